"""What several test files share: the games to test and states of them."""

import os
import random

import pytest
from hypothesis import settings

import spielkern as sk

# The same examples in every run; `--hypothesis-profile=search` looks for new ones.
settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("search", deadline=None, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# Its assertions are explained as those of tests are.
pytest.register_assert_rewrite("checks")

# Option sets to test, besides the defaults of every game.
OPTION_SETS: dict[str, list[dict[str, int | str]]] = {
    "eskorte": [
        {"board": "4-3-3"},
        {"board": "2-3-3", "early_win": 1},
        {"priests": "inner"},
    ],
    "esiema": [
        {"balls": 6, "opening": 4},
        {"balls": "12:7:9", "opening": 5, "players": 3},
        {"opening": 2, "players": 9},
    ],
    "pyramid": [
        {"players": 2, "tunnels": "gates", "connect": 4},
        {"players": 3, "hand": 3},
        {"hand": 1},
    ],
}

ALL_GAMES = [
    sk.Game(name, **options) for name in sk.GAMES for options in [{}, *OPTION_SETS.get(name, [])]
]


def sample(states: list[sk.State], most: int) -> list[sk.State]:
    """At most so many of the states, the last few in any case.

    At random, since an even stride would meet one kind of node only where kinds alternate.
    """
    head, tail = states[:-3], states[-3:]
    chosen = random.Random(1).sample(range(len(head)), min(len(head), most - len(tail)))
    return [head[ply] for ply in sorted(chosen)] + tail


def states_of(game: sk.Game, seed: int, max_actions: int = 2000) -> list[sk.State]:
    """All states of one random game."""
    states = [game.start()]
    for action in sk.playout(game, seed, max_actions=max_actions).actions:
        states.append(states[-1].after(action))
    return states


@pytest.fixture(scope="session", params=ALL_GAMES, ids=repr)
def game(request: pytest.FixtureRequest) -> sk.Game:
    """Every game, with its default options and with others."""
    assert isinstance(request.param, sk.Game)
    return request.param


@pytest.fixture(scope="session")
def nodes(game: sk.Game) -> list[sk.State]:
    """States of every part of some random games, all kinds of node among them."""
    return [state for seed in range(3) for state in sample(states_of(game, seed), 60)]
