"""Esiema, rule by rule: hand-made positions and what the rule says about them.

Positions are written as the pits that hold something and what stands behind the board in the
position text: ``pos("f3=Aa2 f5,f6=b3", "60,50 a play -")``. Capitals are mothers.

The drawings in the docstrings show a part of the board, where ``##`` is a pit with twelve balls.
Most of them are about the corner at the lower left:

    d   d1 d2 d3 d4
    c     c1 c2 c3
    b       b1 b2 b3
    a         a1 a2 a3
"""

import itertools

import pytest
from esiema_model import position_text as pos

import spielkern as sk

EMPTY = "6/7/8/9/10/11/10/9/8/7/6"
START = f"esiema/1 - {EMPTY} 70,70 a open -"


def legal(text: str) -> list[str]:
    """The texts of all legal actions, in the order of their ids."""
    state = sk.State.parse(text)
    ids = state.legal_actions()
    assert ids == sorted(set(ids))
    for action in ids:
        assert state.action(state.text_of(action)) == action
    return [state.text_of(action) for action in ids]


def after(text: str, *moves: str | int) -> str:
    """The position text after the given actions."""
    state = sk.State.parse(text)
    for move in moves:
        state = state.after(move)
    return str(state)


def illegal(text: str, *moves: str) -> None:
    """The last action is refused, all before it are not."""
    state = sk.State.parse(text)
    for move in moves[:-1]:
        state.play(move)
    before = str(state)
    with pytest.raises(sk.IllegalAction) as caught:
        state.play(moves[-1])
    assert caught.value.action == moves[-1]
    assert str(state) == before


ROWS = dict(zip("abcdefghijk", [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6], strict=True))
NAMES = [f"{row}{column}" for row, length in ROWS.items() for column in range(1, length + 1)]


def contents(text: str) -> dict[str, str]:
    """What the pits that are not empty hold, by name."""
    out = {}
    for row, tokens in zip(ROWS, text.split(" ")[2].split("/"), strict=True):
        column = 1
        for token in tokens.split(","):
            if token.isdigit():
                column += int(token)
            else:
                out[f"{row}{column}"] = token
                column += 1
        assert column == ROWS[row] + 1
    return out


def lay(game: sk.Game, *pits: str) -> sk.State:
    """The state after some balls of the opening."""
    state = game.start()
    for pit in pits:
        state.play(pit)
    return state


# --- 1, 2: board ----------------------------------------------------------------------------------


def test_esiema_1_pits_are_numbered_by_rows_from_the_bottom() -> None:
    """91 pits in rows of 6 to 11 and back to 6, a1 to a6 first, k6 last."""
    state = sk.Game("esiema").start()
    assert state.legal_actions() == list(range(91))
    assert [state.text_of(action) for action in range(91)] == NAMES
    assert [state.action(name) for name in NAMES] == list(range(91))


@pytest.mark.parametrize(
    ("name", "index"),
    [
        ("a1", 0),
        ("a6", 5),
        ("b1", 6),
        ("e10", 39),
        ("f1", 40),
        ("f6", 45),
        ("f11", 50),
        ("g1", 51),
        ("k1", 85),
        ("k6", 90),
    ],
)
def test_esiema_1_indices(name: str, index: int) -> None:
    """The index of a pit, by its place in the list and in the board of the text."""
    state = sk.Game("esiema").start()
    assert state.action(name) == index
    assert str(state.after(index)) == pos(f"{name}=A", "70,70 b open -")


# In the order of the directions: E, NE, NW, W, SW, SE.
NEIGHBOURS = {
    "f6": "f7 g6 g5 f5 e5 e6",
    "c3": "c4 d4 d3 c2 b2 b3",
    "e5": "e6 f6 f5 e4 d4 d5",
    "g5": "g6 h5 h4 g4 f5 f6",
    "h4": "h5 i4 i3 h3 g4 g5",
    "a1": "a2 b2 b1 - - -",
    "a3": "a4 b4 b3 a2 - -",
    "a6": "- b7 b6 a5 - -",
    "c1": "c2 d2 d1 - - b1",
    "d9": "- e10 e9 d8 c8 -",
    "f1": "f2 g1 - - - e1",
    "f2": "f3 g2 g1 f1 e1 e2",
    "f11": "- - g10 f10 e10 -",
    "i1": "i2 j1 - - h1 h2",
    "i8": "- - j7 i7 h8 h9",
    "k1": "k2 - - - j1 j2",
    "k4": "k5 - - k3 j4 j5",
    "k6": "- - - k5 j6 j7",
}
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")


@pytest.mark.parametrize(("name", "expected"), NEIGHBOURS.items())
def test_esiema_2_neighbours(name: str, expected: str) -> None:
    """A single ball goes to each of the six neighbours that are on the board.

      g4  g5  g6
    f5  (f6)  f7
      e5  e6  e7
    """
    text = pos(f"{name}=a e3=A e7=Bb2", "0,0 a play -")
    steps = {}
    for direction, pit in zip(DIRECTIONS, expected.split(), strict=True):
        if pit != "-":
            steps[f"{direction}.a"] = pit
    assert legal(after(text, f"{name}:")) == list(steps)
    for step, pit in steps.items():
        moved = pos(f"{pit}=a e3=A e7=Bb2", "0,0 b play -")
        assert after(text, f"{name}:", step) == moved


def test_esiema_2_every_step_has_its_way_back() -> None:
    """All pits: 80 steps in each of the six directions, and E undoes W, NE SW, NW SE."""
    steps: dict[tuple[str, int], str] = {}
    for name in NAMES:
        mothers = [pit for pit in ("b2", "f6", "j2") if pit != name]
        state = sk.State.parse(pos(f"{name}=a {mothers[0]}=A {mothers[1]}=Bb", "0,0 a play -"))
        state.play(f"{name}:")
        for action in state.legal_actions():
            pits = contents(str(state.after(action)))
            steps[name, (action - 102) // 18] = next(pit for pit in pits if "a" in pits[pit])
    assert len(steps) == 480
    for direction in range(6):
        assert sum(way == direction for _, way in steps) == 80
    for (source, direction), target in steps.items():
        assert steps[target, (direction + 3) % 6] == source


# --- 3, 4: balls ----------------------------------------------------------------------------------


def test_esiema_3_start() -> None:
    """Nothing is on the board, all small balls are in reserve, and player 0 begins."""
    state = sk.Game("esiema").start()
    assert str(state) == START
    assert state.player == state.turn == 0
    assert not state.is_terminal
    assert not state.is_chance
    assert state.outcomes() == []


@pytest.mark.parametrize("players", range(2, 10))
def test_esiema_3_every_player_has_a_mother_and_seventy(players: int) -> None:
    """Two to nine players; the reserve is what is not on the board, the mother not counted."""
    game = sk.Game("esiema", players=players)
    assert game.num_players == players
    options = "-" if players == 2 else f"players={players}"
    seventies = ",".join(["70"] * players)
    assert str(game.start()) == f"esiema/1 {options} {EMPTY} {seventies} a open -"
    letters = "ABCDEFGHI"[:players]
    state = lay(game, *["f6"] * players)
    assert str(state) == pos(f"f6={letters}", f"{seventies} a open -", options)


def test_esiema_3_the_reserve_shrinks_by_what_is_laid_and_added() -> None:
    """A small ball of the opening, then k of a multiplication; never by sowing or capturing."""
    assert after(pos("a1=A a2=B", "70,70 a open -"), "a1") == pos("a1=Aa a2=B", "69,70 b open -")
    assert after(pos("a1=A f1=a k6=Bb", "9,9 a play -"), "+4") == pos(
        "a1=Aa4 f1=a k6=Bb", "5,9 b play -"
    )
    captures = pos("a1=A f1=a2 f3=b3 k6=Bb", "9,9 a play -")
    assert after(captures, "f1:", "E.a", "E.a") == pos("a1=A f2,f3=a k6=Bb", "9,9 b play -")


def test_esiema_4_no_thirteenth_ball_in_the_opening() -> None:
    """Mothers count: eleven small balls and a mother fill a pit."""
    twelve = pos("c3=Ab11 k6=B a1=a11", "59,59 a open -")
    assert "c3" not in legal(twelve)
    assert len(legal(twelve)) == 90
    illegal(twelve, "c3")
    eleven = pos("c3=Ab10 k6=B a1=a10", "60,60 a open -")
    assert len(legal(eleven)) == 91
    assert "c3" in legal(eleven)
    assert after(eleven, "c3") == pos("c3=Aab10 k6=B a1=a10", "59,60 b open -")


def test_esiema_4_no_thirteenth_ball_by_sowing() -> None:
    """A pit with eleven takes one more, whoever owns what is in it; one with twelve takes none.

      g5  g6
    f5 (f6) f7
      e5  e6
    """
    text = pos("f6=a g5=Ab11 g6=b11 f7=Ba10 f5=a12 e5=b2", "9,9 a play -")
    assert legal(after(text, "f6:")) == ["E.a", "NE.a", "SW.a", "SE.a"]
    assert after(text, "f6:", "NE.a") == pos("g5=Ab11 g6=ab11 f7=Ba10 f5=a12 e5=b2", "9,9 b play -")
    illegal(text, "f6:", "NW.a")
    illegal(text, "f6:", "W.a")


# --- 5: the opening -------------------------------------------------------------------------------


def test_esiema_5_the_mother_first_then_small_balls() -> None:
    """One ball a turn, in turn order; pits may be shared, with own balls and with others."""
    state = sk.Game("esiema").start()
    for pit, expected in [
        ("d4", pos("d4=A", "70,70 b open -")),
        ("d4", pos("d4=AB", "70,70 a open -")),
        ("d4", pos("d4=ABa", "69,70 b open -")),
        ("a1", pos("d4=ABa a1=b", "69,69 a open -")),
        ("d4", pos("d4=ABa2 a1=b", "68,69 b open -")),
    ]:
        state.play(pit)
        assert str(state) == expected


def test_esiema_5_ruling_thirty_are_each_player_s_and_include_the_mother() -> None:
    """Sixty turns with two players: a mother and 29 small balls each, 41 in reserve."""
    state = sk.Game("esiema").start()
    for ply in range(60):
        assert str(state).split(" ")[5] == "open"
        assert state.player == ply % 2
        state.play(ply)
    assert str(state).split(" ")[3:] == ["41,41", "a", "play", "-"]
    board = str(state).split(" ")[2]
    assert [board.count(letter) for letter in "AaBb"] == [1, 29, 1, 29]


@pytest.mark.parametrize("players", [2, 3, 5, 9])
@pytest.mark.parametrize("opening", [2, 7, 30])
def test_esiema_5_player_0_begins_the_main_phase(players: int, opening: int) -> None:
    """After as many rounds as `opening` says."""
    state = sk.Game("esiema", players=players, opening=opening).start()
    for ply in range(players * opening):
        assert state.player == ply % players
        assert str(state).split(" ")[5] == "open"
        state.play(ply % 91)
    fields = str(state).split(" ")
    assert fields[3:] == [",".join([str(71 - opening)] * players), "a", "play", "-"]


def test_esiema_5_players_who_are_done_are_passed_over() -> None:
    """a has two small balls, b five: with an opening of four, a lays three and b four."""
    game = sk.Game("esiema", balls="2:5", opening=4)
    state = game.start()
    assert str(state) == f"esiema/1 balls=2:5,opening=4 {EMPTY} 2,5 a open -"
    players = []
    while str(state).split(" ")[5] == "open":
        players.append(state.player)
        state.play(0)
    assert players == [0, 1, 0, 1, 0, 1, 1]
    assert str(state) == pos("a1=ABa2b3", "0,2 a play -", "balls=2:5,opening=4")


def test_esiema_5_an_opening_larger_than_what_one_has() -> None:
    """With balls=70:50 both lay thirty; with balls=3:70 the first is done after four."""
    state = sk.Game("esiema", balls="70:50").start()
    for ply in range(60):
        assert state.player == ply % 2
        state.play(ply % 7)
    assert str(state).split(" ")[1] == "balls=70:50"
    assert str(state).split(" ")[3:] == ["41,21", "a", "play", "-"]

    state = sk.Game("esiema", balls=(3, 70)).start()
    players = []
    while str(state).split(" ")[5] == "open":
        players.append(state.player)
        state.play(len(players))
    assert players == [0, 1] * 4 + [1] * 26
    assert state.player == 0
    assert str(state).split(" ")[3:] == ["0,41", "a", "play", "-"]


def test_esiema_5_the_first_player_done_first() -> None:
    """Three players with 1, 3 and 2: rounds of three, three, two and one; then player 0 again."""
    state = sk.Game("esiema", balls="1:3:2", players=3).start()
    players = []
    while str(state).split(" ")[5] == "open":
        players.append(state.player)
        state.play("f6")
    assert players == [0, 1, 2, 0, 1, 2, 1, 2, 1]
    expected = pos("f6=ABCab3c2", "0,0,0 a play -", "balls=1:3:2,players=3")
    assert str(state) == expected


def test_esiema_5_unequal_balls_in_the_middle_of_the_opening() -> None:
    """A text in which a is done and passed over: after b it is c's turn, then b's again."""
    options = "balls=1:5:5,players=3"
    text = pos("f6=ABCabc", "0,4,4 b open -", options)
    assert after(text, "a1", "a2") == pos("f6=ABCabc a1=b a2=c", "0,3,3 b open -", options)


# --- 6: sowing ------------------------------------------------------------------------------------


def test_esiema_6_only_pits_with_an_own_ball() -> None:
    """Mother or small ball; a pit with balls of others alone cannot be chosen."""
    text = pos("c1=ab3 c3=b3 f1=a h1=Bb k1=Ab2", "9,9 a play -")
    assert legal(text) == ["c1:", "f1:", "k1:"]
    assert legal(text.replace(" a play", " b play")) == ["c1:", "c3:", "h1:", "k1:"]


def test_esiema_6_take_up_all_balls() -> None:
    """The pit is empty then, the balls are in the hand, and it is still the same player's turn."""
    text = pos("c3=Aa2b f9=Bb", "9,9 a play -")
    state = sk.State.parse(text).after("c3:")
    assert str(state) == pos("f9=Bb", "9,9 a sow=c3=Aa2b -")
    assert state.player == state.turn == 0


def test_esiema_6_balls_are_laid_one_by_one_in_any_order() -> None:
    """Each in a pit adjacent to the pit before.

    f6 holds A a2 b. b goes E to f7, A NE to g7, a W to g6, a NW to h5.

          h5  .
        .   g6  g7
      .  (f6) f7
    """
    text = pos("f6=Aa2b a1=Bb", "9,9 a play -")
    state = sk.State.parse(text)
    for move, expected in [
        ("f6:", pos("a1=Bb", "9,9 a sow=f6=Aa2b -")),
        ("E.b", pos("f7=b a1=Bb", "9,9 a sow=f6>f7=Aa2 -")),
        ("NE.A", pos("f7=b g7=A a1=Bb", "9,9 a sow=f6>f7>g7=a2 -")),
        ("W.a", pos("f7=b g7=A g6=a a1=Bb", "9,9 a sow=f6>f7>g7>g6=a -")),
        ("NW.a", pos("f7=b g7=A g6,h5=a a1=Bb", "9,9 b play -")),
    ]:
        state.play(move)
        assert str(state) == expected


def test_esiema_6_onto_empty_and_occupied_pits() -> None:
    """What lies in a pit on the way stays there."""
    text = pos("f1=Aa2 f2=b3 f3=a f9=Bb", "9,9 a play -")
    assert after(text, "f1:", "E.a", "E.A", "E.a") == pos("f2=ab3 f3=Aa f4=a f9=Bb", "9,9 b play -")


def test_esiema_6_never_to_a_pit_twice() -> None:
    """From f6 to f7 and g6: neither f7 nor the emptied f6 again.

      g5  g6  g7
    f5 (f6) f7
    """
    text = pos("f6=a4 a1=A a3=Bb", "9,9 a play -")
    two = after(text, "f6:", "E.a", "NW.a")
    assert two == pos("f7,g6=a a1=A a3=Bb", "9,9 a sow=f6>f7>g6=a2 -")
    assert legal(two) == ["E.a", "NE.a", "NW.a", "W.a"]
    illegal(two, "SE.a")
    illegal(two, "SW.a")


def test_esiema_6_never_back_to_the_emptied_pit() -> None:
    """Not even as the very next step, though it is empty."""
    text = pos("f6=a2 a1=A a3=Bb", "9,9 a play -")
    assert legal(after(text, "f6:", "E.a")) == ["E.a", "NE.a", "NW.a", "SW.a", "SE.a"]
    illegal(text, "f6:", "E.a", "W.a")


def test_esiema_6_never_to_a_pit_with_twelve() -> None:
    """A pit that the sowing itself has filled up is one of the path anyway."""
    text = pos("f6=a3 f7=b11 g7=b12 a1=A a3=Bb", "9,9 a play -")
    one = after(text, "f6:", "E.a")
    assert one == pos("f7=ab11 g7=b12 a1=A a3=Bb", "9,9 a sow=f6>f7=a2 -")
    assert legal(one) == ["E.a", "NW.a", "SW.a", "SE.a"]
    illegal(one, "NE.a")


@pytest.mark.parametrize(
    ("hand", "last"),
    [
        ("ab", ["a"]),
        ("a2b3", ["a"]),
        ("Ab", ["A"]),
        ("Bab", ["a"]),
        ("Aab2", ["A", "a"]),
        ("AB", ["A"]),
        ("ABab", ["A", "a"]),
    ],
)
def test_esiema_6_the_last_ball_is_own(hand: str, last: list[str]) -> None:
    """Small or mother: whatever order the balls are laid in, an own one ends the sowing."""
    others = " ".join(f"k{6 - i}={letter}" for i, letter in enumerate("AB") if letter not in hand)
    state = sk.State.parse(pos(f"f1={hand} d1=a h1=b {others}", "9,9 a play -"))
    ends = set()

    def walk(state: sk.State) -> None:
        for action in state.legal_actions():
            text = state.text_of(action)
            if not text.startswith("E."):
                continue
            then = state.after(action)
            if " sow=" in str(then):
                walk(then)
            else:
                ends.add(text[2:])

    walk(state.after("f1:"))
    assert sorted(ends) == last


def test_esiema_6_twelve_balls() -> None:
    """The longest sowing: along row f from f1, and back in row g."""
    text = pos("f1=Aa11 a1=Bb", "9,9 a play -")
    moves = [*["E.a"] * 10, "NW.A", "W.a"]
    laid = " ".join(f"f{column}=a" for column in range(2, 12))
    assert after(text, "f1:", *moves) == pos(f"{laid} g10=A g9=a a1=Bb", "9,9 b play -")
    match = sk.Match(sk.State.parse(text))
    for move in ["f1:", *moves]:
        assert match.state.player == 0
        match.play(move)
    assert match.state.player == 1
    assert len(match.history) == 13


def test_esiema_6_players_move_the_balls_of_others() -> None:
    """b takes up a pit in which the mother of a and one ball of b lie."""
    text = pos("f6=Aab a1=a a3=Bb", "9,9 b play -")
    assert after(text, "f6:", "E.A", "E.a", "E.b") == pos(
        "f7=A f8=a f9=b a1=a a3=Bb", "9,9 a play -"
    )


# --- 7: only what can be completed ----------------------------------------------------------------

# Twelve balls each around the room a1, a2, b1, b2, c1. Below they are b's and c's.
ROOM = "a3,b3,c2,c3=b12 d1,d2=c12"
REST = "k1=Bb k3=Cc"


def in_room(start: str, more: str = "k6=A") -> str:
    """A position of three players in which a has something in the room and nothing else."""
    return pos(f"{start} {more} {ROOM} {REST}", "9,9,9 a play -", "players=3")


def turns_of(text: str, pit: str) -> list[str]:
    """All ways to sow a pit, found action by action."""
    out = []

    def walk(state: sk.State, so_far: list[str]) -> None:
        assert state.legal_actions()
        for action in state.legal_actions():
            then = state.after(action)
            texts = [*so_far, state.text_of(action)]
            if " sow=" in str(then):
                walk(then, texts)
            else:
                out.append(" ".join(texts))

    walk(sk.State.parse(text).after(f"{pit}:"), [])
    return out


def test_esiema_7_the_only_way_through_a_room() -> None:
    """Four balls from a1 have to fill the room.

    ## ##
     c1  ## ##
       b1  b2  ##
         (a1)  a2  ##

    By b2 or b1 first, either a2 or c1 would be left over. The roomiest first step is a trap.
    """
    text = in_room("a1=a4")
    assert turns_of(text, "a1") == ["E.a NW.a W.a NW.a"]
    illegal(text, "a1:", "NE.a")
    illegal(text, "a1:", "NW.a")
    assert after(text, "a1:", "E.a", "NW.a", "W.a", "NW.a") == pos(
        f"a2,b1,b2,c1=a k6=A {ROOM} {REST}", "9,9,9 b play -", "players=3"
    )


def test_esiema_7_a_step_into_a_dead_end_is_illegal() -> None:
    """Four balls from a2: by a1 and b2, or by b2 and a1, then b1 and c1.

    ## ##
     c1  ## ##
       b1  b2  ##
         a1 (a2)  ##
    """
    text = in_room("a2=a4")
    assert turns_of(text, "a2") == ["NW.a SW.a NW.a NW.a", "W.a NE.a W.a NW.a"]
    illegal(text, "a2:", "W.a", "NW.a")
    illegal(text, "a2:", "NW.a", "W.a")


@pytest.mark.parametrize(
    ("start", "turns"),
    [
        # One ball: every free neighbour. Two: every path of two steps, and so on.
        ("a1=a", 3),
        ("a1=a2", 5),
        ("c1=a", 1),
        ("c1=a2", 2),
        ("c1=a3", 4),
        ("c1=a4", 4),
        ("c1=a5", 0),
        ("b1=a4", 0),
        ("b2=a4", 1),
        ("b2=a3", 3),
    ],
)
def test_esiema_7_counts_in_the_room(start: str, turns: int) -> None:
    """As many as can be counted on the fingers; without any, the pit cannot be chosen."""
    text = in_room(start)
    name = start[:2]
    if turns:
        assert len(turns_of(text, name)) == turns
    else:
        assert f"{name}:" not in legal(text)
        illegal(text, f"{name}:")


def test_esiema_7_no_completion_another_action() -> None:
    """Five balls on a1, and room for four: the mother still can multiply and go."""
    assert legal(in_room("a1=a5")) == ["k6:", *[f"+{k}" for k in range(1, 10)]]
    # In the next pit but one there is a ball that fits.
    assert legal(in_room("a1=a5 f1=a")) == ["f1:", "k6:", *[f"+{k}" for k in range(1, 10)]]


def test_esiema_7_no_completion_pass() -> None:
    """Five balls on a1, the mother among them: nothing is left but passing."""
    text = in_room("a1=Aa4", more="")
    assert legal(text) == ["pass"]
    illegal(text, "a1:")
    assert after(text, "pass") == text.replace(" a play -", " b play -")


def test_esiema_7_an_own_ball_is_kept_for_the_end() -> None:
    """With one own ball the others come first, each time; with two, one of them may come early."""
    text = pos("f1=ab3 k1=A k6=Bb", "9,9 a play -")
    for moves in [[], ["E.b"], ["E.b", "E.b"]]:
        state = sk.State.parse(after(text, "f1:", *moves))
        kinds = {state.text_of(action).partition(".")[2] for action in state.legal_actions()}
        assert kinds == {"b"}
        illegal(text, "f1:", *moves, "E.a")
    assert legal(after(text, "f1:", *["E.b"] * 3)) == ["E.a", "NE.a", "NW.a", "SW.a", "SE.a"]

    text = pos("f1=a2b k1=A k6=Bb", "9,9 a play -")
    state = sk.State.parse(after(text, "f1:"))
    assert legal(str(state)) == ["E.a", "E.b", "NE.a", "NE.b", "SE.a", "SE.b"]
    assert legal(str(state.after("E.a")))[0] == "E.b"
    illegal(text, "f1:", "E.a", "E.a")
    assert legal(str(state.after("E.b")))[0] == "E.a"


def test_esiema_7_the_mother_may_be_the_own_ball_for_the_end() -> None:
    """A and two balls of b: the mother last."""
    text = pos("f1=Ab2 d1=a k6=B", "9,9 a play -")
    assert legal(after(text, "f1:")) == ["E.b", "NE.b", "SE.b"]
    assert legal(after(text, "f1:", "E.b")) == ["E.b", "NE.b", "NW.b", "SW.b", "SE.b"]
    assert legal(after(text, "f1:", "E.b", "E.b"))[0] == "E.A"


def test_esiema_7_a_corridor_has_one_way_on() -> None:
    """Rows a and the wall b: from a2 only E goes on, since a1 is a dead end for two balls.

      ##  ##  ##  ##  ##  ##  b7
    a1  (a2) a3  a4  a5  a6
    """
    wall = "b1,b2,b3,b4,b5=b12 b6=c12"
    for balls, turns in [(1, 2), (2, 1), (3, 1), (4, 1)]:
        hand = "a" if balls == 1 else f"a{balls}"
        text = pos(f"a2={hand} k6=A {wall} {REST}", "9,9,9 a play -", "players=3")
        assert len(turns_of(text, "a2")) == turns
        if balls > 1:
            assert legal(after(text, "a2:")) == ["E.a"]
            illegal(text, "a2:", "W.a")
    # From a6 the corridor goes on to b7, and is open there.
    five = pos(f"a2=a5 k6=A {wall} {REST}", "9,9,9 a play -", "players=3")
    assert turns_of(five, "a2") == ["E.a E.a E.a E.a NE.a"]
    # With b7 full too, five balls have no way.
    none = pos(f"a2=a5 k6=A {wall} b7=c12 {REST}", "9,9,9 a play -", "players=3")
    assert "a2:" not in legal(none)


def test_esiema_7_a_long_way_that_a_greedy_walk_misses() -> None:
    """Ten balls and a way of ten pits with a bay: who enters the bay never gets out.

      b1  ##  ##  ##  ##  ##  ##
    a1  a2  a3  a4  a5  a6      then b7, c8, d9, e10, f11 along the edge

    From a1 on: a2 to a6 and the edge up to f11. b1 is a dead end.
    """
    walls = "b2,b3,b4,b5=b12 b6,c7,d8,e9,f10=c12 c1,c2,g10=d12"
    rest = "k1=Bb k3=Cc k4=Dd"
    text = pos(f"a1=a10 {walls} k6=A {rest}", "0,9,9,9 a play -", "players=4")
    assert turns_of(text, "a1") == [" ".join(["E.a"] * 5 + ["NE.a"] * 5)]
    assert legal(after(text, "a1:")) == ["E.a"]
    too_many = pos(f"a1=a11 {walls} k6=A {rest}", "0,9,9,9 a play -", "players=4")
    assert legal(too_many) == ["k6:"]
    # From a2 there are eleven free pits too, but they lie on both sides.
    both = pos(f"a2=a10 {walls} k6=A {rest}", "0,9,9,9 a play -", "players=4")
    assert legal(both) == ["k6:"]
    nine = pos(f"a2=a9 {walls} k6=A {rest}", "0,9,9,9 a play -", "players=4")
    assert turns_of(nine, "a2") == [" ".join(["E.a"] * 4 + ["NE.a"] * 5)]


def test_esiema_7_no_turn_is_ever_stuck() -> None:
    """In crowded games every step of every sowing has a next one."""
    game = sk.Game("esiema", players=9)
    for seed in range(3):
        state = sk.playout(game, seed, max_actions=400).final
        for action in sk.playout(state, seed, max_actions=300).actions:
            assert action in state.legal_actions()
            state.play(action)
            assert state.is_terminal or state.legal_actions()


# --- 8: capture -----------------------------------------------------------------------------------


def test_esiema_8_all_small_balls_of_others_in_the_last_pit() -> None:
    """Own balls stay; what lies on the way does too."""
    text = pos("f1=a2 f2=b2 f3=a2b3 k1=A k6=Bb", "9,9 a play -")
    assert after(text, "f1:", "E.a", "E.a") == pos("f2=ab2 f3=a3 k1=A k6=Bb", "9,9 b play -")


def test_esiema_8_of_several_colours() -> None:
    """Whoever owns them."""
    text = pos("f1=a2 f3=b3cd2 k1=A k2=Bb k3=Cc k4=Dd", "9,9,9,9 a play -", "players=4")
    assert after(text, "f1:", "E.a", "E.a") == pos(
        "f2,f3=a k1=A k2=Bb k3=Cc k4=Dd", "9,9,9,9 b play -", "players=4"
    )


def test_esiema_8_the_player_who_sows_captures_with_a_foreign_ball_before() -> None:
    """Balls of others that were sown on the way are not captured, nor are they in other pits."""
    text = pos("f1=ab f2=b f3=b k1=A k6=Bb", "9,9 a play -")
    assert after(text, "f1:", "E.b", "E.a") == pos("f2=b2 f3=a k1=A k6=Bb", "9,9 b play -")


def test_esiema_8_player_b_captures_too() -> None:
    """The last ball is b's, so a's are taken."""
    text = pos("f1=b2 f3=a3b k1=Aa k6=B", "9,9 b play -")
    assert after(text, "f1:", "E.b", "E.b") == pos("f2=b f3=b2 k1=Aa k6=B", "9,9 a play -")


def test_esiema_8_a_not_if_the_last_ball_is_a_mother() -> None:
    """A a on f1: with the mother last nothing is taken, with the small ball last it is."""
    text = pos("f1=Aa f3=b3 k6=Bb", "9,9 a play -")
    assert after(text, "f1:", "E.a", "E.A") == pos("f2=a f3=Ab3 k6=Bb", "9,9 b play -")
    assert after(text, "f1:", "E.A", "E.a") == pos("f2=A f3=a k6=Bb", "9,9 b play -")


@pytest.mark.parametrize("mother", ["A", "B", "C"])
def test_esiema_8_b_not_if_a_mother_is_in_the_pit(mother: str) -> None:
    """Own or foreign, and whoever owns the small balls."""
    others = {"A": "k1=A", "B": "k3=B", "C": "k5=C"}
    rest = " ".join(word for letter, word in others.items() if letter != mother)
    text = pos(f"f1=a2 f3={mother}b3c g1=b g3=c {rest}", "9,9,9 a play -", "players=3")
    assert after(text, "f1:", "E.a", "E.a") == pos(
        f"f2=a f3={mother}ab3c g1=b g3=c {rest}", "9,9,9 b play -", "players=3"
    )


def test_esiema_8_b_a_mother_next_to_the_pit_protects_nobody() -> None:
    """Only in the very pit."""
    text = pos("f1=a2 f3=b3 f2=A f4=Bb", "9,9 a play -")
    assert after(text, "f1:", "E.a", "E.a") == pos("f2=Aa f3=a f4=Bb", "9,9 b play -")


def test_esiema_8_c_not_by_a_single_ball() -> None:
    """A pit with one ball may be sown, and takes nothing."""
    text = pos("f1=a f2=b3 k1=A k6=Bb", "9,9 a play -")
    assert after(text, "f1:", "E.a") == pos("f2=ab3 k1=A k6=Bb", "9,9 b play -")


def test_esiema_8_c_two_balls_are_enough() -> None:
    """However the first of them is owned."""
    text = pos("f1=ab f3=b3 k1=A k6=Bb", "9,9 a play -")
    assert after(text, "f1:", "E.b", "E.a") == pos("f2=b f3=a k1=A k6=Bb", "9,9 b play -")


def test_esiema_8_captured_balls_are_in_no_reserve() -> None:
    """Neither in that of their owner nor in that of the captor."""
    text = pos("f1=a2 f3=b3 k1=A k6=Bb", "5,7 a play -")
    state = sk.State.parse(after(text, "f1:", "E.a", "E.a"))
    assert str(state).split(" ")[3] == "5,7"
    assert str(state).count("b") == 2  # one on the board, and the turn


def test_esiema_8_nothing_to_capture() -> None:
    """An empty pit, or one with own balls only, at the end."""
    text = pos("f1=a2 f3=a2 k1=A k6=Bb", "9,9 a play -")
    assert after(text, "f1:", "E.a", "E.a") == pos("f2=a f3=a3 k1=A k6=Bb", "9,9 b play -")
    assert after(text, "f1:", "E.a", "NE.a") == pos("f2,g2=a f3=a2 k1=A k6=Bb", "9,9 b play -")


def test_esiema_8_a_pit_filled_up_by_the_last_ball() -> None:
    """The twelfth ball captures like any other."""
    text = pos("f1=a2 f3=b11 k1=A k6=Bb", "9,9 a play -")
    assert after(text, "f1:", "E.a", "E.a") == pos("f2,f3=a k1=A k6=Bb", "9,9 b play -")


# --- 9: multiplying -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reserve", "most"), [(0, 0), (1, 1), (5, 5), (10, 10), (11, 11), (12, 11), (68, 11)]
)
def test_esiema_9_from_one_to_eleven_and_at_most_the_reserve(reserve: int, most: int) -> None:
    """With the mother alone on c3."""
    text = pos("c3=A f1=a k6=Bb", f"{reserve},9 a play -")
    assert legal(text) == ["c3:", "f1:", *[f"+{k}" for k in range(1, most + 1)]]
    for k in range(1, most + 1):
        balls = "a" if k == 1 else f"a{k}"
        assert after(text, f"+{k}") == pos(f"c3=A{balls} f1=a k6=Bb", f"{reserve - k},9 b play -")
    if most < 11:
        illegal(text, f"+{most + 1}")


@pytest.mark.parametrize("company", ["a", "b", "a2", "ab", "b11"])
def test_esiema_9_only_if_the_mother_is_alone(company: str) -> None:
    """Balls beside it, own or foreign, forbid it."""
    text = pos(f"c3=A{company} f1=a k6=Bb", "9,9 a play -")
    assert "+1" not in legal(text)
    illegal(text, "+1")


def test_esiema_9_another_mother_is_company_too() -> None:
    """Two mothers in a pit: neither is alone."""
    text = pos("c3=AB f1=a k6=b", "9,9 a play -")
    assert legal(text) == ["c3:", "f1:"]
    assert legal(text.replace(" a play", " b play")) == ["c3:", "k6:"]


def test_esiema_9_only_one_s_own_mother_and_reserve() -> None:
    """That another's mother is alone is of no use."""
    text = pos("c3=Aa k6=B f1=b", "9,4 a play -")
    assert legal(text) == ["c3:"]
    assert legal(text.replace(" a play", " b play")) == ["f1:", "k6:", "+1", "+2", "+3", "+4"]


def test_esiema_9_instead_of_sowing() -> None:
    """It is the whole turn: the next player is to act, and nothing was captured."""
    state = sk.State.parse(pos("c3=A c4=b3 f1=a k6=Bb", "9,9 a play -"))
    state.play("+2")
    assert state.player == 1
    assert str(state) == pos("c3=Aa2 c4=b3 f1=a k6=Bb", "7,9 b play -")


# --- 10: without small balls ----------------------------------------------------------------------


def test_esiema_10_multiply_or_sow_the_mother() -> None:
    """No small ball on the board, but a reserve: still in, and free to choose.

      g5  g6
    f5 (f6) f7
      e5  e6
    """
    text = pos("f6=A k6=Bb", "2,9 a play -")
    assert legal(text) == ["f6:", "+1", "+2"]
    assert after(text, "+2") == pos("f6=Aa2 k6=Bb", "0,9 b play -")
    assert legal(after(text, "f6:")) == ["E.A", "NE.A", "NW.A", "W.A", "SW.A", "SE.A"]
    assert after(text, "f6:", "W.A") == pos("f5=A k6=Bb", "2,9 b play -")


def test_esiema_10_sowing_the_mother_into_company_is_allowed() -> None:
    """Though it is fatal: at the next turn there is no small ball and no multiplying."""
    text = pos("f6=A f5=b2 k6=B", "2,9 a play -")
    beside = after(text, "f6:", "W.A")
    assert beside == pos("f5=Ab2 k6=B", "2,9 b play -")
    state = sk.State.parse(after(beside, "+1"))
    assert state.is_terminal
    assert str(state) == pos("f5=b2 k6=Bb", "x,8 b end -")


def test_esiema_10_rescued_by_the_other() -> None:
    """b sows the pit with the mother of a away, so that it is alone again."""
    text = pos("f5=Ab k6=B", "2,9 b play -")
    state = sk.State.parse(after(text, "f5:", "E.A", "E.b"))
    assert str(state) == pos("f6=A f7=b k6=B", "2,9 a play -")
    assert legal(str(state)) == ["f6:", "+1", "+2"]


# --- 11: passing ----------------------------------------------------------------------------------


def test_esiema_11_ruling_a_player_with_no_legal_action_passes() -> None:
    """All own balls are in the corner, and its neighbours are full.

      ##  ##
    (a1)  ##
    """
    text = pos("a1=Aa a2,b1,b2=b12 f6=Bb", "5,9 a play -")
    state = sk.State.parse(text)
    assert state.legal_actions() == [210]
    assert state.text_of(210) == "pass"
    assert after(text, "pass") == text.replace(" a play -", " b play -")
    assert after(text, 210) == after(text, "pass")


def test_esiema_11_no_pass_while_anything_is_possible() -> None:
    """Not beside a sowing, nor beside a multiplication."""
    sowing = pos("a1=Aa a2,b1=b12 f6=Bb", "5,9 a play -")
    assert legal(sowing) == ["a1:"]
    illegal(sowing, "pass")
    illegal(pos("a1=a a2,b1=b12 f6=Bb k1=Ab", "5,9 a play -"), "pass")
    illegal(pos("f1=a k1=A k6=Bb", "5,9 a play -"), "pass")
    multiplying = pos("a1=A a2,b1,b2=b12 f6=Bb k1=a", "1,9 a play -")
    assert legal(multiplying) == ["k1:", "+1"]
    alone = pos("a1=A a2,b1,b2=b12 f6=Bb", "1,9 a play -")
    assert legal(alone) == ["+1"]
    illegal(alone, "pass")
    illegal(alone, "a1:")


def test_esiema_11_balls_that_cannot_end_with_an_own_one_are_no_reason_to_stay() -> None:
    """A free neighbour for one ball, but two to lay."""
    text = pos("a1=Aa a2,b2=b12 c1,c2=b11 f6=Bb b1=b", "5,9 a play -")
    assert legal(text) == ["a1:"]
    text = pos("a1=Aa a2,b2=b12 c1,c2=b12 f6=Bb b1=b", "5,9 a play -")
    assert legal(text) == ["pass"]


# --- 12: elimination ------------------------------------------------------------------------------


def test_esiema_12_no_small_ball_and_no_reserve() -> None:
    """a takes the last ball of b, who has nothing in reserve: b's mother goes, c is next."""
    text = pos("f1=a2 f3=b k1=A k3=B k6=Cc", "9,0,9 a play -", "players=3")
    assert after(text, "f1:", "E.a", "E.a") == pos(
        "f2,f3=a k1=A k6=Cc", "9,x,9 c play -", "players=3"
    )


def test_esiema_12_no_small_ball_and_the_mother_not_alone() -> None:
    """The reserve of b is void: there is a ball of c beside the mother."""
    text = pos("f1=a2 f3=b k1=A k3=Bc k6=Cc", "9,7,9 a play -", "players=3")
    assert after(text, "f1:", "E.a", "E.a") == pos(
        "f2,f3=a k1=A k3=c k6=Cc", "9,x,9 c play -", "players=3"
    )


def test_esiema_12_able_to_multiply_is_in() -> None:
    """The mother of b is alone and one ball is in reserve."""
    text = pos("f1=a2 f3=b k1=A k3=B k6=Cc", "9,1,9 a play -", "players=3")
    assert after(text, "f1:", "E.a", "E.a") == pos(
        "f2,f3=a k1=A k3=B k6=Cc", "9,1,9 b play -", "players=3"
    )


def test_esiema_12_a_small_ball_that_cannot_move_is_enough() -> None:
    """b passes, and is not out."""
    text = pos("a1=Bb a2,b1,b2=a12 f1=a f6=Aa", "0,0 a play -")
    assert after(text, "f1:", "E.a") == pos("a1=Bb a2,b1,b2=a12 f2=a f6=Aa", "0,0 b play -")


def test_esiema_12_only_when_the_player_s_turn_would_begin() -> None:
    """a takes the last ball of c, but it is b's turn, and b may still help c.

    c is out when b has moved; or b moves the ball away from the mother of c, and c multiplies.
    """
    text = pos("f1=a2 f3=c k1=A k3=Cb f9=Bb", "9,9,2 a play -", "players=3")
    state = sk.State.parse(after(text, "f1:", "E.a", "E.a"))
    assert str(state) == pos("f2,f3=a k1=A k3=Cb f9=Bb", "9,9,2 b play -", "players=3")
    assert str(state.after("f9:").after("E.B").after("E.b")) == pos(
        "f2,f3=a k1=A k3=b f10=B f11=b", "9,9,x a play -", "players=3"
    )
    rescued = str(state.after("k3:").after("E.C").after("E.b"))
    assert rescued == pos("f2,f3=a k1=A k4=C k5=b f9=Bb", "9,9,2 c play -", "players=3")
    assert legal(rescued) == ["k4:", "+1", "+2"]


def test_esiema_12_several_in_a_row() -> None:
    """b, c and d have nothing left: the turn goes on to e."""
    text = pos("f1=a k1=A k2=B k3=C k4=D k5=Ee", "9,0,0,0,9 a play -", "players=5")
    assert after(text, "f1:", "E.a") == pos("f2=a k1=A k5=Ee", "9,x,x,x,9 e play -", "players=5")


def test_esiema_12_a_mother_taken_off_leaves_another_alone() -> None:
    """B and C in one pit, without small balls. b is out first, and then C is alone."""
    text = pos("f1=a k1=A k3=BC k6=Dd", "9,4,3,9 a play -", "players=4")
    saved = after(text, "f1:", "E.a")
    assert saved == pos("f2=a k1=A k3=C k6=Dd", "9,x,3,9 c play -", "players=4")
    assert legal(saved) == ["k3:", "+1", "+2", "+3"]


def test_esiema_12_being_left_alone_is_of_no_use_without_a_reserve() -> None:
    """As before, but c has nothing to multiply with."""
    text = pos("f1=a k1=A k3=BC k6=Dd", "9,4,0,9 a play -", "players=4")
    assert after(text, "f1:", "E.a") == pos("f2=a k1=A k6=Dd", "9,x,x,9 d play -", "players=4")


def test_esiema_12_the_order_of_turns_decides_who_is_left_alone() -> None:
    """After c's turn b is asked after a: C is not without balls, but B and A share a pit."""
    text = pos("f1=c k1=C k3=AB k6=Dd", "5,4,9,0 c play -", "players=4")
    # d has a ball and is next; nobody is asked before.
    first = after(text, "f1:", "E.c")
    assert first == pos("f2=c k1=C k3=AB k6=Dd", "5,4,9,0 d play -", "players=4")
    # After d's turn a is out, and then B is alone: b is in.
    assert after(first, "k6:", "W.D", "W.d") == pos(
        "f2=c k1=C k3=B k5=D k4=d", "x,4,9,0 b play -", "players=4"
    )


def test_esiema_12_three_mothers_in_a_pit() -> None:
    """B, C and D: b and c are out one after the other, and D is alone then."""
    text = pos("f1=a k1=A k3=BCD k6=Ee", "9,4,4,4,9 a play -", "players=5")
    assert after(text, "f1:", "E.a") == pos(
        "f2=a k1=A k3=D k6=Ee", "9,x,x,4,9 d play -", "players=5"
    )


def test_esiema_12_elimination_is_no_action() -> None:
    """One action of a, and it is c's turn."""
    match = sk.Match(sk.State.parse(pos("f1=a k1=A k3=B k6=Cc", "9,0,9 a play -", "players=3")))
    match.play("f1:")
    match.play("E.a")
    assert len(match.history) == 2
    assert match.state.player == 2


def test_esiema_12_after_a_pass_and_after_multiplying() -> None:
    """Whatever kind of turn it was, the next player is asked."""
    blocked = "a1=Aa a2,b1=b12 b2=c12"
    text = pos(f"{blocked} k1=B k3=Cc f1=b", "5,0,0 a play -", "players=3")
    assert after(text, "pass") == text.replace(" a play -", " b play -")
    text = pos(f"{blocked.replace('b12', 'c12')} k1=B k3=Cc", "5,0,0 a play -", "players=3")
    assert after(text, "pass") == pos(
        f"{blocked.replace('b12', 'c12')} k3=Cc", "5,x,0 c play -", "players=3"
    )
    text = pos("a1=A k1=B k3=Cc", "5,0,0 a play -", "players=3")
    assert after(text, "+1") == pos("a1=Aa k3=Cc", "4,x,0 c play -", "players=3")


def test_esiema_12_players_who_are_out_get_no_turns() -> None:
    """a, c, a, c: b is out."""
    state = sk.State.parse(pos("f1=a k1=A g1=c k6=C", "9,x,9 a play -", "players=3"))
    for move, player in [("f1:", 0), ("E.a", 2), ("g1:", 2), ("E.c", 0), ("+1", 2)]:
        state.play(move)
        assert state.player == player


# --- 13: the winner -------------------------------------------------------------------------------


def test_esiema_13_the_last_player_in_has_won() -> None:
    """b loses the last small ball and has no reserve."""
    state = sk.State.parse(pos("f1=a2 f3=b k1=A k6=B", "9,0 a play -"))
    state = state.after("f1:").after("E.a").after("E.a")
    assert str(state) == pos("f2,f3=a k1=A", "9,x a end -")
    assert state.is_terminal
    assert state.player == sk.TERMINAL
    assert state.turn == 0
    assert state.legal_actions() == []
    assert state.returns() == (1.0, -1.0)
    assert sk.perft(state, 1) == 0


def test_esiema_13_all_others_at_once() -> None:
    """A chain that leaves only the mover."""
    text = pos("f1=b k1=A k2=B k3=C k4=D", "0,0,0,0 b play -", "players=4")
    state = sk.State.parse(after(text, "f1:", "E.b"))
    assert str(state) == pos("f2=b k2=B", "x,0,x,x b end -", "players=4")
    assert state.returns() == pytest.approx((-1 / 3, 1, -1 / 3, -1 / 3))


def test_esiema_13_the_mover_may_be_without_small_balls_too() -> None:
    """b is asked first, and when b is out it is over."""
    text = pos("f1=A f3=B", "1,0 a play -")
    state = sk.State.parse(after(text, "f1:", "E.A"))
    assert str(state) == pos("f2=A", "1,x a end -")
    assert state.returns() == (1.0, -1.0)


def test_esiema_13_the_other_wins() -> None:
    """a walks into company, b plays on, and a is out."""
    text = pos("f1=A f2=b k6=B k1=b", "3,0 a play -")
    state = sk.State.parse(after(text, "f1:", "E.A", "k1:", "E.b"))
    assert str(state) == pos("f2=b k6=B k2=b", "x,0 b end -")
    assert state.returns() == (-1.0, 1.0)


# --- 14: bare -------------------------------------------------------------------------------------

BARE = "f1=a f11=b k1=A k6=B"


def test_esiema_14_starts_at_0() -> None:
    """b has two balls left, so there is no count; with one each it is 0."""
    text = pos("f1=b2 f3=a f11=a k1=A k6=B", "0,0 b play -")
    assert after(text, "f1:", "E.b", "E.b") == pos("f2,f3=b f11=a k1=A k6=B", "0,0 a play -")
    text = pos("f1=Bb f3=a f11=a k1=A", "0,0 b play -")
    assert after(text, "f1:", "E.B", "E.b") == pos("f2=B f3=b f11=a k1=A", "0,0 a play 0")


def test_esiema_14_each_further_turn_adds_1() -> None:
    """Sowing a single ball, the mother, and so on: both players' turns count."""
    state = sk.State.parse(pos(BARE, "0,0 a play -"))
    for count, (pit, step) in enumerate(
        [("f1", "E.a"), ("f11", "W.b"), ("k1", "E.A"), ("k6", "SW.B"), ("f2", "W.a")]
    ):
        state.play(f"{pit}:")
        assert str(state).split(" ")[6] == ("-" if count == 0 else str(count - 1))
        state.play(step)
        assert str(state).split(" ")[6] == str(count)


def test_esiema_14_the_reserve_counts_as_owned() -> None:
    """One on the board, one in reserve is not bare; none on the board and one in reserve is."""
    assert after(pos(BARE, "1,0 a play -"), "f1:", "E.a").endswith(" b play -")
    one = pos("k1=A f11=b k6=B", "1,0 a play 4")
    assert after(one, "k1:", "E.A").endswith(" b play 5")
    assert after(one, "+1") == pos("k1=Aa f11=b k6=B", "0,0 b play 5")


def test_esiema_14_not_everyone_has_exactly_one() -> None:
    """Two for one of them, or none for one of them."""
    assert after(pos(f"{BARE} a1=a", "0,0 a play -"), "f1:", "E.a").endswith(" b play -")
    assert after(pos(f"{BARE} a1=b", "0,0 a play -"), "f1:", "E.a").endswith(" b play -")
    # c has nothing at all, but is asked only after b's turn.
    text = pos(f"{BARE} f6=C", "0,0,0 a play -", "players=3")
    state = sk.State.parse(after(text, "f1:", "E.a"))
    assert str(state).endswith(" b play -")
    # b's turn ends, and is not bare, since c was still in when it ended; c is out only then.
    state = state.after("f11:").after("W.b")
    assert str(state) == pos("f2=a f10=b k1=A k6=B", "0,0,x a play -", "players=3")
    # The next turn ends bare, and the one before did not.
    assert str(state.after("f2:").after("E.a")).endswith(" b play 0")


def test_esiema_14_cleared_by_a_turn_that_does_not_end_bare() -> None:
    """a takes the last ball of b at a count of 7; c goes on without a count, then from 0."""
    text = pos("f1=Aa f3=b k3=B f11=c k6=C", "0,0,0 a play 7", "players=3")
    state = sk.State.parse(after(text, "f1:", "E.A", "E.a"))
    assert str(state) == pos("f2=A f3=a f11=c k6=C", "0,x,0 c play -", "players=3")
    assert str(state.after("f11:").after("W.c")).endswith(" a play 0")


def test_esiema_14_stays_in_the_middle_of_a_sowing() -> None:
    """The count is of turns: taking up leaves it."""
    text = pos(BARE, "0,0 a play 6")
    assert after(text, "f1:") == pos("f11=b k1=A k6=B", "0,0 a sow=f1=a 6")
    text = pos("f1=Aa f11=b k6=B", "0,0 a play 6")
    assert after(text, "f1:", "E.a") == pos("f2=a f11=b k6=B", "0,0 a sow=f1>f2=A 6")
    assert after(text, "f1:", "E.a", "E.A").endswith(" b play 7")


def test_esiema_14_a_pass_ends_without_a_count() -> None:
    """Where somebody has to pass there are too many balls to be bare, so there is no count."""
    text = pos("a1=Aa a2,b1,b2=b12 f6=Bb", "0,0 a play -")
    assert after(text, "pass").endswith(" b play -")


def test_esiema_14_the_opening_has_no_count() -> None:
    """With one ball each the main phase begins bare, and its first turn makes the count 0."""
    game = sk.Game("esiema", balls=1, opening=2)
    state = lay(game, "k1", "k6", "f1", "f11")
    assert str(state) == pos(BARE, "0,0 a play -", "balls=1,opening=2")
    state = state.after("f1:").after("E.a")
    assert str(state).endswith(" b play 0")


def test_esiema_14_at_15_the_game_is_drawn() -> None:
    """14 and one more."""
    text = pos(BARE, "0,0 a play 14")
    state = sk.State.parse(after(text, "f1:", "E.a"))
    assert str(state) == pos("f2=a f11=b k1=A k6=B", "0,0 b end 15")
    assert state.is_terminal
    assert state.player == sk.TERMINAL
    assert state.turn == 1
    assert state.returns() == (0.0, 0.0)
    assert state.legal_actions() == []


def test_esiema_14_sixteen_bare_turns_in_all() -> None:
    """The first makes it 0, fifteen more make it 15."""
    state = sk.Game("esiema", balls=1, opening=2).start()
    for pit in ("k1", "k6", "f1", "f11"):
        state.play(pit)
    turns = 0
    for player, there, back in itertools.cycle([(0, "f1", "f2"), (1, "f11", "f10")]):
        if state.is_terminal:
            break
        assert state.player == player
        now = there if there in contents(str(state)) else back
        state.play(f"{now}:")
        letter = "ab"[player]
        east = (now == there) == (player == 0)
        state.play(f"{'E' if east else 'W'}.{letter}")
        assert str(state).split(" ")[6] == str(turns)
        turns += 1
    assert turns == 16


def test_esiema_14_the_count_first_then_rule_12_then_the_draw() -> None:
    """Three players, count 14. b's only ball is in reserve, and the mother is not alone.

    The turn of a ends bare: 15. Then b is out. a and c are still in, and share.
    """
    text = pos("f1=a k1=A k3=Bc k6=C", "0,1,0 a play 14", "players=3")
    state = sk.State.parse(after(text, "f1:", "E.a"))
    assert str(state) == pos("f2=a k1=A k3=c k6=C", "0,x,0 c end 15", "players=3")
    assert state.returns() == pytest.approx((0.25, -0.5, 0.25))
    assert state.turn == 2


def test_esiema_14_the_count_first_then_rule_12_then_the_winner() -> None:
    """With two players the same leaves one, who wins, though the count is 15."""
    text = pos("f1=a k1=A k3=Ba", "0,1 a play -")
    assert after(text, "f1:", "E.a") == pos("f2=a k1=A k3=a", "0,x a end -")
    text = pos("k1=A k3=Ba", "0,1 a play 14")
    state = sk.State.parse(after(text, "k1:", "SE.A"))
    assert str(state) == pos("j2=A k3=a", "0,x a end 15")
    assert state.returns() == (1.0, -1.0)


def test_esiema_14_the_count_goes_on_when_a_player_goes_out_bare() -> None:
    """b is out with the ball in reserve; the turn ended bare, and so does the next."""
    text = pos("f1=a k1=A k3=Bc k6=C", "0,1,0 a play 3", "players=3")
    state = sk.State.parse(after(text, "f1:", "E.a"))
    assert str(state) == pos("f2=a k1=A k3=c k6=C", "0,x,0 c play 4", "players=3")
    assert str(state.after("k3:").after("E.c")).endswith(" a play 5")


def test_esiema_14_among_those_still_in() -> None:
    """Who is out owns nothing and is not asked."""
    text = pos("f1=a k1=A f11=c k6=C", "0,x,0 a play 2", "players=3")
    assert after(text, "f1:", "E.a").endswith(" c play 3")


# --- Returns --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 10))
def test_esiema_returns_of_a_winner(players: int) -> None:
    """1 for the winner, and the others share the loss."""
    for winner in {0, players // 2, players - 1}:
        letter = "ABCDEFGHI"[winner]
        reserves = ",".join("5" if player == winner else "x" for player in range(players))
        options = "-" if players == 2 else f"players={players}"
        text = pos(f"f6={letter}", f"{reserves} {letter.lower()} end -", options)
        returns = sk.State.parse(text).returns()
        expected = [-1 / (players - 1)] * players
        expected[winner] = 1
        assert returns == pytest.approx(tuple(expected))
        assert sum(returns) == pytest.approx(0)


@pytest.mark.parametrize(
    ("players", "still_in"),
    [(n, k) for n in range(2, 10) for k in range(2, n + 1)],
)
def test_esiema_returns_of_a_draw(players: int, still_in: int) -> None:
    """Those still in, the last ones here, share the win: (n - k) / (k (n - 1)) each."""
    out = players - still_in
    mothers = "ABCDEFGHI"[out:players]
    balls = mothers.lower()
    reserves = ",".join("x" if player < out else "0" for player in range(players))
    options = "-" if players == 2 else f"players={players}"
    text = pos(f"f6={mothers} a1={balls}", f"{reserves} {balls[0]} end 15", options)
    returns = sk.State.parse(text).returns()
    share = (players - still_in) / (still_in * (players - 1))
    expected = [-1 / (players - 1)] * out + [share] * still_in
    assert returns == pytest.approx(tuple(expected))
    assert sum(returns) == pytest.approx(0)


def test_esiema_returns_only_at_the_end() -> None:
    """Before that they are refused."""
    for text in (START, pos(BARE, "0,0 a play -"), pos("f11=b k1=A k6=B", "0,0 a sow=f1=a -")):
        with pytest.raises(sk.Error):
            sk.State.parse(text).returns()


# --- Ids and texts --------------------------------------------------------------------------------


def test_esiema_ids() -> None:
    """211 actions, no outcomes."""
    for players in (2, 5, 9):
        game = sk.Game("esiema", players=players)
        assert game.num_actions == 211
        assert game.num_outcomes == 0
        assert len(game.player_names) == players


def test_esiema_ids_of_pits_are_the_same_in_both_phases() -> None:
    """The index; the text has a colon in the main phase."""
    text = pos("c3=a f6=a2 k1=A k6=Bb", "0,9 a play -")
    state = sk.State.parse(text)
    assert state.legal_actions() == [NAMES.index(name) for name in ("c3", "f6", "k1")]
    assert legal(text) == ["c3:", "f6:", "k1:"]
    assert sk.Game("esiema").start().text_of(NAMES.index("c3")) == "c3"


def test_esiema_ids_of_multiplying() -> None:
    """90 + k."""
    state = sk.State.parse(pos("c3=A k6=Bb", "70,9 a play -"))
    assert state.legal_actions() == [NAMES.index("c3"), *range(91, 102)]
    assert [state.text_of(90 + k) for k in range(1, 12)] == [f"+{k}" for k in range(1, 12)]


def test_esiema_ids_of_sowing() -> None:
    """102 + 18 direction + kind; kinds 0 to 8 are small balls, 9 to 17 mothers."""
    text = pos(
        "e5=ABCDEFGHIace f1=a b2=b h1=c h3=d h5=e h6=f h7=g h8=h h9=i",
        f"{'9,' * 8}9 a play -",
        "players=9",
    )
    state = sk.State.parse(text).after("e5:")
    kinds = [0, 2, 4, *range(9, 18)]
    assert state.legal_actions() == [102 + 18 * way + kind for way in range(6) for kind in kinds]
    letters = ["a", "c", "e", *"ABCDEFGHI"]
    assert [state.text_of(action) for action in state.legal_actions()] == [
        f"{direction}.{letter}" for direction in DIRECTIONS for letter in letters
    ]


def test_esiema_ids_of_the_last_player() -> None:
    """i is kind 8, I is kind 17, and SE.I is the last id before pass."""
    rest = " ".join(f"{row}1={letter}" for row, letter in zip("abcdghij", "ABCDEFGH", strict=True))
    text = pos(f"f6=Ii {rest} k1=h", f"{'9,' * 8}9 i play -", "players=9")
    state = sk.State.parse(text).after("f6:")
    assert [state.text_of(action) for action in (110, 119, 200, 209)] == [
        "E.i",
        "E.I",
        "SE.i",
        "SE.I",
    ]
    assert state.legal_actions() == [102 + 18 * way + kind for way in range(6) for kind in (8, 17)]


def test_esiema_texts_of_contents() -> None:
    """Mothers in order, then the colours in order with their number, 1 left out."""
    rest = "a1=A a3=D"
    text = pos(f"f6=BCb2cd f8=abcd f9=a f10=a2 f11=d10 {rest}", "9,9,9,9 b play -", "players=4")
    state = sk.State.parse(text)
    assert str(state) == text
    assert ",BCb2cd,1,abcd,a,a2,d10/" in text
    assert str(state.after("f6:")).endswith(" b sow=f6=BCb2cd -")
    assert str(state.after("f6:").after("E.c")).endswith(" b sow=f6>f7=BCb2d -")


def test_esiema_texts_of_empty_pits() -> None:
    """Their number, up to eleven in a row."""
    text = pos("f1=a f11=b k1=A k6=B", "9,9 a play -")
    assert text.split(" ")[2] == "6/7/8/9/10/a,9,b/10/9/8/7/A,4,B"
    assert str(sk.State.parse(text)) == text


def test_esiema_texts_of_options() -> None:
    """Alphabetical, without those at their default."""
    for options, text in [
        ({}, "-"),
        ({"players": 2, "balls": 70, "opening": 30}, "-"),
        ({"players": 3}, "players=3"),
        ({"balls": 20}, "balls=20"),
        ({"balls": "70:50"}, "balls=70:50"),
        ({"balls": (70, 50)}, "balls=70:50"),
        ({"balls": [5, 6, 7], "players": 3}, "balls=5:6:7,players=3"),
        ({"opening": 12, "players": 9}, "opening=12,players=9"),
        ({"opening": 2, "balls": 1, "players": 4}, "balls=1,opening=2,players=4"),
    ]:
        state = sk.Game("esiema", **options).start()  # type: ignore[arg-type]
        assert str(state).split(" ")[1] == text
        assert sk.State.parse(str(state)) == state


# --- At rest --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        pos("f1=a f11=b k1=A k6=B", "68,69 a play -"),
        pos("f1=a f11=b k1=A k6=B", "0,0 a play 0"),
        pos("f1=a f11=b k1=A k6=B", "0,0 b play 14"),
        pos("f1=a f11=b k1=A k6=B", "0,0 a end 15"),
        pos("f1=a k1=A", "0,x a end 7"),
        pos("f1=a2 k1=A", "60,x a end -"),
        pos("k1=A", "0,x a end -"),
        pos("k1=A f1=b k6=B", "1,0 b play 3"),
        # Not due out, though without balls: it is the other's turn.
        pos("k1=A f1=b k6=B", "0,0 b play -"),
        pos("f1=b k6=B", "0,0 a sow=f3=Aa -"),
        pos("f4=a f1=b k6=B", "0,0 a sow=f3>f4=A 3"),
        pos("f4=b f5,g4=a f1=b k6=B", "0,9 a sow=f3>f4>f5>g4=Aab -"),
        "esiema/1 balls=1,opening=2 6/7/8/9/10/11/10/9/8/7/A,4,B 1,1 a open -",
    ],
)
def test_esiema_at_rest(text: str) -> None:
    """Positions that can stand."""
    state = sk.State.parse(text)
    assert str(state) == text
    assert state.is_terminal == (" end " in text)


# Each differs in one thing from a position that can stand.
NOT_AT_REST = {
    "more balls than a player has": pos("f1=a2 f11=b k1=A k6=B", "69,69 a play -"),
    "more in the hand": pos("f11=b k1=A k6=B", "69,69 a sow=f1=a2 -"),
    "fewer balls in the opening": pos("f1=a k1=A k6=B", "68,70 b open -"),
    "laid balls out of turn": pos("f1=a k1=A k6=B", "69,70 a open -"),
    "a small ball before the mother": pos("f1=a", "69,70 b open -"),
    "thirteen in a pit": pos("f1=a7b6 f11=b k1=A k6=B", "9,9 a play -"),
    "two mothers": pos("f1=a f11=b k1,k2=A k6=B", "9,9 a play -"),
    "no mother": pos("f1=a f11=b k6=B", "9,9 a play -"),
    "the mother of one who is out": pos("f1=a k1=A f11=c k6=C a1=B", "0,x,0 a play -", "players=3"),
    "the turn of one who is out": pos("f1=a k1=A f11=c k6=C", "0,x,0 b play -", "players=3"),
    "due to be out": pos("k1=A f11=b k6=B", "0,9 a play -"),
    "due to be out beside a ball": pos("k1=Ab k6=B", "5,9 a play -"),
    "a count when not bare": pos("f1=a2 f11=b k1=A k6=B", "0,0 a play 3"),
    "a count of 15 before the end": pos("f1=a f11=b k1=A k6=B", "0,0 a play 15"),
    "one player left and no end": pos("f1=a k1=A", "0,x a play -"),
    "an end with two players": pos("f1=a f11=b k1=A k6=B", "0,0 a end -"),
    "an end with two players at 14": pos("f1=a f11=b k1=A k6=B", "0,0 a end 14"),
    "balls where the sowing began": pos("f3=b k6=B", "0,0 a sow=f3=Aa -"),
    "an empty pit on the path": pos("f1=b k6=B", "0,0 a sow=f3>f4=Aa -"),
    "a pit on the path twice": pos("f4,g3=a f1=b k6=B", "9,0 a sow=f3>f4>g3>f4=Aa -"),
    "a path that comes back": pos("f4=a f1=b k6=B", "9,0 a sow=f3>f4>f3=Aa -"),
    "a jump": pos("f5=a f1=b k6=B", "9,0 a sow=f3>f5=Aa -"),
    "a pit over twelve on the path": pos("f4=ab12 k6=B", "9,0 a sow=f3>f4=Aa -"),
    "more than twelve taken up": pos("f4,f5=a f1=b k6=B", "9,0 a sow=f3>f4>f5=Aa10 -"),
    "no own ball for the end": pos("f4=a k1=A f1=b k6=B", "9,0 a sow=f3>f4=b -"),
    "nowhere to go": pos("a2,b1,b2=b12 k1=A k6=B", "9,0 a sow=a1=a -"),
}


@pytest.mark.parametrize("text", NOT_AT_REST.values(), ids=NOT_AT_REST.keys())
def test_esiema_not_at_rest(text: str) -> None:
    """Positions that cannot."""
    with pytest.raises(sk.InvalidPosition):
        sk.State.parse(text)


# --- Counting whole turns -------------------------------------------------------------------------


def test_esiema_turns_of_a_small_position() -> None:
    """Two balls in the corner c1 of the room, the mother in another: paths times orders."""
    text = in_room("c1=ab", more="k6=Aa")
    state = sk.State.parse(text)
    # From k6: W, SW, SE and on; A and a in both orders.
    in_corner = ["c1:SE.b,E.a", "c1:SE.b,SE.a"]
    turns = list(state.turns())
    assert turns[:2] == in_corner
    assert sk.count_turns(state) == len(turns)
    assert len(set(turns)) == len(turns)


def test_esiema_turns_are_paths_times_orders() -> None:
    """Through the room leads one path, so the orders of the hand are what is counted.

    Of a2b2 three end with a. Of Aab2 three end with a, after A, b and b, and three with A.
    """
    for hand, orders in [("a4", 1), ("a3b", 3), ("a2b2", 3), ("ab3", 1), ("Aab2", 6), ("Abc2", 3)]:
        more = "k6=a" if "A" in hand else "k6=Aa"
        text = in_room(f"a1={hand}", more=more)
        assert sum(turn.startswith("a1:") for turn in sk.State.parse(text).turns()) == orders


def test_esiema_turns_add_the_multiplications() -> None:
    """Six ways for the mother, eleven to multiply."""
    state = sk.State.parse(pos("f6=A k6=Bb", "70,9 a play -"))
    assert sk.count_turns(state) == 17
    assert list(state.turns()) == [
        *(f"f6:{direction}.A" for direction in DIRECTIONS),
        *(f"+{k}" for k in range(1, 12)),
    ]


def test_esiema_turns_where_only_passing_is_possible() -> None:
    """One turn."""
    state = sk.State.parse(in_room("a1=Aa4", more=""))
    assert sk.count_turns(state) == 1
    assert list(state.turns()) == ["pass"]
    assert state.random_turn(5) == "pass"


def test_esiema_turns_of_the_opening() -> None:
    """One ball each."""
    state = sk.Game("esiema").start()
    assert sk.count_turns(state) == 91
    assert list(state.turns()) == NAMES
    assert sk.perft_turns(state, 2) == 91 * 91
    full = sk.State.parse(pos("c3=Ab11 k6=B a1=a11", "59,59 a open -"))
    assert sk.count_turns(full) == 90


def test_esiema_turns_in_the_middle_of_a_sowing() -> None:
    """The completions."""
    state = sk.State.parse(in_room("a1=a4")).after("a1:").after("E.a")
    assert sk.count_turns(state) == 1
    assert list(state.turns()) == ["NW.a,W.a,NW.a"]
    assert str(state.after_turn("NW.a,W.a,NW.a")) == after(
        in_room("a1=a4"), "a1:", "E.a", "NW.a", "W.a", "NW.a"
    )


def test_esiema_turns_of_a_finished_game() -> None:
    """None."""
    state = sk.State.parse(pos("f1=a k1=A", "0,x a end 7"))
    assert sk.count_turns(state) == 0
    assert list(state.turns()) == []
    assert sk.perft_turns(state, 0) == 1
    assert sk.perft_turns(state, 1) == 0
    with pytest.raises(sk.Error):
        state.random_turn(1)


def test_esiema_turns_that_end_before_the_depth_are_not_counted() -> None:
    """a has six turns that win, since b is out after any of them."""
    state = sk.State.parse(pos("f6=A k6=B", "1,0 a play -"))
    assert sk.count_turns(state) == 7
    assert sk.perft_turns(state, 0) == 1
    assert sk.perft_turns(state, 1) == 7
    assert sk.perft_turns(state, 2) == 0


def test_esiema_turns_are_played_in_one_word() -> None:
    """In place, on a copy, and in a match."""
    text = pos("f6=Aa2b a1=Bb", "9,9 a play -")
    expected = after(text, "f6:", "E.b", "NE.A", "W.a", "NW.a")
    state = sk.State.parse(text)
    assert str(state.after_turn("f6:E.b,NE.A,W.a,NW.a")) == expected
    assert str(state) == text
    match = sk.Match(state)
    match.play_turn("f6:E.b,NE.A,W.a,NW.a")
    assert str(match.state) == expected
    assert match.texts == ["f6:", "E.b", "NE.A", "W.a", "NW.a"]
    state.play_turn("f6:E.b,NE.A,W.a,NW.a")
    assert str(state) == expected
    alone = sk.State.parse(pos("f6=A k6=Bb", "70,9 a play -"))
    assert str(alone.after_turn("+7")) == pos("f6=Aa7 k6=Bb", "63,9 b play -")


def test_esiema_turns_far_beyond_listing() -> None:
    """Eleven balls in the open: two thousand million turns and more are computed at once."""
    text = pos("f6=Aa5b6 a1=Bb k1=a", "9,9 a play -")
    assert sk.count_turns(sk.State.parse(text)) > 10**9
