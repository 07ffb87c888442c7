"""A match as pages show it: who sits where, the sheet, whose deal it is, the next undo, its texts and its stakes."""

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.game import Game
from scorekeeper.domain.match_format import TEXTS, Stakes, StakesKind, Text
from scorekeeper.domain.names import isolated
from scorekeeper.domain.sheet import DealLine, Ending, Introduction, NextDeal
from scorekeeper.matches import match_format, settlements, stakes
from scorekeeper.matches.access import MatchAccess, version_tag
from scorekeeper.matches.addresses import Addresses
from scorekeeper.matches.events import Log
from scorekeeper.matches.forms import rules_of_match
from scorekeeper.matches.match_cache import CachedMatch, cached_match
from scorekeeper.matches.models import Match
from scorekeeper.matches.stakes import Bill, bill_of
from scorekeeper.matches.undo import UndoStep, redo_step, undo_step


class MatchPage(Addresses):
    """Everything the pages of one match need, computed once and on demand. Views and templates call it `table`."""

    def __init__(self, access: MatchAccess, now: CachedMatch | None = None) -> None:
        super().__init__(access)
        self.cached_match = cached_match(access.match) if now is None else now
        self.log, self.replay = self.cached_match.log, self.cached_match.replay

    def before(self, number: int) -> "MatchPage":
        """The match as it stood before the deal of that number was recorded."""
        then = MatchPage(self.access, self.cached_match)
        then.replay = self.match.until(self.replay, number - 1)
        return then

    @cached_property
    def title(self) -> str:
        """What is played, as the people call it."""
        return isolated(self.game.title(self.match.options)) or self.game.called

    @cached_property
    def lang(self) -> str:
        """The language of the game's name; nobody knows that of a title."""
        return "" if self.game.title(self.match.options) else self.game.lang

    @property
    def tab(self) -> str:
        """What a browser's tab says."""
        if self.is_over:
            return _("%(game)s, %(played)s") % {"game": self.title, "played": self.played}
        return _("%(game)s, deal %(n)s") % {"game": self.title, "n": self.number}

    @property
    def version(self) -> int:
        """The n of the last event shown."""
        return self.log.version

    @property
    def version_tag(self) -> str:
        """What a phone sends as `shown` when it asks for news."""
        return version_tag(self.version, self.match.uid)

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
        """Whether there is nothing more to record."""
        return self.replay.result is not None or self.log.closed

    @property
    def seats(self) -> dict[str, str]:
        """Names by the seat's letter, for templates."""
        return {seat.value: name for seat, name in self.names.items()}

    @property
    def dealer(self) -> str:
        """The seat whose deal it is."""
        return self.replay.next_dealer.value

    @cached_property
    def first_deal_url(self) -> str:
        """Where a table that has never played is led through its first deal; empty once a deal stands."""
        if self.recorded or self.is_over or self.game.first_deal is None:
            return ""
        return reverse("first-deal", args=(self.access.token, self.match.number, 1))

    @cached_property
    def referee_url(self) -> str:
        """The referee's page; empty where nobody plays for tricks."""
        if not self.game.referee:
            return ""
        return self.below("match-referee")

    @cached_property
    def pile_url(self) -> str:
        """The page that counts a pile; empty where nothing is counted so."""
        return self.below("match-pile") if self.game.pile else ""

    @cached_property
    def sevens_url(self) -> str:
        """The page of the cards turned up; empty in a game in which they do not say who declares."""
        return self.below("match-sevens") if self.game.turned_up else ""

    @cached_property
    def worth_url(self) -> str:
        """The page with the worth of the next deal; empty where the game has none, or where no deal can come."""
        if self.is_over or not self.game.has_rules:
            return ""
        return self.below("worth")

    @cached_property
    def introduction(self) -> Introduction | None:
        """What newcomers read before the first deal."""
        return None if self.recorded else self.game.presenter.introduction(self.replay)

    @property
    def pile_words(self) -> str:
        """What the button to the pile says."""
        return what_is_counted(self.game)

    @property
    def way_back(self) -> dict[str, object]:
        """How another page leads back here: to the deal in play, if there is one."""
        return {"url": self.url, "deal": None if self.is_over else self.number}

    @cached_property
    def rules_back(self) -> str:
        """The rules, with the way back to this match and its deal in play; the name of a section goes after it."""
        back = {"back": self.url} | ({} if self.is_over else {"deal": self.number})
        return f"{self.rules_url}?{urlencode(back)}#"

    @cached_property
    def rules_here(self) -> str:
        """The section of the rules that fits what the table shows."""
        return self.rules_back + self.game.presenter.rule(self.replay)

    @cached_property
    def head(self) -> str:
        """The match before its first deal, in the match format."""
        return match_format.head(self.access)

    @property
    def new_cid(self) -> UUID:
        """An id for a form that this page hands out."""
        return uuid4()

    @cached_property
    def sheet(self) -> object:
        """What the game's own template draws."""
        return self.game.presenter.sheet(self.replay, self.names)

    @cached_property
    def panel(self) -> object:
        """What the game's own panel offers."""
        return self.game.presenter.panel(self.replay, self.names)

    @cached_property
    def next_deal(self) -> NextDeal:
        return self.game.presenter.next_deal(self.replay, self.names)

    @cached_property
    def ending_chances(self) -> tuple[str, ...]:
        """What the next deal can end."""
        return () if self.is_over else self.game.presenter.ending_chances(self.replay, self.names)

    @cached_property
    def lines(self) -> list[DealLine]:
        """Every deal that stands, in words."""
        return [self.line(number) for number in range(1, self.number)]

    def line(self, number: int) -> DealLine:
        """The deal of that number in words; it stands."""
        return self.game.presenter.line(self.replay.rows[number - 1], self.names)

    @cached_property
    def last_line(self) -> DealLine | None:
        return self.line(self.recorded) if self.recorded else None

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
    def standings(self) -> str:
        """How the match stands or stood, in a few words; empty where nobody has anything."""
        return self.game.standings(self.game.scoring.write_totals(self.replay.state), self.names)

    @property
    def played(self) -> str:
        """How many deals, and how long they took: “9 deals, 1 h 12”."""
        deals = len(self.replay.rows)
        counted = ngettext("%(n)s deal", "%(n)s deals", deals) % {"n": deals}
        live = self.log.live
        minutes = int((live[-1].played - live[0].played).total_seconds() // 60) if live else 0
        if minutes < 1:
            return counted
        hours, minutes = divmod(minutes, 60)
        lasted = _("%(h)s h %(m)02d") % {"h": hours, "m": minutes} if hours else _("%(m)s min") % {"m": minutes}
        return _("%(deals)s, %(lasted)s") % {"deals": counted, "lasted": lasted}

    @property
    def rematch(self) -> dict[str, str]:
        """What starts the next match with the same four, the deal moved on."""
        again = {seat.value: name for seat, name in self.access.names.items()}
        rules = rules_of_match(self.game, self.match.options)
        return again | {"first_dealer": self.replay.next_dealer.value, "game": self.game.slug} | rules

    @cached_property
    def undo(self) -> UndoStep | None:
        """The step back that the undo button takes."""
        return self._step(undo_step)

    @cached_property
    def redo(self) -> UndoStep | None:
        """The step that was just undone, to be done again."""
        return self._step(redo_step)

    def _ending(self, result: object) -> Ending | None:
        if result is None:
            return None
        totals = self.game.scoring.write_totals(self.replay.state)
        return self.game.presenter.ending(self.game.scoring.write_result(result), totals, self.names)

    def _step(self, find: Callable[[Game, Log, str], UndoStep | None]) -> UndoStep | None:
        return find(self.game, self.log, self.events_url) if self.may_write else None


def what_is_counted(game: Game) -> str:
    """What a button says that leads to the pile; empty where there is none."""
    if game.pile is None:
        return ""
    return _("Count tricks") if _counts_tricks(game) else _("Count points")


@cache
def _counts_tricks(game: Game) -> bool:
    rows = game.pile.rows({seat: seat.value for seat in game.turn}) if game.pile else ()
    return any(row.counts_up for row in rows)


# The texts and the stakes of a match: not scored, with optimistic locking.


class TextsAndStakes:
    """Texts and stakes of a match, in words, on demand."""

    def __init__(self, table: MatchPage) -> None:
        self.table, self.match = table, table.match

    @property
    def texts(self) -> list[tuple[Text, str, str]]:
        """Every text about the match, what stands there, and the address of its page."""
        return [(text, getattr(self.match, text.name), self.table.below(text.name)) for text in TEXTS]

    @cached_property
    def stakes(self) -> Stakes | None:
        return stakes.read(self.match.stakes)

    @property
    def stakes_words(self) -> str:
        """Empty without stakes."""
        return stakes.in_words(self.stakes, self.match.game) if self.stakes else ""

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
        """Who pays for what, if a price for each brings nobody anything."""
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


class FieldConflict(Exception):
    """Somebody else has written there since then; `now` is what stands there."""

    def __init__(self, now: Any) -> None:
        super().__init__()
        self.now = now


@transaction.atomic
def save_field(match: Match, field: str, value: object, *, over: object) -> None:
    """Put the value in the place of what the writer saw there. Raises FieldConflict if that is not there any more."""
    match.lock()
    match.refresh_from_db(fields=[field])
    now = getattr(match, field)
    if now == value:
        return
    if now != over:
        raise FieldConflict(now)
    if field == "stakes":
        settlements.keep_what_was_paid(match, cached_match(match))
    setattr(match, field, value)
    match.save(update_fields=[field])
