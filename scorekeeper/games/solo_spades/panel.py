"""The questions about a deal of Solo Spades, in a form and by taps: four bids, who failed, and who won the tricks that
nobody had bid.

Who counted the tricks says those of two players, and then who won the others.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from scorekeeper.domain.asking import TRUE, DealAnswers, Question, all_questions
from scorekeeper.domain.bids import (
    bid_field,
    bids_of_all_tricks,
    missing_tricks,
    of_all,
    shared,
    tricks_field,
    tricks_question,
    won_choices,
)
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.pile import change_words, not_the_tricks_of_a_deal, tricks_left, with_the_rest
from scorekeeper.domain.questions import (
    Answers,
    Candidate,
    CandidateGroup,
    Choice,
    DealSoFar,
    InputWarning,
    Step,
    Steps,
    agreeing,
    likely_first,
    one_of_each,
)
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, after_dealer
from scorekeeper.domain.sheet import Names, and_list, comma_list, signed, slash_list
from scorekeeper.domain.underway import NOT_YET, Bids, InPlayWords, left_over, of_bids
from scorekeeper.games.solo_spades.deals import NIL, TRICKS, Deal, Section
from scorekeeper.games.solo_spades.scoring import Effect, bid_worth, is_made
from scorekeeper.games.solo_spades.sheet import Match, bid_words, mark, points_words, rules_of

errors = missing_tricks

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


def answers_of(deal: Deal) -> dict[str, str]:
    bids = {bid_field(seat): str(bid) for seat, bid in deal.bids.each}
    return bids | {tricks_field(seat): str(won) for seat, won in deal.tricks.each}


A_ROW, COLUMNS = 5, 12
MOST_IN_SIGHT = 9

FAILED = "failed"
"""The question who failed: nobody until somebody is tapped."""


def failed_field(seat: Seat) -> str:
    """The panel's own field: the form has the tricks instead."""
    return f"failed_{seat.value.lower()}"


def panel(match: Match, names: Names) -> Steps:
    """Everybody's bid, eldest first; then who failed, or the tricks of two in the same order.

    The results give the tricks that are left.
    """
    order = after_dealer(match.next_dealer)
    bids = [_bid(seat, names) for seat in order]
    third, last = (names[seat] for seat in order[2:])
    question, both = _("How many of the other tricks did %(name)s win?") % {"name": third}, f"{third} / {last}"
    steps = (*bids, _counted(order[0], names), _tricks(order[1], names, order[0]), _failed(order, names))
    return Steps(steps, question, COLUMNS, both, rule=Section.SCORING)


def _bid(seat: Seat, names: Names) -> Step:
    question = bid(seat, names)
    return Step(
        question.name, question.words, names[seat], question.buttons, A_ROW, at=seat.value, rule=Section.DECLARER
    )


ALL_BID = tuple((bid_field(seat), tuple(map(str, NUMBERS))) for seat in CLOCKWISE)


def _counted(seat: Seat, names: Names) -> Step:
    """The first count, for those who know the tricks and not only who failed."""
    by_failed = Choice(_("Back"), {})
    step = _tricks(seat, names, seat)
    return replace(
        step,
        choices=(*step.choices, by_failed),
        given=by_failed.label,
        where=ALL_BID,
        offer=_("Count the tricks"),
    )


def _tricks(seat: Seat, names: Names, after: Seat) -> Step:
    question, chip = tricks_question(seat, names, TRICKS), _("%(name)s won") % {"name": names[seat]}
    choices, rule = won_choices(question), Section.SCORING
    where = ((tricks_field(after), tuple(map(str, NUMBERS))),)
    return Step(
        question.name, question.words, chip, choices, A_ROW, at=seat.value, where=where, rule=rule, shares=TRICKS
    )


def _failed(order: Sequence[Seat], names: Names) -> Step:
    choices = (Choice(names[seat], {failed_field(seat): TRUE}, seat=seat.value) for seat in CLOCKWISE)
    where, times = (*ALL_BID, (tricks_field(order[0]), ("",))), len(CLOCKWISE)
    return Step(FAILED, _("Who failed?"), _("failed"), tuple(choices), times=times, where=where, rule=Section.SCORING)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """What the answers can become: who won the tricks that nobody had bid, or how two shared those that are left."""
    answered = DealAnswers.of(all_questions(questions, names), answers)
    if answered.has(tricks_field(after_dealer(match.next_dealer)[0])):
        return _counted_candidates(answered, answers, match, names)
    judged = _judged(answered, answers, match)
    return tuple(judged.candidates(names)) if judged else ()


def _judged(answered: DealAnswers, answers: Answers, match: Match) -> "Judged | None":
    """The deals in which those who were tapped failed and nobody else; None while a bid is missing."""
    bids = of_all(CLOCKWISE, bid_field, answered.whole)
    if bids is None:
        return None
    failed = tuple(seat for seat in CLOCKWISE if answers.get(failed_field(seat)) == TRUE)
    return Judged(bids, failed, match)


MOST_OVER = 4
"""So many tricks that nobody had bid can still be shared out on keys; of more they are counted."""

FEW_OVER, MOST_KEYS = 2, 6
"""More than so many ways to share more than two tricks come by who won the most of them."""


class Judged:
    """A deal of which it is known who failed: how the tricks can have fallen, the nearest to the bids first.

    `nearest` are the deals in which those who failed missed by as little as can be, `further` those in which they
    missed by one trick more. `over` is how many tricks were won beyond the bids then.
    """

    def __init__(self, bids: BySeat[int], failed: Collection[Seat], match: Match) -> None:
        self.bids, self.failed, self.match, self.house = bids, failed, match, rules_of(match).house
        deals = sorted((Deal(bids, tricks) for tricks in self._divisions()), key=_from_the_bids)
        least = _off(deals[0]) if deals else 0
        self.nearest = self._each_once(deal for deal in deals if _off(deal) == least)
        self.further = self._each_once(deal for deal in deals if _off(deal) == least + 2) if failed else ()
        self.over = sum(self.beyond(self.nearest[0]).values()) if self.nearest else 0

    def _divisions(self) -> Iterator[BySeat[int]]:
        can_be = {
            seat: [won for won in NUMBERS if is_made(bid, won, self.house) is (seat not in self.failed)]
            for seat, bid in self.bids.each
        }
        for tricks in shared(list(can_be.values()), TRICKS):
            yield BySeat(tuple(zip(CLOCKWISE, tricks, strict=True)))

    def _each_once(self, deals: Iterator[Deal]) -> tuple[Deal, ...]:
        """Of deals that bring the same, one: how far somebody missed a bid changes nothing."""
        return tuple(deal for deal, _alike in one_of_each(deals, self.effect, _off))

    @property
    def is_too_much(self) -> bool:
        """Whether more tricks are bid than there are."""
        return sum(bid for _seat, bid in self.bids.each) > TRICKS

    def effect(self, deal: Deal) -> Effect:
        return _effect(deal, self.match)

    def beyond(self, deal: Deal) -> dict[Seat, int]:
        """Who won tricks that score as bags, and how many: beyond a bid that was made, or of a failed nil."""
        won = {seat: deal.tricks.of(seat) - bid for seat, bid in deal.bids.each}
        return {seat: n for seat, n in won.items() if n > 0 and (seat not in self.failed or self.bids.of(seat) == NIL)}

    def candidates(self, names: Names) -> Iterator[Candidate]:
        """A key for each way in which the tricks over can have been shared; none where they are too many for that.

        While more is bid than can be won and nobody was tapped, a key for each who can have failed alone.
        """
        if self.over > MOST_OVER:
            return
        if self.is_too_much and not self.failed:
            alone = [Judged(self.bids, (seat,), self.match) for seat in CLOCKWISE]
            found = [each for each in alone if each.nearest and not each.over]
            for each in found:
                label = fate_words(each.failed, names)
                yield replace(each.key(each.nearest[0], names), label=label, corrects=label, span=_span(len(found)))
            return
        yield from self._keys(self.nearest, names)
        more = sum(self.beyond(self.further[0]).values()) if self.further else 0
        if self.further and more <= MOST_OVER:
            label = ngettext("%(n)s trick over", "%(n)s tricks over", more) % {"n": more}
            group = CandidateGroup(label, who_won_words(more), span=COLUMNS, columns=COLUMNS)
            yield from (replace(self.key(deal, names), span=4, behind=group) for deal in self.further)

    def _keys(self, deals: Sequence[Deal], names: Names) -> Iterator[Candidate]:
        """Rows of keys: those who shared the tricks alike, then one alone, or who won the most of them."""
        shared = [deal for deal in deals if _most(self.beyond(deal)) is None]
        one_ahead = [deal for deal in deals if _most(self.beyond(deal)) is not None]
        for deal in shared:
            yield replace(self.key(deal, names), span=_span(len(shared)))
        if self.over <= FEW_OVER or len(deals) <= MOST_KEYS:
            yield from (replace(self.key(deal, names), span=_span(len(one_ahead))) for deal in one_ahead)
            return
        ahead = {seat: [deal for deal in one_ahead if _most(self.beyond(deal)) is seat] for seat in CLOCKWISE}
        by_leader = {seat: these for seat, these in ahead.items() if these}
        for seat, these in by_leader.items():
            span, label = _span(len(by_leader)), _("%(name)s most") % {"name": names[seat]}
            if len(these) == 1:
                yield replace(self.key(these[0], names), span=span)
                continue
            group = CandidateGroup(label, who_won_words(self.over), span=span, columns=COLUMNS)
            yield from (replace(self.key(deal, names), span=4, behind=group) for deal in these)

    def key(self, deal: Deal, names: Names) -> Candidate:
        """The key of one of its deals: who won the tricks over, or that nobody did."""
        over, effect = self.beyond(deal), self.effect(deal)
        if over:
            label = corrects = _over_words(over, names)
            does = slash_list(points_words(effect.of(seat)) for seat in over)
        else:
            fate = fate_words(self.failed, names)
            label, corrects = _("Record: %(fate)s") % {"fate": fate}, _("Correct: %(fate)s") % {"fate": fate}
            does = mark(effect)
        return Candidate(label, answers_of(deal), deal, lost=bool(self.failed), corrects=corrects, does=does)


def _off(deal: Deal) -> int:
    """How far the tricks lie from the bids."""
    return sum(abs(deal.tricks.of(seat) - bid) for seat, bid in deal.bids.each)


def _from_the_bids(deal: Deal) -> tuple[int, list[int]]:
    """The nearest first, of these the ones in which the first players of the sheet won most."""
    return _off(deal), [-won for _seat, won in deal.tricks.each]


def _most(over: Mapping[Seat, int]) -> Seat | None:
    """Who won more of them than anybody else; None where several won as many, or nobody any."""
    most = max(over.values(), default=0)
    first = [seat for seat, n in over.items() if n == most]
    return first[0] if len(first) == 1 else None


def _span(many: int) -> int:
    """How wide each of so many keys is, that their rows be full."""
    return {1: COLUMNS, 2: 6, 4: 6}.get(many, 4)


def _over_words(over: Mapping[Seat, int], names: Names) -> str:
    """Such as "Ona, Petras" for a trick each, else "Ona 2, Petras 1"."""
    if set(over.values()) == {1}:
        return comma_list(names[seat] for seat in over)
    return comma_list(_("%(name)s %(won)s") % {"name": names[seat], "won": n} for seat, n in over.items())


def who_won_words(over: int) -> str:
    return ngettext("Who won the other trick?", "Who won the other %(n)s tricks?", over) % {"n": over}


def fate_words(failed: Collection[Seat], names: Names) -> str:
    """Who failed, in the fewest words."""
    if len(failed) == len(CLOCKWISE):
        return _("all four failed")
    return _("%(names)s failed") % {"names": and_list([names[seat] for seat in failed])} if failed else _("all made")


def _counted_candidates(answered: DealAnswers, answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Every way in which the rest of the tricks can have fallen, the likely ones in sight.

    None while it is not said what the others won.
    """
    deals = _deals(answered, match)
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
    rest = CandidateGroup(_("Another number"), panel(match, names).asked, span=4, columns=COLUMNS)
    return likely_first(found, far, MOST_IN_SIGHT, rest)


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
    """What is bid, or left to be won; then what everybody gets, or of counted tricks the first two."""
    answered = DealAnswers.of(all_questions(questions, names), answers)
    if not answered.has(tricks_field(after_dealer(match.next_dealer)[0])):
        judged = _judged(answered, answers, match)
        return _judged_standing(judged, names) if judged else DealSoFar(middle=_middle_of_bids(answered))
    won_by = {seat: answered.whole(tricks_field(seat)) or 0 for seat in after_dealer(match.next_dealer)[:2]}
    middle, together = tricks_left(sum(won_by.values()), TRICKS), sum(won_by.values())
    if together > TRICKS:
        change = tuple((tricks_field(seat), change_words(names[seat], number)) for seat, number in won_by.items())
        return DealSoFar(middle=middle, wrong=not_the_tricks_of_a_deal(together, TRICKS), change=change)
    deals, points = _deals(answered, match), ""
    if deals:
        effect = _effect(deals[0], match)
        each = ({"name": names[seat], "points": points_words(effect.of(seat))} for seat in won_by)
        points = comma_list(_("%(name)s %(points)s") % words for words in each)
    return DealSoFar(points, middle=middle)


def _judged_standing(judged: Judged, names: Names) -> DealSoFar:
    """The question who won the tricks over, and at the seats what the bids bring without them."""
    seats = {}
    for seat, bid_of in judged.bids.each:
        worth, words = bid_worth(bid_of, judged.house), _("bid %(n)s") % {"n": bid_words(bid_of)}
        seats[seat.value] = (signed(-worth), _("failed")) if seat in judged.failed else (signed(worth), words)
    together = sum(bid_of for _seat, bid_of in judged.bids.each)
    middle = str(together), _("of %(n)s are bid") % {"n": TRICKS}
    return DealSoFar(_said(judged, names), _asked(judged), middle, seats)


def _said(judged: Judged, names: Names) -> str:
    if len(judged.failed) == len(CLOCKWISE):
        return _("All four failed.")
    if judged.failed:
        return _("%(fate)s.") % {"fate": fate_words(judged.failed, names)}
    if judged.is_too_much:
        return _("Too much is bid. If several failed, tap each.")
    return _("All made. If not, tap everybody who failed.")


def _asked(judged: Judged) -> str:
    if judged.over > MOST_OVER:
        return _("Many tricks over: count the tricks.")
    if judged.over:
        return who_won_words(judged.over)
    if judged.failed and not judged.nearest:
        return _("These answers contradict each other. Change one.")
    return "" if judged.failed or not judged.nearest else _("Did all four make it?")


def _middle_of_bids(answered: DealAnswers) -> tuple[str, str]:
    bids = _numbers(answered, bid_field)
    together = sum(bids)
    if together <= TRICKS:
        return str(together), _("bid so far, %(n)s left") % {"n": TRICKS - together}
    return str(together), _("of %(n)s are bid") % {"n": TRICKS}


def _numbers(answered: DealAnswers, field: Callable[[Seat], str]) -> tuple[int, ...]:
    found = (answered.whole(field(seat)) for seat in CLOCKWISE)
    return tuple(number for number in found if number is not None)


def _candidate(deal: Deal, pair: tuple[Seat, Seat], match: Match, names: Names) -> Candidate:
    """The button for one division; drawn cut open where somebody whose tricks it gives loses the bid."""
    effect = _effect(deal, match)
    third, _last = pair
    failed = [seat for seat in pair if not effect.of(seat).made]
    label = _("%(name)s %(won)s") % {"name": names[third], "won": deal.tricks.of(third)}
    does = slash_list(points_words(effect.of(seat)) for seat in pair)
    small = _result_words(failed, names)
    return Candidate(label, answers_of(deal), deal, lost=bool(failed), does=does, small=small, span=4)


def _result_words(failed: list[Seat], names: Names) -> str:
    if not failed:
        return _("both made")
    return _("%(name)s set") % {"name": names[failed[0]]} if len(failed) == 1 else _("both set")


def _effect(deal: Deal, match: Match) -> Effect:
    _after, effect = rules_of(match).after(match.state, deal)
    return effect


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
