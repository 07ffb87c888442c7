"""Which section of the rules of Kaiser explains what is looked at. The sections are those of its page."""

from scorekeeper.domain.sheet import Written
from scorekeeper.games.kaiser.scoring import Effect, Nothing, Staked

END = "end"
FIRST = "bidding"
"""While nothing has been dealt."""

KAISER = "kaiser-bid"


def of_result(result: Written) -> str:
    """What decided the match, from its written result."""
    return {"floor": "floor", "kaiser": KAISER}.get(result["ended_by"], END)


def of_effect(effect: Effect) -> str:
    """What the deal changed, and why by so much."""
    if isinstance(effect, Nothing):
        return "all-pass"
    if isinstance(effect, Staked):
        return KAISER
    if effect.keeps_others_down:
        return "pegged"
    return "made" if effect.made else "lost"
