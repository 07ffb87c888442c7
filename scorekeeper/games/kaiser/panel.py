"""What the recording panel of Kaiser asks, and the deals that the answers can become."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorekeeper.domain.asking import FALSE, TRUE, DealAnswers, all_questions, as_answer
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.domain.questions import (
    Answers,
    Candidate,
    CandidateGroup,
    Choice,
    DealSoFar,
    Step,
    Steps,
    agreeing,
)
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, side_name, slash_list
from scorekeeper.games.kaiser import questions
from scorekeeper.games.kaiser.deals import (
    ALL_POINTS,
    BIDS,
    LEAST_POINTS,
    MOST_POINTS,
    Bid,
    Haul,
    Kaiser,
    Kind,
    Passed,
    Played,
    Section,
    counted,
    hauls,
)
from scorekeeper.games.kaiser.options import AllPass, KaiserBid, Options
from scorekeeper.games.kaiser.words import Match, points_words, rules_of, too_much_for_all_tricks

BID_MADE = (("no_trump", (TRUE, FALSE)),)
AT_NO_TRUMP = (("no_trump", (TRUE,)),)
RESULTS_A_ROW = 4
WITH_TRUMPS = (("no_trump", (FALSE,)),)


def panel(match: Match, names: Names) -> Steps:
    """Who bid, how much, and what the side took: its points, or its tricks and then the special cards."""
    options = rules_of(match).options
    low = (_low(options),) if options.low_no_trump else ()
    bids = (_bid(seat, options, names) for seat in CLOCKWISE)
    steps = (_bidder(names), *bids, *low, _tricks(options), _trump())
    sides = slash_list(side_name(names, side) for side in Side)
    return Steps(steps, _("How many points did the bidders take?"), RESULTS_A_ROW, sides, rule=Section.SCORING)


def _bidder(names: Names) -> Step:
    question = questions.bidder(names)
    choices = tuple(replace(each, seat=each.answers[question.name]) for each in question.buttons)
    return Step(question.name, question.words, _("bidder"), choices, rule=Section.BIDDING)


def _bid(seat: Seat, options: Options, names: Names) -> Step:
    """The question about the bid of the highest bidder, by name."""
    words = _("How high did %(name)s bid?") % {"name": names[seat]}
    choices = [_bid_choice(bid) for bid in BIDS if bid.number >= options.min_bid]
    if options.kaiser_bid is not KaiserBid.OFF:
        choices.append(Choice(_("Kaiser"), {"kind": Kind.KAISER.value}, span=4))
    where = (("bidder", (seat.value,)),)
    return Step(f"bid {seat.value}", words, _("bid"), tuple(choices), at=seat.value, where=where, rule=Section.BIDDING)


def _bid_choice(bid: Bid) -> Choice:
    """A bid's button; more than all points is won only by leaving the three of spades to the others."""
    answers = {"bid": str(bid.number), "no_trump": as_answer(bid.no_trump)}
    is_first_of_these = bid == Bid(ALL_POINTS + 1)
    above = _("For 11 or 12 the others must take the 3♠:") if is_first_of_these else ""
    return Choice(str(bid.number), answers, _("no trump") if bid.no_trump else "", short=bid.spoken, above=above)


def _low(options: Options) -> Step:
    question, label = questions.low(options), _("no trump")
    default = question.usual.label
    return Step(question.name, question.words, label, question.buttons, 2, default, where=AT_NO_TRUMP, rule=Section.LOW)


def _tricks(options: Options) -> Step:
    question = questions.tricks(options)
    uncounted = () if options.three_needs_tricks else (replace(question.usual, span=5),)
    default, choices = "".join(each.label for each in uncounted), (*question.buttons, *uncounted)
    return Step(question.name, question.words, _("tricks"), choices, 5, default, where=BID_MADE, rule=Section.SCORING)


def _trump() -> Step:
    question = questions.trump()
    suits = (Choice(suit.sign, {question.name: suit.value}, small=suit.spoken) for suit in Suit)
    choices, default = (*suits, replace(question.usual, span=4)), question.usual.label
    return Step(
        question.name, question.words, _("trumps"), choices, given=default, where=WITH_TRUMPS, rule=Section.BIDDING
    )


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Every deal that the answers can become, the fewest points first; none while something is missing."""
    options, answered = rules_of(match).options, DealAnswers.of(all_questions(questions.questions, names), answers)
    if not answers:
        return _passed_candidates(options)
    bidder, bid = answered.one_of("bidder", Seat), _bid_of(answered)
    if bidder is not None and answered.one_of("kind", Kind) is Kind.KAISER:
        return _kaiser_candidates(bidder, options)
    if bidder is None or bid is None or bid.number < options.min_bid:
        return ()
    if bid.no_trump and options.low_no_trump and answered.truth("low"):
        bid = replace(bid, low=True)
    trump = None if bid.no_trump else answered.one_of("trump", Suit)
    deals = (Played(bidder, bid, took, trump) for took in _what_they_took(answered, options))
    found = agreeing((_played_candidate(deal, options, names) for deal in deals), answers, ("five", "three"))
    return found if answered.has("tricks") else _likely_points(found, bid)


def _likely_points(found: Iterable[Candidate], bid: Bid) -> tuple[Candidate, ...]:
    """What is near the bid in sight, in two rows: made from the fewest points on, then lost from the most."""
    rest = CandidateGroup(_("Other points"), _("How many points did the bidders take?"), span=RESULTS_A_ROW)
    every = sorted(found, key=lambda each: abs(2 * (each.deal.points - bid.number) + 1))
    made, lost = ([each for each in every if each.lost is fate] for fate in (False, True))
    near = (*_across(made[:RESULTS_A_ROW]), *_across(lost[:RESULTS_A_ROW]))
    far = (*made[RESULTS_A_ROW:], *lost[RESULTS_A_ROW:])
    return (*near, *(replace(each, behind=rest) for each in far))


def _across(row: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """One or two, as above a bid of 11 or 12, have the width of all four."""
    return tuple(replace(each, span=RESULTS_A_ROW // len(row)) for each in row)


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """The question about the result by name, and what to think of if all the tricks are not enough for the bid."""
    answered = DealAnswers.of(all_questions(questions.questions, names), answers)
    bid, bidder = _bid_of(answered), answered.one_of("bidder", Seat)
    said = too_much_for_all_tricks() if bid and bid.number > ALL_POINTS else ""
    return DealSoFar(said, asked=_asked(bidder, answered, names) if bidder else "")


def _asked(bidder: Seat, answered: DealAnswers, names: Names) -> str:
    if answered.one_of("kind", Kind) is Kind.KAISER:
        return _("Did %(name)s make it?") % {"name": names[bidder]}
    side = {"side": side_name(names, bidder.side)}
    if answered.has("tricks"):
        return _("Which special cards did %(side)s take?") % side
    return _("How many points did %(side)s take?") % side


def _bid_of(answered: DealAnswers) -> Bid | None:
    number, no_trump = answered.whole("bid"), answered.truth("no_trump")
    return None if number is None or no_trump is None else Bid(number, no_trump)


def _kaiser_candidates(bidder: Seat, options: Options) -> tuple[Candidate, ...]:
    if options.kaiser_bid is KaiserBid.OFF:
        return ()
    fates = (
        (pgettext("a bid", "Lost"), Kaiser(bidder, made=False)),
        (pgettext("a bid", "Made"), Kaiser(bidder, made=True)),
    )
    return tuple(
        Candidate(label, questions.answers_of(deal), deal, lost=not deal.made, span=RESULTS_A_ROW // 2)
        for label, deal in fates
    )


def _passed_candidates(options: Options) -> tuple[Candidate, ...]:
    if options.all_pass is AllPass.FORCED:
        return ()
    return (Candidate(_("All passed"), questions.answers_of(Passed()), Passed(), aside=True),)


def _what_they_took(answered: DealAnswers, options: Options) -> Iterable[Haul | int]:
    """Each count of points; once the tricks are said, the ways in which the special cards can have fallen."""
    if answered.has("tricks"):
        return [haul for haul in reversed(hauls()) if haul.tricks == answered.whole("tricks")]
    return () if options.three_needs_tricks else range(LEAST_POINTS, MOST_POINTS + 1)


def _played_candidate(deal: Played, options: Options, names: Names) -> Candidate:
    points, label, span = deal.points, points_words(deal.points), 1
    if isinstance(deal.took, Haul):
        points = counted(deal.took, three_needs_tricks=options.three_needs_tricks)
        label = _("%(cards)s: %(points)s") % {"cards": _cards(deal.took), "points": points_words(points)}
        span = RESULTS_A_ROW // 2
    is_made = deal.bid.is_made(points)
    fate = pgettext("a bid", "made") if is_made else pgettext("a bid", "lost")
    return Candidate(label, questions.answers_of(deal), deal, lost=not is_made, small=fate, span=span)


def _cards(haul: Haul) -> str:
    if haul.five and haul.three:
        return _("both cards")
    return "".join(map(str, haul.specials)) or _("neither")
