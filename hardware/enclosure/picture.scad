// The boxes for a picture, put together from the printed parts themselves. parts: folder of the STL files.
box = "seat";
parts = ".";
include <boards.scad>

module part(name) import(str(parts, "/", name, ".stl"));
module turned(high) translate([0, 0, high]) rotate([180, 0, 0]) children();

if (box == "seat") {
    color("dimgray") translate([0, 0, -61]) part("seat_base");
    color("saddlebrown") turned(0) part("seat_top");
    color("sienna") { part("seat_rims"); part("seat_frame"); }
    color("peru") turned(28) part("seat_hood");
    color("black") { part("seat_grid"); part("seat_gridc"); }
    for (s = seat_io_switches) color("ivory")
        translate([s[0] - seat_io_switches[1][0], s[1] - seat_io_switches[1][1], 0]) turned(2.5) part("seat_cap");
} else {
    color("dimgray") translate([0, 0, -65]) part("centre_base");
    color("saddlebrown") turned(0) part("centre_top");
    color("black") part("centre_grid");
}
