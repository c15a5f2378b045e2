// What both boxes share. Millimetres; z = 0 is the upper face of a top plate, everything else hangs below it.
// Nearly everything is a flat outline given height: quick to compute, and the plates for plywood are the same outlines.
include <boards.scad>

$fn = 24;
wall = 3;
plate = 3;
gap = 9;         // from a plate's under side to a board's front: an Omron B3F-4055 is 7.3 high
pcb = 1.6;
lip = 4;         // how far a top's edge hangs down outside the walls: water drips off there
slack = 0.3;
insert = 4.2;    // hole for a brass insert M3
neck = 2.7;      // M3 is screwed through it once and cannot fall out again: captive
post = 8;
joint = 0.01;    // solids overlap by so much, so that they are one

function shift(points, by) = [for (p = points) [p[0] + by[0], p[1] + by[1]]];
// a raised frame around each die: the eye sees dice, not dots. The fourth LED of seven is a die's middle
module die_frames(leds) for (i = [3 : 7 : len(leds) - 1]) translate([leds[i][0] - 11.5, leds[i][1] - 11]) difference() {
    round_rect([23, 22], 3);
    offset(-1) round_rect([23, 22], 3);
}

module at(where) translate([where[0], where[1]]) children();
module slab(z, high) translate([0, 0, z]) linear_extrude(high) children();

// outlines
module round_rect(size, r = 3) translate([r, r]) offset(r) square([size[0] - 2 * r, size[1] - 2 * r]);
module frame(size, inner, outer, r = 3) difference() {
    offset(outer) round_rect(size, r);
    offset(inner) round_rect(size, r);
}
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
    slab(z, wall) difference() { round_rect(size); dots(corners(size), neck); children(); }
    slab(z + wall - joint, deep - wall - slack) frame(size, -wall, 0);
    slab(z + wall - joint, 5) difference() { dots(corners(size), post); dots(corners(size), 3.4); }
}

// the top's own posts that meet the base's
module feet(size, deep) posts(corners(size), deep - wall - 5.2);

module board(size2, back) translate([0, 0, -plate - gap - pcb]) {
    color("darkgreen") cube([size2[0], size2[1], pcb]);
    color("gray") translate([2, 2, -back]) cube([size2[0] - 4, size2[1] - 4, back]);
}
