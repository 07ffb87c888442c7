"""Recording a deal of Solo Spades by taps: four bids, the tricks of two players, and then how the rest fell."""

from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, after_dealer
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.steps import Answers, Candidate, Choice, Step, Steps
from scorekeeper.domain.words import _
from scorekeeper.games.solo_spades.answers import bid_field, filled, tricks_field
from scorekeeper.games.solo_spades.deals import TRICKS, Deal
from scorekeeper.games.solo_spades.sentences import bid_words
from scorekeeper.games.solo_spades.stakes import Match, rules_of
from scorekeeper.games.solo_spades.values import is_made

NUMBERS = {str(number): number for number in range(TRICKS + 1)}
A_ROW, RESULTS_A_ROW = 5, 2


def panel(match: Match, names: Names) -> Steps:
    """Everybody's bid, eldest first; the tricks of two in the same order. The results give those of the other two."""
    order = order_of(match)
    bids = [_bid(seat, names) for seat in order]
    tricks = [_tricks(seat, names) for seat in order[:2]]
    everybody = " / ".join(names[seat] for seat in CLOCKWISE)
    return Steps((*bids, *tricks), _("How did the rest fall?"), RESULTS_A_ROW, everybody)


def order_of(match: Match) -> tuple[Seat, ...]:
    """Everybody, from the dealer's left."""
    return after_dealer(match.next_dealer)


def _bid(seat: Seat, names: Names) -> Step:
    told = {"name": names[seat]}
    choices = tuple(Choice(bid_words(bid), {bid_field(seat): text}) for text, bid in NUMBERS.items())
    return Step(bid_field(seat), _("What does %(name)s bid?") % told, names[seat], choices, A_ROW)


def _tricks(seat: Seat, names: Names) -> Step:
    told = {"name": names[seat]}
    choices = tuple(Choice(text, {tricks_field(seat): text}) for text in NUMBERS)
    question, chip = _("How many tricks did %(name)s win?") % told, _("%(name)s won") % told
    return Step(tricks_field(seat), question, chip, choices, A_ROW)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Every way in which the rest of the tricks can have fallen; none while anything before that is missing."""
    bids = {seat: NUMBERS.get(answers.get(bid_field(seat), "")) for seat in CLOCKWISE}
    first, second, third, last = order_of(match)
    told = [NUMBERS.get(answers.get(tricks_field(seat), "")) for seat in (first, second)]
    if None in bids.values() or told[0] is None or told[1] is None:
        return ()
    said = BySeat(tuple((seat, bid) for seat, bid in bids.items() if bid is not None))
    left = TRICKS - told[0] - told[1]
    divided = ({first: told[0], second: told[1], third: won, last: left - won} for won in range(left + 1))
    return tuple(_candidate(said, tricks, (third, last), match, names) for tricks in divided)


def _candidate(
    bids: BySeat[int], tricks: dict[Seat, int], shown: tuple[Seat, Seat], match: Match, names: Names
) -> Candidate:
    """The button for one division; drawn cut open where somebody whose tricks it gives loses the bid."""
    deal = Deal(bids, BySeat.made(CLOCKWISE, lambda seat: tricks[seat]))
    house = rules_of(match).house
    third, last = shown
    told = {"one": names[third], "n": tricks[third], "other": names[last], "m": tricks[last]}
    label = _("%(one)s %(n)s, %(other)s %(m)s") % told
    return Candidate(label, filled(deal), lost=not all(is_made(bids.of(seat), tricks[seat], house) for seat in shown))
