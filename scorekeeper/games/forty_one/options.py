"""What a table may agree on before the first deal, and the forms of the game that have a name."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain import house_rules as house
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.house_rules import BaseOptions, ask, counted, ends_at, numbers, rule
from scorekeeper.domain.i18n import _, gettext_noop, marked
from scorekeeper.domain.questions import Answers
from scorekeeper.games.forty_one.deals import HIGHEST_BID, LOWEST_BID, TOTAL_NEEDED, Values

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
        TOTAL_NEEDED,
        lambda: ask(
            _("Play the deal if the bids are worth"),
            (TOTAL_NEEDED, _("11 or more")),
            (12, _("12 or more")),
            (0, _("anything"), _("Every deal is played, whatever the bids are worth.")),
            number=counted(_("A deal is played if the bids are worth %(n)s or more.")),
        ),
        before="partner",
        ours=(0,),
    )
    min_bid: int = rule(
        LOWEST_BID,
        lambda: ask(_("Lowest bid"), *numbers(1, 2), number=counted(_("The lowest bid is %(n)s."))),
        lowest=LOWEST_BID,
        highest=HIGHEST_BID,
    )
    values: Values = rule(
        Values.FROM7,
        lambda: ask(
            _("A bid is worth"),
            (Values.FROM7, _("its number, double from 7")),
            (
                Values.FOUR_HUNDRED,
                _("its number, double from 5, three times from 9"),
                _("A bid is worth its number, double from 5, three times from 9."),
            ),
            (Values.FACE, _("its number"), _("A bid is worth its number.")),
            (
                Values.FOUR_HUNDRED_50,
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

FOUR_HUNDRED = Preset("400", gettext_noop("400 (Lebanon)"), Options(min_bid=2, values=Values.FOUR_HUNDRED))
"""Pagat, of Lebanon."""

TARNEEB = Preset(
    "tarneeb-41", gettext_noop("Tarneeb 41"), Options(min_bid=2, values=Values.FACE, trumps=Trumps.SISTER_SUIT)
)
"""As card apps of the region have it."""

PRESETS = (FORTY_ONE, FOUR_HUNDRED, TARNEEB)


def referee_setting(options: house.Options) -> Answers:
    """What the referee has to know: that hearts are trumps, unless each deal has its own trumps."""
    return {"trump": Suit.HEARTS.value} if Options.of(options).trumps is Trumps.HEARTS else {}
