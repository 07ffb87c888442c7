"""What the recording panel of Kaiser asks, and the deals that the answers can become."""

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.i18n import _, pgettext
from scorekeeper.domain.questions import Answers, Candidate, Choice, Standing, Step, Steps, agreeing
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.kaiser.answers import FALSE, TRUE, filled
from scorekeeper.games.kaiser.auction import too_much_for_all_tricks
from scorekeeper.games.kaiser.bids import BIDS, Bid
from scorekeeper.games.kaiser.deals import Kaiser, Kind, Passed, Played
from scorekeeper.games.kaiser.options import AllPass, KaiserBid, Options
from scorekeeper.games.kaiser.points import ALL_POINTS, LEAST_POINTS, MOST_POINTS, TRICKS, Haul, counted, hauls
from scorekeeper.games.kaiser.sections import Section
from scorekeeper.games.kaiser.spoken import points_words
from scorekeeper.games.kaiser.stakes import Match, rules_of

SAID = {(str(bid.number), TRUE if bid.no_trump else FALSE): bid for bid in BIDS}
"""Bids by the fields of the form."""

COUNTS = {str(tricks): tricks for tricks in range(TRICKS + 1)}
BID_MADE = (("no_trump", (TRUE, FALSE)),)
AT_NO_TRUMP = (("no_trump", (TRUE,)),)
WITH_TRUMPS = (("no_trump", (FALSE,)),)


def panel(match: Match, names: Names) -> Steps:
    """Who bid, how much, and what the side took: its points, or its tricks and then the special cards."""
    options = rules_of(match).options
    low = (_low(),) if options.low_no_trump else ()
    steps = (_bidder(match, names), _bid(options), *low, _tricks(options), _trump())
    sides = " / ".join(side_name(names, side) for side in Side)
    return Steps(steps, _("What did the bidders take?"), 3, sides, rule=Section.SCORING)


def _bidder(match: Match, names: Names) -> Step:
    choices = tuple(Choice(names[seat], {"bidder": seat.value}, seat=seat.value) for seat in match.turn or CLOCKWISE)
    return Step("bidder", _("Who bid highest?"), _("bidder"), choices, rule=Section.BIDDING)


def _bid(options: Options) -> Step:
    possible = (bid for bid in BIDS if bid.number >= options.min_bid)
    choices = [Choice(bid.spoken, _said(bid), small=_warning(bid)) for bid in possible]
    if options.kaiser_bid is not KaiserBid.OFF:
        choices.append(Choice(_("Kaiser"), {"kind": Kind.KAISER.value}, span=4))
    return Step("bid", _("How much?"), _("bid"), tuple(choices), rule=Section.BIDDING)


def _low() -> Step:
    high = Choice(_("high"), {"low": ""})
    low = Choice(_("low"), {"low": TRUE})
    question, told = _("High or low?"), _("no trump")
    return Step("low", question, told, (high, low), 2, given=high.label, where=AT_NO_TRUMP, rule=Section.LOW)


def _said(bid: Bid) -> dict[str, str]:
    return {"bid": str(bid.number), "no_trump": TRUE if bid.no_trump else FALSE}


def _warning(bid: Bid) -> str:
    """No side takes more than all points but by leaving the three of spades to the others."""
    return _("leave 3♠") if bid.number > ALL_POINTS else ""


def _tricks(options: Options) -> Step:
    counts = tuple(Choice(text, {"tricks": text}) for text in COUNTS)
    uncounted = Choice(_("not counted"), {"tricks": ""})
    if options.three_needs_tricks:
        asked = _("How many tricks?")
        return Step("tricks", asked, _("tricks"), counts, columns=5, where=BID_MADE, rule=Section.SCORING)
    return Step(
        "tricks",
        _("Count tricks and special cards instead of points?"),
        _("tricks"),
        (*counts, uncounted),
        columns=5,
        given=uncounted.label,
        where=BID_MADE,
        rule=Section.SCORING,
    )


def _trump() -> Step:
    suits = tuple(Choice(suit.sign, {"trump": suit.value}, small=suit.spoken) for suit in Suit)
    unnoted = Choice(_("not noted"), {"trump": ""})
    question = _("Which suit was trumps? It is kept and never scored.")
    choices = (*suits, unnoted)
    return Step("trump", question, _("trumps"), choices, given=unnoted.label, where=WITH_TRUMPS, rule=Section.BIDDING)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Every deal that the answers can become, the fewest points first; none while something is missing."""
    options = rules_of(match).options
    if not answers:
        return _passed(options)
    bidder, bid = _seat(answers, names), SAID.get((answers.get("bid", ""), answers.get("no_trump", "")))
    if bidder is not None and answers.get("kind") == Kind.KAISER.value:
        return _kaiser(bidder, options)
    if bidder is None or bid is None or bid.number < options.min_bid:
        return ()
    if bid.no_trump and options.low_no_trump and answers.get("low") == TRUE:
        bid = replace(bid, low=True)
    trump = next((suit for suit in Suit if suit.value == answers.get("trump")), None)
    deals = (Played(bidder, bid, took, None if bid.no_trump else trump) for took in _what_they_took(answers, options))
    return agreeing((_candidate(deal, options) for deal in deals), answers, ("five", "three"))


def standing(answers: Answers, match: Match, names: Names) -> Standing:
    """What to think of while a bid stands there that all the tricks are not enough for."""
    bid = SAID.get((answers.get("bid", ""), answers.get("no_trump", "")))
    return Standing(too_much_for_all_tricks()) if bid and bid.number > ALL_POINTS else Standing()


def _kaiser(bidder: Seat, options: Options) -> tuple[Candidate, ...]:
    if options.kaiser_bid is KaiserBid.OFF:
        return ()
    lost, made = Kaiser(bidder, made=False), Kaiser(bidder, made=True)
    return Candidate(pgettext("a bid", "Lost"), filled(lost), lost, lost=True), Candidate(
        pgettext("a bid", "Made"), filled(made), made
    )


def _passed(options: Options) -> tuple[Candidate, ...]:
    if options.all_pass is AllPass.FORCED:
        return ()
    return (Candidate(_("All passed"), filled(Passed()), Passed(), aside=True),)


def _seat(answers: Answers, names: Names) -> Seat | None:
    return next((seat for seat in names if seat.value == answers.get("bidder")), None)


def _what_they_took(answers: Answers, options: Options) -> Iterable[Haul | int]:
    """Each count of points; where the tricks have been said, the ways in which the special cards can have fallen."""
    tricks = answers.get("tricks", "")
    if tricks:
        return [haul for haul in reversed(hauls()) if haul.tricks == COUNTS.get(tricks)]
    return () if options.three_needs_tricks else range(LEAST_POINTS, MOST_POINTS + 1)


def _candidate(deal: Played, options: Options) -> Candidate:
    points = deal.points
    if isinstance(deal.took, Haul):
        points = counted(deal.took, three_needs_tricks=options.three_needs_tricks)
    label = points_words(points)
    if isinstance(deal.took, Haul):
        label = _("%(cards)s: %(points)s") % {"cards": _cards(deal.took), "points": label}
    return Candidate(label, filled(deal), deal, lost=not deal.bid.is_made(points))


def _cards(haul: Haul) -> str:
    if haul.five and haul.three:
        return _("both cards")
    return "".join(map(str, haul.specials)) or _("neither")
