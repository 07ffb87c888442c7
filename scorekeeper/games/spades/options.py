"""The house rules of Spades: what a table chooses before a match, and what holds if it chooses nothing."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain.bags import bags_that_cost
from scorekeeper.domain.house_rules import (
    FARTHEST,
    BaseOptions,
    Preset,
    ask,
    counted,
    ends_at,
    numbers,
    played_or_not,
    rule,
)
from scorekeeper.domain.i18n import _


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
class HouseRules(BaseOptions):
    """One table's choices, in the order of the match format; by default the base game as Pagat has it.

    `bag_limit` 0 stands for no penalty, `loss_floor` None for none. Who reaches the target, or falls to the floor,
    brings the match to its end.
    """

    target: int = rule(
        500,
        lambda: ask(_("Points to win"), *numbers(500, 200, 250, 300, 1000), number=ends_at),
        lowest=1,
        ours=(200, 250, 300, 1000),
    )
    bag_limit: int = rule(
        10,
        lambda: ask(
            _("Bags that cost a penalty"),
            *numbers(10, 5),
            (0, _("no penalty"), _("Bags cost no penalty.")),
            number=bags_that_cost,
        ),
        ours=(5, 0),
    )
    bag_penalty: int = rule(
        100,
        lambda: ask(_("Penalty for bags"), *numbers(100, 50), number=counted(_("The penalty for bags is %(n)s."))),
        ours=(50,),
    )
    nil: int = rule(100, lambda: ask(_("Nil"), *numbers(100, 50), number=counted(_("A nil is worth %(n)s."))))
    blind_nil: int = rule(
        200, lambda: ask(_("Blind nil"), *numbers(200, 100), number=counted(_("A blind nil is worth %(n)s.")))
    )
    failed_nil: FailedNil = rule(
        FailedNil.BAGS,
        lambda: ask(
            _("Tricks of a failed nil"),
            (FailedNil.BAGS, _("are bags")),
            (FailedNil.COUNT, _("help the partner"), _("Tricks of a failed nil help the partner.")),
            (FailedNil.NONE, _("do not count"), _("Tricks of a failed nil do not count.")),
        ),
    )
    ten_for_200: TenFor200 = rule(
        TenFor200.OFF,
        lambda: ask(
            _("Ten for 200"),
            (TenFor200.OFF, _("not played")),
            (
                TenFor200.EXACT,
                _("with exactly ten tricks"),
                _("A contract of ten is worth 200, with exactly ten tricks."),
            ),
            (
                TenFor200.AT_LEAST,
                _("with ten tricks or more"),
                _("A contract of ten is worth 200, with ten tricks or more."),
            ),
        ),
    )
    moon: bool = rule(default=False, words=lambda: ask(_("Moon"), *played_or_not(_("Moon is played."))))
    no_trump: NoTrump = rule(
        NoTrump.OFF,
        lambda: ask(
            _("No trump"),
            (NoTrump.OFF, _("not played")),
            (
                NoTrump.BIDDER,
                _("doubles the bidder’s number"),
                _("No trump is played and doubles the bidder’s number."),
            ),
            (NoTrump.TEAM, _("doubles the side’s contract"), _("No trump is played and doubles the side’s contract.")),
        ),
        ours=(NoTrump.TEAM,),
    )
    double_nil: DoubleNil = rule(
        DoubleNil.SEPARATE,
        lambda: ask(
            _("Two nils on one side"),
            (DoubleNil.SEPARATE, _("are two nils")),
            (DoubleNil.JOINT, _("are a double nil for 500"), _("Two nils on one side are a double nil for 500.")),
            (
                DoubleNil.GAME,
                _("are a double nil for the match"),
                _("Two nils on one side are a double nil for the match."),
            ),
        ),
    )
    double_nil_bonus: DoubleNilBonus = rule(
        DoubleNilBonus.EITHER,
        lambda: ask(
            _("A failed double nil pays the others 100"),
            (DoubleNilBonus.EITHER, _("if either took a trick")),
            (
                DoubleNilBonus.BOTH,
                _("if both took tricks"),
                _("A failed double nil pays the others 100 only if both took tricks."),
            ),
        ),
    )
    bemo: bool = rule(default=False, words=lambda: ask(_("Bemo"), *played_or_not(_("Bemo is played."))))
    loss_floor: int | None = rule(
        None,
        lambda: ask(
            _("A side loses at"),
            (None, _("no limit")),
            *numbers(-200, -300, -500),
            number=counted(_("A side loses at %(n)s.")),
        ),
        lowest=-FARTHEST,
        highest=-1,
        ours=(-300,),
        before="failed_nil",
    )

    @classmethod
    def presets(cls) -> tuple[Preset, ...]:
        return (
            Preset("plain", _("Plain Spades"), USUAL.non_defaults()),
            Preset("specials", _("Spades with all specials"), SPECIALS.non_defaults()),
        )


USUAL = HouseRules()
SPECIALS = HouseRules(
    ten_for_200=TenFor200.EXACT, moon=True, no_trump=NoTrump.BIDDER, double_nil=DoubleNil.JOINT, bemo=True
)
"""All special bids at once, the way Parlett lists them."""
