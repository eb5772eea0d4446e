"""Eskorte: malformed and impossible positions and actions, and what each refusal says.

As in test_bad_input.py, every refusal is one of the package's own errors, all of them ValueErrors,
and leaves the state alone. A value of a wrong Python type is a TypeError.
"""

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest
from checks import (
    MEGABYTE,
    action,
    after,
    check_action_error,
    check_impossible,
    check_refused,
    check_unreadable,
    check_unreadable_or_impossible,
    check_wrong_options,
    play,
    text_of,
    with_field,
)

import spielkern as sk

START = "eskorte/1 - 2/2/4/4|2/5/5/5/5|4/4/4/4/4/4/4/4/4/4 SSSSPP sssspp - L - 0"
MIDDLE = "eskorte/1 - S1/1s/P2p/1S1s|s1/2K2/S4/5/2k2|4/4/4/4/4/4/4/4/4/p2P .S.... .s.... - D - 0"
SMALL = "eskorte/1 board=2-3-3 4/4/4|5/1P3/2k2|1s2/2S1 S.SSP. s.sspp - L - 0"
PENDING = "eskorte/1 - 2/2/4/4|2/5/5/2S2/5|4/4/4/4/4/4/s2P/4/4/4 .SSSP. ss..pp - L s 0"
THRONE = "eskorte/1 - 2/2/1PP1/SSSS|2/5/5/5/5|4/4/4/4/4/4/4/4/4/4 ...... sssspp K D - 0"
PASSED = "eskorte/1 - SS/SS/4/4|2/5/5/5/5|4/4/4/4/4/4/4/4/4/1ss1 ....PP s..spp - L - 1"
DRAWN = "eskorte/1 - SS/SS/4/4|2/5/5/5/5|4/4/4/4/4/4/4/4/4/1ss1 ....PP s..spp - D - 2"
GOOD = [START, MIDDLE, SMALL, PENDING, THRONE, PASSED, DRAWN]


@pytest.mark.parametrize("text", GOOD)
def test_the_texts_that_are_broken_below_are_good_themselves(text: str) -> None:
    """What follows differs from these in one thing each."""
    assert str(sk.State.parse(text)) == text


# --- texts that cannot be read ------------------------------------------------------------------

ROWS_1 = "4/4/4/4/4/4/4/4/4/4"
ROWS_2 = "2/5/5/5/5"
ROWS_3 = "2/2/4/4"

# (name, text, field that must be named or None if that is open)
UNREADABLE: list[tuple[str, str, str | None]] = [
    # game, version, number of fields
    ("game in upper case", START.replace("eskorte", "Eskorte"), "game"),
    ("game misspelt", START.replace("eskorte", "escorte"), "game"),
    ("version 2", START.replace("/1 ", "/2 "), "game"),
    ("version missing", START.replace("/1 ", "/ "), "game"),
    ("game alone", "eskorte/1", None),
    ("no options", START.replace(" - ", " ", 1), None),
    ("no passes", START[:-2], None),
    ("no pending", START.replace(" L - 0", " L 0"), None),
    ("one holder", START.replace(" sssspp", ""), None),
    ("one field too many", START + " 0", None),
    ("two positions", f"{START} {START}", None),
    ("double space", START.replace(" L ", "  L "), None),
    ("leading space", " " + START, None),
    ("trailing space", START + " ", None),
    ("tab for a space", START.replace(" L ", "\tL "), None),
    ("trailing newline", START + "\n", "passes"),
    ("trailing NUL", START + "\0", "passes"),
    ("fields of another game", "eskorte/1 - LDLDLDLDLD/........../.......... L roll", None),
    # levels and rows of the board
    ("empty board", with_field(START, "board", ""), None),
    ("bars alone", with_field(START, "board", "||"), "board"),
    ("two levels", with_field(START, "board", f"{ROWS_2}|{ROWS_1}"), "board"),
    ("four levels", with_field(START, "board", f"{ROWS_3}|{ROWS_2}|{ROWS_1}|4"), "board"),
    ("levels upside down", with_field(START, "board", f"{ROWS_1}|{ROWS_2}|{ROWS_3}"), "board"),
    ("slashes for bars", START.replace("|", "/"), "board"),
    ("bars for slashes", START.replace("4/4|", "4|4|"), "board"),
    ("a row too few", START.replace("|4/4/", "|4/"), "board"),
    ("a row too many", START.replace("|4/4/", "|4/4/4/"), "board"),
    ("a row too few on level 2", START.replace("2/5/5", "2/5"), "board"),
    ("a row too many on level 3", START.replace(" 2/2/4/4", " 2/2/4/4/4"), "board"),
    ("slash in front", START.replace(" 2/2", " /2/2"), "board"),
    ("slash behind", START.replace("4/4 ", "4/4/ "), "board"),
    ("empty row", START.replace("4/4/4/4 ", "4//4/4 "), "board"),
    # fields of a row
    ("row of 3", START.replace("|4/", "|3/"), "board"),
    ("row of 5 on level 1", START.replace("|4/", "|5/"), "board"),
    ("row of 4 on level 2", START.replace("2/5/5", "2/4/5"), "board"),
    ("row 15 with 5 fields", START.replace("|2/5", "|5/5"), "board"),
    ("row 19 with 4 fields", START.replace(" 2/2/4", " 4/2/4"), "board"),
    ("row 17 with the throne", START.replace(" 2/2/4", " 2/2/5"), "board"),
    ("figure and too many fields", MIDDLE.replace("p2P", "p3P"), "board"),
    ("figure and too few fields", MIDDLE.replace("p2P", "p1P"), "board"),
    ("figure too many in a full row", MIDDLE.replace("P2p/", "PSPSp/"), "board"),
    ("figure beyond row 18", MIDDLE.replace("1s/", "1ss/"), "board"),
    ("count of 0", START.replace("|4/", "|04/"), "board"),
    ("count of 0 behind", START.replace("|4/", "|40/"), "board"),
    ("count in two digits", START.replace("|4/", "|22/"), "board"),
    ("count in parts beside a figure", MIDDLE.replace("p2P", "p11P"), "board"),
    ("count of 9", START.replace("|4/", "|9/"), "board"),
    ("count of 65540", START.replace("|4/", "|65540/"), "board"),
    ("dots for a count", START.replace("|4/", "|..../"), "board"),
    ("dash in a row", START.replace("|4/", "|-3/"), "board"),
    ("unknown figure", MIDDLE.replace("p2P", "q2P"), "board"),
    ("digit of another script", START.replace("|4/", "|\uff14/"), "board"),
    ("letter of another script", MIDDLE.replace("p2P", "\u04402P"), "board"),
    ("NUL in a row", START.replace("|4/", "|4\0/"), "board"),
    ("throne among the fields", MIDDLE.replace("1S1s|", "1SK1s|"), "board"),
    ("board of another size", START.replace(" - ", " board=2-3-3 ", 1), "board"),
    ("Louvre's rows on a regular board", START.replace(" - ", " board=10-5-4 ", 1), "board"),
    # holders
    ("five holes", with_field(START, "light holder", "SSSSP"), "light holder"),
    ("seven holes", with_field(START, "light holder", "SSSSPPP"), "light holder"),
    ("no hole", with_field(START, "light holder", "-"), "light holder"),
    ("holder as a count", with_field(START, "light holder", "6"), "light holder"),
    ("priests before soldiers", with_field(START, "light holder", "PPSSSS"), "light holder"),
    ("priest in a soldier's hole", with_field(START, "light holder", "SSSPPP"), "light holder"),
    ("soldier in a priest's hole", with_field(START, "light holder", "SSSSSP"), "light holder"),
    ("pharaoh in a hole", with_field(START, "light holder", "SSSKPP"), "light holder"),
    ("Light's holder in lower case", with_field(START, "light holder", "sssspp"), "light holder"),
    ("one soldier in lower case", with_field(START, "light holder", "SSsSPP"), "light holder"),
    ("dash for an empty hole", with_field(MIDDLE, "light holder", "-S...."), "light holder"),
    ("zero for an empty hole", with_field(MIDDLE, "light holder", "0S...."), "light holder"),
    ("Dark's holder in upper case", with_field(START, "dark holder", "SSSSPP"), "dark holder"),
    ("one priest in upper case", with_field(START, "dark holder", "sssspP"), "dark holder"),
    ("Dark's five holes", with_field(START, "dark holder", "ssspp"), "dark holder"),
    ("Dark's seven holes", with_field(START, "dark holder", "ssss.pp"), "dark holder"),
    ("Dark's unknown figure", with_field(START, "dark holder", "ssxspp"), "dark holder"),
    ("accent in a holder", with_field(START, "dark holder", "ss\u00e9spp"), "dark holder"),
    # throne, turn, pending, passes
    ("both on the throne", with_field(THRONE, "throne", "Kk"), "throne"),
    ("soldier on the throne", with_field(START, "throne", "S"), "throne"),
    ("dot for the throne", with_field(START, "throne", "."), "throne"),
    ("side for the throne", with_field(THRONE, "throne", "L"), "throne"),
    ("turn in lower case", with_field(START, "turn", "l"), "turn"),
    ("turn of nobody", with_field(START, "turn", "-"), "turn"),
    ("turn of both", with_field(START, "turn", "LD"), "turn"),
    ("turn in digits", with_field(START, "turn", "0"), "turn"),
    ("turn of another game", with_field(START, "turn", "H"), "turn"),
    ("pending 0", with_field(START, "pending", "0"), "pending"),
    ("pending dot", with_field(START, "pending", "."), "pending"),
    ("pending dash and figure", with_field(PENDING, "pending", "-s"), "pending"),
    ("pending with a comma", with_field(PENDING, "pending", "s,s"), "pending"),
    ("pending unknown figure", with_field(PENDING, "pending", "q"), "pending"),
    ("pending hole", with_field(PENDING, "pending", "s>a"), "pending"),
    ("passes 3", with_field(START, "passes", "3"), "passes"),
    ("passes -1", with_field(START, "passes", "-1"), "passes"),
    ("passes 00", with_field(START, "passes", "00"), "passes"),
    ("passes 01", with_field(PASSED, "passes", "01"), "passes"),
    ("passes +1", with_field(PASSED, "passes", "+1"), "passes"),
    ("passes -", with_field(START, "passes", "-"), "passes"),
    ("passes 256", with_field(START, "passes", "256"), "passes"),
    # a megabyte of something
    ("a megabyte of board", with_field(START, "board", "4/" * (MEGABYTE // 2)), "board"),
    ("a megabyte of digits", START.replace("|4/", f"|{'4' * MEGABYTE}/"), "board"),
    ("a megabyte of bars", with_field(START, "board", "|" * MEGABYTE), "board"),
    ("a megabyte of holes", with_field(START, "light holder", "S" * MEGABYTE), "light holder"),
    ("a megabyte of passes", with_field(START, "passes", "0" * MEGABYTE), "passes"),
]


@pytest.mark.parametrize(
    ("text", "field"),
    [pytest.param(text, field, id=name) for name, text, field in UNREADABLE],
)
def test_unreadable_position(text: str, field: str | None) -> None:
    """A text that is not written as the format says is a ParseError that names the place."""
    check_unreadable(text, "eskorte", field)


# (name, text): pharaohs never wait for a hole, and no more than twelve others can.
ODD_PENDING: list[tuple[str, str]] = [
    ("a pharaoh", with_field(START, "pending", "K")),
    ("a pharaoh of Dark", with_field(START, "pending", "k")),
    ("a soldier and a pharaoh", with_field(PENDING, "pending", "sk")),
    ("thirteen", with_field(START, "pending", "SSSSsssspPpPs")),
    ("two hundred and fifty-seven", with_field(PENDING, "pending", "s" * 257)),
    ("a megabyte", with_field(PENDING, "pending", "s" * MEGABYTE)),
]


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in ODD_PENDING])
def test_unreadable_or_impossible_pending(text: str) -> None:
    """Figures that cannot be pending: refused by form or by count."""
    check_unreadable_or_impossible(text, "eskorte", "pending")


# (options as they stand in the text, option that an OptionError must name, or None if open)
WRONG_OPTIONS: list[tuple[str, str | None]] = [
    ("board=louvre", "board"),
    ("board=1-3-3", "board"),
    ("board=11-3-3", "board"),
    ("board=2-2-3", "board"),
    ("board=2-7-3", "board"),
    ("board=2-3-2", "board"),
    ("board=2-3-6", "board"),
    ("board=2-3", "board"),
    ("board=2-3-3-3", "board"),
    ("board=02-3-3", "board"),
    ("board=258-3-3", "board"),
    ("board=2:3:3", "board"),
    ("board=", "board"),
    ("board", None),
    ("priests=wide", "priests"),
    ("priests=Inner", "priests"),
    ("priests=outer", "priests"),
    ("early_win=0", "early_win"),
    ("early_win=2", "early_win"),
    ("early_win=01", "early_win"),
    ("early_win=yes", "early_win"),
    ("players=2", "players"),
    ("Board=2-3-3", None),
    ("priests=inner,board=4-3-3", None),
    ("priests=inner,early_win=1", None),
    ("early_win=1,early_win=1", None),
    ("early_win=1,", None),
    (",early_win=1", None),
    ("early_win=1,,priests=inner", None),
    ("early_win=1;priests=inner", None),
    ("early_win==1", None),
    ("early_win:1", None),
    ("-,early_win=1", None),
    ("--", None),
    ("=", None),
    ("a" * MEGABYTE, None),
]


@pytest.mark.parametrize(("options", "option"), WRONG_OPTIONS, ids=lambda value: str(value)[:30])
def test_wrong_options_in_a_position(options: str, option: str | None) -> None:
    """Defaults, unknown and double options, wrong values, wrong order: under field or option."""
    text = with_field(START, "options", options)
    check_wrong_options(text, "eskorte", option)


# --- positions that cannot be -------------------------------------------------------------------


def board_of(light: str, dark: str) -> str:
    """The board's field of a text, on the Louvre's board, from figures such as `Sa4 Kc12`."""
    figures = {word[1:]: word[0] for word in light.split()}
    figures |= {word[1:]: word[0].lower() for word in dark.split()}
    levels = [["abde"] * 10, ["abcde"] * 4 + ["ae"], ["abde"] * 2 + ["ae"] * 2]
    row = 0
    out = []
    for level in levels:
        rows = []
        for columns in level:
            row += 1
            cells = "".join(figures.pop(f"{column}{row}", ".") for column in columns)
            rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), cells))
        out.append("/".join(reversed(rows)))
    assert not figures
    return "|".join(reversed(out))


def pos(light: str, dark: str, rest: str | None = None, options: str = "-") -> str:
    """A text; without `rest` all soldiers and priests that are not named are in the holders."""
    if rest is None:
        holders = []
        for side in (light, dark):
            soldiers, priests = 4 - side.count("S"), 2 - side.count("P")
            holder = "S" * soldiers + "." * (4 - soldiers) + "P" * priests + "." * (2 - priests)
            holders.append(holder)
        rest = f"{holders[0]} {holders[1].lower()} - L - 0"
    return f"eskorte/1 {options} {board_of(light, dark)} {rest}"


ESCORT = "Sa16 Sb16 Sd16 Se16 Pb17 Pd17"

IMPOSSIBLE: list[tuple[str, str]] = [
    # Four soldiers, two priests, one pharaoh.
    ("five soldiers", pos("Sa5", "", "SSSSPP sssspp - L - 0")),
    ("three soldiers", pos("", "", "SSS.PP sssspp - L - 0")),
    ("no soldiers", pos("", "", "....PP sssspp - L - 0")),
    ("eight soldiers", pos("Sa5 Sb5 Sd5 Se5", "", "SSSSPP sssspp - L - 0")),
    ("Dark's five soldiers", pos("", "Sa5", "SSSSPP sssspp - L - 0")),
    ("Dark's three soldiers", pos("", "", "SSSSPP s.sspp - L - 0")),
    ("three priests", pos("Pb5", "", "SSSSPP sssspp - L - 0")),
    ("one priest", pos("", "", "SSSSP. sssspp - L - 0")),
    ("Dark's three priests", pos("", "Pb5 Pd5", "SSSSPP ssssp. - L - 0")),
    ("Dark's one priest", pos("", "", "SSSSPP ssss.p - L - 0")),
    ("two pharaohs", pos("Kc11 Kc13", "")),
    ("Dark's two pharaohs", pos("", "Kc11 Kc13")),
    ("pharaoh on board and throne", pos(f"Kc12 {ESCORT}", "", "...... sssspp K D - 0")),
    ("soldier pending and in place", pos("Sc12", "Sa4", "SSS.PP sss.pp - L s 0")),
    ("pending and one too few", pos("Sc12", "Sa4", "SSS.PP s...pp - L s 0")),
    ("a board full of soldiers", with_field(START, "board", "SS/SS/SSSS/SSSS|2/5/5/5/5|" + ROWS_1)),
    # Priests where they may stand.
    ("priest on a12", pos("Pa12", "")),
    ("priest on e11", pos("Pe11", "")),
    ("priest on a15", pos("", "Pa15")),
    ("inner priest on a1", pos("Pa1", "", options="priests=inner")),
    ("inner priest on e10", pos("", "Pe10", options="priests=inner")),
    ("inner priest on a16", pos("Pa16", "", options="priests=inner")),
    ("inner priest on e19", pos("", "Pe19", options="priests=inner")),
    ("inner priest on e12", pos("Pe12", "", options="priests=inner")),
    # Pharaohs on the pharaoh line.
    ("pharaoh on b5", pos("Kb5", "")),
    ("pharaoh on a12", pos("Ka12", "")),
    ("pharaoh on d14", pos("", "Kd14")),
    ("pharaoh on b16", pos("Kb16", "")),
    ("pharaoh on e19", pos("", "Ke19")),
    # Nobody in a trap.
    ("trap on level 1", pos("Sa4 Sa6", "Sa5")),
    ("trap on level 1 of a priest", pos("Sb4 Pb6", "Pb5")),
    ("trap on level 1 of Light", pos("Se2", "Se1 Pe3")),
    ("trap in a row", pos("Sa12 Sc12", "Sb12")),
    ("trap in a column of level 2", pos("Sb12 Sb14", "Sb13")),
    ("trap on a14", pos("Sa13 Sa15", "Sa14")),
    ("trap on the pharaoh line", pos("Sc11 Kc13", "Pc12")),
    ("pharaoh in a trap", pos("Sb13 Sd13", "Kc13")),
    ("Light's pharaoh in a trap", pos("Kc12", "Kc13 Pc11")),
    ("trap on level 3", pos("Sa16 Sa18", "Sa17")),
    ("trap on level 3 with priests", pos("Pe17 Pe19", "Se18")),
    ("trap on both sides", pos("Sa4 Sa6", "Sa5 Sa7")),
    # Pending without a choice.
    ("pending soldier, no other in play", pos("Sc12", "", "SSS.PP sss.pp - L s 0")),
    ("two pending, none in play", pos("Sc12", "", "SSS.PP ss..pp - L ss 0")),
    ("pending priest, no other in play", pos("Sc12", "Sa4", "SSS.PP sss.p. - L p 0")),
    ("pending priests", pos("Sc12", "Sa4", "SSS.PP sss... - L pp 0")),
    ("Light's pending priest", pos("Sc12", "Sa4", "SSS..P sss.pp - L P 0")),
    ("forced behind free", pos("Sc12", "Sa4", "SSS.PP ss..p. - L sp 0")),
    # Throne without its escort.
    ("throne alone", with_field(START, "throne", "K")),
    ("throne and three soldiers", pos(ESCORT[5:], "", "S..... sssspp K D - 0")),
    ("throne and one priest", pos(ESCORT[:-5], "", ".....P sssspp K D - 0")),
    ("throne and a priest on b14", pos(f"{ESCORT[:-5]} Pb14", "", "...... sssspp K D - 0")),
    ("throne and a soldier on a15", pos(f"Sa15 {ESCORT[5:]}", "", "...... sssspp K D - 0")),
    ("throne with the other's escort", pos(ESCORT, "", "...... sssspp k D - 0")),
    # Passes with a pending figure or a filled throne; and never both of these.
    ("pass and pending", with_field(PENDING, "passes", "1")),
    ("two passes and pending", with_field(PENDING, "passes", "2")),
    ("pass and throne", with_field(THRONE, "passes", "1")),
    ("two passes and throne", with_field(THRONE, "passes", "2")),
    ("throne and pending", pos(ESCORT, "Sa5", "...... ss..pp K D s 0")),
]


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in IMPOSSIBLE])
def test_impossible_position(text: str) -> None:
    """A well-written text of a position that cannot be at rest is an InvalidPosition."""
    check_impossible(text, "eskorte")


# Figures that break one condition each and leave each other alone: (name, Light, Dark).
BREAKS: list[tuple[str, str, str]] = [
    ("Light's priest on a12", "Pa12", ""),
    ("Dark's priest on e11", "", "Pe11"),
    ("Light's pharaoh on b9", "Kb9", ""),
    ("Dark's pharaoh on d17", "", "Kd17"),
    ("trap on b5", "Sb4 Sb6", "Sb5"),
    ("trap on c13", "Sc13", "Sb13 Sd13"),
    ("trap on e18", "Se17 Pe19", "Se18"),
]


def reasons_of(text: str) -> list[str]:
    """What an InvalidPosition says about the text."""
    error = check_impossible(text, "eskorte")
    assert all(reason in str(error) for reason in error.reasons[:1])
    return error.reasons


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(first, second, id=f"{first[0]}, {second[0]}")
        for first, second in itertools.combinations(BREAKS, 2)
    ],
)
def test_all_reasons_are_given(first: tuple[str, str, str], second: tuple[str, str, str]) -> None:
    """Two broken conditions: what is said about each alone is said about both together."""
    alone = [reasons_of(pos(light, dark)) for _, light, dark in (first, second)]
    together = reasons_of(pos(f"{first[1]} {second[1]}", f"{first[2]} {second[2]}"))
    assert set(alone[0]) | set(alone[1]) == set(together)
    assert len(together) == len(alone[0]) + len(alone[1]) == 2


# (name, text, number of conditions that are broken)
MANY: list[tuple[str, str, int]] = [
    ("both sides' soldiers", pos("Sa5", "Sd5", "SSSSPP sssspp - L - 0"), 2),
    ("soldiers and priests", pos("Sa5 Pd5", "", "SSSSPP sssspp - L - 0"), 2),
    ("one too many, one too few", pos("Sa5", "", "SSSSP. sssspp - L - 0"), 2),
    ("two counts each", pos("", "", "SSS.P. s.ss.p - L - 0"), 4),
    ("pharaohs of both sides", pos("Kc11 Kc13", "Kc12 Kc14"), 2),
    ("count and priest on a12", pos("Pa12", "", "SSSSPP sssspp - L - 0"), 2),
    ("count and trap", pos("Sa4 Sa6", "Sa5", "SS..PP sssspp - L - 0"), 2),
    ("count and throne", with_field(START.replace("SSSSPP", "SSS.PP"), "throne", "K"), 2),
    ("two pharaohs, one astray", pos("Kc12 Kb5", ""), 2),
    ("throne, pharaoh, pass", pos(f"Kc12 {ESCORT}", "", "...... sssspp K D - 1"), 2),
    ("throne without escort, pass", with_field(with_field(START, "throne", "K"), "passes", "1"), 2),
    ("throne and pending, pass", pos(ESCORT, "Sa5", "...... ss..pp K D s 1"), 2),
    ("throne without escort, pending", pos("", "Sa5", "SSSSPP ss..pp K D s 0"), 2),
    ("forced pending, pass", pos("Sc12", "", "SSS.PP sss.pp - L s 1"), 2),
    ("forced pending of both sides", pos("", "", "SSS.PP sss.pp - L sS 0"), 2),
    ("forced pending, trap", pos("Sa4 Sa6", "Pa5", "SS..PP sss.p. - L s 0"), 2),
    (
        "everything",
        pos("Sb4 Sb6 Pa12 Kd17", "Pb5", "SSSSPP sss..p K D s 2"),
        6,
    ),
]


@pytest.mark.parametrize(
    ("text", "number"), [pytest.param(text, number, id=name) for name, text, number in MANY]
)
def test_at_least_as_many_reasons_as_broken_conditions(text: str, number: int) -> None:
    """Counts, places, traps, holes, throne and passes are all looked at, whatever is wrong."""
    assert len(reasons_of(text)) >= number


# --- wrong types and options --------------------------------------------------------------------


@pytest.mark.parametrize(
    "value", [None, 1, True, START.encode(), [START], (START,)], ids=lambda value: str(type(value))
)
def test_position_of_a_wrong_type(value: Any) -> None:
    """Only a str is a position text."""
    with pytest.raises(TypeError):
        sk.State.parse(value)


@pytest.mark.parametrize("option", ["board", "priests", "early_win"])
@pytest.mark.parametrize("value", [None, 2.5, b"2-3-3", {"board": "2-3-3"}, object()], ids=repr)
def test_option_of_a_wrong_type(option: str, value: Any) -> None:
    """Neither a number nor a text."""
    options = {option: value}
    with pytest.raises(TypeError):
        sk.Game("eskorte", **options)


# --- actions ------------------------------------------------------------------------------------


# (position, ids that are not legal there)
ILLEGAL_IDS: list[tuple[str, list[int]]] = [
    # Moves from empty fields, the pharaoh's entering, holes, passing; then no ids at all.
    (START, [0, 8, 128, 766, 767, 772, 773, 774, 775, -1, -4, 760 + 2**32, 2**63, 2**70, -(2**70)]),
    # Fields that are not on the board: c1, c15, b18; the throne's own.
    (START, [16, 17, 576, 688, 616]),
    # Light's move in Dark's turn, an exchange for a step, a step backward of a soldier.
    (MIDDLE, [34, 32, 600, 601, 558, 496, 773]),
    (SMALL, [320 + 6, 333, 334, 760, 773, 2**32 + 320, -1]),
    # Only holes a soldier can take are legal.
    (PENDING, [767, 768, 771, 772, 760, 496, 773, 774, -1]),
    (THRONE, [0, 536, 760, 773, -1, -4, 2**70]),
    (PASSED, [0, 724, 760, 764, 765, 772, -1]),
    (DRAWN, [0, 760, 773, -4, 2**70]),
]


@pytest.mark.parametrize("verb", [play, after, text_of])
@pytest.mark.parametrize(
    ("text", "given"),
    [
        pytest.param(text, given, id=f"{GOOD.index(text)}: {given}")
        for text, ids in ILLEGAL_IDS
        for given in ids
    ],
)
def test_illegal_id(text: str, given: int, verb: Callable[[sk.State, Any], object]) -> None:
    """Any number that is not the id of a legal action is an IllegalAction."""
    error = check_refused(text, lambda state: verb(state, given), sk.IllegalAction)
    check_action_error(error, given)


# (position, name of the case, text that is no legal action there)
ILLEGAL_TEXTS: list[tuple[str, str, str]] = [
    # Well written, but not to be done.
    (START, "from an empty field", "b4-b5"),
    (START, "pharaoh before any priest is up", "K@c"),
    (START, "hole while none is due", "S>a"),
    (START, "pass while entering is possible", "pass"),
    (START, "soldier from a priest's side", "P@a"),
    (START, "soldier on c", "S@c"),
    (START, "pharaoh on b", "K@b"),
    (START, "entering of a fourth rank", "Q@a"),
    (MIDDLE, "figure of the other side", "c14-c13"),
    (MIDDLE, "soldier backward", "e16-e15"),
    (MIDDLE, "step onto an occupied field", "a15-a15"),
    (MIDDLE, "two fields without a jump", "c11-c13"),
    (MIDDLE, "pharaoh sideways", "c11-b11"),
    (MIDDLE, "diagonally", "a15-b16"),
    (MIDDLE, "exchange with nobody", "e16~d16"),
    (MIDDLE, "step for an exchange", "d17~e17"),
    (MIDDLE, "throne from afar", "c11-c16"),
    (MIDDLE, "entering from an empty hole", "S@a"),
    (MIDDLE, "priest over an empty field", "a1-a3"),
    (PENDING, "hole that is taken", "S>a"),
    (PENDING, "hole of the other kind", "P>b"),
    (PENDING, "hole that no soldier has", "S>c"),
    (PENDING, "pharaoh's hole", "K>c"),
    (PENDING, "turn before the hole", "c12-c13"),
    (PENDING, "enter before the hole", "S@d"),
    (PENDING, "pass for a hole", "pass"),
    (PASSED, "entering next to nobody, but occupied", "P@b"),
    (PASSED, "a soldier that is stuck", "a18-a19"),
    (SMALL, "field beyond the board", "b8-b9"),
    (SMALL, "occupied field", "S@d"),
    (SMALL, "pharaoh onto an occupied field", "K@c"),
    (SMALL, "the throne's number on the other board", "c5-c16"),
    (THRONE, "action at the end", "S@a"),
    (THRONE, "pass at the end", "pass"),
    (DRAWN, "action at the end", "b1-b2"),
    (DRAWN, "pass at the end", "pass"),
    # Not written as an action.
    (START, "empty", ""),
    (START, "space", " "),
    (START, "unknown word", "castle"),
    (START, "upper case pass", "PASS"),
    (START, "lower case figure", "s@a"),
    (START, "upper case hole", "S@A"),
    (START, "row with the hole", "S@a1"),
    (START, "no hole", "S@"),
    (START, "no figure", "@a"),
    (START, "leading space", " S@a"),
    (START, "trailing space", "S@a "),
    (START, "trailing newline", "S@a\n"),
    (START, "trailing NUL", "S@a\0"),
    (START, "text behind a NUL", "S@a\0junk"),
    (START, "two actions", "S@aS@b"),
    (START, "an id as a text", "760"),
    (START, "at sign of another script", "S\uff20a"),
    (START, "lone surrogate", "S@a\ud800"),
    (START, "a megabyte", "S@a" * (MEGABYTE // 3)),
    (MIDDLE, "no target", "c11-"),
    (MIDDLE, "no source", "-c12"),
    (MIDDLE, "only a dash", "-"),
    (MIDDLE, "only fields", "c11c12"),
    (MIDDLE, "x for the dash", "c11xc12"),
    (MIDDLE, "long dash", "c11\u2013c12"),
    (MIDDLE, "tilde and dash", "c11~-c12"),
    (MIDDLE, "upper case columns", "C11-C12"),
    (MIDDLE, "column f", "f11-f12"),
    (MIDDLE, "row 0", "a1-a0"),
    (MIDDLE, "row 00", "a01-a2"),
    (MIDDLE, "row 20", "e19-e20"),
    (MIDDLE, "field c1", "b1-c1"),
    (MIDDLE, "field c15", "c14-c15"),
    (MIDDLE, "field b18", "b17-b18"),
    (MIDDLE, "row 267, which is 11 in eight bits", "c267-c12"),
    (MIDDLE, "number of 20 digits", "c18446744073709551627-c12"),
    (MIDDLE, "digits of another script", "c\uff11\uff11-c12"),
    (MIDDLE, "with the rank", "Kc11-c12"),
    (MIDDLE, "a megabyte of digits", "c" + "1" * MEGABYTE + "-c12"),
    (PENDING, "hole of the next row", "S>d1"),
    (PENDING, "arrow the other way", "S<d"),
    (PENDING, "figure in lower case", "s>d"),
]


@pytest.mark.parametrize("verb", [play, after, action])
@pytest.mark.parametrize(
    ("text", "given"),
    [
        pytest.param(text, given, id=f"{GOOD.index(text)}: {name}")
        for text, name, given in ILLEGAL_TEXTS
    ],
)
def test_illegal_text(text: str, given: str, verb: Callable[[sk.State, Any], object]) -> None:
    """A text that is not that of a legal action is refused, well written or not."""
    kinds = (sk.IllegalAction, sk.ParseError)
    error = check_refused(text, lambda state: verb(state, given), kinds)
    check_action_error(error, given)


@pytest.mark.parametrize("text", [START, MIDDLE, SMALL, PENDING, PASSED])
def test_a_refusal_does_not_spoil_what_follows(text: str) -> None:
    """After many refusals the state plays on as a fresh one does."""
    state = sk.State.parse(text)
    refused: list[object] = [-1, 2**70, "", "b9~b8", "P>a", "\0"]
    for given in refused:
        with pytest.raises(sk.Error):
            play(state, given)
        with pytest.raises(sk.Error):
            after(state, given)
    fresh = sk.State.parse(text)
    first = fresh.legal_actions()[0]
    assert state.after(first) == fresh.after(first)


@pytest.mark.parametrize("given", ["S@c", "pass", "b4-b5", "", -1, 773, 2**70])
def test_a_match_refuses_what_a_state_refuses(given: int | str) -> None:
    """And its history, state and result stay as they were."""
    match = sk.Match(sk.State.parse(START))
    match.play("S@a")
    with pytest.raises((sk.IllegalAction, sk.ParseError)):
        match.play(given)
    assert match.history == [760]
    assert match.result is None
    match.play("S@b")
    assert match.history == [760, 761]
