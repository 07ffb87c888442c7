"""Log lines without secrets. The link to a score book is its key, and addresses would carry it into every log."""

import copy
import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.views.debug import SafeExceptionReporterFilter

# `/b/` and a token, also percent-encoded.
LINK = re.compile(r"(?P<before>(?:/|%2f)b(?:/|%2f))[\w~%-]{16,}", re.IGNORECASE)

# What the database stores of a token.
DIGEST = re.compile(r"\b[0-9a-f]{64}\b")

# A name that promises a secret, then its value: `key=…`, `"token": "…"`, `'csrf_token': b'…'`. Strangers write
# addresses of 64 KiB into our log, so a name is looked at once, from its first letter; nothing is tried twice.
NAMED = re.compile(
    r"""(?P<before>(?<![\w-])(?=[\w-]*(?:key|token|csrf|password|session))[\w-]++["']?\s*+(?:=>|[=:])\s*+(?:b?["'])?)"""
    r"""[^\s"'&;,)\]}]+""",
    re.IGNORECASE,
)

# As long as a link's secret. A mistyped link still gives it away, and no word in an address of ours is so long.
LONG_WORD = re.compile(r"[\w-]{20,}")

LONGEST_LINE = 1000
"""Characters of a message: a stranger's address or `Host` may be much longer than what anybody would read of it."""

REQUESTS = logging.getLogger("scorekeeper.requests")
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"})


def redacted(text: str) -> str:
    """The text with every link, its digest and every named secret replaced by `-`."""
    return NAMED.sub(r"\g<before>-", DIGEST.sub("-", LINK.sub(r"\g<before>-", text)))


class RedactingFormatter(logging.Formatter):
    """Redacts as its very last step, so that arguments and tracebacks are covered like the message."""

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record if is_ours(record) else without_traceback(record)))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  the name that logging gives it
        """Add the number of its request to each line about one, as the line about the request itself has it."""
        number = getattr(getattr(record, "request", None), "number", "")
        # Redacted before it is cut: half a link could not be recognized any more.
        line = redacted(super().formatMessage(record))
        if record.name == "django.request" and not is_ours(record):
            line = LONG_WORD.sub("-", line)
        return line[:LONGEST_LINE] + (f" request {number}" if number else "")


class JsonFormatter(RedactingFormatter):
    """One JSON object a line, redacted as the lines of text are; a line about a request has its figures as fields."""

    def format(self, record: logging.LogRecord) -> str:
        moment = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"time": moment, "level": record.levelname, "logger": record.name}
        line |= getattr(record, "figures", None) or {"message": self.words_of(record)}
        if is_ours(record) and record.exc_info:
            line["traceback"] = redacted(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)

    def words_of(self, record: logging.LogRecord) -> str:
        """The message as the text log has it, with the number of its request."""
        record.message = record.getMessage()
        return self.formatMessage(record)


def is_ours(record: logging.LogRecord) -> bool:
    """Whether the fault is one of this program.

    A request that was refused, such as for its `Host`, is a stranger's.
    """
    return not 400 <= getattr(record, "status_code", 500) < 500


def without_traceback(record: logging.LogRecord) -> logging.LogRecord:
    """The record in one line; other handlers have the record as it is."""
    short = copy.copy(record)
    short.exc_info = short.exc_text = None
    return short


def name_link(request: HttpRequest, link: int) -> None:
    """Let the log name the link of the request by its number."""
    request.link = link  # type: ignore[attr-defined]  # a request takes what is noted on it, and Django has no field


class RequestLog:
    """Middleware: a line about every request, at INFO, with neither its path nor anything that was sent.

    It has the method, the name of the route, the status, milliseconds, the number of the link, and a made-up one of the
    request itself, by which other lines about it are found.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not REQUESTS.isEnabledFor(logging.INFO):
            return self.get_response(request)
        start = time.perf_counter()
        number = secrets.token_hex(4)
        request.number = number  # type: ignore[attr-defined]  # as `link`
        response = self.get_response(request)
        took = (time.perf_counter() - start) * 1000
        method = request.method if request.method in METHODS else "-"
        route = request.resolver_match.view_name if request.resolver_match else "-"
        link = getattr(request, "link", "-")
        words = "%s %s %d, %.1f ms, link %s, request %s"
        names = ("method", "route", "status", "milliseconds", "link", "request")
        figures = (method, route, response.status_code, round(took, 1), link, number)
        REQUESTS.info(words, *figures, extra={"figures": dict(zip(names, figures, strict=True))})
        return response


class RedactingReporterFilter(SafeExceptionReporterFilter):
    """Django's page and mail about an error, without the link that led there."""

    def get_safe_request_meta(self, request: HttpRequest) -> dict[str, object]:
        return {
            name: redacted(value) if isinstance(value, str) else value
            for name, value in super().get_safe_request_meta(request).items()
        }
