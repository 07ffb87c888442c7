"""Recording a deal of Solo Spades by taps: four bids, the tricks of two players, and then how the rest fell."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from scorekeeper.domain.bids import bid_field, tricks_field, tricks_question, won_choices
from scorekeeper.domain.i18n import _
from scorekeeper.domain.pile import change_words, not_the_tricks_of_a_deal, tricks_left
from scorekeeper.domain.questions import (
    Answers,
    Candidate,
    DealSoFar,
    Fold,
    Step,
    Steps,
    agreeing,
    likely_first,
    one_of_each,
)
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, after_dealer
from scorekeeper.domain.sheet import Names, comma_list
from scorekeeper.games.solo_spades.deals import TRICKS, Deal, Section, answers_of
from scorekeeper.games.solo_spades.questions import bid
from scorekeeper.games.solo_spades.scoring import Effect
from scorekeeper.games.solo_spades.words import Match, points_words, rules_of

NUMBERS = {str(number): number for number in range(TRICKS + 1)}
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


@dataclass(frozen=True, slots=True)
class Taps:
    """Four bids, and the tricks of the first two players; the other two share the rest."""

    bids: BySeat[int]
    first_two: tuple[tuple[Seat, int], tuple[Seat, int]]
    rest: tuple[Seat, Seat]

    @property
    def deals(self) -> tuple[Deal, ...]:
        """Every way in which the rest can have fallen, the fewest tricks of the third player first."""
        third, last = self.rest
        left = TRICKS - sum(won for _seat, won in self.first_two)
        divided = ({**dict(self.first_two), third: won, last: left - won} for won in range(left + 1))
        return tuple(Deal(self.bids, BySeat.made(CLOCKWISE, tricks.__getitem__)) for tricks in divided)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Every way in which the rest of the tricks can have fallen, the likely ones in sight.

    None while it is not said what the others won.
    """
    taps = _taps(answers, match)
    if taps is None:
        return ()
    every = (_candidate(deal, taps.rest, match, names) for deal in taps.deals)
    matching = agreeing(every, answers, map(tricks_field, CLOCKWISE))
    third, _last = taps.rest
    different = one_of_each(
        matching,
        lambda each: _effect(each.deal, match),
        lambda each: abs(each.deal.tricks.of(third) - taps.bids.of(third)),
    )
    found = [replace(each, label=_("Both set"), small="") if alike > 1 else each for each, alike in different]
    rest = Fold(_("Another number"), panel(match, names).asked)
    return likely_first(found, lambda each: abs(each.deal.tricks.of(third) - taps.bids.of(third)), MOST_IN_SIGHT, rest)


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """What is bid, or left to be won; then what the first two get, whatever becomes of the others."""
    bids, won = _numbers(answers, bid_field), _numbers(answers, tricks_field)
    taps = _taps(answers, match)
    points = ""
    if taps is not None and taps.deals:
        effect = _effect(taps.deals[0], match)
        each = ({"name": names[seat], "points": points_words(effect.of(seat))} for seat, _won in taps.first_two)
        points = comma_list(_("%(name)s %(points)s") % words for words in each)
    won_by = {seat: NUMBERS.get(answers.get(tricks_field(seat), ""), 0) for seat in after_dealer(match.next_dealer)[:2]}
    if (together := sum(won_by.values())) <= TRICKS:
        return DealSoFar(points, middle=_middle(bids, won))
    change = tuple((tricks_field(seat), change_words(names[seat], number)) for seat, number in won_by.items())
    return DealSoFar(middle=_middle(bids, won), wrong=not_the_tricks_of_a_deal(together, TRICKS), change=change)


def _numbers(answers: Answers, field: Callable[[Seat], str]) -> tuple[int, ...]:
    found = (NUMBERS.get(answers.get(field(seat), "")) for seat in CLOCKWISE)
    return tuple(number for number in found if number is not None)


def _middle(bids: tuple[int, ...], won: tuple[int, ...]) -> tuple[str, str]:
    if won:
        return tricks_left(sum(won), TRICKS)
    together = sum(bids)
    if len(bids) < len(CLOCKWISE) and together <= TRICKS:
        return str(together), _("bid so far, %(n)s left") % {"n": TRICKS - together}
    return str(together), _("of %(n)s are bid") % {"n": TRICKS}


def _taps(answers: Answers, match: Match) -> Taps | None:
    """What is needed for results; None while something is missing, or makes no sense."""
    bids = {seat: NUMBERS.get(answers.get(bid_field(seat), "")) for seat in CLOCKWISE}
    first, second, *rest = after_dealer(match.next_dealer)
    tricks_of = [(seat, NUMBERS.get(answers.get(tricks_field(seat), ""))) for seat in (first, second)]
    known_bids = tuple((seat, bid) for seat, bid in bids.items() if bid is not None)
    known_tricks = [(seat, won) for seat, won in tricks_of if won is not None]
    if len(known_bids) < len(CLOCKWISE) or len(known_tricks) < len(tricks_of):
        return None
    return Taps(BySeat(known_bids), (known_tricks[0], known_tricks[1]), (rest[0], rest[1]))


def _candidate(deal: Deal, pair: tuple[Seat, Seat], match: Match, names: Names) -> Candidate:
    """The button for one division; drawn cut open where somebody whose tricks it gives loses the bid."""
    effect = _effect(deal, match)
    third, _last = pair
    failed = [seat for seat in pair if not effect.of(seat).made]
    label = _("%(name)s %(won)s") % {"name": names[third], "won": deal.tricks.of(third)}
    does = " / ".join(points_words(effect.of(seat)) for seat in pair)
    return Candidate(label, answers_of(deal), deal, lost=bool(failed), does=does, small=_result_words(failed, names))


def _result_words(failed: list[Seat], names: Names) -> str:
    if not failed:
        return _("both made")
    return _("%(name)s set") % {"name": names[failed[0]]} if len(failed) == 1 else _("both set")


def _effect(deal: Deal, match: Match) -> Effect:
    _after, effect = rules_of(match).after(match.state, deal)
    return effect
