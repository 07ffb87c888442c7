"""Which section of the rules of Stýrivolt explains what is looked at."""

from scorekeeper.games.styrivolt.awards import MONKS_CROSS
from scorekeeper.games.styrivolt.deals import Deal, Result
from scorekeeper.games.styrivolt.scoring import Effect
from scorekeeper.games.styrivolt.sections import Section


def of_deal(deal: Deal, effect: Effect) -> Section:
    """Return what the deal changed, and why by so much; what is rarer goes first."""
    if deal.illegal_stock:
        return Section.ILLEGAL_STOCK
    if deal.solo:
        return Section.SOLO
    if deal.result is Result.FAILED_NINE:
        return Section.NINE
    if effect.finished:
        return Section.MONK if effect.finished == MONKS_CROSS else Section.CROSSES
    return Section.VOL if deal.result is Result.VOL else Section.CHALK_UP
