"""A deal of Solo Spades while it is played: four bids, and what they leave of thirteen tricks."""

from scorekeeper.domain.asking import DealAnswers, Question
from scorekeeper.domain.bids import bid_field
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import CLOCKWISE, after_dealer
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.underway import NOT_YET, Bids, InPlayWords, left_over, of_bids
from scorekeeper.games.solo_spades.deals import TRICKS
from scorekeeper.games.solo_spades.questions import bid
from scorekeeper.games.solo_spades.words import Match, bid_words


def questions_in_play(options: Options | None, names: Names) -> tuple[Question, ...]:
    return tuple(bid(seat, names) for seat in CLOCKWISE)


def in_play(answered: DealAnswers, match: Match, names: Names) -> InPlayWords:
    """Tell everybody's bid; once there are four, what they leave, and who leads."""
    bids = [answered.whole(bid_field(seat)) for seat in CLOCKWISE]
    columns = tuple(_below(names[seat], bid) for seat, bid in zip(CLOCKWISE, bids, strict=True))
    known = [bid or 0 for bid in bids]
    if None in bids:
        return of_bids(known, columns, TRICKS)
    left = left_over(TRICKS - sum(known), _("Somebody will be set."))
    return of_bids(known, columns, TRICKS, leader=names[after_dealer(match.next_dealer)[0]], rest=left)


def _below(name: str, bid: int | None) -> Bids:
    return Bids(((name, NOT_YET if bid is None else bid_words(bid)),))
