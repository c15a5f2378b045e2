// The centre: base with eight sockets, supply, key and USB; top with the nest and the pot.
// part = "centre_base", "centre_top", a plate for plywood, or "assembly".
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

module centre_top() {
    slab(-plate, plate) centre_plate();
    slab(-joint, 1.2) at(nest_at) die_frames(strip3_leds);
    drip_edge(size);
    feet(size, deep);
    posts(concat(shift(strip3_holes, nest_at), shift(digits2_holes, high_at), shift(digits2_holes, low_at)), gap);
}

module centre_floor() difference() { round_rect(size); dots(corners(size), neck); }

module hole(x, y, z, d, turn) translate([x, y, z]) rotate(turn) cylinder(d = d, h = 3 * wall, center = true);

module centre_base() {
    z = -plate - deep;
    difference() {
        base(size, deep);
        for (i = [0 : 3], y = [wall / 2, size[1] - wall / 2]) hole(32 + 44 * i, y, -plate - 26, 16.2, [90, 0, 0]);  // GX16
        hole(wall / 2, 88, -plate - 30, 11.2, [0, 90, 0]);                       // DC jack
        hole(wall / 2, 118, -plate - 30, 19.2, [0, 90, 0]);                      // key switch
        hole(wall / 2, 58, -plate - 30, 12.2, [0, 90, 0]);                       // coin lead's gland
        translate([size[0] - 2 * wall, 80, z + wall + stand]) cube([3 * wall, 16, 14]);   // USB
    }
    at(board_at) slab(z + wall - joint, stand) difference() { dots(centre_holes, post); dots(centre_holes, insert); }
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
    boards();
}

if (part == "centre_base") translate([0, 0, plate + deep]) centre_base();
else if (part == "centre_top") centre_top();
else if (part == "centre_plate") centre_plate();
else if (part == "centre_floor") centre_floor();
else if (part == "boards") boards();
else assembly();
