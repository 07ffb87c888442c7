"""What the recording panel of Kaiser asks, and the deals that the answers can become."""

from collections.abc import Iterable
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
    likely_first,
)
from scorekeeper.domain.seats import Seat, Side
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
MOST_IN_SIGHT = 9
WITH_TRUMPS = (("no_trump", (FALSE,)),)


def panel(match: Match, names: Names) -> Steps:
    """Who bid, how much, and what the side took: its points, or its tricks and then the special cards."""
    options = rules_of(match).options
    low = (_low(options),) if options.low_no_trump else ()
    steps = (_bidder(names), _bid(options), *low, _tricks(options), _trump())
    sides = slash_list(side_name(names, side) for side in Side)
    return Steps(steps, _("What did the bidders take?"), 3, sides, rule=Section.SCORING)


def _bidder(names: Names) -> Step:
    question = questions.bidder(names)
    choices = tuple(replace(each, seat=each.answers[question.name]) for each in question.buttons)
    return Step(question.name, question.words, _("bidder"), choices, rule=Section.BIDDING)


def _bid(options: Options) -> Step:
    question = questions.bid(options)
    choices = [_bid_choice(bid) for bid in BIDS if bid.number >= options.min_bid]
    if options.kaiser_bid is not KaiserBid.OFF:
        choices.append(Choice(_("Kaiser"), {"kind": Kind.KAISER.value}, span=4))
    return Step(question.name, question.words, _("bid"), tuple(choices), at="bidder", rule=Section.BIDDING)


def _bid_choice(bid: Bid) -> Choice:
    """A bid's button; more than all points is won only by leaving the three of spades to the others."""
    warning = _("without 3♠") if bid.number > ALL_POINTS else ""
    return Choice(bid.spoken, {"bid": str(bid.number), "no_trump": as_answer(bid.no_trump)}, warning)


def _low(options: Options) -> Step:
    question, label = questions.low(options), _("no trump")
    default = question.usual.label
    return Step(question.name, question.words, label, question.buttons, 2, default, where=AT_NO_TRUMP, rule=Section.LOW)


def _tricks(options: Options) -> Step:
    question = questions.tricks(options)
    uncounted = () if options.three_needs_tricks else (question.usual,)
    default, choices = "".join(each.label for each in uncounted), (*question.buttons, *uncounted)
    return Step(question.name, question.words, _("tricks"), choices, 5, default, where=BID_MADE, rule=Section.SCORING)


def _trump() -> Step:
    question = questions.trump()
    suits = (Choice(suit.sign, {question.name: suit.value}, small=suit.spoken) for suit in Suit)
    choices, default = (*suits, question.usual), question.usual.label
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
    """What is near the bid in sight: made from the fewest points on, then lost from the most."""
    rest = CandidateGroup(_("Other points"), _("How many points did the bidders take?"))
    every = sorted(found, key=lambda each: (each.lost, each.deal.points if not each.lost else -each.deal.points))
    return likely_first(every, lambda each: abs(2 * (each.deal.points - bid.number) + 1), MOST_IN_SIGHT, rest)


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """What to think of while a bid stands there that all the tricks are not enough for."""
    bid = _bid_of(DealAnswers.of(all_questions(questions.questions, names), answers))
    return DealSoFar(too_much_for_all_tricks()) if bid and bid.number > ALL_POINTS else DealSoFar()


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
    return tuple(Candidate(label, questions.answers(deal), deal, lost=not deal.made) for label, deal in fates)


def _passed_candidates(options: Options) -> tuple[Candidate, ...]:
    if options.all_pass is AllPass.FORCED:
        return ()
    return (Candidate(_("All passed"), questions.answers(Passed()), Passed(), aside=True),)


def _what_they_took(answered: DealAnswers, options: Options) -> Iterable[Haul | int]:
    """Each count of points; once the tricks are said, the ways in which the special cards can have fallen."""
    if answered.has("tricks"):
        return [haul for haul in reversed(hauls()) if haul.tricks == answered.whole("tricks")]
    return () if options.three_needs_tricks else range(LEAST_POINTS, MOST_POINTS + 1)


def _played_candidate(deal: Played, options: Options, names: Names) -> Candidate:
    points, label = deal.points, points_words(deal.points)
    if isinstance(deal.took, Haul):
        points = counted(deal.took, three_needs_tricks=options.three_needs_tricks)
        label = _("%(cards)s: %(points)s") % {"cards": _cards(deal.took), "points": points_words(points)}
    is_made = deal.bid.is_made(points)
    fate = pgettext("a bid", "made") if is_made else pgettext("a bid", "lost")
    return Candidate(label, questions.answers(deal), deal, lost=not is_made, small=fate)


def _cards(haul: Haul) -> str:
    if haul.five and haul.three:
        return _("both cards")
    return "".join(map(str, haul.specials)) or _("neither")
