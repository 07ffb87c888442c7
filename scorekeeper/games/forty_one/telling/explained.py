"""Which section of the rules of Forty-One explains what is looked at."""

from scorekeeper.domain.telling.sheet import Written
from scorekeeper.games.forty_one.deals import Deal, ThrownIn
from scorekeeper.games.forty_one.sections import Section


def of_result(result: Written) -> Section:
    """Return what decided the match, from its written result."""
    return Section.THIRTEEN if result["ended_by"] == "thirteen" else Section.FINISH


def of_deal(deal: Deal) -> Section:
    """Return why the deal changed what it did."""
    return Section.THROWN_IN if isinstance(deal, ThrownIn) else Section.SCORING
