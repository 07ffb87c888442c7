"""The questions about a deal of Forty-One, in a form and by taps: four bids, who failed, and what comes of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from scorekeeper.domain import house_rules, underway
from scorekeeper.domain.asking import FALSE, TRUE, DealAnswers, Look, Question, all_questions
from scorekeeper.domain.bids import bid_field, bids_of_all_tricks, of_all, tricks_field
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, Candidate, Choice, DealSoFar, InputWarning, Step, Steps
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, Side
from scorekeeper.domain.sheet import Names, comma_list, side_name, signed, with_minus
from scorekeeper.games.forty_one import deals, sheet
from scorekeeper.games.forty_one.scoring import FortyOneRules, Options, is_enough, lowest_of, scores_of, worth


def questions(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    house = Options.of(options)
    return (
        _kind(house),
        *(bid_question(seat, names, house.min_bid) for seat in deals.ANTICLOCKWISE),
        *(_made(seat, names) for seat in deals.ANTICLOCKWISE),
        *(_tricks(seat, names) for seat in deals.ANTICLOCKWISE),
    )


def _kind(house: Options) -> Question:
    choices = (deals.Kind.PLAYED.value, _("Played")), (deals.Kind.THROWN_IN.value, _("Thrown in"))
    not_offered = frozenset[str]() if house.min_total else frozenset({deals.Kind.THROWN_IN.value})
    needed = _("Choose what kind of deal it was.")
    return Question("kind", _("What kind of deal?"), choices, needed, not_offered=not_offered)


def bid_question(seat: Seat, names: Names, lowest: int) -> Question:
    """`lowest`: so many tricks are the least that the table allows this player."""
    words = _("What does %(name)s bid?") % {"name": names[seat]}
    choices = ("", "–"), *((str(number), str(number)) for number in deals.BIDS)
    too_low = frozenset(str(number) for number in deals.BIDS if number < lowest)
    return Question(bid_field(seat), words, choices, look=Look.LIST, not_offered=too_low)


def _made(seat: Seat, names: Names) -> Question:
    words = _("Did %(name)s make it?") % {"name": names[seat]}
    return Question(deals.made_field(seat), words, ((TRUE, _("Made it")), (FALSE, _("Failed"))))


def _tricks(seat: Seat, names: Names) -> Question:
    words = _("or the tricks of %(name)s, if counted") % {"name": names[seat]}
    choices = ("", "–"), *((str(number), str(number)) for number in range(deals.TRICKS + 1))
    return Question(tricks_field(seat), words, choices, look=Look.LIST)


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """All four bids are needed, or none where the deal was thrown in; of one that was played, also what became of
    them."""
    kind = answered.one_of("kind", deals.Kind)
    needed: dict[str, str] = {}
    if kind is deals.Kind.PLAYED or (kind and _says_any(bid_field, answered)):
        needed |= dict.fromkeys(map(bid_field, CLOCKWISE), _("Choose what everybody bid."))
    if kind is deals.Kind.PLAYED and _says_any(tricks_field, answered):
        needed |= dict.fromkeys(map(tricks_field, CLOCKWISE), _("Enter the tricks of all four, or of nobody."))
    elif kind is deals.Kind.PLAYED:
        needed |= dict.fromkeys(map(deals.made_field, CLOCKWISE), _("Choose for everybody whether they made it."))
    return {name: words for name, words in needed.items() if not answered.has(name)}


def _says_any(field: Callable[[Seat], str], answered: DealAnswers) -> bool:
    return any(answered.has(field(seat)) for seat in CLOCKWISE)


def deal(answered: DealAnswers) -> deals.Deal:
    """Raises IllegalDeal where the tricks disagree with what was said beside them."""
    if not _says_any(tricks_field, answered):
        return deals.FORMAT.deal(answered)
    deal = deals.FORMAT.deal(answered.but(**dict.fromkeys(map(deals.made_field, CLOCKWISE), "")))
    if isinstance(deal, deals.TricksKnown) and any(
        answered.truth(deals.made_field(seat)) not in (None, made) for seat, made in deal.made.each
    ):
        raise IllegalDeal(_("the tricks contradict the choice above; enter only one"))
    return deal


answers_of = deals.FORMAT.answers


def warnings(deal: deals.Deal, names: Names) -> tuple[InputWarning, ...]:
    """What is odd about the bids: one of all the tricks, and partners who help each other to more than there are."""
    return (
        () if deal.bids is None else (*bids_of_all_tricks(deal.bids, names, deals.TRICKS), *_too_many(deal.bids, names))
    )


def _too_many(bids: deals.Bids, names: Names) -> Iterator[InputWarning]:
    """Warn of a bid too high; beside a 13 the partner's least bid is already too much, and is not said again."""
    for side in Side:
        both = [bids.of(seat) for seat in side.seats]
        if sum(both) > deals.TRICKS and deals.HIGHEST_BID not in both:
            values = {"side": side_name(names, side), "most": deals.TRICKS}
            yield InputWarning(f"over_{side.value}", _("%(side)s bid more than %(most)s together.") % values)


FAILED = "failed"
"""The question who failed: nobody until somebody is tapped."""

BIDS_A_ROW = 5


def panel(match: sheet.Match, names: Names) -> Steps:
    """Four bids in their order, eldest first; then who failed.

    The result waits below, and says what it will do.
    """
    order = deals.dealing_order(match.next_dealer)
    bids = (_bid_step(seat, match, names) for seat in order)
    return Steps((*bids, _failed_step(names)), asked=_("What the deal scores"), rule=deals.Section.SCORING)


def _bid_step(seat: Seat, match: sheet.Match, names: Names) -> Step:
    options = sheet.options_of(match)
    question = bid_question(seat, names, lowest_of(seat, match.state.points, options))
    choices = tuple(
        Choice(str(bid), {question.name: str(bid)}, _worth(bid, options), closed=str(bid) in question.not_offered)
        for bid in deals.BIDS
    )
    return Step(
        question.name, question.words, names[seat], choices, BIDS_A_ROW, at=seat.value, rule=deals.Section.BIDDING
    )


def _worth(bid: int, options: Options) -> str:
    """What the bid is worth, where that is not its number."""
    if options.values.is_of_400 and bid == deals.HIGHEST_BID:
        return _("= all")
    points = deals.value(bid, options.values)
    return "" if points == bid else _("= %(points)s") % {"points": points}


def _failed_step(names: Names) -> Step:
    choices = (Choice(names[seat], {deals.made_field(seat): FALSE}, seat=seat.value) for seat in deals.ANTICLOCKWISE)
    question, chip = _("Tap everybody who failed"), _("failed")
    return Step(FAILED, question, chip, tuple(choices), times=len(deals.ANTICLOCKWISE), rule=deals.Section.SCORING)


def candidates(answers: Answers, match: sheet.Match, names: Names) -> tuple[Candidate, ...]:
    """The deal that four bids, and those who failed, make; before the first tap, that it was thrown in unwritten."""
    options = sheet.options_of(match)
    if not any(answers.values()):
        unwritten = Candidate(_("Thrown in"), answers_of(deals.ThrownIn()), deals.ThrownIn(), aside=True)
        return (unwritten,) if options.min_total else ()
    answered = DealAnswers.of(all_questions(questions, names), answers)
    failed = [seat for seat in CLOCKWISE if answers.get(deals.made_field(seat)) == FALSE]
    bids, tricks = of_all(CLOCKWISE, bid_field, answered.whole), of_all(CLOCKWISE, tricks_field, answered.whole)
    if bids is None:
        return ()
    if not is_enough(bids, options):
        return (_thrown_in(bids, options),)
    # Another page may have counted the tricks; a sum that is none of a deal counts as not said.
    if tricks and not failed and sum(number for _seat, number in tricks.each) == deals.TRICKS:
        deal = deals.TricksKnown(bids, tricks)
        return (_record_button(_counted_candidate(deal, names), deal.made, match, names),)
    made = BySeat.made(CLOCKWISE, lambda seat: seat not in failed)
    return (_record_button(_judged_candidate(bids, made, names), made, match, names),)


def _record_button(candidate: Candidate, made: BySeat[bool], match: sheet.Match, names: Names) -> Candidate:
    """The only button there is, which says that it records, and what then stands on the sheet."""
    all_made = all(won for _seat, won in made.each)
    label = _("Record: all made") if all_made else _("Record: %(fate)s") % {"fate": sheet.who_made_it(made, names)}
    corrects = _("Correct: all made") if all_made else _("Correct: %(fate)s") % {"fate": sheet.who_made_it(made, names)}
    candidate = replace(candidate, label=label, corrects=corrects)
    if candidate.deal is None:
        return candidate
    scores = scores_of(candidate.deal, sheet.options_of(match).values)
    points = BySeat.made(CLOCKWISE, lambda seat: match.state.points.of(seat) + scores.of(seat))
    return replace(candidate, does=_totals(points, names))


def _totals(points: BySeat[int], names: Names) -> str:
    """Such as "Ona 24, Petras −4; Jonas 12, Rūta 4"."""
    template = _("%(name)s %(points)s")
    each = [
        [template % {"name": names[seat], "points": with_minus(points.of(seat))} for seat in pair]
        for _side, pair in deals.PAIRS
    ]
    return "; ".join(comma_list(pair) for pair in each)


def candidates_after(
    answers: Answers, outcomes: Sequence[BySeat[bool]], match: sheet.Match, names: Names
) -> tuple[Candidate, ...]:
    """What four bids become with each of these outcomes: who made theirs; or that the deal is thrown in."""
    answered, options = DealAnswers.of(all_questions(questions, names), answers), sheet.options_of(match)
    bids = of_all(CLOCKWISE, bid_field, answered.whole)
    if bids is None:
        return ()
    if not is_enough(bids, options):
        return (_thrown_in(bids, options),)
    return tuple(_judged_candidate(bids, made, names) for made in outcomes)


def _thrown_in(bids: deals.Bids, options: Options) -> Candidate:
    values = {"worth": worth(bids, options), "needed": options.min_total}
    label = _("Thrown in: worth %(worth)s, not %(needed)s") % values
    deal = deals.ThrownIn(bids)
    return Candidate(label, answers_of(deal), deal, is_complete=True)


def _judged_candidate(bids: deals.Bids, made: BySeat[bool], names: Names) -> Candidate:
    return _candidate(made, names, deals.played(bids, made), _judged_deal(bids, made))


def _counted_candidate(deal: deals.TricksKnown, names: Names) -> Candidate:
    return replace(_candidate(deal.made, names, answers_of(deal), deal), is_complete=True)


def _candidate(made: BySeat[bool], names: Names, answers: Answers, deal: deals.Deal | None) -> Candidate:
    somebody = any(won for _seat, won in made.each)
    return Candidate(sheet.who_made_it_label(made, names), answers, deal, lost=not somebody)


def _judged_deal(bids: deals.Bids, made: BySeat[bool]) -> deals.MadeKnown | None:
    """The deal, or None where thirteen tricks do not allow it."""
    try:
        return deals.MadeKnown(bids, made)
    except IllegalDeal:
        return None


def standing(answers: Answers, match: sheet.Match, names: Names) -> DealSoFar:
    """What is bid together; once all have bid, what each would win or lose, on the seats and on the sheet."""
    answered = DealAnswers.of(all_questions(questions, names), answers)
    bids = [bid for seat in CLOCKWISE if (bid := answered.whole(bid_field(seat))) is not None]
    middle = (str(sum(bids)), _together(bids, sheet.options_of(match)))
    deal = next((each.deal for each in candidates(answers, match, names)), None)
    if not isinstance(deal, deals.Played):
        return _standing(sheet.pairs(match, names), middle)
    return _played(deal, middle, match, names)


def _together(bids: list[int], options: Options) -> str:
    """What the number in the middle counts, and what is still wanted if the deal is to be played."""
    wanted = options.min_total - deals.total(bids, options.values)
    return _("bid so far, %(n)s more needed") % {"n": wanted} if wanted > 0 else _("bid")


def _played(deal: deals.Played, middle: tuple[str, str], match: sheet.Match, names: Names) -> DealSoFar:
    options = sheet.options_of(match)
    try:
        state, effect = FortyOneRules(options).after(match.state, deal)
    except IllegalDeal:
        return _standing(sheet.pairs(match, names), middle)
    scores, seats = scores_of(deal, options.values), {}
    for seat, bid in deal.bids.each:
        words = _("bid %(n)s") if deal.made.of(seat) else _("bid %(n)s, failed")
        seats[seat.value] = signed(scores.of(seat)), words % {"n": bid}
    return _standing(sheet.pairs_after(state.points, effect, options, names), middle, seats)


def _standing(
    columns: tuple[sheet.PairSheet, ...], middle: tuple[str, str], seats: dict[str, tuple[str, str]] | None = None
) -> DealSoFar:
    players = [player for pair in columns for player in pair.players]
    return DealSoFar(
        middle=middle,
        seats=seats or {},
        texts={
            **{f"{pair.key}.spoken": pair.spoken for pair in columns},
            **{f"{pair.key}.together": pair.together for pair in columns},
            **{f"{player.key}.points": player.points for player in players},
            **{f"{player.key}.change": player.change for player in players},
        },
        looks={
            **{f"{player.key}.change": "change less" if player.lost else "change" for player in players},
            **{f"{player.key}.star": "blocks" if player.blocks else "" for player in players},
        },
        drawings={f"{player.key}.star": f"#star{player.star}" for player in players},
    )


def questions_in_play(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    house = Options.of(options)
    return tuple(bid_question(seat, names, house.min_bid) for seat in deals.ANTICLOCKWISE)


def in_play(answered: DealAnswers, match: sheet.Match, names: Names) -> underway.InPlayWords:
    """Tell the bids and what is wanted; once there are four, what they leave, or that they are too low."""
    options, bids = sheet.options_of(match), {seat: answered.whole(bid_field(seat)) for seat in deals.SHEET_ORDER}
    known = {seat: number for seat, number in bids.items() if number is not None}
    columns = tuple(_below(pair, known, names) for _side, pair in deals.PAIRS)
    numbers = [known.get(seat, 0) for seat in deals.SHEET_ORDER]
    bidding = underway.of_bids(numbers, columns, deals.TRICKS, rest=_wanted(options))
    if len(known) < len(deals.SHEET_ORDER):
        return bidding
    four = BySeat(tuple(known.items()))
    if not is_enough(four, options):
        return replace(bidding, sentence=_too_low(worth(four, options), options), rest=_("The deal is thrown in."))
    rest = _("Somebody will fail.") if sum(numbers) > deals.TRICKS else ""
    leader, record = names[deals.dealing_order(match.next_dealer)[0]], _("Record who failed")
    return underway.of_bids(numbers, columns, deals.TRICKS, leader=leader, rest=rest, record=record)


def _below(pair: tuple[Seat, Seat], known: dict[Seat, int], names: Names) -> underway.Bids:
    return underway.Bids(tuple((names[seat], str(known.get(seat, underway.NOT_YET))) for seat in pair))


def _wanted(options: Options) -> str:
    if not options.min_total:
        return ""
    return _("Less than %(needed)s is thrown in.") % {"needed": options.min_total}


def _too_low(together: int, options: Options) -> str:
    values = {"worth": together, "needed": options.min_total}
    return _("The bids are worth %(worth)s, not %(needed)s.") % values
