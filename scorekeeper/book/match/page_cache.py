"""A match's page, printed once for each version and copied for every phone that asks.

A page follows from the events, from the link that opened it and from the names; only the ids in its forms are each
phone's own. Nothing else about a request may show on it, hence it is made without one.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.template.loader import render_to_string
from django.utils.translation import get_language

from scorekeeper.book.match.match_view import Table

MOST_PRINTS = 8
"""Of one version: whole pages and parts, for links of different roles."""


@dataclass(frozen=True, slots=True)
class Print:
    """A page as it was first made, and the ids that were handed out with it."""

    html: bytes
    ids: tuple[UUID, ...]

    def copied(self) -> bytes:
        """The same with ids that nobody has had."""
        html = self.html
        for cid in self.ids:
            html = html.replace(str(cid).encode(), str(uuid4()).encode())
        return html


def printed(template: str, table: Table, context: Callable[[], dict[str, object]], *, about: Hashable) -> bytes:
    """The page; `about` is whatever of the context does not follow from the table."""
    opened, prints = table.opened, table.known.prints
    which = (template, opened.token, opened.link.role, frozenset(opened.shown.items()), get_language(), about)
    if (made := prints.get(which)) is not None:
        return made.copied()
    html = render_to_string(template, context()).encode()
    if len(prints) >= MOST_PRINTS:
        prints.clear()
    prints[which] = Print(html, tuple(table.ids))
    return html
