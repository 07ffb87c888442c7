"""Work that lets everything else on the machine go first, and is never in its way.

Only the reckoning is put off. Were the whole process of low priority, it would be made to wait for a processor while it
holds the database, and everybody who records would wait with it.
"""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from typing import TypeVar

LEAST_URGENT = 19
SAYS_EVERY_SECONDS = 1
"""How often whoever waits hears that it goes on."""

One = TypeVar("One")


def unhurried(ones: Iterator[One], *, meanwhile: Callable[[], None]) -> Iterator[One]:
    """Yield the same ones, each reckoned in a thread of the lowest priority, which rests while the caller does
    something.

    `meanwhile` is called again and again while one takes long.
    """
    with ThreadPoolExecutor(max_workers=1, initializer=_step_back) as thread:
        while True:
            coming = thread.submit(next, ones, None)
            while not wait([coming], timeout=SAYS_EVERY_SECONDS).done:
                meanwhile()
            one = coming.result()
            if one is None:
                return
            yield one


def _step_back() -> None:
    """Lower this thread's priority where the system has one for each (Linux)."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LEAST_URGENT)
