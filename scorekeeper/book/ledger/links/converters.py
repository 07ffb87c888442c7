"""Parts of addresses: nothing reaches the database that could not be one of its keys."""

import re

from scorekeeper.book.ledger.tokens import HANDLE, TOKEN


class Token:
    """A link's secret."""

    regex = TOKEN

    def to_python(self, text: str) -> str:
        """Take the text as it stands in the address."""
        return text

    def to_url(self, token: str) -> str:
        """Write the value into an address."""
        return token


class Handle:
    """What tells a book's links apart without giving one away."""

    regex = HANDLE

    def to_python(self, text: str) -> str:
        """Take the text as it stands in the address."""
        return text

    def to_url(self, handle: str) -> str:
        """Write the value into an address."""
        return handle


class Number:
    """A match's number within its book, from 1."""

    regex = "[1-9][0-9]{0,6}"

    def to_python(self, text: str) -> int:
        """Take the text as it stands in the address."""
        return int(text)

    def to_url(self, number: int) -> str:
        """Write the value into an address."""
        return str(number)


def number_in(text: str) -> int | None:
    """Return the number that the text is, as an address would have it; None for anything else."""
    return int(text) if re.fullmatch(Number.regex, text) else None
