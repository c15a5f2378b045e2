// A seat: base, top with windows, buttons and the private well, hood over the well, button cap, light grid.
// part = "seat_base", "seat_top", "seat_hood", "seat_cap", "seat_grid", a plate for plywood, or "assembly".
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
pin_at = [well_at[1] + well[1] + 10, 5];        // the hood's hinge pin: y, z

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
    at(private_at) slab(-plate - well_deep - 6, 4 + joint) difference() {
        dots(strip3_holes, post);
        dots(strip3_holes, insert);
    }
}

// two ears behind the well carry the hood on a pin of 3 mm
module ears(first, wide, y, deep_y, z, high) for (x = first) difference() {
    translate([x, y, z]) cube([wide, deep_y, high]);
    translate([x - 1, pin_at[0], pin_at[1]]) rotate([0, 90, 0]) cylinder(d = 3.2, h = wide + 2);
}

module seat_top() {
    slab(-plate, plate) seat_plate();
    drip_edge(size);
    feet(size, deep);
    posts(concat(shift(seat_io_holes, io_at), shift(strip5_holes, public_at), shift(digits2_holes, counter_at)), gap);
    pocket();
    // raised rims keep a puddle out of the openings
    slab(-joint, 1.2) {
        difference() { caps(2); caps(slack); }
        difference() { well_outline(2); well_outline(0); }
        at(public_at) die_frames(strip5_leds);
    }
    ears([well_at[0] + 8, well_at[0] + well[0] - 14], 6, well_at[1] + well[1] + 6, 8, -joint, 9);
}

// the hood: a cup turned over the well; tilted back, roof and cheeks hide the dice from everybody but its player
module seat_hood() {
    slab(1.6, 24) difference() { well_outline(5); well_outline(2.6); }
    slab(25.6 - joint, 2.4) well_outline(5);
    difference() {                              // lug: a finger lifts here, a magnet of 6 x 3 mm sits in it
        translate([well_at[0] - 13, well_at[1] + 18, 1.6]) cube([9, 12, 9]);
        translate([well_at[0] - 9, well_at[1] + 24, 1.5]) cylinder(d = 6.2, h = 3.2);
    }
    ears([well_at[0] + 15, well_at[0] + well[0] - 21], 6, well_at[1] + well[1] + 4, 9.5, 1.6, 7);
}

// a button's cap, translucent: stands on the switch's plunger, its flange keeps it under the top
module seat_cap(s) {
    module outline(grow) at(cap_at(s)) offset(grow) round_rect(cap, 2);
    slab(1.3, 1.2) outline(0);
    slab(-plate - 0.3, plate + 1.6 + joint) difference() { outline(0); outline(-1.6); }
    slab(-plate - 1.6, 1.3 + joint) difference() { outline(1.6); outline(-1.6); }
    translate([io_at[0] + s[0], io_at[1] + s[1], -plate - gap + 7.4]) cylinder(d = 5, h = gap - 7.4 + plate + 1.3 + joint);
}

// between the public dice's board and the top: one channel a pip, so that no light goes astray
module seat_grid() at(public_at) slab(-plate - gap + 0.1, gap - 0.2) difference() {
    translate([10, 0.4]) square([strip5_size[0] - 20, strip5_size[1] - 0.8]);
    dots(strip5_leds, 6.5);
}

module drains() for (x = [60, 90, 120]) translate([x, size[1] / 2]) circle(d = 4);
module seat_floor() difference() { round_rect(size); dots(corners(size), neck); drains(); }

module seat_base() difference() {
    base(size, deep) drains();
    translate([size[0] / 2, size[1] - wall - 1, -plate - deep / 2]) rotate([-90, 0, 0]) cylinder(d = 16.4, h = wall + 2);  // gland M16
}

// everything that must not collide, for the check: boards with the room that their parts take
module boards() {
    at(io_at) board(seat_io_size, 12);
    at(public_at) board(strip5_size, 10);
    at(counter_at) board(digits2_size, 10);
    at(private_at) translate([0, 0, -well_deep - 2 + gap - 4]) board(strip3_size, 10);
}

module assembly() {
    color("dimgray") seat_base();
    color("saddlebrown") seat_top();
    color("peru") seat_hood();
    for (s = seat_io_switches) color("ivory") seat_cap(s);
    color("black") seat_grid();
    boards();
}

// tops lie upside down on the printer's bed
module flat(high) rotate([180, 0, 0]) translate([0, 0, -high]) children();

if (part == "seat_base") translate([0, 0, plate + deep]) seat_base();
else if (part == "seat_top") seat_top();
else if (part == "seat_hood") flat(28) seat_hood();
else if (part == "seat_cap") flat(2.5) seat_cap(seat_io_switches[1]);
else if (part == "seat_grid") seat_grid();
else if (part == "seat_plate") seat_plate();
else if (part == "seat_floor") seat_floor();
else if (part == "boards") boards();
else assembly();
