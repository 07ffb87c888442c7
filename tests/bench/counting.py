"""How often a request asks the database, whatever the number of deals."""

from collections.abc import Callable
from typing import Any

from django.db import connection

from tests.bench.phones import HTMX, Application, Environ, answered, get
from tests.bench.variants import long_match, recordings

LENGTHS = (10, 300)
ABOUT_ROWS = ("SELECT", "INSERT", "UPDATE", "DELETE")


def queries(application: Application) -> dict[str, list[int]]:
    """For each path the queries in a short match and in a long one; a transaction's own statements are not counted."""
    return {
        "record a deal": [_counted(application, next(recordings(n, spread=1)(1))) for n in LENGTHS],
        "record a deal by htmx": [_counted(application, next(recordings(n, spread=1, **HTMX)(1))) for n in LENGTHS],
        "unchanged poll": [_counted(application, get(f"{long_match(n).url}?shown={n}", **HTMX)) for n in LENGTHS],
        "match page": [_counted(application, get(long_match(n).url)) for n in LENGTHS],
    }


def _counted(application: Application, environ: Environ) -> int:
    seen: list[str] = []

    def noting(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        seen.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(noting):
        answered(application, environ)
    return sum(sql.strip().startswith(ABOUT_ROWS) for sql in seen)
