"""Preview of a correction: what it would change, before anybody agrees."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from uuid import UUID

from django.utils.translation import gettext as _

from scorekeeper.book.ledger.log import Entry, Payload
from scorekeeper.book.ledger.writing import EndsEarlier, Refused, Sent, weigh
from scorekeeper.book.match.changing.undo import place_of
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.match import AnyReplay, IllegalDeal
from scorekeeper.domain.telling.account import Count
from scorekeeper.domain.telling.sheet import DealLine, Told


@dataclass(frozen=True, slots=True)
class Stands:
    """What somebody has at the end of the sheet: as it is now, and as it would be, number by number."""

    name: str
    counts: tuple[tuple[Count, Count], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What would be different. `behind`: the deals that would fall behind the end of the match, and be struck out."""

    number: int
    before: DealLine | None
    after: DealLine | None
    sheet: tuple[Stands, ...]
    verdict: str
    behind: tuple[DealLine, ...]
    agreed: str
    refusal: str = ""


def change_of(table: MatchView, sent: Sent) -> Change:
    """Return what the match would look like with this correction; the refusal, in words, where it cannot be."""
    log = table.log
    behind: Sequence[Entry] = ()
    try:
        replay = weigh(table.match, table.known, sent)[1].replay
    except EndsEarlier as question:
        replay, behind = question.replay, question.behind
    except (Refused, IllegalDeal) as refusal:
        return Change(_number(table, sent), None, None, (), "", (), "", sentence(str(refusal)))
    return Change(
        number=_number(table, sent),
        before=line_in_place(table, sent.target, log.entries[sent.target].payload) if sent.target else None,
        after=line_in_place(table, sent.target, sent.deal) if sent.target and sent.deal else None,
        sheet=_sheet(table, replay),
        verdict=_verdict(table, replay.result, replay.state),
        behind=tuple(table.line(place_of(log, entry.cid)) for entry in behind if entry.live),
        agreed=" ".join(str(entry.cid) for entry in behind),
    )


def _sheet(table: MatchView, replay: AnyReplay) -> tuple[Stands, ...]:
    accounts = table.game.teller.accounts
    sides = zip(accounts(table.replay, table.names), accounts(replay, table.names), strict=True)
    return tuple(Stands(now.name, tuple(zip(now.counts, then.counts, strict=True))) for now, then in sides)


def line_in_place(table: MatchView, cid: UUID, payload: Payload) -> DealLine | None:
    """Return a deal in words as it reads, or would read, in the place of that one; None where it cannot stand there."""
    before = takewhile(lambda entry: entry.cid != cid, table.log.entries.values())
    return _line(table, sum(entry.live for entry in before), payload)


def line_anyhow(table: MatchView, cid: UUID, payload: Payload) -> DealLine | None:
    """Return the same, but a deal that cannot stand there keeps its words, as one that a correction left behind the
    end.

    It then says nothing of what it changes. They are the words it would have as the last deal, or as the first.
    """
    line = line_in_place(table, cid, payload)
    if line is not None:
        return line
    elsewhere = (_line(table, before, payload) for before in (max(0, len(table.replay.rows) - 1), 0))
    line = next(filter(None, elsewhere), None)
    return line and replace(line, mark="", told=Told(line.game), totals=("",) * len(line.totals))


def line_following(table: MatchView, after: UUID, payload: Payload) -> DealLine | None:
    """Return a deal in words as it would read right after that one, or as the first deal after the match's own
    start.
    """
    entries = list(table.log.entries.values())
    places = [place for place, entry in enumerate(entries) if entry.cid == after]
    seen = entries[: places[0] + 1] if places else []
    return _line(table, sum(entry.live for entry in seen), payload)


def _line(table: MatchView, before: int, payload: Payload) -> DealLine | None:
    if before > len(table.replay.rows):
        return None
    replay = table.match.followed_on(table.match.until(table.replay, before), payload)
    return table.game.teller.line(replay.rows[-1], table.names) if replay.stop is None else None


def _number(table: MatchView, sent: Sent) -> int:
    return place_of(table.log, sent.target) if sent.target else table.number


def _verdict(table: MatchView, result: object, state: object) -> str:
    """Return whether the match would end otherwise than it does."""
    game = table.game
    was = game.scoring.write_result(table.replay.result) if table.replay.result is not None else None
    then = game.scoring.write_result(result) if result is not None else None
    if was == then:
        return ""
    if then is None:
        return _("The match would not be over any more.")
    ending = game.teller.ending(then, game.scoring.write_totals(state), table.names)
    return _("The match would be over: %(reason)s") % {"reason": ending.reason}
