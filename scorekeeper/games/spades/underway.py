"""A deal of Spades while it is played: four bids, what both sides bid together, and what is left of thirteen tricks."""

from scorekeeper.domain.asking import DealAnswers, Question
from scorekeeper.domain.bids import bid_field
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import CLOCKWISE, Side, after_dealer
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.underway import NOT_YET, Bids, InPlayWords, left_over, of_bids
from scorekeeper.games.spades.deals import TRICKS, Bid, contract
from scorekeeper.games.spades.options import HouseRules, NoTrump
from scorekeeper.games.spades.questions import BIDS, bid, promise, promises
from scorekeeper.games.spades.words import Match, bid_words, no_trump_words

Said = dict[str, Bid]
"""What has been bid, by the field that asks for it."""


def questions_in_play(options: Options | None, names: Names) -> tuple[Question, ...]:
    house = HouseRules.of(options)
    bidders = CLOCKWISE if house.no_trump is not NoTrump.OFF else ()
    return (*(bid(seat, names) for seat in CLOCKWISE), *(promise(seat, names) for seat in bidders))


def in_play(answered: DealAnswers, match: Match, names: Names) -> InPlayWords:
    """Tell the bids with their sums; once there are four of them, what they leave, what was promised, and who leads."""
    bids = {
        bid_field(seat): BIDS[answered.text(bid_field(seat))] for seat in CLOCKWISE if answered.has(bid_field(seat))
    }
    together, columns = [_together(bids, side) for side in Side], tuple(_below(bids, side, names) for side in Side)
    if len(bids) < len(CLOCKWISE):
        return of_bids(together, columns, TRICKS)
    left = left_over(TRICKS - sum(together), _("Somebody will be set."))
    one, other = together
    return of_bids(
        together,
        columns,
        TRICKS,
        leader=names[after_dealer(match.next_dealer)[0]],
        rest=" ".join(filter(None, (left, no_trump_words(promises(answered), names)))),
        playing=_("Playing: %(one)s against %(other)s.") % {"one": one, "other": other},
    )


def _together(bids: Said, side: Side) -> int:
    return contract([bids[bid_field(seat)] for seat in side.seats if bid_field(seat) in bids])


def _below(bids: Said, side: Side, names: Names) -> Bids:
    """Put the bids in the order in which the sheet names the players."""
    named_bids = ((names[seat], bids.get(bid_field(seat))) for seat in reversed(side.seats))
    rows = tuple((name, NOT_YET if bid is None else bid_words(bid)) for name, bid in named_bids)
    return Bids(rows, _("bid together"), str(_together(bids, side)))
