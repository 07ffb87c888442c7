"""What a table agrees on before it plays a game of its own, and how that is scored: points are added up.

Nobody's rules: what a deal is worth the players know. They agree on who wins and when it ends.
"""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain import match
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import FARTHEST, BaseOptions, Number, Text, ask, numbers, rule, whole_or_null
from scorekeeper.domain.i18n import _, ngettext, pgettext
from scorekeeper.domain.names import MOST_MARKS_IN_A_ROW, first_unseen, has_heaped_marks
from scorekeeper.domain.seats import BySeat, Seat
from scorekeeper.games.other.deals import Deal, Passed

LONGEST_TITLE = 64


class Wins(Enum):
    """Who is ahead: those with the most points, or those with the fewest."""

    HIGHEST = "highest"
    LOWEST = "lowest"


def _title(fields: Fields, name: str) -> str:
    text = fields.text(name, LONGEST_TITLE)
    words = " ".join(unicodedata.normalize("NFC", text).split())
    if unseen := first_unseen(words):
        code = {"code": f"{ord(unseen):04X}"}
        raise match.IllegalDeal(_("the title has an invisible character (U+%(code)s). Type it again without it") % code)
    if has_heaped_marks(words):
        raise match.IllegalDeal(
            ngettext(
                "use at most %(most)s accent on one letter of the title",
                "use at most %(most)s accents on one letter of the title",
                MOST_MARKS_IN_A_ROW,
            )
            % {"most": MOST_MARKS_IN_A_ROW}
        )
    return words


def _target(fields: Fields, name: str) -> int | None:
    target = whole_or_null(fields, name, -FARTHEST, FARTHEST)
    if target == 0:
        raise match.IllegalDeal(_("a target of 0 is reached before the first deal"))
    return target


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(BaseOptions):
    """One table's choices, in the order of the match format; with neither `target` nor `rounds` the players stop it.

    A negative target is reached from above, since everybody begins at 0.
    """

    title: str = rule("", lambda: ask(_("What are you playing?")), own=Text(LONGEST_TITLE), read=_title)
    wins: Wins = rule(
        Wins.HIGHEST,
        lambda: ask(_("Won by"), (Wins.HIGHEST, _("the most points")), (Wins.LOWEST, _("the fewest points"))),
    )
    target: int | None = rule(
        None,
        lambda: ask(_("Ends at"), (None, _("no total")), *numbers(50, 100, 200, 500, 1000)),
        own=Number(-FARTHEST, FARTHEST),
        read=_target,
    )
    rounds: int | None = rule(
        None,
        lambda: ask(_("Rounds"), (None, pgettext("of rounds", "any")), *numbers(5, 7, 10, 13)),
        lowest=1,
        own=Number(1, FARTHEST),
    )


USUAL = HouseRules()


Effect = BySeat[int]
"""The points of a deal, nobody's where it was passed out."""

NOTHING: Effect = BySeat(())


@dataclass(frozen=True, slots=True)
class Score:
    """Everybody's points, and how many deals were played for them; those that were passed out are no round."""

    points: BySeat[int]
    rounds: int = 0


Result = match.Result[Seat | None]
"""By "target", "rounds" or "closed"; nobody has won if several are level."""


@dataclass(frozen=True, slots=True)
class OtherRules:
    """Any game at a table of these seats."""

    seats: tuple[Seat, ...]
    agreed: HouseRules = USUAL

    def start(self) -> Score:
        return Score(BySeat.same(self.seats, 0))

    def after(self, score: Score, deal: Deal) -> tuple[Score, Effect]:
        """Raises IllegalDeal unless the deal is about all who play."""
        if isinstance(deal, Passed):
            return score, NOTHING
        self._check_seats(deal.points.seats)
        points = BySeat.made(self.seats, lambda seat: score.points.of(seat) + deal.points.of(seat))
        return Score(points, score.rounds + 1), deal.points

    def result(self, score: Score, *, closed: bool = False) -> Result | None:
        """How the match ended, None while it goes on. A target that is reached in the last round ended it."""
        agreed = self.agreed
        if any(self.is_there(points) for _seat, points in score.points.each):
            return Result("target", self.winner(score))
        if agreed.rounds is not None and score.rounds >= agreed.rounds:
            return Result("rounds", self.winner(score))
        return Result("closed", self.winner(score)) if closed else None

    def is_there(self, points: int) -> bool:
        """Whether a total has reached the target.

        Everybody begins at 0, so a negative target is reached from above.
        """
        target = self.agreed.target
        if target is None:
            return False
        return points >= target if target > 0 else points <= target

    def ahead(self, score: Score) -> tuple[Seat, ...]:
        """Who has the best total; several if they are level."""
        totals = [points for _seat, points in score.points.each]
        best = max(totals) if self.agreed.wins is Wins.HIGHEST else min(totals)
        return tuple(seat for seat, points in score.points.each if points == best)

    def place(self, score: Score, seat: Seat) -> int:
        """The place of this seat by the totals, from 1; those who are level share a place, and the next is left out."""
        sign = 1 if self.agreed.wins is Wins.HIGHEST else -1
        own = sign * score.points.of(seat)
        return 1 + sum(sign * points > own for _seat, points in score.points.each)

    def winner(self, score: Score) -> Seat | None:
        """The player who alone has the best total."""
        first, *level = self.ahead(score)
        return None if level else first

    def _check_seats(self, seats: tuple[Seat, ...]) -> None:
        for seat in self.seats:
            if seat not in seats:
                raise match.IllegalDeal(_("the points of %(player)s are missing") % {"player": seat.value})
        for seat in seats:
            if seat not in self.seats:
                raise match.IllegalDeal(_("nobody sits at %(seat)s") % {"seat": seat.value})


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> OtherRules:
    return OtherRules(turn, HouseRules.of(chosen))


def write_effect(effect: Effect) -> Mapping[str, object]:
    return {"scores": {seat.value: points for seat, points in effect.each}} if effect.each else {}


def write_totals(score: Score) -> match.Totals:
    return {seat.value: {"points": points} for seat, points in score.points.each}
