"""Links that open the recording of the next deal with answers filled in.

With a script the panel opens on the match's page and reads them from behind the "#", which no server sees; without one
the same answers stand in the plain form. A page shows the plain address, and static/js/app.js puts the other in place.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlencode

from scorekeeper.book.match.match_view import MatchView
from scorekeeper.domain.tools.prefill import Handed

MARK = "#use&"
"""Before the fields; static/js/panel.js looks for it."""


@dataclass(frozen=True, slots=True)
class Use:
    """One link: where it leads without a script and with one, the deal that it is for, and what is handed over."""

    plain: str
    scripted: str
    deal: int
    words: str


def uses(table: MatchView, handed: Iterable[Handed]) -> list[Use]:
    """Return a link for each, for whoever may record, while there is something to record."""
    if table.is_over or not table.may_write:
        return []
    return [_use(table, each) for each in handed]


def _use(table: MatchView, handed: Handed) -> Use:
    return Use(
        plain=f"{table.events_url}?{urlencode(handed.fields)}",
        scripted=f"{table.url}{MARK}{urlencode(handed.tapped or handed.fields)}",
        deal=table.number,
        words=handed.words,
    )
