"""What a table may agree on before the first deal."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import HouseRule, choice, differing, numbers, truth, whole, written
from scorekeeper.domain.i18n import _
from scorekeeper.games.forty_one.bids import HIGHEST_BID, LOWEST_BID, TOTAL_NEEDED, Values
from scorekeeper.games.forty_one.winning import TARGET, PartnerRule


class Tie(Enum):
    """What happens when both pairs get there with equal sums. No book says; another deal is our own choice."""

    PLAY_ON = "play_on"


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of a match, in the order of its format.

    `target` is in points; `min_total` in values of bids, 0 where every deal is played; `min_bid` in tricks.
    With `rising_min_bid` those who are well ahead must bid more, by their own points before the deal.
    """

    target: int = TARGET
    min_total: int = TOTAL_NEEDED
    min_bid: int = LOWEST_BID
    values: Values = Values.FROM7
    partner: PartnerRule = PartnerRule.POSITIVE
    tie: Tie = Tie.PLAY_ON
    rising_min_bid: bool = False


DEFAULT = Options()


def options_of(fields: Fields) -> Options:
    """The house rules that fields of the match format name; what is left out has its default. Raises IllegalDeal."""
    return Options(
        target=whole(fields, "target", DEFAULT.target, 1),
        min_total=whole(fields, "min_total", DEFAULT.min_total, 0),
        min_bid=whole(fields, "min_bid", DEFAULT.min_bid, LOWEST_BID, HIGHEST_BID),
        values=choice(fields, "values", DEFAULT.values),
        partner=choice(fields, "partner", DEFAULT.partner),
        tie=choice(fields, "tie", DEFAULT.tie),
        rising_min_bid=truth(fields, "rising_min_bid", default=DEFAULT.rising_min_bid),
    )


def read_options(fields: Fields) -> Mapping[str, object]:
    """The same house rules as they are kept: all of them, in the format's order. Raises IllegalDeal."""
    return written(options_of(fields))


def given(options: Options) -> Mapping[str, object]:
    """Only what differs from the defaults."""
    return differing(written(options), written(DEFAULT))


def house_rules() -> tuple[HouseRule, ...]:
    """What a table is asked before a match. Of a tie there is nothing to choose yet."""
    return (
        HouseRule("target", _("Played to"), numbers(41, 44, 31, 61)),
        HouseRule("min_bid", _("Lowest bid"), numbers(1, 2)),
        HouseRule("values", _("A bid is worth"), _values()),
        HouseRule("min_total", _("Bids that are played"), _totals()),
        HouseRule("rising_min_bid", _("Lowest bid from 30 points on"), _rising()),
        HouseRule("partner", _("To win, the partner needs"), _partners()),
    )


def _values() -> tuple[tuple[str, str], ...]:
    return (
        (Values.FROM7.value, _("its number, double from 7")),
        (Values.FOUR_HUNDRED.value, _("its number, double from 5, three times from 9")),
        (Values.FACE.value, _("its number")),
        (Values.FOUR_HUNDRED_50.value, _("as in 400, but 50 from 11 on")),
    )


def _totals() -> tuple[tuple[int, str], ...]:
    return (TOTAL_NEEDED, _("worth 11 or more")), (12, _("worth 12 or more")), (0, _("all, however low"))


def _rising() -> tuple[tuple[bool, str], ...]:
    return (False, _("stays the same")), (True, _("3, then 4 from 40 and 5 from 50"))


def _partners() -> tuple[tuple[str, str], ...]:
    return (PartnerRule.POSITIVE.value, _("more than 0")), (PartnerRule.NON_NEGATIVE.value, _("0 or more"))
