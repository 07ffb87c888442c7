"""Writing much without anybody noticing: transactions so short that recording never waits, with room between them."""

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from django.db import OperationalError, transaction

ROWS_AT_A_TIME = 100
"""So many are written in some ten milliseconds."""
LEAST_PAUSE_SECONDS = 0.02
PATIENCE_SECONDS = 60
"""So long somebody else may hold the database, such as whoever copies it."""
SIGNS_OF_A_BUSY_ONE = ("locked", "timeout")
"""What SQLite and PostgreSQL say when somebody else was in the way; a full disk says something else."""

Done = TypeVar("Done")
Row = TypeVar("Row")


def in_a_piece(do: Callable[[], Done]) -> Done:
    """Do it in a transaction of its own, then leave the database to others for as long as it took.

    What is done may be done again, where somebody else has held the database for too long. Raises OperationalError.
    """
    until = time.monotonic() + PATIENCE_SECONDS
    while True:
        begun = time.monotonic()
        try:
            with transaction.atomic():
                done = do()
        except OperationalError as busy:
            if not any(sign in str(busy) for sign in SIGNS_OF_A_BUSY_ONE) or time.monotonic() > until:
                raise
        else:
            pause(max(LEAST_PAUSE_SECONDS, time.monotonic() - begun))
            return done


def pause(seconds: float) -> None:
    """Leave the database to others."""
    time.sleep(seconds)


def portions(rows: Iterable[Row], most: int = ROWS_AT_A_TIME) -> Iterator[list[Row]]:
    """Yield the rows, so many at a time."""
    left = iter(rows)
    while some := list(islice(left, most)):
        yield some
