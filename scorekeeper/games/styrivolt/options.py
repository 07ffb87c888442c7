"""The house rules of Stýrivolt: whose table of awards, and what a chalk-up is worth that the others never touched."""

from dataclasses import dataclass

from scorekeeper.domain import house_rules
from scorekeeper.domain.house_rules import BaseOptions, Preset, ask, rule
from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Answers
from scorekeeper.games.styrivolt.deals import Awards


@dataclass(frozen=True, slots=True)
class Options(BaseOptions):
    """What a table has chosen. `shut_out`: a chalk-up that the others have not touched earns a monk's cross.

    `failed_nine_loses`: a side that tries for all nine after its vol, and misses a trick, has lost the deal.
    """

    awards: Awards = rule(
        Awards.PAGAT,
        lambda: ask(
            _("Crosses"),
            (Awards.PAGAT, _("Pagat’s (alone 2 or 4, stock taken wrongly 2)")),
            (
                Awards.PARLETT,
                _("Parlett’s (alone 1 or 2, stock taken wrongly 1)"),
                _("Crosses as Parlett gives them: 1 or 2 for a player alone, 1 for a stock taken wrongly."),
            ),
        ),
    )
    shut_out: bool = rule(
        default=True,
        words=lambda: ask(
            _("Shut-out (the others rubbed out nothing)"),
            (True, _("a monk’s cross")),
            (False, _("a single cross"), _("A chalk-up that the others have not touched earns a single cross.")),
        ),
    )

    failed_nine_loses: bool = rule(
        default=False,
        words=lambda: ask(
            _("All nine tried, and missed"),
            (False, _("an ordinary game")),
            (
                True,
                _("lost, 2 strokes to the others"),
                _("A side that tries for all nine and misses has lost the deal, and the others get 2 strokes."),
            ),
        ),
        ours=(True,),
    )

    @classmethod
    def presets(cls) -> tuple[Preset, ...]:
        """The sets that have a name; the first holds by default."""
        return (
            Preset("pagat", _("Pagat’s awards"), cls().non_defaults()),
            Preset("parlett", _("Parlett’s awards"), cls(Awards.PARLETT).non_defaults()),
        )


FAILED_NINE, LOSES = "failed_nine", "loses"


def referee_setting(options: house_rules.Options) -> Answers:
    """What the referee has to know: whether all nine tried and missed loses the deal."""
    return {FAILED_NINE: LOSES} if Options.of(options).failed_nine_loses else {}
