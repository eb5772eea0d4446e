"""What a player of Pyramid knows, and positions that agree with it (pyramid 5).

Hand-made positions; what holds for every game is in test_views.py, and properties of random
positions are in test_properties_pyramid.py.
"""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from math import comb

import pytest
from pyramid_model import KINDS, Position, Rules, made, sketch, unseen

import spielkern as sk

BOARD = {"d5": "N4", "e5": "M2", "a1": "R1", "b2": "G2", "c2": "G1", "h8": "B1"}
ROWS = [*["GBDNGBDN", "DNGBDNGB"] * 2, "TBDNGBDT", "DNGBDNGB", "GBDNGBDN", "DNGBDNGB"]
HANDS: list[str | None] = ["G3B2R1M2", "B5D3", "D1N7", "G2B2D2N2"]


def position(phase: str = "place") -> Position:
    """A position with something of everything; five blocks are under others."""
    if phase == "draw:2":
        return made(BOARD, hands=["G3B2R1", "B5D3", "D1N7", "G2B2D2N2"], phase=phase)
    return made(BOARD, hands=HANDS, phase=phase)


def state_of(position: Position) -> sk.State:
    """The State of a position of the model."""
    return sk.State.parse(str(position))


def fields_of(view: sk.View) -> list[str]:
    """The fields of a view's text."""
    return str(view).split(" ")


# --- the text -------------------------------------------------------------------------------------


def test_the_text_of_a_view() -> None:
    """As the position, but for the name, other hands and the bag."""
    state = state_of(position())
    board, bag = str(state).split(" ")[2], sum(position().bag)
    texts = [
        f"pyramid.view/1@0 - {board} G3B2R1M2,?8,?8,?8 ?{bag} 0 place",
        f"pyramid.view/1@1 - {board} ?8,B5D3,?8,?8 ?{bag} 0 place",
        f"pyramid.view/1@2 - {board} ?8,?8,D1N7,?8 ?{bag} 0 place",
        f"pyramid.view/1@3 - {board} ?8,?8,?8,G2B2D2N2 ?{bag} 0 place",
    ]
    assert [str(state.observation(player)) for player in range(4)] == texts


def test_the_text_of_a_view_with_options() -> None:
    """They are written as in positions."""
    rules = Rules(connect=4, hand=2, players=2, tunnels="gates")
    state = state_of(made({"a1": "G1"}, hands=["G1M1", "B2"], turn=1, rules=rules))
    board = str(state).split(" ")[2]
    options = "connect=4,hand=2,players=2,tunnels=gates"
    assert str(state.observation(0)) == f"pyramid.view/1@0 {options} {board} G1M1,?2 ?115 1 place"
    assert str(state.observation(1)) == f"pyramid.view/1@1 {options} {board} ?2,B2 ?115 1 place"


def test_views_of_the_deal() -> None:
    """Hands fill up; what the others draw is not told, only that they do."""
    state = sk.Game("pyramid", players=2, hand=2).start()
    board = str(state).split(" ")[2]
    seen = []
    for move in ("+G", "+M", "+B", "+N"):
        seen.append([fields_of(state.observation(player))[3:] for player in (0, 1)])
        assert fields_of(state.observation(0))[2] == board
        state.play(move)
    seen.append([fields_of(state.observation(player))[3:] for player in (0, 1)])
    assert seen == [
        [["-,?0", "?120", "0", "deal"], ["?0,-", "?120", "0", "deal"]],
        [["G1,?0", "?119", "0", "deal"], ["?1,-", "?119", "0", "deal"]],
        [["G1M1,?0", "?118", "1", "deal"], ["?2,-", "?118", "1", "deal"]],
        [["G1M1,?1", "?117", "1", "deal"], ["?2,B1", "?117", "1", "deal"]],
        [["G1M1,?2", "?116", "0", "place"], ["?2,B1N1", "?116", "0", "place"]],
    ]


def test_views_of_chance_nodes_and_of_the_middle_of_a_turn() -> None:
    """Phase and turn are known to all, the fields of this turn too."""
    state = state_of(made({}, hands=["G8", "B8", "D8", "N8"]))
    state.play("G@d5")
    state.play("G@d6")
    for player in range(4):
        view = state.observation(player)
        assert fields_of(view)[5:] == ["0", "place:d5,d6"]
        assert fields_of(view)[3].split(",")[0] == ("G6" if player == 0 else "?6")
    state.play("stop")
    for player in range(4):
        assert fields_of(state.observation(player))[5:] == ["0", "draw:2"]
    after_g, after_b = state.after("+G"), state.after("+B")
    assert after_g.observation(0) != after_b.observation(0)
    for player in (1, 2, 3):
        assert after_g.observation(player) == after_b.observation(player)


def test_views_of_empty_hands_and_an_empty_bag() -> None:
    """The own empty hand is '-', another is '?0', and so is the bag."""
    complete = sketch(*ROWS, full=True)
    del complete["a8"], complete["b8"]
    state = state_of(made(complete, hands=["-", "G4", "B4", "D2"], bag="-"))
    assert fields_of(state.observation(0))[3:] == ["-,?4,?4,?2", "?0", "0", "place"]
    assert fields_of(state.observation(1))[3:] == ["?0,G4,?4,?2", "?0", "0", "place"]


def test_views_of_a_game_that_is_over() -> None:
    """Hands stay hidden."""
    position = made(
        sketch(*ROWS, full=True), hands=["G2", "B2", "D2", "N2"], bag="-", phase="end", turn=2
    )
    view = state_of(position).observation(3)
    assert fields_of(view)[3:] == ["?2,?2,?2,N2", "?0", "2", "end"]


# --- the value ------------------------------------------------------------------------------------


def test_a_view_is_a_value() -> None:
    """It is compared, hashed, copied and pickled by value."""
    state = state_of(position())
    for player in range(4):
        view = state.observation(player)
        same = state_of(position()).observation(player)
        assert view == same
        assert hash(view) == hash(same)
        for twin in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
            assert twin == view
            assert hash(twin) == hash(view)
            assert str(twin) == str(view)
        assert sk.View.parse(str(view)) == view
        assert hash(sk.View.parse(str(view))) == hash(view)
    views = {state.observation(player) for player in (0, 1, 2, 3, 0)}
    assert len(views) == 4
    assert state.observation(0) != str(state.observation(0))
    assert state.observation(0) != state


def test_what_a_view_says() -> None:
    """Who looks, at which game, and whose turn it is."""
    game = sk.Game("pyramid", players=3, connect=4)
    state = game.start()
    for player in range(3):
        view = state.observation(player)
        assert view.player == player
        assert view.game == game
        assert view.turn == 0
    state = state_of(made({"a1": "G1"}, turn=2))
    assert [state.observation(player).turn for player in range(4)] == [2, 2, 2, 2]


def test_a_view_does_not_follow_the_state() -> None:
    """It is what was seen then."""
    state = state_of(position())
    view = state.observation(0)
    text = str(view)
    state.play("G@h1")
    assert str(view) == text
    assert state.observation(0) != view


def test_views_are_equal_where_only_the_hidden_differs() -> None:
    """Blocks of others change places with the bag, and with blocks under others."""
    board = str(position()).split(" ")[2]
    one, swapped, other_bag = (
        sk.State.parse(f"pyramid/1 - {board} {hands} {bag} 0 place")
        for hands, bag in [
            ("G3B2R1M2,B5D3,D1N7,G2B2D2N2", "G18B16D20N16R6M1"),
            ("G3B2R1M2,G2B2D2N2,D1N7,B5D3", "G18B16D20N16R6M1"),
            # Another bag, so that other blocks must be the buried ones.
            ("G3B2R1M2,B5D3,D1N7,G2B2D2N2", "G19B16D19N16R6M1"),
        ]
    )
    assert one != swapped
    same = [one.observation(player) == swapped.observation(player) for player in range(4)]
    assert same == [True, False, True, False]
    assert one != other_bag
    assert all(one.observation(player) == other_bag.observation(player) for player in range(4))


@pytest.mark.parametrize("player", [-1, 4, 255, 256, 2**64])
def test_there_is_no_view_of_nobody(player: int) -> None:
    """Players are 0 to 3 here."""
    state = sk.Game("pyramid").start()
    with pytest.raises(sk.Error):
        state.observation(player)
    with pytest.raises(sk.Error):
        state.determinize(player, 1)


def test_views_are_not_made_by_hand() -> None:
    """Only by `observation` and `parse`."""
    with pytest.raises(TypeError):
        sk.View()


# --- reading --------------------------------------------------------------------------------------


def test_a_position_is_no_view_and_a_view_no_position() -> None:
    """Each reader refuses the other's text."""
    state = state_of(position())
    with pytest.raises((sk.ParseError, sk.InvalidPosition)):
        sk.View.parse(str(state))
    for player in range(4):
        with pytest.raises((sk.ParseError, sk.InvalidPosition)):
            sk.State.parse(str(state.observation(player)))


def view_text(**changes: str) -> str:
    """The view of player 1 with some fields replaced."""
    names = ("game", "options", "board", "hands", "bag", "turn", "phase")
    fields = dict(zip(names, fields_of(state_of(position()).observation(1)), strict=True))
    assert set(changes) <= set(names)
    return " ".join((fields | changes).values())


BAG = sum(position().bag)

# (name, text, field that must be named or None if that is open)
UNREADABLE: list[tuple[str, str, str | None]] = [
    ("empty", "", None),
    ("no player", view_text(game="pyramid.view/1"), "game"),
    ("empty player", view_text(game="pyramid.view/1@"), "game"),
    ("player 4", view_text(game="pyramid.view/1@4"), "game"),
    ("player 01", view_text(game="pyramid.view/1@01"), "game"),
    ("player -1", view_text(game="pyramid.view/1@-1"), "game"),
    ("player x", view_text(game="pyramid.view/1@x"), "game"),
    ("player 3 of 2", view_text(game="pyramid.view/1@3", options="players=2"), "game"),
    ("version 2", view_text(game="pyramid.view/2@1"), "game"),
    ("no version", view_text(game="pyramid.view@1"), "game"),
    ("no view", view_text(game="pyramid/1@1"), "game"),
    ("views", view_text(game="pyramid.views/1@1"), "game"),
    ("another case", view_text(game="pyramid.View/1@1"), "game"),
    ("another player's hand", view_text(game="pyramid.view/1@2"), "hands"),
    ("a default option", view_text(options="players=4"), "options"),
    ("own hand hidden", view_text(hands="?8,?8,?8,?8"), "hands"),
    ("two hands shown", view_text(hands="?8,B5D3,?8,G2B2D2N2"), "hands"),
    ("nothing hidden", view_text(hands="G3B2R1M2,B5D3,D1N7,G2B2D2N2"), "hands"),
    ("a count without a mark", view_text(hands="8,B5D3,?8,?8"), "hands"),
    ("a mark without a count", view_text(hands="?,B5D3,?8,?8"), "hands"),
    ("two marks", view_text(hands="??8,B5D3,?8,?8"), "hands"),
    ("a dash for an empty hand", view_text(hands="-,B5D3,?8,?8"), "hands"),
    ("a marked dash", view_text(hands="?-,B5D3,?8,?8"), "hands"),
    ("a marked kind", view_text(hands="?G8,B5D3,?8,?8"), "hands"),
    ("08", view_text(hands="?08,B5D3,?8,?8"), "hands"),
    ("+8", view_text(hands="?+8,B5D3,?8,?8"), "hands"),
    ("three hands", view_text(hands="?8,B5D3,?8"), "hands"),
    ("five hands", view_text(hands="?8,B5D3,?8,?8,?8"), "hands"),
    ("own hand out of order", view_text(hands="?8,D3B5,?8,?8"), "hands"),
    ("bag shown", view_text(bag="G20"), "bag"),
    ("bag dash", view_text(bag="-"), "bag"),
    ("bag without a mark", view_text(bag=f"{BAG}"), "bag"),
    ("bag mark alone", view_text(bag="?"), "bag"),
    ("bag with a zero before", view_text(bag=f"?0{BAG}"), "bag"),
    ("board short", view_text(board="T1"), "board"),
    ("turn of nobody", view_text(turn="x"), "turn"),
    ("no phase", view_text()[: -len(" place")], None),
    ("a field too many", view_text() + " 0", None),
    ("unknown phase", view_text(phase="wait"), "phase"),
    ("a newline behind", view_text() + "\n", "phase"),
    ("a NUL behind", view_text() + "\0", "phase"),
    ("a lone surrogate", view_text(bag="?\ud800"), None),
]


@pytest.mark.parametrize(
    ("text", "field"), [pytest.param(text, field, id=name) for name, text, field in UNREADABLE]
)
def test_unreadable_views(text: str, field: str | None) -> None:
    """A ParseError that names the field and a place."""
    with pytest.raises((sk.ParseError, sk.OptionError)) as caught:
        sk.View.parse(text)
    error: BaseException = caught.value
    if isinstance(error, sk.OptionError):
        assert field == "options"
        return
    assert isinstance(error, sk.ParseError)
    assert error.reason
    assert 0 <= error.offset <= len(text)
    if field is not None:
        assert error.field == field


IMPOSSIBLE = [
    ("more blocks than there are", view_text(bag=f"?{BAG + 1}")),
    ("fewer blocks than there are", view_text(bag=f"?{BAG - 1}")),
    ("a larger hand of another", view_text(hands="?9,B5D3,?8,?8", bag=f"?{BAG - 1}")),
    ("a smaller hand of another", view_text(hands="?7,B5D3,?8,?8", bag=f"?{BAG + 1}")),
    ("a smaller own hand", view_text(hands="?8,B5D2,?8,?8", bag=f"?{BAG + 1}")),
    ("five marble in the own hand", view_text(hands="?8,B3M5,?8,?8")),
    ("five marble in hand and sight", view_text(hands="?8,B4M4,?8,?8")),
    ("the end before it", view_text(phase="end")),
    ("the deal after it", view_text(phase="deal")),
    ("drawing with a full hand", view_text(phase="draw:1")),
]


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in IMPOSSIBLE])
def test_impossible_views(text: str) -> None:
    """No position looks like that to anybody."""
    with pytest.raises(sk.InvalidPosition) as caught:
        sk.View.parse(text)
    assert caught.value.rule.startswith("pyramid ")
    assert caught.value.reasons


@pytest.mark.parametrize("value", [None, 1, b"pyramid.view/1@0", ["pyramid.view/1@0"]])
def test_a_view_is_read_from_a_text(value: object) -> None:
    """Anything else is a TypeError."""
    with pytest.raises(TypeError):
        sk.View.parse(value)  # type: ignore[arg-type]


# --- determinize ----------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["place", "draw:2"])
@pytest.mark.parametrize("player", range(4))
def test_determinize_agrees_with_the_view(player: int, phase: str) -> None:
    """A position at rest that the player cannot tell from the true one."""
    state = state_of(position(phase))
    view = state.observation(player)
    found = [view.determinize(1, index) for index in range(40)]
    for each in found:
        assert sk.State.parse(str(each)) == each
        assert each.observation(player) == view
        assert each.game == state.game
    assert len(set(map(str, found))) > 30
    assert state == state_of(position(phase))


def test_determinize_is_the_same_for_the_same_seed_and_index() -> None:
    """From the view and from its text; and from the state, whatever has been drawn before."""
    state = state_of(position())
    view = state.observation(2)
    read = sk.View.parse(str(view))
    texts = [str(view.determinize(9, index)) for index in range(20)]
    assert [str(read.determinize(9, index)) for index in range(20)] == texts
    assert str(view.determinize(9)) == texts[0]
    assert state.determinize(2, 9) == state.copy().determinize(2, 9, 0)
    assert len({state.determinize(2, 9, index) for index in range(20)}) == 20
    assert len(set(texts)) == 20
    assert str(view.determinize(10)) != texts[0]


def test_determinize_does_not_depend_on_what_is_hidden() -> None:
    """Two states with the same view give the same positions."""
    state = state_of(position())
    other = state.determinize(0, 123)
    assert other != state
    assert [other.determinize(0, 5, i) for i in range(9)] == [
        state.determinize(0, 5, i) for i in range(9)
    ]


def test_determinize_in_the_deal() -> None:
    """Nothing is buried: what is not in the hands is in the bag."""
    state = sk.Game("pyramid").start()
    assert state.determinize(0, 1) == state
    for _ in range(8):
        state.play("+G")
    assert state.turn == 1
    state.play("+M")
    assert state.observation(0).determinize(3).observation(0) == state.observation(0)
    found = {str(state.determinize(0, 3, index)).split(" ")[3] for index in range(200)}
    assert found == {f"G8,{kind}1,-,-" for kind in KINDS}
    # Player 1 cannot know that all eight are green.
    assert len({str(state.determinize(1, 3, index)) for index in range(50)}) > 40


def test_determinize_where_all_is_known() -> None:
    """The start has one position."""
    start = sk.Game("pyramid").start()
    assert {start.determinize(player, seed) for player in range(4) for seed in range(5)} == {start}


@pytest.mark.parametrize("value", [-1, 2**64])
def test_determinize_refuses_seeds(value: int) -> None:
    """Seeds and indices are from 0 to 2**64 - 1."""
    state = state_of(position())
    view = state.observation(0)
    for numbers in ((value,), (0, value)):
        with pytest.raises(sk.Error):
            state.determinize(0, *numbers)
        with pytest.raises(sk.Error):
            view.determinize(*numbers)


# What chi-square exceeds once in ten thousand, by degrees of freedom (from a printed table).
CHI_SQUARE = [
    0.0, 15.137, 18.421, 21.108, 23.513, 25.745, 27.856, 29.878, 31.828, 33.720, 35.564,
    37.367, 39.134, 40.871, 42.579, 44.263, 45.925, 47.566, 49.189, 50.795, 52.386,
]  # fmt: skip

SAMPLES = 10_000


def chi_square(found: Counter[int], chance: list[float]) -> tuple[float, int]:
    """The deviation from the chances, and its degrees of freedom. Rare values are one cell."""
    cells: list[list[float]] = [[0.0, 0.0]]
    for value, p in enumerate(chance):
        cells[-1][0] += found[value]
        cells[-1][1] += p * SAMPLES
        if cells[-1][1] >= 10:
            cells.append([0.0, 0.0])
    rest = cells.pop()
    cells[-1][0] += rest[0]
    cells[-1][1] += rest[1]
    assert sum(seen for seen, _ in cells) == SAMPLES
    assert sum(expected for _, expected in cells) == pytest.approx(SAMPLES)
    return sum((seen - expected) ** 2 / expected for seen, expected in cells), len(cells) - 1


def hypergeometric(good: int, all_of: int, drawn: int) -> list[float]:
    """The chances of 0, 1, ... good ones among so many drawn."""
    return [
        comb(good, hit) * comb(all_of - good, drawn - hit) / comb(all_of, drawn)
        for hit in range(min(good, drawn) + 1)
    ]


def late() -> Position:
    """Most of it is built, and much of it hidden: blocks of all kinds lie under others."""
    board = (
        "G1R1B1D1B1R1G1G1/D1B2G2N2N1N1D2D1/G1G2N3B3B1D1D2N1/B1G1B1G4N1D1G1B1/"
        "T1G2D2G2B2N2G2T1/G1R2B2N2N1D1B1N1/N1D2B2B2G2D2G1G1/N1N1B1D1B1B1D1R1"
    )
    rows = [[row[at : at + 2] for at in range(0, 16, 2)] for row in reversed(board.split("/"))]
    tops = {
        f"{column}{number}": top
        for number, row in enumerate(rows, 1)
        for column, top in zip("abcdefgh", row, strict=True)
    }
    return made(tops, hands=["B3D1N3R1", "G2B2D4"], rules=Rules(players=2))


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("kind", range(6))
@pytest.mark.parametrize("early", [True, False], ids=["early", "late"])
def test_another_hand_is_drawn_without_replacement_from_all_that_is_unseen(
    *, early: bool, kind: int, player: int
) -> None:
    """The kinds in it follow the hypergeometric distribution; buried blocks are unseen too."""
    true = made(BOARD, hands=["G3B2R1M2", "B5D3"], rules=Rules(players=2)) if early else late()
    state = state_of(true)
    hidden = unseen(true, player)
    found = samples(str(state), player)[0][kind]
    deviation, freedom = chi_square(found, hypergeometric(hidden[kind], sum(hidden), 8))
    if freedom:
        assert deviation < CHI_SQUARE[freedom]


@pytest.mark.parametrize("kind", range(6))
def test_the_bag_is_drawn_from_all_that_is_unseen(kind: int) -> None:
    """Late in the game much of it is buried, so that the bag differs as well."""
    true = late()
    hidden = unseen(true, 0)
    found = samples(str(true), 0)[1][kind]
    chance = hypergeometric(hidden[kind], sum(hidden), sum(true.bag))
    deviation, freedom = chi_square(found, chance)
    assert freedom > 0
    assert deviation < CHI_SQUARE[freedom]


def test_two_hands_are_drawn_together() -> None:
    """A hand of one: the pair of kinds in two other hands has the chances of two draws in a row."""
    rules = Rules(hand=1, players=3)
    true = made({"d5": "G1"}, hands=["R1", "B1", "D1"], rules=rules)
    state = state_of(true)
    hidden = unseen(true, 0)
    total = sum(hidden)
    found: Counter[int] = Counter()
    for index in range(SAMPLES):
        _, second, third = str(state.determinize(0, 77, index)).split(" ")[3].split(",")
        found[KINDS.index(second[0]) * 6 + KINDS.index(third[0])] += 1
    chance = [
        hidden[one] / total * (hidden[two] - (one == two)) / (total - 1)
        for one in range(6)
        for two in range(6)
    ]
    deviation, freedom = chi_square(found, chance)
    # With 35 degrees of freedom it exceeds 74.9 once in ten thousand, with fewer more rarely.
    assert 25 <= freedom <= 35
    assert deviation < 74.926


Counts = list[Counter[int]]
SAMPLED: dict[tuple[str, int], tuple[Counts, Counts]] = {}


def samples(text: str, player: int) -> tuple[Counts, Counts]:
    """How often so many of each kind were in the other hand of two, and in the bag."""
    if (text, player) not in SAMPLED:
        view = sk.State.parse(text).observation(player)
        hand: Counts = [Counter() for _ in range(6)]
        bag: Counts = [Counter() for _ in range(6)]
        for index in range(SAMPLES):
            words = str(view.determinize(2024, index)).split(" ")
            for blocks, counts in ((words[3].split(",")[1 - player], hand), (words[4], bag)):
                digits = "".join(c if c.isdigit() else f" {c}=" for c in blocks).split()
                numbers = dict(each.split("=") for each in digits)
                for kind, letter in enumerate(KINDS):
                    counts[kind][int(numbers.get(letter, "0"))] += 1
        SAMPLED[text, player] = hand, bag
    return SAMPLED[text, player]
