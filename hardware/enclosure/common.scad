// What both boxes share. Millimetres; z = 0 is the upper face of a top plate, everything else hangs below it.
// Nearly everything is a flat outline given height: quick to compute, and the plates for plywood are the same outlines.
include <boards.scad>

$fn = 24;
wall = 3;
plate = 3;
gap = 9;         // from a plate's under side to a board's front: an Omron B3F-4055 is 7.3 high
pcb = 1.6;
film = 0.5;      // opal film under the windows
membrane = 0.5;  // silicone between switches and caps
lip = 4;         // how far a top's edge hangs down outside the walls: water drips off there
slack = 0.3;
insert = 4.2;    // hole for a brass insert M3
clear = 3.4;     // M3 passes
ring = 6.4;      // room for an O-ring 2.5 x 1.5 pushed over a box's screw from inside: the screw stays, captive
room = 5.8;      // height of that room above the floor; the top's posts end just above it
post = 8;
joint = 0.01;    // solids overlap by so much, so that they are one

function shift(points, by) = [for (p = points) [p[0] + by[0], p[1] + by[1]]];
// a groove around each die: the eye sees dice, not dots. The fourth LED of seven is a die's middle
module die_frames(leds) for (i = [3 : 7 : len(leds) - 1]) translate([leds[i][0] - 11.5, leds[i][1] - 11]) difference() {
    round_rect([23, 22], 3);
    offset(-0.8) round_rect([23, 22], 3);
}

module at(where) translate([where[0], where[1]]) children();
module slab(z, high) translate([0, 0, z]) linear_extrude(high) children();

// outlines
module round_rect(size, r = 3) translate([r, r]) offset(r) square([size[0] - 2 * r, size[1] - 2 * r]);
module frame(size, inner, outer, r = 3) difference() {
    offset(outer) round_rect(size, r);
    offset(inner) round_rect(size, r);
}
module grooves(leds) slab(-0.6, 0.6 + joint) die_frames(leds);
module dots(points, d) for (p = points) translate([p[0], p[1]]) circle(d = d);
module bar(upright) square(upright ? [2.6, 10] : [11, 2.6], center = true);

// seven bars in the order of the chain: a b c d e f g
module digit(leds, first) for (i = [0 : 6])
    translate([leds[first + i][0], leds[first + i][1]]) bar(i == 1 || i == 2 || i == 4 || i == 5);

function corners(size) = [for (x = [9, size[0] - 9], y = [9, size[1] - 9]) [x, y]];

// the edge of a top: hangs over the walls; a groove under it breaks the film of water
module drip_edge(size) {
    slab(-plate - lip + 1, lip - 1 + joint) frame(size, slack, wall + slack);
    slab(-plate - lip, 1 + joint) {
        frame(size, slack, slack + 1);
        frame(size, slack + 2, wall + slack);
    }
}
module cover_outline(size) offset(wall + slack) round_rect(size);

// posts under a plate: solid where they meet it, drilled for an insert below
module posts(points, high, z = -plate) {
    slab(z - high, high + joint) difference() { dots(points, post); dots(points, insert); }
    slab(z - 2, 2 + joint) dots(points, post);
}

// walls and floor below a top; screws come from below through captive necks into the top's posts
module base(size, deep) {
    z = -plate - deep;
    slab(z, wall) difference() { round_rect(size); dots(corners(size), clear); children(); }
    slab(z + wall - joint, deep - wall - slack) frame(size, -wall, 0);
    slab(z + wall - joint, room) difference() { dots(corners(size), ring + 3.2); dots(corners(size), ring); }
}

// the top's own posts that meet the base's
module feet(size, deep) posts(corners(size), deep - wall - room - 0.2);

// between a board and its windows: a channel for each LED, so that no light goes astray. high: from board to windows
module dice_grid(size2, leds, high) linear_extrude(high - film - 0.3) difference() {
    translate([10, 0.4]) square([size2[0] - 20, size2[1] - 0.8]);
    dots(leds, 6.5);
}
module digit_grid(high) linear_extrude(high - film - 0.3) difference() {
    translate([9, 3]) square([digits2_size[0] - 18, digits2_size[1] - 6]);
    offset(0.3) { digit(digits2_leds, 0); digit(digits2_leds, 7); }
}

// plywood as thick as the walls: sides with fingers at the corners, everything that is cut lies flat in one drawing
fingers = 5;
module comb(high, first) for (i = [first : 2 : fingers - 1]) translate([-joint, i * high / fingers]) square([wall + joint, high / fingers]);
// a side of that length; its fingers stand at its ends where `first` says
module side(length, high, first) difference() {
    square([length, high]);
    comb(high, first);
    translate([length, 0]) mirror([1, 0]) comb(high, first);
}
module sides(size, high) {                      // front, back, left, right; children 0-3: what is cut out of each
    translate([0, 0]) difference() { side(size[0], high, 1); if ($children > 0) children(0); }
    translate([0, high + 4]) difference() { side(size[0], high, 1); if ($children > 1) children(1); }
    translate([0, 2 * (high + 4)]) difference() { side(size[1], high, 0); if ($children > 2) children(2); }
    translate([0, 3 * (high + 4)]) difference() { side(size[1], high, 0); if ($children > 3) children(3); }
}
// the same four, put up: for the check that fingers meet without gap or overlap
module sides_up(size, high) {
    module up(at2, turn) translate(at2) rotate([90, 0, turn]) linear_extrude(wall) children();
    up([0, wall, 0], 0) side(size[0], high, 1);
    up([0, size[1], 0], 0) side(size[0], high, 1);
    up([0, 0, 0], 90) side(size[1], high, 0);
    up([size[0] - wall, 0, 0], 90) side(size[1], high, 0);
}
module drip_frame(size) frame(size, slack, wall + slack);
// rings of three layers each make a post as high as the gap; an insert or a screw for wood holds in them
module rings(count) for (i = [0 : count - 1]) translate([12 * (i % 12) + 6, 12 * floor(i / 12) + 6]) difference() {
    circle(d = 10);
    circle(d = insert);
}

module board(size2, back) translate([0, 0, -plate - gap - pcb]) {
    color("darkgreen") cube([size2[0], size2[1], pcb]);
    color("gray") translate([2, 2, -back]) cube([size2[0] - 4, size2[1] - 4, back]);
}
