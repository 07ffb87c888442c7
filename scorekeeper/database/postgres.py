"""PostgreSQL: how long a connection waits, and a lock by which servers that start together take turns.

Limits are set once a connection is there, since poolers such as PgBouncer refuse them when it is opened.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from django.db import Error, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.dispatch import receiver

LIMITS = {"statement_timeout": 5000, "lock_timeout": 1000, "idle_in_transaction_session_timeout": 10_000}
"""In milliseconds. PostgreSQL counts anew for each thing it waits for. A second waiter waits twice: first for its
turn, then for the row. So `lock_timeout` is half of what a person waits."""
IDLE = {"idle_session_timeout": 300_000}
"""After so many milliseconds the server takes an unused connection back; Django opens another at the next request."""

STARTING, BACKFILLING = 0x5C0FE, 0x5C0FF
"""Numbers that nobody else in this database uses."""


@receiver(connection_created)
def set_limits(connection: BaseDatabaseWrapper, **kwargs: object) -> None:
    if connection.vendor == "postgresql":
        _set(connection, LIMITS | IDLE)


def _set(connection: BaseDatabaseWrapper, limits: dict[str, int]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("; ".join(f"SET {name} = {milliseconds}" for name, milliseconds in limits.items()))


@contextmanager
def startup_lock(say: Callable[[str], object] = lambda words: None) -> Iterator[None]:
    """Take an advisory lock while this server prepares the database; other servers wait. SQLite needs none: the data
    folder is locked. No time limit of the database applies inside.
    """
    if connection.vendor != "postgresql":
        yield
        return
    _set(connection, dict.fromkeys(LIMITS, 0))
    if not try_to_hold(STARTING):
        say("Another server makes the database ready. Waiting for it …")
        _ask("SELECT pg_advisory_lock(%s)", STARTING)
    try:
        yield
    finally:
        with suppress(Error):  # a connection that is gone has let go by itself
            _ask("SELECT pg_advisory_unlock(%s)", STARTING)
            _set(connection, LIMITS)


def try_to_hold(lock: int) -> bool:
    """Whether this connection now holds the lock, which ends with it."""
    return bool(_ask("SELECT pg_try_advisory_lock(%s)", lock))


def free_connections() -> int:
    """How many connections the server lets users have at a time who are no superusers."""
    names = ["max_connections", "superuser_reserved_connections", "reserved_connections"]
    return int(
        _ask(
            "SELECT sum(CASE name WHEN 'max_connections' THEN setting::int ELSE -setting::int END) "
            "FROM pg_settings WHERE name = ANY(%s)",
            names,
        )
    )


def _ask(question: str, *values: int | list[str]) -> int:
    with connection.cursor() as cursor:
        cursor.execute(question, values)
        answer: int = cursor.fetchone()[0]
    return answer
