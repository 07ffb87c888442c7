"""What a table agrees on before it plays a game of its own, and how that is scored: points are added up.

What a deal is worth the players know. They agree on who wins and when it ends. Of some games it is known what the
points of a deal have to be, so a slip is refused and the last number follows by itself; of others, which points bids
and tricks make.
"""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from scorekeeper.domain import match
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import (
    FARTHEST,
    BaseOptions,
    Number,
    Preset,
    Text,
    ask,
    numbers,
    rule,
    whole_or_null,
)
from scorekeeper.domain.i18n import _, ngettext, pgettext
from scorekeeper.domain.names import MOST_MARKS_IN_A_ROW, first_unseen, has_heaped_marks
from scorekeeper.domain.seats import PLACES, BySeat, Seat
from scorekeeper.domain.sheet import with_minus
from scorekeeper.games.other.deals import Bids, Deal, Passed

LONGEST_TITLE = 64


class Wins(Enum):
    """Who is ahead: those with the most points, or those with the fewest."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class Scoring(Enum):
    """Of which game the points of a deal are."""

    ANY = "any"
    HEARTS = "hearts"
    RUMMY = "rummy"
    ZERO_SUM = "zero_sum"
    WIZARD = "wizard"
    OH_HELL = "oh_hell"


@dataclass(frozen=True, slots=True)
class DealPoints:
    """What is known of the points of every deal.

    `total`: what they add up to. `fewest`: nobody has fewer. `moon`: who takes all of the total has 0, and
    everybody else the total; or has the total less, and nobody else anything. `out`: one goes out and has 0, alone.
    `queen`: the points of a single card, which one player takes.
    """

    total: int | None = None
    fewest: int | None = None
    moon: bool = False
    out: bool = False
    queen: int = 0

    def refusal(self, points: Sequence[int]) -> str:
        """Why a deal cannot bring these points; empty where it can."""
        if self.moon and self._is_moon(points):
            return ""
        if self.fewest is not None and min(points) < self.fewest:
            words = ngettext(
                "nobody has fewer than %(fewest)s point in a deal",
                "nobody has fewer than %(fewest)s points in a deal",
                self.fewest,
            )
            return words % {"fewest": self.fewest}
        if self.total is not None and sum(points) != self.total:
            values = {"total": self.total, "sum": with_minus(sum(points))}
            return _("the points of a deal add up to %(total)s, not to %(sum)s") % values
        if self.queen and max(points) < self.queen:
            words = ngettext(
                "one player takes the queen, and has at least %(n)s point",
                "one player takes the queen, and has at least %(n)s points",
                self.queen,
            )
            return words % {"n": self.queen}
        if self.moon and max(points) == self.total:
            words = ngettext(
                "a player who takes all %(total)s point shoots the moon",
                "a player who takes all %(total)s points shoots the moon",
                self.total,
            )
            return words % {"total": self.total}
        if self.out and points.count(0) != 1:
            return _("one player goes out and has 0 points, and nobody else has 0")
        return ""

    def rest(self, points: Sequence[int], missing: int) -> int | None:
        """What each of those who are missing can have, beside these points; None where nothing fits."""
        left = [self.total - sum(points)] if self.total is not None and missing == 1 else []
        return next((each for each in [*left, 0] if not self.refusal([*points, *[each] * missing])), None)

    def settles(self, missing: int) -> bool:
        """Whether those who are missing can have nothing else than the rest."""
        return (self.total is not None or self.out) and (missing == 1 or self.fewest is not None)

    def by_one_key(self, place: int, players: int) -> Mapping[int, int]:
        """The points, by place, where the player at this one shoots the moon, or goes out; empty where nobody can."""
        if self.moon:
            return {other: 0 if other == place else self.total or 0 for other in range(players)}
        return {place: 0} if self.out else {}

    def _is_moon(self, points: Sequence[int]) -> bool:
        least, *others = sorted(points)
        total = self.total or 0
        return (least, {*others}) in [(0, {total}), (-total, {0})]


DEAL_POINTS = {
    Scoring.ANY: DealPoints(),
    Scoring.HEARTS: DealPoints(total=26, fewest=0, moon=True, queen=13),
    Scoring.RUMMY: DealPoints(fewest=0, out=True),
    Scoring.ZERO_SUM: DealPoints(total=0),
}
"""Hearts: 13 hearts, and 13 for the queen of spades. Sources: hearts-online.org/rules.html; thebearknowsbest.com/hearts
(the moon: 0, the others 26); letsplayhearts.com/rules (or 26 less for who shot it).

Rummy: the others count the cards that they hold. Sources: cardlyst.online/games/rummy.html (the fewest points win);
skill7.com, game 30. Other tables give the winner what the others hold: they play it as any game.

Zero-sum: what some win the others pay.
"""


BidPoints = Callable[[int, int], int]
"""The points of a player by bid and tricks."""

BID_POINTS: Mapping[Scoring, BidPoints] = {
    Scoring.WIZARD: lambda bid, tricks: 20 + 10 * tricks if bid == tricks else -10 * abs(bid - tricks),
    Scoring.OH_HELL: lambda bid, tricks: tricks + 10 * (bid == tricks),
}
"""Wizard: 20 and 10 a trick for a bid that is made, else 10 less for each trick more or fewer.
Sources: site.wizardscore.app/rules; everything2.com/user/Sarita/writeups/wizard.

Oh Hell: a point a trick, and 10 for a bid that is made.
Sources: dkmgames.com/CardSharp/OhHell; watchaware.com, Oh Hell.
"""

WIZARD_CARDS = 60
"""Each round has a card and a trick more than the one before; the last one deals all cards."""


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
        lambda: ask(_("Rounds"), (None, pgettext("of rounds or points", "any")), *numbers(5, 7, 10, 13)),
        lowest=1,
        own=Number(1, FARTHEST),
    )
    scoring: Scoring = rule(
        Scoring.ANY,
        lambda: ask(
            _("Points of a deal"),
            (Scoring.ANY, pgettext("of rounds or points", "any")),
            (Scoring.HEARTS, _("26, or the moon")),
            (Scoring.RUMMY, _("0 for the player who goes out")),
            (Scoring.ZERO_SUM, _("add up to 0")),
            (Scoring.WIZARD, _("by bids, as in Wizard")),
            (Scoring.OH_HELL, _("by bids, as in Oh Hell")),
        ),
    )

    @classmethod
    def presets(cls) -> tuple[Preset, ...]:
        """Games that many know. Hearts and Rummy end at 100, and the fewest points win; Wizard ends with its cards."""
        hearts = cls(title=_("Hearts"), wins=Wins.LOWEST, target=100, scoring=Scoring.HEARTS)
        wizard = cls(title=_("Wizard"), scoring=Scoring.WIZARD)
        oh_hell = cls(title=_("Oh Hell"), scoring=Scoring.OH_HELL)
        rummy = cls(title=_("Rummy"), wins=Wins.LOWEST, target=100, scoring=Scoring.RUMMY)
        return (
            Preset("any", _("Any game"), USUAL.non_defaults()),
            Preset("hearts", hearts.title, hearts.non_defaults()),
            Preset("rummy", rummy.title, rummy.non_defaults()),
            Preset("wizard", wizard.title, wizard.non_defaults()),
            Preset("oh-hell", oh_hell.title, oh_hell.non_defaults()),
            Preset("zero-sum", _("Zero-sum"), cls(scoring=Scoring.ZERO_SUM).non_defaults()),
        )


USUAL = HouseRules()


Effect = BySeat[int]
"""The points of a deal, nobody's where it was passed out."""

NOTHING: Effect = BySeat(())


@dataclass(frozen=True, slots=True)
class Score:
    """Everybody's points, and how many deals were played for them; those that were passed out are no round.

    Who left keeps theirs; who joined has none before their first deal.

    `draw`: who has won the draw, should the match end in a tie now.
    """

    points: BySeat[int]
    rounds: int = 0
    draw: Seat | None = None

    def total(self, seat: Seat) -> int:
        """The points of that player."""
        return dict(self.points.each).get(seat, 0)


Result = match.Result[Seat | None]
"""By "target", "rounds" or "closed"; nobody has won if several are level."""


@dataclass(frozen=True)
class DrawResult(match.Result[Seat | None]):
    """A tie that the table broke."""

    draw: bool = True


@dataclass(frozen=True)
class ResultWithLeavers(match.Result[Seat | None]):
    """A match that some have `left`: these neither win nor lose it."""

    left: tuple[str, ...] = ()


@dataclass(frozen=True)
class DrawWithLeavers(DrawResult):
    """The same, where the table broke a tie."""

    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OtherRules:
    """Any game at a table of these seats."""

    seats: tuple[Seat, ...]
    agreed: HouseRules = USUAL

    @property
    def deal_points(self) -> DealPoints:
        """What is known of the points of a deal."""
        return DEAL_POINTS.get(self.agreed.scoring, DealPoints())

    @property
    def bid_points(self) -> BidPoints | None:
        """What bids and tricks make; None where a deal is everybody's points."""
        return BID_POINTS.get(self.agreed.scoring)

    def tricks(self, score: Score) -> int | None:
        """How many tricks the next round has, where that is known."""
        return score.rounds + 1 if self.agreed.scoring is Scoring.WIZARD else None

    def start(self) -> Score:
        return Score(BySeat.same(self.seats, 0))

    def after(self, score: Score, deal: Deal) -> tuple[Score, Effect]:
        """Raises IllegalDeal unless the deal is about all who play, and can bring them these points."""
        if isinstance(deal, Passed):
            return score, NOTHING
        brought = self._by_bids(score, deal) if isinstance(deal, Bids) else self._by_points(deal.points)
        if deal.draw and deal.draw not in self.seats:
            raise match.IllegalDeal(_("nobody sits at %(seat)s") % {"seat": deal.draw.value})
        more = dict(brought.each)
        seats = [seat for seat in PLACES if seat in more or seat in score.points.seats]
        points = BySeat.made(seats, lambda seat: score.total(seat) + more.get(seat, 0))
        return Score(points, score.rounds + 1, deal.draw), brought

    def _by_points(self, points: BySeat[int]) -> Effect:
        if self.bid_points:
            raise match.IllegalDeal(_("this game counts bids and tricks"))
        self._check_seats(points.seats, _("the points of %(player)s are missing"))
        if refusal := self.deal_points.refusal([each for _seat, each in points.each]):
            raise match.IllegalDeal(refusal)
        return points

    def _by_bids(self, score: Score, deal: Bids) -> Effect:
        of_bid, most = self.bid_points, self.tricks(score)
        if of_bid is None:
            raise match.IllegalDeal(_("this game has no bids"))
        self._check_seats(deal.bids.seats, _("the bid of %(player)s is missing"))
        self._check_seats(deal.tricks.seats, _("the tricks of %(player)s are missing"))
        taken = sum(tricks for _seat, tricks in deal.tricks.each)
        if most is not None and taken != most:
            words = ngettext(
                "round %(n)s has %(n)s trick, not %(taken)s", "round %(n)s has %(n)s tricks, not %(taken)s", most
            )
            raise match.IllegalDeal(words % {"n": most, "taken": taken})
        return BySeat.made(self.seats, lambda seat: of_bid(deal.bids.of(seat), deal.tricks.of(seat)))

    def result(self, score: Score, *, closed: bool = False) -> Result | None:
        """How the match ended, None while it goes on. A target that is reached in the last round ended it."""
        agreed = self.agreed
        if any(self.is_there(score.total(seat)) for seat in self.seats):
            return self._ended("target", score)
        if agreed.rounds is not None and score.rounds >= agreed.rounds:
            return self._ended("rounds", score)
        return self._ended("closed", score) if closed else None

    def _ended(self, by: str, score: Score) -> Result:
        winner = self.winner(score)
        is_draw = winner is not None and len(self.ahead(score)) > 1
        if left := tuple(seat.value for seat in score.points.seats if seat not in self.seats):
            return DrawWithLeavers(by, winner, left=left) if is_draw else ResultWithLeavers(by, winner, left)
        return DrawResult(by, winner) if is_draw else Result(by, winner)

    def is_there(self, points: int) -> bool:
        """Whether a total has reached the target.

        Everybody begins at 0, so a negative target is reached from above.
        """
        target = self.agreed.target
        if target is None:
            return False
        return points >= target if target > 0 else points <= target

    def players(self, score: Score) -> tuple[Seat, ...]:
        """Who of those at the table has played a deal; all of them where nobody has."""
        return tuple(seat for seat in self.seats if seat in score.points.seats) or self.seats

    def ahead(self, score: Score) -> tuple[Seat, ...]:
        """Who of these has the best total; several if they are level."""
        totals = {seat: score.total(seat) for seat in self.players(score)}
        best = max(totals.values()) if self.agreed.wins is Wins.HIGHEST else min(totals.values())
        return tuple(seat for seat, points in totals.items() if points == best)

    def place(self, score: Score, seat: Seat) -> int:
        """The place of this seat by the totals, from 1; those who are level share a place, and the next is left out.

        Who won the draw comes before those who tied.
        """
        sign = 1 if self.agreed.wins is Wins.HIGHEST else -1
        own = sign * score.total(seat)
        lost_the_draw = seat in self.ahead(score) and self.winner(score) not in (None, seat)
        return 1 + sum(sign * score.total(other) > own for other in self.players(score)) + lost_the_draw

    def winner(self, score: Score) -> Seat | None:
        """The player who alone has the best total, or has won the draw among those who have."""
        first, *level = self.ahead(score)
        return first if not level else score.draw if score.draw in (first, *level) else None

    def _check_seats(self, seats: tuple[Seat, ...], missing: str) -> None:
        for seat in self.seats:
            if seat not in seats:
                raise match.IllegalDeal(missing % {"player": seat.value})
        for seat in seats:
            if seat not in self.seats:
                raise match.IllegalDeal(_("nobody sits at %(seat)s") % {"seat": seat.value})


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> OtherRules:
    agreed = HouseRules.of(chosen)
    if agreed.scoring is Scoring.WIZARD and agreed.rounds is None:
        agreed = replace(agreed, rounds=WIZARD_CARDS // len(turn))
    return OtherRules(turn, agreed)


def write_effect(effect: Effect) -> Mapping[str, object]:
    return {"scores": {seat.value: points for seat, points in effect.each}} if effect.each else {}


def write_totals(score: Score) -> match.Totals:
    return {seat.value: {"points": points} for seat, points in score.points.each}
