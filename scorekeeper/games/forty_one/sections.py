"""Which section of the rules of Forty-One explains what is looked at. The sections are those of its page."""

from scorekeeper.domain.sheet import Written
from scorekeeper.games.forty_one.deals import Deal, ThrownIn

DEALING, END = "deal", "finish"


def of_result(result: Written) -> str:
    """What decided the match, from its written result."""
    return "thirteen" if result["ended_by"] == "thirteen" else END


def of_deal(deal: Deal) -> str:
    """Why the deal changed what it did."""
    return "thrown-in" if isinstance(deal, ThrownIn) else "scoring"
