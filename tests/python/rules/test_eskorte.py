"""Eskorte, rule by rule: hand-made positions and what the rule says about them.

Positions are written as the figures of Light, the figures of Dark and the side to move:
``pos("Sb4 Kc12", "Pb5", "D")``. Figures that are not named sit in the holder, soldiers from hole a
on and priests from hole b on, unless the holder is given; a pharaoh that is not named waits.

The drawings in the docstrings show some rows of a board, Light in capitals, Dark in small letters.
"""

import re

import pytest

import spielkern as sk

START = "eskorte/1 - 2/2/4/4|2/5/5/5/5|4/4/4/4/4/4/4/4/4/4 SSSSPP sssspp - L - 0"

# An escort on level 3 of the Louvre's board without a trap, and away from the rows' ends.
ESCORT = "Sa16 Sb16 Sd16 Se16 Pb17 Pd17"

# The first three arguments of pos().
Pos = tuple[str, str, str]


def levels_of(board: str) -> list[list[str]]:
    """The columns that each row has, by levels and from the lowest row on."""
    if board == "louvre":
        return [["abde"] * 10, ["abcde"] * 4 + ["ae"], ["abde"] * 2 + ["ae"] * 2]
    low, middle, high = (int(number) for number in board.split("-"))
    return [["abde"] * low, ["abcde"] * middle, ["abde"] * high]


def holder_of(figures: list[str], pending: str) -> str:
    """The holder with all soldiers and priests that are nowhere else, in the first holes."""
    kinds = [figure[0] for figure in figures] + list(pending)
    soldiers = 4 - kinds.count("S")
    priests = 2 - kinds.count("P")
    return "S" * soldiers + "." * (4 - soldiers) + "P" * priests + "." * (2 - priests)


def pos(
    light: str = "",
    dark: str = "",
    turn: str = "L",
    *,
    options: str = "-",
    light_holder: str | None = None,
    dark_holder: str | None = None,
    throne: str = "-",
    pending: str = "-",
    passes: int = 0,
) -> str:
    """The position text for the figures of both sides; see the top of the file."""
    figures: dict[str, str] = {}
    for side, named in ((str.upper, light), (str.lower, dark)):
        for word in named.split():
            assert word[1:] not in figures, f"{word[1:]} is named twice"
            figures[word[1:]] = side(word[0])
    found = re.search(r"board=([\d-]+)", options)
    row = 0
    levels = []
    for level in levels_of(found[1] if found else "louvre"):
        rows = []
        for columns in level:
            row += 1
            cells = "".join(figures.pop(f"{column}{row}", ".") for column in columns)
            rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), cells))
        levels.append("/".join(reversed(rows)))
    assert not figures, f"no such fields: {figures}"
    if light_holder is None:
        light_holder = holder_of(light.split(), re.sub("[^SP]", "", pending))
    if dark_holder is None:
        dark_holder = holder_of(dark.split(), re.sub("[^sp]", "", pending).upper()).lower()
    board = "|".join(reversed(levels))
    holders = f"{light_holder} {dark_holder}"
    return f"eskorte/1 {options} {board} {holders} {throne} {turn} {pending} {passes}"


def swapped(text: str) -> str:
    """The position with the two sides exchanged."""
    game, options, board, light, dark, throne, turn, pending, passes = text.split(" ")
    turn = {"L": "D", "D": "L"}[turn]
    words = (
        game,
        options,
        board.swapcase(),
        dark.swapcase(),
        light.swapcase(),
        throne.swapcase(),
        turn,
        pending.swapcase(),
        passes,
    )
    return " ".join(words)


def legal(text: str) -> list[str]:
    """The texts of all legal actions, in the order of their ids."""
    state = sk.State.parse(text)
    ids = state.legal_actions()
    assert ids == sorted(set(ids))
    return [state.text_of(action) for action in ids]


def moves(text: str, field: str) -> list[str]:
    """Where the figure on the field can go: `-b5` a step or jump, `~b5` an exchange.

    In the order of the ids: forward, left, right, backward. The same holds with sides exchanged.
    """
    found = [re.fullmatch(rf"{field}([-~]\w+)", move) for move in legal(text)]
    mirrored = [re.fullmatch(rf"{field}([-~]\w+)", move) for move in legal(swapped(text))]
    answer = [move[1] for move in found if move]
    assert answer == [move[1] for move in mirrored if move]
    return answer


def entries(text: str) -> list[str]:
    """The legal actions that bring a figure onto the board."""
    return [move for move in legal(text) if "@" in move]


def after(text: str, *actions: str | int) -> str:
    """The position text after the given actions."""
    state = sk.State.parse(text)
    for action in actions:
        state = state.after(action)
    return str(state)


def can_be_read(text: str) -> bool:
    """Whether the text is a position at rest. Refusals must be InvalidPositions."""
    try:
        state = sk.State.parse(text)
    except sk.InvalidPosition:
        return False
    assert str(state) == text
    return True


# --- 1 to 5: board and figures ------------------------------------------------------------------


def test_rule_01_start() -> None:
    """Three levels with everything off the board; Light begins.

    19 .       .
    18 .       .
    17 . .   . .
    16 . . T . .      T: the throne
       ---------
    15 .       .
    14 . . . . .
     :
    11 . . . . .
       ---------
    10 . .   . .
     :
     1 . .   . .
       a b c d e
    """
    state = sk.Game("eskorte").start()
    assert str(state) == START == pos()
    assert state == sk.State.parse(START)
    assert state.player == state.turn == 0
    assert not state.is_chance
    assert not state.is_terminal
    assert state.game.num_players == 2
    assert state.game.num_outcomes == 0
    assert state.game.player_names == ("Light", "Dark")


@pytest.mark.parametrize(
    ("column", "rows"),
    [
        ("a", [*range(1, 20)]),
        ("b", [*range(1, 15), 16, 17]),
        ("c", [*range(11, 15)]),
        ("d", [*range(1, 15), 16, 17]),
        ("e", [*range(1, 20)]),
    ],
)
@pytest.mark.parametrize("turn", ["L", "D"])
def test_ruling_01_columns_of_the_louvre_board(column: str, rows: list[int], turn: str) -> None:
    """A soldier walks up each column, field by field; b and d have no row 15, c only four rows.

    The drawing shows the last steps on b.

    17 . S   . .
    16 . ^ T . .
       ---------
    15 . | . | .      row 15 has a and e only
    14 . S . . .
       a b c d e
    """
    for row, following in zip(rows, [*rows[1:], None], strict=True):
        figure = f"S{column}{row}"
        text = pos(figure, "", "L") if turn == "L" else pos("", figure, "D")
        assert can_be_read(text)
        forward = [move for move in moves(text, f"{column}{row}") if move.startswith(f"-{column}")]
        assert forward == ([] if following is None else [f"-{column}{following}"])


@pytest.mark.parametrize(
    ("board", "fields"),
    [("louvre", 40 + 22 + 12), ("10-5-4", 40 + 25 + 16), ("2-3-3", 8 + 15 + 12)],
)
def test_ruling_01_number_of_fields(board: str, fields: int) -> None:
    """Lowest step 10 10 - 10 10, middle 5 4 4 4 5, top 4 2 1 2 4; the throne is apart.

    2/2/4/4 | 2/5/5/5/5 | 4/4/4/4/4/4/4/4/4/4      the rows of the three levels, top to bottom
    """
    text = str(sk.Game("eskorte", board=board).start())
    counts = [int(digit) for digit in re.findall(r"\d", text.split(" ")[2])]
    assert sum(counts) == fields


def test_rule_02_boards() -> None:
    """The default is the Louvre's board; a regular board has full rows.

    8 . .   . .
    7 . .   . .
    6 . . T . .      board=2-3-3
      ---------
    5 . . . . .
    4 . . . . .
    3 . . . . .
      ---------
    2 . .   . .
    1 . .   . .
      a b c d e
    """
    assert sk.Game("eskorte").options == {"board": "louvre", "early_win": 0, "priests": "wide"}
    start = str(sk.Game("eskorte", board="2-3-3").start())
    assert start == "eskorte/1 board=2-3-3 4/4/4|5/5/5|4/4 SSSSPP sssspp - L - 0"
    # The throne is c in the first row of level 3, the pharaoh's field c in the first of level 2.
    options = "board=2-3-3"
    assert moves(pos("Kc5 Sa6 Sb6 Sd6 Se6 Pb7 Pd7", options=options), "c5") == ["-c6", "-c4"]
    assert entries(pos("Pb3", options=options, light_holder="SSSS.P"))[-1] == "K@c"
    assert after(pos("Pb3", options=options), "K@c") == pos("Pb3 Kc3", "", "D", options=options)


@pytest.mark.parametrize("low", range(12))
@pytest.mark.parametrize("middle", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("high", [2, 3, 4, 5, 6])
def test_rule_02_bounds(low: int, middle: int, high: int) -> None:
    """Level 1 has 2 to 10 rows, level 2 has 3 to 6, level 3 has 3 to 5.

    . .   . .   3-5 rows
    . . . . .   3-6 rows
    . .   . .   2-10 rows
    a b c d e
    """
    board = f"{low}-{middle}-{high}"
    if 2 <= low <= 10 and 3 <= middle <= 6 and 3 <= high <= 5:
        game = sk.Game("eskorte", board=board)
        assert game.options["board"] == board
        assert game.num_actions == 40 * (low + middle + high) + 14
        assert str(game.start()) == pos(options=f"board={board}")
    else:
        with pytest.raises(sk.OptionError) as caught:
            sk.Game("eskorte", board=board)
        assert caught.value.option == "board"


def test_rule_02_louvre_is_not_written_and_is_not_10_5_4() -> None:
    """The default is left out of texts. 10-5-4 has the same rows but more fields.

       louvre         10-5-4
    15 .       .      . . . . .
    14 . . . . .      . . . . .
       a b c d e      a b c d e
    """
    louvre = sk.Game("eskorte", board="louvre")
    regular = sk.Game("eskorte", board="10-5-4")
    assert louvre == sk.Game("eskorte")
    assert str(louvre.start()) == START
    assert louvre != regular
    assert louvre.num_actions == regular.num_actions
    with pytest.raises((sk.ParseError, sk.OptionError)):
        sk.State.parse(START.replace(" - ", " board=louvre ", 1))
    options = "board=10-5-4"
    assert moves(pos("Sb14", options=options), "b14") == ["-b15", "-a14", "-c14"]
    assert moves(pos("Sb14"), "b14") == ["-b16", "-a14", "-c14"]
    assert can_be_read(pos("Sc15 Sb19", options=options))


@pytest.mark.parametrize(
    ("figure", "moved"),
    [
        ("Sb5", ["-b6", "-a5"]),
        ("Pb5", ["-b6", "-a5", "-d5", "-b4"]),
        ("Sa13", ["-a14", "-b13"]),
        ("Kc12", ["-c13", "-c11"]),
    ],
)
def test_rule_03_forward_is_up_for_both(figure: str, moved: list[str]) -> None:
    """Light and Dark go the same way.

    6 . .   . .
    5 . S   s .
    4 . .   . .
      a b c d e
    """
    field = figure[1:]
    assert moves(pos(figure), field) == moved
    assert [move for move in legal(pos("", figure, "D")) if "@" not in move] == [
        f"{field}{move}" for move in moved
    ]


@pytest.mark.parametrize(
    ("lower", "upper", "adjacent"),
    [
        ("a9", "a10", True),
        ("a10", "a11", False),
        ("b10", "b11", False),
        ("e10", "e11", False),
        ("a14", "a15", True),
        ("a15", "a16", False),
        ("b14", "b16", False),
        ("d14", "d16", False),
        ("a18", "a19", True),
        ("b16", "b17", True),
        ("a5", "b5", True),
        ("d5", "e5", True),
        ("b5", "d5", False),
        ("b12", "c12", True),
        ("b16", "d16", False),
        ("b17", "d17", False),
        ("a15", "e15", False),
        ("a18", "e18", False),
        ("b14", "c14", True),
        ("e1", "a2", False),
    ],
)
def test_rule_03_adjacent_fields(lower: str, upper: str, *, adjacent: bool) -> None:
    """Adjacent is next to each other on one level; seen by whether two soldiers can exchange.

    11 s . . . .      a10 and a11 are on two levels: next, but not adjacent
       ---------
    10 S .   . .
     9 s .   . .      a9 and a10 are adjacent
       a b c d e
    """
    assert (f"~{upper}" in moves(pos(f"S{lower}", f"S{upper}"), lower)) == adjacent
    assert (f"~{lower}" in moves(pos(f"S{upper}", f"S{lower}"), upper)) == adjacent


def test_rule_03_the_throne_is_next_to_c14_only_and_for_pharaohs() -> None:
    """Nothing enters the throne but a pharaoh, and nobody steps to it sideways.

    16 . S T P .
       ---------
    15 .       .
    14 . . S . .
    13 . . . . .
       a b c d e
    """
    text = pos("Sc14 Sb16 Pd16")
    assert moves(text, "c14") == ["-b14", "-d14"]
    assert moves(text, "b16") == ["-b17", "-a16"]
    # The priest may cross, over the soldier on b16 (rule 8), but not stop on the throne.
    assert moves(text, "d16") == ["-d17", "-a16", "-e16", "-d14"]
    assert moves(pos("Pc14 Sa16"), "c14") == ["-b14", "-d14", "-c13"]


@pytest.mark.parametrize("field", ["b11", "c11", "d11", "b14", "c14", "d14"])
@pytest.mark.parametrize("kind", ["S", "P", "K"])
def test_rule_04_transition_fields_are_safe(field: str, kind: str) -> None:
    """Between two enemies in a row, and no trap: the first and last row of a level.

    14 . S s S .
    13 . . . . .
    12 . . . . .
    11 . S s S .
       a b c d e
    """
    if kind == "K" and field[0] != "c":
        kind = "S"
    column, row = field[0], field[1:]
    left, right = chr(ord(column) - 1), chr(ord(column) + 1)
    assert can_be_read(pos(f"S{left}{row} S{right}{row}", kind + field))


@pytest.mark.parametrize(
    ("field", "enemies", "safe"),
    [
        # In the row, on the rows between.
        ("b12", "a12 c12", False),
        ("c13", "b13 d13", False),
        ("d12", "c12 e12", False),
        # In the column, up to the fields before the last.
        ("a2", "a1 a3", False),
        ("b9", "b8 b10", False),
        ("a12", "a11 a13", False),
        ("a14", "a13 a15", False),
        ("b13", "b12 b14", False),
        ("c12", "c11 c13", False),
        ("e17", "e16 e18", False),
        ("e18", "e17 e19", False),
        # Over a level's edge the three fields are not in one place.
        ("a10", "a9 a11", True),
        ("b11", "b10 b12", True),
        ("b14", "b13 b16", True),
        ("a15", "a14 a16", True),
        ("a16", "a15 a17", True),
        ("b16", "b14 b17", True),
    ],
)
def test_rule_04_which_fields_are_transition_fields(
    field: str, enemies: str, *, safe: bool
) -> None:
    """The last of level 1, first and last of level 2, first of level 3, in each column.

    16 . . T . .
       ---------
    15 S       .
    14 s . . . .
    13 S . . . .
       a b c d e

    a14 is not the last of its column on level 2: this is a trap.
    """
    first, second = enemies.split()
    assert can_be_read(pos(f"S{first} S{second}", f"S{field}")) == safe


def test_rule_04_transition_fields_of_a_regular_board() -> None:
    """All columns of a regular board end in the same row.

     5 . S s S .
     4 . S s S .
     3 . . . . .
       a b c d e

    c5 is safe, c4 is in a trap.
    """
    options = "board=2-3-3"
    for field, safe in [("c3", True), ("c4", False), ("c5", True), ("b5", True), ("d5", True)]:
        left, right = chr(ord(field[0]) - 1), chr(ord(field[0]) + 1)
        light = f"S{left}{field[1]} S{right}{field[1]}"
        assert can_be_read(pos(light, f"S{field}", options=options)) == safe


def test_rule_05_off_the_board() -> None:
    """Everything starts off the board, all holes filled, both pharaohs waiting.

    Light   S S S S  P P      holes a b d e of the soldiers, b d of the priests
    Dark    s s s s  p p
    """
    words = START.split(" ")
    assert words[3:6] == ["SSSSPP", "sssspp", "-"]
    assert "K" not in words[2].upper()
    text = after(START, "S@d", "P@b")
    assert text.split(" ")[3:5] == ["SS.SPP", "ssss.p"]


@pytest.mark.parametrize(
    ("holder", "moved"),
    [
        ("SSS.PP", ["S@a", "S@b", "S@d", "P@b", "P@d"]),
        ("S.SSPP", ["S@a", "S@d", "S@e", "P@b", "P@d"]),
        (".SSSPP", ["S@b", "S@d", "S@e", "P@b", "P@d"]),
    ],
)
def test_rule_05_one_figure_a_hole(holder: str, moved: list[str]) -> None:
    """Which holes are empty is part of the position.

    Light   S S S .  P P
            a b d e  b d
    """
    text = pos("Sa5", light_holder=holder)
    assert can_be_read(text)
    assert entries(text) == moved


def test_ruling_05_an_escort_of_four_and_two() -> None:
    """Four soldiers, two priests and a pharaoh a side: all twelve fit on level 3.

    19 s       s
    18 s       s
    17 p P   P p
    16 S S T S S
       a b c d e
    """
    dark = "Pa17 Pe17 Sa18 Se18 Sa19 Se19"
    assert can_be_read(pos(ESCORT, dark))
    for missing in ESCORT.split():
        light = ESCORT.replace(missing, "").strip()
        assert not can_be_read(pos(light, dark, light_holder="......"))


# --- 6: entering --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("light", "dark", "holder", "moved"),
    [
        ("", "", "SSSSPP", ["S@a", "S@b", "S@d", "S@e", "P@b", "P@d"]),
        # Only figures that are in a hole.
        ("Pa9", "", "SSSSP.", ["S@a", "S@b", "S@d", "S@e", "P@b"]),
        ("Sa9 Sa8", "", ".S.SPP", ["S@b", "S@e", "P@b", "P@d"]),
        # The field is occupied, by either side.
        ("", "Sa1", "SSSSPP", ["S@b", "S@d", "S@e", "P@b", "P@d"]),
        ("", "Sb1", "SSSSPP", ["S@a", "S@d", "S@e", "P@d"]),
        ("", "Pd1 Se1", "SSSSPP", ["S@a", "S@b", "P@b"]),
        # An own figure beside it.
        ("Pa1", "", "SSSSP.", ["S@d", "S@e"]),
        ("Pb1", "", "SSSS.P", ["S@d", "S@e", "P@d"]),
        ("Pd1", "", "SSSSP.", ["S@a", "S@b", "P@b"]),
        ("Pe1", "", "SSSS.P", ["S@a", "S@b"]),
        ("Sa1", "", "SS.SPP", ["S@e", "P@d"]),
        # An own figure before it.
        ("Pa2", "", "SSSS.P", ["S@b", "S@d", "S@e", "P@d"]),
        ("Pb2", "", "SSSSP.", ["S@a", "S@d", "S@e"]),
        ("Pd2 Pe2", "", "SSSS..", ["S@a", "S@b"]),
        ("Sd2", "", "S.SSPP", ["S@a", "S@e", "P@b"]),
        # Further away, and diagonally, it does not matter.
        ("Pa3 Pe3", "", "SSSS..", ["S@a", "S@b", "S@d", "S@e"]),
    ],
)
def test_rule_06_entering_on_the_first_row(
    light: str, dark: str, holder: str, moved: list[str]
) -> None:
    """The field must be empty, and no own figure may be adjacent to it.

     3 . .   . .
     2 . P   . .
     1 . .   . s
       a b c d e

    Light can enter on a1 and d1.
    """
    text = pos(light, dark, light_holder=holder)
    assert entries(text) == moved
    assert entries(swapped(text)) == moved


def test_rule_06_entering_empties_the_hole() -> None:
    """A soldier of hole e comes to e1, a priest of hole d to d1, and the hole is empty.

    2 . .   . .
    1 . p   . S
      a b c d e
    """
    assert after(START, "S@e") == pos("Se1", "", "D", light_holder="SSS.PP")
    assert after(START, "S@e", "P@b") == pos(
        "Se1", "Pb1", "L", light_holder="SSS.PP", dark_holder="ssss.p"
    )
    # Two figures that are not on level 1's row 1 are no hindrance for soldiers of other holes.
    assert after(START, "P@d") == pos("Pd1", "", "D", light_holder="SSSSP.")


@pytest.mark.parametrize(
    ("light", "dark", "holder", "moved"),
    [
        # Enemies beside and before the field.
        ("Sa4", "Sa2 Sb1", "S.SSPP", ["S@a", "S@d", "S@e", "P@d"]),
        ("Sa6", "Pa2 Pb2 Sd2 Se2", ".SSSPP", ["S@b", "S@d", "S@e", "P@b", "P@d"]),
        ("Sa6", "Sb1 Se1", "SSS.PP", ["S@a", "S@d", "P@d"]),
        # b1 and d1 are not adjacent: an own figure on d1 is no neighbour of b1.
        ("Sd1", "", "SS.SPP", ["S@a", "S@b", "P@b"]),
    ],
)
def test_ruling_06_the_ban_is_on_own_neighbours(
    light: str, dark: str, holder: str, moved: list[str]
) -> None:
    """Enemy neighbours do not hinder entering, for trapping them by it is possible.

    4 S .   . .
    3 . .   . .
    2 s .   . .
    1 . s   . .
      a b c d e
    """
    assert entries(pos(light, dark, light_holder=holder)) == moved


def test_ruling_06_entering_next_to_an_enemy_can_trap_it() -> None:
    """Light enters on a1 and has the figure on a2 between two of its own.

     3 S .   . .
     2 s .   . .
     1 . .   . .
       a b c d e

    The soldier on a2 has no field behind it and leaves the board.
    """
    text = pos("Sa3", "Sa2", light_holder="S.SSPP", dark_holder=".ssspp")
    assert after(text, "S@a") == pos(
        "Sa3 Sa1", "", "D", light_holder="..SSPP", dark_holder="sssspp"
    )


@pytest.mark.parametrize(
    ("light", "dark", "possible"),
    [
        # No priest, or only on level 1.
        ("", "", False),
        ("Pb10 Pd10", "", False),
        ("Sb12 Sa16", "", False),
        # A priest on level 2 or level 3.
        ("Pb11", "", True),
        ("Pc14", "", True),
        ("Pd16", "", True),
        ("Pa19", "", True),
        # An enemy priest there is of no use.
        ("Pb10", "Pb11 Pb16", False),
        # The field is taken, by either side, even by the one priest.
        ("Pc11", "", False),
        ("Pb12 Sc11", "", False),
        ("Pb12", "Sc11", False),
        ("Pb12", "Kc11", False),
        # Neighbours do not matter.
        ("Pb11 Pd11 Sc12", "", True),
        ("Pb11", "Sd11 Sc12", True),
        # It is on the board already.
        ("Pb11 Kc13", "", False),
    ],
)
def test_rule_06_the_pharaoh_enters(light: str, dark: str, *, possible: bool) -> None:
    """The pharaoh enters on c11, if it is empty and an own priest is on level 2 or 3.

    13 . . . . .
    12 . . s . .
    11 . P . s .
       ---------
    10 . .   . .
       a b c d e
    """
    text = pos(light, dark)
    assert ("K@c" in legal(text)) == possible
    assert ("K@c" in legal(swapped(text))) == possible
    if possible:
        assert after(text, "K@c") == pos(f"{light} Kc11", dark, "D")
    else:
        with pytest.raises(sk.IllegalAction):
            sk.State.parse(text).play("K@c")


# --- 7: steps -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "moved"),
    [
        ("a1", ["-a2", "-b1"]),
        ("b5", ["-b6", "-a5"]),
        ("d5", ["-d6", "-e5"]),
        ("e5", ["-e6", "-d5"]),
        ("b10", ["-b11", "-a10"]),
        ("a11", ["-a12", "-b11"]),
        ("c11", ["-c12", "-b11", "-d11"]),
        ("c12", ["-c13", "-b12", "-d12"]),
        ("c14", ["-b14", "-d14"]),
        ("b14", ["-b16", "-a14", "-c14"]),
        ("e12", ["-e13", "-d12"]),
        ("a15", ["-a16"]),
        ("e15", ["-e16"]),
        ("a16", ["-a17", "-b16"]),
        ("b16", ["-b17", "-a16"]),
        ("d16", ["-d17", "-e16"]),
        ("b17", ["-a17"]),
        ("a17", ["-a18", "-b17"]),
        ("a18", ["-a19"]),
        ("e19", []),
    ],
)
def test_rule_07_steps_of_a_soldier(field: str, moved: list[str]) -> None:
    """Forward, left and right, never backward, across the wasteland or the throne's area.

    6 . .   . .
    5 . S   . .
    4 . .   . .
      a b c d e
    """
    assert moves(pos(f"S{field}"), field) == moved


@pytest.mark.parametrize(
    ("field", "moved"),
    [
        # Level 1: all four columns, and b and d across the wasteland.
        ("a1", ["-a2", "-b1"]),
        ("a5", ["-a6", "-b5", "-a4"]),
        ("b5", ["-b6", "-a5", "-d5", "-b4"]),
        ("d5", ["-d6", "-b5", "-e5", "-d4"]),
        ("e5", ["-e6", "-d5", "-e4"]),
        ("b10", ["-b11", "-a10", "-d10", "-b9"]),
        # Not onto a and e of level 2.
        ("a10", ["-b10", "-a9"]),
        ("e10", ["-d10", "-e9"]),
        # Level 2: columns b, c, d.
        ("b11", ["-b12", "-c11", "-b10"]),
        ("c11", ["-c12", "-b11", "-d11"]),
        ("b12", ["-b13", "-c12", "-b11"]),
        ("c12", ["-c13", "-b12", "-d12", "-c11"]),
        ("d13", ["-d14", "-c13", "-d12"]),
        ("b14", ["-b16", "-c14", "-b13"]),
        ("c14", ["-b14", "-d14", "-c13"]),
        # Level 3: all four columns, and b and d across the throne's area.
        ("a16", ["-a17", "-b16"]),
        ("b16", ["-b17", "-a16", "-d16", "-b14"]),
        ("d16", ["-d17", "-b16", "-e16", "-d14"]),
        ("b17", ["-a17", "-d17", "-b16"]),
        ("d17", ["-b17", "-e17", "-d16"]),
        ("a17", ["-a18", "-b17", "-a16"]),
        ("a18", ["-a19", "-a17"]),
        ("e19", ["-e18"]),
    ],
)
def test_rule_07_steps_of_a_priest(field: str, moved: list[str]) -> None:
    """All four directions; on level 2 on b, c, d only.

     6 . .   . .
     5 . P   . .
     4 . .   . .
       a b c d e

    The soldier that opens levels 2 and 3 (rule 9) stands on e17 or a17.
    """
    soldier = "Sa17" if field[0] in "de" else "Se17"
    assert moves(pos(f"P{field} {soldier}"), field) == moved


@pytest.mark.parametrize("row", [*range(1, 11), 16, 17])
def test_ruling_07_priests_cross_between_b_and_d(row: int) -> None:
    """b and d of one row, on levels 1 and 3, in both directions; soldiers do not.

    17 . .   p .
    16 . P T . .
       a b c d e
    """
    assert f"-d{row}" in moves(pos(f"Pb{row}"), f"b{row}")
    assert f"-b{row}" in moves(pos(f"Pd{row}"), f"d{row}")
    assert f"-d{row}" not in moves(pos(f"Sb{row}"), f"b{row}")
    assert f"-b{row}" not in moves(pos(f"Sd{row}"), f"d{row}")
    assert after(pos(f"Pb{row}"), f"b{row}-d{row}") == pos(f"Pd{row}", "", "D")


def test_ruling_07_nothing_keeps_priests_off_the_outer_columns() -> None:
    """On levels 1 and 3 a priest may stand on a and e, and go on from there.

    6 . .   . .
    5 P .   . .
    4 . .   . .
      a b c d e
    """
    assert can_be_read(pos("Pa1 Pe10", "Pa16 Pe19"))
    assert after(pos("Pb5"), "b5-a5") == pos("Pa5", "", "D")
    assert not can_be_read(pos("Pa12"))
    assert not can_be_read(pos("Pe15"))


@pytest.mark.parametrize(
    ("field", "moved"),
    [
        ("b1", ["-b2", "-d1"]),
        ("b5", ["-b6", "-d5", "-b4"]),
        ("d5", ["-d6", "-b5", "-d4"]),
        ("b12", ["-b13", "-c12", "-b11"]),
        ("c12", ["-c13", "-b12", "-d12", "-c11"]),
        ("b16", ["-b17", "-d16", "-b14"]),
        ("d16", ["-d17", "-b16", "-d14"]),
        ("b17", ["-d17", "-b16"]),
    ],
)
def test_rule_07_option_priests_inner(field: str, moved: list[str]) -> None:
    """With `priests=inner` a priest stands on b and d alone, on levels 1 and 3.

     6 . .   . .
     5 . P   . .
     4 . .   . .
       a b c d e

    a5 is closed to it, d5 is not.
    """
    options = "priests=inner"
    soldier = "Sa18" if field[0] == "d" else "Se18"
    assert moves(pos(f"P{field} {soldier}", options=options), field) == moved
    for closed in ["a5", "e5", "a16", "e19", "a12", "e12"]:
        assert not can_be_read(pos(f"P{closed}", options=options))
        assert not can_be_read(pos("", f"P{closed}", options=options))


@pytest.mark.parametrize(
    ("field", "moved"),
    [("c11", ["-c12"]), ("c12", ["-c13", "-c11"]), ("c13", ["-c14", "-c12"]), ("c14", ["-c13"])],
)
def test_rule_07_steps_of_a_pharaoh(field: str, moved: list[str]) -> None:
    """Forward and backward on c of level 2; the throne is closed to it here (rule 13).

    14 . . . . .
    13 . . . . .
    12 . . K . .
    11 . . . . .
       a b c d e
    """
    assert moves(pos(f"K{field}"), field) == moved


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        (("Sb5", "", "L"), "b5-b6", ("Sb6", "", "D")),
        (("Sb5", "", "L"), "b5-a5", ("Sa5", "", "D")),
        (("", "Sc12", "D"), "c12-d12", ("", "Sd12", "L")),
        (("", "Pb5", "D"), "b5-b4", ("", "Pb4", "L")),
        (("Kc12", "Kc14", "L"), "c12-c11", ("Kc11", "Kc14", "D")),
        (("Sb14", "", "L"), "b14-b16", ("Sb16", "", "D")),
    ],
)
def test_rule_07_a_step_moves_one_figure(before: Pos, move: str, then: Pos) -> None:
    """The figure stands on its new field and the other side is to move.

    6 . .   . .
    5 . S   . .
      a b c d e
    """
    assert after(pos(*before), move) == pos(*then)


# --- 8: jumps -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("light", "dark", "field", "moved"),
    [
        # One, two, three figures, of either side.
        ("Sb5 Sb6", "", "b5", ["-b7", "-a5"]),
        ("Sb5", "Sb6", "b5", ["-b7", "-a5", "~b6"]),
        ("Sb5 Sb6", "Sb7", "b5", ["-b8", "-a5"]),
        ("Sb5", "Sb6 Sb7 Sb8", "b5", ["-b9", "-a5", "~b6"]),
        # A gap ends the run.
        ("Sb5 Sb6", "Sb8", "b5", ["-b7", "-a5"]),
        # Not over a priest, in the first place or later; nothing is landed on before it either.
        ("Sb5 Pb6", "", "b5", ["-a5"]),
        ("Sb5", "Pb6", "b5", ["-a5"]),
        ("Sb5 Sb6", "Pb7", "b5", ["-a5"]),
        # Sideways where there are three fields in a row: on level 2 only.
        ("Sb5 Sa5", "", "b5", ["-b6"]),
        ("Sa12 Sb12", "", "a12", ["-a13", "-c12"]),
        ("Sa12", "Sb12 Sc12 Sd12", "a12", ["-a13", "-e12", "~b12"]),
        ("Sd12", "Sc12", "d12", ["-d13", "-b12", "-e12", "~c12"]),
        ("Sa12", "Sb12 Pc12", "a12", ["-a13", "~b12"]),
        ("Sa12 Sb12 Sc12 Sd12", "Se12", "a12", ["-a13"]),
        # Not over a pharaoh.
        ("Sb12 Kc12", "", "b12", ["-b13", "-a12"]),
        ("Sb12", "Kc12", "b12", ["-b13", "-a12"]),
        ("Sc11", "Kc12", "c11", ["-b11", "-d11"]),
        # Over a level's edge.
        ("Sb10", "Sb11", "b10", ["-b12", "-a10"]),
        ("Sb9 Sb10", "Sb11", "b9", ["-b12", "-a9"]),
        ("Sb13 Sb14", "", "b13", ["-b16", "-a13", "-c13"]),
        ("Sb14", "Sb16", "b14", ["-b17", "-a14", "-c14"]),
        ("Sa15", "Sa16 Sa17", "a15", ["-a18"]),
        # Beyond the last field there is none; c ends before the throne.
        ("Sb16", "Sb17", "b16", ["-a16", "~b17"]),
        ("Sc13", "Sc14", "c13", ["-b13", "-d13", "~c14"]),
        # Never backward.
        ("Sb5 Sb4", "", "b5", ["-b6", "-a5"]),
    ],
)
def test_rule_08_jumps_of_a_soldier(light: str, dark: str, field: str, moved: list[str]) -> None:
    """Over soldiers only, to the first empty field behind them.

     8 . .   . .
     7 . s   . .
     6 . S   . .
     5 . S   . .
     4 . .   . .
       a b c d e

    b5-b8.
    """
    exchanges = [move for move in moved if move[0] == "~"]
    jumps = [move for move in moved if move[0] == "-"]
    found = moves(pos(light, dark), field)
    assert [move for move in found if move[0] == "-"] == jumps
    assert [move for move in found if move[0] == "~"] == exchanges


@pytest.mark.parametrize(
    ("light", "dark", "field", "moved"),
    [
        # Soldiers and priests of either side, forward and backward.
        ("Pb5 Sb6", "", "b5", ["-b7", "-a5", "-d5", "-b4"]),
        ("Pb5", "Sb6 Sb7", "b5", ["-b8", "-a5", "-d5", "-b4"]),
        ("Pb5 Pb6 Sb7", "Sb8", "b5", ["-b9", "-a5", "-d5", "-b4"]),
        ("Pb5 Sb4", "Sb3", "b5", ["-b6", "-a5", "-d5", "-b2"]),
        ("Pb3 Sb2 Sb1", "", "b3", ["-b4", "-a3", "-d3"]),
        # Sideways on level 1: d follows b, over as many as there are.
        ("Pa5 Sb5", "", "a5", ["-a6", "-d5", "-a4"]),
        ("Pa5 Sb5", "Sd5", "a5", ["-a6", "-e5", "-a4"]),
        ("Pa5 Sb5", "Sd5 Se5", "a5", ["-a6", "-a4"]),
        ("Pb5", "Sd5", "b5", ["-b6", "-a5", "-e5", "-b4"]),
        ("Pd5 Sb5", "", "d5", ["-d6", "-a5", "-e5", "-d4"]),
        ("Pe5 Sd5 Sb5", "", "e5", ["-e6", "-a5", "-e4"]),
        ("Pe5 Pd5", "", "e5", ["-e6", "-b5", "-e4"]),
        ("Pb5 Sa5", "", "b5", ["-b6", "-d5", "-b4"]),
        # And on level 3, in both rows that have b and d.
        ("Pa16 Sb16", "", "a16", ["-a17", "-d16"]),
        ("Pa17 Sb17", "Sd17", "a17", ["-a18", "-e17", "-a16"]),
        ("Pd17", "Pb17", "d17", ["-a17", "-e17", "-d16"]),
        ("Pd16", "Sb16", "d16", ["-d17", "-a16", "-e16", "-d14"]),
        # On level 2 the landing is on b, c or d, whatever stands there.
        ("Pb12 Sc12", "", "b12", ["-b13", "-d12", "-b11"]),
        ("Pb12 Sc12 Sd12", "", "b12", ["-b13", "-b11"]),
        ("Pc12 Sb12", "", "c12", ["-c13", "-d12", "-c11"]),
        ("Pd12", "Pc12 Sb12", "d12", ["-d13", "~c12", "-d11"]),
        ("Pc12", "Sc13", "c12", ["-c14", "-b12", "-d12", "-c11"]),
        ("Pc13", "Sc14", "c13", ["-b13", "-d13", "-c12"]),
        # Not over a pharaoh.
        ("Pb12 Kc12", "", "b12", ["-b13", "-b11"]),
        ("Pb12", "Kc12", "b12", ["-b13", "-b11"]),
        ("Pc12", "Kc13", "c12", ["-b12", "-d12", "-c11"]),
        ("Pc14 Sc13", "Kc12", "c14", ["-b14", "-d14"]),
        # Over a level's edge.
        ("Pb10 Sb11", "", "b10", ["-b12", "-a10", "-d10", "-b9"]),
        ("Pb9", "Sb10 Sb11", "b9", ["-a9", "-d9", "-b8"]),
        ("Pb12", "Sb11 Sb10", "b12", ["-b13", "-c12", "-b9"]),
        ("Pb13 Se16", "Sb14", "b13", ["-b16", "-c13", "-b12"]),
    ],
)
def test_rule_08_jumps_of_a_priest(light: str, dark: str, field: str, moved: list[str]) -> None:
    """Over soldiers and priests, in all directions, d following b on levels 1 and 3.

     6 . .   . .
     5 P S   s .
     4 . .   . .
       a b c d e

    a5-e5.
    """
    assert moves(pos(light, dark), field) == moved


def test_rule_08_jumps_of_a_priest_with_priests_inner() -> None:
    """The first empty field decides: if the priest may not stand there, there is no jump.

     6 . .   . .
     5 . P   s .
     4 . .   . .
       a b c d e

    e5 is closed with `priests=inner`.
    """
    options = "priests=inner"
    assert moves(pos("Pb5", "Sd5", options=options), "b5") == ["-b6", "-b4"]
    assert moves(pos("Pd16 Sb16", options=options), "d16") == ["-d17", "-d14"]
    assert moves(pos("Pb5 Sb6", options=options), "b5") == ["-b7", "-d5", "-b4"]
    assert moves(pos("Pb12", "Sc12", options=options), "b12") == ["-b13", "-d12", "-b11"]


@pytest.mark.parametrize(
    ("light", "dark", "field", "moved"),
    [
        ("Kc11 Sc12", "", "c11", ["-c13"]),
        ("Kc11", "Sc12", "c11", ["-c13"]),
        ("Kc11 Pc12", "Pc13", "c11", ["-c14"]),
        ("Kc11", "Kc12", "c11", ["-c13", "~c12"]),
        ("Kc11", "Sc12 Kc13", "c11", ["-c14"]),
        ("Kc14 Pc13", "Kc12", "c14", ["-c11"]),
        ("Kc12", "Kc11", "c12", ["-c13", "~c11"]),
        # The run reaches the end of c: no escort, no throne.
        ("Kc12 Sc13", "Sc14", "c12", ["-c11"]),
        ("Kc13", "Kc14", "c13", ["~c14", "-c12"]),
    ],
)
def test_rule_08_jumps_of_a_pharaoh(light: str, dark: str, field: str, moved: list[str]) -> None:
    """Over everybody, the enemy pharaoh too, on its own column.

    14 . . . . .
    13 . . k . .
    12 . . s . .
    11 . . K . .
       a b c d e

    c11-c14.
    """
    assert moves(pos(light, dark), field) == moved


def test_rule_08_who_jumps_whom() -> None:
    """A soldier jumps S, a priest S and P, a pharaoh S, P and K, of either side.

    13 . . . . .
    12 . . k . .
    11 . . S . .
       a b c d e
    """
    jumped = {
        (mover, over, side)
        for mover in "SPK"
        for over in "SPK"
        for side in "LD"
        if not (mover == over == "K" and side == "L")
        and "-c13"
        in moves(
            pos(f"{mover}c11 {over}c12") if side == "L" else pos(f"{mover}c11", f"{over}c12"), "c11"
        )
    }
    own_and_enemy = {
        (mover, over, side)
        for mover, jumped_ones in [("S", "S"), ("P", "SP"), ("K", "SP")]
        for over in jumped_ones
        for side in "LD"
    }
    assert jumped == own_and_enemy | {("K", "K", "D")}


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        (("Sb5", "Sb6 Sb7", "L"), "b5-b8", ("Sb8", "Sb6 Sb7", "D")),
        (("Pa5 Sb5", "Sd5", "L"), "a5-e5", ("Pe5 Sb5", "Sd5", "D")),
        (("Kc11", "Sc12 Kc13", "L"), "c11-c14", ("Kc14", "Sc12 Kc13", "D")),
        (("Sb5", "Pb4 Sb3", "D"), "b4-b6", ("Sb5", "Pb6 Sb3", "L")),
    ],
)
def test_rule_08_those_jumped_over_stay(before: Pos, move: str, then: Pos) -> None:
    """A jump moves the jumper and nobody else.

    8 . .   . .
    7 . s   . .
    6 . s   . .
    5 . S   . .
      a b c d e
    """
    assert after(pos(*before), move) == pos(*then)


def test_ruling_08_level_2_has_the_same_steps_and_jumps() -> None:
    """A priest on level 2 does not go to just any free field of the inner columns.

    14 . . . . .
    13 . . . . .
    12 . P . . .
    11 . . . . .
       a b c d e

    Three steps, though ten other fields of b, c and d are free.
    """
    assert moves(pos("Pb12"), "b12") == ["-b13", "-c12", "-b11"]
    assert moves(pos("Pc13", "Sc12"), "c13") == ["-c14", "-b13", "-d13", "-c11"]


# --- 9 and 10: between levels -------------------------------------------------------------------


@pytest.mark.parametrize("column", "abde")
def test_rule_09_soldiers_go_up_freely(column: str) -> None:
    """By step and by jump, on all four columns.

    12 . . . . .
    11 . . . . .
       ---------
    10 S .   . .
     9 . .   . .
       a b c d e
    """
    assert f"-{column}11" in moves(pos(f"S{column}10"), f"{column}10")
    assert f"-{column}12" in moves(pos(f"S{column}10", f"S{column}11"), f"{column}10")
    last = 15 if column in "ae" else 14
    assert f"-{column}16" in moves(pos(f"S{column}{last}"), f"{column}{last}")


@pytest.mark.parametrize(
    ("light", "dark", "field", "target", "possible"),
    [
        # Onto level 2: an own soldier on level 2 or 3.
        ("Pb10", "", "b10", "b11", False),
        ("Pb10 Sa10", "", "b10", "b11", False),
        ("Pb10", "Sa11 Sa16", "b10", "b11", False),
        ("Pb10 Sa11", "", "b10", "b11", True),
        ("Pb10 Sc14", "", "b10", "b11", True),
        ("Pb10 Se19", "", "b10", "b11", True),
        ("Pd10 Sa11", "", "d10", "d11", True),
        ("Pb10 Pd12", "", "b10", "b11", False),
        # By a jump, from level 1 over the edge.
        ("Pb10", "Sb11", "b10", "b12", False),
        ("Pb10 Sa11", "Sb11", "b10", "b12", True),
        ("Pb9 Sb10 Se12", "", "b9", "b11", True),
        ("Pb9 Sb10", "", "b9", "b11", False),
        # Only on b and d.
        ("Pa10 Sb12", "", "a10", "a11", False),
        ("Pe10 Sb12", "", "e10", "e11", False),
        ("Pa10 Sb12", "Sa11", "a10", "a12", False),
        # Onto level 3: an own soldier on level 3.
        ("Pb14", "", "b14", "b16", False),
        ("Pb14 Sa15", "", "b14", "b16", False),
        ("Pb14", "Sa16", "b14", "b16", False),
        ("Pb14 Sa16", "", "b14", "b16", True),
        ("Pd14 Se19", "", "d14", "d16", True),
        ("Pb13 Sa15", "Sb14", "b13", "b16", False),
        ("Pb13 Sa16", "Sb14", "b13", "b16", True),
        ("Pb14 Sb16", "", "b14", "b17", True),
        # From level 1 over the whole of level 2.
        ("Pb10 Sb11 Sb12", "Sb13 Sb14", "b10", "b16", False),
        ("Pb10 Sb11 Se16", "Sb13 Sb14 Sb12", "b10", "b16", True),
    ],
)
def test_rule_09_priests_go_up(
    light: str, dark: str, field: str, target: str, *, possible: bool
) -> None:
    """Onto level 2 with an own soldier on level 2 or 3, onto level 3 with one on level 3.

    12 . . . . .
    11 S . . . .
       ---------
    10 . P   . .
     9 . .   . .
       a b c d e

    Without the soldier, the priest stays on level 1.
    """
    assert (f"-{target}" in moves(pos(light, dark), field)) == possible


def test_rule_09_the_landing_on_level_3_may_be_on_any_column() -> None:
    """Landing on b and d alone is asked for on level 2. Level 3 is open on a as well.

     6 . . T . S
       ---------
     5 s . . . .
     4 s . . . .
     3 S . . . .
       ---------
     2 P .   . .
       a b c d e

    a2-a6, over all of level 2.
    """
    options = "board=2-3-3"
    light, dark = "Pa2 Sa3 Se6", "Sa4 Sa5"
    assert moves(pos(light, dark, options=options), "a2") == ["-a6", "-b2", "-a1"]
    options = "board=2-3-3,priests=inner"
    light, dark = light.replace("a", "b"), dark.replace("a", "b")
    assert moves(pos(light, dark, options=options), "b2") == ["-b6", "-d2", "-b1"]


def test_ruling_09_conditions_are_about_now() -> None:
    """What has been on a level and is gone does not count; what has gone on to level 3 does.

    14 . s . . .
    13 S . . . .
    12 s . . . .
    11 s . . . .
       ---------
    10 . P   . .
     9 . .   . .
       a b c d e

    Dark steps to a14: the soldier on a13 is knocked out to a10, and the priest is alone.
    """
    # The soldier has gone on to level 3 and still counts for level 2.
    assert "-b11" in moves(pos("Pb10 Sa19"), "b10")
    # One that was knocked out down to level 1 does not.
    text = pos("Pb10 Sa13", "Sa12 Sb14 Sa11", "D")
    assert "b10-b11" in legal(text.replace(" D ", " L "))
    then = after(text, "b14-a14")
    assert then == pos("Pb10 Sa10", "Sa12 Sa14 Sa11", "L")
    assert "b10-b11" not in legal(then)
    # The pharaoh's priest too: on level 3 it counts, back on level 1 it does not.
    assert "K@c" in legal(pos("Pb16"))
    assert "K@c" not in legal(after(pos("Pb11", "Sa5"), "b11-b10", "a5-a6"))


@pytest.mark.parametrize(
    ("light", "dark", "field", "moved"),
    [
        # From level 2 to level 1, by step and by jump.
        ("Pb11", "", "b11", ["-b12", "-c11", "-b10"]),
        ("Pd12", "Sd11", "d12", ["-d13", "-c12", "-d10"]),
        ("Pb13", "Sb12 Sb11 Sb10", "b13", ["-b14", "-c13", "-b9"]),
        # c has nothing below.
        ("Pc11", "", "c11", ["-c12", "-b11", "-d11"]),
        ("Pc12", "Sc11", "c12", ["-c13", "-b12", "-d12"]),
    ],
)
def test_ruling_10_from_level_2_to_level_1(
    light: str, dark: str, field: str, moved: list[str]
) -> None:
    """Nothing excludes a priest's way back to level 1.

    12 . P . . .
    11 . s . . .
       ---------
    10 . .   . .
     9 . .   . .
       a b c d e

    b12-b10.
    """
    assert moves(pos(light, dark), field) == moved


@pytest.mark.parametrize(
    ("light", "dark", "field", "moved"),
    [
        ("Pb16", "", "b16", ["-b17", "-a16", "-d16", "-b14"]),
        ("Pd16", "", "d16", ["-d17", "-b16", "-e16", "-d14"]),
        # A jump over the edge is forbidden, whoever is jumped.
        ("Pb16", "Sb14", "b16", ["-b17", "-a16", "-d16"]),
        ("Pb17 Sb16", "", "b17", ["-a17", "-d17"]),
        ("Pb17", "Sb16 Sb14", "b17", ["-a17", "-d17"]),
        # Within level 3 jumping backward is allowed.
        ("Pa18", "Sa17", "a18", ["-a19", "-a16"]),
        ("Pa19", "Sa17 Sa18", "a19", ["-a16"]),
        ("Pa18", "Sa17 Sa16", "a18", ["-a19"]),
        # Under a16 there is a field of level 2 that is closed to priests.
        ("Pa16", "", "a16", ["-a17", "-b16"]),
        ("Pe16", "Se15", "e16", ["-e17", "-d16"]),
    ],
)
def test_rule_10_from_level_3_only_by_a_step(
    light: str, dark: str, field: str, moved: list[str]
) -> None:
    """From level 3 to level 2 or lower a priest may step and not jump.

    17 . P   . .
    16 . S T . .
       ---------
    15 .       .
    14 . . . . .
    13 . . . . .
       a b c d e

    The priest cannot go to b14.
    """
    assert moves(pos(light, dark), field) == moved


def test_rule_10_no_way_down_for_soldiers() -> None:
    """Soldiers go down by being exchanged or knocked out, not by moving.

    12 . . . . .
    11 . S . . .
       ---------
    10 . .   . .
     9 . .   . .
       a b c d e
    """
    assert moves(pos("Sb11"), "b11") == ["-b12", "-a11", "-c11"]
    assert moves(pos("Sa16", "Sa15"), "a16") == ["-a17", "-b16"]


# --- 11: exchanges ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "field", "exchanges"),
    [
        # Soldiers: all levels, all directions.
        ("S", "a5", ["a6", "b5", "a4"]),
        ("S", "b5", ["b6", "a5", "b4"]),
        ("S", "d5", ["d6", "e5", "d4"]),
        ("S", "b1", ["b2", "a1"]),
        ("S", "b10", ["a10", "b9"]),
        ("S", "b11", ["b12", "a11", "c11"]),
        ("S", "c12", ["c13", "b12", "d12", "c11"]),
        ("S", "e12", ["e13", "d12", "e11"]),
        ("S", "c14", ["b14", "d14", "c13"]),
        ("S", "a15", ["a14"]),
        ("S", "b16", ["b17", "a16"]),
        ("S", "a17", ["a18", "b17", "a16"]),
        ("S", "e19", ["e18"]),
        # Priests: on level 1 forward and backward, on level 2 all directions, on level 3 not.
        ("P", "b5", ["b6", "b4"]),
        ("P", "a5", ["a6", "a4"]),
        ("P", "d10", ["d9"]),
        ("P", "b11", ["b12", "c11"]),
        ("P", "b12", ["b13", "c12", "b11"]),
        ("P", "c12", ["c13", "b12", "d12", "c11"]),
        ("P", "d14", ["c14", "d13"]),
        ("P", "b16", []),
        ("P", "a17", []),
        ("P", "d17", []),
        # Pharaohs.
        ("K", "c11", ["c12"]),
        ("K", "c12", ["c13", "c11"]),
        ("K", "c14", ["c13"]),
    ],
)
def test_rule_11_exchanges(kind: str, field: str, exchanges: list[str]) -> None:
    """With an enemy of the same rank on an adjacent field, tried with every other field.

     6 . .   . .
     5 s S   . .
     4 . .   . .
       a b c d e

    b5~a5.
    """
    found = []
    rows = [columns for level in levels_of("louvre") for columns in level]
    for row, columns in enumerate(rows, 1):
        for column in columns:
            other = f"{column}{row}"
            text = pos(kind + field, kind + other, "L") if other != field else ""
            if not text or (kind != "S" and not can_be_read(text)):
                continue
            exchanged = [move for move in moves(text, field) if move[0] == "~"]
            assert exchanged in ([], [f"~{other}"])
            found += exchanged
            if exchanged:
                assert after(text, f"{field}~{other}") == pos(kind + other, kind + field, "D")
    assert sorted(found) == sorted(f"~{other}" for other in exchanges)


@pytest.mark.parametrize(
    ("light", "dark", "field"),
    [
        # Ranks differ.
        ("Sb5", "Pb6", "b5"),
        ("Pb5", "Sb6", "b5"),
        ("Sc12", "Kc13", "c12"),
        ("Kc12", "Pc13", "c12"),
        # Both own.
        ("Sb5 Sb6", "", "b5"),
        ("Pb12 Pc12", "", "b12"),
        # Across the wasteland, over levels, and with somebody between.
        ("Pb5", "Pd5", "b5"),
        ("Sb10", "Sb11", "b10"),
        ("Pb10 Sa11", "Pb11", "b10"),
        ("Sb14", "Sb16", "b14"),
        ("Kc11 Sc12", "Kc13", "c11"),
    ],
)
def test_rule_11_no_exchange(light: str, dark: str, field: str) -> None:
    """Same rank, enemy, adjacent: nothing less will do.

    12 . . . . .
    11 . s . . .
       ---------
    10 . S   . .
     9 . .   . .
       a b c d e

    No exchange over the edge of a level.
    """
    assert not [move for move in moves(pos(light, dark), field) if move[0] == "~"]


def test_rule_11_priests_on_inner_columns_exchange_too() -> None:
    """`priests=inner` changes nothing about exchanging on b, c and d.

    13 . . . . .
    12 . P p . .
    11 . . . . .
       a b c d e
    """
    options = "priests=inner"
    assert "~c12" in moves(pos("Pb12", "Pc12", options=options), "b12")
    assert "~b6" in moves(pos("Pb5", "Pb6", options=options), "b5")
    assert "~d5" not in moves(pos("Pb5", "Pd5", options=options), "b5")
    assert "~b17" not in moves(pos("Pb16", "Pb17", options=options), "b16")


# --- 12 and 13: own traps, throne ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        # By step, jump, exchange into a trap; the figure is knocked out (rule 15).
        (("Sb6", "Sa5 Sa7", "L"), "b6-a6", ("Sa4", "Sa5 Sa7", "D")),
        (("Sa4", "Sa5 Sa7", "L"), "a4-a6", ("Sa4", "Sa5 Sa7", "D")),
        (("Sb6", "Sa5 Sa7 Sa6", "L"), "b6~a6", ("Sa4", "Sa5 Sa7 Sb6", "D")),
        # The pharaoh into the row between two enemies.
        (("Kc11", "Sb12 Sd12", "L"), "c11-c12", ("", "Sb12 Sd12", "D")),
    ],
)
def test_rule_12_moving_into_a_trap(before: Pos, move: str, then: Pos) -> None:
    """An own trap forbids nothing.

     8 . .   . .
     7 s .   . .
     6 . S   . .
     5 s .   . .
     4 . .   . .
       a b c d e

    b6-a6 is legal; the soldier comes to a4.
    """
    text = pos(*before)
    assert move in legal(text)
    assert after(text, move) == pos(*then)


@pytest.mark.parametrize("field", ["a", "d", "e"])
def test_rule_12_entering_next_to_enemies(field: str) -> None:
    """The first row has no field behind, so entering is never into a trap; it stays legal.

    4 . S   . .
    3 . .   . .
    2 s .   p s
    1 . .   . .
      a b c d e
    """
    text = pos("Sb4", "Sa2 Pd2 Se2", light_holder="S.SSPP")
    assert f"S@{field}" in legal(text)


@pytest.mark.parametrize(
    ("light", "dark", "possible"),
    [
        (f"Kc14 {ESCORT}", "", True),
        # One of the six is not on level 3.
        ("Kc14 Sb16 Sd16 Se16 Pb17 Pd17", "", False),
        ("Kc14 Sa15 Sb16 Sd16 Se16 Pb17 Pd17", "", False),
        ("Kc14 Sa16 Sb16 Sd16 Se16 Pb17", "", False),
        ("Kc14 Sa16 Sb16 Sd16 Se16 Pb17 Pd14", "", False),
        ("Kc14", "", False),
        # The enemy's escort is no help.
        ("Kc14", ESCORT, False),
        # Anywhere on level 3.
        ("Kc14 Sa19 Se19 Sa18 Sb17 Pe18 Pa16", "", True),
        # Over the figures before it.
        (f"Kc13 {ESCORT}", "Kc14", True),
        (f"Kc13 {ESCORT}", "Sc14", True),
        (f"Kc11 {ESCORT}", "Sc12 Pc13 Kc14", True),
        ("Kc12 Sa16 Sb16 Sd16 Pc13 Pd17", "Kc14", False),
        # Another field comes first.
        (f"Kc13 {ESCORT}", "", False),
        (f"Kc12 {ESCORT}", "Kc13", False),
        (f"Kc11 {ESCORT}", "Sc13 Sc14", False),
    ],
)
def test_rule_13_who_may_take_the_throne(light: str, dark: str, *, possible: bool) -> None:
    """The throne is the next free field forward, and the whole escort is on level 3.

    17 . P   P .
    16 S S T S S
       ---------
    15 .       .
    14 . . k . .
    13 . . K . .
       a b c d e

    c13-c16.
    """
    text = pos(light, dark)
    state = sk.State.parse(text)
    assert any(move.endswith("-c16") for move in legal(text)) == possible
    assert any(move.endswith("-c16") for move in legal(swapped(text))) == possible
    if possible:
        move = next(move for move in legal(text) if move.endswith("-c16"))
        state.play(move)
        assert state.is_terminal
        assert state.returns() == (1.0, -1.0)
        assert sk.State.parse(swapped(text)).after(move).returns() == (-1.0, 1.0)


def test_rule_13_the_throne_wins_at_once() -> None:
    """The pharaoh is on the throne, the turn is the other side's, and nothing is legal.

    17 . P   P .
    16 S S T S S
       ---------
    15 .       .
    14 . . K . .
       a b c d e
    """
    then = pos(ESCORT, "", "D", throne="K")
    assert after(pos(f"Kc14 {ESCORT}"), "c14-c16") == then
    for text, returns in [(then, (1.0, -1.0)), (swapped(then), (-1.0, 1.0))]:
        state = sk.State.parse(text)
        assert state.is_terminal
        assert state.player == sk.TERMINAL
        assert state.legal_actions() == []
        assert state.returns() == returns
    match = sk.Match(sk.State.parse(pos(f"Kc14 {ESCORT}")))
    match.play("c14-c16")
    assert match.result is not None
    assert match.result.winners == [0]
    match.undo()
    assert match.result is None


def test_rule_13_nobody_is_forced_to_the_throne() -> None:
    """It is an action like any other.

    17 . P   P .
    16 S S T S S
       ---------
    15 .       .
    14 . . K . .
    13 . . . . .
       a b c d e
    """
    assert moves(pos(f"Kc14 {ESCORT}"), "c14") == ["-c16", "-c13"]


# --- 14: traps ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("light", "dark", "trap"),
    [
        # Level 1: the column.
        ("Sa4 Sa6", "Sa5", True),
        ("Sd1 Sd3", "Sd2", True),
        ("Sb8 Sb10", "Sb9", True),
        ("Sa4", "Sa5", False),
        ("Sa4 Sa7", "Sa5", False),
        ("Sa4 Sa6", "Sa5 Sb5", True),
        # One of the two is of the figure's own side.
        ("Sa4", "Sa5 Sa6", False),
        ("Sa6", "Sa4 Sa5", False),
        # Nothing lies below row 1 or beside the columns.
        ("Sa2 Sb1", "Sa1", False),
        ("Pb5", "Sa5", False),
        # b and d of level 1 are no neighbours: no trap in a row there.
        ("Sa5 Sd5", "Sb5", False),
        ("Pb5 Se5", "Sd5", False),
        # Level 2: the column and the row.
        ("Sa11 Sa13", "Sa12", True),
        ("Sa12 Sc12", "Sb12", True),
        ("Sb13 Sd13", "Sc13", True),
        ("Sc12 Se12", "Sd12", True),
        ("Sc11 Sc13", "Sc12", True),
        # One enemy in the column and one in the row.
        ("Sb12 Sc13", "Sc12", False),
        ("Sb12 Sc11", "Sc12", False),
        # Level 3: the column, soldiers only.
        ("Sa16 Sa18", "Sa17", True),
        ("Se17 Se19", "Se18", True),
        ("Sa16 Sa18", "Pa17", False),
        ("Se17 Pe19", "Pe18", False),
        ("Pa16 Pa18", "Sa17", True),
        ("Sa16 Sd16", "Sb16", False),
        ("Sa17 Pd17", "Sb17", False),
        ("Sb16 Sa17", "Sb17", False),
        ("Sa18", "Sa19", False),
    ],
)
def test_rule_14_what_is_a_trap(light: str, dark: str, *, trap: bool) -> None:
    """Both adjacent fields on one axis hold enemies: a position with that is not at rest.

    13 . . . . .
    12 S s S . .
    11 . . . . .
     :
     6 S .   . .
     5 s .   . .
     4 S .   . .
       a b c d e

    Both soldiers of Dark are in a trap.
    """
    for turn in "LD":
        text = pos(light, dark, turn)
        assert can_be_read(text) != trap
        assert can_be_read(swapped(text)) != trap


@pytest.mark.parametrize("trapped", "SPK")
@pytest.mark.parametrize("first", "SPK")
@pytest.mark.parametrize("second", "SP")
def test_rule_14_ranks(trapped: str, first: str, second: str) -> None:
    """On levels 1 and 2 figures of any rank trap figures of any rank.

    14 . . P . .
    13 . . s . .
    12 . . K . .
    11 . . . . .
       a b c d e
    """
    for lower, upper in [(first, second), (second, first)]:
        assert not can_be_read(pos(f"{lower}c12 {upper}c14", f"{trapped}c13"))
    if "K" not in (trapped, first):
        assert not can_be_read(pos(f"{first}b4 {second}b6", f"{trapped}b5"))
    if trapped != "K":
        left, right = f"{second}b13", "Sd13" if second == "P" else "Pd13"
        assert not can_be_read(pos(f"{left} {right}", f"{trapped}c13"))
    if first == "K" and trapped != "K":
        assert not can_be_read(pos(f"{first}c13 Sa13", f"{trapped}b13"))


def test_rule_14_only_soldiers_on_level_3() -> None:
    """A priest between two enemies on level 3 is in no trap; nor is one that comes there.

    19 S       .
    18 p       .
    17 . S   . .
    16 . . T . .
       a b c d e

    b17-a17.
    """
    assert can_be_read(pos("Sa16 Sa18", "Pa17"))
    assert after(pos("Sb17 Sa19", "Pa18"), "b17-a17") == pos("Sa17 Sa19", "Pa18", "D")
    options = "board=2-3-5"
    assert can_be_read(pos("Sb7 Sb9", "Pb8", options=options))
    assert not can_be_read(pos("Sb7 Sb9", "Sb8", options=options))
    assert can_be_read(pos("Sa8 Sd8", "Sb8", options=options))


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        # Enter: a2 is between a1 and a3.
        (
            pos("Sa3", "Sa2", light_holder="S.SSPP"),
            "S@a",
            pos("Sa3 Sa1", "", "D", light_holder="..SSPP"),
        ),
        # Step.
        (pos("Sa4 Sb6", "Sa5"), "b6-a6", pos("Sa4 Sa6", "Sa3", "D")),
        # Jump.
        (pos("Sa3 Sa4", "Sa5"), "a3-a6", pos("Sa6 Sa4", "Sa3", "D")),
        # A jump away from the other side of the enemy traps nobody.
        (pos("Sa4 Sa3", "Sa5"), "a4-a6", pos("Sa6 Sa3", "Sa5", "D")),
        # Exchange: the enemy on a5 stays where it is, the one on a6 comes to b6.
        (pos("Sa4 Sb6", "Sa5 Sa6"), "b6~a6", pos("Sa4 Sa6", "Sb6 Sa3", "D")),
        # The pharaoh enters: c12 is between c11 and c13.
        (pos("Sc13 Pb11", "Sc12"), "K@c", pos("Sc13 Pb11 Kc11", "", "D")),
        # The pharaoh moves.
        (pos("Sc12 Kc11", "Sc13"), "c11-c14", pos("Sc12 Kc14", "", "D")),
    ],
)
def test_ruling_14_after_every_kind_of_action(text: str, move: str, then: str) -> None:
    """Entering, stepping, jumping and exchanging all end with a look for traps.

     6 . S   . .
     5 s .   . .
     4 S .   . .
     3 . .   . .
       a b c d e

    b6-a6 knocks the soldier out to a3.
    """
    assert after(text, move) == then
    assert after(swapped(text), move) == swapped(then)


# --- 15: knock-outs -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        # Level 1: one back, two back, down to the first row.
        (("Sa4 Sb6", "Sa5", "L"), "b6-a6", ("Sa4 Sa6", "Sa3", "D")),
        (("Sa4 Sb6 Pa3", "Sa5", "L"), "b6-a6", ("Sa4 Sa6 Pa3", "Sa2", "D")),
        (("Sa4 Sb6 Pa3", "Sa5 Sa2", "L"), "b6-a6", ("Sa4 Sa6 Pa3", "Sa1 Sa2", "D")),
        (("Sa2 Sb4", "Pa3", "L"), "b4-a4", ("Sa2 Sa4", "Pa1", "D")),
        # The nearest empty field is taken, whatever is behind it.
        (("Sa4 Sb6", "Sa5 Pa2", "L"), "b6-a6", ("Sa4 Sa6", "Sa3 Pa2", "D")),
        # In a row of level 2 the field behind is directly below.
        (("Sa12 Sd12", "Sb12", "L"), "d12-c12", ("Sa12 Sc12", "Sb11", "D")),
        (("Sa12 Sd12", "Sb12 Pb11", "L"), "d12-c12", ("Sa12 Sc12", "Sb10 Pb11", "D")),
        # Over the edge from level 2 to level 1.
        (("Sa11 Sb13", "Sa12", "L"), "b13-a13", ("Sa11 Sa13", "Sa10", "D")),
        (("Sa11 Sb13", "Sa12 Sa10", "L"), "b13-a13", ("Sa11 Sa13", "Sa9 Sa10", "D")),
        # From level 3 to level 2, on the column's last field there.
        (("Sa19 Sb17", "Sa18", "L"), "b17-a17", ("Sa19 Sa17", "Sa16", "D")),
        (("Sa18 Sb16", "Sa17", "L"), "b16-a16", ("Sa18 Sa16", "Sa15", "D")),
        (("Sa18 Sb16", "Sa17 Sa15", "L"), "b16-a16", ("Sa18 Sa16", "Sa14 Sa15", "D")),
        (
            ("Sa18 Sb16", "Sa17 Sa15 Sa14 Sa13", "L"),
            "b16-a16",
            ("Sa18 Sa16", "Sa12 Sa15 Sa14 Sa13", "D"),
        ),
        # Soldiers behave so on e as on a.
        (("Se19 Sd17", "Se18", "L"), "d17-e17", ("Se19 Se17", "Se16", "D")),
    ],
)
def test_rule_15_nearest_empty_field_behind(before: Pos, move: str, then: Pos) -> None:
    """Behind is down the column, over as many occupied fields as there are, through the levels.

    18 S       .
    17 s .   . .
    16 . S T . .
       ---------
    15 s       .
    14 . . . . .
    13 . . . . .
       a b c d e

    b16-a16: the soldier on a17 passes over a16 and a15 to a14.
    """
    assert after(pos(*before), move) == pos(*then)
    assert after(swapped(pos(*before)), move) == swapped(pos(*then))


def test_ruling_15_down_through_three_levels() -> None:
    """From level 3 over a full level 2 to level 1; the first row is the board's.

     8 S .   . .
     7 s .   . .
     6 . S T . .
       ---------
     5 s . . . .
     4 s . . . .
     3 s . . . .
       ---------
     2 . .   . .
     1 . P   . .
       a b c d e

    b6-a6: from a7 over a6, a5, a4 and a3 to a2.
    """
    options = "board=2-3-3"
    text = pos("Sa8 Sb6 Pb1", "Sa7 Sa5 Sa4 Sa3", options=options)
    assert after(text, "b6-a6") == pos("Sa8 Sa6 Pb1", "Sa2 Sa5 Sa4 Sa3", "D", options=options)
    # With a2 and a1 taken too, it leaves the board and takes the one hole there is.
    text = pos("Sa8 Sb6 Pa2", "Sa7 Sa5 Sa4 Sa3 Pa1", options=options)
    then = pos("Sa8 Sa6 Pa2", "Sa5 Sa4 Sa3 Pa1", "D", options=options, pending="s")
    assert after(text, "b6-a6") == then
    assert legal(then) == ["S>a", "S>b", "S>d", "S>e"]


@pytest.mark.parametrize(
    ("text", "move", "then"),
    [
        # a1 is taken.
        (
            pos("Sa3", "Sa2", light_holder="S.SSPP"),
            "S@a",
            pos("Sa3 Sa1", "", "D", light_holder="..SSPP"),
        ),
        # a2 and a1 are taken.
        (
            pos("Sa2 Sb4 Pa1", "Pa3 Pd9"),
            "b4-a4",
            pos("Sa2 Sa4 Pa1", "Pd9", "D", pending="p"),
        ),
    ],
)
def test_rule_15_leaving_the_board(text: str, move: str, then: str) -> None:
    """Without an empty field behind it the figure leaves the board.

     4 . S   . .
     3 p .   . .
     2 S .   . .
     1 P .   . .
       a b c d e

    b4-a4 drives the priest off.
    """
    assert after(text, move) == then


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        # In the row, in the column, with every field behind empty.
        (("Sb12 Se12", "Sc12", "L"), "e12-d12", ("Sb12 Sd12", "", "D")),
        (("Sc11 Sb13", "Sc12", "L"), "b13-c13", ("Sc11 Sc13", "", "D")),
        (("Sc12 Sb14", "Pc13", "L"), "b14-c14", ("Sc12 Sc14", "", "D")),
        (("Sb13 Se13", "Kc13", "L"), "e13-d13", ("Sb13 Sd13", "", "D")),
    ],
)
def test_rule_15_column_c_always_leaves(before: Pos, move: str, then: Pos) -> None:
    """On the pharaoh line nobody goes back: who is trapped there leaves the board.

    13 . . . . .
    12 . S s . S
    11 . . . . .
       a b c d e

    e12-d12, and Dark's soldier is off the board, though c11 is empty.
    """
    assert after(pos(*before), move) == pos(*then)


@pytest.mark.parametrize("options", ["-", "priests=inner"])
def test_rule_15_priests_are_knocked_out_like_soldiers(options: str) -> None:
    """Back in their column, which they are allowed to stand on throughout.

     6 S .   . .
     5 . p   . .
     4 . S   . .
     3 . .   . .
       a b c d e

    a6-b6: the priest comes to b3.
    """
    assert after(pos("Sb4 Sa6", "Pb5", options=options), "a6-b6") == pos(
        "Sb4 Sb6", "Pb3", "D", options=options
    )
    assert after(pos("Sb11 Sa13", "Pb12", options=options), "a13-b13") == pos(
        "Sb11 Sb13", "Pb10", "D", options=options
    )
    assert after(pos("Sa13 Sd13", "Pb13 Sb12", options=options), "d13-c13") == pos(
        "Sa13 Sc13", "Pb11 Sb12", "D", options=options
    )
    assert after(pos("Sc12 Se11", "Pd12 Pd11", options=options), "e11-e12") == pos(
        "Sc12 Se12", "Pd10 Pd11", "D", options=options
    )


def test_rule_15_a_priest_is_knocked_out_on_an_outer_column() -> None:
    """On level 1 a priest on a or e goes back on that column.

     6 . S   . .
     5 p .   . .
     4 S .   . .
     3 S .   . .
     2 . .   . .
       a b c d e

    b6-a6: the priest comes to a2.
    """
    assert after(pos("Sa4 Sb6 Sa3", "Pa5"), "b6-a6") == pos("Sa4 Sa6 Sa3", "Pa2", "D")


# --- 16: order of resolution --------------------------------------------------------------------


def test_rule_16_own_figure_saved() -> None:
    """The enemy in a trap is knocked out first, and that frees the own figure.

     7 s .   . .
     6 . S   . .
     5 s .   . .
     4 S .   . .
     3 . .   . .
       a b c d e

    b6-a6: a5 is trapped by a4 and a6, a6 by a5 and a7. a5 goes to a3, and a6 is free.
    """
    assert after(pos("Sa4 Sb6", "Sa5 Sa7"), "b6-a6") == pos("Sa4 Sa6", "Sa3 Sa7", "D")
    text = pos("Sa4 Sb6", "Sa5 Sa7")
    assert after(swapped(text), "b6-a6") == swapped(pos("Sa4 Sa6", "Sa3 Sa7", "D"))


def test_rule_16_own_figure_knocked_out() -> None:
    """No enemy is in a trap, so the own figure is knocked out.

     7 s .   . .
     6 . S   . .
     5 s .   . .
     4 s .   . .
     3 . .   . .
       a b c d e

    b6-a6: to a3, over a5 and a4.
    """
    assert after(pos("Sb6", "Sa4 Sa5 Sa7"), "b6-a6") == pos("Sa3", "Sa4 Sa5 Sa7", "D")


def test_rule_16_own_figure_knocked_out_on_the_other_axis() -> None:
    """An enemy is knocked out, but the own figure is still between two others.

    14 . . . . .
    13 S s . s .
    12 . . p . .
    11 . . S . .
     :
     5 . p   . .
       a b c d e

    a13-c13 over b13. The priest on c12 leaves first; c13 is in a trap in the row and leaves too.
    Dark has two holes for the priest, Light three for the soldier.
    """
    text = pos("Sc11 Sa13", "Pc12 Sb13 Sd13 Pb5")
    then = pos("Sc11", "Sb13 Sd13 Pb5", "D", pending="pS")
    assert after(text, "a13-c13") == then
    assert after(swapped(text), "a13-c13") == swapped(then)


def test_rule_16_own_figures_that_were_not_moved() -> None:
    """A move can leave another own figure behind in a trap.

    14 . s . . .
    13 . S . . .
    12 . S s . .
    11 . . . . .
       ---------
    10 . .   . .
       a b c d e

    b12~c12 brings the enemy under b13, which is knocked out to b11.
    """
    text = pos("Sb12 Sb13", "Sc12 Sb14")
    assert after(text, "b12~c12") == pos("Sc12 Sb11", "Sb12 Sb14", "D")


def test_rule_16_lowest_first_and_chains() -> None:
    """The lower one goes first, then the other one lands where it is trapped again.

     8 S .   . .
     7 s .   . .
     6 . S   . .
     5 s .   . .
     4 S .   . .
     3 . .   . .
     2 . .   . .
     1 . .   . .
       a b c d e

    b6-a6 traps a5 and a7. a5 goes to a3; a7 goes to a5, which is a trap, and from there to a2.
    In the other order a7 would go to a3 and a5 to a2.
    """
    text = pos("Sa4 Sb6 Sa8", "Sa5 Pa7")
    assert after(text, "b6-a6") == pos("Sa4 Sa6 Sa8", "Sa3 Pa2", "D")
    text = pos("Sa4 Sb6 Sa8", "Pa5 Sa7")
    assert after(text, "b6-a6") == pos("Sa4 Sa6 Sa8", "Pa3 Sa2", "D")


def test_rule_16_chain_that_ends_off_the_board() -> None:
    """A figure that is knocked out into a trap is knocked out again, until it leaves.

     8 S .   . .
     7 s .   . .
     6 . S   . .
     5 s .   . .
     4 S .   . .
     3 P .   . .
     2 P .   . .
     1 . .   . .
       a b c d e

    b6-a6: a5 goes to a1. a7 goes to a5, is trapped there, finds no field behind it and leaves.
    """
    text = pos("Sa8 Sb6 Sa4 Pa3 Pa2", "Sa7 Sa5")
    then = pos("Sa8 Sa6 Sa4 Pa3 Pa2", "Sa1", "D", pending="s")
    assert after(text, "b6-a6") == then


def test_rule_16_own_knock_out_traps_an_enemy() -> None:
    """After each own figure the opponent's are looked at again, before other own ones.

     7 s .   . .
     6 . S   . .
     5 s .   . .
     4 . .   . .
     3 s .   . .
     2 S .   . .
     1 . .   . .
       a b c d e

    b6-a6 is between a5 and a7 and goes to a4. Now a3 is between a2 and a4 and goes to a1, and so
    a4, which is between a3 and a5, is saved.
    """
    text = pos("Sb6 Sa2", "Sa3 Sa5 Sa7")
    assert after(text, "b6-a6") == pos("Sa4 Sa2", "Sa1 Sa5 Sa7", "D")


def test_rule_16_own_knock_out_into_the_next_trap() -> None:
    """The own figure can be knocked out twice.

     7 s .   . .
     6 . S   . .
     5 s .   . .
     4 . .   . .
     3 s .   . .
     2 . .   . .
     1 . .   . .
       a b c d e

    b6-a6: to a4, between a3 and a5, and from there to a2.
    """
    assert after(pos("Sb6", "Sa3 Sa5 Sa7"), "b6-a6") == pos("Sa2", "Sa3 Sa5 Sa7", "D")


def test_rule_16_three_at_once() -> None:
    """One figure can complete traps in three directions.

    14 . . S . .
    13 . . p . .
    12 S s . s S
    11 . . K . .
       a b c d e

    The pharaoh steps from c11 to c12: b12 and d12 go back to row 11, c13 leaves the board.
    """
    text = pos("Sa12 Kc11 Se12 Sc14", "Sb12 Sd12 Pc13 Pb3")
    then = pos("Sa12 Kc12 Se12 Sc14", "Sb11 Sd11 Pb3", "D", pending="p")
    assert after(text, "c11-c12") == then


@pytest.mark.parametrize(("left", "right", "pending"), [("S", "P", "sp"), ("P", "S", "ps")])
def test_rule_16_nearest_column_a_first(left: str, right: str, pending: str) -> None:
    """Of several in one row the one nearest column a goes first, seen in the order of leaving.

     5 . . . . .
     4 S s . p S
     3 . S K P .
       ---------
     2 . S   P .
     1 . s   p .
       a b c d e

    Columns b and d are full below row 4. Light's pharaoh steps from c3 to c4.
    """
    options = "board=2-3-3"
    light = "Sa4 Se4 Sb3 Sb2 Pd3 Pd2"
    dark = f"{left}b4 {right}d4 Sb1 Pd1"
    text = pos(f"{light} Kc3", dark, options=options)
    then = pos(f"{light} Kc4", "Sb1 Pd1", "D", options=options, pending=pending)
    assert after(text, "c3-c4") == then


@pytest.mark.parametrize(("low", "high", "pending"), [("S", "P", "sp"), ("P", "S", "ps")])
def test_rule_16_lowest_row_leaves_first(low: str, high: str, pending: str) -> None:
    """Two traps on the pharaoh line: the lower figure leaves before the upper one.

     8 . . S . .
     7 . . p . .
     6 . S . . .
     5 . . s . .
     4 . . S . .
     3 . . . . .
       a b c d e

    b6-c6.
    """
    options = "board=2-6-3"
    text = pos("Sc4 Sb6 Sc8", f"{low}c5 {high}c7 Sa1 Pe2", options=options)
    then = pos("Sc4 Sc6 Sc8", "Sa1 Pe2", "D", options=options, pending=pending)
    assert after(text, "b6-c6") == then


def test_ruling_16_own_figures_only_when_no_enemy_is_in_a_trap() -> None:
    """The opponent's come first even if the own one stands lower.

    14 . . S . .
    13 . . p . .
    12 . s . s .
    11 . . S . .
       a b c d e

    c11-c12: that soldier is between b12 and d12, and c13 between c12 and c14. First c13 leaves,
    then c12.
    """
    text = pos("Sc11 Sc14 Sa5", "Sb12 Sd12 Pc13 Pb3")
    then = pos("Sc14 Sa5", "Sb12 Sd12 Pb3", "D", pending="pS")
    assert after(text, "c11-c12") == then


def test_rule_16_no_figure_is_left_in_a_trap() -> None:
    """Along random games every position can be read, which includes that it has no trap.

    Any board, any number of knock-outs.
    """
    for board, priests in [("2-3-3", "wide"), ("4-3-3", "inner"), ("louvre", "wide")]:
        game = sk.Game("eskorte", board=board, priests=priests)
        for index in range(4):
            state = game.start()
            for action in sk.playout(game, 3, index, 400).actions:
                state.play(action)
                assert can_be_read(str(state))


# --- 17: holes ----------------------------------------------------------------------------------


def test_rule_17_forced_soldier() -> None:
    """All others are in the holder: one empty hole, one soldier, no choice.

    13 . . . . .
    12 . S s . S
    11 . . . . .
       a b c d e

    e12-d12. Dark's holder was s.sspp and is full now.
    """
    text = pos("Sb12 Se12", "Sc12", dark_holder="s.sspp")
    then = pos("Sb12 Sd12", "", "D", dark_holder="sssspp")
    assert after(text, "e12-d12") == then
    state = sk.State.parse(then)
    assert state.player == 1


def test_rule_17_free_soldier() -> None:
    """Another soldier is on the board, so there are more holes than figures without one.

    13 . . . . .
    12 . S s . S
    11 . . . . .
     :
     5 s .   . .
       a b c d e

    Dark's holder is .s.spp. The soldier may go to hole a or d; then Dark has its turn.
    """
    text = pos("Sb12 Se12", "Sc12 Sa5", dark_holder=".s.spp")
    then = pos("Sb12 Sd12", "Sa5", "D", dark_holder=".s.spp", pending="s")
    assert after(text, "e12-d12") == then
    state = sk.State.parse(then)
    assert state.player == 1
    assert not state.is_terminal
    assert legal(then) == ["S>a", "S>d"]
    assert after(then, "S>a") == pos("Sb12 Sd12", "Sa5", "D", dark_holder="ss.spp")
    assert after(then, "S>d") == pos("Sb12 Sd12", "Sa5", "D", dark_holder=".ssspp")
    # The turn after that is Dark's, and may enter that very soldier.
    assert "S@d" in legal(after(then, "S>d"))


def test_rule_17_forced_and_free_priests() -> None:
    """A priest has one hole to go to if the other one is filled, two if the other is on the board.

    13 . . . . .
    12 . S p . S
    11 . . . . .
       a b c d e

    e12-d12 with the other priest in hole d, in hole b, on d7.
    """
    for holder in ["ssss.p", "ssssp."]:
        text = pos("Sb12 Se12", "Pc12", dark_holder=holder)
        assert after(text, "e12-d12") == pos("Sb12 Sd12", "", "D")
    then = pos("Sb12 Sd12", "Pd7", "D", pending="p")
    assert after(pos("Sb12 Se12", "Pc12 Pd7"), "e12-d12") == then
    assert legal(then) == ["P>b", "P>d"]
    assert after(then, "P>d") == pos("Sb12 Sd12", "Pd7", "D", dark_holder="ssss.p")


def test_rule_17_the_owner_chooses_though_the_turn_was_the_others() -> None:
    """The mover's own figure leaves: the mover chooses, and then the other side's turn begins.

    14 . . . . .
    13 . s . s .
    12 . . S . .
    11 . . . . .
       a b c d e

    c12-c13: Light's soldier is between b13 and d13 and leaves.
    """
    text = pos("Sc12 Sa5", "Sb13 Sd13")
    then = pos("Sa5", "Sb13 Sd13", "D", light_holder="SS..PP", pending="S")
    assert after(text, "c12-c13") == then
    assert sk.State.parse(then).player == 0
    assert legal(then) == ["S>d", "S>e"]
    chosen = pos("Sa5", "Sb13 Sd13", "D", light_holder="SS.SPP")
    assert after(then, "S>e") == chosen
    assert sk.State.parse(chosen).player == 1


def test_rule_17_two_choices_of_one_side() -> None:
    """All leave first, then holes are chosen in the order of leaving.

     8 . . S . .
     7 . . p . .
     6 . S . . .
     5 . . s . .
     4 . . S . .
     3 . . . . .
       a b c d e

    b6-c6. Dark's other figures are a soldier on a1, a priest on e2.
    """
    options = "board=2-6-3"
    text = pos("Sc4 Sb6 Sc8", "Sc5 Pc7 Sa1 Pe2", options=options)
    first = pos("Sc4 Sc6 Sc8", "Sa1 Pe2", "D", options=options, pending="sp")
    assert after(text, "b6-c6") == first
    assert legal(first) == ["S>d", "S>e"]
    light = "Sc4 Sc6 Sc8"
    second = pos(light, "Sa1 Pe2", "D", options=options, dark_holder="ss.s..", pending="p")
    assert after(first, "S>e") == second
    assert legal(second) == ["P>b", "P>d"]
    assert after(second, "P>d") == pos(light, "Sa1 Pe2", "D", options=options, dark_holder="ss.s.p")


def test_rule_17_two_soldiers_choose_one_after_the_other() -> None:
    """The second has what the first has left.

     8 . . S . .
     7 . . s . .
     6 . S . . .
     5 . . s . .
     4 . . S . .
     3 . . . . .
       a b c d e

    b6-c6. One soldier of Dark is on a1, one in hole b: three holes for two.
    """
    options = "board=2-6-3"
    text = pos("Sc4 Sb6 Sc8", "Sc5 Sc7 Sa1", options=options, dark_holder=".s..pp")
    first = pos("Sc4 Sc6 Sc8", "Sa1", "D", options=options, dark_holder=".s..pp", pending="ss")
    assert after(text, "b6-c6") == first
    assert legal(first) == ["S>a", "S>d", "S>e"]
    assert legal(after(first, "S>d")) == ["S>a", "S>e"]
    assert after(first, "S>d", "S>a") == pos(
        "Sc4 Sc6 Sc8", "Sa1", "D", options=options, dark_holder="sss.pp"
    )


def test_rule_17_two_soldiers_forced() -> None:
    """Two soldiers without a hole and two empty holes: both filled at once.

     8 . . S . .
     7 . . s . .
     6 . S . . .
     5 . . s . .
     4 . . S . .
     3 . . . . .
       a b c d e

    b6-c6, with Dark's other two soldiers in holes a and e.
    """
    options = "board=2-6-3"
    text = pos("Sc4 Sb6 Sc8", "Sc5 Sc7", options=options, dark_holder="s..spp")
    assert after(text, "b6-c6") == pos("Sc4 Sc6 Sc8", "", "D", options=options)


@pytest.mark.parametrize(
    ("others", "pending"),
    [("Sa1", "s"), ("Pe2", "p"), ("Sa1 Pe2", "sp"), ("", "-")],
)
def test_rule_17_forced_and_free_at_once(others: str, pending: str) -> None:
    """Each kind by itself: the forced one is filled, the free one waits for its owner.

     8 . . S . .
     7 . . p . .
     6 . S . . .
     5 . . s . .
     4 . . S . .
     3 . . . . .
       a b c d e

    b6-c6. A soldier on a1 makes the soldier's hole a choice, a priest on e2 the priest's.
    """
    options = "board=2-6-3"
    text = pos("Sc4 Sb6 Sc8", f"Sc5 Pc7 {others}", options=options)
    then = pos("Sc4 Sc6 Sc8", others, "D", options=options, pending=pending)
    assert after(text, "b6-c6") == then


def test_rule_17_two_owners() -> None:
    """Dark's priest left first and Light's soldier second: so Dark chooses, then Light.

    14 . . . . .
    13 S s . s .
    12 . . p . .
    11 . . S . .
       a b c d e

    a13-c13, as under rule 16; Dark has another priest on b5.
    """
    first = after(pos("Sc11 Sa13", "Pc12 Sb13 Sd13 Pb5"), "a13-c13")
    assert first.endswith(" D pS 0")
    state = sk.State.parse(first)
    assert state.player == 1
    assert legal(first) == ["P>b", "P>d"]
    state.play("P>b")
    assert str(state) == pos("Sc11", "Sb13 Sd13 Pb5", "D", pending="S")
    assert state.player == 0
    assert legal(str(state)) == ["S>d", "S>e"]
    state.play("S>d")
    assert str(state) == pos("Sc11", "Sb13 Sd13 Pb5", "D")
    assert state.player == state.turn == 1


def test_rule_17_forced_for_one_owner_free_for_the_other() -> None:
    """Dark's only priest in play is put back at once, Light's soldier has a choice.

    14 . . . . .
    13 S s . s .
    12 . . p . .
    11 . . S . .
       a b c d e
    """
    then = after(pos("Sc11 Sa13", "Pc12 Sb13 Sd13"), "a13-c13")
    assert then == pos("Sc11", "Sb13 Sd13", "D", pending="S")


@pytest.mark.parametrize(
    ("light", "dark", "pending", "possible"),
    [
        ("", "Sa5", "s", True),
        ("", "Sa5 Sb5", "ss", True),
        ("", "", "s", False),
        ("", "", "ss", False),
        ("", "", "ssss", False),
        ("", "Sa5", "p", False),
        ("", "Pa5", "p", True),
        ("", "Pa5", "s", False),
        ("", "Sa5 Pa7", "sp", True),
        ("", "Sa5", "sp", False),
        ("Sb5", "", "S", True),
        ("Sb5 Pb9", "Sa5 Pa7", "psSP", True),
        ("Pb9", "Sa5 Pa7", "psSP", False),
    ],
)
def test_rule_17_a_choice_is_pending_only_if_there_is_one(
    light: str, dark: str, pending: str, *, possible: bool
) -> None:
    """A figure that has to take the only hole is never pending, so no text may say so.

    Dark  . s s s  p p     pending s with no soldier on the board: it has to be in hole a
    """
    for turn in "LD":
        assert can_be_read(pos(light, dark, turn, pending=pending)) == possible


# --- 18: pharaohs that leave --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "move", "then"),
    [
        # In the row and in the column.
        (("Sb12 Se12", "Kc12 Pd11", "L"), "e12-d12", ("Sb12 Sd12", "Pd11", "D")),
        (("Sc11 Sb13", "Kc12 Pd11", "L"), "b13-c13", ("Sc11 Sc13", "Pd11", "D")),
        (("Kc13 Sb11", "Kc12 Pd11", "L"), "b11-c11", ("Kc13 Sc11", "Pd11", "D")),
    ],
)
def test_rule_18_a_pharaoh_waits_and_enters_again(before: Pos, move: str, then: Pos) -> None:
    """It needs no hole, and comes back by rule 6.

    13 . . . . .
    12 . S k . S
    11 . . . p .
       a b c d e

    e12-d12, and later K@c.
    """
    assert after(pos(*before), move) == pos(*then)
    again = "K@c" in legal(pos(*then))
    assert again == ("Sc11" not in then[0])
    if again:
        assert after(pos(*then), "K@c") == pos(then[0], f"{then[1]} Kc11", "L")


@pytest.mark.parametrize("turn", ["L", "D"])
def test_rule_18_early_win(turn: str) -> None:
    """With the option the owner of the pharaoh has lost, without it the game goes on.

    13 . . . . .
    12 . S k . S
    11 . . . . .
       a b c d e

    e12-d12.
    """
    for options, over in [("-", False), ("early_win=1", True)]:
        text = pos("Sb12 Se12", "Kc12", options=options)
        then = pos("Sb12 Sd12", "", "D", options=options)
        if turn == "D":
            text, then = swapped(text), swapped(then)
        state = sk.State.parse(text).after("e12-d12")
        assert str(state) == then
        assert state.is_terminal == over
        if over:
            assert state.player == sk.TERMINAL
            assert state.legal_actions() == []
            assert state.returns() == ((1.0, -1.0) if turn == "L" else (-1.0, 1.0))
        else:
            assert state.player == 1 - "LD".index(turn)


def test_rule_18_early_win_is_not_in_the_text() -> None:
    """Read from its text, the position is one in which Dark is to move.

    13 . . . . .
    12 . S . S .
    11 . . . . .
       a b c d e
    """
    won = sk.State.parse(pos("Sb12 Se12", "Kc12", options="early_win=1")).after("e12-d12")
    read = sk.State.parse(str(won))
    assert won.is_terminal
    assert not read.is_terminal
    assert read.player == 1


def test_rule_18_own_pharaoh_lost_by_moving() -> None:
    """Who walks the own pharaoh into a trap has lost.

    13 . . . . .
    12 . s . s .
    11 . . K . .
       a b c d e

    c11-c12.
    """
    state = sk.State.parse(pos("Kc11", "Sb12 Sd12", options="early_win=1")).after("c11-c12")
    assert state.is_terminal
    assert state.returns() == (-1.0, 1.0)
    assert str(state) == pos("", "Sb12 Sd12", "D", options="early_win=1")


def test_rule_18_both_pharaohs_leave() -> None:
    """The one that left first counts, and the traps are resolved to the end.

    14 . . S . .
    13 . . k . .
    12 . s . s .
    11 . . K . .
       a b c d e

    c11-c12: Dark's pharaoh on c13 is between c12 and c14 and leaves first. Then Light's on c12,
    between b12 and d12, leaves as well.
    """
    text = pos("Kc11 Sc14", "Kc13 Sb12 Sd12", options="early_win=1")
    then = pos("Sc14", "Sb12 Sd12", "D", options="early_win=1")
    state = sk.State.parse(text).after("c11-c12")
    assert str(state) == then
    assert state.is_terminal
    assert state.returns() == (1.0, -1.0)
    other = sk.State.parse(swapped(text)).after("c11-c12")
    assert str(other) == swapped(then)
    assert other.returns() == (-1.0, 1.0)


def test_rule_18_resolution_to_the_end() -> None:
    """Traps above the pharaoh's are resolved too, though the game is over by then.

    14 . . . . .
    13 . S . s S
    12 . . k . .
    11 . . S . .
       ---------
    10 . .   . .
       a b c d e

    b13-c13: c12 leaves, and d13, between c13 and e13, goes to d12.
    """
    text = pos("Sc11 Sb13 Se13", "Kc12 Sd13", options="early_win=1")
    state = sk.State.parse(text).after("b13-c13")
    assert str(state) == pos("Sc11 Sc13 Se13", "Sd12", "D", options="early_win=1")
    assert state.returns() == (1.0, -1.0)


def test_rule_18_a_pharaoh_off_the_board_is_no_loss_by_itself() -> None:
    """Only leaving loses: waiting from the start, or being exchanged, does not.

    14 . . . . .
    13 . . k . .
    12 . . K . .
    11 . . . . .
       a b c d e

    c12~c13.
    """
    options = "early_win=1"
    assert not sk.Game("eskorte", early_win=1).start().is_terminal
    state = sk.State.parse(pos("Kc12", "Kc13", options=options)).after("c12~c13")
    assert str(state) == pos("Kc13", "Kc12", "D", options=options)
    assert not state.is_terminal


# --- 19: repetition -----------------------------------------------------------------------------

SHUFFLE = ["b5-b6", "d5-d6", "b6-b5", "d6-d5"]
SHUFFLE_START = ("Pb5", "Pd5", "L")


def played(text: str, actions: list[str]) -> sk.Match:
    """A match from the position; no action but the last may have ended it."""
    match = sk.Match(sk.State.parse(text))
    for action in actions:
        assert match.result is None
        match.play(action)
    return match


def test_rule_19_offer_and_acceptance() -> None:
    """Both sides go to and fro once, and then both begin again: drawn.

     6 . .   . .
     5 . P   p .
     4 . .   . .
       a b c d e

    b5-b6 d5-d6 b6-b5 d6-d5, b5-b6 (a repeat, an offer) d5-d6 (a repeat, accepted).
    """
    text = pos(*SHUFFLE_START)
    match = played(text, [*SHUFFLE, "b5-b6"])
    assert match.result is None
    match.play("d5-d6")
    assert match.result is not None
    assert match.result.returns == (0.0, 0.0)
    assert match.result.winners == []
    assert str(match.state) == pos("Pb6", "Pd6", "L")
    assert len(match) == 6
    with pytest.raises(sk.IllegalAction):
        match.play("b6-b5")
    assert len(match) == 6


def test_rule_19_for_dark_as_well() -> None:
    """Dark offers, Light accepts.

    6 . .   . .
    5 . P   p .
    4 . .   . .
      a b c d e
    """
    match = played(swapped(pos(*SHUFFLE_START)), [*SHUFFLE, *SHUFFLE[:2]])
    assert match.result is not None
    assert match.result.winners == []


def test_rule_19_an_offer_that_is_not_accepted() -> None:
    """Dark plays something else, so the game goes on, and the offer is gone.

    6 . .   . .
    5 s P   p .
    4 . .   . .
      a b c d e
    """
    text = pos("Pb5", "Pd5 Sa9")
    match = played(text, [*SHUFFLE, "b5-b6", "a9-a10"])
    assert match.result is None
    # Now nothing that was played before was played from a position like these.
    for action in ["b6-b5", "d5-d6", "b5-b6", "d6-d5"]:
        match.play(action)
        assert match.result is None
    # Light and Dark are back in the position after a9-a10; both repeat.
    match.play("b6-b5")
    assert match.result is None
    match.play("d5-d6")
    assert match.result is not None


def test_rule_19_the_very_next_turn() -> None:
    """The acceptance has to come at once.

     6 . .   . .
     5 . P   p .
     4 . .   . .
       a b c d e

    Light repeats b5-b6, Dark plays something new, Light too, and only then Dark repeats e5-d5.
    That is no acceptance but an offer, which Light accepts with one more b5-b6.
    """
    text = pos(*SHUFFLE_START)
    match = played(text, ["b5-b4", "d5-e5", "b4-b5", "e5-d5", *SHUFFLE])
    for action in ["b5-b6", "d5-e5", "b6-b5", "e5-d5"]:
        match.play(action)
        assert match.result is None
    match.play("b5-b6")
    assert match.result is not None
    assert match.result.returns == (0.0, 0.0)


def test_rule_19_offers_can_be_made_again() -> None:
    """Light offers three times, and Dark accepts the third.

     6 . .   . .
     5 . P   p .
     4 . .   . .
       a b c d e

    Dark answers b5-b6 with d5-e5 and d5-d4, which are new, and at last with d5-e5 again.
    """
    text = pos(*SHUFFLE_START)
    match = played(text, [*SHUFFLE, "b5-b6", "d5-e5", "b6-b5", "e5-d5"])
    for action in ["b5-b6", "d5-d4", "b6-b5", "d4-d5", "b5-b6"]:
        match.play(action)
        assert match.result is None
    match.play("d5-e5")
    assert match.result is not None


def test_rule_19_same_action_from_another_position() -> None:
    """The action alone is no repeat: everything on the board has to be as it was.

     6 . .   . .
     5 . P   p .
     4 . .   . .
     :
     1 S .   . .
       a b c d e

    After a1-a2 the same four moves are new again, and repeats only in the round after that.
    """
    text = pos("Pb5 Sa1", "Pd5")
    match = played(text, SHUFFLE)
    match.play("a1-a2")
    for action in ["d5-d6", "b5-b6", "d6-d5", "b6-b5"]:
        match.play(action)
        assert match.result is None
    # Same figures, same fields, same side: now it is one.
    match.play("d5-d6")
    assert match.result is None
    match.play("b5-b6")
    assert match.result is not None


def test_rule_19_another_action_from_the_same_position() -> None:
    """A position that returns offers nothing by itself.

    6 . .   . .
    5 . P   p .
    4 . .   . .
      a b c d e
    """
    text = pos(*SHUFFLE_START)
    match = played(
        text,
        [*SHUFFLE, "b5-b4", "d5-d4", "b4-b5", "d4-d5", "b5-a5", "d5-e5", "a5-b5", "e5-d5"],
    )
    assert str(match.state) == text
    assert match.result is None


def test_rule_19_to_and_fro_while_the_other_side_goes_on() -> None:
    """Light may shuffle as often as it likes: with every turn of Dark the position is new.

    6 . .   . .
    5 . P   p .
    4 . .   . .
    3 . .   . .
    2 . .   . .
    1 s .   . .
      a b c d e
    """
    match = sk.Match(sk.State.parse(pos("Pb5", "Pd5 Sa1")))
    for row in range(1, 15):
        match.play("b5-b6" if row % 2 else "b6-b5")
        match.play(f"a{row}-a{row + 1}")
        assert match.result is None


def test_rule_19_undo_and_copies() -> None:
    """Taking back the accepting action takes back the draw; played again, it is drawn again.

    6 . .   . .
    5 . P   p .
    4 . .   . .
      a b c d e
    """
    match = played(pos(*SHUFFLE_START), [*SHUFFLE, *SHUFFLE[:2]])
    match.undo()
    assert match.result is None
    match.play("d5-e5")
    assert match.result is None
    match.undo()
    match.play("d5-d6")
    assert match.result is not None
    # Back to the first action: only then is nothing repeated.
    for _ in range(6):
        match.undo()
    assert match.history == []
    for action in SHUFFLE:
        match.play(action)
        assert match.result is None


def test_rule_19_a_state_has_no_past() -> None:
    """States alone, and matches that start from a text, know nothing of what came before.

    6 . .   . .
    5 . P   p .
    4 . .   . .
      a b c d e
    """
    state = sk.State.parse(pos(*SHUFFLE_START))
    for action in SHUFFLE * 5:
        state.play(action)
        assert not state.is_terminal
    match = played(pos(*SHUFFLE_START), [*SHUFFLE, "b5-b6"])
    fresh = sk.Match(match.state)
    fresh.play("d5-d6")
    assert fresh.result is None
    match.play("d5-d6")
    assert match.result is not None
    assert not match.state.is_terminal


# A soldier of Dark walks from the holder to c4, where Light's priest traps it against b4; each
# round begins with Dark to move and the soldier on c3.
LOOP_START = ("Sb4 Pd3 Pd2", "Sc3 Se2", "D")
LOOP = [
    "c3-c4",
    "d3-d4",
    "S>a",
    "S@a",
    "d4-d3",
    "a1-a2",
    "d2-d1",
    "a2-a3",
    "d1-d2",
    "a3-b3",
    "d2-d1",
    "b3-c3",
    "d1-d2",
]


def loop_text() -> str:
    """Where a round begins."""
    return pos(*LOOP_START, options="board=2-3-3", light_holder="SSS...", dark_holder=".s.spp")


def test_rule_19_choices_of_holes_are_no_turns() -> None:
    """Between an offer and its acceptance a hole may be chosen.

     5 . . . . .
     4 . S . . .
     3 . . s P .
       ---------
     2 . .   P s
     1 . .   . .
       a b c d e

    Dark: c3-c4. Light: d3-d4, and Dark's soldier leaves. Dark puts it in hole a, enters it on a1
    and walks it to c3 again while Light goes to and fro. If the match begins with d3-d4, then
    in the second round d3-d4 is an offer, S>a is no turn, and S@a accepts.
    """
    start = sk.State.parse(loop_text()).after("c3-c4")
    loop = [*LOOP[1:], LOOP[0]]
    match = played(str(start), [*loop, "d3-d4", "S>a"])
    assert match.result is None
    match.play("S@a")
    assert match.result is not None
    assert match.result.returns == (0.0, 0.0)
    # Another hole leads to another position, in which nothing is a repeat.
    match = played(str(start), [*loop, "d3-d4", "S>d"])
    match.play("S@d")
    assert match.result is None


def test_rule_19_drawn_as_soon_as_the_traps_are_resolved() -> None:
    """The accepting action is d3-d4: the soldier has left, its hole is not chosen any more.

     5 . . . . .
     4 . S s . .
     3 . . . P .
       ---------
     2 . .   P s
     1 . .   . .
       a b c d e

    The match begins with c3-c4, which is the offer in the second round.
    """
    match = played(loop_text(), [*LOOP, "c3-c4"])
    assert match.result is None
    match.play("d3-d4")
    assert match.result is not None
    assert match.result.winners == []
    with pytest.raises(sk.IllegalAction):
        match.play("S>a")
    match.undo()
    assert match.result is None


def test_ruling_19_the_same_position_is_the_same_text() -> None:
    """The count of passes is part of the text, so it is part of the position.

    19 S       S
    18 S       S
    17 . .   . .
    16 . . T . .
     :
     9 . p   . .
     8 . .   . .
     :
     1 . s   s .
       a b c d e

    Light can only pass, which is a turn's action like any other. Dark goes to and fro.
    """
    light = "Sa18 Sa19 Se18 Se19"
    match = played(pos(light, "Sb1 Sd1 Pb9"), ["pass", "b9-b8", "pass", "b8-b9"])
    assert str(match.state) == pos(light, "Sb1 Sd1 Pb9")
    match.play("pass")
    assert match.result is None
    # After the pass the text has a 1, as it had the first time: a repeat that accepts.
    match.play("b9-b8")
    assert match.result is not None
    # A start that differs in nothing but the count of passes is another position.
    text = pos(light, "Sb1 Sd1 Pb9", "D")
    match = played(text, ["b9-b8", "pass", "b8-b9", "pass", "b9-b8", "pass"])
    assert match.result is None
    match.play("b8-b9")
    assert match.result is not None


@pytest.mark.parametrize("seed", range(3))
def test_rule_19_is_in_force_in_playouts(seed: int) -> None:
    """A random game ends exactly when a match with the same actions is over.

    Any board: here 2-3-3, on which draws by repetition are frequent.
    """
    for early_win in (0, 1):
        game = sk.Game("eskorte", board="2-3-3", early_win=early_win)
        playout = sk.playout(game, seed, 0, 5000)
        match = sk.Match(game)
        for action in playout.actions:
            assert match.result is None
            match.play(action)
        assert match.state == playout.final
        assert playout.truncated == (match.result is None)
        assert playout.returns == (match.result.returns if match.result else (0.0, 0.0))


# --- 20 and 21: passes, the end -----------------------------------------------------------------

STUCK = "Sa18 Sa19 Se18 Se19"


def test_rule_20_a_pass_is_counted() -> None:
    """A player without any action has to pass; the next action that is no pass resets the count.

    19 S       S
    18 S       S
    17 . .   . .
    16 . . T . .
     :
     2 . .   . .
     1 . s   s .
       a b c d e

    Light's priests cannot enter.
    """
    text = pos(STUCK, "Sb1 Sd1")
    assert legal(text) == ["pass"]
    passed = pos(STUCK, "Sb1 Sd1", "D", passes=1)
    assert after(text, "pass") == passed
    assert not sk.State.parse(passed).is_terminal
    assert "pass" not in legal(passed)
    assert after(passed, "b1-b2") == pos(STUCK, "Sb2 Sd1", "L")


@pytest.mark.parametrize(
    ("light", "dark"),
    [
        # One thing that Light can do: enter, step, exchange.
        (STUCK, "Sb1 Se1"),
        ("Sa18 Sa19 Se18 Se17", "Sb1 Sd1"),
        (STUCK, "Sb1 Sd1 Se17"),
        (f"{STUCK} Kc12", "Sb1 Sd1"),
    ],
)
def test_rule_20_no_pass_while_there_is_an_action(light: str, dark: str) -> None:
    """Passing is for those who can do nothing.

    19 S       S
    18 S       S
    17 . .   . .
    16 . . T . .
     :
     2 . .   . .
     1 . s   . s
       a b c d e

    P@d is possible here.
    """
    assert legal(pos(light, dark)) != []
    assert "pass" not in legal(pos(light, dark))


def test_ruling_20_two_passes_are_a_draw() -> None:
    """The count is 2 then, and nobody has won.

    19 S       S
    18 S       S
    17 . .   . .
    16 . . T . .
     :
     2 . .   . .
     1 . s   s .
       a b c d e
    """
    text = pos(STUCK, "Sb1 Sd1", passes=1)
    then = pos(STUCK, "Sb1 Sd1", "D", passes=2)
    match = sk.Match(sk.State.parse(text))
    match.play("pass")
    assert str(match.state) == then
    assert match.result is not None
    assert match.result.returns == (0.0, 0.0)
    assert match.result.winners == []
    state = sk.State.parse(then)
    assert state.is_terminal
    assert state.player == sk.TERMINAL
    assert state.legal_actions() == []
    assert state.returns() == (0.0, 0.0)


@pytest.mark.parametrize(
    ("figure", "others", "pending"),
    [
        ("S", "", "-"),
        ("S", "Pe2", "-"),
        ("S", "Sa1", "s"),
        ("S", "Sa1 Pe2", "s"),
        ("P", "Sa1", "-"),
        ("P", "Sa1 Pe2", "p"),
    ],
)
def test_rule_21_early_win_with_figures_off_the_board(
    figure: str, others: str, pending: str
) -> None:
    """Holes without a choice are filled, the others stay pending, and nobody chooses any more.

     8 . . S . .
     7 . . s . .
     6 . S . . .
     5 . . k . .
     4 . . S . .
     3 . . . . .
       ---------
     2 . .   . .
     1 s .   . .
       a b c d e

    b6-c6: Dark's pharaoh leaves from c5, then the soldier from c7.
    """
    options = "board=2-6-3,early_win=1"
    text = pos("Sc4 Sb6 Sc8", f"Kc5 {figure}c7 {others}", options=options)
    then = pos("Sc4 Sc6 Sc8", others, "D", options=options, pending=pending)
    for before, final, returns in [
        (text, then, (1.0, -1.0)),
        (swapped(text), swapped(then), (-1.0, 1.0)),
    ]:
        state = sk.State.parse(before).after("b6-c6")
        assert str(state) == final
        assert state.is_terminal
        assert state.player == sk.TERMINAL
        assert state.legal_actions() == []
        assert state.returns() == returns


def test_rule_21_repetition_with_figures_off_the_board() -> None:
    """Drawn with a choice pending: it stays in the text of the final position.

     5 . . . . .
     4 . S . P .
     3 . . . . .
       ---------
     2 . .   P s
     1 . .   . .
       a b c d e

    The last position of the second round of the walk under rule 19.
    """
    match = played(loop_text(), [*LOOP, "c3-c4", "d3-d4"])
    assert match.result is not None
    assert str(match.state) == pos(
        "Sb4 Pd4 Pd2",
        "Se2",
        "D",
        options="board=2-3-3",
        light_holder="SSS...",
        dark_holder=".s.spp",
        pending="s",
    )


# --- ids and texts ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        # Enter.
        (
            START,
            {760: "S@a", 761: "S@b", 762: "S@d", 763: "S@e", 764: "P@b", 765: "P@d"},
        ),
        (pos("Pb16", light_holder="SSSS.P"), {766: "K@c"}),
        # Step and jump: (row - 1) * 5 + column, times 8, plus twice the direction.
        (pos("Pb4"), {128: "b4-b5", 130: "b4-a4", 132: "b4-d4", 134: "b4-b3"}),
        (pos("Pb4 Sb5"), {128: "b4-b6"}),
        (pos("Sa1"), {0: "a1-a2", 4: "a1-b1"}),
        (pos("Se1"), {32: "e1-e2", 34: "e1-d1"}),
        (pos("Kc12"), {456: "c12-c13", 462: "c12-c11"}),
        (pos("Sb14"), {528: "b14-b16", 530: "b14-a14", 532: "b14-c14"}),
        (pos(f"Kc14 {ESCORT}"), {536: "c14-c16", 542: "c14-c13"}),
        (pos("Pe19"), {758: "e19-e18"}),
        # Exchange: 1 more.
        (pos("Sb4", "Sb5"), {128: "b4-b6", 129: "b4~b5"}),
        (pos("Sb4", "Sa4"), {131: "b4~a4"}),
        (pos("Sa4", "Sb4"), {125: "a4~b4"}),
        (pos("Sb4", "Sb3"), {135: "b4~b3"}),
        (pos("Kc12", "Kc11"), {463: "c12~c11"}),
        # Holes.
        (
            pos("", "Sa5", "D", dark_holder="....pp", pending="sss"),
            {767: "S>a", 768: "S>b", 769: "S>d", 770: "S>e"},
        ),
        (pos("Pb5", "", "D", pending="P"), {771: "P>b", 772: "P>d"}),
        # Pass.
        (pos("Sa18 Sa19 Se18 Se19", "Sb1 Sd1"), {773: "pass"}),
    ],
)
def test_ids_and_texts(text: str, ids: dict[int, str]) -> None:
    """Every id has its text and every text its id; Dark uses the same ones, capitals too.

     6 . .   . .
     5 . S   . .
     4 . P   . .
     3 . .   . .
       a b c d e

    b4 has the index (4 - 1) * 5 + 1 = 16; forward is 16 * 8 = 128.
    """
    for position in (text, swapped(text)):
        state = sk.State.parse(position)
        assert state.game.num_actions == 774
        for action, name in ids.items():
            assert action in state.legal_actions()
            assert state.text_of(action) == name
            assert state.action(name) == action
            assert state.after(action) == state.after(name)


def test_ids_on_a_small_board() -> None:
    """With 8 rows the other ids begin at 320; fields are counted as before.

    5 . . . . .
    4 . . K . .
    3 . P . . .
      ---------
    2 . .   . .
    1 . .   . .
      a b c d e
    """
    game = sk.Game("eskorte", board="2-3-3")
    assert game.num_actions == 334
    start = game.start()
    assert start.legal_actions() == [320, 321, 322, 323, 324, 325]
    assert [start.text_of(action) for action in range(320, 326)] == legal(str(start))
    options = "board=2-3-3"
    state = sk.State.parse(pos("Pb3", options=options, light_holder="SSSS.P"))
    assert state.text_of(326) == "K@c"
    state = sk.State.parse(pos("Kc4", options=options))
    assert [state.text_of(action) for action in state.legal_actions()[:2]] == ["c4-c5", "c4-c3"]
    assert state.legal_actions()[:2] == [136, 142]
    state = sk.State.parse(pos("", "Sa2 Pa1", "D", options=options, pending="sp"))
    assert state.legal_actions() == [329, 330]
    assert [state.text_of(action) for action in (329, 330)] == ["S>d", "S>e"]
    state = sk.State.parse(pos("Sa8 Sb8 Sd8 Se8", "Sb1 Sd1", options=options))
    assert state.legal_actions() == [333]
    assert state.text_of(333) == "pass"


def test_ids_are_ascending_by_row_then_column() -> None:
    """Moves on the board come first, by field; then entering; then holes and pass.

    5 . .   . .
    4 . S   S .
    3 P .   . .
      a b c d e
    """
    text = pos("Sb4 Sd4 Pa3", light_holder="S..S.P")
    assert legal(text) == [
        "a3-a4",
        "a3-b3",
        "a3-a2",
        "b4-b5",
        "b4-a4",
        "d4-d5",
        "d4-e4",
        "S@a",
        "S@e",
        "P@d",
    ]


# --- position text ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        START,
        "eskorte/1 - 2/2/4/4|2/5/5/5/5|4/4/4/4/4/4/4/4/4/4 SSSSPP sssspp - D - 0",
        "eskorte/1 board=2-3-3 4/4/4|5/5/5|4/4 SSSSPP sssspp - L - 0",
        "eskorte/1 board=10-6-5 4/4/4/4/4|5/5/5/5/5/5|4/4/4/4/4/4/4/4/4/4 SSSSPP sssspp - L - 0",
        "eskorte/1 early_win=1 2/2/4/4|2/5/5/5/5|4/4/4/4/4/4/4/4/4/4 SSSSPP sssspp - L - 0",
        "eskorte/1 priests=inner 2/2/4/4|2/5/5/5/5|4/4/4/4/4/4/4/4/4/4 SSSSPP sssspp - L - 0",
        "eskorte/1 board=2-3-3,early_win=1,priests=inner 4/4/4|5/5/5|4/4 SSSSPP sssspp - L - 0",
        # Figures in the middle and at the ends of rows.
        "eskorte/1 - S1/1s/P2p/1S1s|s1/2K2/S4/5/2k2|4/4/4/4/4/4/4/4/4/p2P .S.... .s.... - D - 0",
        # Pending figures of both sides.
        "eskorte/1 - 2/2/4/4|2/5/5/2S2/5|4/4/4/4/4/4/s2P/4/4/4 .SSSP. ss..pp - L s 0",
        "eskorte/1 - 2/2/4/4|2/5/5/2S2/5|4/4/4/4/4/p3/s2P/4/4/4 .SS... ss..p. - D SPs 0",
        # The throne.
        "eskorte/1 - 2/2/1PP1/SSSS|2/5/5/5/5|4/4/4/4/4/4/4/4/4/4 ...... sssspp K D - 0",
        "eskorte/1 - s1/s1/p2p/1ss1|2/5/2K2/5/5|4/4/4/4/4/4/4/4/4/4 SSSSPP ...... k L - 0",
        # Passes.
        "eskorte/1 - SS/SS/4/4|2/5/5/5/5|4/4/4/4/4/4/4/4/4/1ss1 ....PP s..spp - L - 1",
        "eskorte/1 - SS/SS/4/4|2/5/5/5/5|4/4/4/4/4/4/4/4/4/1ss1 ....PP s..spp - L - 2",
    ],
)
def test_position_text(text: str) -> None:
    """Reading and writing give the same text again, with each kind of field in use.

    eskorte/1 <options> <board> <light holder> <dark holder> <throne> <turn> <pending> <passes>
    """
    state = sk.State.parse(text)
    assert str(state) == text
    assert sk.State.parse(str(state)) == state
    words = text.split(" ")
    over = words[5] != "-" or words[8] == "2"
    assert state.is_terminal == over
    assert str(sk.State.parse(swapped(text))) == swapped(text)


def test_position_text_of_a_drawing() -> None:
    """Levels 3, 2, 1; in each the rows from top to bottom; in each row the fields from a to e.

    19 S       .
    18 .       s
    17 . .   . .
    16 . . T P .
       ---------
    15 .       s
    14 . . . . .
    13 . . K . .
    12 . . . . .
    11 . . . . .
       ---------
    10 . p   . .
     9 . .   . .
     :
     2 . .   . .
     1 . .   s .
       a b c d e
    """
    expected = "eskorte/1 - S1/1s/4/2P1|1s/5/2K2/5/5|1p2/4/4/4/4/4/4/4/4/2s1 SSS.P. s...p. - L - 0"
    assert pos("Sa19 Pd16 Kc13", "Se18 Se15 Pb10 Sd1", dark_holder="s...p.") == expected
    assert str(sk.State.parse(expected)) == expected
    assert moves(expected, "c13") == ["-c14", "-c12"]


@pytest.mark.parametrize(
    ("light", "dark"),
    [
        ("", ""),
        ("Sa19 Pd16 Kc13", "Se18 Se15 Pb10 Sd1"),
        ("Sa5", "Kc12 Sb12 Sd12"),
        (f"{ESCORT} Kc14", "Kc13 Se5"),
    ],
)
def test_drawing_has_the_figures_of_the_board(light: str, dark: str) -> None:
    """Rows from top to bottom, each with the figures on it and no others.

    2 . .   . .
    1 . .   . .      a pharaoh that waits stands nowhere, not in the wasteland either
      a b c d e
    """
    for text in (pos(light, dark), swapped(pos(light, dark))):
        rows = re.split(r"[/|]", text.split(" ")[2])
        drawn = re.findall(r"^ *\d+ (.*)$", sk.State.parse(text).draw(), re.MULTILINE)
        assert len(drawn) == len(rows) == 19
        for row, line in zip(rows, drawn, strict=True):
            assert re.findall(r"[SPKspk]", line) == re.findall(r"[SPKspk]", row)


@pytest.mark.parametrize(
    ("options", "written"),
    [
        ({}, "-"),
        ({"board": "louvre", "priests": "wide", "early_win": 0}, "-"),
        ({"early_win": 1}, "early_win=1"),
        ({"priests": "inner", "early_win": 1}, "early_win=1,priests=inner"),
        ({"priests": "inner", "board": "4-3-3"}, "board=4-3-3,priests=inner"),
        (
            {"priests": "inner", "early_win": 1, "board": "3-4-4"},
            "board=3-4-4,early_win=1,priests=inner",
        ),
    ],
)
def test_options_in_the_text(options: dict[str, str | int], written: str) -> None:
    """Keys in alphabetical order, defaults left out; what is read has the same options.

    eskorte/1 board=4-3-3,priests=inner ...
    """
    game = sk.Game("eskorte", **options)
    text = str(game.start())
    assert text.split(" ")[1] == written
    assert sk.State.parse(text).game == game
    assert game.options == {"board": "louvre", "early_win": 0, "priests": "wide"} | options


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("board", ""),
        ("board", "Louvre"),
        ("board", "2-3"),
        ("board", "2-3-3-3"),
        ("board", "02-3-3"),
        ("board", "2-3-3 "),
        ("board", "+2-3-3"),
        ("board", "2:3:3"),
        ("board", "258-3-3"),
        ("priests", ""),
        ("priests", "narrow"),
        ("priests", "Inner"),
        ("early_win", 2),
        ("early_win", -1),
        ("early_win", 256),
        ("early_win", "yes"),
        ("soldiers", 4),
    ],
)
def test_wrong_options(option: str, value: str | int) -> None:
    """Unknown options and values are refused under the option's name.

    sk.Game("eskorte", board="2-3")
    """
    with pytest.raises(sk.OptionError) as caught:
        sk.Game("eskorte", **{option: value})
    assert caught.value.option == option
