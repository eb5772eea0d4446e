"""Esiema once more: a small and slow model that the library is compared with.

It is written from the rules alone (docs/esiema.md) and shares nothing with the library. A position
is a plain object, everything is searched for by trying it out, and nothing is clever. Numbers in
comments are those of the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from reference_rng import Rng

if TYPE_CHECKING:
    from collections.abc import Iterator

LETTERS = "abcdefghi"
DIRECTIONS = ("E", "NE", "NW", "W", "SW", "SE")
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
ROWS = (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6)
PASS = 210
FULL = 12
LAST_COUNT = 15

# --- The board (esiema 1, 2) ----------------------------------------------------------------------

NAMES = [f"{'abcdefghijk'[row]}{column + 1}" for row, n in enumerate(ROWS) for column in range(n)]
AXIAL = [
    (column + max(-5, -5 - (row - 5)), row - 5) for row, n in enumerate(ROWS) for column in range(n)
]
AT = {place: pit for pit, place in enumerate(AXIAL)}
# The neighbour of a pit in each direction, or None beyond the edge.
NEIGHBOURS: list[list[int | None]] = [
    [AT.get((q + dq, r + dr)) for dq, dr in STEPS] for q, r in AXIAL
]


def small(player: int) -> int:
    """The kind of a player's small balls."""
    return player


def mother(player: int) -> int:
    """The kind of a player's mother."""
    return 9 + player


def is_mother(kind: int) -> bool:
    return kind >= 9


def owner(kind: int) -> int:
    return kind % 9


def kind_text(kind: int) -> str:
    return LETTERS[owner(kind)].upper() if is_mother(kind) else LETTERS[kind]


def contents_text(balls: Counter[int]) -> str:
    """Mothers as capitals, then the small balls with their number, if it is not 1."""
    out = "".join(kind_text(kind) for kind in range(9, 18) if balls[kind])
    for kind in range(9):
        if balls[kind]:
            out += LETTERS[kind] + (str(balls[kind]) if balls[kind] > 1 else "")
    return out


def read_contents(text: str) -> Counter[int]:
    """The contents that a text describes, canonical or not."""
    balls: Counter[int] = Counter()
    if not re.fullmatch(r"(?:[A-I]|[a-i]\d*)+", text):
        raise ValueError(text)
    for letter, number in re.findall(r"([A-Ia-i])(\d*)", text):
        kind = LETTERS.index(letter.lower()) + (9 if letter.isupper() else 0)
        balls[kind] += int(number or 1)
    return balls


# --- Positions ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rules:
    """The options of a game."""

    players: int = 2
    balls: tuple[int, ...] = (70, 70)
    opening: int = 30

    def text_of_balls(self) -> str:
        """One number if it is the same for all, else one a player."""
        return ":".join(map(str, self.balls if len(set(self.balls)) > 1 else self.balls[:1]))

    def text(self) -> str:
        out = []
        if set(self.balls) != {70}:
            out.append(f"balls={self.text_of_balls()}")
        if self.opening != 30:
            out.append(f"opening={self.opening}")
        if self.players != 2:
            out.append(f"players={self.players}")
        return ",".join(out) or "-"

    def target(self, player: int) -> int:
        """How many balls a player lays in the opening (esiema 5)."""
        return min(self.opening, self.balls[player] + 1)


def read_rules(text: str) -> Rules:
    pairs = {} if text == "-" else dict(pair.split("=") for pair in text.split(","))
    players = int(pairs.pop("players", "2"))
    opening = int(pairs.pop("opening", "30"))
    balls = tuple(int(number) for number in pairs.pop("balls", "70").split(":"))
    if pairs or not 2 <= players <= 9 or not 2 <= opening <= 30:
        raise ValueError(text)
    if len(balls) == 1:
        balls *= players
    if len(balls) != players or not all(1 <= number <= 70 for number in balls):
        raise ValueError(text)
    return Rules(players, balls, opening)


@dataclass
class Position:
    """A position; `path` and `hand` are empty unless a sowing is going on."""

    rules: Rules
    pits: list[Counter[int]]
    reserves: list[int | None]  # None for a player who is out
    turn: int
    phase: str  # "open", "play", "sow" or "end"
    path: list[int] = field(default_factory=list)
    hand: Counter[int] = field(default_factory=Counter)
    count: int | None = None

    def copy(self) -> Position:
        return replace(
            self,
            pits=[Counter(pit) for pit in self.pits],
            reserves=list(self.reserves),
            path=list(self.path),
            hand=Counter(self.hand),
        )

    # -- what is where

    def size(self, pit: int) -> int:
        return sum(self.pits[pit].values())

    def on_board(self, kind: int) -> int:
        """Balls of a kind on the board, those in the hand included."""
        return sum(pit[kind] for pit in self.pits) + self.hand[kind]

    def still_in(self) -> list[int]:
        return [player for player in range(self.rules.players) if self.reserves[player] is not None]

    def bare(self) -> bool:
        """Whether every player still in owns exactly one small ball (esiema 14)."""
        return all(
            self.on_board(small(player)) + (self.reserves[player] or 0) == 1
            for player in self.still_in()
        )

    def most_to_add(self, player: int) -> int:
        """By how many balls the player could multiply; 0 if not at all (esiema 9)."""
        for pit in self.pits:
            if pit[mother(player)] and sum(pit.values()) == 1:
                return min(11, self.reserves[player] or 0)
        return 0

    def due_out(self, player: int) -> bool:
        """Whether the player's turn could not begin (esiema 12)."""
        return self.on_board(small(player)) == 0 and self.most_to_add(player) == 0

    # -- text

    def text(self) -> str:
        rows, begin = [], 0
        for length in ROWS:
            tokens: list[str] = []
            empty = 0
            for pit in range(begin, begin + length):
                if not self.size(pit):
                    empty += 1
                    continue
                if empty:
                    tokens.append(str(empty))
                empty = 0
                tokens.append(contents_text(self.pits[pit]))
            if empty:
                tokens.append(str(empty))
            rows.append(",".join(tokens))
            begin += length
        phase = self.phase
        if phase == "sow":
            path = ">".join(NAMES[pit] for pit in self.path)
            phase = f"sow={path}={contents_text(self.hand)}"
        return " ".join(
            [
                "esiema/1",
                self.rules.text(),
                "/".join(rows),
                ",".join("x" if number is None else str(number) for number in self.reserves),
                LETTERS[self.turn],
                phase,
                "-" if self.count is None else str(self.count),
            ]
        )


def position_text(pits: str, rest: str, options: str = "-") -> str:
    """A position text from the pits that are not empty and what stands behind the board.

    `position_text("c3=Aa2 d4,d5=b12", "60,40 a play -")` has twelve balls in both d4 and d5. What
    comes out is a text, of a possible position or not.
    """
    content = {}
    for word in pits.split():
        names, _, balls = word.partition("=")
        for name in names.split(","):
            assert name in NAMES, f"there is no pit {name}"
            assert name not in content, f"{name} is named twice"
            content[name] = balls
    pit_names = iter(NAMES)
    rows = []
    for length in ROWS:
        row = ",".join(content.get(next(pit_names), "1") for _ in range(length))
        runs = re.sub(r"(?<![^,])1(?:,1)*(?![^,])", lambda run: str((len(run[0]) + 1) // 2), row)
        rows.append(runs)
    return f"esiema/1 {options} {'/'.join(rows)} {rest}"


def start(rules: Rules) -> Position:
    return Position(rules, [Counter() for _ in NAMES], list(rules.balls), 0, "open")


def read(text: str) -> Position:
    """The position of a text; ValueError for anything that is not canonical and at rest."""
    game, options, board, reserves, turn, phase, count = text.split(" ")
    if game != "esiema/1" or turn not in list(LETTERS):
        raise ValueError(text)
    position = Position(
        read_rules(options),
        read_board(board),
        [None if number == "x" else int(number) for number in reserves.split(",")],
        LETTERS.index(turn),
        phase.partition("=")[0],
        count=None if count == "-" else int(count),
    )
    if phase.startswith("sow="):
        _, path, hand = phase.split("=")
        position.path = [NAMES.index(name) for name in path.split(">")]
        position.hand = read_contents(hand)
    elif phase not in {"open", "play", "end"}:
        raise ValueError(phase)
    for fault in faults(position):
        raise ValueError(fault)
    if position.text() != text:
        raise ValueError(text)
    return position


def read_board(text: str) -> list[Counter[int]]:
    pits: list[Counter[int]] = []
    for row, length in zip(text.split("/"), ROWS, strict=True):
        content: list[Counter[int]] = []
        for token in row.split(","):
            if re.fullmatch(r"[1-9][0-9]?", token):
                content.extend(Counter() for _ in range(int(token)))
            else:
                content.append(read_contents(token))
        if len(content) != length:
            raise ValueError(row)
        pits.extend(content)
    return pits


# --- What a position at rest is -------------------------------------------------------------------


def faults(position: Position) -> Iterator[str]:
    """Why a position cannot stand; nothing if it can."""
    players = position.rules.players
    if len(position.reserves) != players or position.turn >= players:
        yield "players"
        return
    yield from faults_of_pits(position)
    if position.phase == "open":
        yield from faults_of_opening(position)
        return
    yield from faults_of_owners(position)
    if position.phase == "end":
        if len(position.still_in()) > 1 and position.count != LAST_COUNT:
            yield "esiema 13: not over"
        return
    if len(position.still_in()) < 2 or position.count == LAST_COUNT:
        yield "esiema 13, 14: over"
    if position.phase == "sow":
        yield from faults_of_sowing(position)
    elif position.due_out(position.turn):
        yield "esiema 12"


def faults_of_pits(position: Position) -> Iterator[str]:
    for pit in [*position.pits, position.hand]:
        if sum(pit.values()) > FULL:
            yield "esiema 4"
        if any(owner(kind) >= position.rules.players for kind in pit if pit[kind]):
            yield "a player who is not there"


def faults_of_opening(position: Position) -> Iterator[str]:
    rules, turn = position.rules, position.turn
    laid = []
    for player, reserve in enumerate(position.reserves):
        smalls = position.on_board(small(player))
        mothers = position.on_board(mother(player))
        laid.append(smalls + mothers)
        if reserve is None or smalls + reserve != rules.balls[player]:
            yield "esiema 3"
        if mothers != min(laid[player], 1):
            yield "esiema 5: the mother is first"
    for player in range(rules.players):
        rounds = laid[turn] + (player < turn)
        if laid[player] != min(rounds, rules.target(player)):
            yield "esiema 5: turns"
    if laid[turn] >= rules.target(turn):
        yield "esiema 5: done"
    if position.count is not None:
        yield "esiema 14: no turn yet"


def faults_of_owners(position: Position) -> Iterator[str]:
    for player, reserve in enumerate(position.reserves):
        if position.on_board(small(player)) + (reserve or 0) > position.rules.balls[player]:
            yield "esiema 3: too many"
        if position.on_board(mother(player)) != (reserve is not None):
            yield "esiema 3, 12: mothers"
    if position.turn not in position.still_in():
        yield "turn of a player who is out"
    if position.count is not None and not (0 <= position.count <= LAST_COUNT and position.bare()):
        yield "esiema 14: not bare"


def faults_of_sowing(position: Position) -> Iterator[str]:
    emptied, *walked = position.path
    hand = sum(position.hand.values())
    if position.size(emptied) or not all(position.size(pit) for pit in walked):
        yield "esiema 6: what lies on the path"
    if len(set(position.path)) != len(position.path):
        yield "esiema 6: twice"
    if any(there not in NEIGHBOURS[here] for here, there in pairwise(position.path)):
        yield "esiema 6: not adjacent"
    if len(walked) + hand > FULL:
        yield "esiema 4: more than a pit holds"
    if not hand or not can_complete(position):
        yield "esiema 7"


# --- Legal actions --------------------------------------------------------------------------------


def way_on(position: Position, here: int, visited: set[int], steps: int) -> bool:
    """Whether some path of so many further steps exists: all are tried (esiema 6)."""
    if steps == 0:
        return True
    return any(
        way_on(position, there, visited | {there}, steps - 1)
        for there in NEIGHBOURS[here]
        if there is not None and there not in visited and position.size(there) < FULL
    )


def can_complete(position: Position) -> bool:
    """Whether the balls in the hand can all be laid, an own one last (esiema 7)."""
    own = position.hand[small(position.turn)] + position.hand[mother(position.turn)]
    steps = sum(position.hand.values())
    return own > 0 and way_on(position, position.path[-1], set(position.path), steps)


def sow_steps(position: Position) -> list[int]:
    """All steps of a sowing that leave a way to complete it (esiema 6, 7)."""
    legal = []
    for direction, there in enumerate(NEIGHBOURS[position.path[-1]]):
        if there is None or there in position.path or position.size(there) >= FULL:
            continue
        for kind in range(18):
            if not position.hand[kind]:
                continue
            after = position.copy()
            lay(after, there, kind)
            rest = sum(after.hand.values())
            if can_complete(after) if rest else owner(kind) == position.turn:
                legal.append(102 + 18 * direction + kind)
    return legal


def lay(position: Position, pit: int, kind: int) -> None:
    position.hand[kind] -= 1
    position.pits[pit][kind] += 1
    position.path.append(pit)


def take_up(position: Position, pit: int) -> None:
    position.hand = position.pits[pit]
    position.pits[pit] = Counter()
    position.path = [pit]
    position.phase = "sow"


def legal_actions(position: Position) -> list[int]:
    if position.phase == "end":
        return []
    if position.phase == "open":
        return [pit for pit in range(91) if position.size(pit) < FULL]
    if position.phase == "sow":
        return sow_steps(position)
    turn = position.turn
    legal = []
    for pit in range(91):
        if position.pits[pit][small(turn)] or position.pits[pit][mother(turn)]:
            after = position.copy()
            take_up(after, pit)
            if can_complete(after):
                legal.append(pit)
    legal += [90 + k for k in range(1, position.most_to_add(turn) + 1)]
    return legal or [PASS]


def action_text(position: Position, action: int) -> str:
    if action < 91:
        return NAMES[action] + ("" if position.phase == "open" else ":")
    if action < 102:
        return f"+{action - 90}"
    if action == PASS:
        return "pass"
    direction, kind = divmod(action - 102, 18)
    return f"{DIRECTIONS[direction]}.{kind_text(kind)}"


# --- Playing --------------------------------------------------------------------------------------


def after(position: Position, action: int) -> Position:
    """The position that a legal action leads to."""
    new = position.copy()
    turn = new.turn
    if new.phase == "open":
        has_mother = new.on_board(mother(turn)) > 0
        new.pits[action][small(turn) if has_mother else mother(turn)] += 1
        if has_mother:
            new.reserves[turn] = (new.reserves[turn] or 0) - 1
        next_in_opening(new)
    elif action < 91:
        take_up(new, action)
    elif action < 102:
        for pit in new.pits:
            if pit[mother(turn)]:
                pit[small(turn)] += action - 90
        new.reserves[turn] = (new.reserves[turn] or 0) - (action - 90)
        end_turn(new)
    elif action == PASS:
        end_turn(new)
    else:
        direction, kind = divmod(action - 102, 18)
        there = NEIGHBOURS[new.path[-1]][direction]
        assert there is not None
        lay(new, there, kind)
        if not sum(new.hand.values()):
            capture(new, kind)
            new.phase, new.path, new.hand = "play", [], Counter()
            end_turn(new)
    return new


def next_in_opening(position: Position) -> None:
    """The next player who has not laid all of the opening's balls (esiema 5)."""
    rules = position.rules
    for step in range(1, rules.players + 1):
        player = (position.turn + step) % rules.players
        laid = position.on_board(small(player)) + position.on_board(mother(player))
        if laid < rules.target(player):
            position.turn = player
            return
    position.turn, position.phase = 0, "play"


def capture(position: Position, last: int) -> None:
    """What the last ball takes (esiema 8)."""
    pit = position.pits[position.path[-1]]
    single = len(position.path) == 2
    if is_mother(last) or single or any(is_mother(kind) for kind in pit if pit[kind]):
        return
    for kind in list(pit):
        if kind != last:
            pit[kind] = 0


def end_turn(position: Position) -> None:
    """Count (esiema 14), then take out who is out (esiema 12), then see whether it is over."""
    if not position.bare():
        position.count = None
    else:
        position.count = 0 if position.count is None else position.count + 1
    player = position.turn
    while True:
        player = (player + 1) % position.rules.players
        if position.reserves[player] is None:
            continue
        if len(position.still_in()) == 1 or not position.due_out(player):
            break
        for pit in position.pits:
            pit[mother(player)] = 0
        position.reserves[player] = None
    position.turn = player
    if len(position.still_in()) == 1 or position.count == LAST_COUNT:
        position.phase = "end"


def returns(position: Position) -> tuple[float, ...]:
    n, winners = position.rules.players, position.still_in()
    k = len(winners)
    return tuple(
        (n - k) / (k * (n - 1)) if player in winners else -1 / (n - 1) for player in range(n)
    )


# --- Counting -------------------------------------------------------------------------------------


def perft(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    legal = legal_actions(position)
    if depth == 1:
        return len(legal)
    return sum(perft(after(position, action), depth - 1) for action in legal)


def turns(position: Position) -> Iterator[tuple[int, ...]]:
    """All complete turns, as sequences of action ids in ascending order: one after the other."""
    for action in legal_actions(position):
        then = after(position, action)
        if then.phase == "sow":
            yield from ((action, *rest) for rest in turns(then))
        else:
            yield (action,)


def count_turns(position: Position) -> int:
    """The number of complete turns, each walked through ball by ball."""
    if position.phase == "sow":
        return count_sowings(
            position, position.path[-1], set(position.path), Counter(position.hand)
        )
    total = 0
    for action in legal_actions(position):
        if action < 91 and position.phase == "play":
            total += count_sowings(position, action, {action}, Counter(position.pits[action]))
        else:
            total += 1
    return total


def count_sowings(position: Position, here: int, visited: set[int], hand: Counter[int]) -> int:
    """Ways to lay the rest of a hand, each tried to its end, dead ends too."""
    total = 0
    rest = sum(hand.values())
    for there in NEIGHBOURS[here]:
        if there is None or there in visited or position.size(there) >= FULL:
            continue
        for kind in range(18):
            if not hand[kind]:
                continue
            if rest == 1:
                total += owner(kind) == position.turn
                continue
            hand[kind] -= 1
            total += count_sowings(position, there, visited | {there}, hand)
            hand[kind] += 1
    return total


def perft_turns(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return count_turns(position)
    total = 0
    for turn in turns(position):
        then = position
        for action in turn:
            then = after(then, action)
        total += perft_turns(then, depth - 1)
    return total


def turn_text(position: Position, turn: tuple[int, ...]) -> str:
    """A whole turn in one word: `d4:NE.b,E.a`, `+7`, `pass`; in the middle of a sowing its rest."""
    texts = []
    for action in turn:
        texts.append(action_text(position, action))
        position = after(position, action)
    if len(texts) > 1 and texts[0].endswith(":"):
        return texts[0] + ",".join(texts[1:])
    return ",".join(texts)


# --- Random games ---------------------------------------------------------------------------------


def playout(rules: Rules, seed: int, index: int, most: int) -> tuple[Position, list[int]]:
    """A random game: where it stopped, and what was played."""
    position, stream, actions = start(rules), Rng(seed, index), list[int]()
    while position.phase != "end" and len(actions) < most:
        legal = legal_actions(position)
        actions.append(legal[0] if len(legal) == 1 else legal[stream.below(len(legal))])
        position = after(position, actions[-1])
    return position, actions
