"""The library and the model of pyramid_model.py say the same, about any position.

Positions are reached by random games or built at random, under all options. conftest.py makes the
search the same in every run; `--hypothesis-profile=search` looks further.
"""

from __future__ import annotations

import copy
import itertools
import pickle
import random

import pyramid_model as model
import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st
from pyramid_model import BLOCKS, KINDS, Position, Rules, full_height, neighbours

import spielkern as sk

SEEDS = st.integers(0, 2**64 - 1)

RULES = st.builds(
    Rules,
    connect=st.sampled_from([8, 4]),
    hand=st.integers(1, 8),
    players=st.integers(2, 4),
    tunnels=st.sampled_from(["through", "gates"]),
)

ANY_PLACES = st.integers(0, 112)

EVERY_RULES = [
    Rules(connect, hand, players, tunnels)
    for connect, hand, players, tunnels in itertools.product(
        (4, 8), range(1, 9), (2, 3, 4), ("through", "gates")
    )
]


def game_of(rules: Rules) -> sk.Game:
    """The library's game with these options."""
    return sk.Game(
        "pyramid",
        connect=rules.connect,
        hand=rules.hand,
        players=rules.players,
        tunnels=rules.tunnels,
    )


@st.composite
def reached(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = RULES) -> Position:
    """A position of a random game."""
    game = game_of(draw(rules))
    # Up to 32 plies are the deal.
    plies = draw(st.one_of(st.integers(0, 40), st.integers(33, 330), st.integers(200, 330)))
    return model.parse(str(sk.playout(game, draw(SEEDS), max_actions=plies).final))


def stacks(rng: random.Random, rules: Rules, places: int) -> list[int]:
    """Heights of all fields with so many places left, stacks growing at random."""
    heights = [int(field in rules.tunnel_fields) for field in range(64)]
    for _ in range(112 - places):
        low = [field for field in range(64) if heights[field] < full_height(field)]
        # Often on the highest, so that all levels are met early.
        if rng.random() < 0.5:
            low = sorted(low, key=lambda field: -heights[field])[:6]
        heights[rng.choice(low)] += 1
    return heights


def begun(rng: random.Random, rules: Rules, heights: list[int], most: int) -> list[int]:
    """Up to so many fields on which the turn may have placed blocks."""
    built = [field for field in range(64) if heights[field] > int(field in rules.tunnel_fields)]
    placed = [rng.choice(built)] if built and most > 0 else []
    while placed and len(placed) < rng.randint(1, most):
        beside = [
            field
            for field in built
            if heights[field] == heights[placed[0]]
            and field not in placed
            and any(field in neighbours(other, 4) for other in placed)
        ]
        if not beside:
            break
        placed.append(rng.choice(beside))
    return placed


def some_hands(rng: random.Random, rules: Rules, blocks: int) -> list[int]:
    """How many blocks each player has, of so many that are not built; full hands if they do."""
    sizes = [rules.hand] * rules.players
    while sum(sizes) > blocks:
        sizes[rng.choice([player for player, size in enumerate(sizes) if size])] -= 1
    return sizes


def moment(
    rng: random.Random, rules: Rules, heights: list[int], sizes: list[int], turn: int
) -> tuple[str, list[int], int]:
    """A phase, the fields of this turn, blocks to be drawn; the mover's hand is made to fit."""
    built = sum(heights) - 8
    # What the mover does not have is in the bag then.
    bag = 120 - built >= rules.hand * rules.players
    if built == 112:
        # One to four blocks were placed last.
        if bag:
            sizes[turn] -= rng.randint(1, min(4, rules.hand))
        elif sizes[turn] == rules.hand:
            sizes[sizes.index(min(sizes))] += 1
            sizes[turn] -= 1
        return "end", [], 0
    phase = rng.choice(["place", "place:", "draw"])
    if phase == "draw" and bag and built:
        left = rng.randint(1, min(4, rules.hand, built))
        sizes[turn] -= left
        return "draw", [], left
    if phase == "place:":
        if bag:
            placed = begun(rng, rules, heights, min(3, rules.hand - 1))
            sizes[turn] -= len(placed)
            return "place", placed, 0
        if sizes[turn]:
            return "place", begun(rng, rules, heights, min(3, rules.hand - sizes[turn])), 0
    return "place", [], 0


@st.composite
def built(
    draw: st.DrawFn,
    rules: st.SearchStrategy[Rules] = RULES,
    places: st.SearchStrategy[int] = ANY_PLACES,
) -> Position:
    """A position that is possible by its counts, come about or not.

    `places` are those left on the board. Blocks are dealt onto the board, into hands and bag from
    one heap, so that everything adds up.
    """
    these = draw(rules)
    turn = draw(st.integers(0, these.players - 1))
    left_places = draw(places)
    rng = random.Random(draw(SEEDS))
    heights = stacks(rng, these, left_places)
    heap = [kind for kind in range(6) for _ in range(BLOCKS[kind])]
    rng.shuffle(heap)

    def take(number: int) -> tuple[int, ...]:
        taken = [heap.pop() for _ in range(number)]
        return tuple(taken.count(kind) for kind in range(6))

    board = []
    for field, height in enumerate(heights):
        ground = int(field in these.tunnel_fields)
        letters = ["T"] * ground + [KINDS[heap.pop()] for _ in range(height - ground)]
        board.append(f"{letters[-1]}{height}" if letters else model.EMPTY)
    sizes = some_hands(rng, these, len(heap))
    phase, placed, left = moment(rng, these, heights, sizes, turn)
    hands = tuple(take(size) for size in sizes)
    bag = take(len(heap))
    position = Position(these, tuple(board), hands, bag, turn, phase, tuple(placed), left)
    assert not model.violations(position), model.violations(position)
    return position


POSITIONS = st.one_of(reached(), built())
# Few places are left, so that whole turns can be counted by going through them.
FEW = st.one_of(
    built(places=st.integers(0, 9)),
    built(rules=st.builds(Rules, hand=st.integers(1, 2), players=st.integers(2, 4))),
)


def state_of(position: Position) -> sk.State:
    """The library's state for a position of the model."""
    return sk.State.parse(str(position))


def check_same(position: Position, seed: int = 0, most: int = 40) -> None:
    """The library sees in a position what the model sees, and does with it what the model does."""
    state = state_of(position)
    assert str(state) == str(position)
    assert state.game == game_of(position.rules)
    assert state.player == position.player
    assert state.turn == position.turn
    assert state.is_chance == (position.player == model.CHANCE)
    assert state.is_terminal == (position.player == model.TERMINAL)
    assert state.legal_actions() == model.legal(position)
    assert state.outcomes() == model.outcomes(position)
    assert state.legal_mask().nonzero()[0].tolist() == model.legal(position)
    assert state.scores() == model.scores(position)
    if position.phase == "end":
        assert state.returns() == pytest.approx(model.returns(position), abs=1e-9)
    ids = model.ids_of(position)
    for action in ids:
        text = model.text_of(position, action)
        assert state.text_of(action) == text
        assert state.action(text) == action
    for action in random.Random(seed).sample(ids, min(most, len(ids))):
        then = model.after(position, action)
        assert str(state.after(action)) == str(then)
        assert state.after(action) == state_of(then)


# --- The model ------------------------------------------------------------------------------------


def test_the_model_reproduces_golden_data() -> None:
    """A sample of it; ``python tests/python/pyramid_model.py`` checks all."""
    assert list(model.check_golden(most=6000, every=20)) == []


# --- Positions ------------------------------------------------------------------------------------


@given(position=reached(), seed=SEEDS)
def test_positions_of_random_games(position: Position, seed: int) -> None:
    """What games lead to."""
    event(position.phase_text[:6])
    check_same(position, seed)


@settings(max_examples=300)
@given(position=built(), seed=SEEDS)
def test_positions_built_at_random(position: Position, seed: int) -> None:
    """What no game may ever lead to, but the rules allow."""
    event(position.phase_text[:6])
    check_same(position, seed)


@pytest.mark.parametrize("rules", EVERY_RULES, ids=str)
def test_a_game_under_every_set_of_options(rules: Rules) -> None:
    """Some nodes of one random game, the last ones among them."""
    game = game_of(rules)
    assert str(game.start()) == str(model.start(rules))
    playout = sk.playout(game, 1)
    state = game.start()
    states = [state]
    for action in playout.actions:
        state = state.after(action)
        states.append(state)
    assert state.is_terminal
    dealt = rules.hand * rules.players
    some = [0, dealt - 1, dealt, dealt + 1, dealt + 3, len(states) // 2, -8, -3, -2, -1]
    for ply in some:
        check_same(model.parse(str(states[ply])), most=10)


@settings(max_examples=25)
@given(rules=RULES, seed=SEEDS, index=SEEDS, limit=st.integers(0, 400))
def test_playouts(rules: Rules, seed: int, index: int, limit: int) -> None:
    """The same random numbers lead the same way."""
    played, final = model.playout(model.start(rules), seed, index, limit)
    playout = sk.playout(game_of(rules), seed, index, limit)
    assert playout.actions == played
    assert str(playout.final) == str(final)
    assert playout.truncated == (final.phase != "end")


@settings(max_examples=50)
@given(position=POSITIONS, depth=st.integers(0, 2))
def test_perft(position: Position, depth: int) -> None:
    """Sequences of actions and outcomes."""
    assert sk.perft(state_of(position), depth) == model.perft(position, depth)


@settings(max_examples=50)
@given(position=built(places=st.integers(0, 3)), depth=st.integers(3, 4))
def test_perft_to_the_end(position: Position, depth: int) -> None:
    """Deeper where little is left, so that games end on the way."""
    assert sk.perft(state_of(position), depth) == model.perft(position, depth)


# --- Texts ----------------------------------------------------------------------------------------


@st.composite
def nearly(draw: st.DrawFn) -> str:
    """The text of a position with a small change, so that it often is that of another one."""
    position = draw(POSITIONS)
    words = str(position).split(" ")
    other = str(draw(POSITIONS)).split(" ")
    change = draw(st.sampled_from(["swap", "count", "phase", "turn", "other", "block", "none"]))
    if change == "swap":
        field = draw(st.sampled_from([2, 3, 4]))
        letters = list(words[field])
        places = [at for at, letter in enumerate(letters) if letter in KINDS + "T"]
        if places:
            one, two = draw(st.sampled_from(places)), draw(st.sampled_from(places))
            letters[one], letters[two] = letters[two], letters[one]
        words[field] = "".join(letters)
    elif change == "count":
        field = draw(st.sampled_from([2, 3, 4]))
        digits = [at for at, letter in enumerate(words[field]) if letter.isdigit()]
        for at in draw(st.lists(st.sampled_from(digits), max_size=2)) if digits else []:
            digit = str(min(9, max(0, int(words[field][at]) + draw(st.sampled_from([-1, 1])))))
            words[field] = words[field][:at] + digit + words[field][at + 1 :]
    elif change == "phase":
        names = st.integers(0, 63).map(model.name_of)
        fields = st.lists(names, min_size=1, max_size=4).map(lambda them: "place:" + ",".join(them))
        draws = st.integers(0, 5).map(lambda left: f"draw:{left}")
        words[6] = draw(st.one_of(st.sampled_from(["deal", "place", "end"]), fields, draws))
    elif change == "turn":
        words[5] = str(draw(st.integers(0, 4)))
    elif change == "other":
        field = draw(st.integers(1, 6))
        words[field] = other[field]
    elif change == "block":
        board = words[2].split("/")
        row, column = draw(st.integers(0, 7)), draw(st.integers(0, 7))
        block = draw(st.sampled_from("GBDNRMT")) + str(draw(st.integers(1, 4)))
        board[row] = board[row][: 2 * column] + block + board[row][2 * column + 2 :]
        words[2] = "/".join(board)
    return " ".join(words)


@settings(max_examples=1000)
@given(text=nearly())
def test_texts_that_are_nearly_positions(text: str) -> None:
    """Both read it, or both refuse it."""
    try:
        position = model.parse(text)
    except (model.BadOptionError, model.MalformedError, model.ImpossibleError) as error:
        event(type(error).__name__)
        with pytest.raises((sk.ParseError, sk.InvalidPosition, sk.OptionError)):
            sk.State.parse(text)
    else:
        event("read")
        assert str(sk.State.parse(text)) == text == str(position)


@given(position=POSITIONS)
def test_states_are_values(position: Position) -> None:
    """Read twice, copied or pickled they are equal."""
    state = state_of(position)
    for twin in (state_of(position), copy.copy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)


# --- The score ------------------------------------------------------------------------------------


@settings(max_examples=300)
@given(
    rules=RULES,
    letters=st.lists(st.sampled_from("GGGGBDNRMMM."), min_size=64, max_size=64),
    seed=SEEDS,
)
def test_scores_of_boards_with_large_areas(rules: Rules, letters: list[str], seed: int) -> None:
    """Mostly one colour, and marble, at any heights."""
    rng = random.Random(seed)
    left = dict(zip(KINDS, BLOCKS, strict=True))
    fields = list(range(64))
    rng.shuffle(fields)
    board = {}
    for field in fields:
        letter = letters[field]
        ground = int(field in rules.tunnel_fields)
        if letter == "." or left[letter] == 0 or full_height(field) == ground:
            continue
        left[letter] -= 1
        board[model.name_of(field)] = letter + str(rng.randint(ground + 1, full_height(field)))
    # Blocks under others come out of what is left, which must be enough for hands too.
    heights = sum(int(top[1]) for top in board.values())
    assume(heights + rules.hand * rules.players <= 110)
    hands: list[str | None] = [None] * rules.players
    position = model.made(board, hands=hands, rules=rules)
    assert state_of(position).scores() == model.scores(position)


# --- Whole turns ----------------------------------------------------------------------------------


@settings(max_examples=150)
@given(position=FEW, seed=SEEDS, index=SEEDS)
def test_whole_turns(position: Position, seed: int, index: int) -> None:
    """Counted, listed, drawn and played."""
    state = state_of(position)
    if position.player == model.CHANCE:
        with pytest.raises(sk.Error):
            sk.count_turns(state)
        return
    number = model.count_turns(position)
    assert sk.count_turns(state) == number
    assert sk.perft_turns(state, 1) == number
    ids = list(itertools.islice(model.turns(position), 3000))
    assert ids == sorted(ids)
    texts = [model.turn_text(position, turn) for turn in ids]
    assert list(itertools.islice(state.turns(), 3000)) == texts
    if number <= 3000:
        assert len(texts) == number
    if number == 0:
        assert position.phase == "end"
        return
    drawn = state.random_turn(seed, index)
    assert drawn == state.random_turn(seed, index)
    if number <= 3000:
        assert drawn in texts
    for turn in {drawn, texts[0], texts[-1]}:
        expected = state
        for action in turn.split(","):
            expected = expected.after(action)
        assert state.after_turn(turn) == expected
        match = sk.Match(state)
        match.play_turn(turn)
        assert match.texts == turn.split(",")
        assert match.state == expected


@settings(max_examples=40)
@given(position=built(places=st.integers(0, 4)), depth=st.integers(0, 2))
def test_perft_turns(position: Position, depth: int) -> None:
    """With the draws before and between the turns, and ends on the way."""
    if position.player != model.CHANCE:
        assume(depth < 2 or model.count_turns(position) < 500)
    assert sk.perft_turns(state_of(position), depth) == model.perft_turns(position, depth)


# --- Hidden information ---------------------------------------------------------------------------


def shuffled(position: Position, player: int, seed: int) -> Position:
    """A position that differs in what the player does not see."""
    rng = random.Random(seed)
    heap = [
        kind for kind, number in enumerate(model.unseen(position, player)) for _ in range(number)
    ]
    rng.shuffle(heap)

    def take(number: int) -> tuple[int, ...]:
        taken = [heap.pop() for _ in range(number)]
        return tuple(taken.count(kind) for kind in range(6))

    hands = tuple(
        hand if other == player else take(sum(hand)) for other, hand in enumerate(position.hands)
    )
    return Position(
        position.rules,
        position.board,
        hands,
        take(sum(position.bag)),
        position.turn,
        position.phase,
        position.placed,
        position.left,
    )


def unseen_of(state: sk.State) -> list[int]:
    """How many of each kind are in all hands and the bag together."""
    position = model.parse(str(state))
    return [sum(kind) for kind in zip(*position.hands, position.bag, strict=True)]


# A position that was dealt, or one that is still being dealt.
DEALT_OR_NOT = st.one_of(POSITIONS, reached())


@settings(max_examples=200)
@given(position=DEALT_OR_NOT, data=st.data(), seed=SEEDS)
def test_states_that_differ_only_in_what_is_hidden_look_alike(
    position: Position, data: st.DataObject, seed: int
) -> None:
    """Equal views for that player, and views that differ for who sees the difference."""
    player = data.draw(st.integers(0, position.rules.players - 1))
    other = shuffled(position, player, seed)
    one, two = state_of(position), state_of(other)
    for observer in range(position.rules.players):
        views = one.observation(observer), two.observation(observer)
        texts = model.view_text(position, observer), model.view_text(other, observer)
        assert tuple(map(str, views)) == texts
        assert (views[0] == views[1]) == (texts[0] == texts[1])
        if views[0] == views[1]:
            assert hash(views[0]) == hash(views[1])
    assert one.observation(player) == two.observation(player)
    event("another position" if one != two else "the same position")
    assert one.observation(player).determinize(seed) == two.observation(player).determinize(seed)


@given(position=DEALT_OR_NOT)
def test_views_are_values_and_read_back(position: Position) -> None:
    """As texts, copies and pickles."""
    state = state_of(position)
    for player in range(position.rules.players):
        view = state.observation(player)
        assert str(view) == model.view_text(position, player)
        assert sk.View.parse(str(view)) == view
        assert copy.copy(view) == copy.deepcopy(view) == view
        assert pickle.loads(pickle.dumps(view)) == view
        assert view.player == player
        assert view.turn == position.turn
        assert view.game == state.game
        with pytest.raises((sk.ParseError, sk.InvalidPosition)):
            sk.State.parse(str(view))
        with pytest.raises((sk.ParseError, sk.InvalidPosition)):
            sk.View.parse(str(state))


@given(position=DEALT_OR_NOT)
def test_the_view_never_shows_more(position: Position) -> None:
    """Every kind that its text tells of lies on top of a field or in the own hand."""
    state = state_of(position)
    for player in range(position.rules.players):
        words = str(state.observation(player)).split(" ")
        hands = words[3].split(",")
        assert all(set(hand) <= set("?0123456789") for at, hand in enumerate(hands) if at != player)
        assert hands[player] == model.write_blocks(position.hands[player])
        assert words[4] == f"?{sum(position.bag)}"
        assert [words[at] for at in (1, 2, 5, 6)] == [
            str(state).split(" ")[at] for at in (1, 2, 5, 6)
        ]


@given(position=DEALT_OR_NOT, seed=SEEDS, index=SEEDS)
def test_determinize_gives_positions_that_agree_with_the_view(
    position: Position, seed: int, index: int
) -> None:
    """At rest by the model too, and the same for the same numbers."""
    state = state_of(position)
    for player in range(position.rules.players):
        view = state.observation(player)
        found = view.determinize(seed, index)
        again = model.parse(str(found))
        assert model.view_text(again, player) == str(view)
        assert found.observation(player) == view
        assert found == sk.View.parse(str(view)).determinize(seed, index)
        # The state knows what is buried, and keeps it.
        kept = state.determinize(player, seed, index)
        assert kept.observation(player) == view
        assert unseen_of(kept) == unseen_of(state)
        # It can be played on.
        check_same(again, seed, 3)
