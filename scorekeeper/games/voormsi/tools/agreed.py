"""What the house rules of a match of Voormsi settle for its referee."""

from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.questions import Answers
from scorekeeper.games.voormsi.options import OwnToqu


def setting(options: Options) -> Answers:
    """Return when own Toqu loses, as the match was started; `options` as the match format writes them."""
    return {"own_toqu": str(options.get("own_toqu", OwnToqu.IF_IT_WINS.value))}
