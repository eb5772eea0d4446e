"""Many random games at once, and what they say."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import numpy as np

from spielkern import _core
from spielkern._progress import progress_bar

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


@dataclasses.dataclass(frozen=True)
class Summary:
    """What a Simulation says in a few numbers; `str` prints them as a small table."""

    games: int
    #: Games that were stopped by `max_actions`.
    truncated: int
    #: For each player, the games in which the player's return was positive.
    wins: tuple[int, ...]
    #: Games that ended with all returns 0.
    draws: int
    #: The mean return of each player; nan without games.
    mean_returns: tuple[float, ...]
    #: The mean number of actions and outcomes in a game; nan without games.
    mean_length: float
    #: Quantiles of the length, by their level; empty without games.
    length_quantiles: dict[float, float]

    def __str__(self) -> str:
        lines = [f"games      {self.games}"]
        if self.games:
            share = 100.0 / self.games
            for player, wins in enumerate(self.wins):
                mean = self.mean_returns[player]
                lines.append(
                    f"player {player}   {wins} won ({wins * share:.2f} %), mean return {mean:+.4f}"
                )
            lines.append(f"drawn      {self.draws} ({self.draws * share:.2f} %)")
            lines.append(f"truncated  {self.truncated} ({self.truncated * share:.2f} %)")
            quantiles = ", ".join(
                f"{level:.0%} {length:g}" for level, length in self.length_quantiles.items()
            )
            lines.append(f"length     mean {self.mean_length:.1f}, quantiles {quantiles}")
        return "\n".join(lines)


@dataclasses.dataclass(frozen=True, eq=False)
class Simulation:
    """The games of a `simulate` call, game by game."""

    #: float64 of shape [games, players]; all 0 for a truncated game.
    returns: NDArray[np.float64]
    #: uint64 of shape [games]: actions and outcomes together.
    lengths: NDArray[np.uint64]
    #: bool of shape [games]: stopped by `max_actions` with the game not over.
    truncated: NDArray[np.bool_]

    def summary(self) -> Summary:
        """Counts of results, and mean and quantiles of the length."""
        games = len(self.lengths)
        drawn = ~self.truncated & (self.returns == 0).all(axis=1)
        return Summary(
            games=games,
            truncated=int(self.truncated.sum()),
            wins=tuple(int(wins) for wins in (self.returns > 0).sum(axis=0)),
            draws=int(drawn.sum()),
            mean_returns=tuple(
                float(mean)
                for mean in (
                    self.returns.mean(axis=0) if games else np.full(self.returns.shape[1], np.nan)
                )
            ),
            mean_length=float(self.lengths.mean()) if games else float("nan"),
            length_quantiles=dict(
                zip(_QUANTILES, np.quantile(self.lengths, _QUANTILES).tolist(), strict=True)
            )
            if games
            else {},
        )

    def __repr__(self) -> str:
        return f"<Simulation of {len(self.lengths)} games>"


def simulate(
    start: _core.Game | _core.State,
    games: int,
    seed: int = 0,
    first: int = 0,
    max_actions: int = _core.DEFAULT_MAX_ACTIONS,
    *,
    progress: bool | Callable[[int, int], object] = False,
) -> Simulation:
    """Play random games from a Game or State.

    Game i is `playout(start, seed, first + i, max_actions)`, so any part of a run can be repeated
    alone. `progress` shows a bar on standard error, or is called as `progress(done, games)` a
    few times a second. Releases the GIL and answers Ctrl-C.

    Raises TypeError or Error for arguments of a wrong type or out of range.
    """
    if callable(progress):
        report = progress
        arrays = _core._simulate(  # noqa: SLF001
            start, games, seed, first, max_actions, lambda done: report(done, games)
        )
    elif progress:
        with progress_bar(games, "games") as update:
            arrays = _core._simulate(start, games, seed, first, max_actions, update)  # noqa: SLF001
    else:
        arrays = _core._simulate(start, games, seed, first, max_actions, None)  # noqa: SLF001
    return Simulation(*arrays)
