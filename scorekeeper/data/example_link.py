"""The link to the example book, which everybody may open and nobody can change.

The book lies in a SQLite database in memory, made from its file. While such a request is answered, that database is
this thread's only one, whatever else the server stores its books in.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import cast

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

from scorekeeper.data.example import FILE
from scorekeeper.data.imports.new_book import import_into_new_book
from scorekeeper.matches.models import Role
from scorekeeper.web.tokens import EXAMPLE, EXAMPLE_PATH

FIRST_KEY = 10**15
"""No row of another database has a key as high. So the server's caches, which go by keys, never confuse the two."""

IN_MEMORY = {DEFAULT_DB_ALIAS: {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}}

_filled = ConnectionHandler(IN_MEMORY)
_filling = Lock()


class ExampleLink:
    """Middleware: answers requests below the link from the example's database, and keeps them off the phone's list."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path_info.startswith(EXAMPLE_PATH):
            return self.get_response(request)
        with _only(_example()):
            response = self.get_response(request)
            if isinstance(response, StreamingHttpResponse):  # it reads the database while it is sent
                response.streaming_content = [b"".join(response)]
        vars(request).pop("access", None)  # by which the phone would note the visit
        return response


@contextmanager
def _only(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Let this thread have no other database."""
    usual = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = connection
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = usual


def _example() -> BaseDatabaseWrapper:
    """This thread's connection to its own copy of the example, which takes no change."""
    connection = _filled[DEFAULT_DB_ALIAS]
    if connection.connection is None:
        with _filling:
            content = _content()
        _raw(connection).deserialize(content)
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = ON")
    return connection


@cache
def _content() -> bytes:
    """The database with the example, as SQLite would write it to a file."""
    connection = ConnectionHandler(IN_MEMORY)[DEFAULT_DB_ALIAS]
    with _only(connection):
        models = list(apps.get_app_config("book").get_models())
        with connection.schema_editor() as editor:
            for model in models:
                editor.create_model(model)
        with connection.cursor() as cursor:
            for model in models:
                table = model._meta.db_table  # noqa: SLF001  as documented
                cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, FIRST_KEY])
        import_into_new_book(FILE.read_bytes(), EXAMPLE, Role.WATCH)
        raw = _raw(connection)
        content = raw.serialize()
        raw.close()
    return content


def _raw(connection: BaseDatabaseWrapper) -> sqlite3.Connection:
    connection.ensure_connection()
    return cast("sqlite3.Connection", connection.connection)
