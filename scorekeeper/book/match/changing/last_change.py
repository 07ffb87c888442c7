"""What the last correction, striking out, return or undo has changed: it stands on every phone until the next deal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.book.ledger.log import Kind, Log, Logged
from scorekeeper.book.match.changing.changes import line_anyhow
from scorekeeper.book.match.changing.undo import place_of
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.domain.telling.account import Account


@dataclass(frozen=True, slots=True)
class LastChange:
    """What was done ("Deal 2 is corrected."), and what came of it ("Now: all passed. Ona & Petras: 3 rams instead of
    7.").
    """

    words: str
    effect: str

    def __str__(self) -> str:
        return f"{self.words} {self.effect}".strip()


DONE: Mapping[Kind, Callable[[], str]] = {
    Kind.AMEND: lambda: _("Deal %(n)s is corrected."),
    Kind.VOID: lambda: _("Deal %(n)s is struck out."),
    Kind.RESTORE: lambda: _("Deal %(n)s is back."),
    Kind.CLOSE: lambda: _("The match is stopped."),
    Kind.REOPEN: lambda: _("The match goes on."),
    Kind.DATE: lambda: _("The date is corrected:"),
}
UNDONE: Mapping[Kind, Callable[[], str]] = {
    Kind.DEAL: lambda: _("Deal %(n)s is undone."),
    Kind.AMEND: lambda: _("The correction of deal %(n)s is undone."),
    Kind.VOID: lambda: _("Deal %(n)s is back."),
    Kind.RESTORE: lambda: _("Deal %(n)s is struck out again."),
    Kind.CLOSE: lambda: _("The match goes on."),
    Kind.REOPEN: lambda: _("The match is stopped again."),
    Kind.DATE: lambda: _("The correction of the date is undone:"),
}


def last_change(table: MatchView) -> LastChange | None:
    """Return what the newest event has changed; None where that is a deal, or there is none."""
    event = table.log.latest
    if event is None or event.kind is Kind.DEAL:
        return None
    before = Log(list(table.log.events.values())[:-1])
    taken_back = before.done[-1].event.kind if before.done and before.done[-1].is_taken_back_by(event) else None
    words = UNDONE[taken_back]() if taken_back else DONE[event.kind]()
    if event.target is None:
        return LastChange(words, _date(event))
    effect = (_deal(table, event), _along_with(event), _score(table, before))
    return LastChange(words % {"n": place_of(table.log, event.target)}, " ".join(filter(None, effect)))


def _date(event: Logged) -> str:
    """Return when the match began as it is now, and as it was."""
    if event.started is None or event.instead is None:
        return ""
    times = {"now": _moment(event.started), "before": _moment(event.instead)}
    return _("%(now)s instead of %(before)s.") % times


def _moment(moment: datetime) -> str:
    local = timezone.localtime(moment)
    return f"{date_format(local, 'l')} {date_format(local, 'DATE_FORMAT')}, {date_format(local, 'TIME_FORMAT')}"


def _deal(table: MatchView, event: Logged) -> str:
    """Return the deal as it is now, or as it was before it went."""
    line = line_anyhow(table, event.target, table.log.entries[event.target].payload) if event.target else None
    words = _("It was: %(deal)s.") if event.kind is Kind.VOID else _("Now: %(deal)s.")
    return words % {"deal": line.game} if line else ""


def _along_with(event: Logged) -> str:
    struck, restored = (len(event.cids(name)) for name in ("struck", "restored"))
    if struck:
        return ngettext(
            "%(n)s deal after it is struck out too.", "%(n)s deals after it are struck out too.", struck
        ) % {"n": struck}
    if restored:
        return ngettext("%(n)s deal after it is back too.", "%(n)s deals after it are back too.", restored) % {
            "n": restored
        }
    return ""


def _score(table: MatchView, before: Log) -> str:
    """Return by how much the score has changed, side by side."""
    accounts = table.game.teller.accounts
    was, now = accounts(table.match.replay(before), table.names), accounts(table.replay, table.names)
    sides = (_side(*pair) for pair in zip(was, now, strict=True))
    changed = "; ".join(side for side in sides if side)
    return f"{changed}." if changed else _("The score stays the same.")


def _side(was: Account, now: Account) -> str:
    counts = [
        _("%(now)s instead of %(before)s") % {"now": " ".join(filter(None, count)), "before": before.number}
        for before, count in zip(was.counts, now.counts, strict=True)
        if before.number != count.number
    ]
    return _("%(name)s: %(counts)s") % {"name": now.name, "counts": ", ".join(counts)} if counts else ""
