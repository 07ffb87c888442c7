"""Which section of the rules of Avinas explains what is looked at."""

from collections.abc import Mapping

from scorekeeper.domain.telling.sheet import Written
from scorekeeper.games.avinas.deals import Deal, Knock, NoSevens, Overclaim, Passed, Sevens
from scorekeeper.games.avinas.scoring import Rams
from scorekeeper.games.avinas.sections import Section

WHILE_TAPPING: Mapping[str, Section] = {
    "sevens": Section.EIGHT_PLACES,
    "sevens declared": Section.RAMS,
    "knocked": Section.KNOCK,
    "bands": Section.NO_SEVENS,
    "bands declared": Section.PIPS,
    "points": Section.CARD_POINTS,
    "more": Section.DECLARER,
}
"""By the panel's view, and whether a declarer has been tapped; what does not depend on a declarer stands once."""


def of_result(result: Written) -> Section:
    """Return what decided the match, from its written result."""
    if result["cats"]:
        return Section.CATS
    return Section.OVERCLAIM if result["ended_by"] == "overclaim" else Section.END


def of_deal(deal: Deal) -> Section:
    """Return what the deal changed, and why by so much."""
    match deal:
        case Passed():
            return Section.NO_SEVENS
        case Overclaim():
            return Section.OVERCLAIM
        case NoSevens():
            return Section.PIPS
        case Sevens(knock=Knock.NONE):
            return Section.RAMS
        case Sevens():
            return Section.KNOCK


def of_rams(effect: Rams) -> Section:
    """Return how rams are drawn, or how they cross out those of the others."""
    return Section.MARKING if effect.cancelled else Section.RAMS
