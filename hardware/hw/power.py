"""The power budget, computed from the tables: for each class of LED, for builds of any number of seats."""

import tomllib

from hw import tables


def figures(folder=tables.TABLES):
    """Return the figures of `power.toml`."""
    with open(folder / "power.toml", "rb") as file:
        return tomllib.load(file)


def chains(folder=tables.TABLES):
    """Return (LEDs of a seat, LEDs of the centre) from the LED map."""
    leds = tables.leds(folder)
    return tuple(sum(row["chain"] == chain for row in leds) for chain in ("seat", "centre"))


def budget(led_class, seats, given, lengths):
    """Return the currents of one class in mA; `given` is `figures()`, `lengths` is `chains()`.

    Keys: white, black (all LEDs), cap25 and cap40 as (seat, table) for the worst picture at 25 and 40 % of full.
    """
    kind, (seat, centre) = given["classes"][led_class], lengths
    all_leds = seats * seat + centre
    full, idle = 3 * kind["channel_ma"], kind["idle_ma"]
    found = {"white": all_leds * full, "black": all_leds * idle}
    for share in (25, 40):
        one = given["worst"]["seat_lit"] * full * share / 100
        middle = given["worst"]["centre_lit"] * full * share / 100
        found[f"cap{share}"] = (one + seat * idle, seats * one + middle + all_leds * idle)
    return found


def other_ma(seats, given):
    """What is drawn beside the LEDs, mA."""
    other = given["other"]
    return other["pico_ma"] + other["centre_logic_ma"] + seats * other["seat_logic_ma"]


def share(led_class, seats, given, lengths):
    """The share (percent, whole) of the palette's full light that the firmware's governor leaves when all seats play.

    Its bound: all LEDs of all seats and of the centre lit in the brightest colour, within both caps.
    """
    kind, (seat, centre) = given["classes"][led_class], lengths
    full = kind["channel_ma"] * given["governor"]["colour_sum"] / 255
    total = seats * seat + centre
    by_seat = (given["limits"]["seat_ma"] / seat - kind["idle_ma"]) / full
    by_table = (given["limits"]["table_ma"] / total - kind["idle_ma"]) / full
    return max(0, min(100, int(100 * min(by_seat, by_table))))


def seat_mv(current_ma, gauge, given):
    """Voltage that a seat gets at a current: rail less polyfuse, contacts and cable, there and back."""
    cable = given["cable"]
    loop = 2 * cable["length_m"] * cable["mohm_per_m"][gauge] / cable["cores"]
    return cable["rail_mv"] - current_ma * (loop + cable["ptc_mohm"] + cable["contacts_mohm"]) / 1000


def faults(given, lengths, seats=8):
    """Limits that do not hold together, as sentences."""
    limit, found = given["limits"], []
    total = limit["table_ma"] + other_ma(seats, given)
    found += [f"{total} mA is above the supply's {limit['supply_ma']}"] if total > limit["supply_ma"] else []
    found += [f"{total} mA is above the jack's {limit['jack_ma']}"] if total > limit["jack_ma"] else []
    seat = limit["seat_ma"] + given["other"]["seat_logic_ma"]
    found += [f"a seat's {seat} mA is above the polyfuse's hold"] if seat > limit["ptc_hold_ma"] else []
    found += [f"a seat's {seat} mA is above a contact"] if seat > limit["xh_contact_ma"] else []
    if limit["fuse_ma"] <= limit["supply_ma"]:
        found.append("the fuse is not above the supply: it would open in use")
    low = seat_mv(seat, "22", given)
    if low < given["cable"]["logic_least_mv"]:
        found.append(f"a seat gets {low:.0f} mV on 22 AWG")
    for led_class in given["classes"]:
        if share(led_class, seats, given, lengths) < 1:
            found.append(f"class {led_class} has no share left after its idle current")
    return found


def text(folder=tables.TABLES, seats=8):
    """Return the budget as a Markdown table, printed into DESIGN.md."""
    given, lengths = figures(folder), chains(folder)
    lines = [
        "| LED class | all white | all black | 25 %: seat / table | 40 %: seat / table | governor leaves |",
        "|---|---|---|---|---|---|",
    ]
    for led_class, kind in given["classes"].items():
        found = budget(led_class, seats, given, lengths)
        caps = " | ".join(f"{found[c][0] / 1000:.2f} / {found[c][1] / 1000:.1f} A" for c in ("cap25", "cap40"))
        lines.append(
            f"| {kind['channel_ma']} mA a channel ({kind['name']}) | {found['white'] / 1000:.1f} A | "
            f"{found['black'] / 1000:.2f} A | {caps} | {share(led_class, seats, given, lengths)} % |"
        )
    lines += [
        "",
        f"Beside the LEDs: {other_ma(seats, given)} mA. A seat at {given['limits']['seat_ma']} mA gets "
        + ", ".join(
            f"{seat_mv(given['limits']['seat_ma'], g, given) / 1000:.2f} V on {g} AWG" for g in ("24", "22", "20")
        )
        + " (2 m, cores doubled, polyfuse and contacts included).",
    ]
    return "\n".join(lines)
