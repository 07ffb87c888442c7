"""The house rules of Forty-One, and how it is scored: each player alone, and the match won in pairs.

"Pagat" is John McLeod's page, "Parlett" *The Penguin Book of Card Games*; without a name, both have it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain import house_rules as house
from scorekeeper.domain import match
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.house_rules import BaseOptions, ask, counted, ends_at, numbers, rule
from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, Side
from scorekeeper.domain.sheet import with_minus
from scorekeeper.games.forty_one import deals

TARGET = 41


class PartnerRule(Enum):
    """What the partner of a player at the target needs."""

    POSITIVE = "positive"
    NON_NEGATIVE = "non_negative"


class Tie(Enum):
    """What happens when both pairs get there with equal sums. No book says; another deal is our own choice."""

    PLAY_ON = "play_on"


class Trumps(Enum):
    """Which suit is trump: hearts, or the other suit of the colour of the dealer's last card. It is not scored."""

    HEARTS = "hearts"
    SISTER_SUIT = "sister_suit"


@dataclass(frozen=True, slots=True)
class Options(BaseOptions):
    """The house rules of a match, in the order of its format.

    `target` is in points; `min_total` in values of bids, 0 where every deal is played; `min_bid` in tricks.
    With `rising_min_bid` those who are well ahead must bid more, by their own points before the deal.
    """

    target: int = rule(
        TARGET, lambda: ask(_("Points to win"), *numbers(41, 44, 31, 61), number=ends_at), lowest=1, ours=(31, 61)
    )
    min_total: int = rule(
        deals.TOTAL_NEEDED,
        lambda: ask(
            _("Play the deal if the bids are worth"),
            (deals.TOTAL_NEEDED, _("11 or more")),
            (12, _("12 or more")),
            (0, _("anything"), _("Every deal is played, whatever the bids are worth.")),
            number=counted(_("A deal is played if the bids are worth %(n)s or more.")),
        ),
        before="partner",
        ours=(0,),
    )
    min_bid: int = rule(
        deals.LOWEST_BID,
        lambda: ask(_("Lowest bid"), *numbers(1, 2), number=counted(_("The lowest bid is %(n)s."))),
        lowest=deals.LOWEST_BID,
        highest=deals.HIGHEST_BID,
    )
    values: deals.Values = rule(
        deals.Values.FROM7,
        lambda: ask(
            _("A bid is worth"),
            (deals.Values.FROM7, _("its number, double from 7")),
            (
                deals.Values.FOUR_HUNDRED,
                _("its number, double from 5, three times from 9"),
                _("A bid is worth its number, double from 5, three times from 9."),
            ),
            (deals.Values.FACE, _("its number"), _("A bid is worth its number.")),
            (
                deals.Values.FOUR_HUNDRED_50,
                _("as in the game 400, but 50 from 11 on"),
                _("A bid is worth its number, double from 5, three times from 9, and 50 from 11 on."),
            ),
        ),
    )
    partner: PartnerRule = rule(
        PartnerRule.POSITIVE,
        lambda: ask(
            _("To win, the partner needs"),
            (PartnerRule.POSITIVE, _("more than 0")),
            (PartnerRule.NON_NEGATIVE, _("0 or more"), _("To win, the partner needs 0 or more.")),
        ),
    )
    tie: Tie = rule(Tie.PLAY_ON)
    rising_min_bid: bool = rule(
        default=False,
        words=lambda: ask(
            _("Lowest bid from 30 points on"),
            (False, _("stays the same")),
            (
                True,
                _("3, then 4 from 40 and 5 from 50"),
                _("With 30 points a player must bid 3 or more, with 40 points 4, with 50 points 5."),
            ),
        ),
        before="partner",
    )
    trumps: Trumps = rule(
        Trumps.HEARTS,
        lambda: ask(
            _("Trumps"),
            (Trumps.HEARTS, _("hearts")),
            (
                Trumps.SISTER_SUIT,
                _("the other suit of the colour of the dealer’s last card"),
                _("Trumps are the other suit of the colour of the dealer’s last card."),
            ),
        ),
    )

    @classmethod
    def presets(cls) -> tuple[house.Preset, ...]:
        return tuple(house.Preset(each.key, marked(each.name), each.options.non_defaults()) for each in PRESETS)


DEFAULT = Options()


@dataclass(frozen=True, slots=True)
class Preset:
    """One form of the game: its name and its house rules."""

    key: str
    name: str
    options: Options


FORTY_ONE = Preset("forty-one", gettext_noop("Forty-One"), DEFAULT)
"""Parlett and Pagat."""

FOUR_HUNDRED = Preset("400", gettext_noop("400 (Lebanon)"), Options(min_bid=2, values=deals.Values.FOUR_HUNDRED))
"""Pagat, of Lebanon."""

TARNEEB = Preset(
    "tarneeb-41", gettext_noop("Tarneeb 41"), Options(min_bid=2, values=deals.Values.FACE, trumps=Trumps.SISTER_SUIT)
)
"""As card apps of the region have it."""

PRESETS = (FORTY_ONE, FOUR_HUNDRED, TARNEEB)


def referee_setting(options: house.Options) -> Answers:
    """What the referee has to know: that hearts are trumps, unless each deal has its own trumps."""
    return {"trump": Suit.HEARTS.value} if Options.of(options).trumps is Trumps.HEARTS else {}


@dataclass(frozen=True, slots=True)
class Scores:
    """What each player won or lost."""

    scores: BySeat[int]


@dataclass(frozen=True, slots=True)
class Nothing:
    """The cards were thrown in: nobody scores."""


Effect = Scores | Nothing


@dataclass(frozen=True, slots=True)
class Score:
    """The four scores, which may be far below nothing. `thirteen`: the side that a bid of 13 has let win in 400."""

    points: BySeat[int] = BySeat.same(CLOCKWISE, 0)
    thirteen: Side | None = None


Result = match.Result[Side]
"""By "target" or by "thirteen"."""


@dataclass(frozen=True, slots=True)
class FortyOneRules:
    """How a table scores that has chosen its house rules."""

    options: Options = DEFAULT

    def start(self) -> Score:
        return Score()

    def after(self, score: Score, deal: deals.Deal) -> tuple[Score, Effect]:
        """Raises IllegalDeal."""
        if isinstance(deal, deals.ThrownIn):
            self._check_thrown_in(score, deal)
            return score, Nothing()
        check_bids(deal.bids, score.points, self.options)
        check_enough(deal.bids, self.options)
        scores = scores_of(deal, self.options.values)
        points = BySeat.made(CLOCKWISE, lambda seat: score.points.of(seat) + scores.of(seat))
        return Score(points, decided_by_thirteen(deal, self.options.values)), Scores(scores)

    def result(self, score: Score, *, closed: bool = False) -> Result | None:
        """How the match ended, None while it goes on; that the players stopped decides nothing.

        A 13 in 400 is looked at first: it wins or loses "whatever the partner has" (Pagat).
        """
        if score.thirteen is not None:
            return Result("thirteen", score.thirteen)
        side = winner(score.points, self.options.partner, self.options.target)
        return Result("target", side) if side else None

    def _check_thrown_in(self, score: Score, deal: deals.ThrownIn) -> None:
        if self.options.min_total == 0:
            raise match.IllegalDeal(_("no total is needed at this table, so nothing is thrown in"))
        if deal.bids is not None:
            check_bids(deal.bids, score.points, self.options)
            check_not_enough(deal.bids, self.options)


def scores_of(deal: deals.Played, values: deals.Values) -> BySeat[int]:
    """What each player wins or loses by the own bid alone."""
    made = deal.made
    return BySeat.made(CLOCKWISE, lambda seat: deals.earned(deal.bids.of(seat), values, made=made.of(seat)))


def decided_by_thirteen(deal: deals.Played, values: deals.Values) -> Side | None:
    """The side that wins the match by somebody's 13 in 400: the bidder's if it was made, else the other (Pagat)."""
    for seat in thirteens(deal.bids, values):
        return seat.side if deal.made.of(seat) else seat.side.other
    return None


def thirteens(bids: deals.Bids, values: deals.Values) -> tuple[Seat, ...]:
    """Who stakes the match: in 400, those who bid all the tricks."""
    if not values.is_of_400:
        return ()
    return tuple(seat for seat in CLOCKWISE if bids.of(seat) == deals.HIGHEST_BID)


def lowest_of(seat: Seat, points: BySeat[int], options: Options) -> int:
    """The least that a player may bid, with these points before the deal."""
    return deals.lowest_bid(options.min_bid, points.of(seat), rising=options.rising_min_bid)


def check_bids(bids: deals.Bids, points: BySeat[int], options: Options) -> None:
    """Refuse bids that this table does not allow of players with these points. Raises IllegalDeal."""
    for seat, bid in bids.each:
        lowest = lowest_of(seat, points, options)
        if options.min_bid <= bid < lowest:
            values = {"points": with_minus(points.of(seat)), "lowest": lowest, "n": bid}
            raise match.IllegalDeal(
                ngettext(
                    "with %(points)s point the lowest bid is %(lowest)s, not %(n)s",
                    "with %(points)s points the lowest bid is %(lowest)s, not %(n)s",
                    points.of(seat),
                )
                % values
            )
        if bid < options.min_bid:
            raise match.IllegalDeal(
                _("the lowest bid at this table is %(lowest)s, not %(n)s") % {"lowest": options.min_bid, "n": bid}
            )
    if len(thirteens(bids, options.values)) > 1:
        raise match.IllegalDeal(_("only one player can bid 13 in a deal, for a 13 decides the match"))


def check_enough(bids: deals.Bids, options: Options) -> None:
    """Refuse to play bids that are worth too little. Raises IllegalDeal."""
    if not is_enough(bids, options):
        raise match.IllegalDeal(
            _("the bids are worth %(total)s, and %(needed)s are needed to play: the cards are thrown in")
            % _totals(bids, options)
        )


def check_not_enough(bids: deals.Bids, options: Options) -> None:
    """Refuse to throw in bids that are worth enough. Raises IllegalDeal."""
    if is_enough(bids, options):
        raise match.IllegalDeal(
            _("the bids are worth %(total)s, and with %(needed)s the deal is played: it cannot be thrown in")
            % _totals(bids, options)
        )


def is_enough(bids: deals.Bids, options: Options) -> bool:
    return deals.is_played(_numbers(bids), options.values, options.min_total)


def worth(bids: deals.Bids, options: Options) -> int:
    return deals.total(_numbers(bids), options.values)


def _totals(bids: deals.Bids, options: Options) -> dict[str, int]:
    return {"total": worth(bids, options), "needed": options.min_total}


def _numbers(bids: deals.Bids) -> tuple[int, ...]:
    return tuple(bid for _seat, bid in bids.each)


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> FortyOneRules:
    return FortyOneRules(Options.of(chosen))


def write_effect(effect: Effect) -> Mapping[str, object]:
    return {"scores": deals.written(effect.scores)} if isinstance(effect, Scores) else {}


def write_totals(score: Score) -> match.Totals:
    return {seat: {"points": points} for seat, points in deals.written(score.points).items()}


Points = BySeat[int]
"""Each player's own score; it may be far below nothing."""


def winner(points: Points, partner: PartnerRule = PartnerRule.POSITIVE, target: int = TARGET) -> Side | None:
    """The side that has won, or none yet.

    Pagat: a partnership gets there when one partner has 41 or more and the other is positive; of two that get there
    together, the one with the higher sum wins. With equal sums we play on: no source says.
    """
    there = [side for side in Side if gets_there(side, points, partner, target)]
    best = max((together(side, points) for side in there), default=0)
    ahead = [side for side in there if together(side, points) == best]
    return ahead[0] if len(ahead) == 1 else None


def gets_there(side: Side, points: Points, partner: PartnerRule = PartnerRule.POSITIVE, target: int = TARGET) -> bool:
    """Whether one of the partners has the target and the other has enough."""
    lower, higher = sorted(points.of(seat) for seat in side.seats)
    return higher >= target and lower >= least_for_partner(partner)


def least_for_partner(partner: PartnerRule) -> int:
    """The lowest score that is enough for a partner."""
    return 1 if partner is PartnerRule.POSITIVE else 0


def together(side: Side, points: Points) -> int:
    return sum(points.of(seat) for seat in side.seats)
