"""What the newest event of a match has changed: shown on every phone until the next deal."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.sheet import Account
from scorekeeper.matches.chairs import chairs_as_at_start
from scorekeeper.matches.changes import start_in_words
from scorekeeper.matches.deal_lines import line_or_fallback
from scorekeeper.matches.events import Kind, Log, LoggedEvent
from scorekeeper.matches.presenter import MatchPage


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
    Kind.CLOSE: lambda: _("The match has ended."),
    Kind.REOPEN: lambda: _("The match is resumed."),
    Kind.DATE: lambda: _("The date is corrected:"),
    Kind.START: lambda: _("The start is corrected:"),
    Kind.CHAIR: lambda: _("Chairs:"),
}
UNDONE: Mapping[Kind, Callable[[], str]] = {
    Kind.DEAL: lambda: _("Deal %(n)s is undone."),
    Kind.AMEND: lambda: _("The correction of deal %(n)s is undone."),
    Kind.VOID: lambda: _("Deal %(n)s is back."),
    Kind.RESTORE: lambda: _("Deal %(n)s is struck out again."),
    Kind.CLOSE: lambda: _("The match is resumed."),
    Kind.REOPEN: lambda: _("The match has ended again."),
    Kind.DATE: lambda: _("The correction of the date is undone:"),
    Kind.START: lambda: _("The correction of the start is undone:"),
    Kind.CHAIR: lambda: _("The change of chairs is undone:"),
}


def last_change(table: MatchPage) -> LastChange | None:
    """What the newest event has changed; None where that is a deal, or there is none."""
    event = table.log.latest
    if event is None or event.kind is Kind.DEAL:
        return None
    before = table.log.until(event.n - 1)
    taken_back = before.done[-1].event.kind if before.done and before.done[-1].is_taken_back_by(event) else None
    words = UNDONE[taken_back]() if taken_back else DONE[event.kind]()
    if event.start is not None and event.start_before is not None:
        new = start_in_words(table, event.start_before, event.start)
        return LastChange(words, " ".join(filter(None, (*new, _along_with(event), _score(table, before)))))
    if event.chairs is not None:
        return LastChange(words, " ".join(table.chairs_in_words) or chairs_as_at_start())
    if event.target is None:
        return LastChange(words, _date(event))
    effect = (_deal(table, event), _along_with(event), _score(table, before))
    return LastChange(words % {"n": table.log.number_of(event.target)}, " ".join(filter(None, effect)))


def _date(event: LoggedEvent) -> str:
    """When the match began as it is now, and as it was."""
    if event.started is None or event.instead is None:
        return ""
    times = {"now": _moment(event.started), "before": _moment(event.instead)}
    return _("%(now)s instead of %(before)s.") % times


def _moment(moment: datetime) -> str:
    local = timezone.localtime(moment)
    return f"{date_format(local, 'l')} {date_format(local, 'DATE_FORMAT')}, {date_format(local, 'TIME_FORMAT')}"


def _deal(table: MatchPage, event: LoggedEvent) -> str:
    """The deal as it is now, or as it was before it went."""
    line = line_or_fallback(table, event.target, table.log.entries[event.target].payload) if event.target else None
    words = _("It was: %(deal)s.") if event.kind is Kind.VOID else _("Now: %(deal)s.")
    return words % {"deal": line.game} if line else ""


def _along_with(event: LoggedEvent) -> str:
    struck, restored = (len(event.cids(name)) for name in ("struck", "restored"))
    if event.kind is Kind.START and struck:
        return ngettext("%(n)s deal is struck out.", "%(n)s deals are struck out.", struck) % {"n": struck}
    if event.kind is Kind.START and restored:
        return ngettext("%(n)s deal is back.", "%(n)s deals are back.", restored) % {"n": restored}
    if struck:
        return ngettext(
            "%(n)s deal after it is struck out too.", "%(n)s deals after it are struck out too.", struck
        ) % {"n": struck}
    if restored:
        return ngettext("%(n)s deal after it is back too.", "%(n)s deals after it are back too.", restored) % {
            "n": restored
        }
    return ""


def _score(table: MatchPage, before: Log) -> str:
    """By how much the score has changed, side by side."""
    accounts = table.game.presenter.accounts
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
