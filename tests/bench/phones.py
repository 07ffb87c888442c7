"""Requests as a server hands them to the application, and the application's answers."""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any
from urllib.parse import urlencode
from wsgiref.util import setup_testing_defaults

from django.core import signing

from scorekeeper.matches.bookmarks import COOKIE, SALT

Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., Any]], Any]

A_PHONE_SAYS = {
    "HTTP_ACCEPT": "text/html,application/xhtml+xml",
    "HTTP_ACCEPT_ENCODING": "gzip, deflate, br",
    "HTTP_ACCEPT_LANGUAGE": "en-GB,en;q=0.9",
    "HTTP_USER_AGENT": "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36",
}
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_ACCEPT": "*/*"}


def get(path: str, **more: str) -> Environ:
    """A phone looks, not for the first time."""
    path, _, query = path.partition("?")
    environ: Environ = {
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "HTTP_COOKIE": remembered(*path.split("/")[2:3]),
        **A_PHONE_SAYS,
        **more,
    }
    setup_testing_defaults(environ)
    return environ


@cache
def remembered(token: str = "") -> str:
    """The cookie of a phone that has opened this link before: an evening does not consist of first visits."""
    return f"{COOKIE}={signing.dumps([token], salt=SALT)}"


def post(path: str, fields: dict[str, str], **more: str) -> Environ:
    """A phone sends a form."""
    body = urlencode(fields).encode()
    about = {"REQUEST_METHOD": "POST", "CONTENT_TYPE": "application/x-www-form-urlencoded", **more}
    return get(path, CONTENT_LENGTH=str(len(body)), HTTP_ORIGIN="http://127.0.0.1", **about) | {
        "wsgi.input": BytesIO(body)
    }


def answered(application: Application, environ: Environ) -> int:
    """The status, once the whole answer has been made."""
    statuses: list[str] = []
    response = application(environ, lambda status, headers: statuses.append(status))
    try:
        for _part in response:
            pass
    finally:
        response.close()
    return int(statuses[0][:3])
