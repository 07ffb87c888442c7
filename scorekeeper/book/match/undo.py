"""The step that undo would take back, and the one that redo would do again, each as an event ready to be sent."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from scorekeeper.book.ledger.log import INVERSE, Action, Entry, Kind, Log, Payload
from scorekeeper.book.match.deal_forms import answers_for
from scorekeeper.domain.game import Game


@dataclass(frozen=True, slots=True)
class Step:
    """The words on the button, where it sends its event, and the event's fields."""

    words: str
    url: str
    event: str
    target: UUID | None
    seen: int
    fields: Mapping[str, str]
    cid: UUID


UNDO: Mapping[Kind, Callable[[], str]] = {
    Kind.DEAL: lambda: _("Undo deal %(n)s"),
    Kind.AMEND: lambda: _("Undo correction of deal %(n)s"),
    Kind.VOID: lambda: _("Undo striking out deal %(n)s"),
    Kind.RESTORE: lambda: _("Undo bringing back deal %(n)s"),
    Kind.CLOSE: lambda: _("Undo stopping"),
    Kind.REOPEN: lambda: _("Undo going on"),
}

REDO: Mapping[Kind, Callable[[], str]] = {
    Kind.DEAL: lambda: _("Redo deal %(n)s"),
    Kind.AMEND: lambda: _("Redo correction of deal %(n)s"),
    Kind.VOID: lambda: _("Redo striking out deal %(n)s"),
    Kind.RESTORE: lambda: _("Redo bringing back deal %(n)s"),
    Kind.CLOSE: lambda: _("Redo stopping"),
    Kind.REOPEN: lambda: _("Redo going on"),
}


def undo_step(game: Game, log: Log, url: str) -> Step | None:
    """The event that takes back the newest action; None when there is nothing to undo, or nothing to go back to."""
    if not log.done or (log.done[-1].before is not None and _cannot_be_sent(game, log.done[-1])):
        return None
    action = log.done[-1]
    kind = INVERSE[action.event.kind]
    return _step(game, log, url, UNDO[action.event.kind](), kind, action, action.before)


def redo_step(game: Game, log: Log, url: str) -> Step | None:
    """The event that does again what was undone last; None once something new has been recorded."""
    if not log.undone:
        return None
    action = log.undone[-1]
    kind = Kind.RESTORE if action.event.kind is Kind.DEAL else action.event.kind
    return _step(game, log, url, REDO[action.event.kind](), kind, action, action.event.deal)


def _step(game: Game, log: Log, url: str, words: str, kind: Kind, action: Action, deal: Payload | None) -> Step:
    target = action.event.cid if action.event.kind is Kind.DEAL else action.event.target
    return Step(
        words=words % {"n": place_of(log, target)} if target else words,
        url=url,
        event=kind.value,
        target=target,
        seen=log.entries[target].touched if target else log.version,
        fields=answers_for(game, deal) if kind is Kind.AMEND and deal is not None else {},
        cid=uuid4(),
    )


def _cannot_be_sent(game: Game, action: Action) -> bool:
    """Was the corrected deal one that today's rules can no longer read?"""
    return action.event.kind is Kind.AMEND and action.before is not None and not answers_for(game, action.before)


def place_of(log: Log, cid: UUID) -> int:
    """The number of a deal among those that stand; for one struck out, the number it would have."""
    return next(number for number, entry in numbered(log) if entry.cid == cid)


def numbered(log: Log) -> Iterator[tuple[int, Entry]]:
    """All deals in the order in which they were recorded, with those numbers."""
    number = 1
    for entry in log.entries.values():
        yield number, entry
        number += entry.live
