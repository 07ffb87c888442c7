"""The outermost layer: which header lines are believed, and what an uncaught exception answers."""

import logging
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import Any

from django.core.handlers.wsgi import WSGIRequest
from django.template import loader
from django.utils.http import parse_header_parameters
from django.utils.translation import gettext as _

from scorekeeper.database import diagnosis
from scorekeeper.web.middleware import security_headers

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
    """Log one line: the exception's type and where it was raised, the innermost first. Its message and lines of code
    may hold secrets.
    """
    if diagnosis.report_damage(fault):
        return
    frames = reversed(traceback.extract_tb(fault.__traceback__)[-FRAMES_SAID:])
    places = " < ".join(f"{PurePath(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames)
    LOG.error("Uncaught exception: %s in %s", type(fault).__name__, places)


def page() -> bytes:
    """The error page; a plain sentence where that page is what broke."""
    try:
        return loader.render_to_string("500.html").encode()
    except Exception:
        words = _("Something went wrong. This is not your fault. Tell the person who runs this server.")
        return f"<!doctype html><title>Scorekeeper</title><p>{words}</p>\n".encode()


# The lines of a request's head that mean one thing only, before WSGI folds their names: it knows `X_Forwarded_For` and
# `X-Forwarded-For` by the same name, and of two such lines keeps one, or joins them. A proxy that overwrites the one
# may pass on the other, as a stranger has written it.

Line = tuple[bytes, bytes]
"""A name in small letters and its value, as in an ASGI scope."""

WRITTEN_BY_THE_PROXY = b"x-forwarded-for"


def unambiguous(lines: Iterable[Line]) -> list[Line]:
    """The lines without those that have an underscore in their name, and only the last X-Forwarded-For.

    Each proxy adds its line below what it was sent, so the last one is by the proxy that stands before us.
    """
    clear = [(name, value) for name, value in lines if b"_" not in name]
    ours = next((line for line in reversed(clear) if line[0] == WRITTEN_BY_THE_PROXY), None)
    return [line for line in clear if line[0] != WRITTEN_BY_THE_PROXY] + ([ours] if ours else [])


# A request as Django reads it, but for two things that it would believe from a stranger, or raise at.


class Request(WSGIRequest):
    """Its address and its body are read as UTF-8, and its content type may be anything at all."""

    def _set_content_type_params(self, meta: Mapping[str, Any]) -> None:
        """Ignore the charset that is claimed: Django would decode by it, and raise before any guard could answer.

        A content type that cannot be read counts as none. What is claimed is left to RequestGuard to refuse.
        """
        try:
            self.content_type, self.content_params = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except (ValueError, LookupError):
            self.content_type, self.content_params = "", {}
