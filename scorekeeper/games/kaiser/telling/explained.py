"""Which section of the rules of Kaiser explains what is looked at."""

from scorekeeper.domain.telling.sheet import Written
from scorekeeper.games.kaiser.scoring import Effect, Nothing, Staked
from scorekeeper.games.kaiser.sections import Section


def of_result(result: Written) -> Section:
    """Return what decided the match, from its written result."""
    return {"floor": Section.FLOOR, "kaiser": Section.KAISER}.get(result["ended_by"], Section.END)


def of_effect(effect: Effect) -> Section:
    """Return what the deal changed, and why by so much."""
    if isinstance(effect, Nothing):
        return Section.PASSED_OUT
    if isinstance(effect, Staked):
        return Section.KAISER
    if effect.keeps_others_down:
        return Section.PEGGED
    return Section.MADE if effect.made else Section.LOST
