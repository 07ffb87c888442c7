"""The house rules of Solo Spades: what a table chooses before a match, and what holds if it chooses nothing."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.bags import bags_that_cost
from scorekeeper.domain.house_rules import BaseOptions, Preset, ask, counted, ends_at, numbers, played_or_not, rule
from scorekeeper.domain.i18n import _


class TenFor200(Enum):
    """Whether a bid of ten is worth 200, and with how many tricks: exactly ten, or ten and more."""

    OFF = "off"
    EXACT = "exact"
    AT_LEAST = "at_least"


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules(BaseOptions):
    """One table's choices, in the order of the match format; by default those of Spades. `bag_limit` 0: no penalty."""

    target: int = rule(
        500,
        lambda: ask(_("Points to win"), *numbers(500, 100, 200, 250, 300), number=ends_at),
        lowest=1,
        ours=(300,),
    )
    bag_limit: int = rule(
        10,
        lambda: ask(
            _("Bags that cost a penalty"),
            *numbers(10, 5),
            (0, _("no penalty"), _("Bags cost no penalty.")),
            number=bags_that_cost,
        ),
        ours=(0,),
    )
    bag_penalty: int = rule(
        100,
        lambda: ask(_("Penalty for bags"), *numbers(100, 50), number=counted(_("The penalty for bags is %(n)s."))),
    )
    nil: int = rule(100, lambda: ask(_("Nil"), *numbers(100, 50), number=counted(_("A nil is worth %(n)s."))))
    moon: bool = rule(default=False, words=lambda: ask(_("Moon"), *played_or_not(_("Moon is played."))), ours=(True,))
    ten_for_200: TenFor200 = rule(
        TenFor200.OFF,
        lambda: ask(
            _("Ten for 200"),
            (TenFor200.OFF, _("not played")),
            (TenFor200.EXACT, _("with exactly ten tricks"), _("A bid of ten is worth 200, with exactly ten tricks.")),
            (
                TenFor200.AT_LEAST,
                _("with ten tricks or more"),
                _("A bid of ten is worth 200, with ten tricks or more."),
            ),
        ),
        ours=(TenFor200.EXACT, TenFor200.AT_LEAST),
    )

    @classmethod
    def presets(cls) -> tuple[Preset, ...]:
        specials = cls(moon=True, ten_for_200=TenFor200.EXACT)
        return (
            Preset("plain", _("Plain Solo Spades"), USUAL.non_defaults()),
            Preset("short", _("A short match, to 200"), cls(target=200).non_defaults()),
            Preset("specials", _("With Moon and ten for 200"), specials.non_defaults()),
        )


USUAL = HouseRules()
