"""The house rules of Spades: what a table chooses before a match, and what holds if it chooses nothing."""

from dataclasses import dataclass
from dataclasses import fields as fields_of
from enum import Enum
from typing import Any, TypeVar

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Options
from scorekeeper.domain.house_rules import HouseRule, Preset
from scorekeeper.domain.words import _

Choice = TypeVar("Choice", bound=Enum)

MOST = 10_000
"""The largest number that an option can be, and with a minus the smallest."""


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
    """Whether the nils of two partners are two nils, or one bid of their own (Parlett)."""

    SEPARATE = "separate"
    JOINT = "joint"


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
    return write_options(read_house_rules(fields))


def read_house_rules(fields: Fields) -> HouseRules:
    """The house rules that fields of the match format describe. Raises IllegalDeal."""
    return HouseRules(
        target=_number(fields, "target", 1),
        bag_limit=_number(fields, "bag_limit", 0),
        bag_penalty=_number(fields, "bag_penalty", 0),
        nil=_number(fields, "nil", 0),
        blind_nil=_number(fields, "blind_nil", 0),
        failed_nil=_choice(fields, "failed_nil", FailedNil),
        ten_for_200=_choice(fields, "ten_for_200", TenFor200),
        moon=_truth(fields, "moon"),
        no_trump=_choice(fields, "no_trump", NoTrump),
        double_nil=_choice(fields, "double_nil", DoubleNil),
        double_nil_bonus=_choice(fields, "double_nil_bonus", DoubleNilBonus),
        bemo=_truth(fields, "bemo"),
        loss_floor=_floor(fields),
    )


def _number(fields: Fields, name: str, lowest: int) -> int:
    return fields.whole(name, lowest, MOST) if fields.has(name) else _usual(name)


def _choice(fields: Fields, name: str, choices: type[Choice]) -> Choice:
    return fields.choice(name, choices) if fields.has(name) else _usual(name)


def _truth(fields: Fields, name: str) -> bool:
    return fields.truth(name) if fields.has(name) else _usual(name)


def _floor(fields: Fields) -> int | None:
    """Below nothing, or null."""
    if fields.rest().get("loss_floor", 0) is None:
        fields.take("loss_floor")
        return None
    return fields.whole("loss_floor", -MOST, -1) if fields.has("loss_floor") else USUAL.loss_floor


def _usual(name: str) -> Any:
    return getattr(USUAL, name)


def write_options(house: HouseRules) -> Options:
    """All house rules, in the format's order."""
    return {field.name: _written(getattr(house, field.name)) for field in fields_of(house)}


def _written(value: object) -> object:
    return value.value if isinstance(value, Enum) else value


def given(house: HouseRules) -> Options:
    """Only what differs from the defaults."""
    usual = write_options(USUAL)
    return {name: value for name, value in write_options(house).items() if value != usual[name]}


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
        HouseRule("target", _("Game"), _numbers(500, 200, 250, 300, 1000)),
        HouseRule("bag_limit", _("Bags that cost a penalty"), (*_numbers(10, 5), no_penalty)),
        HouseRule("bag_penalty", _("Penalty for bags"), _numbers(100, 50)),
        HouseRule("nil", _("Nil"), _numbers(100, 50)),
        HouseRule("blind_nil", _("Blind nil"), _numbers(200, 100)),
        HouseRule("loss_floor", _("A side has lost at"), (no_floor, *_numbers(-200, -300, -500))),
    )


def _numbers(*numbers: int) -> tuple[tuple[int, str], ...]:
    return tuple((number, str(number).replace("-", "−")) for number in numbers)


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
