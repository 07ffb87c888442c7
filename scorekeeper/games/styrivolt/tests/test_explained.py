"""Which section of the rules explains a deal."""

from scorekeeper.domain.seats import Side
from scorekeeper.games.styrivolt.deals import Slate
from scorekeeper.games.styrivolt.scoring import Options, StyrivoltRules
from scorekeeper.games.styrivolt.sheet import section_of_deal
from scorekeeper.games.styrivolt.tests.strategies import EVERY_DEAL


def test_every_kind_of_deal_leads_to_its_own_section():
    assert named() == {"illegal-stock", "solo", "nine", "monk", "crosses", "chalk-up", "vol"}


def named():
    """The sections that deals on different slates lead to."""
    slates = [Slate(), Slate().stroked(Side.EW, 1), Slate().stroked(Side.NS, 2).stroked(Side.EW, 1)]
    rules = StyrivoltRules(Options(failed_nine_loses=True))
    return {section_of_deal(deal, rules.after(slate, deal)[1]) for slate in slates for deal in EVERY_DEAL}
