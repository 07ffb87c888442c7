"""The forms of the game that have a name, side by side."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain import house_rules
from scorekeeper.domain.i18n import gettext_noop, marked
from scorekeeper.games.forty_one.bids import Values
from scorekeeper.games.forty_one.options import DEFAULT, Options, given
from scorekeeper.games.forty_one.options import house_rules as asked


class Trumps(Enum):
    """How trumps are found. The score does not ask."""

    HEARTS = "hearts"
    SISTER_SUIT = "sister suit"


@dataclass(frozen=True, slots=True)
class Preset:
    """One form of the game: its name, its house rules, and how it finds trumps."""

    key: str
    name: str
    options: Options
    trumps: Trumps


FORTY_ONE = Preset("forty-one", gettext_noop("Forty-One"), DEFAULT, Trumps.HEARTS)
"""Parlett and Pagat."""

FOUR_HUNDRED = Preset(
    "400", gettext_noop("400 (Lebanon)"), Options(min_bid=2, values=Values.FOUR_HUNDRED), Trumps.HEARTS
)
"""Pagat, of Lebanon."""

TARNEEB = Preset("tarneeb-41", gettext_noop("Tarneeb 41"), Options(min_bid=2, values=Values.FACE), Trumps.SISTER_SUIT)
"""As card apps of the region have it."""

PRESETS = (FORTY_ONE, FOUR_HUNDRED, TARNEEB)


def presets() -> tuple[house_rules.Preset, ...]:
    """The same forms, as a table chooses one of them before a match."""
    return tuple(house_rules.Preset(each.key, marked(each.name), given(each.options)) for each in PRESETS)


def told(options: Options) -> str:
    """What the table plays by, for its sheet; nothing where it is the usual."""
    return house_rules.told(given(options), house_rules.written(options), asked(), presets())
