"""The questions about a deal of Stýrivolt: who won it and how, and whether somebody had no right to the stock."""

from scorekeeper.domain import house_rules
from scorekeeper.domain.asking import FALSE, TRUE, Question
from scorekeeper.domain.asking import no_errors as errors
from scorekeeper.domain.asking import no_warnings as warnings
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.styrivolt.deals import FORMAT, DealResult
from scorekeeper.games.styrivolt.options import Options

__all__ = ["answers_of", "deal", "errors", "questions", "warnings"]


def questions(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    """Who won, how, and whether alone; and who took the stock, which is usually nobody."""
    house = Options.of(options)
    results = (
        (DealResult.ORDINARY.value, _("Ordinary game")),
        (DealResult.VOL.value, _("Vol: the first five")),
        (DealResult.NINE.value, _("All nine")),
        (DealResult.FAILED_NINE.value, _("The others tried for all nine, and missed")),
    )
    not_offered = frozenset() if house.failed_nine_loses else frozenset({DealResult.FAILED_NINE.value})
    alone = (FALSE, _("By the pair")), (TRUE, _("Alone"))
    return (
        winner(house, names),
        Question("result", _("How did they win?"), results, needed=_("Choose how they won."), not_offered=not_offered),
        Question("solo", _("A vol or all nine: by one player alone?"), alone, default=FALSE),
        stock(names),
    )


def winner(house: Options, names: Names) -> Question:
    """Which side won: as a rule the one that was first with five tricks."""
    words = _("Who won the deal?") if house.failed_nine_loses else _("Who was first with five tricks?")
    return Question("winner", words, _sides(names), needed=_("Choose who won."))


def stock(names: Names) -> Question:
    """Which side, if any, took the stock without the right to it."""
    words = _("Who took the stock wrongly?")
    return Question("illegal_stock", words, (*_sides(names), ("", _("nobody"))))


def _sides(names: Names) -> tuple[tuple[str, str], ...]:
    return tuple((side.value, side_name(names, side)) for side in Side)


deal = FORMAT.deal
answers_of = FORMAT.answers
