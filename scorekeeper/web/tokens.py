"""The digest of a token, by which the database stores it."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.urls.converters import IntConverter, StringConverter
from django.utils.translation import gettext as _

TOKEN = r"[A-Za-z0-9_-]{22}"  # noqa: S105  the shape of one, not one
"""128 random bits as URL-safe text."""

EXAMPLE = "the-example-score-book"
"""The token of the example book, which is no secret; no book of the database has it."""

EXAMPLE_PATH = f"/b/{EXAMPLE}/"

TOKEN_ONLY = re.compile(rf"^(?!{EXAMPLE}\Z){TOKEN}\Z")
"""A token that somebody chose for a new link."""

HANDLE = r"[0-9a-f]{12}"
"""The beginning of a digest: it tells a link from the others of its book, and opens nothing."""

SENDERS_VERSIONS = (4, 7)


def new_token() -> str:
    return secrets.token_urlsafe(16)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def handle(digest: str) -> str:
    """The name of the link with that digest in addresses."""
    return digest[:12]


def sent_id(text: str) -> UUID:
    """The id that a phone or a form made. Raises ValueError unless it is a UUID of version 4 or 7."""
    uuid = UUID(text)
    if uuid.version not in SENDERS_VERSIONS:
        raise ValueError(_("an id is a UUID of version 4 or 7"))
    return uuid


def written_id(value: object) -> UUID:
    """Such an id, written as we write it. Raises ValueError."""
    if not isinstance(value, str) or str(uuid := sent_id(value)) != value:
        raise ValueError
    return uuid


def id_made_of(text: bytes) -> UUID:
    """An id that follows from the text: the same one each time."""
    return UUID(bytes=hashlib.sha256(text).digest()[:16], version=4)


# Parts of addresses: nothing reaches the database that could not be one of its keys.


class Token(StringConverter):
    regex = TOKEN


class Handle(StringConverter):
    regex = HANDLE


class Number(IntConverter):
    """A match's number within its book, from 1."""

    regex = "[1-9][0-9]{0,6}"


class Day:
    """A day as RFC 3339 writes it, of the years 1800 to 2999."""

    regex = "(?:1[89]|2[0-9])[0-9]{2}-[0-9]{2}-[0-9]{2}"

    def to_python(self, text: str) -> date:
        """Raises ValueError for a day that no month has: then nothing has this address."""
        return date.fromisoformat(text)

    def to_url(self, day: date) -> str:
        return day.isoformat()


@dataclass(frozen=True, slots=True)
class StepAddress:
    """A step of the first deal, from 1, and what the table has answered so far; empty if nothing."""

    number: int
    answer: str = ""

    def __str__(self) -> str:
        return f"{self.number}-{self.answer}" if self.answer else str(self.number)


class StepOfFirstDeal:
    """A step as an address has it: "7", or "7-2H6C" after an answer."""

    regex = "[1-9][0-9]?(?:-[0-9A-Za-z]{1,8})?"

    def to_python(self, text: str) -> StepAddress:
        number, _dash, answer = text.partition("-")
        return StepAddress(int(number), answer)

    def to_url(self, step: StepAddress) -> str:
        return str(step)


def number_in(text: str) -> int | None:
    """A number as an address has it; None for any other text."""
    return int(text) if re.fullmatch(Number.regex, text) else None
