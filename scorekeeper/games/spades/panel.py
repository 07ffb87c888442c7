"""The questions about a deal of Spades, in a form and by taps: four bids, whatever special was said, and how the tricks
fell.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from scorekeeper.domain.asking import DealAnswers, Look, Question, all_questions
from scorekeeper.domain.bids import (
    bid_field,
    count_question,
    missing_tricks,
    shared,
    tricks_field,
    tricks_question,
    won_choices,
)
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
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
    likely_first,
    one_of_each,
)
from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Seat, Side, after_dealer
from scorekeeper.domain.sheet import Names, and_list, side_name, signed, slash_list
from scorekeeper.domain.underway import NOT_YET, Bids, InPlayWords, left_over, of_bids
from scorekeeper.games.spades import deals
from scorekeeper.games.spades.scoring import CONTRACTS, Effect, HouseRules, NoTrump, What
from scorekeeper.games.spades.sheet import Match, bemo_words, bid_words, no_trump_words, rules_of

BIDS: Mapping[str, deals.Bid] = {
    str(deals.write_bid(bid)): bid for bid in (deals.Nil.SEEN, *range(1, deals.TRICKS + 1), deals.Nil.BLIND)
}
"""What can be bid, by how it is sent."""

BETS = tuple(product(Side, deals.BemoSize))


def questions(options: Options | None, names: Names) -> tuple[Question, ...]:
    """The specials are shown where they are played."""
    house = None if options is None else HouseRules.of(options)
    no_trump, bemo = (house.no_trump is not NoTrump.OFF, house.bemo) if house else (True, True)
    together = _("Tricks of %(side)s together, if nobody bid nil")
    return (
        *(bid(seat, names) for seat in CLOCKWISE),
        count_question(deals.TRICKS_NS, together % {"side": side_name(names, Side.NS)}, deals.TRICKS),
        *(tricks_question(seat, names, deals.TRICKS) for seat in CLOCKWISE),
        *(promise(seat, names, shown=no_trump) for seat in CLOCKWISE),
        *(_bet(side, size, names, shown=bemo) for side, size in BETS),
    )


NUMBERS = tuple((str(number), str(number)) for number in range(1, deals.TRICKS + 1))
"""The bids that are no nil, as they are sent and as they are said."""


def bid(seat: Seat, names: Names) -> Question:
    words = _("What does %(name)s bid?") % {"name": names[seat]}
    nil, blind_nil = ((str(deals.write_bid(bid)), bid_words(bid)) for bid in (deals.Nil.SEEN, deals.Nil.BLIND))
    choices = (nil, *NUMBERS, blind_nil)
    return Question(bid_field(seat), words, choices, needed=_("Choose what everybody bid."))


def promise(seat: Seat, names: Names, *, shown: bool = True) -> Question:
    words = _("Did %(name)s bid no trump?") % {"name": names[seat]}
    kept, ruffed = (deals.Promise.KEPT.value, _("made")), (deals.Promise.RUFFED.value, _("failed by a ruff"))
    return Question(deals.no_trump_field(seat), words, (("", _("no")), kept, ruffed), look=Look.LIST, is_visible=shown)


def _bet(side: Side, size: deals.BemoSize, names: Names, *, shown: bool) -> Question:
    words = _("%(bemo)s of %(side)s") % {"bemo": bemo_words(size), "side": side_name(names, side)}
    choices = (("", _("no bet")), (deals.WON, _("won")), (deals.LOST, _("lost")))
    return Question(deals.bemo_field(side, size), words, choices, look=Look.LIST, is_visible=shown)


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """Everybody's tricks are needed, or those of three, from which the fourth's follow; or those of one side."""
    if any(map(answered.has, map(tricks_field, CLOCKWISE))):
        return missing_tricks(answered)
    return {} if answered.has(deals.TRICKS_NS) else {deals.TRICKS_NS: _("Choose how the tricks fell.")}


def deal(answered: DealAnswers) -> deals.Deal:
    return deals.Deal(bids(answered), _tricks(answered), promises(answered), bets(answered))


def bids(answered: DealAnswers) -> BySeat[deals.Bid]:
    """Raises KeyError where somebody has not bid."""
    return BySeat.made(CLOCKWISE, lambda seat: BIDS[answered.text(bid_field(seat))])


def promises(answered: DealAnswers) -> BySeat[deals.Promise]:
    found = ((seat, answered.one_of(deals.no_trump_field(seat), deals.Promise)) for seat in CLOCKWISE)
    return BySeat(tuple((seat, promise) for seat, promise in found if promise))


def bets(answered: DealAnswers) -> tuple[deals.Bemo, ...]:
    found = ((side, size, answered.text(deals.bemo_field(side, size))) for side, size in BETS)
    return tuple(deals.Bemo(side, size, became == deals.WON) for side, size, became in found if became)


def _tricks(answered: DealAnswers) -> deals.Tricks:
    """The tricks by player where they were given, else by side. Raises IllegalDeal where the two disagree."""
    together = answered.whole(deals.TRICKS_NS)
    by_player = {seat: answered.whole(tricks_field(seat)) for seat in CLOCKWISE}
    if together is not None and not any(map(answered.has, map(tricks_field, CLOCKWISE))):
        return BySide(together, deals.TRICKS - together)
    won = with_the_rest(by_player, deals.TRICKS)
    if together is not None and together != sum(won.of(seat) for seat in Side.NS.seats):
        raise IllegalDeal(_("the tricks of the players contradict those of their side; enter only one"))
    return won


def warnings(deal: deals.Deal, names: Names) -> tuple[InputWarning, ...]:
    """All that is odd about the bids; how the tricks fell never is.

    Any number may be bid after any other (Pagat).
    """
    everybody = all(isinstance(bid, deals.Nil) for _seat, bid in deal.bids.each)
    all_nil = (InputWarning("all_nil", _("All four bid nil.")),) if everybody else ()
    return (*all_nil, *(each for side in Side for each in _of_side(deal, side, names)))


BLIND_BEHIND = 100
"""So many points a side has to be behind, as a rule, to bid blind nil (Pagat)."""


def is_far_behind(side: Side, match: Match) -> bool:
    """Whether the side may bid blind nil at most tables."""
    return match.state.of(side.other).points - match.state.of(side).points >= BLIND_BEHIND


def _of_side(deal: deals.Deal, side: Side, names: Names) -> Iterator[InputWarning]:
    bids = deal.bids_of(side)
    nils = sum(isinstance(bid, deals.Nil) for bid in bids)
    values = {"side": side_name(names, side), "most": deals.TRICKS}
    if deals.contract(bids) > deals.TRICKS:
        yield InputWarning(f"over_{side.value}", _("%(side)s bid more than %(most)s together.") % values)
    elif nils and deals.contract(bids) == deals.TRICKS:
        yield InputWarning(
            f"all_{side.value}",
            ngettext(
                "%(side)s bid a nil and the only trick.", "%(side)s bid a nil and all %(most)s tricks.", deals.TRICKS
            )
            % values,
        )
    if deals.Nil.BLIND in bids:
        words = _("%(side)s bid blind nil and are not %(n)s behind.") % {**values, "n": BLIND_BEHIND}
        yield InputWarning(f"blind_{side.value}", words, applies=lambda before: not is_far_behind(side, before))
    if nils == len(bids) and any(bemo.side is side for bemo in deal.bemos):
        yield InputWarning(f"bemo_{side.value}", _("%(side)s bet on a Bemo and bid two nils.") % values)


def answers_of(deal: deals.Deal) -> dict[str, str]:
    return {
        **{
            name: answer for name, answer in deals.FORMAT.answers(deal).items() if name not in (deals.TRICKS_EW, "bemo")
        },
        **{deals.bemo_field(bemo.side, bemo.size): deals.WON if bemo.won else deals.LOST for bemo in deal.bemos},
    }


NUMBERS_A_ROW, COLUMNS = 5, 12

NILS = tuple(sent for sent, bid in BIDS.items() if isinstance(bid, deals.Nil))
"""How a bid is sent that is a nil."""


def panel(match: Match, names: Names) -> Steps:
    """Ask four bids, eldest first; then what became of each nil. How the other tricks fell, the results say."""
    house, order = rules_of(match).house, after_dealer(match.next_dealer)
    specials = [_no_trump(order, names)] if house.no_trump is not NoTrump.OFF else []
    specials += [_bemo(names)] if house.bemo else []
    bids = [_bid(seat, names) for seat in order]
    nils = [_nil(seat, names) for seat in order]
    sides = slash_list(side_name(names, side) for side in Side)
    steps = (*bids, *specials, *nils)
    return Steps(steps, _("How did the tricks fall?"), COLUMNS, sides, rule=deals.Section.SCORING)


def _bid(seat: Seat, names: Names) -> Step:
    question = bid(seat, names)
    nil, *numbers, blind = question.buttons
    choices = (*numbers, nil, blind)
    return Step(
        question.name, question.words, names[seat], choices, NUMBERS_A_ROW, at=seat.value, rule=deals.Section.DECLARER
    )


def _nil(seat: Seat, names: Names) -> Step:
    """The question what became of a nil: made, unless somebody says by how many tricks it failed."""
    none, one, *more = won_choices(tricks_question(seat, names, deals.TRICKS))
    made = replace(none, label=_("Made: no trick"), span=NUMBERS_A_ROW)
    return Step(
        nil_step(seat),
        _("Did %(name)s make nil?") % {"name": names[seat]},
        _("%(name)s won") % {"name": names[seat]},
        (made, replace(one, above=_("Failed: how many tricks?")), *more),
        NUMBERS_A_ROW,
        made.label,
        at=seat.value,
        where=tuple((bid_field(each), NILS if each is seat else tuple(BIDS)) for each in CLOCKWISE),
        offer=_("Nil failed: %(name)s") % {"name": names[seat]},
        rule=deals.Section.NIL_SCORE,
        shares=deals.TRICKS,
    )


def nil_step(seat: Seat) -> str:
    return f"nil {seat.value}"


def _no_trump(order: tuple[Seat, ...], names: Names) -> Step:
    """Ask before the play: who bids no trump needs the partner's yes first (Parlett); after it whose was ruffed.

    What comes and goes stands above what stays, which must not move under a thumb.
    """
    question = _("Who asked for no trump and got a yes?")
    kept = (_promise_choice(seat, deals.Promise.KEPT, _("%(name)s asked: yes"), names) for seat in order)
    ruffed = (_promise_choice(seat, deals.Promise.RUFFED, _("%(name)s: ruffed"), names) for seat in order)
    nobody = Choice(_("nobody"), {})
    choices = (*(replace(each, short=each.label, span=2) for each in ruffed), *kept, nobody)
    return Step(
        "no_trump", question, _("no trump"), choices, 2, nobody.label, times=len(order), rule=deals.Section.NO_TRUMP
    )


def _promise_choice(seat: Seat, became: deals.Promise, words: str, names: Names) -> Choice:
    return Choice(words % {"name": names[seat]}, {deals.no_trump_field(seat): became.value}, short=names[seat])


def _bemo(names: Names) -> Step:
    none = Choice(_("none"), {})
    question = _("Who bet on a Bemo, and did they make it?")
    bets = (_bet_choice(side, size, became, names) for side, size in BETS for became in (deals.WON, deals.LOST))
    return Step("bemo", question, _("Bemo"), (*bets, none), 2, none.label, times=len(BETS), rule=deals.Section.BEMO)


def _bet_choice(side: Side, size: deals.BemoSize, became: str, names: Names) -> Choice:
    words = _("%(bemo)s: won") if became == deals.WON else _("%(bemo)s: lost")
    label, whose = words % {"bemo": bemo_words(size)}, side_name(names, side)
    short = _("%(side)s, %(label)s") % {"side": whose, "label": label}
    return Choice(label, {deals.bemo_field(side, size): became}, small=whose, short=short)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """What the tricks can have brought; none while a bid is missing.

    A nil of which nobody says more was made.
    """
    answered = DealAnswers.of(all_questions(questions, names), answers)
    if not all(answered.text(bid_field(seat)) for seat in CLOCKWISE):
        return ()
    possible = list(_deals(answered))
    agreed = [deal for deal in possible if _agrees(deal, answered)]
    return candidates_of(agreed or possible, match, names)


def _agrees(deal: deals.Deal, answered: DealAnswers) -> bool:
    """Whether the tricks are those that another page has found out, of North and South or of those who bid no nil."""
    nils = _nils_of(answered)
    if not nils:
        return answered.whole(deals.TRICKS_NS) in (None, deal.tricks_of(Side.NS))
    others = (seat for seat in CLOCKWISE if seat not in nils)
    return all(answered.whole(tricks_field(seat)) in (None, tricks_by(deal, seat)) for seat in others)


def _nils_of(answered: DealAnswers) -> list[Seat]:
    return [seat for seat, bid in bids(answered).each if isinstance(bid, deals.Nil)]


def _deals(answered: DealAnswers) -> Iterator[deals.Deal]:
    """Yield every deal that can have been, without those that contradict what was said of the specials."""
    deal_with = partial(deals.Deal, bids(answered), no_trump=promises(answered), bemos=bets(answered))
    for won in _divisions(answered):
        with suppress(IllegalDeal):
            yield deal_with(won)


def _divisions(answered: DealAnswers) -> Iterator[deals.Tricks]:
    """Yield how the tricks can have fallen: between the sides, or between those who did not bid nil."""
    nils = _nils_of(answered)
    if not nils:
        yield from (BySide(won, deals.TRICKS - won) for won in range(deals.TRICKS + 1))
        return
    known = {seat: answered.whole(tricks_field(seat)) or 0 for seat in nils}
    others = [seat for seat in CLOCKWISE if seat not in nils]
    for parts in shared([range(deals.TRICKS + 1)] * len(others), deals.TRICKS - sum(known.values())):
        fell = known | dict(zip(others, parts, strict=True))
        yield BySeat.made(CLOCKWISE, fell.__getitem__)


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """How much is bid, or left to be won, what became of nils, and what to think of. A nil is no "no trump" as well."""
    answered = DealAnswers.of(all_questions(questions, names), answers)
    bid_by = {seat: BIDS[answered.text(bid_field(seat))] for seat in CLOCKWISE if answered.text(bid_field(seat))}
    nils = [seat for seat, bid in bid_by.items() if isinstance(bid, deals.Nil)]
    no_trumps = promises(answered)
    is_bid = len(bid_by) == len(CLOCKWISE)
    wrong = _contradiction(answered) if is_bid else ""
    return DealSoFar(
        said=" ".join(_said(answered, nils, names)) if is_bid else _blind_remark(bid_by, match),
        # Of too many bids one was set.
        asked=_("Who was set?") if is_bid and deals.contract(tuple(bid_by.values())) > deals.TRICKS else "",
        middle=_middle(answered, bid_by),
        closed=tuple(deals.no_trump_field(seat) for seat in nils),
        absent=tuple(
            f"{deals.no_trump_field(seat)}={deals.Promise.RUFFED.value}"
            for seat in CLOCKWISE
            if seat not in no_trumps.seats
        ),
        wrong=wrong,
        change=tuple(_to_change(answered, names)) if wrong else (),
    )


def _said(answered: DealAnswers, nils: Collection[Seat], names: Names) -> Iterator[str]:
    """Yield who made nil, as long as nobody says otherwise, whose nil failed, and who promised no trump."""
    failed = [seat for seat in nils if answered.whole(tricks_field(seat))]
    made = [seat for seat in nils if seat not in failed]
    for words, seats in ((_("Nil made: %(names)s."), made), (_("Nil failed: %(names)s."), failed)):
        if seats:
            yield words % {"names": and_list([names[seat] for seat in seats])}
    if promise := no_trump_words(promises(answered), names):
        yield promise


def _contradiction(answered: DealAnswers) -> str:
    """Why no deal can have been so, as a sentence; empty where one can."""
    if any(True for _deal in _deals(answered)):
        return ""
    nils = _nils_of(answered)
    together = sum(answered.whole(tricks_field(seat)) or 0 for seat in nils)
    if together > deals.TRICKS or (together < deals.TRICKS and len(nils) == len(CLOCKWISE)):
        return not_the_tricks_of_a_deal(together, deals.TRICKS)
    return _("These answers contradict each other. Change one.")


def _to_change(answered: DealAnswers, names: Names) -> Iterator[tuple[str, str]]:
    """Yield what can be changed where answers contradict each other: what was said of nils, and of the specials."""
    for seat in _nils_of(answered):
        yield nil_step(seat), change_words(names[seat], answered.whole(tricks_field(seat)) or 0)
    if promises(answered).each:
        yield "no_trump", _("Change the no trump answers")
    if bets(answered):
        yield "bemo", _("Change the Bemo answers")


def _blind_remark(bid_by: Collection[Seat], match: Match) -> str:
    """A reminder, as long as the side to bid may not bid blind at most tables."""
    side = next(seat for seat in after_dealer(match.next_dealer) if seat not in bid_by).side
    return "" if is_far_behind(side, match) else _("Blind nil: for a side %(n)s behind.") % {"n": BLIND_BEHIND}


def _middle(answered: DealAnswers, bid_by: Mapping[Seat, deals.Bid]) -> tuple[str, str]:
    """What was bid together and is left, or what is left to be won once the tricks are entered."""
    won = [number for seat in CLOCKWISE if (number := answered.whole(tricks_field(seat))) is not None]
    if any(won):
        return tricks_left(sum(won), deals.TRICKS)
    together = deals.contract(tuple(bid_by.values()))
    if len(bid_by) == len(CLOCKWISE):
        too_many = ngettext("are bid, for %(n)s trick", "are bid, for %(n)s tricks", deals.TRICKS)
        return str(together), (too_many if together > deals.TRICKS else _("of %(n)s are bid")) % {"n": deals.TRICKS}
    if together > deals.TRICKS:
        return str(together), _("bid so far")
    return str(together), _("bid so far, %(n)s left") % {"n": deals.TRICKS - together}


MOST_IN_SIGHT = 9

LOSABLE = frozenset(What) - {What.TRICKS_OF_NIL, What.LITTLE_BEMO, What.BIG_BEMO}
"""A result is drawn cut open where a bid was lost."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A deal that can have been, what it brings, and the sides that did not make their contract."""

    deal: deals.Deal
    effect: Effect
    beaten: tuple[Side, ...]

    @property
    def lost(self) -> bool:
        return not all(item.made for side in Side for item in self.effect.items.of(side) if item.what in LOSABLE)


def candidates_of(possible: Iterable[deals.Deal], match: Match, names: Names) -> tuple[Candidate, ...]:
    """A button for each, of those that bring the same for the one nearest to the bids.

    Where the tricks decide who makes it, those that fail lie behind one button a kind.
    """
    # No table remembers how the tricks that decide nothing were shared.
    alike = one_of_each(_outcomes(possible, match), lambda each: each.effect, lambda each: _off(each.deal))
    found = [outcome for outcome, _many in alike]
    if len({outcome.beaten for outcome in found}) < 2:
        return _all_alike(found, names)
    kinds = [kind for kind in (*((side,) for side in Side), tuple(Side)) if any(each.beaten == kind for each in found)]
    made = [outcome for outcome in found if not outcome.beaten]
    span = _span(len(made))
    return (
        *(replace(_named_by_tricks(outcome, names), span=span) for outcome in made),
        *(each for kind in kinds for each in _set(kind, found, COLUMNS // len(kinds), names)),
    )


def _outcomes(possible: Iterable[deals.Deal], match: Match) -> Iterator[Outcome]:
    rules = rules_of(match)
    for deal in possible:
        try:
            _state, effect = rules.after(match.state, deal)
        except IllegalDeal:
            continue
        beaten = (side for side in Side if any(not i.made for i in effect.items.of(side) if i.what in CONTRACTS))
        yield Outcome(deal, effect, tuple(beaten))


def _span(many: int) -> int:
    """How wide each of so many buttons is, that their rows be full."""
    if many <= 2:
        return COLUMNS // max(1, many)
    return {4: 6, 7: 3, 8: 3}.get(many, 4 if many <= MOST_IN_SIGHT else 3)


def _named_by_tricks(outcome: Outcome, names: Names) -> Candidate:
    """The tricks of both sides, in the order of the sheet; below them who made it."""
    return _candidate(outcome, _division(outcome.deal), _result_words(outcome, names))


def tricks_by(deal: deals.Deal, seat: Seat) -> int:
    """The tricks of a player; where only the side's are known, all of them stand under the first."""
    one, other = deal.tricks_by_partner(seat.side)
    return one if seat is seat.side.seats[0] else other


def _set(kind: tuple[Side, ...], found: Iterable[Outcome], span: int, names: Names) -> Iterator[Candidate]:
    """Yield the deals in which these sides fail, the nearest to the bids first; several lie behind one button."""
    these, side = [each for each in found if each.beaten == kind], kind[0]
    these.sort(key=lambda outcome: -outcome.deal.tricks_of(side))
    label = _result_words(these[0], names) if len(kind) == 1 else _("Both set")
    if len(these) == 1:
        yield replace(_candidate(these[0], label, _division(these[0].deal)), span=span)
        return
    bidders = [seat for seat in side.seats if not isinstance(these[0].deal.bids.of(seat), deals.Nil)]
    whose = names[bidders[0]] if len(bidders) == 1 else side_name(names, side)
    question = _("How many did %(side)s win?") % {"side": whose}
    group = CandidateGroup(label, question, _brings(side, these), lost=True, span=span)
    for each in these:
        yield _candidate(each, str(sum(tricks_by(each.deal, seat) for seat in bidders)), behind=group)


def _brings(side: Side, these: list[Outcome]) -> str:
    """Such as "5 or fewer: −60", where that is the same whatever the number."""
    points = {each.effect.count(side).points for each in these}
    numbers = sorted({each.deal.tricks_of(side) for each in these})
    if len(points) > 1 or numbers != list(range(len(numbers))):
        return ""
    return _("%(n)s or fewer: %(points)s") % {"n": numbers[-1], "points": signed(points.pop())}


def _all_alike(found: list[Outcome], names: Names) -> tuple[Candidate, ...]:
    """How tricks that decide nothing any more were divided; the likely ways first."""
    if len(found) == 1:
        return (replace(_named_by_tricks(found[0], names), span=COLUMNS),)
    every = [replace(_named_by_tricks(each, names), span=4) for each in found]
    rest = CandidateGroup(_("Other tricks"), _("How did the tricks fall?"), span=4)
    return likely_first(every, lambda each: _off(each.deal), MOST_IN_SIGHT, rest)


def _result_words(outcome: Outcome, names: Names) -> str:
    if len(outcome.beaten) == 1:
        return _("%(side)s set") % {"side": side_name(names, outcome.beaten[0])}
    return _("both set") if outcome.beaten else _("both made")


def _division(deal: deals.Deal) -> str:
    return _("%(ns)s : %(ew)s") % {side.value.lower(): deal.tricks_of(side) for side in Side}


def _off(deal: deals.Deal) -> int:
    """How far the tricks lie from the bids."""
    if isinstance(deal.tricks, BySide):
        return sum(abs(deal.tricks_of(side) - deals.contract(deal.bids_of(side))) for side in Side)
    bids = {seat: 0 if isinstance(bid, deals.Nil) else bid for seat, bid in deal.bids.each}
    return sum(abs(tricks_by(deal, seat) - bid) for seat, bid in bids.items())


def _candidate(outcome: Outcome, label: str, small: str = "", behind: CandidateGroup | None = None) -> Candidate:
    return Candidate(label, answers_of(outcome.deal), outcome.deal, lost=outcome.lost, small=small, behind=behind)


Said = dict[str, deals.Bid]
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
        return of_bids(together, columns, deals.TRICKS)
    left = left_over(deals.TRICKS - sum(together), _("Somebody will be set."))
    one, other = together
    return of_bids(
        together,
        columns,
        deals.TRICKS,
        leader=names[after_dealer(match.next_dealer)[0]],
        rest=" ".join(filter(None, (left, no_trump_words(promises(answered), names)))),
        playing=_("Playing: %(one)s against %(other)s.") % {"one": one, "other": other},
    )


def _together(bids: Said, side: Side) -> int:
    return deals.contract([bids[bid_field(seat)] for seat in side.seats if bid_field(seat) in bids])


def _below(bids: Said, side: Side, names: Names) -> Bids:
    """Put the bids in the order in which the sheet names the players."""
    named_bids = ((names[seat], bids.get(bid_field(seat))) for seat in reversed(side.seats))
    rows = tuple((name, NOT_YET if bid is None else bid_words(bid)) for name, bid in named_bids)
    return Bids(rows, _("bid together"), str(_together(bids, side)))
