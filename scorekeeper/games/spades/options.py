"""The house rules of Spades: what a table chooses before a match, and what holds if it chooses nothing."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import (
    FARTHEST,
    HouseRule,
    Options,
    Preset,
    choice,
    differing,
    numbers,
    truth,
    whole,
    whole_or_null,
    written,
)
from scorekeeper.domain.house_rules import told as in_words
from scorekeeper.domain.i18n import _, pgettext


class FailedNil(Enum):
    """What the tricks of a failed nil are: bags (Pagat's usual rule), help for the partner (a variant), or nothing."""

    BAGS = "bags"
    COUNT = "count"
    NONE = "none"


class TenFor200(Enum):
    """Whether a contract of ten is worth 200, and with how many tricks.

    Pagat: exactly ten; at some tables ten or more.
    """

    OFF = "off"
    EXACT = "exact"
    AT_LEAST = "at_least"


class NoTrump(Enum):
    """Whether no trump is played, and what it doubles: the bidder's own number (Pagat, Parlett), or the contract."""

    OFF = "off"
    BIDDER = "bidder"
    TEAM = "team"


class DoubleNil(Enum):
    """Whether the nils of two partners are two nils, or one bid of their own: for 500, or for the game (Parlett)."""

    SEPARATE = "separate"
    JOINT = "joint"
    GAME = "game"


class DoubleNilBonus(Enum):
    """When a failed double nil pays the others: if either partner took a trick (Parlett), or if both did (Pagat)."""

    EITHER = "either"
    BOTH = "both"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """One table's choices, in the order of the match format; by default the base game as Pagat has it.

    `bag_limit` 0 stands for no penalty, `loss_floor` None for none. Whoever reaches the target, or falls to the floor,
    brings the match to its end.
    """

    target: int = 500
    bag_limit: int = 10
    bag_penalty: int = 100
    nil: int = 100
    blind_nil: int = 200
    failed_nil: FailedNil = FailedNil.BAGS
    ten_for_200: TenFor200 = TenFor200.OFF
    moon: bool = False
    no_trump: NoTrump = NoTrump.OFF
    double_nil: DoubleNil = DoubleNil.SEPARATE
    double_nil_bonus: DoubleNilBonus = DoubleNilBonus.EITHER
    bemo: bool = False
    loss_floor: int | None = None


USUAL = HouseRules()


def read_options(fields: Fields) -> Options:
    """All house rules as the match format writes them; those that were left out have their defaults."""
    return written(read_house_rules(fields))


def read_house_rules(fields: Fields) -> HouseRules:
    """The house rules that fields of the match format describe. Raises IllegalDeal."""
    return HouseRules(
        target=whole(fields, "target", USUAL.target, 1),
        bag_limit=whole(fields, "bag_limit", USUAL.bag_limit, 0),
        bag_penalty=whole(fields, "bag_penalty", USUAL.bag_penalty, 0),
        nil=whole(fields, "nil", USUAL.nil, 0),
        blind_nil=whole(fields, "blind_nil", USUAL.blind_nil, 0),
        failed_nil=choice(fields, "failed_nil", USUAL.failed_nil),
        ten_for_200=choice(fields, "ten_for_200", USUAL.ten_for_200),
        moon=truth(fields, "moon", default=USUAL.moon),
        no_trump=choice(fields, "no_trump", USUAL.no_trump),
        double_nil=choice(fields, "double_nil", USUAL.double_nil),
        double_nil_bonus=choice(fields, "double_nil_bonus", USUAL.double_nil_bonus),
        bemo=truth(fields, "bemo", default=USUAL.bemo),
        loss_floor=whole_or_null(fields, "loss_floor", USUAL.loss_floor, -FARTHEST, -1),
    )


def given(house: HouseRules) -> Options:
    """Only what differs from the defaults."""
    return differing(written(house), written(USUAL))


def told(house: HouseRules) -> str:
    """The house rules of a match in words; nothing by default."""
    return in_words(given(house), written(house), house_rules(), presets())


SPECIALS = HouseRules(
    ten_for_200=TenFor200.EXACT, moon=True, no_trump=NoTrump.BIDDER, double_nil=DoubleNil.JOINT, bemo=True
)
"""All special bids at once, the way Parlett lists them."""


def presets() -> tuple[Preset, ...]:
    """The sets of house rules that have a name, the defaults first."""
    return (
        Preset("plain", _("Plain Spades"), given(USUAL)),
        Preset("specials", _("All the specials of the book"), given(SPECIALS)),
    )


def house_rules() -> tuple[HouseRule, ...]:
    """What a table can choose before a match, rule by rule, in the words of the table."""
    return (*_numbers_to_choose(), *_customs_to_choose())


def _numbers_to_choose() -> tuple[HouseRule, ...]:
    no_penalty, no_floor = (0, _("no penalty")), (None, _("nowhere"))
    return (
        HouseRule("target", pgettext("points that win", "Game"), numbers(500, 200, 250, 300, 1000)),
        HouseRule("bag_limit", _("Bags that cost a penalty"), (*numbers(10, 5), no_penalty)),
        HouseRule("bag_penalty", _("Penalty for bags"), numbers(100, 50)),
        HouseRule("nil", _("Nil"), numbers(100, 50)),
        HouseRule("blind_nil", _("Blind nil"), numbers(200, 100)),
        HouseRule("loss_floor", _("A side has lost at"), (no_floor, *numbers(-200, -300, -500))),
    )


def _customs_to_choose() -> tuple[HouseRule, ...]:
    return (
        HouseRule(
            "failed_nil",
            _("Tricks of a broken nil"),
            (
                (FailedNil.BAGS.value, _("are bags")),
                (FailedNil.COUNT.value, _("help the partner")),
                (FailedNil.NONE.value, _("are nothing")),
            ),
        ),
        HouseRule(
            "ten_for_200",
            _("Ten for 200"),
            (
                (TenFor200.OFF.value, _("not played")),
                (TenFor200.EXACT.value, _("with exactly ten tricks")),
                (TenFor200.AT_LEAST.value, _("with ten tricks or more")),
            ),
        ),
        HouseRule("moon", _("Moon"), _played_or_not()),
        HouseRule(
            "no_trump",
            _("No trump"),
            (
                (NoTrump.OFF.value, _("not played")),
                (NoTrump.BIDDER.value, _("doubles the bidder’s number")),
                (NoTrump.TEAM.value, _("doubles the side’s contract")),
            ),
        ),
        HouseRule(
            "double_nil",
            _("Two nils in one side"),
            (
                (DoubleNil.SEPARATE.value, _("are two nils")),
                (DoubleNil.JOINT.value, _("are a double nil for 500")),
                (DoubleNil.GAME.value, _("are a double nil for the whole game")),
            ),
        ),
        HouseRule(
            "double_nil_bonus",
            _("A failed double nil pays the others 100"),
            (
                (DoubleNilBonus.EITHER.value, _("if either took a trick")),
                (DoubleNilBonus.BOTH.value, _("if both took tricks")),
            ),
        ),
        HouseRule("bemo", _("Bemo"), _played_or_not()),
    )


def _played_or_not() -> tuple[tuple[bool, str], ...]:
    return ((False, _("not played")), (True, _("played")))
