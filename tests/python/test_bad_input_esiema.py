"""Esiema: malformed and impossible positions and actions, and what each refusal says.

As in test_bad_input.py, every refusal is one of the package's own errors, all of them ValueErrors,
and leaves the state alone. A value of a wrong Python type is a TypeError.
"""

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
    check_message,
    check_refused,
    check_unreadable,
    check_unreadable_or_impossible,
    check_wrong_options,
    play,
    text_of,
    with_field,
)
from esiema_model import position_text as pos

import spielkern as sk

START = "esiema/1 - 6/7/8/9/10/11/10/9/8/7/6 70,70 a open -"
OPEN = pos("f6=ABCabc", "0,4,6 b open -", "balls=1:5:7,players=3")
PLAY = pos("c3=Aa2b d4=b11c f1=a k1=Bb2 k6=C", "60,30,5 b play -", "players=3")
SOW = pos("f7=b g7=A a1=Bb2", "9,9 a sow=f6>f7>g7=a2b -")
COUNTED = pos("f1=a f11=b k1=A k6=B", "0,0 a play 7")
OUT = pos("f1=a2 f11=c k1=A k6=C", "5,x,9 c play -", "players=3")
PASS = pos("a1=Aa a2,b1,b2=b12 f6=Bb", "5,9 a play -")
WON = pos("f1=a2 k1=A", "5,x a end -")
DRAWN = pos("f1=a f11=b k1=A k6=B", "0,0 b end 15")
GOOD = [START, OPEN, PLAY, SOW, COUNTED, OUT, PASS, WON, DRAWN]


@pytest.mark.parametrize("text", GOOD)
def test_the_texts_that_are_broken_below_are_good_themselves(text: str) -> None:
    """What follows differs from these in one thing each."""
    assert str(sk.State.parse(text)) == text


def board(text: str) -> str:
    """A position with another board."""
    return with_field(COUNTED, "board", text)


def phase(text: str) -> str:
    """A sowing with another phase."""
    return with_field(SOW, "phase", text)


ROWS = "6/7/8/9/10/a,9,b/10/9/8/7/A,4,B"

# --- texts that cannot be read ------------------------------------------------------------------

# (name, text, field that must be named or None if that is open)
UNREADABLE: list[tuple[str, str, str | None]] = [
    # game, version, number of fields
    ("game in upper case", START.replace("esiema", "Esiema"), "game"),
    ("game misspelt", START.replace("esiema", "esema"), "game"),
    ("version 2", START.replace("/1 ", "/2 "), "game"),
    ("version 01", START.replace("/1 ", "/01 "), "game"),
    ("version missing", START.replace("/1 ", "/ "), "game"),
    ("game alone", "esiema/1", None),
    ("no options", START.replace(" - ", " ", 1), None),
    ("no count", START[:-2], None),
    ("no reserves", START.replace(" 70,70", ""), None),
    ("no turn", START.replace(" a open", " open"), None),
    ("one field too many", START + " -", None),
    ("two positions", f"{START} {START}", None),
    ("double space", START.replace(" a ", "  a "), None),
    ("leading space", " " + START, None),
    ("trailing space", START + " ", None),
    ("tab for a space", START.replace(" a ", "\ta "), None),
    ("trailing newline", START + "\n", "count"),
    ("trailing NUL", START + "\0", "count"),
    ("fields of another game", "esiema/1 - LDLDLDLDLD/........../.......... L roll", None),
    # rows of the board
    ("empty board", board(""), None),
    ("slashes alone", board("//////////"), "board"),
    ("dash for the board", board("-"), "board"),
    ("a row too few", board(ROWS.replace("6/7/8", "6/8", 1)), "board"),
    ("the last row missing", board(ROWS.rpartition("/")[0]), "board"),
    ("a row too many", board(ROWS + "/6"), "board"),
    ("slash in front", board("/" + ROWS), "board"),
    ("slash behind", board(ROWS + "/"), "board"),
    ("empty row", board(ROWS.replace("/7/", "//", 1)), "board"),
    ("bars for slashes", board(ROWS.replace("/", "|")), "board"),
    ("rows from the widest on", board("11/10/9/8/7/6/7/8/9/10/11"), "board"),
    # numbers of empty pits
    ("row a of 5", board(ROWS.replace("6/7", "5/7", 1)), "board"),
    ("row a of 7", board(ROWS.replace("6/7", "7/7", 1)), "board"),
    ("row f of 12", board(ROWS.replace("a,9,b", "12")), "board"),
    ("one empty pit too few", board(ROWS.replace("a,9,b", "a,8,b")), "board"),
    ("one empty pit too many", board(ROWS.replace("a,9,b", "a,10,b")), "board"),
    ("one ball too many in a row", board(ROWS.replace("a,9,b", "a,9,b,b")), "board"),
    ("empty pits in two numbers", board(ROWS.replace("a,9,b", "a,4,5,b")), "board"),
    ("empty row in two numbers", board(ROWS.replace("/10/a", "/5,5/a")), "board"),
    ("empty pits as ones", board(ROWS.replace("6/7", "1,1,1,1,1,1/7", 1)), "board"),
    ("number 0", board(ROWS.replace("a,9,b", "a,0,9,b")), "board"),
    ("number 09", board(ROWS.replace("a,9,b", "a,09,b")), "board"),
    ("number +9", board(ROWS.replace("a,9,b", "a,+9,b")), "board"),
    ("number -9", board(ROWS.replace("a,9,b", "a,-9,b")), "board"),
    ("number 265, which is 9 in eight bits", board(ROWS.replace(",9,", ",265,")), "board"),
    ("number 2**32 + 9", board(ROWS.replace(",9,", f",{2**32 + 9},")), "board"),
    ("number 2**64 + 9", board(ROWS.replace(",9,", f",{2**64 + 9},")), "board"),
    ("number of another script", board(ROWS.replace(",9,", ",\u0669,")), "board"),
    ("number in hexadecimal", board(ROWS.replace("a,9,b", "a,0x9,b")), "board"),
    # commas
    ("double comma", board(ROWS.replace("a,9", "a,,9")), "board"),
    ("comma in front of a row", board(ROWS.replace("a,9", ",a,9")), "board"),
    ("comma behind a row", board(ROWS.replace("9,b", "9,b,")), "board"),
    ("no comma behind a pit", board(ROWS.replace("a,9", "a9")), "board"),
    ("no comma in front of a pit", board(ROWS.replace("9,b", "9b")), "board"),
    ("semicolon", board(ROWS.replace("a,9", "a;9")), "board"),
    # contents of a pit
    ("count of 0", board(ROWS.replace("a,9", "a0,9")), "board"),
    ("count of 1", board(ROWS.replace("a,9", "a1,9")), "board"),
    ("count of 02", board(ROWS.replace("a,9", "a02,9")), "board"),
    ("count in front", board(ROWS.replace("a,9", "2a,9")), "board"),
    ("colours in the wrong order", board(ROWS.replace("a,9", "ba,9")), "board"),
    ("a colour twice", board(ROWS.replace("a,9", "aa,9")), "board"),
    ("a colour twice with numbers", board(ROWS.replace("a,9", "a2a3,9")), "board"),
    ("a colour around another", board(ROWS.replace("a,9", "aba,9")), "board"),
    ("mother behind small balls", board(ROWS.replace("A,4", "aA,4")), "board"),
    ("mothers in the wrong order", board(ROWS.replace("A,4,B", "BA,5")), "board"),
    ("a mother twice", board(ROWS.replace("A,4", "AA,4")), "board"),
    ("mother with a number", board(ROWS.replace("A,4", "A2,4")), "board"),
    ("mother with the number 1", board(ROWS.replace("A,4", "A1,4")), "board"),
    ("no such colour", board(ROWS.replace("a,9", "j,9")), "board"),
    ("no such mother", board(ROWS.replace("A,4", "J,4")), "board"),
    ("space in a pit", board(ROWS.replace("a,9", "a 9")), None),
    ("dot for a pit", board(ROWS.replace("a,9", ".,9")), "board"),
    ("NUL in a pit", board(ROWS.replace("a,9", "a\0,9")), "board"),
    ("letter of another script", board(ROWS.replace("a,9", "\u0430,9")), "board"),
    ("accent", board(ROWS.replace("a,9", "\u00e1,9")), "board"),
    ("emoji", board(ROWS.replace("a,9", "\U0001f3b1,9")), "board"),
    ("lone surrogate", board(ROWS.replace("a,9", "\ud800,9")), None),
    # reserves
    ("one reserve", with_field(COUNTED, "reserves", "0"), "reserves"),
    ("three reserves", with_field(COUNTED, "reserves", "0,0,0"), "reserves"),
    ("no reserve", with_field(COUNTED, "reserves", "-"), "reserves"),
    ("reserve left out", with_field(COUNTED, "reserves", "0,"), "reserves"),
    ("first reserve left out", with_field(COUNTED, "reserves", ",0"), "reserves"),
    ("comma behind", with_field(COUNTED, "reserves", "0,0,"), "reserves"),
    ("colon between", with_field(COUNTED, "reserves", "0:0"), "reserves"),
    ("reserve 00", with_field(COUNTED, "reserves", "00,0"), "reserves"),
    ("reserve 05", with_field(COUNTED, "reserves", "0,05"), "reserves"),
    ("reserve +5", with_field(COUNTED, "reserves", "+5,0"), "reserves"),
    ("reserve -1", with_field(COUNTED, "reserves", "-1,0"), "reserves"),
    ("reserve 256", with_field(COUNTED, "reserves", "256,0"), "reserves"),
    ("reserve 2**32", with_field(COUNTED, "reserves", f"0,{2**32}"), "reserves"),
    ("reserve X", with_field(OUT, "reserves", "5,X,9"), "reserves"),
    ("reserve xx", with_field(OUT, "reserves", "5,xx,9"), "reserves"),
    ("reserve x0", with_field(OUT, "reserves", "5,x0,9"), "reserves"),
    ("reserve of another script", with_field(COUNTED, "reserves", "\u0660,0"), "reserves"),
    # turn
    ("turn in upper case", with_field(COUNTED, "turn", "A"), "turn"),
    ("turn in digits", with_field(COUNTED, "turn", "0"), "turn"),
    ("turn of nobody", with_field(COUNTED, "turn", "-"), "turn"),
    ("turn of two", with_field(COUNTED, "turn", "ab"), "turn"),
    ("turn beyond the letters", with_field(COUNTED, "turn", "j"), "turn"),
    ("turn of another script", with_field(COUNTED, "turn", "\u0430"), "turn"),
    # phase
    ("unknown phase", with_field(COUNTED, "phase", "roll"), "phase"),
    ("phase in upper case", with_field(COUNTED, "phase", "PLAY"), "phase"),
    ("phase cut short", with_field(COUNTED, "phase", "pla"), "phase"),
    ("phase and more", with_field(COUNTED, "phase", "play="), "phase"),
    ("no phase", with_field(COUNTED, "phase", "-"), "phase"),
    ("sow alone", phase("sow"), "phase"),
    ("sow without a path", phase("sow="), "phase"),
    ("sow without a hand", phase("sow=f6>f7>g7"), "phase"),
    ("sow with an empty hand", phase("sow=f6>f7>g7="), "phase"),
    ("sow with a path and two hands", phase("sow=f6>f7>g7=a2b=a"), "phase"),
    ("sow with an empty path", phase("sow==a2b"), "phase"),
    ("sow in upper case", phase("SOW=f6>f7>g7=a2b"), "phase"),
    ("colon for the equals sign", phase("sow:f6>f7>g7=a2b"), "phase"),
    ("dash in the path", phase("sow=f6-f7-g7=a2b"), "phase"),
    ("comma in the path", phase("sow=f6,f7,g7=a2b"), "phase"),
    ("path without signs", phase("sow=f6f7g7=a2b"), "phase"),
    ("two signs", phase("sow=f6>>f7>g7=a2b"), "phase"),
    ("sign in front", phase("sow=>f6>f7>g7=a2b"), "phase"),
    ("sign behind", phase("sow=f6>f7>g7>=a2b"), "phase"),
    ("pit in upper case", phase("sow=F6>f7>g7=a2b"), "phase"),
    ("pit l1", phase("sow=f6>l1>g7=a2b"), "phase"),
    ("pit a0", phase("sow=a0>f7>g7=a2b"), "phase"),
    ("pit a7", phase("sow=a7>f7>g7=a2b"), "phase"),
    ("pit f12", phase("sow=f12>f7>g7=a2b"), "phase"),
    ("pit f06", phase("sow=f06>f7>g7=a2b"), "phase"),
    ("pit f262, which is 6 in eight bits", phase("sow=f262>f7>g7=a2b"), "phase"),
    ("pit without a row", phase("sow=6>f7>g7=a2b"), "phase"),
    ("pit without a column", phase("sow=f>f7>g7=a2b"), "phase"),
    ("pit as a number", phase("sow=45>46>56=a2b"), "phase"),
    ("hand in the wrong order", phase("sow=f6>f7>g7=ba2"), "phase"),
    ("hand with a 1", phase("sow=f6>f7>g7=a2b1"), "phase"),
    ("hand with a 0", phase("sow=f6>f7>g7=a2b0"), "phase"),
    ("hand with a colour twice", phase("sow=f6>f7>g7=aab"), "phase"),
    ("hand with a mother behind", phase("sow=f6>f7=a2bA"), "phase"),
    ("hand of another script", phase("sow=f6>f7>g7=\u0430"), "phase"),
    ("hand as a number", phase("sow=f6>f7>g7=3"), "phase"),
    ("hand with a comma", phase("sow=f6>f7>g7=a2,b"), "phase"),
    ("pit before an equals sign too many", phase("sow=f6=f7=g7=a2b"), "phase"),
    # count
    ("count 16", with_field(COUNTED, "count", "16"), "count"),
    ("count 07", with_field(COUNTED, "count", "07"), "count"),
    ("count +7", with_field(COUNTED, "count", "+7"), "count"),
    ("count -1", with_field(COUNTED, "count", "-1"), "count"),
    ("count --", with_field(COUNTED, "count", "--"), "count"),
    ("count 256", with_field(COUNTED, "count", "256"), "count"),
    ("count 2**32", with_field(COUNTED, "count", str(2**32)), "count"),
    ("count x", with_field(COUNTED, "count", "x"), "count"),
    ("count of another script", with_field(COUNTED, "count", "\u0667"), "count"),
    # a megabyte of something
    ("a megabyte of board", board("6/" * (MEGABYTE // 2)), "board"),
    ("a megabyte of digits", board(ROWS.replace(",9,", f",{'9' * MEGABYTE},")), "board"),
    ("a megabyte of commas", board("," * MEGABYTE), "board"),
    ("a megabyte of balls", board(ROWS.replace("a,9", f"{'a' * MEGABYTE},9")), "board"),
    ("a megabyte of reserves", with_field(COUNTED, "reserves", "0," * (MEGABYTE // 2)), "reserves"),
    ("a megabyte of path", phase(f"sow={'f6>' * (MEGABYTE // 3)}f7=a"), "phase"),
    ("a megabyte of hand", phase(f"sow=f6>f7>g7={'a' * MEGABYTE}"), "phase"),
    ("a megabyte of count", with_field(COUNTED, "count", "7" * MEGABYTE), "count"),
]


@pytest.mark.parametrize(
    ("text", "field"),
    [pytest.param(text, field, id=name) for name, text, field in UNREADABLE],
)
def test_unreadable_position(text: str, field: str | None) -> None:
    """A text that is not written as the format says is a ParseError that names the place."""
    check_unreadable(text, "esiema", field)


# (name, text, field): refused by form or by the rules, since a text could not say it in earnest.
UNREADABLE_OR_IMPOSSIBLE: list[tuple[str, str, str]] = [
    ("thirteen of a colour", board(ROWS.replace("a,9", "a13,9")), "board"),
    ("seventy of a colour", board(ROWS.replace("a,9", "a70,9")), "board"),
    ("258 of a colour, which is 2 in eight bits", board(ROWS.replace("a,9", "a258,9")), "board"),
    ("ball of a player who is not there", board(ROWS.replace("a,9", "ac,9")), "board"),
    ("mother of a player who is not there", board(ROWS.replace("A,4", "AC,4")), "board"),
    ("reserve of 71", with_field(COUNTED, "reserves", "71,0"), "reserves"),
    ("reserve of 6 of 5", with_field(OPEN, "reserves", "0,6,6"), "reserves"),
    ("turn of a player who is not there", with_field(COUNTED, "turn", "c"), "turn"),
    ("thirteen in the hand", phase("sow=f6>f7>g7=a13"), "phase"),
    ("hand of a player who is not there", phase("sow=f6>f7>g7=a2c"), "phase"),
    (
        "path of fourteen pits",
        phase(f"sow={'>'.join(f'f{n}' for n in range(1, 12))}>g1>g2=a"),
        "phase",
    ),
]


@pytest.mark.parametrize(
    ("text", "field"),
    [pytest.param(text, field, id=name) for name, text, field in UNREADABLE_OR_IMPOSSIBLE],
)
def test_unreadable_or_impossible_position(text: str, field: str) -> None:
    """More than there can be, or of players who are not there: refused in one way or the other."""
    check_unreadable_or_impossible(text, "esiema", field)


# (options as they stand in the text, option that an OptionError must name, or None if open)
WRONG_OPTIONS: list[tuple[str, str | None]] = [
    # Defaults are left out, and so are lists that say the same for all.
    ("balls=70", "balls"),
    ("opening=30", "opening"),
    ("players=2", "players"),
    ("balls=70:70", "balls"),
    ("balls=5:5", "balls"),
    ("balls=5:5:5,players=3", "balls"),
    # Values that are not admitted.
    ("balls=0", "balls"),
    ("balls=71", "balls"),
    ("balls=-1", "balls"),
    ("balls=326", "balls"),
    (f"balls={2**32 + 5}", "balls"),
    ("balls=05", "balls"),
    ("balls=+5", "balls"),
    ("balls=5.0", "balls"),
    ("balls=many", "balls"),
    ("balls=", "balls"),
    ("balls", None),
    ("balls=70:0", "balls"),
    ("balls=71:70", "balls"),
    ("balls=70:050", "balls"),
    ("balls=70:", "balls"),
    ("balls=:70", "balls"),
    ("balls=70::50", "balls"),
    ("balls=70:50:", "balls"),
    ("balls=70:50:30", "balls"),
    ("balls=70:50,players=3", "balls"),
    ("balls=1:2:3:4,players=3", "balls"),
    ("balls=70-50", "balls"),
    ("balls=70;50", "balls"),
    ("opening=1", "opening"),
    ("opening=0", "opening"),
    ("opening=31", "opening"),
    ("opening=07", "opening"),
    ("opening=263", "opening"),
    ("opening=7:8", "opening"),
    ("opening=x", "opening"),
    ("players=1", "players"),
    ("players=0", "players"),
    ("players=10", "players"),
    ("players=03", "players"),
    ("players=259", "players"),
    ("players=two", "players"),
    # Names, order, signs.
    ("Players=3", None),
    ("ball=5", "ball"),
    ("board=louvre", "board"),
    ("players=3,balls=5", None),
    ("opening=5,balls=5", None),
    ("players=3,opening=5", None),
    ("players=3,players=3", None),
    ("opening=5,", None),
    (",opening=5", None),
    ("opening=5,,players=3", None),
    ("opening=5;players=3", None),
    ("opening==5", None),
    ("opening:5", None),
    ("-,opening=5", None),
    ("--", None),
    ("=", None),
    ("balls=" + "5:" * (MEGABYTE // 2) + "5", "balls"),
    ("balls=" + "5" * MEGABYTE, "balls"),
]


@pytest.mark.parametrize(("options", "option"), WRONG_OPTIONS, ids=lambda value: str(value)[:30])
def test_wrong_options_in_a_position(options: str, option: str | None) -> None:
    """Defaults, unknown and double options, wrong values, wrong order: under field or option."""
    check_wrong_options(with_field(START, "options", options), "esiema", option)


# --- positions that cannot be -------------------------------------------------------------------

# (name, text, the rule that is broken first; rules that would do as well are joined by |)
IMPOSSIBLE: list[tuple[str, str, str]] = [
    # A mother and so many small balls.
    ("too many on board and in reserve", with_field(PLAY, "reserves", "68,30,5"), "3"),
    ("too many of b", with_field(PLAY, "reserves", "60,57,5"), "3"),
    ("too many with the hand", with_field(SOW, "reserves", "69,9"), "3"),
    (
        "too many for a handicap",
        pos("f1=a3 f11=b k1=A k6=B", "0,1 a play -", "balls=2:70"),
        "3",
    ),
    ("two mothers of a", pos("f1=a f11=b k1,k2=A k6=B", "0,0 a play -"), "3"),
    ("mother on the board and in the hand", pos("f7=b g7=A a1=Bb2", "9,9 a sow=f6=Aa -"), "3"),
    ("no mother of a", pos("f1=a f11=b k6=B", "0,0 a play -"), "3|12"),
    ("no mother of b", pos("f1=a f11=b k1=A", "0,0 a play -"), "3|12"),
    (
        "mother of one who is out",
        pos("f1=a2 a1=B f11=c k1=A k6=C", "5,x,9 c play -", "players=3"),
        "3|12",
    ),
    ("one who is in for one who is out", with_field(OUT, "reserves", "5,0,9"), "3|12"),
    # No more than twelve.
    ("thirteen of two colours", pos("f1=a7b6 f11=b k1=A k6=B", "0,0 a play -"), "4"),
    ("twelve and a mother", pos("f1=Aa12 f11=b k6=B", "0,0 a play -"), "4"),
    ("thirteen in the opening", pos("f1=ABa6b5", "64,65 a open -"), "4"),
    # The opening's balls.
    ("opening with fewer balls", pos("f1=AB", "70,69 a open -"), "3|5"),
    ("opening with more balls", pos("f1=ABa", "70,70 b open -"), "3|5"),
    ("opening without the mother", pos("f1=a", "69,70 b open -"), "3|5"),
    ("opening with b first", pos("f1=B", "70,70 a open -"), "5"),
    ("opening in a's turn after a's ball", pos("f1=A", "70,70 a open -"), "5"),
    ("opening in b's turn after both", pos("f1=AB", "70,70 b open -"), "5"),
    ("opening with a two ahead", pos("f1=ABa2b", "68,69 a open -"), "5"),
    ("opening in the turn of one who is done", with_field(OPEN, "turn", "a"), "5"),
    ("opening with too many laid", pos("f1=ABa6b5", "64,65 b open -", "opening=6"), "5"),
    ("opening when all is laid", pos("f1=ABab", "69,69 a open -", "opening=2"), "5"),
    ("opening with somebody out", pos("f1=A", "70,x a open -"), "3|5|12"),
    ("opening with a count", with_field(START, "count", "0"), "14"),
    # Who is in and to play.
    ("turn of one who is out", with_field(OUT, "turn", "b"), "12"),
    ("due to be out, no reserve", pos("f11=b k1=A k6=B", "0,0 a play -"), "12"),
    ("due to be out, not alone", pos("f11=b k1=Ab k6=B", "5,0 a play -"), "12"),
    ("due to be out with another's mother", pos("f11=b k1=AB", "5,0 a play -"), "12"),
    # The end.
    ("one player left, and play", with_field(WON, "phase", "play"), "13"),
    ("end with two players", with_field(with_field(DRAWN, "count", "-"), "phase", "end"), "13|14"),
    ("end with two players at 14", with_field(DRAWN, "count", "14"), "13|14"),
    ("end in the turn of the loser", with_field(WON, "turn", "b"), "12|13"),
    ("nobody left", pos("", "x,x a end -"), "12|13"),
    # The count.
    ("count and two balls", pos("f1=a2 f11=b k1=A k6=B", "0,0 a play 7"), "14"),
    ("count and a ball in reserve too", with_field(COUNTED, "reserves", "1,0"), "14"),
    ("count and no ball", pos("f1=a k1=A k6=B", "0,0 a play 7"), "14"),
    ("count in a sowing that is not bare", with_field(SOW, "count", "3"), "14"),
    ("count of 15 in play", with_field(COUNTED, "count", "15"), "14"),
    ("count of 15 in a sowing", pos("f11=b k1=A k6=B", "0,0 a sow=f1=a 15"), "14"),
    ("draw that is not bare", pos("f1=a2 f11=b k1=A k6=B", "0,0 a end 15"), "14"),
    # The sowing.
    ("emptied pit not empty", pos("f6=b f7=b g7=A a1=Bb2", "9,9 a sow=f6>f7>g7=a2b -"), "6"),
    ("emptied pit not empty, nothing laid", pos("f6=b g7=A a1=Bb2", "9,9 a sow=f6=a2b -"), "6"),
    ("empty pit on the path", pos("g7=A a1=Bb2", "9,9 a sow=f6>f7>g7=a2b -"), "6"),
    ("path that jumps", phase("sow=f6>g7=a2b"), "6"),
    ("path that jumps over the edge", pos("f1=a k1=A a1=Bb2", "9,9 a sow=e10>f1=ab -"), "6"),
    ("path that stays", phase("sow=f6>f7>f7>g7=a2b"), "6"),
    ("path that comes back", phase("sow=f6>f7>g7>f7=a2b"), "6"),
    ("path back to the emptied pit", phase("sow=f6>f7>f6=a2b"), "6"),
    ("path to a pit that was full", pos("f7=ab12 g7=A a1=Bb", "9,9 a sow=f6>f7=a2 -"), "4|6"),
    ("twelve in hand and one laid", pos("f7=a g7=A a1=Bb", "9,9 a sow=f6>f7=a12 -"), "4|6"),
    ("no own ball for the end", phase("sow=f6>f7>g7=b"), "6|7"),
    ("own balls for others alone", with_field(phase("sow=f6>f7>g7=a2"), "turn", "b"), "6|7"),
    ("no way out of a corner", pos("a2,b1,b2=b12 k1=A k6=B", "9,9 a sow=a1=a -"), "6|7"),
    (
        "not enough of a way",
        pos("b1,b2=b12 a3,b3=b12 k1=A k6=B", "9,9 a sow=a1=a2 -"),
        "6|7",
    ),
]


@pytest.mark.parametrize(
    ("text", "rules"), [pytest.param(text, rules, id=name) for name, text, rules in IMPOSSIBLE]
)
def test_impossible_position(text: str, rules: str) -> None:
    """A well-written text of a position that cannot be at rest: which rule it breaks."""
    error = check_impossible(text, "esiema")
    numbers = {f"esiema {number}" for number in rules.split("|")}
    cited = set(re.findall(r"esiema (?:\d+|at rest)", " ".join([error.rule, *error.reasons])))
    assert cited & (numbers | {"esiema at rest"})
    assert error.rule in str(error)
    assert error.reasons[0] in str(error)


# (name, text, number of conditions that are broken)
MANY: list[tuple[str, str, int]] = [
    ("too many of both", with_field(COUNTED, "reserves", "70,70"), 2),
    ("no mothers", pos("f1=a f11=b", "0,0 a play -"), 2),
    ("thirteen and too many", pos("f1=a7b6 f11=b k1=A k6=B", "70,0 a play -"), 2),
    ("thirteen in two pits", pos("f1,f2=a7b6 f11=b k1=A k6=B", "0,0 a play -"), 2),
    ("two of both mothers", pos("f1=a f11=b k1,k2=A k5,k6=B", "0,0 a play -"), 2),
    ("thirteen and a count", pos("f1=a7b6 f11=b k1=A k6=B", "0,0 a play 3"), 2),
]


@pytest.mark.parametrize(
    ("text", "number"), [pytest.param(text, number, id=name) for name, text, number in MANY]
)
def test_at_least_as_many_reasons_as_broken_conditions(text: str, number: int) -> None:
    """What is counted is looked at altogether, whatever is wrong."""
    assert len(check_impossible(text, "esiema").reasons) >= number


# --- wrong types and options --------------------------------------------------------------------


@pytest.mark.parametrize(
    "value", [None, 1, True, START.encode(), [START], (START,)], ids=lambda value: str(type(value))
)
def test_position_of_a_wrong_type(value: Any) -> None:
    """Only a str is a position text."""
    with pytest.raises(TypeError):
        sk.State.parse(value)


@pytest.mark.parametrize("option", ["balls", "opening", "players"])
@pytest.mark.parametrize("value", [None, 2.5, b"5", {"balls": 5}, object()], ids=repr)
def test_option_of_a_wrong_type(option: str, value: Any) -> None:
    """Neither a number nor a text nor a list."""
    options = {option: value}
    with pytest.raises(TypeError):
        sk.Game("esiema", **options)


@pytest.mark.parametrize(
    ("option", "options"),
    [
        ("balls", {"balls": 0}),
        ("balls", {"balls": 71}),
        ("balls", {"balls": -1}),
        ("balls", {"balls": 256 + 5}),
        ("balls", {"balls": 2**64 + 5}),
        ("balls", {"balls": "0"}),
        ("balls", {"balls": "05"}),
        ("balls", {"balls": ""}),
        ("balls", {"balls": " 5"}),
        ("balls", {"balls": "5:"}),
        ("balls", {"balls": ":5"}),
        ("balls", {"balls": "5:0"}),
        ("balls", {"balls": "5:71"}),
        ("balls", {"balls": "5,6"}),
        ("balls", {"balls": "5:6:7"}),
        ("balls", {"balls": "5:6", "players": 3}),
        ("balls", {"balls": (5, 6, 7)}),
        ("balls", {"balls": [5, 71]}),
        ("balls", {"balls": [5, 6], "players": 4}),
        ("balls", {"balls": ()}),
        ("opening", {"opening": 1}),
        ("opening", {"opening": 31}),
        ("opening", {"opening": -2}),
        ("opening", {"opening": 256 + 2}),
        ("opening", {"opening": "07"}),
        ("opening", {"opening": "7:8"}),
        ("opening", {"opening": (7, 8)}),
        ("players", {"players": 1}),
        ("players", {"players": 10}),
        ("players", {"players": 0}),
        ("players", {"players": 256 + 2}),
        ("players", {"players": "two"}),
        ("players", {"players": (2, 3)}),
        ("hand", {"hand": 3}),
        ("Players", {"Players": 3}),
    ],
    ids=str,
)
def test_wrong_options_of_a_game(option: str, options: dict[str, Any]) -> None:
    """An OptionError that names the option."""
    with pytest.raises(sk.OptionError) as caught:
        sk.Game("esiema", **options)
    check_message(caught.value)
    assert caught.value.option == option
    assert caught.value.reason


@pytest.mark.parametrize("balls", ["70:70", (70, 70), [70, 70]])
def test_a_list_of_equal_numbers_is_that_number(balls: Any) -> None:
    """As an option of a game, that is: there is only one way to write it in a text."""
    game = sk.Game("esiema", balls=balls)
    assert game == sk.Game("esiema")
    assert str(game.start()) == START


# --- actions ------------------------------------------------------------------------------------

# (position, ids that are not legal there)
ILLEGAL_IDS: list[tuple[str, list[int]]] = [
    (START, [91, 101, 102, 209, 210, 211, 212, -1, -4, 256, 2**32, 2**63, 2**64, 2**70, -(2**70)]),
    # f6 with the mother of a, who is done, could still be laid into; k6 too: so only no pits.
    (OPEN, [91, 102, 210, 211, 301, 2**32 + 5]),
    # Pits without a ball of b; a's alone; multiplying; a step; passing.
    (PLAY, [0, 40, 90, 91, 92, 101, 102, 103, 210, 211, 256 + 23, -1, 2**70]),
    # From g7: f7 is W of ... its way back; kinds that the hand has not; other phases.
    (SOW, [0, 45, 46, 91, 210, 211, 104, 111, 112, 102 + 18 * 4, 102 + 18 * 4 + 1, 256 + 102, -1]),
    (COUNTED, [0, 50, 90, 91, 210, 211, 2**32 + 40]),
    (OUT, [40, 85, 100, 210, 211]),
    (PASS, [0, 1, 6, 7, 91, 95, 102, 211, -1, 256 + 210]),
    (WON, [0, 40, 85, 91, 102, 210, 211, -4]),
    (DRAWN, [50, 90, 210]),
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


CORNER = pos("a2=a2 a3,b1,b2,b3=b12 k6=A k1=Bb", "0,9 a play -")
ALONE = pos("f6=A f1=a k1=Bb", "3,9 a play -")
KEPT = pos("g7=A a1=Bb2", "9,9 a sow=f6=ab2 -")

# (position, name of the case, action, the rules that the reason may cite, joined by |)
REASONS: list[tuple[str, str, str, str]] = [
    (START, "multiplying in the opening", "+1", "5|9"),
    (START, "sowing in the opening", "E.a", "5|6|7"),
    (START, "passing in the opening", "pass", "5|11"),
    (pos("f6=Aa11 f7=B a1=b11", "59,59 a open -"), "a full pit in the opening", "f6", "4|5"),
    (PLAY, "a pit without own balls", "f1:", "6"),
    (PLAY, "an empty pit", "a1:", "6"),
    (PLAY, "the mother is not alone", "+1", "9"),
    (PLAY, "a step without a hand", "E.b", "6|7"),
    (PLAY, "passing while sowing is possible", "pass", "11"),
    (ALONE, "more than the reserve", "+4", "9"),
    (ALONE, "passing while multiplying is possible", "pass", "11"),
    (pos("f6=A f1=a k1=Bb", "0,9 a play -"), "no reserve", "+1", "9"),
    (CORNER, "a pit that cannot be sown", "a2:", "6|7"),
    (PASS, "a pit in a closed corner", "a1:", "6|7"),
    (PASS, "multiplying with company", "+1", "9"),
    (SOW, "taking up again", "a1:", "6|7"),
    (SOW, "taking up elsewhere", "f6:", "6|7"),
    (SOW, "multiplying with a hand", "+1", "6|7|9"),
    (SOW, "passing with a hand", "pass", "6|7|11"),
    (SOW, "back on the path", "SW.a", "6"),
    (SOW, "a ball that is not in the hand", "E.A", "6|7"),
    (SOW, "a ball of nobody", "E.i", "6|7"),
    (KEPT, "the last own ball too early", "E.a", "6|7"),
    (pos("a2=b f6=A k1=Bb2", "9,9 a sow=a1>a2=ab -"), "over the edge", "SW.a", "2|6"),
    (pos("f7=b12 f1=A k1=Bb", "9,9 a sow=f6=a2 -"), "a full pit", "E.a", "4|6"),
    (
        pos("b1,b2=b12 a3=a b3=c12 k6=A k1=Bb k3=Cc", "9,9,9 a sow=a2=a2 -", "players=3"),
        "a dead end",
        "W.a",
        "6|7",
    ),
]


@pytest.mark.parametrize("verb", [play, after, action])
@pytest.mark.parametrize(
    ("text", "given", "rules"),
    [pytest.param(text, given, rules, id=name) for text, name, given, rules in REASONS],
)
def test_the_reason_cites_the_rule(
    text: str, given: str, rules: str, verb: Callable[[sk.State, Any], object]
) -> None:
    """An action that is well written and not legal: the error says by which rule."""
    error = check_refused(text, lambda state: verb(state, given), sk.IllegalAction)
    check_action_error(error, given)
    assert isinstance(error, sk.IllegalAction)
    cited = re.findall(r"esiema (\d+)", error.reason)
    assert set(cited) & set(rules.split("|")), error.reason


@pytest.mark.parametrize(("text", "given"), [(WON, "f1:"), (WON, "pass"), (DRAWN, "f11:")])
def test_the_game_is_over(text: str, given: str) -> None:
    """Nothing is legal then."""
    error = check_refused(text, lambda state: play(state, given), sk.IllegalAction)
    check_action_error(error, given)


# (position, name of the case, text that is no legal action there)
ILLEGAL_TEXTS: list[tuple[str, str, str]] = [
    # The text of the other phase.
    (START, "colon in the opening", "a1:"),
    (PLAY, "no colon in the main phase", "k1"),
    (PLAY, "a whole turn for an action", "k1:E.b,E.b,E.B"),
    (START, "a pit that is not there", "a7"),
    # Not written as an action.
    (START, "empty", ""),
    (START, "space", " "),
    (START, "unknown word", "castle"),
    (START, "upper case pass", "PASS"),
    (START, "upper case pit", "A1"),
    (START, "pit a0", "a0"),
    (START, "pit a01", "a01"),
    (START, "pit l1", "l1"),
    (START, "pit f12", "f12"),
    (START, "pit f262, which is 6 in eight bits", "f262"),
    (START, "pit of 20 digits", "f18446744073709551622"),
    (START, "pit without a column", "f"),
    (START, "pit without a row", "6"),
    (START, "leading space", " a1"),
    (START, "trailing space", "a1 "),
    (START, "trailing newline", "a1\n"),
    (START, "trailing NUL", "a1\0"),
    (START, "text behind a NUL", "a1\0junk"),
    (START, "two actions", "a1a2"),
    (START, "an id as a text", "45"),
    (START, "digits of another script", "a\uff11"),
    (START, "lone surrogate", "a1\ud800"),
    (START, "a megabyte", "a1" * (MEGABYTE // 2)),
    (START, "a megabyte of digits", "a" + "1" * MEGABYTE),
    (PLAY, "two colons", "k1::"),
    (PLAY, "colon alone", ":"),
    (ALONE, "plus alone", "+"),
    (ALONE, "plus 0", "+0"),
    (ALONE, "plus 01", "+01"),
    (ALONE, "plus 12", "+12"),
    (ALONE, "plus 257, which is 1 in eight bits", "+257"),
    (ALONE, "two pluses", "++1"),
    (ALONE, "minus", "-1"),
    (ALONE, "number alone", "1"),
    (ALONE, "number in words", "+one"),
    (SOW, "lower case direction", "e.a"),
    (SOW, "unknown direction", "N.a"),
    (SOW, "unknown direction of two letters", "EN.a"),
    (SOW, "direction alone", "E"),
    (SOW, "direction and dot", "E."),
    (SOW, "ball alone", ".a"),
    (SOW, "no dot", "Ea"),
    (SOW, "colon for the dot", "E:a"),
    (SOW, "no such ball", "E.j"),
    (SOW, "two balls", "E.aa"),
    (SOW, "number of balls", "E.a2"),
    (SOW, "two steps", "E.a,E.a"),
    (SOW, "pit for a step", "g8"),
    (SOW, "ball of another script", "E.\u0430"),
]


@pytest.mark.parametrize("verb", [play, after, action])
@pytest.mark.parametrize(
    ("text", "given"),
    [
        pytest.param(text, given, id=f"{str(text).split(' ')[5]}: {name}")
        for text, name, given in ILLEGAL_TEXTS
    ],
)
def test_illegal_text(text: str, given: str, verb: Callable[[sk.State, Any], object]) -> None:
    """A text that is not that of a legal action is refused, well written or not."""
    kinds = (sk.IllegalAction, sk.ParseError)
    error = check_refused(text, lambda state: verb(state, given), kinds)
    check_action_error(error, given)


@pytest.mark.parametrize("text", [START, OPEN, PLAY, SOW, COUNTED, OUT, PASS])
def test_a_refusal_does_not_spoil_what_follows(text: str) -> None:
    """After many refusals the state plays on as a fresh one does."""
    state = sk.State.parse(text)
    refused: list[object] = [-1, 2**70, "", "j8:", "SE.I", "\0"]
    for given in refused:
        with pytest.raises(sk.Error):
            play(state, given)
        with pytest.raises(sk.Error):
            after(state, given)
    fresh = sk.State.parse(text)
    first = fresh.legal_actions()[0]
    assert state.after(first) == fresh.after(first)


@pytest.mark.parametrize("given", ["a1:", "pass", "+1", "E.a", "", -1, 210, 2**70])
def test_a_match_refuses_what_a_state_refuses(given: int | str) -> None:
    """And its history, state and result stay as they were."""
    match = sk.Match(sk.State.parse(START))
    match.play("f6")
    with pytest.raises((sk.IllegalAction, sk.ParseError)):
        match.play(given)
    assert match.history == [45]
    assert match.result is None
    match.play("f6")
    assert match.history == [45, 45]


# --- whole turns --------------------------------------------------------------------------------

TURN = pos("f6=Aa2b a1=Bb2 d4=b3", "9,9 a play -")

# (position, name of the case, text, where it stops being a turn or None if that is open)
UNREADABLE_TURNS: list[tuple[str, str, str, int | None]] = [
    (TURN, "empty", "", 0),
    (TURN, "space", " ", 0),
    (TURN, "leading space", " f6:E.b,NE.A,W.a,NW.a", 0),
    (TURN, "trailing space", "f6:E.b,NE.A,W.a,NW.a ", 20),
    (TURN, "trailing comma", "f6:E.b,NE.A,W.a,NW.a,", 20),
    (TURN, "trailing NUL", "f6:E.b,NE.A,W.a,NW.a\0", 20),
    (TURN, "an action too many", "f6:E.b,NE.A,W.a,NW.a,E.a", 20),
    (TURN, "a turn and another", "f6:E.b,NE.A,W.a,NW.a,a1:E.b", 20),
    (TURN, "only taken up", "f6:", 3),
    (TURN, "an action too few", "f6:E.b,NE.A,W.a", 15),
    (TURN, "double comma", "f6:E.b,,NE.A,W.a,NW.a", 7),
    (TURN, "comma behind the colon", "f6:,E.b,NE.A,W.a,NW.a", 3),
    (TURN, "semicolon", "f6:E.b;NE.A,W.a,NW.a", 6),
    (TURN, "space between", "f6:E.b, NE.A,W.a,NW.a", 7),
    (TURN, "no such ball", "f6:E.b,NE.A,W.q,NW.a", 14),
    (TURN, "no such direction", "f6:E.b,N.A,W.a,NW.a", None),
    (TURN, "no such pit", "z6:E.b", 0),
    (TURN, "plus alone", "+", 1),
    (TURN, "lone surrogate", "f6:E.b,NE.A,W.a,NW.\ud800", None),
    (TURN, "a megabyte", "f6:" + "E.a," * (MEGABYTE // 4), None),
]


def turn_of(state: sk.State, given: Any) -> object:
    """Play a whole turn in place."""
    state.play_turn(given)
    return None


def after_turn(state: sk.State, given: Any) -> object:
    """Play a whole turn on a copy."""
    return state.after_turn(given)


def match_turn(state: sk.State, given: Any) -> object:
    """Play a whole turn in a match, which has to stay as it was."""
    match = sk.Match(state)
    try:
        match.play_turn(given)
    finally:
        assert match == sk.Match(state)
        assert match.history == []
        assert match.state == state
    return None


@pytest.mark.parametrize("verb", [turn_of, after_turn, match_turn])
@pytest.mark.parametrize(
    ("text", "given", "offset"),
    [pytest.param(text, given, offset, id=name) for text, name, given, offset in UNREADABLE_TURNS],
)
def test_unreadable_turn(
    text: str, given: str, offset: int | None, verb: Callable[[sk.State, Any], object]
) -> None:
    """A ParseError with the field "turn" and the place in the whole text; nothing is played."""
    kinds = (sk.ParseError, sk.IllegalAction) if offset is None else sk.ParseError
    error: Any = check_refused(text, lambda state: verb(state, given), kinds)
    check_message(error)
    assert error.reason
    if isinstance(error, sk.ParseError):
        assert error.field == "turn"
        assert 0 <= error.offset <= len(given)
    if offset is not None:
        assert error.offset == offset


# (position, name of the case, text, the action that is not legal, rules that may be cited)
ILLEGAL_TURNS: list[tuple[str, str, str, str, str]] = [
    (TURN, "another's pit", "d4:E.b,E.b,E.b", "d4:", "6"),
    (TURN, "not alone", "+1", "+1", "9"),
    (TURN, "passing", "pass", "pass", "11"),
    (TURN, "a step without a hand", "E.b", "E.b", "6|7"),
    (TURN, "back", "f6:E.b,W.A,W.a,NW.a", "W.A", "6"),
    (TURN, "a ball that is gone", "f6:E.b,NE.b,W.a,NW.a", "NE.b", "6|7"),
    (TURN, "a foreign ball at the end", "f6:E.A,NE.a,W.a,NW.b", "W.a", "6|7"),
    (SOW, "taking up", "a1:E.b", "a1:", "6|7"),
    (SOW, "a rest that goes back", "E.a,W.b,E.a", "W.b", "6|7"),
    (CORNER, "a dead end", "a2:W.a,NE.a", "a2:", "6|7"),
    (START, "multiplying", "+3", "+3", "5|9"),
]


@pytest.mark.parametrize("verb", [turn_of, after_turn, match_turn])
@pytest.mark.parametrize(
    ("text", "given", "single", "rules"),
    [
        pytest.param(text, given, single, rules, id=name)
        for text, name, given, single, rules in ILLEGAL_TURNS
    ],
)
def test_illegal_turn(
    *,
    text: str,
    given: str,
    single: str,
    rules: str,
    verb: Callable[[sk.State, Any], object],
) -> None:
    """An IllegalAction with the text of the action that is to blame; nothing is played."""
    error = check_refused(text, lambda state: verb(state, given), sk.IllegalAction)
    check_message(error)
    assert isinstance(error, sk.IllegalAction)
    assert error.action == single
    assert set(re.findall(r"esiema (\d+)", error.reason)) & set(rules.split("|")), error.reason


@pytest.mark.parametrize("text", [WON, DRAWN])
@pytest.mark.parametrize("given", ["pass", "f1:E.a", "f11:W.b", "", "a1"])
@pytest.mark.parametrize("verb", [turn_of, after_turn, match_turn])
def test_no_turn_when_the_game_is_over(
    text: str, given: str, verb: Callable[[sk.State, Any], object]
) -> None:
    """Nothing can be played, and none can be drawn."""
    check_refused(text, lambda state: verb(state, given), (sk.IllegalAction, sk.ParseError))
    check_refused(text, lambda state: state.random_turn(1), sk.Error)


@pytest.mark.parametrize("verb", [turn_of, after_turn, match_turn])
@pytest.mark.parametrize("given", [None, 1, True, 45, b"f6:", ["f6:", "E.b"], ("pass",)], ids=repr)
def test_turn_of_a_wrong_type(given: object, verb: Callable[[sk.State, Any], object]) -> None:
    """Only a str is a whole turn."""
    check_refused(TURN, lambda state: verb(state, given), TypeError)


@pytest.mark.parametrize("number", [-1, 2**64, 2**70])
def test_numbers_out_of_range(number: int) -> None:
    """Seeds and indices are from 0 to 2**64 - 1, depths from 0 to 255."""
    check_refused(TURN, lambda state: state.random_turn(number), sk.Error)
    check_refused(TURN, lambda state: state.random_turn(1, number), sk.Error)
    check_refused(TURN, lambda state: sk.perft_turns(state, number), sk.Error)


@pytest.mark.parametrize("number", [None, 1.5, "1"])
def test_numbers_of_a_wrong_type(number: Any) -> None:
    """Only ints."""
    check_refused(TURN, lambda state: state.random_turn(number), TypeError)
    check_refused(TURN, lambda state: state.random_turn(1, number), TypeError)
    check_refused(TURN, lambda state: sk.perft_turns(state, number), TypeError)


@pytest.mark.parametrize("name", ["senet", "hounds", "eskorte"])
def test_games_without_whole_turns(name: str) -> None:
    """All of it is an Error there, and no other."""
    start = sk.Game(name).start()
    calls: list[Callable[[sk.State], object]] = [
        sk.count_turns,
        lambda state: sk.perft_turns(state, 1),
        lambda state: list(state.turns()),
        lambda state: state.random_turn(1),
        lambda state: turn_of(state, "pass"),
        lambda state: after_turn(state, "pass"),
        lambda state: match_turn(state, "pass"),
    ]
    for call in calls:
        check_message(check_refused(str(start), call, sk.Error))
