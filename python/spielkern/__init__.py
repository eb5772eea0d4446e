"""Exact and fast rules of board games: moves, counting and simulation.

>>> import spielkern as sk
>>> state = sk.Game("senet").start()
>>> state.play("r3")
>>> [state.text_of(action) for action in state.legal_actions()]
['1x4', '3x6', '5x8', '7x10', '9-12']
"""

from importlib.metadata import version as _version

from spielkern import eskorte
from spielkern._core import (
    CHANCE,
    DEFAULT_MAX_ACTIONS,
    TERMINAL,
    Error,
    Game,
    IllegalAction,
    InvalidPosition,
    Match,
    OptionError,
    ParseError,
    Playout,
    Result,
    State,
    TurnIterator,
    View,
    count_turns,
    divide,
    games,
    perft,
    perft_turns,
    playout,
)
from spielkern._simulation import Simulation, Summary, simulate

__version__ = _version("spielkern")

#: The ids of all games.
GAMES: tuple[str, ...] = games()
del games

__all__ = [
    "CHANCE",
    "DEFAULT_MAX_ACTIONS",
    "GAMES",
    "TERMINAL",
    "Error",
    "Game",
    "IllegalAction",
    "InvalidPosition",
    "Match",
    "OptionError",
    "ParseError",
    "Playout",
    "Result",
    "Simulation",
    "State",
    "Summary",
    "TurnIterator",
    "View",
    "count_turns",
    "divide",
    "eskorte",
    "perft",
    "perft_turns",
    "playout",
    "simulate",
]
