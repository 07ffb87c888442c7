"""A deal of Forty-One while it is played: four bids, and whether they are enough for the table."""

from dataclasses import replace

from scorekeeper.domain import house_rules
from scorekeeper.domain.asking import DealAnswers, Question
from scorekeeper.domain.bids import bid_field
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import BySeat, Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.underway import NOT_YET, Bids, InPlayWords, of_bids
from scorekeeper.games.forty_one.deals import ANTICLOCKWISE, PAIRS, SHEET_ORDER, TRICKS, dealing_order
from scorekeeper.games.forty_one.options import Options
from scorekeeper.games.forty_one.questions import bid
from scorekeeper.games.forty_one.scoring import is_enough, worth
from scorekeeper.games.forty_one.words import Match, options_of


def questions_in_play(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    house = Options.of(options)
    return tuple(bid(seat, names, house.min_bid) for seat in ANTICLOCKWISE)


def in_play(answered: DealAnswers, match: Match, names: Names) -> InPlayWords:
    """Tell the bids and what is wanted; once there are four, what they leave, or that they are too low."""
    options, bids = options_of(match), {seat: answered.whole(bid_field(seat)) for seat in SHEET_ORDER}
    known = {seat: number for seat, number in bids.items() if number is not None}
    columns = tuple(_below(pair, known, names) for _side, pair in PAIRS)
    numbers = [known.get(seat, 0) for seat in SHEET_ORDER]
    bidding = of_bids(numbers, columns, TRICKS, rest=_wanted(options))
    if len(known) < len(SHEET_ORDER):
        return bidding
    four = BySeat(tuple(known.items()))
    if not is_enough(four, options):
        return replace(bidding, sentence=_too_low(worth(four, options), options), rest=_("The deal is thrown in."))
    rest = _("Somebody will fail.") if sum(numbers) > TRICKS else ""
    leader, record = names[dealing_order(match.next_dealer)[0]], _("Record who failed")
    return of_bids(numbers, columns, TRICKS, leader=leader, rest=rest, record=record)


def _below(pair: tuple[Seat, Seat], known: dict[Seat, int], names: Names) -> Bids:
    return Bids(tuple((names[seat], str(known.get(seat, NOT_YET))) for seat in pair))


def _wanted(options: Options) -> str:
    if not options.min_total:
        return ""
    return _("Less than %(needed)s is thrown in.") % {"needed": options.min_total}


def _too_low(together: int, options: Options) -> str:
    values = {"worth": together, "needed": options.min_total}
    return _("The bids are worth %(worth)s, not %(needed)s.") % values
