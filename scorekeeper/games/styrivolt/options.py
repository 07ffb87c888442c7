"""The house rules of Stýrivolt: whose table of awards, and what a chalk-up is worth that the others never touched."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.domain import house_rules as house
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import HouseRule, Preset
from scorekeeper.domain.i18n import _
from scorekeeper.games.styrivolt.awards import Awards


@dataclass(frozen=True, slots=True)
class Options:
    """What a table has chosen. `shut_out`: a chalk-up that the others have not touched earns a monk's cross."""

    awards: Awards = Awards.PAGAT
    shut_out: bool = True


def read_options(fields: Fields) -> Mapping[str, Any]:
    """All house rules as the match format writes them; what was left out has its default. Raises IllegalDeal."""
    defaults = Options()
    return house.written(
        Options(
            house.choice(fields, "awards", defaults.awards),
            house.truth(fields, "shut_out", default=defaults.shut_out),
        )
    )


def chosen(options: Mapping[str, Any]) -> Options:
    """The house rules that such a mapping holds."""
    return Options(Awards(options["awards"]), options["shut_out"])


def house_rules() -> tuple[HouseRule, ...]:
    """What a table can choose before a match."""
    return (
        HouseRule(
            "awards",
            _("Awards"),
            (
                (Awards.PAGAT.value, _("Pagat’s (alone 2 or 4, stock 2)")),
                (Awards.PARLETT.value, _("Parlett’s (alone 1 or 2, stock 1)")),
            ),
        ),
        HouseRule(
            "shut_out",
            _("Shut-out (the others rubbed out nothing)"),
            ((True, _("a monk’s cross")), (False, _("a single cross"))),
        ),
    )


def presets() -> tuple[Preset, ...]:
    """The sets that have a name; the first holds by default."""
    return (
        Preset("pagat", _("Pagat’s awards"), {}),
        Preset("parlett", _("Parlett’s awards"), {"awards": Awards.PARLETT.value}),
    )


def told(options: Options) -> str:
    """The house rules of a match in words; nothing by default."""
    full = house.written(options)
    return house.told(house.differing(full, house.written(Options())), full, house_rules(), presets())
