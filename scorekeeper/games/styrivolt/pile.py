"""How many of the nine tricks each side of Stýrivolt has taken, and what deal that makes."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.pile import Numbers, Pile, PileCount, Row, by_name, counting_rows, tallied
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.styrivolt.deals import DealResult, result_words

TRICKS, TO_WIN = 9, 5


def rows(names: Names) -> tuple[Row, ...]:
    return counting_rows({side.value: side_name(names, side) for side in Side}, TRICKS)


def count(numbers: Numbers, names: Names, options: Options | None) -> PileCount:
    """The sum; and once a side has five, how it has won.

    Whether one player did that alone, nobody has tapped.
    """
    found = tallied(numbers, TRICKS)
    tricks = by_name(numbers, {side.value: side for side in Side})
    winner = next((side for side, won in tricks.items() if won >= TO_WIN), None)
    if winner is None or found.refusal or options is None:
        return found
    result = result_of(tricks[winner], tricks[winner.other])
    fields = {"winner": winner.value, "result": result.value}
    if result is DealResult.ORDINARY and options.get("failed_nine_loses"):
        return found  # whether the first five were theirs, nobody has tapped
    return replace(found, panel_answers=(PanelAnswers(fields, _words(winner, result, names, solo=False)),))


def answers_of(winners: Sequence[Seat], names: Names, *, failed_nine_loses: bool = False) -> tuple[PanelAnswers, ...]:
    """The deal by who won its tricks, in order, as it stands if play stops now; nothing before a side has five."""
    sides = [seat.side for seat in winners]
    winner = next((side for side in Side if sides.count(side) >= TO_WIN), None)
    if winner is None:
        return ()
    result = result_of(sides.count(winner), sides.count(winner.other))
    if failed_nine_loses and result is DealResult.ORDINARY and len({*sides[:TO_WIN]}) == 1:
        winner, result = winner.other, DealResult.FAILED_NINE
    solo = result in (DealResult.VOL, DealResult.NINE) and len({*winners}) == 1
    fields = {"winner": winner.value, "result": result.value, "solo": "true" if solo else "false"}
    return (PanelAnswers(fields, _words(winner, result, names, solo=solo)),)


def result_of(won: int, lost: int) -> DealResult:
    """The result: every trick is the nine or, before that, the vol; all nine tried, and missed, is an ordinary game
    (Pagat).
    """
    if lost:
        return DealResult.ORDINARY
    return DealResult.NINE if won == TRICKS else DealResult.VOL


def _words(winner: Side, result: DealResult, names: Names, *, solo: bool) -> str:
    return _("%(side)s: %(result)s") % {"side": side_name(names, winner), "result": result_words(result, solo=solo)}


PILE = Pile(rows=rows, count=count)
