"""Undo and redo of the last step, each as an event ready to be sent."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from scorekeeper.domain.game import Game
from scorekeeper.matches.deal_forms import answers_for
from scorekeeper.matches.events import INVERSE, Action, Kind, Log, Payload
from scorekeeper.matches.fields import compact
from scorekeeper.matches.stakes import written_time


@dataclass(frozen=True, slots=True)
class UndoStep:
    """What the button does, in full and as short as its place in the bar; where it sends its event, and the fields."""

    words: str
    short: str
    url: str
    event: str
    target: UUID | None
    seen: int
    fields: Mapping[str, str]
    cid: UUID


Words = Mapping[Kind, Callable[[], tuple[str, str]]]
"""What a button says in full, and in the bar, of each kind of event; the full words begin with those in the bar."""

UNDO: Words = {
    Kind.DEAL: lambda: (_("Undo %(n)s: deal %(n)s"), _("Undo %(n)s")),
    Kind.AMEND: lambda: (_("Undo change: correction of deal %(n)s"), _("Undo change")),
    Kind.VOID: lambda: (_("Bring back %(n)s: undo striking out deal %(n)s"), _("Bring back %(n)s")),
    Kind.RESTORE: lambda: (_("Strike out %(n)s: undo bringing back deal %(n)s"), _("Strike out %(n)s")),
    Kind.CLOSE: lambda: (_("Undo end: resume the match"), _("Undo end")),
    Kind.REOPEN: lambda: (_("Undo resume: end the match again"), _("Undo resume")),
    Kind.DATE: lambda: (_("Undo date: its correction"), _("Undo date")),
    Kind.START: lambda: (_("Undo start: its correction"), _("Undo start")),
    Kind.CHAIR: lambda: (_("Undo chair: who sits there"), _("Undo chair")),
}

REDO: Words = {
    Kind.DEAL: lambda: (_("Redo %(n)s: deal %(n)s"), _("Redo %(n)s")),
    Kind.AMEND: lambda: (_("Redo change: correction of deal %(n)s"), _("Redo change")),
    Kind.VOID: lambda: (_("Strike out %(n)s: redo striking out deal %(n)s"), _("Strike out %(n)s")),
    Kind.RESTORE: lambda: (_("Bring back %(n)s: redo bringing back deal %(n)s"), _("Bring back %(n)s")),
    Kind.CLOSE: lambda: (_("Redo end: end the match again"), _("Redo end")),
    Kind.REOPEN: lambda: (_("Redo resume: resume the match"), _("Redo resume")),
    Kind.DATE: lambda: (_("Redo date: its correction"), _("Redo date")),
    Kind.START: lambda: (_("Redo start: its correction"), _("Redo start")),
    Kind.CHAIR: lambda: (_("Redo chair: who sits there"), _("Redo chair")),
}


def undo_step(game: Game, log: Log, url: str) -> UndoStep | None:
    """The event that takes back the newest action; None when there is nothing to undo, or nothing to go back to."""
    if not log.done or (log.done[-1].before is not None and _cannot_be_sent(game, log.done[-1])):
        return None
    action = log.done[-1]
    kind = INVERSE[action.event.kind]
    event = action.event
    content = _content(game, kind, action.before, event.instead, event.start_before, event.chairs_before)
    return _step(game, log, url, UNDO[action.event.kind](), kind, action, content)


def redo_step(game: Game, log: Log, url: str) -> UndoStep | None:
    """The event that does again what was undone last; None once something new has been recorded."""
    if not log.undone:
        return None
    action = log.undone[-1]
    kind = Kind.RESTORE if action.event.kind is Kind.DEAL else action.event.kind
    event = action.event
    content = _content(game, kind, event.deal, event.started, event.start, event.chairs)
    return _step(game, log, url, REDO[action.event.kind](), kind, action, content)


def _step(
    game: Game, log: Log, url: str, words: tuple[str, str], kind: Kind, action: Action, content: Mapping[str, str]
) -> UndoStep:
    target = target_of(action)
    full, short = (each % {"n": log.number_of(target)} if target else each for each in words)
    return UndoStep(
        words=full,
        short=short,
        url=url,
        event=kind.value,
        target=target,
        seen=log.entries[target].touched if target else log.version,
        fields=content,
        cid=uuid4(),
    )


def _content(
    game: Game,
    kind: Kind,
    deal: Payload | None,
    started: datetime | None,
    start: Payload | None,
    chairs: list[Payload] | None,
) -> Mapping[str, str]:
    """What the event says: the deal as it then is, when or how the match began, or who took a chair."""
    if chairs is not None:
        return {"chairs": compact(chairs)}
    if start is not None:
        return {"start": compact(start)}
    if started is not None:
        return {"started": written_time(started)}
    return answers_for(game, deal) if kind is Kind.AMEND and deal is not None else {}


def target_of(action: Action) -> UUID | None:
    """The deal that the action recorded or changed; None where it was about the match itself."""
    return action.event.cid if action.event.kind is Kind.DEAL else action.event.target


def _cannot_be_sent(game: Game, action: Action) -> bool:
    """Whether today's rules can no longer read the corrected deal."""
    return action.event.kind is Kind.AMEND and action.before is not None and not answers_for(game, action.before)
