"""Outermost error handler: an uncaught exception gets an error page, the headers, and one line in the log."""

import logging
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePath
from typing import Any

from django.template import loader
from django.utils.translation import gettext as _

from scorekeeper.book.ground import diagnosis
from scorekeeper.book.ground.middleware import security_headers

LOG = logging.getLogger(__name__)
FRAMES_SAID = 4

Environ = dict[str, object]
Application = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class LastResort:
    """WSGI around the whole application: a fault outside Django's own handling of faults is answered with 500.

    Such as in reading a request, before the first middleware, or in the page about a fault itself.
    """

    def __init__(self, application: Application) -> None:
        self.application = application
        self.headers = [
            ("Content-Type", "text/html; charset=utf-8"),
            ("Cache-Control", "private, no-cache"),
            ("X-Robots-Tag", "noindex, nofollow"),
            *security_headers().items(),
        ]

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        try:
            answer = self.application(environ, start_response)
        except Exception as fault:
            say(fault)
            body = page()
            start_response("500 Internal Server Error", [*self.headers, ("Content-Length", str(len(body)))])
            return [body]
        return Streamed(answer) if getattr(answer, "streaming", False) else answer


class Streamed:
    """An answer sent bit by bit. Where it breaks off, its head has gone out: the server hangs up, and the log knows."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def __iter__(self) -> Iterator[bytes]:
        try:
            yield from self.answer
        except Exception as fault:
            say(fault)
            raise

    def close(self) -> None:
        """Close the body, as servers do when they have sent it, or given up."""
        self.answer.close()


def say(fault: Exception) -> None:
    """Log one line: what it is and where, the innermost first. Its own words and lines of code may hold secrets."""
    if diagnosis.report_damage(fault):
        return
    frames = reversed(traceback.extract_tb(fault.__traceback__)[-FRAMES_SAID:])
    places = " < ".join(f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    LOG.error("Caught last: %s in %s", type(fault).__name__, places)


def page() -> bytes:
    """Return the page about a fault of ours; a plain sentence where that page is what broke."""
    try:
        return loader.render_to_string("500.html").encode()
    except Exception:
        words = _("Something broke here. It is not your doing. Tell the person who runs this server.")
        return f"<!doctype html><title>Scorekeeper</title><p>{words}</p>\n".encode()
