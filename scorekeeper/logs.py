"""Log lines without secrets. The link to a score book is its key, and addresses would carry it into every log."""

import logging
import re
from types import TracebackType
from typing import Any

from django.views.debug import SafeExceptionReporterFilter

# `/b/` and a token, also percent-encoded.
LINK = re.compile(r"(?P<before>(?:/|%2f)b(?:/|%2f))[\w~%-]{16,}", re.IGNORECASE)

# A name that promises a secret, then its value: `key=…`, `"token": "…"`, `'csrf_token': b'…'`.
NAMED = re.compile(
    r"""(?P<before>\b[\w-]*(?:key|token|csrf|password|session)[\w-]*["']?\s*(?:=>|[=:])\s*(?:b?["'])?)[^\s"'&;,)\]}]+""",
    re.IGNORECASE,
)

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def redacted(text: str) -> str:
    """The text with every link and every named secret blotted out by `-`."""
    return NAMED.sub(r"\g<before>-", LINK.sub(r"\g<before>-", text))


class RedactingFormatter(logging.Formatter):
    """Blots out as its very last step, so that arguments and tracebacks are covered like the message."""

    def format(self, record: logging.LogRecord) -> str:
        return redacted(super().format(record))


class RedactingReporterFilter(SafeExceptionReporterFilter):
    """Django's page and mail about an error, without the link that led there."""

    def get_safe_request_meta(self, request: Any) -> dict[str, Any]:
        return {
            name: redacted(value) if isinstance(value, str) else value
            for name, value in super().get_safe_request_meta(request).items()
        }
