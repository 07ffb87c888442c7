"""A match's page, printed once for each version and copied for every phone that asks.

A page follows from the events, from the link that opened it and from the names; only the ids in its forms are each
phone's own. Nothing else about a request may show on it, hence it is made without one.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.template import Context, Engine
from django.utils.translation import get_language

from scorekeeper.book.match.match_view import MatchView

MOST_PRINTS = 8
"""Of one version: whole pages and parts, for links of different roles."""


@dataclass(frozen=True, slots=True)
class Print:
    """A page as it was first made, and the ids that were handed out with it."""

    html: bytes
    ids: tuple[UUID, ...]

    def copied(self) -> bytes:
        """Return the same with ids that nobody has had."""
        html = self.html
        for cid in self.ids:
            html = html.replace(str(cid).encode(), str(uuid4()).encode())
        return html


def printed(template: str, table: MatchView, context: Callable[[], dict[str, object]], *, about: Hashable) -> bytes:
    """Return the page; `about` is whatever of the context does not follow from the table."""
    opened, prints = table.opened, table.known.prints
    which = (template, opened.token, opened.link.role, frozenset(opened.shown.items()), get_language(), about)
    if (made := prints.get(which)) is not None:
        return made.copied()
    html = _rendered(template, context()).encode()
    if len(prints) >= MOST_PRINTS:
        prints.clear()
    prints[which] = Print(html, tuple(table.ids))
    return html


def _rendered(template: str, context: dict[str, object]) -> str:
    """Render without asking of every number how the language groups its thousands: a match has none."""
    return Engine.get_default().get_template(template).render(Context(context, use_l10n=False))
