"""What people write beside the sheet of a match, and nobody scores: its note, and what it is played for."""

import unicodedata
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from scorekeeper.book import quick, stakes
from scorekeeper.book.models import Match
from scorekeeper.book.table import Table
from scorekeeper.book.written_field import compact
from scorekeeper.domain.names import MOST_MARKS_IN_A_ROW, first_unseen, has_heaped_marks
from scorekeeper.domain.record import Stakes


class Beside:
    """Note and stakes of the match at a table, in words, on demand."""

    def __init__(self, table: Table) -> None:
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
    def paid(self) -> str:
        """Once the match is over: who pays what."""
        if self.stakes is None or not self.table.is_over:
            return ""
        worth = stakes.worth(self.stakes, self.match.game, self.table.replay)
        return stakes.paid(worth, self.stakes.unit, self.table.names)

    @property
    def settled(self) -> datetime | None:
        """When everybody had paid. Only of a match with stakes that is over; it may ask the database."""
        return self.match.settled if self.paid else None

    @property
    def key(self) -> str:
        """All of it in one text: a page that shows it is another page when this is another."""
        return compact([self.note, self.match.stakes, str(self.settled or "")])


class Overwritten(Exception):
    """Somebody else has written there meanwhile; `now` is what stands there."""

    def __init__(self, now: Any) -> None:
        super().__init__()
        self.now = now


@transaction.atomic
def write(match: Match, field: str, value: Any, *, over: Any) -> None:
    """Put the value in the place of what the writer saw there. Raises Overwritten if that is not there any more."""
    quick.lock(match)
    match.refresh_from_db(fields=[field, "settled"])
    now = getattr(match, field)
    if now == value:
        return
    if now != over:
        raise Overwritten(now)
    setattr(match, field, value)
    if field == "stakes":
        match.settled = None  # other stakes have not been paid
    match.save(update_fields=[field, "settled"])


def one_line(text: str, longest: int) -> str:
    """The text in NFC, on one line. Raises ValueError for what cannot be seen, is too long, or runs over its line."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if len(line) > longest:  # some characters are two or three in NFC
        raise ValueError(_("This has at most %(longest)s characters.") % {"longest": longest})
    if unseen := first_unseen(line):
        raise ValueError(_("This cannot hold the invisible character U+%(code)s.") % {"code": f"{ord(unseen):04X}"})
    if has_heaped_marks(line):
        raise ValueError(_("There are at most %(most)s accents on one letter.") % {"most": MOST_MARKS_IN_A_ROW})
    return line
