"""A deal of Stýrivolt while it is played: the suits that the dealer's draw has chosen."""

from itertools import combinations

from scorekeeper.domain.asking import Answered, Look, Question
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.domain.underway import InPlay
from scorekeeper.games.styrivolt.tools.choosing import SUITS_CHOSEN

CHOSEN = "chosen"
"""Both suits, as the referee asks for them: "SH"."""

PAIRS = {"".join(suit.value for suit in pair): pair for pair in combinations(Suit, SUITS_CHOSEN)}


def questions(options: Options | None, names: Names) -> tuple[Question, ...]:
    """Return the question for the two chosen suits."""
    choices = tuple((sent, "".join(suit.sign for suit in pair)) for sent, pair in PAIRS.items())
    return (Question(CHOSEN, _("Which suits are chosen?"), choices, look=Look.LIST),)


def in_play(said: Answered, match: AnyReplay, names: Names) -> InPlay:
    """Tell both suits."""
    one, other = PAIRS[said.text(CHOSEN)]
    return InPlay(_("Chosen suits: %(one)s and %(other)s.") % {"one": one.sign, "other": other.sign})
