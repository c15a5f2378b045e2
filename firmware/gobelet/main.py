"""Builds everything from a board description and runs the loop."""

from gobelet.drivers import chip, clock, inputs, leds, usb
from gobelet.table import contacts
from gobelet.table.lights import picture, scene


def run(board):
    """Demo."""
    the_chip = chip.Chip()
    port = usb.Port(board["slice_ms"])
    led = leds.Leds(board)
    scan = inputs.Inputs(board)
    touch = contacts.Contacts(board["seats"])
    pic = picture.Picture(board)
    class C:
        def get(self, key): return {"brightness":255,"led_ma":12,"seat_ma":800,"table_ma":4500}.get(key, False)
    pic.configure(C())
    sc = scene.Scene()
    ck = clock.Clock()
    the_chip.watch()
    led.show(pic.frame, 511, True)
    dirty = False
    live = 256
    while True:
        now, t_us = ck.read()
        for t, b in scan.scans(t_us): touch.feed(t, b)
        for t, b in scan.keys(t_us): touch.feed_keys(t, b)
        for t, seat, name, down in touch.take(t_us):
            port.write(("%d %d %s %s\r\n" % (t, seat, name, down)).encode())
            if seat and name in scene.LAMPS:
                sc.seats[seat-1].lamps[scene.LAMPS.index(name)] = 2*down
                sc.seats[seat-1].public[0] = sc.seats[seat-1].public[0] % 6 + 1
                sc.seats[seat-1].levels[0] = 2
        dirty = pic.draw(sc, now) or dirty
        if dirty and led.show(pic.frame, 256 | touch.present()): dirty = False
        data = port.read(64)
        if data: port.write(data)
        the_chip.feed()
        port.rest(2 if dirty else 1000)
