"""The questions about a deal of Kaiser, in a form and by taps: who bid what, and what their side took."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scorekeeper.domain import house_rules
from scorekeeper.domain.asking import FALSE, TRUE, DealAnswers, Look, Question, all_questions, as_answer, no_warnings
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, Candidate, CandidateGroup, Choice, DealSoFar, Step, Steps, agreeing
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, side_name, slash_list, with_minus
from scorekeeper.domain.underway import InPlayWords
from scorekeeper.games.kaiser import deals
from scorekeeper.games.kaiser.scoring import AllPass, KaiserBid, Options
from scorekeeper.games.kaiser.sheet import Match, points_words, rules_of, too_much_for_all_tricks

warnings = no_warnings


def questions(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    """The bid; the points, or the tricks and the special cards; how a bid of Kaiser went; the trumps."""
    house = Options.of(options)
    takers = (deals.Took.BIDDERS.value, _("the bidders")), (deals.Took.OTHERS.value, _("the others"))
    fates = (TRUE, _("made")), (FALSE, _("lost"))
    is_kaiser_bid = house.kaiser_bid is not KaiserBid.OFF
    return (
        _kind(house),
        bidder_question(names),
        bid_question(house),
        Question("no_trump", _("With trumps?"), ((FALSE, _("With trumps")), (TRUE, _("No trump"))), default=FALSE),
        low_question(house),
        _points(house),
        tricks(house),
        Question("five", _("If you count tricks: who took the 5♥?"), takers),
        Question("three", _("If you count tricks: who took the 3♠?"), takers),
        Question("made", _("If Kaiser was bid: made or lost?"), fates, is_visible=is_kaiser_bid),
        trump_question(),
    )


def _kind(house: Options) -> Question:
    played, passed = (deals.Kind.PLAYED.value, _("Played")), (deals.Kind.PASSED.value, _("All passed"))
    choices = played, passed, (deals.Kind.KAISER.value, _("A bid of Kaiser"))
    absent = {
        deals.Kind.PASSED.value: house.all_pass is AllPass.FORCED,
        deals.Kind.KAISER.value: house.kaiser_bid is KaiserBid.OFF,
    }
    not_offered = frozenset(kind for kind, is_absent in absent.items() if is_absent)
    needed = _("Choose what kind of deal it was.")
    return Question(
        "kind", _("What kind of deal?"), choices, needed, default=deals.Kind.PLAYED.value, not_offered=not_offered
    )


def bidder_question(names: Names) -> Question:
    return Question("bidder", _("Who bid highest?"), tuple((seat.value, names[seat]) for seat in CLOCKWISE))


def bid_question(house: Options) -> Question:
    choices = tuple((str(number), str(number)) for number in range(deals.LOWEST_BID, deals.HIGHEST_BID + 1))
    return Question(
        "bid",
        _("How high was the bid?"),
        choices,
        not_offered=frozenset(map(str, range(deals.LOWEST_BID, house.min_bid))),
    )


def low_question(house: Options) -> Question:
    """Whether the suits are turned over."""
    choices = (FALSE, _("high")), (TRUE, _("low"))
    return Question("low", _("At no trump: high or low?"), choices, default=FALSE, is_visible=house.low_no_trump)


def _points(house: Options) -> Question:
    counts = ((str(points), with_minus(points)) for points in range(deals.LEAST_POINTS, deals.MOST_POINTS + 1))
    choices, words = (("", _("not recorded")), *counts), _("How many points did the bidders take?")
    return Question("points", words, choices, look=Look.LIST, is_visible=not house.three_needs_tricks)


def tricks(house: Options) -> Question:
    """The tricks of the bidders' side, which a table gives instead of the points or, at some tables, always."""
    words = _("Count tricks and special cards instead of points?")
    if house.three_needs_tricks:
        words = _("How many tricks did the bidders take?")
    counts = ((str(number), str(number)) for number in range(deals.TRICKS + 1))
    return Question("tricks", words, (("", _("not recorded")), *counts), look=Look.LIST)


def trump_question() -> Question:
    words = _("Which suit was trumps? It does not change the score.")
    suits = ((suit.value, suit.spoken) for suit in Suit)
    return Question("trump", words, (("", _("not recorded")), *suits), look=Look.LIST)


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """What to say of each answer that is missing, by its question: who bid; if it was played, what they bid and took;
    of a bid of Kaiser, whether it was made.
    """
    kind = answered.one_of("kind", deals.Kind)
    needed = {} if kind in (None, deals.Kind.PASSED) else {"bidder": _("Choose who bid highest.")}
    if kind is deals.Kind.KAISER:
        needed["made"] = _("Choose whether the bid of Kaiser was made.")
    if kind is deals.Kind.PLAYED:
        needed |= {"bid": _("Choose how much they bid."), "no_trump": _("Choose whether there were trumps.")}
        needed |= _needed_to_count(answered)
    return {name: words for name, words in needed.items() if not answered.has(name)}


def _needed_to_count(answered: DealAnswers) -> dict[str, str]:
    """Errors for the points or the tricks, and for the special cards if a side has some of the tricks, but not all."""
    if answered.whole("tricks") in range(1, deals.TRICKS):
        return {"five": _("Choose who took the 5♥."), "three": _("Choose who took the 3♠.")}
    if answered.has("points") or answered.has("tricks"):
        return {}
    if answered.is_hidden("points"):
        return {"tricks": _("Choose how many tricks the bidders took.")}
    return {"points": _("Choose how many points or tricks the bidders took.")}


def deal(answered: DealAnswers) -> deals.Deal:
    """Raises IllegalDeal where both points and tricks were given."""
    number = answered.whole("tricks")
    if number is not None and answered.has("points") and answered.one_of("kind", deals.Kind) is deals.Kind.PLAYED:
        raise IllegalDeal(_("enter either the points or the tricks, not both"))
    if number in (0, deals.TRICKS):  # nobody needs to say then who has the special cards
        taker = (deals.Took.BIDDERS if number else deals.Took.OTHERS).value
        answered = answered.but(**{name: answered.text(name) or taker for name in ("five", "three")})
    return deals.FORMAT.deal(answered)


answers_of = deals.FORMAT.answers


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
    return Steps(steps, _("How many points did the bidders take?"), RESULTS_A_ROW, sides, rule=deals.Section.SCORING)


def _bidder(names: Names) -> Step:
    question = bidder_question(names)
    choices = tuple(replace(each, seat=each.answers[question.name]) for each in question.buttons)
    return Step(question.name, question.words, _("bidder"), choices, rule=deals.Section.BIDDING)


def _bid(seat: Seat, options: Options, names: Names) -> Step:
    """The question about the bid of the highest bidder, by name."""
    words = _("How high did %(name)s bid?") % {"name": names[seat]}
    choices = [_bid_choice(bid) for bid in deals.BIDS if bid.number >= options.min_bid]
    if options.kaiser_bid is not KaiserBid.OFF:
        choices.append(Choice(_("Kaiser"), {"kind": deals.Kind.KAISER.value}, span=4))
    where = (("bidder", (seat.value,)),)
    return Step(
        f"bid {seat.value}", words, _("bid"), tuple(choices), at=seat.value, where=where, rule=deals.Section.BIDDING
    )


def _bid_choice(bid: deals.Bid) -> Choice:
    """A bid's button; more than all points is won only by leaving the three of spades to the others."""
    answers = {"bid": str(bid.number), "no_trump": as_answer(bid.no_trump)}
    is_first_of_these = bid == deals.Bid(deals.ALL_POINTS + 1)
    above = _("For 11 or 12 the others must take the 3♠:") if is_first_of_these else ""
    return Choice(str(bid.number), answers, _("no trump") if bid.no_trump else "", short=bid.spoken, above=above)


def _low(options: Options) -> Step:
    question, label = low_question(options), _("no trump")
    default = question.usual.label
    return Step(
        question.name, question.words, label, question.buttons, 2, default, where=AT_NO_TRUMP, rule=deals.Section.LOW
    )


def _tricks(options: Options) -> Step:
    question = tricks(options)
    uncounted = () if options.three_needs_tricks else (replace(question.usual, span=5),)
    default, choices = "".join(each.label for each in uncounted), (*question.buttons, *uncounted)
    return Step(
        question.name, question.words, _("tricks"), choices, 5, default, where=BID_MADE, rule=deals.Section.SCORING
    )


def _trump() -> Step:
    question = trump_question()
    suits = (Choice(suit.sign, {question.name: suit.value}, small=suit.spoken) for suit in Suit)
    choices, default = (*suits, replace(question.usual, span=4)), question.usual.label
    return Step(
        question.name,
        question.words,
        _("trumps"),
        choices,
        given=default,
        where=WITH_TRUMPS,
        rule=deals.Section.BIDDING,
    )


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Every deal that the answers can become, the fewest points first; none while something is missing."""
    options, answered = rules_of(match).options, DealAnswers.of(all_questions(questions, names), answers)
    if not answers:
        return _passed_candidates(options)
    bidder, bid = answered.one_of("bidder", Seat), _bid_of(answered)
    if bidder is not None and answered.one_of("kind", deals.Kind) is deals.Kind.KAISER:
        return _kaiser_candidates(bidder, options)
    if bidder is None or bid is None or bid.number < options.min_bid:
        return ()
    if bid.no_trump and options.low_no_trump and answered.truth("low"):
        bid = replace(bid, low=True)
    trump = None if bid.no_trump else answered.one_of("trump", Suit)
    possible = (deals.Played(bidder, bid, took, trump) for took in _what_they_took(answered, options))
    found = agreeing((_played_candidate(deal, options, names) for deal in possible), answers, ("five", "three"))
    return found if answered.has("tricks") else _likely_points(found, bid)


def _likely_points(found: Iterable[Candidate], bid: deals.Bid) -> tuple[Candidate, ...]:
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
    answered = DealAnswers.of(all_questions(questions, names), answers)
    bid, bidder = _bid_of(answered), answered.one_of("bidder", Seat)
    said = too_much_for_all_tricks() if bid and bid.number > deals.ALL_POINTS else ""
    return DealSoFar(said, asked=_asked(bidder, answered, names) if bidder else "")


def _asked(bidder: Seat, answered: DealAnswers, names: Names) -> str:
    if answered.one_of("kind", deals.Kind) is deals.Kind.KAISER:
        return _("Did %(name)s make it?") % {"name": names[bidder]}
    side = {"side": side_name(names, bidder.side)}
    if answered.has("tricks"):
        return _("Which special cards did %(side)s take?") % side
    return _("How many points did %(side)s take?") % side


def _bid_of(answered: DealAnswers) -> deals.Bid | None:
    number, no_trump = answered.whole("bid"), answered.truth("no_trump")
    return None if number is None or no_trump is None else deals.Bid(number, no_trump)


def _kaiser_candidates(bidder: Seat, options: Options) -> tuple[Candidate, ...]:
    if options.kaiser_bid is KaiserBid.OFF:
        return ()
    fates = (
        (_("Lost"), deals.Kaiser(bidder, made=False)),
        (_("Made"), deals.Kaiser(bidder, made=True)),
    )
    return tuple(
        Candidate(label, answers_of(deal), deal, lost=not deal.made, span=RESULTS_A_ROW // 2) for label, deal in fates
    )


def _passed_candidates(options: Options) -> tuple[Candidate, ...]:
    if options.all_pass is AllPass.FORCED:
        return ()
    return (Candidate(_("All passed"), answers_of(deals.Passed()), deals.Passed(), aside=True),)


def _what_they_took(answered: DealAnswers, options: Options) -> Iterable[deals.Haul | int]:
    """Each count of points; once the tricks are said, the ways in which the special cards can have fallen."""
    if answered.has("tricks"):
        return [haul for haul in reversed(deals.hauls()) if haul.tricks == answered.whole("tricks")]
    return () if options.three_needs_tricks else range(deals.LEAST_POINTS, deals.MOST_POINTS + 1)


def _played_candidate(deal: deals.Played, options: Options, names: Names) -> Candidate:
    points, label, span = deal.points, points_words(deal.points), 1
    if isinstance(deal.took, deals.Haul):
        points = deals.points_of(deal.took, three_needs_tricks=options.three_needs_tricks)
        label = _("%(cards)s: %(points)s") % {"cards": _cards(deal.took), "points": points_words(points)}
        span = RESULTS_A_ROW // 2
    is_made = deal.bid.is_made(points)
    fate = _("made") if is_made else _("lost")
    return Candidate(label, answers_of(deal), deal, lost=not is_made, small=fate, span=span)


def _cards(haul: deals.Haul) -> str:
    if haul.five and haul.three:
        return _("both cards")
    return "".join(map(str, haul.specials)) or _("neither")


BEFORE_PLAY = frozenset({"kind", "bidder", "bid", "no_trump", "low", "trump"})


def questions_in_play(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    return tuple(question for question in questions(options, names) if question.name in BEFORE_PLAY)


def in_play(answered: DealAnswers, match: Match, names: Names) -> InPlayWords | None:
    """Tell the bidder and the bid, with the trumps where they are known."""
    bidder = answered.one_of("bidder", Seat)
    if bidder is None:
        return None
    name, what = names[bidder], _what(answered)
    if not what:
        return InPlayWords(_("%(name)s bid highest.") % {"name": name})
    return InPlayWords(
        sentence=_("%(name)s bid %(bid)s.") % {"name": name, "bid": what},
        playing=_("Playing: %(bid)s.") % {"bid": what},
        leads=_("%(name)s leads") % {"name": name},
        record=_("Record the points"),
    )


def _what(answered: DealAnswers) -> str:
    """Say "8", "8, no trumps", "8, trumps ♥" or "Kaiser"; nothing before it is known."""
    if answered.one_of("kind", deals.Kind) is deals.Kind.KAISER:
        return _("Kaiser")
    bid, suit = answered.text("bid"), answered.one_of("trump", Suit)
    if bid and answered.truth("no_trump"):
        return (_("%(bid)s, no trumps, low") if answered.truth("low") else _("%(bid)s, no trumps")) % {"bid": bid}
    return _("%(bid)s, trumps %(suit)s") % {"bid": bid, "suit": suit.sign} if bid and suit else bid
