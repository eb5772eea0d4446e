"""A progress bar on standard error: tqdm's where it is installed, else a plain line."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Self

try:
    import tqdm
except ImportError:
    tqdm = None


class _PlainLine:
    """The little of tqdm's bar that is used here."""

    def __init__(self, total: int, unit: str) -> None:
        self.n = 0
        self._total = total
        self._unit = unit

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        sys.stderr.write("\n")

    def update(self, more: int) -> None:
        self.n += more
        percent = 100 * self.n // self._total
        sys.stderr.write(f"\r{percent:3d} %  {self.n} of {self._total} {self._unit}")
        sys.stderr.flush()


@contextlib.contextmanager
def progress_bar(total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """Show progress up to `total`; the function given is called with what is done so far.

    Nothing is shown before its first call, so that wrong arguments leave no bar behind.
    """
    with contextlib.ExitStack() as stack:
        bar: Any = None

        def update(done: int) -> None:
            nonlocal bar
            if bar is None:
                bar = stack.enter_context(
                    tqdm.tqdm(total=total, unit=f" {unit}", unit_scale=True)
                    if tqdm is not None
                    else _PlainLine(total, unit)
                )
            bar.update(done - bar.n)

        yield update
