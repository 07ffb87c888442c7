"""The house rules of Solo Spades: what a table chooses before a match, and what holds if it chooses nothing."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import HouseRule, Options, Preset, choice, differing, numbers, truth, whole, written
from scorekeeper.domain.house_rules import told as in_words
from scorekeeper.domain.i18n import _, pgettext


class TenFor200(Enum):
    """Whether a bid of ten is worth 200, and with how many tricks: exactly ten, or ten and more."""

    OFF = "off"
    EXACT = "exact"
    AT_LEAST = "at_least"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """One table's choices, in the order of the match format; by default those of Spades. `bag_limit` 0: no penalty."""

    target: int = 500
    bag_limit: int = 10
    bag_penalty: int = 100
    nil: int = 100
    moon: bool = False
    ten_for_200: TenFor200 = TenFor200.OFF


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
        moon=truth(fields, "moon", default=USUAL.moon),
        ten_for_200=choice(fields, "ten_for_200", USUAL.ten_for_200),
    )


def given(house: HouseRules) -> Options:
    """Only what differs from the defaults."""
    return differing(written(house), written(USUAL))


def told(house: HouseRules) -> str:
    """The house rules of a match in words; nothing by default."""
    return in_words(given(house), written(house), house_rules(), presets())


def presets() -> tuple[Preset, ...]:
    """The sets of house rules that have a name, the defaults first."""
    specials = HouseRules(moon=True, ten_for_200=TenFor200.EXACT)
    return (
        Preset("plain", _("Plain Solo Spades"), given(USUAL)),
        Preset("short", _("A short match, to 200"), given(HouseRules(target=200))),
        Preset("specials", _("With Moon and ten for 200"), given(specials)),
    )


def house_rules() -> tuple[HouseRule, ...]:
    """What a table can choose before a match, rule by rule, in the words of the table."""
    no_penalty = (0, _("no penalty"))
    return (
        HouseRule("target", pgettext("points that win", "Game"), numbers(500, 100, 200, 250, 300)),
        HouseRule("bag_limit", _("Bags that cost a penalty"), (*numbers(10, 5), no_penalty)),
        HouseRule("bag_penalty", _("Penalty for bags"), numbers(100, 50)),
        HouseRule("nil", _("Nil"), numbers(100, 50)),
        HouseRule("moon", _("Moon"), ((False, _("not played")), (True, _("played")))),
        HouseRule(
            "ten_for_200",
            _("Ten for 200"),
            (
                (TenFor200.OFF.value, _("not played")),
                (TenFor200.EXACT.value, _("with exactly ten tricks")),
                (TenFor200.AT_LEAST.value, _("with ten tricks or more")),
            ),
        ),
    )
