"""Which section of the rules of Kaiser explains what is looked at. The sections are those of its page."""

from scorekeeper.domain.sheet import Written
from scorekeeper.games.kaiser.scoring import Effect, Nothing

END = "end"
FIRST = "bidding"
"""While nothing has been dealt."""


def of_result(result: Written) -> str:
    """What decided the match, from its written result."""
    return "floor" if result["ended_by"] == "floor" else END


def of_effect(effect: Effect) -> str:
    """What the deal changed, and why by so much."""
    if isinstance(effect, Nothing):
        return "all-pass"
    if effect.keeps_others_down:
        return "pegged"
    return "made" if effect.made else "lost"
