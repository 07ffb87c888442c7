"""A match as pages show it: who sits where, the sheet, whose deal it is, and what can be undone."""

import unicodedata
from collections.abc import Callable
from functools import cached_property
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.book.known import Known, known
from scorekeeper.book.log import Log
from scorekeeper.book.models import Role
from scorekeeper.book.opened import OpenedMatch
from scorekeeper.book.quick import shown
from scorekeeper.book.start_form import chosen_before
from scorekeeper.book.steps import Step, redo_step, undo_step
from scorekeeper.domain.game import Game
from scorekeeper.domain.sheet import DealLine, Ending, Turn

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"


class Table:
    """Everything the pages of one match need, computed once and on demand."""

    def __init__(self, opened: OpenedMatch, now: Known | None = None) -> None:
        self.opened, self.match, self.game = opened, opened.match, opened.match.game
        self.known = known(opened.match) if now is None else now
        self.log, self.replay = self.known.log, self.known.replay
        self.names = {seat: isolated(name) for seat, name in opened.names.items()}
        self.may_write = opened.allows(Role.SCORE)
        self.may_own = opened.allows(Role.OWN)
        self.ids: list[UUID] = []
        """Those that were handed out, for the forms of one page."""

    @cached_property
    def url(self) -> str:
        """The match."""
        return reverse("match", args=(self.opened.token, self.match.number))

    @cached_property
    def events_url(self) -> str:
        """Where everything is sent."""
        return reverse("events", args=(self.opened.token, self.match.number))

    @cached_property
    def deals_url(self) -> str:
        """All deals."""
        return reverse("deals", args=(self.opened.token, self.match.number))

    @cached_property
    def export_url(self) -> str:
        """The match to be kept as a file."""
        return reverse("written", args=(self.opened.token, self.match.number))

    @cached_property
    def book_url(self) -> str:
        """The book."""
        return reverse("book", args=(self.opened.token,))

    @cached_property
    def new_url(self) -> str:
        """The book's next match."""
        return reverse("new-match", args=(self.opened.token,))

    @cached_property
    def rules_url(self) -> str:
        """The rules of the game."""
        return reverse("rules-of", args=(self.game.slug,))

    @property
    def version(self) -> int:
        """The n of the last event shown."""
        return self.log.version

    @property
    def shown(self) -> str:
        """What a phone says it shows when it asks for news."""
        return shown(self.version, self.match.uid)

    @property
    def after(self) -> UUID:
        """What the next deal follows: the last one that stands, or the match's own start."""
        return self.log.last.cid if self.log.last else self.match.uid

    @property
    def number(self) -> int:
        """The number of the next deal."""
        return self.replay.number

    @property
    def recorded(self) -> int:
        """How many deals stand on the sheet."""
        return len(self.replay.rows)

    @property
    def is_over(self) -> bool:
        """Is there nothing more to record?"""
        return self.replay.result is not None or self.log.closed

    @property
    def seats(self) -> dict[str, str]:
        """Names by the seat's letter, as templates ask for them."""
        return {seat.value: name for seat, name in self.names.items()}

    @property
    def dealer(self) -> str:
        """The seat whose deal it is."""
        return self.replay.next_dealer.value

    @cached_property
    def rules_back(self) -> str:
        """The rules, with the way back to this match and its deal in play; the name of a section goes after it."""
        back = {"back": self.url} | ({} if self.is_over else {"deal": self.number})
        return f"{self.rules_url}?{urlencode(back)}#"

    @cached_property
    def rules_here(self) -> str:
        """The section of the rules that fits what the table shows."""
        return self.rules_back + self.game.teller.rule(self.replay)

    @property
    def new_cid(self) -> UUID:
        """An id for a form that this page hands out."""
        self.ids.append(uuid4())
        return self.ids[-1]

    @cached_property
    def sheet(self) -> object:
        """What the game's own template draws."""
        return self.game.teller.sheet(self.replay, self.names)

    @cached_property
    def panel(self) -> object:
        """What the game's own panel offers."""
        return self.game.teller.panel(self.replay, self.names)

    @cached_property
    def turn(self) -> Turn:
        """Whose deal it is."""
        return self.game.teller.turn(self.replay, self.names)

    @cached_property
    def stakes(self) -> tuple[str, ...]:
        """What the next deal can end."""
        return () if self.is_over else self.game.teller.stakes(self.replay, self.names)

    @cached_property
    def lines(self) -> list[DealLine]:
        """Every deal that stands, in words."""
        return [self.game.teller.line(row, self.names) for row in self.replay.rows]

    @cached_property
    def last_line(self) -> DealLine | None:
        """The last deal in words."""
        return self.game.teller.line(self.replay.rows[-1], self.names) if self.replay.rows else None

    @cached_property
    def ending(self) -> Ending | None:
        """How the match ended, if a result ended it."""
        return self._ending(self.replay.result)

    @cached_property
    def if_stopped(self) -> Ending | None:
        """How the match would end, were it stopped now; None where that decides nothing."""
        rules = self.replay.rules
        return None if self.is_over or rules is None else self._ending(rules.result(self.replay.state, closed=True))

    @property
    def played(self) -> str:
        """How many deals, and how long they took: “9 deals, 1 h 12”."""
        deals = len(self.replay.rows)
        counted = ngettext("%(n)s deal", "%(n)s deals", deals) % {"n": deals}
        live = self.log.live
        minutes = int((live[-1].received - live[0].received).total_seconds() // 60) if live else 0
        if minutes < 1:
            return counted
        hours, minutes = divmod(minutes, 60)
        lasted = _("%(h)s h %(m)02d") % {"h": hours, "m": minutes} if hours else _("%(m)s min") % {"m": minutes}
        return _("%(deals)s, %(lasted)s") % {"deals": counted, "lasted": lasted}

    @property
    def rematch(self) -> dict[str, str]:
        """What starts the next match with the same four, the deal moved on."""
        again = {seat.value: name for seat, name in self.opened.names.items()}
        rules = chosen_before(self.game, self.match.options)
        return again | {"first_dealer": self.replay.next_dealer.value, "game": self.game.slug} | rules

    @cached_property
    def undo(self) -> Step | None:
        """The step back that the undo button takes."""
        return self._step(undo_step)

    @cached_property
    def redo(self) -> Step | None:
        """The step that was just undone, to be done again."""
        return self._step(redo_step)

    def _ending(self, result: Any) -> Ending | None:
        if result is None:
            return None
        totals = self.game.write_totals(self.replay.state)
        return self.game.teller.ending(self.game.write_result(result), totals, self.names)

    def _step(self, find: Callable[[Game, Log, str], Step | None]) -> Step | None:
        step = find(self.game, self.log, self.events_url) if self.may_write else None
        if step is not None:
            self.ids.append(step.cid)
        return step


def isolated(name: str) -> str:
    """A name as it can stand in a sentence without turning the sentence round: right-to-left names are isolated."""
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in name):
        return FIRST_STRONG_ISOLATE + name + POP_ISOLATE
    return name
