"""What is asked about a deal of Solo Spades: four bids, and the tricks of everybody or of three."""

from collections.abc import Mapping

from scorekeeper.domain.asking import Answered, Look, Question
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.pile import with_the_rest
from scorekeeper.domain.questions import Odd
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.games.solo_spades.deals import NIL, TRICKS, Deal, bid_field, tricks_field
from scorekeeper.games.solo_spades.deals import answers_of as answers
from scorekeeper.games.solo_spades.words import bid_words

__all__ = ["amiss", "answers", "deal", "odd", "questions"]

NUMBERS = range(TRICKS + 1)


def questions(options: Options | None, names: Names) -> tuple[Question, ...]:
    return (*(bid(seat, names) for seat in CLOCKWISE), *(tricks(seat, names) for seat in CLOCKWISE))


def bid(seat: Seat, names: Names) -> Question:
    words = _("What does %(name)s bid?") % {"name": names[seat]}
    choices = tuple((str(number), bid_words(number)) for number in NUMBERS)
    return Question(bid_field(seat), words, choices, needed=_("Say what everybody bid."))


def tricks(seat: Seat, names: Names) -> Question:
    words = _("How many tricks did %(name)s win?") % {"name": names[seat]}
    counts = ((str(number), str(number)) for number in NUMBERS)
    return Question(tricks_field(seat), words, (("", _("not counted")), *counts), look=Look.LIST)


def amiss(answered: Answered) -> Mapping[str, str]:
    """Everybody's tricks are needed, or those of three, from which the fourth's follow."""
    open_ones = [name for name in map(tricks_field, CLOCKWISE) if not answered.has(name)]
    words = _("Give the tricks of everybody, or of three; the fourth has the rest.")
    return {open_ones[0]: words} if len(open_ones) > 1 else {}


def deal(answered: Answered) -> Deal:
    bids = BySeat.made(CLOCKWISE, lambda seat: int(answered.text(bid_field(seat))))
    return Deal(bids, with_the_rest({seat: answered.whole(tricks_field(seat)) for seat in CLOCKWISE}, TRICKS))


def odd(deal: Deal, names: Names) -> tuple[Odd, ...]:
    """What is odd about the bids.

    That they add up to more or less than the tricks is not: everybody bids alone.
    """
    if all(bid == NIL for _seat, bid in deal.bids.each):
        return (Odd("all_nil", _("All four bid nil.")),)
    bidders = ((seat, {"name": names[seat], "most": TRICKS}) for seat, bid in deal.bids.each if bid == TRICKS)
    return tuple(
        Odd(
            f"all_{seat.value}",
            ngettext("%(name)s bids the only trick.", "%(name)s bids all %(most)s tricks.", TRICKS) % words,
        )
        for seat, words in bidders
    )
