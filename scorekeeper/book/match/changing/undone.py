"""The step that was taken back last, in words: they stand on the sheet until something is recorded or done again."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.book.ledger.log import Kind
from scorekeeper.book.match.changing.changes import line_anyhow
from scorekeeper.book.match.changing.undo import place_of, target_of
from scorekeeper.book.match.match_view import MatchView


@dataclass(frozen=True, slots=True)
class Undone:
    """What was taken back ("Deal 9 is undone."), and for a deal what it was ("It was: three sevens, Rūta lost.")."""

    words: str
    was: str


WORDS: Mapping[Kind, Callable[[], str]] = {
    Kind.DEAL: lambda: _("Deal %(n)s is undone."),
    Kind.AMEND: lambda: _("The correction of deal %(n)s is undone."),
    Kind.VOID: lambda: _("Deal %(n)s is back."),
    Kind.RESTORE: lambda: _("Deal %(n)s is struck out again."),
    Kind.CLOSE: lambda: _("The match goes on."),
    Kind.REOPEN: lambda: _("The match is stopped again."),
}


def undone(table: MatchView) -> Undone | None:
    """Return what could be done again now; None where something has come after it."""
    if not table.log.undone:
        return None
    action = table.log.undone[-1]
    kind, target = action.event.kind, target_of(action)
    words = WORDS[kind]()
    line = line_anyhow(table, target, table.log.entries[target].payload) if target and kind is Kind.DEAL else None
    return Undone(
        words % {"n": place_of(table.log, target)} if target else words,
        _("It was: %(deal)s.") % {"deal": line.game} if line else "",
    )
