"""The end of a match in which two sides have counted points."""

from collections.abc import Mapping

from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Ending, Names, Written, side_name, to, who_won

Reasons = Mapping[str, tuple[str, str]]
"""By what a match was ended: the reason, and who says that it ends so.

The reason may name the `winner`, their `points`, and the `others`, who have `of_others`.
"""


def of_points(
    result: Written, totals: Written, names: Names, *, reasons: Reasons, rule: str, by: Mapping[str, str] | None = None
) -> Ending:
    """Return the end, from its written result and final totals. Raises KeyError for one without a reason.

    `by`: by what it was won, where the points did not decide.
    """
    winner = Side(result["winner"])
    told = {
        "winner": side_name(names, winner),
        "others": side_name(names, winner.other),
        "points": with_minus(totals[winner.value]["points"]),
        "of_others": with_minus(totals[winner.other.value]["points"]),
    }
    reason, sources = reasons[result["ended_by"]]
    return Ending(
        winner=told["winner"],
        won=who_won(told["winner"]),
        score=to(told["points"], told["of_others"]),
        reason=reason % told,
        sources=sources,
        rule=rule,
        by=(by or {}).get(result["ended_by"], ""),
    )
