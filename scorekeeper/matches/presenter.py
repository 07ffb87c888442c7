"""A match as pages show it: who sits where, the sheet, whose deal it is, the next undo, its texts and its stakes."""

from datetime import date
from functools import cache, cached_property
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.game import Game
from scorekeeper.domain.match import AnyReplay, write_result
from scorekeeper.domain.match_format import TEXTS, Text, write_record
from scorekeeper.domain.names import isolated
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import DealLine, Ending, Introduction, NextDeal
from scorekeeper.matches import hand_over, match_format
from scorekeeper.matches.access import MatchAccess, book_url, evening_url, match_url, rules_url, version_tag, zone_of
from scorekeeper.matches.chairs import Chairs, Place, in_words
from scorekeeper.matches.evenings import evening_of
from scorekeeper.matches.forms import rules_of_match
from scorekeeper.matches.match_cache import CachedMatch, cached_match
from scorekeeper.matches.models import Match, Role
from scorekeeper.matches.stakes import MatchStakes, keep_what_was_paid
from scorekeeper.matches.starts import chairs_of, people_of
from scorekeeper.matches.undo import UndoStep, redo_step, undo_step
from scorekeeper.web.tokens import StepAddress, digest, handle


class MatchPage:
    """Everything the pages of one match need, computed once and on demand. Views and templates call it `table`.

    An address is empty where this link does not lead there.
    """

    def __init__(self, access: MatchAccess, now: CachedMatch | None = None) -> None:
        self.access, self.match, self.game = access, access.match, access.match.game
        self.cached_match = cached_match(access.match) if now is None else now
        self.names = {seat: isolated(name) for seat, name in access.display_names.items()}
        self.may_write = access.allows(Role.SCORE)
        self.may_own = access.allows(Role.OWN)
        self.log, self.replay = self.cached_match.log, self.cached_match.replay

    def before(self, number: int) -> "MatchPage":
        """The match as it stood before the deal of that number was recorded."""
        then = MatchPage(self.access, self.cached_match)
        then.replay = self.match.until(self.replay, number - 1)
        then.names = self.names_at(number)
        return then

    def replay_before(self, cid: UUID) -> AnyReplay:
        """The match as it stood before the deal with that id; as it stands now for one that is not recorded."""
        return self.before(self.log.number_of(cid)).replay if cid in self.log.entries else self.replay

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

    @cached_property
    def people(self) -> dict[str, str]:
        """Everybody who sits there, or ever sat there, by their origins (`starts.py`)."""
        people = people_of(self.match, self.log)
        return {origin: isolated(sitter.display_name) for origin, sitter in people.items()}

    @cached_property
    def chairs(self) -> Chairs:
        """Who sits in which chair, from which deal on."""
        return chairs_of(self.match, self.log)

    def names_at(self, number: int) -> dict[Seat, str]:
        """Who sits where in the deal of that number."""
        if not self.log.chairs:
            return self.names
        return {Seat(seat): self.people[who] for seat, who in self.chairs.at(number).items()}

    def names_until(self, then: AnyReplay) -> dict[Seat, str]:
        """Who sat where as the match stood then, without those who joined later."""
        there = {*then.turn, *(seat for row in then.rows for seat in row.turn)}
        return {seat: name for seat, name in self.names_at(max(1, len(then.rows))).items() if seat in there}

    def names_of(self, cid: UUID) -> dict[Seat, str]:
        """Who sits where in the deal with that id, also where it is struck out."""
        if not self.log.chairs:
            return self.names
        return {Seat(seat): self.people[who] for seat, who in self.chairs.of(cid).items()}

    def names_asked(self, cid: UUID | None = None) -> dict[Seat, str]:
        """Who sits there in the deal with that id, or in the next one, without those who joined later or left."""
        if cid is None or cid not in self.log.entries:
            return {seat: name for seat, name in self.names.items() if seat in self.replay.turn}
        turn = self.chairs.turn(cid) or self.match.turn
        return {seat: name for seat, name in self.names_of(cid).items() if seat in turn}

    @cached_property
    def chairs_in_words(self) -> tuple[str, ...]:
        """Who took a chair, a sentence for each."""
        return in_words(self.chairs, self.people) if self.log.chairs else ()

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
        """What the next deal follows: the last one that stands, or the match's own start, as it was last corrected."""
        return self.log.followed or self.match.uid

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
    def url(self) -> str:
        return match_url(self.access.token, self.match.number)

    def below(self, name: str) -> str:
        """A page of this match, by the name of its address."""
        return match_url(self.access.token, self.match.number, name)

    @cached_property
    def stakes_url(self) -> str:
        return self.below("stakes")

    @cached_property
    def date_url(self) -> str:
        return self.below("date")

    @cached_property
    def start_url(self) -> str:
        return self.below("start")

    @property
    def chairs_words(self) -> str:
        """What the page of chairs is for."""
        if self.game.may_join(self.match.options):
            return _("Somebody takes a chair, joins or leaves")
        return _("Somebody takes a chair")

    @cached_property
    def chairs_url(self) -> str:
        """Where somebody takes a chair; empty where that cannot be.

        Before the first deal, too: the menu stays on the page when that is recorded.
        """
        may_take = self.may_write and not self.game.result_only and not self.log.closed
        return self.below("chairs") if may_take else ""

    @cached_property
    def events_url(self) -> str:
        """The match's write address."""
        return self.below("events")

    @cached_property
    def deals_url(self) -> str:
        return self.below("deals")

    @cached_property
    def export_url(self) -> str:
        return self.below("written")

    @cached_property
    def book_url(self) -> str:
        """Empty for a link to this match alone."""
        return "" if self.access.link.match_id else book_url(self.access.token)

    @cached_property
    def evening(self) -> date:
        """The day of the evening in which the match was begun."""
        return evening_of(self.match.played, zone_of(self.access.book))

    @cached_property
    def evening_url(self) -> str:
        """The page of that evening. Empty for a link to this match alone."""
        return "" if self.access.link.match_id else evening_url(self.access.token, self.evening)

    @cached_property
    def people_url(self) -> str:
        """Empty for a link to this match alone."""
        return "" if self.access.link.match_id else book_url(self.access.token, "people")

    @cached_property
    def pairs_url(self) -> str:
        """The two pairs of this match compared; empty for a link to this match alone, and where nobody has a
        partner.
        """
        paired = self.people_url and any(self.game.partner_of(seat, self.names) for seat in self.names)
        return f"{book_url(self.access.token, 'pairs')}?match={self.match.number}" if paired else ""

    @cached_property
    def new_url(self) -> str:
        """Where the book's next match is started; empty for a link to this match alone, and for a view link."""
        may_start = self.may_write and not self.access.link.match_id
        return book_url(self.access.token, "new-match") if may_start else ""

    @cached_property
    def share_url(self) -> str:
        """The match's link as a QR code for another phone."""
        return self.below("share")

    @cached_property
    def links_url(self) -> str:
        """All links to the match: among those of the book, or by themselves."""
        if self.may_own and not self.access.link.match_id:
            return f"{book_url(self.access.token, 'links')}?match={self.match.number}"
        return self.below("match-links")

    @cached_property
    def own_link_url(self) -> str:
        """The link by which this page was opened; empty unless it opens all of the book."""
        if self.access.link.match_id or not self.may_own:
            return ""
        return reverse("link", args=(self.access.token, handle(digest(self.access.token))))

    @cached_property
    def rules_url(self) -> str:
        return rules_url(self.game)

    @cached_property
    def first_deal_url(self) -> str:
        """Where a table that has never played is led through its first deal; empty once a deal stands."""
        if self.recorded or self.is_over or not self.game.has_rules:
            return ""
        return reverse("first-deal", args=(self.access.token, self.match.number, StepAddress(1)))

    @cached_property
    def referee_url(self) -> str:
        """The referee's page; empty where nobody plays for tricks."""
        return self.below("match-referee") if self.game.referee else ""

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
        return "" if self.is_over or not self.game.has_rules else self.below("worth")

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
        return write_record(match_format.head_record(self.access))

    @property
    def hand_over_key(self) -> str:
        return hand_over.key_of(self.match)

    @property
    def new_cid(self) -> UUID:
        """An id for a form that this page hands out."""
        return uuid4()

    @cached_property
    def sheet(self) -> object:
        """What the game's own template draws."""
        return self.game.presenter.score_sheet(self.replay, self.names)

    @cached_property
    def panel(self) -> object:
        """What the game's own panel offers."""
        return self.game.panel(self.replay, self.names)

    @cached_property
    def next_deal(self) -> NextDeal:
        return self.game.presenter.next_deal(self.replay, self.names)

    @cached_property
    def ending_chances(self) -> tuple[str, ...]:
        """What the next deal can end."""
        return () if self.is_over else self.game.words.ending_chances(self.replay, self.names)

    @cached_property
    def lines(self) -> list[DealLine]:
        """Every deal that stands, in words."""
        return [self.line(number) for number in range(1, self.number)]

    def line(self, number: int) -> DealLine:
        """The deal of that number in words; it stands."""
        return self.game.words.line(self.replay.rows[number - 1], self.names_at(number))

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
    def if_stopped_words(self) -> str:
        """What ending the match now would come to, in a sentence."""
        ending = self.if_stopped
        if ending is None or not ending.standings.words:
            return _("If you end it now, nobody wins.")
        words = _("If you end it now, %(winner)s win: %(score)s.")
        if not ending.winner:
            words = _("If you end it now, nobody wins: %(score)s.")
        elif ending.winner in self.names.values():
            words = _("If you end it now, %(winner)s wins: %(score)s.")
        return words % {"winner": ending.winner, "score": ending.standings.words}

    @property
    def standings(self) -> str:
        """How the match stands or stood, in a few words."""
        return self.game.standings(self.game.scoring.write_totals(self.replay.state), self.names, None).words

    @property
    def played(self) -> str:
        """How many deals, and how long they took: “9 deals, 1 h 12”."""
        if self.game.result_only:
            return _("final result only")
        deals = len(self.replay.rows)
        counted = ngettext("%(n)s deal", "%(n)s deals", deals) % {"n": deals}
        live = self.log.live
        minutes = int((live[-1].played - live[0].played).total_seconds() // 60) if live else 0
        if minutes < 1:
            return counted
        return _("%(deals)s, %(lasted)s") % {"deals": counted, "lasted": duration(minutes)}

    @property
    def rematch(self) -> dict[str, str]:
        """What starts the next match with the same four, the deal moved on."""
        again = {seat.value: name for seat, name in self.access.names.items()}
        rules = rules_of_match(self.game, self.match.options)
        day = evening_of(self.match.played, zone_of(self.access.book))
        paper = {} if self.game.has_clock or self.game.result_only else {"date": day.isoformat()}
        return again | {"first_dealer": self.replay.next_dealer.value, "game": self.game.slug} | rules | paper

    @property
    def texts(self) -> list[tuple[Text, str, str]]:
        """Every text about the match, what stands there, and the address of its page."""
        return [(text, getattr(self.match, text.name), self.below(text.name)) for text in TEXTS]

    @cached_property
    def stakes(self) -> MatchStakes:
        return MatchStakes(self.match, self.names_by_place, self.replay if self.is_over else None, self.log)

    @property
    def names_by_place(self) -> dict[Place, str]:
        """Everybody who played, also a part of it, by their places."""
        names: dict[Place, str] = {seat: name for seat, name in self.names.items()}  # noqa: C416
        places = self.chairs.places if self.log.chairs else {}
        return names | {place: self.people[who] for who, place in places.items()}

    @cached_property
    def undo(self) -> UndoStep | None:
        """The step back that the undo button takes."""
        return undo_step(self.game, self.log, self.events_url) if self.may_write else None

    @cached_property
    def redo(self) -> UndoStep | None:
        """The step that was just undone, to be done again."""
        return redo_step(self.game, self.log, self.events_url) if self.may_write else None

    def _ending(self, result: object) -> Ending | None:
        if result is None:
            return None
        totals = self.game.scoring.write_totals(self.replay.state)
        return self.game.words.ending(write_result(result), totals, self.names)


def duration(minutes: int) -> str:
    """So many minutes: “1 h 12”, “35 min”."""
    hours, minutes = divmod(minutes, 60)
    return _("%(h)s h %(m)02d") % {"h": hours, "m": minutes} if hours else _("%(m)s min") % {"m": minutes}


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
        keep_what_was_paid(match, cached_match(match))
    setattr(match, field, value)
    match.save(update_fields=[field])
