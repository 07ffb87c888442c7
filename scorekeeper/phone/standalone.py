"""The application as the only server of its books: no other one has them, so the worker stores their database."""

import json
import sqlite3
import zoneinfo
from http.cookies import SimpleCookie
from typing import cast

from scorekeeper.phone import application


def start(zones: dict[str, bytes]) -> None:
    """Bring the application up, with empty tables, and with the time zones of its books by their names."""
    application.start()
    for name, clock in zones.items():
        file = application.ZONES / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(clock)
    zoneinfo.reset_tzpath([str(application.ZONES)])


def restore(database: bytes, cookies: str) -> None:
    """Go on from what was stored, in the place of all that is known."""
    _connection().deserialize(database)
    application.COOKIES.clear()
    application.COOKIES.update(json.loads(cookies))


def answer(method: str, address: str, headers: str, body: str) -> str:
    """Answer one request as the server would, and keep the cookies as a browser does: status, headers and body."""
    told = application.answer(method, address, headers, body)
    written = SimpleCookie(json.loads(told)["headers"].get("Set-Cookie", ""))
    application.COOKIES.update({name: cookie.value for name, cookie in written.items()})
    return told


def cookies() -> str:
    return json.dumps(application.COOKIES)


def database() -> bytes:
    return _connection().serialize()


def _connection() -> sqlite3.Connection:
    from django.db import connection

    connection.ensure_connection()
    return cast("sqlite3.Connection", connection.connection)
