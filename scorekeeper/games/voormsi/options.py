"""What a table may agree on before the first deal; how much is played for depends on how many play."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain import house_rules as house
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import FARTHEST, HouseRule, Preset, choice, numbers, truth, whole
from scorekeeper.domain.i18n import _
from scorekeeper.games.voormsi.parties import OF_FOUR, OF_THREE, Party, tricks_of
from scorekeeper.games.voormsi.points import TARGET, TARGET_OF_THREE


class OwnToqu(Enum):
    """When Toqu on its own side's Voormsi loses the match: as soon as it falls (Parlett), or only if it wins the trick.

    The second is no source's. Matches that name neither were played by it, before there was a choice.
    """

    AT_ONCE = "at_once"
    IF_IT_WINS = "if_it_wins"


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of a table: who scores, the points that win, whether the first five tricks bring one, and when
    own Toqu loses.
    """

    parties: tuple[Party, ...] = OF_FOUR
    target: int = TARGET
    first_five_bonus: bool = True
    own_toqu: OwnToqu = OwnToqu.IF_IT_WINS

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
    if fields.has("own_toqu"):
        chosen["own_toqu"] = fields.choice("own_toqu", OwnToqu).value
    return chosen


def options_at(parties: tuple[Party, ...], chosen: Mapping[str, object]) -> Options:
    """The house rules at a table of these parties. Three play to 12 and without the bonus (Pagat)."""
    of_three = len(parties) == len(OF_THREE)
    fields = Fields(chosen)
    return Options(
        parties=parties,
        target=whole(fields, "target", TARGET_OF_THREE if of_three else TARGET, 1),
        first_five_bonus=truth(fields, "first_five_bonus", default=not of_three),
        own_toqu=choice(fields, "own_toqu", OwnToqu.IF_IT_WINS),
    )


def house_rules() -> tuple[HouseRule, ...]:
    """What a table can choose, one by one."""
    targets = numbers(5, 7, TARGET, TARGET_OF_THREE, 15, 18, 21)
    first_five = ((True, _("a point")), (False, _("nothing")))
    own_toqu = (
        (OwnToqu.AT_ONCE.value, _("at once")),
        (OwnToqu.IF_IT_WINS.value, _("only if it wins the trick")),
    )
    return (
        HouseRule("target", _("Points that win"), targets),
        HouseRule("first_five_bonus", _("The first five tricks bring"), first_five),
        HouseRule("own_toqu", _("Toqu on its own side’s Voormsi loses"), own_toqu),
    )


def presets() -> tuple[Preset, ...]:
    """What goes together under a name: the two descriptions differ only where three play.

    Neither rests on what is left out, so a new match says when own Toqu loses.
    """
    at_once = {"own_toqu": OwnToqu.AT_ONCE.value}
    return (
        Preset("pagat", _("Pagat"), at_once),
        Preset("parlett", _("Parlett: the first five count for three too"), {"first_five_bonus": True} | at_once),
    )


def differing(options: Options) -> Mapping[str, object]:
    """What a table plays by otherwise than a new one does; of three players, nobody can take their own Voormsi."""
    of_three = options.parties == OF_THREE
    usual = options_at(options.parties, {"own_toqu": options.own_toqu.value} if of_three else presets()[0].options)
    return house.differing(written(options), written(usual))


def written(options: Options) -> Mapping[str, object]:
    """All house rules, in the order of the match format."""
    return {
        "target": options.target,
        "first_five_bonus": options.first_five_bonus,
        "own_toqu": options.own_toqu.value,
    }
