"""A bird in the mine: it knows every secret that was ever made, and listens whether anything says one aloud."""

import logging
import re
import secrets
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import unquote

import brotli
import pytest
from django.http import HttpRequest, HttpResponse

from scorekeeper.logs import RedactingFormatter
from scorekeeper.web.tokens import digest

TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
ERRORS = (400, 403, 404, 405, 410, 413, 415, 500)
"""Answers whose pages show nothing of a book. Those that keep an entry lead back to where it was made."""


class Canary(logging.Handler):
    """Every line of the log as ours are written (`said`) and as others would be (`plain`), and what is `shown`."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.tokens: set[str] = set()
        self.said: list[str] = []
        self.plain: list[str] = []
        self.shown: list[str] = []
        self._ours = next(
            each.formatter for each in logging.getLogger().handlers if isinstance(each.formatter, RedactingFormatter)
        )

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self._ours.format(record))
        self.plain.append(logging.Formatter("%(message)s").format(record))

    def listen(self, patch: pytest.MonkeyPatch) -> None:
        """To every secret that is made, and to every line from DEBUG on."""
        honest: Callable[..., str] = secrets.token_urlsafe

        def remembered(*arguments: Any) -> str:
            token = honest(*arguments)
            self.tokens.add(token)
            return token

        patch.setattr(secrets, "token_urlsafe", remembered)
        root = logging.getLogger()
        patch.setattr(root, "level", logging.DEBUG)
        patch.setattr(root, "handlers", [*root.handlers, self])
        # It says every step of reading the rules, which hold no secret and are long.
        patch.setattr(logging.getLogger("markdown_it"), "level", logging.INFO)
        root.manager._clear_cache()

    def told(self, lines: Iterable[str]) -> list[str]:
        """The lines with a secret in them, or with what the database keeps of one; also percent-encoded."""
        known = self.tokens | {digest(token) for token in self.tokens}
        return [line for line in lines if any(secret in line or secret in unquote(line) for secret in known)]

    def sings(self) -> list[str]:
        """Everything that gave a secret away."""
        return self.told({*self.said, *self.shown})


LISTENING: list[Canary] = []


class Listener:
    """Middleware: shows the canary all titles, all pages about errors, and all files that are handed out."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if LISTENING and not response.streaming and "charset=utf-8" in response.headers.get("Content-Type", ""):
            LISTENING[-1].shown += _shown(response, _unpacked(response).decode())
        return response


def _unpacked(response: HttpResponse) -> bytes:
    packed = response.headers.get("Content-Encoding") == "br"
    return bytes(brotli.decompress(response.content)) if packed else response.content


def _shown(response: HttpResponse, text: str) -> list[str]:
    whole = response.status_code in ERRORS or "attachment" in response.headers.get("Content-Disposition", "")
    return [text] if whole else TITLE.findall(text)
