"""Recording a deal of Solo Spades by taps: four bids, the tricks of two players, and then who won the others."""

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.domain.asking import DealAnswers, all_questions
from scorekeeper.domain.bids import bid_field, of_all, tricks_field, tricks_question, won_choices
from scorekeeper.domain.i18n import _
from scorekeeper.domain.pile import change_words, not_the_tricks_of_a_deal, tricks_left
from scorekeeper.domain.questions import (
    Answers,
    Candidate,
    CandidateGroup,
    DealSoFar,
    Step,
    Steps,
    agreeing,
    likely_first,
    one_of_each,
)
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, after_dealer
from scorekeeper.domain.sheet import Names, comma_list, slash_list
from scorekeeper.games.solo_spades.deals import TRICKS, Deal, Section, answers_of
from scorekeeper.games.solo_spades.questions import bid, questions
from scorekeeper.games.solo_spades.scoring import Effect
from scorekeeper.games.solo_spades.words import Match, points_words, rules_of

A_ROW, RESULTS_A_ROW = 5, 3
MOST_IN_SIGHT = 9


def panel(match: Match, names: Names) -> Steps:
    """Everybody's bid, eldest first; the tricks of two in the same order.

    The results give those of the other two.
    """
    order = after_dealer(match.next_dealer)
    bids = [_bid(seat, names) for seat in order]
    tricks = [_tricks(seat, names) for seat in order[:2]]
    third, last = (names[seat] for seat in order[2:])
    question, both = _("How many of the other tricks did %(name)s win?") % {"name": third}, f"{third} / {last}"
    return Steps((*bids, *tricks), question, RESULTS_A_ROW, both, rule=Section.SCORING)


def _bid(seat: Seat, names: Names) -> Step:
    question = bid(seat, names)
    return Step(
        question.name, question.words, names[seat], question.buttons, A_ROW, at=seat.value, rule=Section.DECLARER
    )


def _tricks(seat: Seat, names: Names) -> Step:
    question, chip = tricks_question(seat, names, TRICKS), _("%(name)s won") % {"name": names[seat]}
    choices, rule = won_choices(question), Section.SCORING
    return Step(question.name, question.words, chip, choices, A_ROW, at=seat.value, rule=rule, shares=TRICKS)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Every way in which the rest of the tricks can have fallen, the likely ones in sight.

    None while it is not said what the others won.
    """
    deals = _deals(DealAnswers.of(all_questions(questions, names), answers), match)
    if not deals:
        return ()
    third, last = after_dealer(match.next_dealer)[2:]

    def far(candidate: Candidate) -> int:
        deal: Deal = candidate.deal
        return abs(deal.tricks.of(third) - deal.bids.of(third))

    every = (_candidate(deal, (third, last), match, names) for deal in deals)
    matching = agreeing(every, answers, map(tricks_field, CLOCKWISE))
    different = one_of_each(matching, lambda each: _effect(each.deal, match), far)
    found = [replace(each, label=_("Both set"), small="") if alike > 1 else each for each, alike in different]
    return likely_first(found, far, MOST_IN_SIGHT, CandidateGroup(_("Another number"), panel(match, names).asked))


def _deals(answered: DealAnswers, match: Match) -> tuple[Deal, ...]:
    """Every way in which the rest of the tricks can have fallen, the fewest of the third player first.

    None while a bid is missing, or the tricks of the first two.
    """
    *first_two, third, last = after_dealer(match.next_dealer)
    bids, won = of_all(CLOCKWISE, bid_field, answered.whole), of_all(first_two, tricks_field, answered.whole)
    if bids is None or won is None:
        return ()
    left = TRICKS - sum(number for _seat, number in won.each)
    divided = ({**dict(won.each), third: number, last: left - number} for number in range(left + 1))
    return tuple(Deal(bids, BySeat.made(CLOCKWISE, tricks.__getitem__)) for tricks in divided)


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """What is bid, or left to be won; then what the first two get, whatever becomes of the others."""
    answered = DealAnswers.of(all_questions(questions, names), answers)
    won_by = {seat: answered.whole(tricks_field(seat)) or 0 for seat in after_dealer(match.next_dealer)[:2]}
    middle, together = _middle(_numbers(answered, bid_field), _numbers(answered, tricks_field)), sum(won_by.values())
    if together > TRICKS:
        change = tuple((tricks_field(seat), change_words(names[seat], number)) for seat, number in won_by.items())
        return DealSoFar(middle=middle, wrong=not_the_tricks_of_a_deal(together, TRICKS), change=change)
    deals, points = _deals(answered, match), ""
    if deals:
        effect = _effect(deals[0], match)
        each = ({"name": names[seat], "points": points_words(effect.of(seat))} for seat in won_by)
        points = comma_list(_("%(name)s %(points)s") % words for words in each)
    return DealSoFar(points, middle=middle)


def _numbers(answered: DealAnswers, field: Callable[[Seat], str]) -> tuple[int, ...]:
    found = (answered.whole(field(seat)) for seat in CLOCKWISE)
    return tuple(number for number in found if number is not None)


def _middle(bids: tuple[int, ...], won: tuple[int, ...]) -> tuple[str, str]:
    if won:
        return tricks_left(sum(won), TRICKS)
    together = sum(bids)
    if len(bids) < len(CLOCKWISE) and together <= TRICKS:
        return str(together), _("bid so far, %(n)s left") % {"n": TRICKS - together}
    return str(together), _("of %(n)s are bid") % {"n": TRICKS}


def _candidate(deal: Deal, pair: tuple[Seat, Seat], match: Match, names: Names) -> Candidate:
    """The button for one division; drawn cut open where somebody whose tricks it gives loses the bid."""
    effect = _effect(deal, match)
    third, _last = pair
    failed = [seat for seat in pair if not effect.of(seat).made]
    label = _("%(name)s %(won)s") % {"name": names[third], "won": deal.tricks.of(third)}
    does = slash_list(points_words(effect.of(seat)) for seat in pair)
    return Candidate(label, answers_of(deal), deal, lost=bool(failed), does=does, small=_result_words(failed, names))


def _result_words(failed: list[Seat], names: Names) -> str:
    if not failed:
        return _("both made")
    return _("%(name)s set") % {"name": names[failed[0]]} if len(failed) == 1 else _("both set")


def _effect(deal: Deal, match: Match) -> Effect:
    _after, effect = rules_of(match).after(match.state, deal)
    return effect
