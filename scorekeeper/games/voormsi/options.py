"""What a table may agree on before the first deal; how much is played for depends on how many play."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.domain import house_rules as house
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import FARTHEST, HouseRule, Preset, numbers, truth, whole
from scorekeeper.domain.words import _
from scorekeeper.games.voormsi.parties import OF_FOUR, OF_THREE, Party, tricks_of
from scorekeeper.games.voormsi.points import TARGET, TARGET_OF_THREE


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of a table: who scores, the points that win, and whether the first five tricks bring one."""

    parties: tuple[Party, ...] = OF_FOUR
    target: int = TARGET
    first_five_bonus: bool = True

    @property
    def tricks(self) -> int:
        """The tricks of a deal."""
        return tricks_of(self.parties)


def read_options(fields: Fields) -> Mapping[str, object]:
    """What fields of the match format choose, in its order. Raises IllegalDeal.

    What is left out stays out: only the table knows its default.
    """
    chosen: dict[str, object] = {}
    if fields.has("target"):
        chosen["target"] = fields.whole("target", 1, FARTHEST)
    if fields.has("first_five_bonus"):
        chosen["first_five_bonus"] = fields.truth("first_five_bonus")
    return chosen


def options_at(parties: tuple[Party, ...], chosen: Mapping[str, object]) -> Options:
    """The house rules at a table of these parties. Three play to 12 and without the bonus (Pagat)."""
    of_three = len(parties) == len(OF_THREE)
    fields = Fields(chosen)
    return Options(
        parties=parties,
        target=whole(fields, "target", TARGET_OF_THREE if of_three else TARGET, 1),
        first_five_bonus=truth(fields, "first_five_bonus", default=not of_three),
    )


def house_rules() -> tuple[HouseRule, ...]:
    """What a table can choose, one by one."""
    targets = numbers(5, 7, TARGET, TARGET_OF_THREE, 15, 18, 21)
    first_five = ((True, _("a point")), (False, _("nothing")))
    return (
        HouseRule("target", _("Points that win"), targets),
        HouseRule("first_five_bonus", _("The first five tricks bring"), first_five),
    )


def presets() -> tuple[Preset, ...]:
    """What goes together under a name: the two descriptions differ only where three play."""
    return (
        Preset("pagat", _("Pagat"), {}),
        Preset("parlett", _("Parlett: the first five count for three too"), {"first_five_bonus": True}),
    )


def differing(options: Options) -> Mapping[str, object]:
    """What a table plays by otherwise than such a table does by default."""
    return house.differing(written(options), written(options_at(options.parties, {})))


def written(options: Options) -> Mapping[str, object]:
    """All house rules, in the order of the match format."""
    return {"target": options.target, "first_five_bonus": options.first_five_bonus}
