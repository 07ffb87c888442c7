"""A match out of a file, with every event weighed as if it were recorded live. Nothing here asks the database."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.book.ledger.fold_cache import Known
from scorekeeper.book.ledger.log import Kind, Log, Logged, Payload
from scorekeeper.book.ledger.played import EARLIEST
from scorekeeper.book.ledger.writing import EndsEarlier, Refused, Sent, weigh
from scorekeeper.book.models import Match
from scorekeeper.domain.fields import echoed
from scorekeeper.domain.formats.deal_codec import LONGEST_NOTE
from scorekeeper.domain.formats.match_codec import LONGEST_UNIT, MatchRecord, WrittenDeal, write_dealt, write_stakes
from scorekeeper.domain.formats.times import read_time
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.one_line import one_line
from scorekeeper.domain.seats import Seat

LATEST = datetime(2999, 1, 1, tzinfo=UTC)
"""Cards will be scored after; nobody has such a file."""
ALONG = ("struck", "restored", "instead")
"""What follows from an event and what was recorded before it; a file says it too."""
MOST_FOLLOWED = 1_000_000
"""Deals that are followed while a file is weighed, those again that stand when something before them is corrected.

Some ten times as many as a file of the largest size holds that people have recorded; minutes, not hours.
"""


class NotTaken(Exception):
    """Nothing of the file was stored; the text says why, and of which match and deal."""


SentThen = tuple[Sent, Payload, datetime]
"""What was sent, what came along with it, and when it was received."""


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """An event as it will be kept, and what its sender's clock said."""

    logged: Logged
    sent: datetime | None


@dataclass(frozen=True, slots=True)
class ReadMatch:
    """A match with all its events weighed. `row` is not stored; `number` is that of the file, None where it has none.

    `only_standing`: the file tells which deals stand, not what was recorded and corrected on the way.
    """

    row: Match
    names: Mapping[Seat, str]
    events: tuple[ReadEvent, ...]
    now: Known
    number: int | None = None
    only_standing: bool = False


class Patience:
    """How many deals may still be followed for one file."""

    def __init__(self) -> None:
        self.left = MOST_FOLLOWED

    def spend(self, deals: int) -> None:
        """Raise NotTaken when it is too much."""
        self.left -= deals
        if self.left < 0:
            raise NotTaken(_("So much was corrected in this file that it takes too long to read."))


def row_of(record: MatchRecord, uid: UUID) -> Match:
    """Return the match's row, not stored. Raises ValueError."""
    started = moment(record.started) if record.started else timezone.now()
    row = Match(
        uid=uid,
        slug=record.game.slug,
        options=dict(record.options),
        first_dealer=record.first_dealer.value,
        created=started,
        played=started,
        note=one_line(record.note or "", LONGEST_NOTE),
        stakes=_stakes(record),
    )
    row.seats = tuple(record.names)
    return row


def _stakes(record: MatchRecord) -> Payload | None:
    if record.stakes is None:
        return None
    return write_stakes(replace(record.stakes, unit=one_line(record.stakes.unit, LONGEST_UNIT)))


def payload_of(record: MatchRecord, written: WrittenDeal) -> Payload:
    """Return the deal as it is kept; its note on one line, as live entry keeps it."""
    note = one_line(written.note, LONGEST_NOTE) if written.note else None
    return dict(write_dealt(record.game, replace(written, note=note or None)))


def moment(text: str) -> datetime:
    """Return the moment that RFC 3339 writes so, in UTC. Raises ValueError."""
    when = read_time(text)
    if not EARLIEST < when < LATEST:
        raise IllegalDeal(_("%(time)s is too long ago, or too far off") % {"time": echoed(text)})
    return when.astimezone(UTC)


def weighed(row: Match, record: MatchRecord, sent: Iterator[SentThen], number: int, patience: Patience) -> ReadMatch:
    """Return the match after all that was sent, weighed as on the evening it was."""
    now = Known(row.uid, Log(), row.followed(()), {})
    events: list[ReadEvent] = []
    try:
        for each, along, received in sent:
            standing = len(now.log.live) if each.kind is not Kind.DEAL else 0
            patience.spend(1 + standing + now.log.version // 50)
            event, now = _weigh(row, now, each, along, received)
            events.append(ReadEvent(event, each.at))
    except (Refused, ValueError) as refusal:
        told = {"number": number, "deal": len(now.log.live) + 1, "event": len(events) + 1, "reason": refusal}
        raise NotTaken(
            _("Match %(number)s cannot be taken: deal %(deal)s, event %(event)s: %(reason)s") % told
        ) from None
    return ReadMatch(row, record.names, tuple(events), now)


def _weigh(row: Match, before: Known, sent: Sent, along: Payload, received: datetime) -> tuple[Logged, Known]:
    if sent.cid in before.log.events:
        raise Refused(_("its id was used before."))
    if sent.target is not None and sent.target not in before.log.entries:
        raise Refused(_("That deal is not in this match."))
    try:
        event, now = weigh(row, before, sent, received=received)
    except EndsEarlier as question:
        agreed = frozenset(entry.cid for entry in question.behind)
        event, now = weigh(row, before, replace(sent, agreed=agreed), received=received)
    if {name: event.payload.get(name) for name in ALONG if name in event.payload} != along:
        raise Refused(_("it strikes out or brings back other deals than the file says, or moves another date."))
    return event, now
