"""What the house rules of a match of Stýrivolt settle for whoever follows its tricks."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.house_rules import Options as HouseRules
from scorekeeper.domain.questions import Answers
from scorekeeper.games.styrivolt.options import Options

FAILED_NINE, LOSES = "failed_nine", "loses"


def setting(options: HouseRules) -> Answers:
    """Return whether all nine tried and missed loses the deal; `options` as the match format writes them."""
    return {FAILED_NINE: LOSES} if Options.read(Fields(options)).failed_nine_loses else {}
