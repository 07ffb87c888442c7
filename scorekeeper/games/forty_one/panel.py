"""Recording a deal of Forty-One by taps: four bids, who failed, and what comes of it."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.domain.asking import FALSE, DealAnswers, all_questions
from scorekeeper.domain.bids import bid_field, of_all, tricks_field
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, Candidate, Choice, Step, Steps
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat
from scorekeeper.domain.sheet import Names, comma_list, with_minus
from scorekeeper.games.forty_one import questions
from scorekeeper.games.forty_one.deals import (
    ANTICLOCKWISE,
    BIDS,
    HIGHEST_BID,
    PAIRS,
    TRICKS,
    Bids,
    Deal,
    MadeKnown,
    Section,
    ThrownIn,
    TricksKnown,
    dealing_order,
    made_field,
    played,
    value,
)
from scorekeeper.games.forty_one.options import Options
from scorekeeper.games.forty_one.scoring import is_enough, lowest_of, scores_of, worth
from scorekeeper.games.forty_one.words import Match, options_of, who_made_it, who_made_it_label

FAILED = "failed"
"""The question who failed: nobody until somebody is tapped."""

BIDS_A_ROW = 5


def panel(match: Match, names: Names) -> Steps:
    """Four bids in their order, eldest first; then who failed.

    The result waits below, and says what it will do.
    """
    order = dealing_order(match.next_dealer)
    bids = (_bid_step(seat, match, names) for seat in order)
    return Steps((*bids, _failed_step(names)), asked=_("What the deal scores"), rule=Section.SCORING)


def _bid_step(seat: Seat, match: Match, names: Names) -> Step:
    options = options_of(match)
    question = questions.bid(seat, names, lowest_of(seat, match.state.points, options))
    choices = tuple(
        Choice(str(bid), {question.name: str(bid)}, _worth(bid, options), closed=str(bid) in question.not_offered)
        for bid in BIDS
    )
    return Step(question.name, question.words, names[seat], choices, BIDS_A_ROW, at=seat.value, rule=Section.BIDDING)


def _worth(bid: int, options: Options) -> str:
    """What the bid is worth, where that is not its number."""
    if options.values.is_of_400 and bid == HIGHEST_BID:
        return _("= all")
    points = value(bid, options.values)
    return "" if points == bid else _("= %(points)s") % {"points": points}


def _failed_step(names: Names) -> Step:
    choices = (Choice(names[seat], {made_field(seat): FALSE}, seat=seat.value) for seat in ANTICLOCKWISE)
    question, chip = _("Tap everybody who failed"), _("failed")
    return Step(FAILED, question, chip, tuple(choices), times=len(ANTICLOCKWISE), rule=Section.SCORING)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """The deal that four bids, and those who failed, make; before the first tap, that it was thrown in unwritten."""
    options = options_of(match)
    if not any(answers.values()):
        unwritten = Candidate(_("Thrown in"), questions.answers_of(ThrownIn()), ThrownIn(), aside=True)
        return (unwritten,) if options.min_total else ()
    answered = DealAnswers.of(all_questions(questions.questions, names), answers)
    failed = [seat for seat in CLOCKWISE if answers.get(made_field(seat)) == FALSE]
    bids, tricks = of_all(CLOCKWISE, bid_field, answered.whole), of_all(CLOCKWISE, tricks_field, answered.whole)
    if bids is None:
        return ()
    if not is_enough(bids, options):
        return (_thrown_in(bids, options),)
    # Another page may have counted the tricks; a sum that is none of a deal counts as not said.
    if tricks and not failed and sum(number for _seat, number in tricks.each) == TRICKS:
        deal = TricksKnown(bids, tricks)
        return (_record_button(_counted_candidate(deal, names), deal.made, match, names),)
    made = BySeat.made(CLOCKWISE, lambda seat: seat not in failed)
    return (_record_button(_judged_candidate(bids, made, names), made, match, names),)


def _record_button(candidate: Candidate, made: BySeat[bool], match: Match, names: Names) -> Candidate:
    """The only button there is, which says that it records, and what then stands on the sheet."""
    all_made = all(won for _seat, won in made.each)
    label = _("Record: all made") if all_made else _("Record: %(fate)s") % {"fate": who_made_it(made, names)}
    corrects = _("Correct: all made") if all_made else _("Correct: %(fate)s") % {"fate": who_made_it(made, names)}
    candidate = replace(candidate, label=label, corrects=corrects)
    if candidate.deal is None:
        return candidate
    scores = scores_of(candidate.deal, options_of(match).values)
    points = BySeat.made(CLOCKWISE, lambda seat: match.state.points.of(seat) + scores.of(seat))
    return replace(candidate, does=_totals(points, names))


def _totals(points: BySeat[int], names: Names) -> str:
    """Such as "Ona 24, Petras −4; Jonas 12, Rūta 4"."""
    template = _("%(name)s %(points)s")
    each = [
        [template % {"name": names[seat], "points": with_minus(points.of(seat))} for seat in pair]
        for _side, pair in PAIRS
    ]
    return "; ".join(comma_list(pair) for pair in each)


def candidates_after(
    answers: Answers, outcomes: Sequence[BySeat[bool]], match: Match, names: Names
) -> tuple[Candidate, ...]:
    """What four bids become with each of these outcomes: who made theirs; or that the deal is thrown in."""
    answered, options = DealAnswers.of(all_questions(questions.questions, names), answers), options_of(match)
    bids = of_all(CLOCKWISE, bid_field, answered.whole)
    if bids is None:
        return ()
    if not is_enough(bids, options):
        return (_thrown_in(bids, options),)
    return tuple(_judged_candidate(bids, made, names) for made in outcomes)


def _thrown_in(bids: Bids, options: Options) -> Candidate:
    values = {"worth": worth(bids, options), "needed": options.min_total}
    label = _("Thrown in: worth %(worth)s, not %(needed)s") % values
    deal = ThrownIn(bids)
    return Candidate(label, questions.answers_of(deal), deal, is_complete=True)


def _judged_candidate(bids: Bids, made: BySeat[bool], names: Names) -> Candidate:
    return _candidate(made, names, played(bids, made), _judged_deal(bids, made))


def _counted_candidate(deal: TricksKnown, names: Names) -> Candidate:
    return replace(_candidate(deal.made, names, questions.answers_of(deal), deal), is_complete=True)


def _candidate(made: BySeat[bool], names: Names, answers: Answers, deal: Deal | None) -> Candidate:
    somebody = any(won for _seat, won in made.each)
    return Candidate(who_made_it_label(made, names), answers, deal, lost=not somebody)


def _judged_deal(bids: Bids, made: BySeat[bool]) -> MadeKnown | None:
    """The deal, or None where thirteen tricks do not allow it."""
    try:
        return MadeKnown(bids, made)
    except IllegalDeal:
        return None
