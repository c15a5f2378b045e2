// A seat: base, top with windows, buttons and the private well, rims of the buttons, frame and hood of the well,
// button cap, light grids. part: one of the names at the end of this file, or "assembly".
include <common.scad>

part = "assembly";
size = [196, 186];
deep = 58;
io_at = [24, 10];                               // seat-io, nearest the player
public_at = [24, 78];                           // strip5: its dice stand over D1-D5
counter_at = [10, 124];                         // digits2
well_at = [92, 111.5];                          // the well; strip3 lies under its floor
private_at = [92, 128];
well = [96, 48.5];
well_deep = 26;                                 // from the plate's under side to the well's floor, upper face
fins = [8, 34, 60, 86];                         // walls between the private dice, x in the well: neighbours see none
fin = 2;
cap = [20, 22];
cap_shift = [0, 4.5];                           // from a switch to its cap's middle
private_gap = 7.5;                              // from the well's floor to the private dice's board
pin_at = [170, 5];                              // the hood's hinge pin, 10 behind the well: y, z
reed_at = [84.6, 141];                          // middle of the reed, a cylinder along y, under the hood's magnet
reed = [6.2, 25.4];                             // its diameter and length, the magnet's too

function cap_at(s) = [io_at[0] + s[0] + cap_shift[0] - cap[0] / 2, io_at[1] + s[1] + cap_shift[1] - cap[1] / 2];

module caps(grow) for (s = seat_io_switches) at(cap_at(s)) offset(grow) round_rect(cap, 2);
module well_outline(grow) at(well_at) offset(grow) round_rect(well, 2);

module windows() {
    caps(slack);
    well_outline(0);
    at(public_at) dots(strip5_leds, 6);
    at(counter_at) { digit(digits2_leds, 0); digit(digits2_leds, 7); }
    at(io_at) dots([seat_io_leds[0]], 6);
}

module seat_plate() difference() { cover_outline(size); windows(); }

// the well: walls and a floor below the plate, pips in the floor, short posts for the private dice's board
module pocket() {
    slab(-plate - well_deep - 2, well_deep + 2 + joint) difference() { well_outline(2); well_outline(0); }
    slab(-plate - well_deep - joint, well_deep + plate) at(well_at) for (x = fins) translate([x, -1]) square([fin, well[1] + 2]);
    slab(-plate - well_deep - 2, 2) difference() { well_outline(2); at(private_at) dots(strip3_leds, 6); }
    at(private_at) slab(-plate - well_deep - 2 - private_gap, private_gap + joint) difference() {
        dots(strip3_holes, post);
        dots(strip3_holes, insert);
    }
}

// two ears behind the well carry the hood on a pin of 3 mm; leaning: a slope above, which prints without support
module ears(first, wide, y, deep_y, z, high, lean = 0) for (x = first) difference() {
    translate([x, y, z]) rotate([90, 0, 90]) linear_extrude(wide)
        polygon([[0, 0], [deep_y, 0], [deep_y, high], [1, high + lean], [0, high + lean]]);
    translate([x - 1, pin_at[0], pin_at[1]]) rotate([0, 90, 0]) cylinder(d = 3.2, h = wide + 2);
}

// the reed's pocket: from below into the plate, so that 1 mm is left above it; open towards the player for its lead
module reed_outline(grow) translate([reed_at[0], reed_at[1]]) offset(grow) square([reed[0] + 0.4, reed[1] + 0.6], center = true);
module reed_room() {
    slab(-8, 7) reed_outline(0);
    slab(-8, 5 - joint) translate([reed_at[0] - 1.5, reed_at[1] - 18]) square([3, 6]);
}

// lies on its face when printed: nothing above the plate, no supports
module seat_top() difference() {
    union() {
        slab(-plate, plate) seat_plate();
        drip_edge(size);
        feet(size, deep);
        posts(concat(shift(seat_io_holes, io_at), shift(strip5_holes, public_at), shift(digits2_holes, counter_at)), gap);
        pocket();
        slab(-7.6, 7.6 - plate + joint) reed_outline(1.3);
    }
    at(public_at) grooves(strip5_leds);
    reed_room();
}

// glued around the buttons: raised rims keep a puddle out of the openings
module seat_rims() {
    low = cap_at(seat_io_switches[1]);
    slab(0, 0.8) difference() {
        translate([low[0] - 4, io_at[1] + seat_io_switches[0][1] - 11]) round_rect([132, 58]);
        caps(slack);
        at(io_at) dots([seat_io_leds[0]], 6);
    }
    slab(0, 1.6) difference() { caps(2); caps(slack); }
}

// glued around the well: its rim, and the ears of the hood's hinge
module seat_frame() {
    slab(0, 1.2) difference() {
        union() { well_outline(2); translate([well_at[0], well_at[1] + well[1]]) square([well[0], 14]); }
        well_outline(0);
    }
    ears([well_at[0] + 8, well_at[0] + well[0] - 14], 6, well_at[1] + well[1] + 6, 8, 0, 9);
}

// the hood: a cup turned over the well; tilted back, roof and cheeks hide the dice from everybody but its player
module seat_hood() {
    slab(1.6, 24) difference() { well_outline(5); well_outline(2.6); }
    slab(25.6 - joint, 2.4) well_outline(5);
    difference() {                              // lug: a finger lifts here, the reed's magnet lies in it
        translate([0, reed_at[1] - 15, 1.6]) rotate([90, 0, 180]) linear_extrude(30) mirror([1, 0])
            polygon([[79, 0], [88, 0], [88, 18], [79, 9]]);
        slab(1.5, 6.6) translate([reed_at[0] - 1.2, reed_at[1]]) square([reed[0] + 0.2, reed[1] + 0.4], center = true);
    }
    ears([well_at[0] + 15, well_at[0] + well[0] - 21], 6, well_at[1] + well[1] + 4, 9.5, 1.6, 7, 8.5);
}

// a button's cap, translucent: stands on the switch's plunger, its flange keeps it under the top
module seat_cap(s) {
    module outline(grow) at(cap_at(s)) offset(grow) round_rect(cap, 2);
    slab(1.3, 1.2) outline(0);
    slab(-plate - 0.3, plate + 1.6 + joint) difference() { outline(0); outline(-1.6); }
    slab(-plate - 1.6, 1.3 + joint) difference() { outline(1.6); outline(-1.6); }
    foot = 7.4 + membrane;                      // above the board: B3F-4055 is 7.3 high
    translate([io_at[0] + s[0], io_at[1] + s[1], -plate - gap + foot]) cylinder(d = 5, h = gap - foot + plate + 1.3 + joint);
}

// light grids: public dice, private dice, counter
module seat_grid() at(public_at) translate([0, 0, -plate - gap + 0.1]) dice_grid(strip5_size, strip5_leds, gap);
module seat_grid3() at(private_at) translate([0, 0, -plate - well_deep - 2 - private_gap + 0.1])
    dice_grid(strip3_size, strip3_leds, private_gap);
module seat_gridc() at(counter_at) translate([0, 0, -plate - gap + 0.1]) digit_grid(gap);

module drains() for (x = [60, 90, 120]) translate([x, size[1] / 2]) circle(d = 4);
module seat_floor() difference() { round_rect(size); dots(corners(size), clear); drains(); }
module gland() translate([size[0] / 2, deep / 2 - wall]) circle(d = 16.4);       // M16

module seat_base() difference() {
    base(size, deep) drains();
    translate([size[0] / 2, size[1] - wall - 1, -plate - deep / 2]) rotate([-90, 0, 0]) cylinder(d = 16.4, h = wall + 2);
}

// for plywood: sides of the walls' height, and the well as a part of its own, with a collar to glue it under the plate
high = deep - wall - slack;
module seat_sides() sides(size, high) { union() {} gland(); }
module seat_well() {
    difference() { pocket(); slab(-plate, 2 * plate) well_outline(9); }
    slab(-plate - 2, 2) difference() { well_outline(6); well_outline(0); }
}

// everything that must not collide, for the check: boards with the room that their parts take, reed and magnet
module boards() {
    at(io_at) board(seat_io_size, 12);
    at(public_at) board(strip5_size, 10);
    at(counter_at) board(digits2_size, 10);
    at(private_at) translate([0, 0, -well_deep - 2 + gap - private_gap]) board(strip3_size, 10);
    for (where = [[reed_at[0], -4.3], [reed_at[0] - 1.2, 4.8]]) translate([where[0], reed_at[1] + reed[1] / 2, where[1]])
        rotate([90, 0, 0]) cylinder(d = reed[0], h = reed[1]);
}

module assembly() {
    color("dimgray") seat_base();
    color("saddlebrown") seat_top();
    color("peru") seat_hood();
    color("sienna") { seat_rims(); seat_frame(); }
    for (s = seat_io_switches) color("ivory") seat_cap(s);
    color("black") { seat_grid(); seat_grid3(); seat_gridc(); }
    boards();
}

// tops lie upside down on the printer's bed
module flat(high) rotate([180, 0, 0]) translate([0, 0, -high]) children();

if (part == "seat_base") translate([0, 0, plate + deep]) seat_base();
else if (part == "seat_top") flat(0) seat_top();
else if (part == "seat_hood") flat(28) seat_hood();
else if (part == "seat_cap") flat(2.5) seat_cap(seat_io_switches[1]);
else if (part == "seat_rims") seat_rims();
else if (part == "seat_frame") seat_frame();
else if (part == "seat_grid") seat_grid();
else if (part == "seat_grid3") seat_grid3();
else if (part == "seat_gridc") seat_gridc();
else if (part == "seat_well") flat(-plate) seat_well();
else if (part == "seat_plate") seat_plate();
else if (part == "seat_floor") seat_floor();
else if (part == "seat_sides") seat_sides();
else if (part == "seat_drip") drip_frame(size);
else if (part == "seat_rings") rings(3 * 12);
else if (part == "sides_up") sides_up(size, high);
else if (part == "sides_flat") linear_extrude(wall) sides(size, high);
else if (part == "boards") boards();
else assembly();
