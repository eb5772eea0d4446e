"""Esiema on random boards: the library and the model (esiema_model.py) say the same.

The boards are crowded: a few free pits behind walls of full ones, with mixed hands in them, so that
what can still be completed is seldom plain. As in test_properties.py the search is the same in
every run.
"""

from __future__ import annotations

import random
from collections import Counter

import esiema_model as model
import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st
from reference_rng import Rng

import spielkern as sk

SEEDS = st.integers(0, 2**64 - 1)


# --- Boards ---------------------------------------------------------------------------------------


class Builder:
    """A random position, put together ball by ball from what the players have."""

    def __init__(self, seed: int, players: int) -> None:
        self.random = random.Random(seed)
        self.rules = model.Rules(players, (70,) * players)
        self.position = model.start(self.rules)
        self.position.phase = "play"
        self.left = [70] * players

    def put(self, pit: int, kind: int) -> bool:
        """Put a ball into a pit, if there is room and the player has one left."""
        if self.position.size(pit) >= model.FULL:
            return False
        if not model.is_mother(kind):
            if not self.left[kind]:
                return False
            self.left[kind] -= 1
        self.position.pits[pit][kind] += 1
        return True

    def room(self, size: int) -> list[int]:
        """Some connected pits."""
        room = [self.random.randrange(91)]
        while len(room) < size:
            beside = self.random.choice(model.NEIGHBOURS[self.random.choice(room)])
            if beside is not None and beside not in room:
                room.append(beside)
        return room

    def wall(self, room: list[int], owners: list[int]) -> bool:
        """Fill the pits around a room; whether the balls were enough."""
        around = {pit for here in room for pit in model.NEIGHBOURS[here] if pit is not None}
        for pit in sorted(around - set(room)):
            if sum(self.left[player] for player in owners) < model.FULL:
                return False
            while self.position.size(pit) < model.FULL:
                self.put(pit, max(owners, key=lambda player: self.left[player]))
        return True


def crowded(seed: int, *, most: int, mixed_walls: bool) -> model.Position:
    """Somebody to play in a small room. Piles of up to `most` balls lie in it.

    The player to act has no balls in the walls, unless they are mixed, and so nothing but what is
    in the room.
    """
    rng = random.Random(seed)
    players = rng.randint(2, 4)
    builder = Builder(seed, players)
    turn = rng.randrange(players)
    position = builder.position
    position.turn = turn
    room = builder.room(rng.randint(3, 11))
    owners = [player for player in range(players) if mixed_walls or player != turn]
    closed = builder.wall(room, owners)
    for player in range(players):
        elsewhere = [pit for pit in range(91) if pit not in room and position.size(pit) < 12]
        at_home = rng.random() < 0.6 or player == turn
        builder.put(rng.choice(room if at_home else elsewhere), model.mother(player))
    for pit in rng.sample(room, rng.randint(1, max(1, len(room) // 3))):
        kinds = [rng.randrange(players) for _ in range(rng.randint(1, most if closed else 4))]
        for kind in [turn, *kinds[1:]] if rng.random() < 0.8 else kinds:
            builder.put(pit, kind)
    if rng.random() < 0.3:
        for pit in rng.sample(range(91), 6):
            if pit not in room:
                builder.put(pit, rng.choice(owners))
    for player in range(players):
        most_left = builder.left[player] if rng.random() < 0.5 else 0
        position.reserves[player] = rng.randint(0, min(most_left, 15))
    return position


@st.composite
def crowded_positions(
    draw: st.DrawFn, *, most: int = 7, mixed_walls: bool = False
) -> model.Position:
    """A crowded board in which the player to act is still in."""
    position = crowded(draw(SEEDS), most=most, mixed_walls=mixed_walls)
    assume(not list(model.faults(position)))
    return position


def both(position: model.Position) -> sk.State:
    """The library's state of a position."""
    text = position.text()
    state = sk.State.parse(text)
    assert str(state) == text
    return state


def check_node(position: model.Position, state: sk.State) -> list[int]:
    """Both say the same about a node; the legal actions."""
    legal = model.legal_actions(position)
    assert state.legal_actions() == legal
    assert [state.text_of(action) for action in legal] == [
        model.action_text(position, action) for action in legal
    ]
    assert str(state) == position.text()
    assert state.turn == position.turn
    assert state.is_terminal == (position.phase == "end")
    return legal


# --- Legal actions, and what they do --------------------------------------------------------------


@settings(max_examples=150)
@given(position=crowded_positions(mixed_walls=True), seed=SEEDS)
def test_walks_on_crowded_boards(position: model.Position, seed: int) -> None:
    """A dozen actions on from any crowded board: legal actions, texts and positions."""
    rng, state = random.Random(seed), both(position)
    for _ in range(12):
        legal = check_node(position, state)
        if not legal:
            break
        # Rather the beginning or the rest of a sowing than multiplying.
        action = rng.choice([one for one in legal if not 91 <= one < 102] or legal)
        position = model.after(position, action)
        state.play(action)
        assert sk.State.parse(str(state)) == state


def scattered(seed: int) -> model.Position:
    """Nine players and full pits all over the board, so that what is free is a maze."""
    rng = random.Random(seed)
    builder = Builder(seed, 9)
    position = builder.position
    position.turn = rng.randrange(9)
    others = [player for player in range(9) if player != position.turn]
    pits = rng.sample(range(91), 91)
    for player in range(9):
        builder.put(pits[player], model.mother(player))
    full = rng.randint(9 + 20, 9 + 40)
    for pit in pits[9:full]:
        while position.size(pit) < model.FULL:
            builder.put(pit, max(others, key=lambda player: builder.left[player] + rng.random()))
    for pit in pits[full : full + 6]:
        for _ in range(rng.randint(3, 11)):
            builder.put(pit, rng.choice([position.turn, rng.randrange(9)]))
    position.reserves = [rng.randint(0, left) for left in builder.left]
    return position


@settings(max_examples=60)
@given(seed=SEEDS)
def test_walks_in_mazes(seed: int) -> None:
    """Large hands with many dead ends before them."""
    position = scattered(seed)
    assume(not list(model.faults(position)))
    rng, state = random.Random(seed), both(position)
    for _ in range(15):
        legal = check_node(position, state)
        if not legal:
            break
        if position.phase == "sow":
            free = [
                pit
                for pit in model.NEIGHBOURS[position.path[-1]]
                if pit is not None and pit not in position.path and position.size(pit) < model.FULL
            ]
            if len({(action - 102) // 18 for action in legal}) < len(free):
                event("a way that is free and leads nowhere")
        action = rng.choice([one for one in legal if not 91 <= one < 102] or legal)
        position = model.after(position, action)
        state.play(action)


@settings(max_examples=60)
@given(position=crowded_positions(most=6))
def test_every_node_of_every_sowing(position: model.Position) -> None:
    """All positions within one turn, unless there are very many."""
    nodes, done = [position], 0
    while done < min(len(nodes), 120):
        node, state = nodes[done], both(nodes[done])
        for action in check_node(node, state):
            then = model.after(node, action)
            assert str(state.after(action)) == then.text()
            if then.phase == "sow":
                nodes.append(then)
        done += 1
    event(f"{len(nodes) // 40 * 40} nodes and more")


@settings(max_examples=40)
@given(
    seed=SEEDS,
    index=SEEDS,
    players=st.integers(2, 9),
    opening=st.integers(2, 8),
    few=st.booleans(),
    data=st.data(),
)
def test_random_games(
    *, seed: int, index: int, players: int, opening: int, few: bool, data: st.DataObject
) -> None:
    """The same actions from the same stream, with any options; few balls come to an end sooner."""
    number = st.integers(1, 3 if few else 70)
    balls = tuple(data.draw(st.lists(number, min_size=players, max_size=players)))
    rules = model.Rules(players, balls, opening)
    game = sk.Game("esiema", players=players, opening=opening, balls=rules.text_of_balls())
    assert game.start() == both(model.start(rules))
    length = 150 if few else 60
    position, actions = model.playout(rules, seed, index, length)
    playout = sk.playout(game, seed, index, length)
    assert playout.actions == actions
    assert str(playout.final) == position.text()
    if position.phase == "end":
        event("ended")
        assert playout.returns == pytest.approx(model.returns(position))


# --- The end of the game --------------------------------------------------------------------------


def sparse(seed: int) -> model.Position:
    """A late position: a mother each and hardly any small balls, close together."""
    rng = random.Random(seed)
    players = rng.randint(2, 5)
    builder = Builder(seed, players)
    position = builder.position
    room = builder.room(rng.randint(3, 9))
    out = [player for player in range(players) if rng.random() < 0.2]
    for player in range(players):
        if player in out:
            position.reserves[player] = None
            continue
        builder.put(rng.choice(room), model.mother(player))
        for _ in range(rng.choice([0, 1, 1, 1, 2])):
            builder.put(rng.choice(room), player)
        position.reserves[player] = rng.choice([0, 0, 0, 1, 2])
    position.turn = rng.randrange(players)
    if position.bare():
        position.count = rng.choice([None, 0, 7, 13, 14, 14])
    return position


@settings(max_examples=300)
@given(seed=SEEDS, walk=SEEDS)
def test_walks_to_the_end(seed: int, walk: int) -> None:
    """Captures, eliminations and their chains, counts, draws and winners."""
    position = sparse(seed)
    assume(not list(model.faults(position)))
    rng, state = random.Random(walk), both(position)
    for _ in range(40):
        legal = check_node(position, state)
        if not legal:
            event(f"ended with {len(position.still_in())} of {position.rules.players}")
            assert state.returns() == pytest.approx(model.returns(position))
            break
        action = rng.choice(legal)
        position = model.after(position, action)
        state.play(action)


# --- Reading --------------------------------------------------------------------------------------


def disturb(position: model.Position, rng: random.Random) -> None:
    """Change one thing in a position, which may make it impossible."""
    if position.phase == "sow" and rng.random() < 0.4:
        disturb_sowing(position, rng)
        return
    players = position.rules.players
    pit, other = (rng.choice(list(range(91)) + position.path * 9) for _ in range(2))
    what = rng.choice(["swap", "add", "remove", "turn", "count", "phase", "reserve"])
    if what == "swap":
        position.pits[pit], position.pits[other] = position.pits[other], position.pits[pit]
    elif what == "add":
        position.pits[pit][rng.randrange(players) + rng.choice([0, 0, 9])] += 1
    elif what == "remove":
        one = rng.choice([one for one in range(91) if position.size(one)] or [0])
        position.pits[one][rng.choice([*position.pits[one].elements(), 0])] = 0
    elif what == "turn":
        position.turn = rng.randrange(players)
    elif what == "count":
        position.count = rng.choice([None, 0, 3, 14, 15])
    elif what == "phase":
        position.phase = rng.choice(["open", "play", "end"])
        position.path, position.hand = [], Counter()
    elif what == "reserve":
        position.reserves[rng.randrange(players)] = rng.choice([None, 0, 1, 9, 70])


def disturb_sowing(position: model.Position, rng: random.Random) -> None:
    """Change the hand or the path."""
    kind = rng.randrange(position.rules.players) + rng.choice([0, 0, 9])
    what = rng.randrange(3)
    if what == 0:
        position.hand[kind] += rng.choice([1, -position.hand[kind]])
    elif what == 1:
        position.path.append(rng.choice(list(range(91)) + position.path * 9))
    elif len(position.path) > 1:
        position.path.pop(rng.randrange(len(position.path)))


def readable(position: model.Position) -> bool:
    """Whether the model takes the position's text."""
    try:
        model.read(position.text())
    except (ValueError, IndexError):
        return False
    return True


def check_reading(position: model.Position) -> None:
    """The library reads the text exactly if the model does."""
    for player, reserve in enumerate(position.reserves):
        # The rules do not say whether a text may have balls of a player who is out.
        assume(reserve is not None or not position.on_board(model.small(player)))
    text = position.text()
    if readable(position):
        event("read")
        assert str(sk.State.parse(text)) == text
    else:
        event("refused")
        with pytest.raises((sk.ParseError, sk.InvalidPosition)):
            sk.State.parse(text)


@settings(max_examples=600)
@given(seed=SEEDS, late=st.booleans(), steps=st.integers(0, 10), changes=st.integers(1, 2))
def test_disturbed_positions(*, seed: int, late: bool, steps: int, changes: int) -> None:
    """Crowded and late positions, in the middle of a turn or not, with a change or two."""
    rng = random.Random(seed)
    position = sparse(seed) if late else crowded(seed, most=7, mixed_walls=True)
    for _ in range(0 if list(model.faults(position)) else steps):
        legal = model.legal_actions(position)
        if not legal:
            break
        position = model.after(position, rng.choice([a for a in legal if a > 101] or legal))
    for _ in range(changes):
        disturb(position, rng)
    check_reading(position)


@settings(max_examples=300)
@given(seed=SEEDS, players=st.integers(2, 4), length=st.integers(0, 24), few=st.booleans())
def test_disturbed_openings(*, seed: int, players: int, length: int, few: bool) -> None:
    """Positions of the opening with unequal balls, with a change."""
    rng = random.Random(seed)
    balls = tuple(rng.randint(1, 3 if few else 70) for _ in range(players))
    rules = model.Rules(players, balls, rng.randint(2, 6))
    position, _ = model.playout(rules, seed, 0, length)
    if rng.random() < 0.9:
        disturb(position, rng)
    check_reading(position)


# --- Whole turns ----------------------------------------------------------------------------------


@settings(max_examples=120)
@given(position=crowded_positions(most=6))
def test_count_turns(position: model.Position) -> None:
    """As many as walking through all of them finds, in the middle of a sowing too."""
    state = both(position)
    assert sk.count_turns(state) == model.count_turns(position)
    assert sk.perft_turns(state, 0) == 1
    assert sk.perft_turns(state, 1) == sk.count_turns(state)
    for action in model.legal_actions(position):
        then = model.after(position, action)
        if then.phase == "sow":
            assert sk.count_turns(state.after(action)) == model.count_turns(then)


@settings(max_examples=40)
@given(position=crowded_positions(most=5), seed=SEEDS)
def test_turns(position: model.Position, seed: int) -> None:
    """All of them, in the order of their ids, and what they lead to."""
    assume(model.count_turns(position) <= 200)
    rng, state = random.Random(seed), both(position)
    expected = list(model.turns(position))
    assert expected == sorted(expected)
    turns = [model.turn_text(position, turn) for turn in expected]
    assert list(state.turns()) == turns
    for turn in rng.sample(expected, min(10, len(expected))):
        then = position
        for action in turn:
            then = model.after(then, action)
        text = model.turn_text(position, turn)
        assert str(state.after_turn(text)) == then.text()
        match = sk.Match(state)
        match.play_turn(text)
        assert match.history == list(turn)
        copy = state.copy()
        copy.play_turn(text)
        assert copy == match.state == state.after_turn(text)
        # From within the turn, the rest of it.
        state_within, within = state.after(turn[0]), model.after(position, turn[0])
        if len(turn) > 1:
            rest = [model.turn_text(within, one) for one in model.turns(within)]
            assert list(state_within.turns()) == rest


@settings(max_examples=25)
@given(position=crowded_positions(most=4))
def test_perft_turns(position: model.Position) -> None:
    """Two turns in a row: the sum of what is counted after each first one."""
    assume(model.count_turns(position) <= 200)
    expected = 0
    for turn in model.turns(position):
        then = position
        for action in turn:
            then = model.after(then, action)
        expected += sk.count_turns(both(then))
    assert sk.perft_turns(both(position), 2) == expected


@settings(max_examples=60)
@given(position=crowded_positions(most=5), seed=SEEDS, index=SEEDS)
def test_random_turn(position: model.Position, seed: int, index: int) -> None:
    """One of the turns, and the same one again."""
    assume(model.count_turns(position) <= 2000)
    state = both(position)
    turn = state.random_turn(seed, index)
    # Which one, is one draw from the stream of (seed, index).
    turns = list(state.turns())
    assert turn == turns[Rng(seed, index).below(len(turns))]
    assert (
        turn
        == state.random_turn(seed, index)
        == sk.State.parse(str(state)).random_turn(seed, index)
    )
    assert state.random_turn(seed) == state.random_turn(seed, 0)
    assert str(state) == position.text()


def misspell(text: str, rng: random.Random) -> str:
    """A whole turn's text with a slip or two."""
    for _ in range(rng.choice([1, 1, 2])):
        at, to = sorted(rng.randint(0, len(text)) for _ in range(2))
        what = rng.choice(["put", "change", "cut", "double", "swap"])
        if what == "put":
            text = text[:at] + rng.choice(",:.+abAEWNS19 \0\u0430") + text[at:]
        elif what == "change":
            text = text[:at] + rng.choice(",:.+abAEWNS19 \0\u0430") + text[at + 1 :]
        elif what == "cut":
            text = text[:at] + text[to:]
        elif what == "double":
            text = text[:to] + text[at:]
        else:
            actions = text.split(",")
            rng.shuffle(actions)
            text = ",".join(actions)
    return text


@settings(max_examples=150)
@given(position=crowded_positions(most=4), seed=SEEDS)
def test_misspelt_turns(position: model.Position, seed: int) -> None:
    """What is one of the turns is played, and anything else is refused with nothing played."""
    assume(model.count_turns(position) <= 200)
    rng, state = random.Random(seed), both(position)
    begun = [action for action in state.legal_actions() if action < 91]
    if begun and rng.random() < 0.3:
        # From the middle of the turn: no other player's turns, which may be millions.
        state.play(rng.choice(begun))
    turns = list(state.turns())
    assume(turns)
    before = str(state)
    for _ in range(10):
        text = misspell(rng.choice(turns), rng)
        if text in turns:
            event("played")
            copy = state.copy()
            copy.play_turn(text)
            assert copy == state.after_turn(text)
            continue
        match = sk.Match(state)
        for verb in (state.play_turn, state.after_turn, match.play_turn):
            with pytest.raises((sk.ParseError, sk.IllegalAction)) as caught:
                verb(text)
            error: BaseException = caught.value
            if isinstance(error, sk.ParseError):
                event("refused by form")
                assert error.field == "turn"
                assert 0 <= error.offset <= len(text)
            else:
                event("refused by the rules")
                assert isinstance(error, sk.IllegalAction)
                assert isinstance(error.action, str)
                assert error.action in text
        assert str(state) == before
        assert match == sk.Match(state)


# Turns by one to six balls with mothers and several colours, and multiplications: about a thousand.
MANY_TURNS = model.position_text(
    "c3=a2b2 a1=Bb2 b2=c12 c4=c11 d9=A g5=Cab k6=ab h2,h3=a", "8,9,9 a play -", "players=3"
)


def test_random_turn_is_uniform() -> None:
    """Chi-square over all turns, and over the first actions alone, with fixed seeds.

    With k cells the statistic has mean k - 1 and variance 2 (k - 1). Five standard deviations are
    far beyond what an exactly uniform choice does, and a choice of each single action among its
    equals, one after the other, is hundreds of them away.
    """
    state = sk.State.parse(MANY_TURNS)
    turns = list(state.turns())
    assert 800 <= len(turns) == len(set(turns)) == sk.count_turns(state) <= 1600
    draws = 20 * len(turns)
    drawn = Counter(state.random_turn(2026, index) for index in range(draws))
    assert set(drawn) <= set(turns)
    statistic = sum((drawn[turn] - 20) ** 2 / 20 for turn in turns)
    assert abs(statistic - (len(turns) - 1)) < 5 * (2 * (len(turns) - 1)) ** 0.5

    expected = Counter(turn.partition(":")[0] for turn in turns)
    first = Counter[str]()
    for turn, times in drawn.items():
        first[turn.partition(":")[0]] += times
    statistic = sum((first[word] - 20 * n) ** 2 / (20 * n) for word, n in expected.items())
    assert abs(statistic - (len(expected) - 1)) < 5 * (2 * (len(expected) - 1)) ** 0.5


def test_random_turn_is_uniform_over_seeds_too() -> None:
    """The same with one draw from each of many seeds."""
    state = sk.State.parse(model.position_text("f6=a3 g5=Ab a1=Bb b1=b12", "4,9 a play -"))
    turns = list(state.turns())
    drawn = Counter(state.random_turn(seed) for seed in range(20 * len(turns)))
    statistic = sum((drawn[turn] - 20) ** 2 / 20 for turn in turns)
    assert abs(statistic - (len(turns) - 1)) < 5 * (2 * (len(turns) - 1)) ** 0.5
