"""Which section of the rules of Stýrivolt explains what is looked at. The sections are those of its page."""

from scorekeeper.games.styrivolt.awards import MONKS_CROSS
from scorekeeper.games.styrivolt.deals import Deal, Result
from scorekeeper.games.styrivolt.scoring import Effect

DEALING = "deal"
THE_END = "end"


def of_deal(deal: Deal, effect: Effect) -> str:
    """What the deal changed, and why by so much; what is rarer goes first."""
    if deal.illegal_stock:
        return "illegal-stock"
    if deal.solo:
        return "solo"
    if effect.finished:
        return "monk" if effect.finished == MONKS_CROSS else "crosses"
    return "vol" if deal.result is Result.VOL else "chalk-up"
