"""Pyramid, rule by rule: hand-made positions and what the rule says about them.

Positions are made by ``made`` of pyramid_model.py: blocks on named fields, and hands; it adds the
tunnels, fills the hands that are not given and puts into the bag what must be in it. Boards are
drawn by ``sketch``: eight rows of letters, row 8 first. Nothing else of the model is used here:
what the rules say is written out.
"""

from __future__ import annotations

import itertools
import random

import pytest
from pyramid_model import COMPLETE, Rules, made, sketch

import spielkern as sk

START = (
    "pyramid/1 - ----------------/----------------/----------------/----------------/"
    "T1T1T1T1T1T1T1T1/----------------/----------------/---------------- -,-,-,- "
    "G27B27D27N27R8M4 0 deal"
)
GATES = (
    "pyramid/1 tunnels=gates ------T1T1------/----------------/----------------/T1------------T1/"
    "T1------------T1/----------------/----------------/------T1T1------ -,-,-,- "
    "G27B27D27N27R8M4 0 deal"
)

# The height of every field when the pyramid is complete, row 8 first.
FULL = (
    "11111111",
    "12222221",
    "12333321",
    "12344321",
    "12344321",
    "12333321",
    "12222221",
    "11111111",
)
NAMES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]


def full_height(name: str) -> int:
    """The full height of a field, from the drawing above."""
    return int(FULL[8 - int(name[1])]["abcdefgh".index(name[0])])


def parse(position: object) -> sk.State:
    """The State of a position of the model or of a text."""
    state = sk.State.parse(str(position))
    assert str(state) == str(position)
    return state


def legal(state: sk.State) -> list[str]:
    """The texts of all legal actions, in the order of their ids."""
    ids = state.legal_actions()
    assert ids == sorted(set(ids))
    return [state.text_of(action) for action in ids]


def placements(state: sk.State) -> set[str]:
    """The fields on which a block may be placed."""
    return {text[2:] for text in legal(state) if "@" in text}


def after(state: sk.State, *moves: str) -> sk.State:
    """The state after some actions and outcomes."""
    for move in moves:
        state = state.after(move)
    return state


def words(state: sk.State) -> dict[str, str]:
    """The fields of the position text, by name."""
    names = ("game", "options", "board", "hands", "bag", "turn", "phase")
    return dict(zip(names, str(state).split(" "), strict=True))


def hands(state: sk.State) -> list[str]:
    """All hands, as the text has them."""
    return words(state)["hands"].split(",")


def block(state: sk.State, name: str) -> str:
    """What the text has for a field: the top's letter and the height."""
    column, row = "abcdefgh".index(name[0]), int(name[1])
    return words(state)["board"].split("/")[8 - row][2 * column : 2 * column + 2]


def size(blocks: str) -> int:
    """How many blocks a hand or bag has."""
    counts = blocks.translate(str.maketrans("GBDNRM", " " * 6)).split()
    return 0 if blocks == "-" else sum(map(int, counts))


def play_at_random(state: sk.State, seed: int, plies: int = 1000) -> list[sk.State]:
    """States of a random game from here on."""
    rng = random.Random(seed)
    out = [state]
    for _ in range(plies):
        if state.is_terminal:
            break
        ids = state.legal_actions() or [outcome for outcome, _ in state.outcomes()]
        state = state.after(rng.choice(ids))
        out.append(state)
    return out


def scores(*rows: str, full: bool = False, rules: Rules | None = None) -> tuple[int, ...]:
    """The scores of a board drawn in rows."""
    board = sketch(*rows, full=full, rules=rules)
    return parse(made(board, rules=rules)).scores()


# --- 1: the base ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_pyramid_1_full_height_is_the_ring_counted_from_the_edge(name: str) -> None:
    """A field takes blocks up to its full height, and no more."""
    lowest = 2 if name[1] == "4" else 1
    for height in range(lowest, full_height(name) + 1):
        state = parse(made({name: f"G{height}"}))
        assert (name in placements(state)) == (height < full_height(name))


@pytest.mark.parametrize("name", [name for name in NAMES if full_height(name) < 4])
def test_pyramid_1_no_field_is_higher_than_its_full_height(name: str) -> None:
    """Such a position is refused; a fifth level cannot be written at all."""
    high = full_height(name) + 1
    # As high a stack is moved from d5 to the field; where a tunnel goes, it is one higher.
    text = words(parse(made({"d5": f"G{high - (name[1] == '4')}"})))
    rows = [[row[at : at + 2] for at in range(0, 16, 2)] for row in text["board"].split("/")]
    rows[3][3] = "--"
    rows[8 - int(name[1])]["abcdefgh".index(name[0])] = f"G{high}"
    text["board"] = "/".join("".join(row) for row in rows)
    with pytest.raises(sk.InvalidPosition) as caught:
        sk.State.parse(" ".join(text.values()))
    assert caught.value.rule in {"pyramid 1", "pyramid at rest"}


def test_pyramid_1_the_empty_board_is_open_but_for_low_tunnels() -> None:
    """64 fields, of which only tunnels on the edge have their full height from the start."""
    assert placements(parse(made({}))) == set(NAMES) - {"a4", "h4"}


def test_pyramid_1_index_and_order_of_the_fields() -> None:
    """Index (row - 1) * 8 + column; a block that is placed stands where the text has the field."""
    state = parse(made({}, hands=["G8", None, None, None]))
    for index, name in enumerate(NAMES):
        if name in {"a4", "h4"}:
            continue
        assert state.action(f"G@{name}") == index
        assert block(state.after(index), name) == ("G2" if name[1] == "4" else "G1")


def test_pyramid_1_stacks_grow_by_one_up_to_four() -> None:
    """Blocks are stacked straight up, one on the other, whatever lies below."""
    for height in range(1, 4):
        state = parse(made({"e5": f"N{height}"}, hands=["G8", None, None, None]))
        assert block(state.after("G@e5"), "e5") == f"G{height + 1}"
        assert block(state.after("G@e5"), "e4") == "T1"


def test_pyramid_1_120_places_four_levels() -> None:
    """A whole game fills 120 places, tunnels counted, and leaves eight blocks."""
    for seed in range(3):
        final = play_at_random(sk.Game("pyramid").start(), seed)[-1]
        assert final.is_terminal
        board = words(final)["board"].replace("/", "")
        assert [int(height) for height in board[1::2]] == [int(h) for row in FULL for h in row]
        assert sum(int(height) for height in board[1::2]) == 120
        assert sum(map(size, hands(final))) + size(words(final)["bag"]) == 8


# --- 2: blocks ------------------------------------------------------------------------------------


def test_pyramid_2_120_blocks_of_six_kinds_are_in_the_bag() -> None:
    """27 of each colour, 8 granite, 4 marble, in the order of their ids."""
    state = sk.Game("pyramid").start()
    assert str(state) == START
    assert state.outcomes() == [(0, 27), (1, 27), (2, 27), (3, 27), (4, 8), (5, 4)]
    texts = [state.text_of(kind) for kind in range(6)]
    assert texts == ["+G", "+B", "+D", "+N", "+R", "+M"]


def test_pyramid_2_the_same_blocks_for_any_number_of_players() -> None:
    """The bag does not depend on the options."""
    for players, hand in itertools.product((2, 3, 4), range(1, 9)):
        state = sk.Game("pyramid", players=players, hand=hand).start()
        assert words(state)["bag"] == "G27B27D27N27R8M4"


@pytest.mark.parametrize("kind", range(6))
def test_pyramid_2_every_kind_can_be_placed(kind: int) -> None:
    """All six kinds are played alike."""
    letter = "GBDNRM"[kind]
    rules = Rules(hand=4)
    state = parse(
        made({"d5": "B1"}, hands=[f"{letter}3", None, None, None], phase="place:d5", rules=rules)
    )
    fields = ["c5", "e5", "d6"]
    assert legal(state) == [*(f"{letter}@{name}" for name in fields), "stop"]
    assert state.legal_actions() == [*(kind * 64 + NAMES.index(name) for name in fields), 384]
    assert block(state.after(f"{letter}@d6"), "d6") == f"{letter}1"


# --- 3: tunnels -----------------------------------------------------------------------------------


def test_pyramid_3_through_is_the_default_and_is_row_4() -> None:
    """A tunnel right through the base."""
    assert sk.Game("pyramid").options["tunnels"] == "through"
    assert sk.Game("pyramid", tunnels="through") == sk.Game("pyramid")
    assert str(sk.Game("pyramid").start()) == START


def test_pyramid_3_gates() -> None:
    """Two in the middle of each edge."""
    state = sk.Game("pyramid", tunnels="gates").start()
    assert str(state) == GATES
    assert state == parse(GATES)


def test_pyramid_3_a_tunnel_counts_as_a_block_at_height_1() -> None:
    """Built upon, it is under a block of height 2."""
    state = parse(made({}, hands=["G8", None, None, None]))
    assert block(state.after("G@b4"), "b4") == "G2"
    assert block(state.after("G@d4"), "d4") == "G2"


def test_pyramid_3_a_tunnel_is_of_the_level_of_single_blocks() -> None:
    """A turn that began on a tunnel goes on on tunnels and single blocks, not on the ground."""
    state = parse(made({"d5": "B1"}, hands=["G8", None, None, None])).after("G@d4")
    assert placements(state) == {"c4", "e4", "d5"}
    state = parse(made({"d5": "B1"}, hands=["G8", None, None, None])).after("G@d5")
    assert placements(state) == {"d4"}
    state = parse(made({}, hands=["G8", None, None, None])).after("G@d5")
    assert placements(state) == {"c5", "e5", "d6"}


def test_pyramid_3_two_tunnels_stay_in_sight_and_gates_all_eight() -> None:
    """On the edge the tunnel is the full height."""
    for tunnels, fields in (
        ("through", {"a4", "h4"}),
        ("gates", {"a4", "a5", "h4", "h5", "d1", "e1", "d8", "e8"}),
    ):
        start = sk.Game("pyramid", tunnels=tunnels, hand=2, players=2).start()
        for state in play_at_random(start, 5):
            assert not placements(state) & fields
            assert all(block(state, name) == "T1" for name in fields)


# --- 4: colours -----------------------------------------------------------------------------------

# One green, two brown, three dark green, four dark brown, all apart.
ONE_TO_FOUR = (
    "G.B.B.D.",
    "........",
    "D.D.N.N.",
    "........",
    "........",
    "N.N.....",
    *["." * 8] * 2,
)


@pytest.mark.parametrize(
    ("players", "points"),
    [
        (4, (2, 3, 4, 5)),
        (3, (2, 3, 4)),
        (2, (6, 8)),
    ],
)
def test_pyramid_4_whose_colours_are_whose(players: int, points: tuple[int, ...]) -> None:
    """In order; two players have every other one; dark brown is nobody's among three.

    Each colour has an area of one, so that it counts one more than its blocks.
    """
    assert scores(*ONE_TO_FOUR, rules=Rules(players=players)) == points


def test_pyramid_4_two_colours_of_one_player_have_an_area_each() -> None:
    """Green and dark green side by side are two areas, and both count."""
    rules = Rules(players=2)
    # Green 3 + 3, dark green 2 + 2.
    assert scores("GGG.....", "DD......", *["." * 8] * 6, rules=rules) == (10, 0)
    # Not one area of four, nor the larger of the two alone.
    assert scores("GG.G....", "DD.D....", *["." * 8] * 6, rules=rules) == (3 + 2 + 3 + 2, 0)


def test_pyramid_4_nobody_s_colour_counts_for_nobody() -> None:
    """With three players all can place dark brown, which earns nothing and connects nothing."""
    rules = Rules(players=3)
    assert scores("GNG.....", "NNNN....", *["." * 8] * 6, rules=rules) == (3, 0, 0)
    state = parse(made({}, hands=["N8", None, None], rules=rules))
    assert state.after("N@a1").scores() == (0, 0, 0)


def test_pyramid_4_option_players() -> None:
    """Two to four; four is the default."""
    assert sk.Game("pyramid").num_players == 4
    assert sk.Game("pyramid").options["players"] == 4
    for players in (2, 3, 4):
        game = sk.Game("pyramid", players=players)
        assert game.num_players == players
        assert len(game.player_names) == players
        assert len(hands(game.start())) == players
        assert len(game.start().scores()) == players


# --- 5: hands -------------------------------------------------------------------------------------


@pytest.mark.parametrize("hand", range(1, 9))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_pyramid_5_option_hand(hand: int, players: int) -> None:
    """Every player is dealt so many blocks, and has as many at every turn while the bag lasts."""
    start = sk.Game("pyramid", hand=hand, players=players).start()
    for state in play_at_random(start, 1, 120):
        if words(state)["phase"] == "place" and words(state)["bag"] != "-":
            assert [size(each) for each in hands(state)] == [hand] * players


def test_pyramid_5_ruling_eight_is_the_default() -> None:
    """A hand of eight, as in the printed example."""
    assert sk.Game("pyramid").options["hand"] == 8
    assert sk.Game("pyramid", hand=8) == sk.Game("pyramid")


def test_pyramid_5_what_a_player_sees() -> None:
    """The board, the own hand, and numbers (more in test_pyramid_views.py)."""
    position = made({"d5": "G1"}, hands=["G8", "B8", "D7M1", "N8"])
    state = parse(position)
    board = words(state)["board"]
    assert str(state.observation(0)) == f"pyramid.view/1@0 - {board} G8,?8,?8,?8 ?87 0 place"
    assert str(state.observation(2)) == f"pyramid.view/1@2 - {board} ?8,?8,D7M1,?8 ?87 0 place"


# --- 6: the deal ----------------------------------------------------------------------------------


def test_pyramid_6_player_after_player_draws_a_full_hand() -> None:
    """Not one block each in turn; the first turn follows the last block."""
    state = sk.Game("pyramid", hand=3, players=3).start()
    seen = []
    for kind in "GBDNRMGBD":
        assert state.is_chance
        assert state.player == sk.CHANCE
        assert words(state)["phase"] == "deal"
        seen.append((state.turn, words(state)["hands"]))
        state = state.after(f"+{kind}")
    assert seen == [
        (0, "-,-,-"),
        (0, "G1,-,-"),
        (0, "G1B1,-,-"),
        (1, "G1B1D1,-,-"),
        (1, "G1B1D1,N1,-"),
        (1, "G1B1D1,N1R1,-"),
        (2, "G1B1D1,N1R1M1,-"),
        (2, "G1B1D1,N1R1M1,G1"),
        (2, "G1B1D1,N1R1M1,G1B1"),
    ]
    assert words(state)["hands"] == "G1B1D1,N1R1M1,G1B1D1"
    assert words(state)["bag"] == "G25B25D25N26R7M3"
    assert (state.player, state.turn, words(state)["phase"]) == (0, 0, "place")


def test_pyramid_6_weights_are_what_is_in_the_bag() -> None:
    """Every draw changes them; a kind that is out is no outcome any more."""
    state = sk.Game("pyramid").start()
    for left in (3, 2, 1):
        state = state.after("+M")
        assert state.outcomes() == [(0, 27), (1, 27), (2, 27), (3, 27), (4, 8), (5, left)]
    state = state.after("+M").after("+G")
    assert state.outcomes() == [(0, 26), (1, 27), (2, 27), (3, 27), (4, 8)]
    with pytest.raises(sk.IllegalAction):
        state.play("+M")
    with pytest.raises(sk.IllegalAction):
        state.play(5)


@pytest.mark.parametrize(("players", "hand"), [(4, 8), (2, 1), (3, 5), (2, 8)])
def test_pyramid_6_the_deal_has_as_many_nodes_as_blocks(players: int, hand: int) -> None:
    """Chance nodes only, then a decision of player 0."""
    states = play_at_random(sk.Game("pyramid", players=players, hand=hand).start(), 2)
    assert all(state.is_chance for state in states[: players * hand])
    assert states[players * hand].player == 0
    assert not states[players * hand].is_chance


# --- 7: placing -----------------------------------------------------------------------------------


def test_pyramid_7_the_first_block_goes_on_any_open_field() -> None:
    """At any height, beside other blocks or not; every kind of the hand, no other."""
    board = {"a1": "G1", "d5": "G4", "e5": "B3", "c3": "N2", "b7": "D2", "h4": "T1"}
    state = parse(made(board, hands=["G1N6M1", None, None, None]))
    closed = {"a1", "d5", "b7", "a4", "h4"}
    assert placements(state) == set(NAMES) - closed
    assert legal(state) == [
        f"{kind}@{name}" for kind in "GNM" for name in NAMES if name not in closed
    ]


def test_pyramid_7_no_stop_before_the_first_block() -> None:
    """At least one block is placed."""
    state = parse(made({}))
    assert 384 not in state.legal_actions()
    with pytest.raises(sk.IllegalAction, match="pyramid 7"):
        state.play("stop")


def test_pyramid_7_the_next_block_goes_beside_one_of_this_turn() -> None:
    """In the four directions, on the same level; blocks of earlier turns do not count."""
    state = parse(made({"a8": "B1"}, hands=["G4B4", None, None, None])).after("G@d6")
    assert words(state)["phase"] == "place:d6"
    assert state.player == state.turn == 0
    fields = ["d5", "c6", "e6", "d7"]
    assert legal(state) == [f"{kind}@{name}" for kind in "GB" for name in fields] + ["stop"]


def test_pyramid_7_beside_any_block_of_this_turn() -> None:
    """Not only beside the last one."""
    state = after(parse(made({})), "G@d6", "G@e6")
    assert words(state)["phase"] == "place:d6,e6"
    assert placements(state) == {"c6", "d5", "d7", "e5", "e7", "f6"}
    state = state.after("B@c6")
    assert words(state)["phase"] == "place:d6,e6,c6"
    assert placements(state) == {"b6", "c5", "c7", "d5", "d7", "e5", "e7", "f6"}


def test_pyramid_7_no_wrap_around_the_edge() -> None:
    """h1 and a2 have neighbouring ids, but are no neighbours."""
    assert placements(after(parse(made({})), "G@h1")) == {"g1", "h2"}
    assert placements(after(parse(made({})), "G@a2")) == {"a1", "a3", "b2"}
    assert placements(after(parse(made({})), "G@a8")) == {"a7", "b8"}
    assert placements(after(parse(made({})), "G@h8")) == {"h7", "g8"}


def test_pyramid_7_the_same_level_means_the_same_height_before() -> None:
    """Lower and higher neighbours are out of reach, though they are open."""
    board = {"d5": "G1", "c5": "B1", "e5": "N2", "d6": "D1", "c6": "N1"}
    state = parse(made(board)).after("G@d5")
    assert placements(state) == {"c5", "d6", "d4"}
    # d7 is on the ground; c6 and c4 come into reach by way of c5, b5 does not.
    state = state.after("B@c5")
    assert placements(state) == {"d6", "d4", "c6", "c4"}


def test_pyramid_7_not_twice_on_one_field() -> None:
    """A field on which a block was placed this turn is a level higher now."""
    state = parse(made({})).after("G@d5")
    with pytest.raises(sk.IllegalAction, match="pyramid 7"):
        state.play("G@d5")


def test_pyramid_7_a_field_of_full_height_is_closed_to_a_continuation() -> None:
    """b6 has the level of the turn, but is at full height."""
    state = parse(made({"c6": "G2", "b6": "B2", "d6": "B2"})).after("G@c6")
    assert placements(state) == {"d6"}
    state = parse(made({"b6": "G1", "a6": "B1", "c6": "B1"})).after("G@b6")
    assert placements(state) == {"c6"}


def test_pyramid_7_stop_is_always_possible_and_alone_where_nothing_fits() -> None:
    """After the first block; it is a node like any other."""
    state = parse(made({"d5": "G3"})).after("G@d5")
    assert state.player == 0
    assert legal(state) == ["stop"]
    assert state.legal_actions() == [384]
    assert words(state)["phase"] == "place:d5"
    assert "stop" in legal(parse(made({})).after("G@d5"))
    assert words(state.after("stop"))["phase"] == "draw:1"


@pytest.mark.parametrize("placed", [1, 2, 3])
def test_pyramid_7_stop_ends_the_turn(placed: int) -> None:
    """After one, two or three blocks."""
    moves = ["G@d5", "B@d6", "B@d7"][:placed]
    state = after(parse(made({})), *moves, "stop")
    assert words(state)["phase"] == f"draw:{placed}"
    assert state.turn == 0
    assert state.player == sk.CHANCE


def test_pyramid_7_the_turn_ends_with_the_fourth_block() -> None:
    """Without a stop."""
    state = after(parse(made({})), "G@d5", "B@d6", "D@d7")
    assert state.player == 0
    state = state.after("N@d8")
    assert state.is_chance
    assert words(state)["phase"] == "draw:4"


@pytest.mark.parametrize("hand", [1, 2, 3])
def test_pyramid_7_the_turn_ends_with_an_empty_hand(hand: int) -> None:
    """Without a stop, though another block would fit."""
    rules = Rules(hand=hand)
    state = parse(made({}, hands=[f"G{hand}", None, None, None], rules=rules))
    for number, name in enumerate(["d5", "d6", "d7"][:hand], 1):
        assert words(state)["phase"].startswith("place")
        state = state.after(f"G@{name}")
        assert state.is_chance == (number == hand)
    assert words(state)["phase"] == f"draw:{hand}"
    assert hands(state)[0] == "-"


def test_pyramid_7_the_turn_ends_with_the_fourth_block_of_a_hand_of_four() -> None:
    """Both at once are one end."""
    state = parse(made({}, hands=["G4", None, None, None], rules=Rules(hand=4)))
    state = after(state, "G@d5", "G@d6", "G@d7", "G@d8")
    assert words(state)["phase"] == "draw:4"
    assert hands(state)[0] == "-"


def test_pyramid_7_a_block_leaves_the_hand() -> None:
    """Of its kind, one."""
    state = parse(made({}, hands=["G2B1R1M4", None, None, None]))
    assert hands(state.after("G@a1"))[0] == "G1B1R1M4"
    assert hands(state.after("B@a1"))[0] == "G2R1M4"
    assert hands(state.after("M@a1"))[0] == "G2B1R1M3"
    assert hands(after(state, "M@a1", "R@a2"))[0] == "G2B1M3"


def test_pyramid_7_kinds_that_are_not_in_the_hand() -> None:
    """They cannot be placed, whoever else has them."""
    state = parse(made({}, hands=["G8", "B8", None, None]))
    with pytest.raises(sk.IllegalAction, match=r"pyramid [57]"):
        state.play("B@a1")


def test_pyramid_7_player_0_begins_and_the_turn_goes_round() -> None:
    """0, 1, 2, 3, 0."""
    state = parse(made({}, hands=["G8", "G8", "B8", "B8"]))
    seen = []
    for name, kind in zip(["a1", "b1", "c1", "d1", "e1"], "GGBBG", strict=True):
        seen.append(state.player)
        state = after(state, f"{kind}@{name}", "stop")
        assert state.turn == seen[-1]
        state = state.after(f"+{kind}")
    assert seen == [0, 1, 2, 3, 0]


# --- 8: drawing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("placed", [1, 2, 3, 4])
def test_pyramid_8_as_many_as_were_placed(placed: int) -> None:
    """One chance node a block, then the next player's turn."""
    state = parse(made({}, hands=["N8", None, None, None]))
    for name in ["d5", "d6", "d7", "d8"][:placed]:
        state = state.after(f"N@{name}")
    if placed < 4:
        state = state.after("stop")
    bag = size(words(state)["bag"])
    for left in range(placed, 0, -1):
        assert words(state)["phase"] == f"draw:{left}"
        assert (state.player, state.turn) == (sk.CHANCE, 0)
        assert sum(weight for _, weight in state.outcomes()) == bag
        state = state.after("+G")
        bag -= 1
    assert hands(state)[0] == f"G{placed}N{8 - placed}"
    assert (state.player, words(state)["phase"]) == (1, "place")


def test_pyramid_8_the_draw_is_weighted_by_the_bag() -> None:
    """As in the deal: what the others hold and what is built cannot be drawn."""
    state = parse(made({"a1": "R1"}, hands=["R7", "B4M4", "D8", "N8"], phase="draw:1"))
    assert words(state)["bag"] == "G27B23D19N19"
    assert state.outcomes() == [(0, 27), (1, 23), (2, 19), (3, 19)]
    state = parse(made({"a1": "R1"}, hands=["R7", "B5M3", "D8", "N8"], phase="draw:1"))
    assert state.outcomes() == [(0, 27), (1, 22), (2, 19), (3, 19), (5, 1)]


# Complete but for five fields of row 8: 115 of 120 places, so 13 blocks are in hands and bag.
FIVE_LEFT = {
    name: top for name, top in COMPLETE.items() if name not in {"a8", "b8", "c8", "d8", "e8"}
}


def test_pyramid_8_a_short_bag_gives_what_it_has() -> None:
    """Three placed, one left to draw: one draw, and the hand stays short."""
    rules = Rules(hand=3)
    state = parse(made(FIVE_LEFT, hands=["G3", "B3", "D3", "G1R1M1"], bag="B1", rules=rules))
    state = after(state, "G@a8", "G@b8")
    assert words(state)["phase"] == "place:a8,b8"
    state = state.after("G@c8")
    assert words(state)["phase"] == "draw:1"
    assert state.outcomes() == [(1, 1)]
    assert state.turn == 0
    state = state.after("+B")
    assert hands(state) == ["B1", "B3", "D3", "G1R1M1"]
    assert words(state)["bag"] == "-"
    assert (state.player, words(state)["phase"]) == (1, "place")


def test_pyramid_8_nothing_is_drawn_from_an_empty_bag() -> None:
    """The next player's turn begins at once."""
    state = parse(made(FIVE_LEFT, hands=["G4", "B4", "D4", "R1"], bag="-"))
    state = after(state, "G@a8", "stop")
    assert hands(state) == ["G3", "B4", "D4", "R1"]
    assert (state.player, state.turn, words(state)["phase"]) == (1, 1, "place")


def test_pyramid_8_the_last_of_a_round_hands_on_to_player_0() -> None:
    """Also where nothing is drawn."""
    state = parse(made(FIVE_LEFT, hands=["G4", "B4", "D4", "R1"], bag="-", turn=3))
    state = state.after("R@a8")
    assert hands(state) == ["G4", "B4", "D4", "-"]
    assert (state.player, state.turn) == (0, 0)


# --- 9: passing -----------------------------------------------------------------------------------


def test_pyramid_9_an_empty_hand_passes() -> None:
    """The one legal action; the turn goes on, nothing else changes."""
    state = parse(made(FIVE_LEFT, hands=["-", "B5", "D7", "R1"], bag="-"))
    assert state.player == 0
    assert legal(state) == ["pass"]
    assert state.legal_actions() == [385]
    then = state.after("pass")
    before, now = words(state), words(then)
    assert now.pop("turn") == "1"
    assert before.pop("turn") == "0"
    assert now == before
    assert then.player == 1


def test_pyramid_9_several_pass_one_after_the_other() -> None:
    """Each of them at a node of their own."""
    board = FIVE_LEFT | {"a8": "G1", "b8": "B1", "c8": "R1"}
    state = parse(made(board, hands=["-", "-", "D2", "G8"], bag="-"))
    assert legal(state) == ["pass"]
    state = state.after("pass")
    assert (state.player, legal(state)) == (1, ["pass"])
    state = state.after("pass")
    assert state.player == 2
    assert "pass" not in legal(state)


def test_pyramid_9_nobody_else_passes() -> None:
    """Who has a block must place one."""
    state = parse(made({}))
    for moment in (state, state.after("G@a1")):
        assert 385 not in moment.legal_actions()
        with pytest.raises(sk.IllegalAction, match="pyramid 9"):
            moment.play("pass")


# --- 10: the end ----------------------------------------------------------------------------------

# One place is left, e8.
ONE_LEFT = {name: top for name, top in COMPLETE.items() if name != "e8"}


def test_pyramid_10_the_last_block_ends_the_game_at_once() -> None:
    """Nothing is drawn, though the bag has blocks; the turn stays."""
    rules = Rules(hand=1)
    state = parse(made(ONE_LEFT, hands=["R1", "R1", "B1", "D1"], turn=2, rules=rules))
    assert not state.is_terminal
    assert size(words(state)["bag"]) == 5
    state = state.after("B@e8")
    assert state.is_terminal
    assert (state.player, state.turn) == (sk.TERMINAL, 2)
    assert words(state)["phase"] == "end"
    assert hands(state) == ["R1", "R1", "-", "D1"]
    assert size(words(state)["bag"]) == 5
    assert state.legal_actions() == []
    assert state.outcomes() == []
    assert parse(str(state)) == state


def test_pyramid_10_no_stop_is_asked_for() -> None:
    """With blocks in the hand and fewer than four placed the game is over all the same."""
    state = parse(made(ONE_LEFT, hands=["G3", "B2", "D2", "N2"], bag="-"))
    state = state.after("G@e8")
    assert state.is_terminal
    assert hands(state) == ["G2", "B2", "D2", "N2"]


def test_pyramid_10_the_fourth_block_may_be_the_last() -> None:
    """Complete goes before drawing."""
    rules = Rules(hand=4, players=2)
    state = parse(made(FIVE_LEFT | {"a8": "R1"}, hands=["G4", "B4"], rules=rules))
    assert size(words(state)["bag"]) == 4
    state = after(state, "G@b8", "G@c8", "G@d8")
    assert not state.is_terminal
    state = state.after("G@e8")
    assert state.is_terminal
    assert words(state)["phase"] == "end"
    assert hands(state) == ["-", "B4"]


def test_pyramid_10_not_before_every_field_is_full() -> None:
    """One open field in the middle is enough to go on."""
    board = COMPLETE | {"d5": "N3"}
    state = parse(made(board, hands=["G3", "B2", "D2", "N2"], bag="-"))
    assert placements(state) == {"d5"}
    assert not state.is_terminal
    assert state.after("G@d5").is_terminal


# --- 11: the score --------------------------------------------------------------------------------

NOTHING = "." * 8


def test_pyramid_11_nothing_in_sight_is_no_point() -> None:
    """At the start, and in the deal."""
    assert sk.Game("pyramid").start().scores() == (0, 0, 0, 0)
    assert sk.Game("pyramid").start().after("+G").scores() == (0, 0, 0, 0)


def test_pyramid_11_a_block_in_sight_and_an_area_of_one() -> None:
    """A lone block is its own area: two points."""
    assert scores("G.......", *[NOTHING] * 7) == (2, 0, 0, 0)
    assert scores("G.G.....", *[NOTHING] * 7) == (3, 0, 0, 0)
    assert scores("GG......", *[NOTHING] * 7) == (4, 0, 0, 0)


def test_pyramid_11_only_the_largest_area_counts() -> None:
    """Areas of three, two and one: 6 + 3."""
    assert scores("GGG.GG.G", *[NOTHING] * 7) == (9, 0, 0, 0)
    assert scores("GG.GG...", *[NOTHING] * 7) == (6, 0, 0, 0)


@pytest.mark.parametrize(("connect", "points"), [(8, 8), (4, 5)])
def test_pyramid_11_diagonals_connect_by_default_only(connect: int, points: int) -> None:
    """A diagonal of four."""
    rows = ("G.......", ".G......", "..G.....", "...G....", *[NOTHING] * 4)
    assert scores(*rows, rules=Rules(connect=connect)) == (points, 0, 0, 0)


@pytest.mark.parametrize(("connect", "points"), [(8, 4 + 3), (4, 4 + 2)])
def test_pyramid_11_crossing_diagonals(connect: int, points: int) -> None:
    """With diagonals two colours may cross in one corner, and both connect."""
    rows = ("G..B....", "GB......", "BG......", "B..G....", *[NOTHING] * 4)
    assert scores(*rows, rules=Rules(connect=connect)) == (points, points, 0, 0)


@pytest.mark.parametrize("connect", [4, 8])
def test_pyramid_11_no_connection_around_the_edge(connect: int) -> None:
    """h6 and a7, a5 are far apart."""
    rows = (NOTHING, "G......G", "G......G", *[NOTHING] * 5)
    assert scores(*rows, rules=Rules(connect=connect)) == (6, 0, 0, 0)


# Sixteen green: four and eight on the edge, which marble joins, and four apart.
FOUR_AND_EIGHT = (
    "GGGGMGGG",
    ".......G",
    ".G.G...G",
    ".....GGG",
    "........",
    "........",
    ".G.G....",
    "........",
)


@pytest.mark.parametrize("connect", [4, 8])
def test_pyramid_11_marble_joins_four_and_eight_to_twelve(connect: int) -> None:
    """The printed example: 16 in sight and 12 connected make 28; marble itself is not counted."""
    rules = Rules(connect=connect)
    assert scores(*FOUR_AND_EIGHT, rules=rules) == (28, 0, 0, 0)
    # With granite, a tunnel's like or another colour in its place there are eight.
    for other, brown in (("R", 0), ("B", 2), (".", 0)):
        rows = (f"GGGG{other}GGG", *FOUR_AND_EIGHT[1:])
        assert scores(*rows, rules=rules) == (24, brown, 0, 0)


@pytest.mark.parametrize("connect", [4, 8])
def test_pyramid_11_marble_connects_every_colour_at_once(connect: int) -> None:
    """One marble joins two green, two brown and two dark brown, each for its own."""
    rows = ("...G....", "..BMB...", "..NGN...", *[NOTHING] * 5)
    green, brown, dark_brown = 2 + 2, 2 + 2, 2 + (2 if connect == 8 else 1)
    assert scores(*rows, rules=Rules(connect=connect)) == (green, brown, 0, dark_brown)


@pytest.mark.parametrize("connect", [4, 8])
def test_pyramid_11_a_chain_of_marble(connect: int) -> None:
    """Marble connects with marble: three blocks of it bridge a gap of three."""
    rules = Rules(connect=connect)
    rows = ("GG......", ".M......", ".MM.....", "...GGG..", *[NOTHING] * 4)
    joined = connect == 8
    assert scores(*rows, rules=rules) == (5 + (5 if joined else 3), 0, 0, 0)
    rows = ("GG......", ".M......", ".MMGGG..", *[NOTHING] * 5)
    assert scores(*rows, rules=rules) == (5 + 5, 0, 0, 0)
    rows = ("GGM.MGGG", *[NOTHING] * 7)
    assert scores(*rows, rules=rules) == (5 + 3, 0, 0, 0)


def test_pyramid_11_marble_alone_is_no_area_and_no_point() -> None:
    """Four marbles side by side, and a block beside three of them."""
    assert scores("MMMM....", *[NOTHING] * 7) == (0, 0, 0, 0)
    assert scores("MMMMD...", *[NOTHING] * 7) == (0, 0, 2, 0)


def test_pyramid_11_the_largest_area_is_that_with_most_of_the_colour() -> None:
    """Marble does not make an area larger: one green with three marbles is less than two green."""
    assert scores("GMMM.GG.", *[NOTHING] * 7) == (3 + 2, 0, 0, 0)


@pytest.mark.parametrize("other", ["R", "B", "D", "N", "T"])
@pytest.mark.parametrize("connect", [4, 8])
def test_pyramid_11_granite_tunnels_and_other_colours_part(other: str, connect: int) -> None:
    """A wall between two and three green ones; with marble in it they are one area."""
    rows = [NOTHING, NOTHING, NOTHING, "..GG....", "........", "..GGG...", NOTHING, NOTHING]
    tops = sketch(*rows) | {f"{column}4": f"{other}{1 + (other != 'T')}" for column in "bcdef"}
    state = parse(made(tops, rules=Rules(connect=connect)))
    assert state.scores()[0] == 5 + 3
    tops["c4"] = "M2"
    state = parse(made(tops, rules=Rules(connect=connect)))
    assert state.scores()[0] == 5 + 5


def test_pyramid_11_gates_part_too() -> None:
    """A gate between two green ones on the edge, and marble beside it."""
    rules = Rules(tunnels="gates")
    rows = ("..GTTGG.", *[NOTHING] * 7)
    assert scores(*rows, rules=rules) == (3 + 2, 0, 0, 0)
    rows = ("..GTTGG.", "...MM...", *[NOTHING] * 6)
    assert scores(*rows, rules=rules) == (3 + 3, 0, 0, 0)
    assert scores(*rows, rules=Rules(tunnels="gates", connect=4)) == (3 + 2, 0, 0, 0)


def test_pyramid_11_levels_do_not_matter() -> None:
    """Blocks of heights 1 to 4 beside each other are one area."""
    board = {"a6": "G1", "b6": "G2", "c6": "G3", "d6": "G1", "d5": "G4", "e5": "M2", "f5": "G3"}
    assert parse(made(board, rules=Rules(connect=4))).scores() == (6 + 6, 0, 0, 0)


def test_pyramid_11_only_tops_are_in_sight() -> None:
    """A block that is built over no longer counts, nor does it connect."""
    state = parse(
        made(sketch("........", ".GGG....", *[NOTHING] * 6), hands=["B8", None, None, None])
    )
    assert state.scores() == (6, 0, 0, 0)
    state = state.after("B@c7")
    assert state.scores() == (2 + 1, 2, 0, 0)
    marble = parse(made({"b7": "G1", "c7": "M1", "d7": "G1"}, hands=["G8", None, None, None]))
    assert marble.scores() == (4, 0, 0, 0)
    assert marble.after("G@c7").scores() == (6, 0, 0, 0)
    granite = parse(made({"b7": "G1", "c7": "M1", "d7": "G1"}, hands=["R8", None, None, None]))
    assert granite.after("R@c7").scores() == (3, 0, 0, 0)


def test_pyramid_11_option_connect() -> None:
    """Eight is the default."""
    assert sk.Game("pyramid").options["connect"] == 8
    assert sk.Game("pyramid", connect=8) == sk.Game("pyramid")
    assert sk.Game("pyramid", connect=4).options["connect"] == 4


def test_pyramid_11_a_complete_board() -> None:
    """Counted by hand."""
    rows = (
        "GGGGGGGG",
        "BGBGBGBG",
        "BBBBBBBB",
        "NNDDDDNN",
        "TNNDDNNT",
        "DDDDDDDD",
        "BBNNNNGG",
        "RRRRMRNG",
    )
    # Green: 8 + 4 are one area, and 2 + 1 below. Brown: 4 + 8 are one, and 2 below. Dark green:
    # 4 + 2 + 8, all one. Dark brown: 4 and 4 to both sides, 4 below, and g1, which has a neighbour
    # of its colour across the corner only.
    for connect, dark_brown in ((8, 13 + 5), (4, 13 + 4)):
        position = made(
            sketch(*rows, full=True),
            hands=["G1B1", "D2", "G1B1", "N2"],
            bag="-",
            phase="end",
            rules=Rules(connect=connect),
        )
        state = parse(position)
        assert state.is_terminal
        assert state.scores() == (15 + 12, 14 + 12, 14 + 14, dark_brown)
        assert state.returns() == pytest.approx((-1 / 3, -1 / 3, 1, -1 / 3))


# --- 12: winning ----------------------------------------------------------------------------------

# Stripes: every colour is one area. The tunnels take one from green and one from dark brown.
STRIPES = ("GGBBDDNN",) * 4 + ("TGBBDDNT",) + ("GGBBDDNN",) * 3


def striped(players: int, *granite: str) -> sk.State:
    """A complete pyramid of stripes, with granite on some fields of the upper edge."""
    rules = Rules(players=players)
    board = sketch(*STRIPES, full=True) | dict.fromkeys(granite, "R1")
    hands: list[str | None] = ["G1", "B2", "D5", "-"]
    if players == 2:
        hands = ["G1", "B7"]
    elif players == 3:
        hands = ["G1", "B2", "D5"]
    return parse(made(board, hands=hands, bag="-", phase="end", rules=rules))


@pytest.mark.parametrize(
    ("players", "granite", "points", "returns"),
    [
        # One wins.
        (4, "f8", (30, 32, 30, 30), (-1 / 3, 1, -1 / 3, -1 / 3)),
        (3, "f8", (30, 32, 30), (-1 / 2, 1, -1 / 2)),
        (2, "f8", (60, 62), (-1, 1)),
        (2, "c8", (62, 60), (1, -1)),
        # Two share the win.
        (4, "", (30, 32, 32, 30), (-1 / 3, 1 / 3, 1 / 3, -1 / 3)),
        (3, "", (30, 32, 32), (-1 / 2, 1 / 4, 1 / 4)),
        # Three do.
        (4, "c8 e8 g8", (30, 30, 30, 28), (1 / 9, 1 / 9, 1 / 9, -1 / 3)),
        # All do.
        (4, "c8 e8", (30, 30, 30, 30), (0, 0, 0, 0)),
        (3, "c8 e8", (30, 30, 30), (0, 0, 0)),
        (2, "", (62, 62), (0, 0)),
    ],
)
def test_pyramid_12_the_highest_score_wins(
    players: int, granite: str, points: tuple[int, ...], returns: tuple[float, ...]
) -> None:
    """Equal highest ones share the win; the returns add up to nothing."""
    state = striped(players, *granite.split())
    assert state.scores() == points
    assert state.returns() == pytest.approx(returns)
    assert sum(state.returns()) == pytest.approx(0)


def test_pyramid_12_nobody_s_colour_wins_nothing() -> None:
    """Dark brown has most of all, and nobody has dark brown."""
    state = striped(3, "a8", "b8", "c8", "d8", "e8", "f8")
    assert state.scores() == (26, 28, 28)
    assert state.returns() == pytest.approx((-1 / 2, 1 / 4, 1 / 4))


def test_pyramid_12_a_player_s_score_is_the_sum_over_both_colours() -> None:
    """With two players the best single colour does not decide."""
    rules = Rules(players=2)
    rows = (
        "BBBBBBBB",
        "BGGGGGGB",
        "BGGGGGGB",
        "DGGGGGGD",
        "TDDDDDDT",
        "DDDNNDDD",
        *("DDDRRDDD",) * 2,
    )
    state = parse(
        made(sketch(*rows, full=True), hands=["G3", "B5"], bag="-", phase="end", rules=rules)
    )
    assert state.scores() == (18 + 18 + 26 + 26, 12 + 12 + 2 + 2)
    assert state.returns() == (1.0, -1.0)


def test_pyramid_12_scores_of_an_unfinished_pyramid() -> None:
    """As it stands, at chance nodes and in the middle of a turn too; returns only at the end."""
    state = parse(made({}, hands=["G8", None, None, None]))
    seen = []
    for move in ("G@a1", "G@a2", "stop", "+B"):
        state = state.after(move)
        seen.append(state.scores())
        with pytest.raises(sk.Error):
            state.returns()
    assert seen == [(2, 0, 0, 0), (4, 0, 0, 0), (4, 0, 0, 0), (4, 0, 0, 0)]


# --- ids and texts --------------------------------------------------------------------------------


def test_pyramid_ids_numbers() -> None:
    """386 actions, six outcomes, whatever the options."""
    for game in (
        sk.Game("pyramid"),
        sk.Game("pyramid", players=2, hand=1, tunnels="gates", connect=4),
    ):
        assert game.num_actions == 386
        assert game.num_outcomes == 6
        assert game.name == "pyramid"


def test_pyramid_ids_of_every_placement() -> None:
    """kind * 64 + field; the texts are kind, @, field."""
    for kind, letter in enumerate("GBDNRM"):
        hand = f"{letter}4"
        state = parse(made({}, hands=[hand, None, None, None], rules=Rules(hand=4)))
        assert legal(state) == [f"{letter}@{name}" for name in NAMES if name not in {"a4", "h4"}]
        for name in set(NAMES) - {"a4", "h4"}:
            number = kind * 64 + NAMES.index(name)
            assert state.text_of(number) == f"{letter}@{name}"
            assert state.action(f"{letter}@{name}") == number
            assert state.after(number) == state.after(f"{letter}@{name}")


def test_pyramid_ids_of_stop_and_pass() -> None:
    """384 and 385."""
    state = parse(made({})).after("G@a1")
    assert state.action("stop") == 384
    assert state.text_of(384) == "stop"
    state = parse(made(FIVE_LEFT, hands=["-", "B5", "D7", "R1"], bag="-"))
    assert state.action("pass") == 385
    assert state.text_of(385) == "pass"


def test_pyramid_ids_of_outcomes() -> None:
    """The kinds; the same in the deal and while drawing."""
    for state in (sk.Game("pyramid").start(), parse(made({"a1": "G1"}, phase="draw:1"))):
        for kind, letter in enumerate("GBDNRM"):
            assert state.text_of(kind) == f"+{letter}"
            assert state.action(f"+{letter}") == kind
            assert state.after(kind) == state.after(f"+{letter}")


@pytest.mark.parametrize("connect", [4, 8])
@pytest.mark.parametrize("tunnels", ["through", "gates"])
def test_pyramid_texts_of_options(connect: int, tunnels: str) -> None:
    """In alphabetical order, defaults left out; '-' for none."""
    for players, hand in itertools.product((2, 3, 4), range(1, 9)):
        pairs = [
            "connect=4" if connect == 4 else "",
            f"hand={hand}" if hand != 8 else "",
            f"players={players}" if players != 4 else "",
            "tunnels=gates" if tunnels == "gates" else "",
        ]
        options = ",".join(pair for pair in pairs if pair) or "-"
        game = sk.Game("pyramid", players=players, hand=hand, connect=connect, tunnels=tunnels)
        assert words(game.start())["options"] == options
        assert parse(str(game.start())).game == game
        assert game.options == {
            "connect": connect,
            "hand": hand,
            "players": players,
            "tunnels": tunnels,
        }


def test_pyramid_texts_of_positions() -> None:
    """One of every phase, written out."""
    board = "----------------/" * 3 + "------G1--------/T1T1T1B2T1T1T1T1/" + "----------------/" * 2
    board += "--------------N1"
    start = f"pyramid/1 players=2 {board}"
    state = parse(f"{start} G1B7,D8 G25B19D19N26R8M4 0 place")
    assert state.player == 0
    assert block(state, "d5") == "G1"
    assert block(state, "d4") == "B2"
    assert block(state, "h1") == "N1"
    assert block(state, "a4") == "T1"
    assert block(state, "a1") == "--"
    state = parse(f"{start} G1B6,D8 G25B20D19N26R8M4 0 place:d4")
    fields = ("c4", "e4", "d5")
    assert legal(state) == [*(f"{kind}@{name}" for kind in "GB" for name in fields), "stop"]
    with pytest.raises(sk.InvalidPosition):
        sk.State.parse(f"{start} G1B5,D8 G25B21D19N26R8M4 0 place:d4")
    state = parse(f"{start} G1B5,D8 G25B21D19N26R8M4 0 draw:2")
    assert state.is_chance
    assert [state.text_of(kind) for kind, _ in state.outcomes()] == [
        "+G",
        "+B",
        "+D",
        "+N",
        "+R",
        "+M",
    ]


def test_pyramid_texts_of_places_keep_their_order() -> None:
    """The fields of this turn are listed as they came, and make different positions."""
    one = after(parse(made({})), "G@d5", "G@d6")
    other = after(parse(made({})), "G@d6", "G@d5")
    assert words(one)["phase"] == "place:d5,d6"
    assert words(other)["phase"] == "place:d6,d5"
    assert one != other
    assert one.legal_actions() == other.legal_actions()


def test_pyramid_texts_of_foreign_actions() -> None:
    """What is no action of the game at all is a ParseError."""
    state = parse(made({}))
    for text in (
        "G@i1",
        "G@a9",
        "G@a0",
        "T@a1",
        "g@a1",
        "G@A1",
        "G-a1",
        "Ga1",
        "G@a1,stop",
        "",
        "Stop",
    ):
        with pytest.raises(sk.ParseError) as caught:
            state.action(text)
        assert caught.value.field == "action"


# --- at rest (more of what is refused: test_bad_input_pyramid.py) ---------------------------------


def test_pyramid_at_rest_what_lies_under_others_is_not_told() -> None:
    """Which of two blocks lies under which of two others makes no difference."""
    start = parse(made({}, hands=["G4B4", "N8", None, None]))
    under_d5 = []
    for first, second in ("GB", "BG"):
        state = after(start, f"{first}@d5", f"{second}@e5", "stop", "+G", "+B")
        assert block(state, "d5") == f"{first}1"
        under_d5.append(after(state, "N@d5", "N@e5", "stop"))
    assert under_d5[0] == under_d5[1]
    assert str(under_d5[0]) == str(under_d5[1])


def test_pyramid_at_rest_nothing_buried_on_an_empty_board() -> None:
    """Hands, bag and the ground make up all 120."""
    state = parse(made({}))
    text = str(state).replace("M4 ", "M3 ")
    with pytest.raises(sk.InvalidPosition):
        sk.State.parse(text)


@pytest.mark.parametrize("seed", range(6))
def test_pyramid_at_rest_holds_in_played_games(seed: int) -> None:
    """Every position of a random game is read back as itself."""
    games = [
        sk.Game("pyramid"),
        sk.Game("pyramid", players=2, connect=4),
        sk.Game("pyramid", players=3, tunnels="gates"),
        sk.Game("pyramid", hand=1),
        sk.Game("pyramid", hand=3, players=2),
        sk.Game("pyramid", hand=5, players=3),
    ]
    for state in play_at_random(games[seed].start(), seed):
        assert parse(str(state)) == state
