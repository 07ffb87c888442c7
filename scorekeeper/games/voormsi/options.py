"""What a table may agree on before the first deal; how much is played for depends on how many play."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from scorekeeper.domain import house_rules as house
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import BaseOptions, Preset, ask, ends_at, numbers, rule
from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import Seat
from scorekeeper.games.voormsi.deals import OF_FOUR, OF_THREE, TARGET, TARGET_OF_THREE, Party, parties_of, tricks_of


class OwnToqu(Enum):
    """When Toqu on its own side's Voormsi loses the match: as soon as it falls (Parlett), or only if it wins the trick.

    The second is no source's. Matches that name neither were played by it, before there was a choice.
    """

    AT_ONCE = "at_once"
    IF_IT_WINS = "if_it_wins"


@dataclass(frozen=True, slots=True)
class Options(BaseOptions):
    """The house rules of a table: who scores, the points that win, whether the first five tricks bring one, and when
    own Toqu loses.
    """

    parties: tuple[Party, ...] = OF_FOUR
    target: int = rule(
        TARGET,
        lambda: ask(_("Points to win"), *numbers(5, 7, TARGET, TARGET_OF_THREE, 15, 18, 21), number=ends_at),
        lowest=1,
        ours=(5, 7, 15, 18, 21),
    )
    first_five_bonus: bool = rule(
        default=True,
        words=lambda: ask(
            _("The first five tricks bring"),
            (True, _("a point"), _("Winning the first five tricks scores a point more.")),
            (False, _("nothing"), _("Winning the first five tricks scores nothing more.")),
        ),
    )
    own_toqu: OwnToqu = rule(
        OwnToqu.IF_IT_WINS,
        lambda: ask(
            _("Toqu on its own side’s Voormsi loses"),
            (OwnToqu.AT_ONCE, _("at once"), _("Toqu on its own side’s Voormsi loses the match at once.")),
            (
                OwnToqu.IF_IT_WINS,
                _("only if it wins the trick"),
                _("Toqu on its own side’s Voormsi loses the match only if it wins the trick."),
            ),
        ),
        ours=(OwnToqu.IF_IT_WINS,),
    )

    @property
    def tricks(self) -> int:
        return tricks_of(self.parties)

    @classmethod
    def read_options(cls, fields: Fields) -> house.Options:
        """What fields of the match format choose, in its order. Raises IllegalDeal.

        What is left out stays out: only the table knows its default.
        """
        named = fields.rest()
        return {name: value for name, value in cls.read(fields).as_dict().items() if name in named}

    @classmethod
    def at(cls, turn: Sequence[Seat], chosen: house.Options) -> "Options":
        return options_at(parties_of(tuple(turn)), chosen)

    @classmethod
    def presets(cls) -> tuple[Preset, ...]:
        """What goes together under a name: the two descriptions differ only where three play.

        Neither rests on what is left out, so a new match says when own Toqu loses.
        """
        at_once = {"own_toqu": OwnToqu.AT_ONCE.value}
        return (
            Preset("pagat", _("Pagat"), at_once),
            Preset(
                "parlett", _("Parlett: first-five bonus for three players too"), {"first_five_bonus": True} | at_once
            ),
        )

    def non_defaults(self) -> house.Options:
        """What a table plays by otherwise than a new one does; of three players, nobody can take their own Voormsi."""
        of_three = self.parties == OF_THREE
        new = {"own_toqu": self.own_toqu.value} if of_three else self.presets()[0].options
        return house.non_defaults(self.as_dict(), options_at(self.parties, new).as_dict())


def options_at(parties: tuple[Party, ...], chosen: Mapping[str, object]) -> Options:
    """The house rules at a table of these parties. Three play to 12 and without the bonus (Pagat)."""
    of_three = len(parties) == len(OF_THREE)
    usual = Options(parties, TARGET_OF_THREE if of_three else TARGET, first_five_bonus=not of_three)
    return Options.read(Fields(chosen), usual)


def referee_setting(options: house.Options) -> Answers:
    """What the referee has to know: when own Toqu loses."""
    return {"own_toqu": str(options.get("own_toqu", OwnToqu.IF_IT_WINS.value))}
