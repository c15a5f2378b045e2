// The centre: base with eight sockets, supply, key and USB; top with the nest and the pot.
// part: one of the names at the end of this file, or "assembly".
include <common.scad>

part = "assembly";
size = [196, 176];
deep = 62;
nest_at = [50, 112];
high_at = [22, 48];                             // pot, thousands and hundreds
low_at = [102, 48];                             // pot, tens and units
board_at = [18, 33];                            // the centre board, on the floor
stand = 6;

module centre_plate() difference() {
    cover_outline(size);
    at(nest_at) dots(strip3_leds, 6);
    for (where = [high_at, low_at]) at(where) { digit(digits2_leds, 0); digit(digits2_leds, 7); }
}

// lies on its face when printed: nothing above the plate, no supports
module centre_top() difference() {
    union() {
        slab(-plate, plate) centre_plate();
        drip_edge(size);
        feet(size, deep);
        posts(concat(shift(strip3_holes, nest_at), shift(digits2_holes, high_at), shift(digits2_holes, low_at)), gap);
    }
    at(nest_at) grooves(strip3_leds);
}

// light grids: nest, pot (two of them)
module centre_grid() at(nest_at) translate([0, 0, -plate - gap + 0.1]) dice_grid(strip3_size, strip3_leds, gap);
module centre_gridc(where) at(where) translate([0, 0, -plate - gap + 0.1]) digit_grid(gap);

module centre_floor() difference() { round_rect(size); dots(corners(size), clear); dots(shift(centre_holes, board_at), clear); }

// holes in the walls, each in its side's own measure: along the side, above the walls' lower edge
sockets = [for (i = [0 : 3]) [32 + 44 * i, deep - 29]];                          // GX16, front and back
left_holes = [[88, deep - 33, 11.2], [118, deep - 33, 19.2], [58, deep - 33, 12.2]];   // DC jack, key switch, coin lead
usb = [80, stand, 16, 14];                                                       // right: from where, how large

module centre_base() {
    z = -plate - deep;
    difference() {
        base(size, deep);
        for (p = sockets, y = [wall / 2, size[1] - wall / 2])
            translate([p[0], y, z + wall + p[1]]) rotate([90, 0, 0]) cylinder(d = 16.2, h = 3 * wall, center = true);
        for (p = left_holes)
            translate([wall / 2, p[0], z + wall + p[1]]) rotate([0, 90, 0]) cylinder(d = p[2], h = 3 * wall, center = true);
        translate([size[0] - 2 * wall, usb[0], z + wall + usb[1]]) cube([3 * wall, usb[2], usb[3]]);
    }
    at(board_at) slab(z + wall - joint, stand) difference() { dots(centre_holes, post); dots(centre_holes, insert); }
}

// for plywood
high = deep - wall - slack;
module centre_sides() sides(size, high) {
    dots(sockets, 16.2);
    dots(sockets, 16.2);
    for (p = left_holes) translate([p[0], p[1]]) circle(d = p[2]);
    translate([usb[0], usb[1]]) square([usb[2], usb[3]]);
}

module boards() {
    at(nest_at) board(strip3_size, 10);
    at(high_at) board(digits2_size, 10);
    at(low_at) board(digits2_size, 10);
    at(board_at) translate([0, 0, -plate - deep + wall + stand]) {
        color("darkgreen") cube([centre_size[0], centre_size[1], pcb]);
        color("gray") translate([8, 8, pcb]) cube([centre_size[0] - 16, centre_size[1] - 16, 26]);
    }
}

module assembly() {
    color("dimgray") centre_base();
    color("saddlebrown") centre_top();
    color("black") { centre_grid(); centre_gridc(high_at); centre_gridc(low_at); }
    boards();
}

module flat() rotate([180, 0, 0]) children();

if (part == "centre_base") translate([0, 0, plate + deep]) centre_base();
else if (part == "centre_top") flat() centre_top();
else if (part == "centre_grid") centre_grid();
else if (part == "centre_gridc") centre_gridc(high_at);
else if (part == "centre_plate") centre_plate();
else if (part == "centre_floor") centre_floor();
else if (part == "centre_sides") centre_sides();
else if (part == "centre_drip") drip_frame(size);
else if (part == "centre_rings") rings(3 * 12 + 2 * 4);
else if (part == "sides_up") sides_up(size, high);
else if (part == "sides_flat") linear_extrude(wall) sides(size, high);
else if (part == "boards") boards();
else assembly();
