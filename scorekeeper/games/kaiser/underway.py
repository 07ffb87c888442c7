"""A deal of Kaiser while it is played: who plays it, how much was bid, and with which trumps."""

from scorekeeper.domain.asking import DealAnswers, Question
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.underway import InPlayWords
from scorekeeper.games.kaiser import questions as form
from scorekeeper.games.kaiser.deals import Kind
from scorekeeper.games.kaiser.words import Match

BEFORE_PLAY = frozenset({"kind", "bidder", "bid", "no_trump", "low", "trump"})


def questions_in_play(options: Options | None, names: Names) -> tuple[Question, ...]:
    return tuple(question for question in form.questions(options, names) if question.name in BEFORE_PLAY)


def in_play(answered: DealAnswers, match: Match, names: Names) -> InPlayWords | None:
    """Tell the bidder and the bid, with the trumps where they are known."""
    bidder = answered.one_of("bidder", Seat)
    if bidder is None:
        return None
    name, what = names[bidder], _what(answered)
    if not what:
        return InPlayWords(_("%(name)s bid highest.") % {"name": name})
    return InPlayWords(
        sentence=_("%(name)s bid %(bid)s.") % {"name": name, "bid": what},
        playing=_("Playing: %(bid)s.") % {"bid": what},
        leads=_("%(name)s leads") % {"name": name},
        record=_("Record the points"),
    )


def _what(answered: DealAnswers) -> str:
    """Say "8", "8, no trumps", "8, trumps ♥" or "Kaiser"; nothing before it is known."""
    if answered.one_of("kind", Kind) is Kind.KAISER:
        return _("Kaiser")
    bid, suit = answered.text("bid"), answered.one_of("trump", Suit)
    if bid and answered.truth("no_trump"):
        return (_("%(bid)s, no trumps, low") if answered.truth("low") else _("%(bid)s, no trumps")) % {"bid": bid}
    return _("%(bid)s, trumps %(suit)s") % {"bid": bid, "suit": suit.sign} if bid and suit else bid
