"""Unscored text beside the sheet of a match, with optimistic locking: its note, and what it is played for."""

from functools import cached_property
from typing import Any

from django.db import transaction

from scorekeeper.book.ledger import hot_queries
from scorekeeper.book.ledger.fold_cache import known
from scorekeeper.book.ledger.money import settling, stakes
from scorekeeper.book.ledger.money.bill import Bill, bill_of
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.models import Match
from scorekeeper.domain.formats.match_codec import Stakes, StakesKind


class NoteAndStakes:
    """Note and stakes of the match at a table, in words, on demand."""

    def __init__(self, table: MatchView) -> None:
        self.table, self.match = table, table.match

    @property
    def note(self) -> str:
        """What people wrote about the match."""
        return self.match.note

    @cached_property
    def stakes(self) -> Stakes | None:
        """What it is played for."""
        return stakes.read(self.match.stakes)

    @property
    def told(self) -> str:
        """The stakes in words; empty without."""
        return stakes.told(self.stakes, self.match.game) if self.stakes else ""

    @cached_property
    def bill(self) -> Bill | None:
        """What it costs; None while it is open."""
        return bill_of(self.match, self.table.replay) if self.table.is_over else None

    @property
    def paid(self) -> str:
        """Once the match is over: who pays what."""
        if self.stakes is None or not self.table.is_over:
            return ""
        return stakes.outcome(self.stakes, self.match.game, self.table.replay, self.table.names)

    @property
    def terms(self) -> str:
        """Who pays for what, where so much apiece has brought nobody anything."""
        if self.stakes is None or self.stakes.kind is StakesKind.FLAT or self.table.replay.result is None:
            return ""
        return "" if self.bill and self.bill.owed else stakes.unit_of(self.match.game).terms

    @property
    def before(self) -> str:
        """Who had paid what before the match was changed."""
        return self.bill.before(self.table.names) if self.bill else ""

    @property
    def difference(self) -> str:
        """Who therefore still pays what."""
        return self.bill.difference(self.table.names) if self.bill else ""


class Overwritten(Exception):
    """Somebody else has written there meanwhile; `now` is what stands there."""

    def __init__(self, now: Any) -> None:
        super().__init__()
        self.now = now


@transaction.atomic
def write(match: Match, field: str, value: object, *, over: object) -> None:
    """Put the value in the place of what the writer saw there. Raises Overwritten if that is not there any more."""
    hot_queries.lock(match)
    match.refresh_from_db(fields=[field])
    now = getattr(match, field)
    if now == value:
        return
    if now != over:
        raise Overwritten(now)
    if field == "stakes":
        settling.keep_what_was_paid(match, known(match))
    setattr(match, field, value)
    match.save(update_fields=[field])
