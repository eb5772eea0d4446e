"""A progress bar on standard error: tqdm's where it is installed, else a plain line."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

try:
    import tqdm
except ImportError:
    tqdm = None


@contextlib.contextmanager
def progress_bar(total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """Show progress up to `total`; the function given is called with what is done so far."""
    if tqdm is not None:
        with tqdm.tqdm(total=total, unit=f" {unit}", unit_scale=True) as bar:
            yield lambda done: bar.update(done - bar.n)
        return

    def update(done: int) -> None:
        percent = 100 * done // max(total, 1)
        sys.stderr.write(f"\r{percent:3d} %  {done} of {total} {unit}")
        sys.stderr.flush()

    try:
        yield update
    finally:
        sys.stderr.write("\n")
