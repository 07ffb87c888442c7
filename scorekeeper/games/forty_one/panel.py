"""Recording a deal of Forty-One by taps: four bids, whoever failed, and what comes of it."""

from collections.abc import Sequence

from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, Candidate, Choice, Step, Steps
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.games.forty_one.answers import answers_of, bid_answers, bid_field, made_answers, tricks_field
from scorekeeper.games.forty_one.bids import BIDS, HIGHEST_BID, value
from scorekeeper.games.forty_one.dealing import ANTICLOCKWISE, dealing_order
from scorekeeper.games.forty_one.deals import TRICKS, Bids, Counted, Judged, Kind, ThrownIn
from scorekeeper.games.forty_one.options import Options
from scorekeeper.games.forty_one.scoring import is_enough, lowest_of, worth
from scorekeeper.games.forty_one.sections import Section
from scorekeeper.games.forty_one.sentences import fate
from scorekeeper.games.forty_one.stakes import Match, options_of

FAILED = "failed"
"""The seats of those who failed, separated by blanks. Nobody failed until somebody is tapped."""

BIDS_A_ROW = 5

KNOWN = {str(bid): bid for bid in BIDS}
"""Every bid, as an answer gives it."""


def panel(match: Match, names: Names) -> Steps:
    """Four bids in their order, eldest first; then who failed. The result waits below, and says what it will do."""
    order = dealing_order(match.next_dealer)
    bids = (_bid_step(seat, match, names) for seat in order)
    return Steps((*bids, _failed_step(names)), asked=_("What the deal brings"), rule=Section.SCORING)


def _bid_step(seat: Seat, match: Match, names: Names) -> Step:
    options = options_of(match)
    lowest = lowest_of(seat, match.state.points, options)
    asked = _("What does %(name)s bid?") % {"name": names[seat]}
    allowed = (bid for bid in BIDS if bid >= lowest)
    choices = (Choice(str(bid), {bid_field(seat): str(bid)}, small=_worth(bid, options)) for bid in allowed)
    return Step(bid_field(seat), asked, names[seat], tuple(choices), BIDS_A_ROW, rule=Section.BIDDING)


def _worth(bid: int, options: Options) -> str:
    """What the bid is worth, where that is not its number."""
    if options.values.is_of_400 and bid == HIGHEST_BID:
        return _("= all")
    points = value(bid, options.values)
    return "" if points == bid else _("= %(points)s") % {"points": points}


def _failed_step(names: Names) -> Step:
    choices = (Choice(names[seat], {FAILED: seat.value}, seat=seat.value) for seat in ANTICLOCKWISE)
    asked, told = _("Tap whoever failed"), _("failed")
    return Step(FAILED, asked, told, tuple(choices), times=len(ANTICLOCKWISE), rule=Section.SCORING)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """The deal that four bids, and those who failed, make; before the first tap, that it was thrown in unwritten."""
    options = options_of(match)
    if not any(answers.values()):
        return (_unwritten(),) if options.min_total else ()
    bids = _bids(answers)
    if bids is None:
        return ()
    if not is_enough(bids, options):
        return (_thrown_in(bids, options),)
    tricks = _tricks(answers)
    if tricks is not None and not answers.get(FAILED):
        return (_counted(Counted(bids, tricks), names),)
    failed = answers.get(FAILED, "").split()
    return (_played(bids, BySeat.made(CLOCKWISE, lambda seat: seat.value not in failed), names),)


def candidates_after(
    answers: Answers, outcomes: Sequence[BySeat[bool]], match: Match, names: Names
) -> tuple[Candidate, ...]:
    """What four bids become with each of these outcomes: who made theirs; or that the deal is thrown in."""
    bids, options = _bids(answers), options_of(match)
    if bids is None:
        return ()
    if not is_enough(bids, options):
        return (_thrown_in(bids, options),)
    return tuple(_played(bids, made, names) for made in outcomes)


def _bids(answers: Answers) -> Bids | None:
    """Four bids; None while one is missing, or is none."""
    tapped = {seat: answers.get(bid_field(seat), "") for seat in ANTICLOCKWISE}
    if not all(bid in KNOWN for bid in tapped.values()):
        return None
    return BySeat.made(CLOCKWISE, lambda seat: KNOWN[tapped[seat]])


def _tricks(answers: Answers) -> BySeat[int] | None:
    """The tricks of all four, which another page may have counted; None where they are not those of a deal."""
    counts = {str(number): number for number in range(TRICKS + 1)}
    found = {seat: counts.get(answers.get(tricks_field(seat), "")) for seat in CLOCKWISE}
    tricks = BySeat(tuple((seat, number) for seat, number in found.items() if number is not None))
    whole = len(tricks.each) == len(CLOCKWISE) and sum(number for _seat, number in tricks.each) == TRICKS
    return tricks if whole else None


def _unwritten() -> Candidate:
    deal = ThrownIn()
    return Candidate(_("Thrown in"), answers_of(deal), deal, aside=True)


def _thrown_in(bids: Bids, options: Options) -> Candidate:
    told = {"worth": worth(bids, options), "needed": options.min_total}
    label = _("Thrown in: worth %(worth)s, not %(needed)s") % told
    deal = ThrownIn(bids)
    return Candidate(label, answers_of(deal), deal, settled=True)


def _played(bids: Bids, made: BySeat[bool], names: Names) -> Candidate:
    words = fate(made, names)
    answers = {"kind": Kind.PLAYED.value, **bid_answers(bids), **made_answers(made)}
    lost = not any(won for _seat, won in made.each)
    return Candidate(words[:1].upper() + words[1:], answers, _judged(bids, made), lost=lost)


def _judged(bids: Bids, made: BySeat[bool]) -> Judged | None:
    """None where thirteen tricks do not allow it."""
    try:
        return Judged(bids, made)
    except IllegalDeal:
        return None


def _counted(deal: Counted, names: Names) -> Candidate:
    words = fate(deal.made, names)
    lost = not any(won for _seat, won in deal.made.each)
    return Candidate(words[:1].upper() + words[1:], answers_of(deal), deal, lost=lost, settled=True)
