"""Which section of the rules of Avinas explains what is looked at. The sections are those of its page."""

from collections.abc import Mapping

from scorekeeper.domain.sheet import Written
from scorekeeper.games.avinas.deals import Deal, Knock, NoSevens, Overclaim, Passed, Sevens
from scorekeeper.games.avinas.scoring import Rams

OVERCLAIM = "overclaim"

WHILE_TAPPING: Mapping[str, str] = {
    "sevens": "eight-places",
    "sevens declared": "rams",
    "knocked": "knock",
    "bands": "no-sevens",
    "bands declared": "pips",
    "points": "card-points",
    "more": "declarer",
}
"""By the panel's view, and whether a declarer has been tapped; what does not depend on a declarer stands once."""


def of_result(result: Written) -> str:
    """What decided the match, from its written result."""
    if result["cats"]:
        return "cats"
    return OVERCLAIM if result["ended_by"] == "overclaim" else "end"


def of_deal(deal: Deal) -> str:
    """What the deal changed, and why by so much."""
    match deal:
        case Passed():
            return "no-sevens"
        case Overclaim():
            return OVERCLAIM
        case NoSevens():
            return "pips"
        case Sevens(knock=Knock.NONE):
            return "rams"
        case Sevens():
            return "knock"


def of_rams(effect: Rams) -> str:
    """How rams are drawn, or how they cross out those of the others."""
    return "marking" if effect.cancelled else "rams"
