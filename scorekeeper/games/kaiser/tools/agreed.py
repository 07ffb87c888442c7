"""What the house rules of a match of Kaiser settle for its referee."""

from scorekeeper.domain.asking import TRUE
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.questions import Answers


def setting(options: Options) -> Answers:
    """Return whether low no trump is played, which the referee does not judge; `options` as the format writes them."""
    return {"low_no_trump": TRUE} if options.get("low_no_trump") else {}
