"""The questions about a deal of Solo Spades: four bids, and the tricks of everybody or of three."""

from scorekeeper.domain.asking import DealAnswers, Question
from scorekeeper.domain.bids import bid_field, bids_of_all_tricks, tricks_field, tricks_question
from scorekeeper.domain.bids import missing_tricks as errors
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.pile import with_the_rest
from scorekeeper.domain.questions import InputWarning
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.games.solo_spades.deals import NIL, TRICKS, Deal, answers_of
from scorekeeper.games.solo_spades.words import bid_words

__all__ = ["answers_of", "deal", "errors", "questions", "warnings"]

NUMBERS = range(TRICKS + 1)


def questions(options: Options | None, names: Names) -> tuple[Question, ...]:
    return (*(bid(seat, names) for seat in CLOCKWISE), *(tricks_question(seat, names, TRICKS) for seat in CLOCKWISE))


def bid(seat: Seat, names: Names) -> Question:
    words = _("What does %(name)s bid?") % {"name": names[seat]}
    choices = tuple((str(number), bid_words(number)) for number in NUMBERS)
    return Question(bid_field(seat), words, choices, needed=_("Choose what everybody bid."))


def deal(answered: DealAnswers) -> Deal:
    bids = BySeat.made(CLOCKWISE, lambda seat: int(answered.text(bid_field(seat))))
    return Deal(bids, with_the_rest({seat: answered.whole(tricks_field(seat)) for seat in CLOCKWISE}, TRICKS))


def warnings(deal: Deal, names: Names) -> tuple[InputWarning, ...]:
    """What is odd about the bids.

    That they add up to more or less than the tricks is not: everybody bids alone.
    """
    if all(bid == NIL for _seat, bid in deal.bids.each):
        return (InputWarning("all_nil", _("All four bid nil.")),)
    return bids_of_all_tricks(deal.bids, names, TRICKS)
