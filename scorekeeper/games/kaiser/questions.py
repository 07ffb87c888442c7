"""The questions about a deal of Kaiser: who bid what, and what their side took, in points or in tricks."""

from collections.abc import Mapping

from scorekeeper.domain import house_rules
from scorekeeper.domain.asking import FALSE, TRUE, DealAnswers, Look, Question
from scorekeeper.domain.asking import no_warnings as warnings
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.domain.sheet import Names, with_minus
from scorekeeper.games.kaiser.deals import (
    FORMAT,
    HIGHEST_BID,
    LEAST_POINTS,
    LOWEST_BID,
    MOST_POINTS,
    TRICKS,
    Deal,
    Kind,
    Took,
)
from scorekeeper.games.kaiser.options import AllPass, KaiserBid, Options

__all__ = ["answers_of", "deal", "errors", "questions", "warnings"]


def questions(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    """The bid; the points, or the tricks and the special cards; how a bid of Kaiser went; the trumps."""
    house = Options.of(options)
    takers = (Took.BIDDERS.value, _("the bidders")), (Took.OTHERS.value, _("the others"))
    fates = (TRUE, _("made")), (FALSE, _("lost"))
    is_kaiser_bid = house.kaiser_bid is not KaiserBid.OFF
    return (
        _kind(house),
        bidder(names),
        bid(house),
        Question("no_trump", _("With trumps?"), ((FALSE, _("With trumps")), (TRUE, _("No trump"))), default=FALSE),
        low(house),
        _points(house),
        tricks(house),
        Question("five", _("If you count tricks: who took the 5♥?"), takers),
        Question("three", _("If you count tricks: who took the 3♠?"), takers),
        Question("made", _("If Kaiser was bid: made or lost?"), fates, is_visible=is_kaiser_bid),
        trump(),
    )


def _kind(house: Options) -> Question:
    played, passed = (Kind.PLAYED.value, _("Played")), (Kind.PASSED.value, _("All passed"))
    choices = played, passed, (Kind.KAISER.value, _("A bid of Kaiser"))
    absent = {Kind.PASSED.value: house.all_pass is AllPass.FORCED, Kind.KAISER.value: house.kaiser_bid is KaiserBid.OFF}
    not_offered = frozenset(kind for kind, is_absent in absent.items() if is_absent)
    needed = _("Choose what kind of deal it was.")
    return Question(
        "kind", _("What kind of deal?"), choices, needed, default=Kind.PLAYED.value, not_offered=not_offered
    )


def bidder(names: Names) -> Question:
    return Question("bidder", _("Who bid highest?"), tuple((seat.value, names[seat]) for seat in CLOCKWISE))


def bid(house: Options) -> Question:
    choices = tuple((str(number), str(number)) for number in range(LOWEST_BID, HIGHEST_BID + 1))
    return Question(
        "bid", _("How high was the bid?"), choices, not_offered=frozenset(map(str, range(LOWEST_BID, house.min_bid)))
    )


def low(house: Options) -> Question:
    """Whether the suits are turned over."""
    choices = (FALSE, _("high")), (TRUE, _("low"))
    return Question("low", _("At no trump: high or low?"), choices, default=FALSE, is_visible=house.low_no_trump)


def _points(house: Options) -> Question:
    counts = ((str(points), with_minus(points)) for points in range(LEAST_POINTS, MOST_POINTS + 1))
    choices, words = (("", _("not recorded")), *counts), _("How many points did the bidders take?")
    return Question("points", words, choices, look=Look.LIST, is_visible=not house.three_needs_tricks)


def tricks(house: Options) -> Question:
    """The tricks of the bidders' side, which a table gives instead of the points or, at some tables, always."""
    words = _("Count tricks and special cards instead of points?")
    if house.three_needs_tricks:
        words = _("How many tricks did the bidders take?")
    counts = ((str(number), str(number)) for number in range(TRICKS + 1))
    return Question("tricks", words, (("", _("not recorded")), *counts), look=Look.LIST)


def trump() -> Question:
    words = _("Which suit was trumps? It does not change the score.")
    suits = ((suit.value, suit.spoken) for suit in Suit)
    return Question("trump", words, (("", _("not recorded")), *suits), look=Look.LIST)


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """What to say of each answer that is missing, by its question: who bid; if it was played, what they bid and took;
    of a bid of Kaiser, whether it was made.
    """
    kind = answered.one_of("kind", Kind)
    needed = {} if kind in (None, Kind.PASSED) else {"bidder": _("Choose who bid highest.")}
    if kind is Kind.KAISER:
        needed["made"] = _("Choose whether the bid of Kaiser was made.")
    if kind is Kind.PLAYED:
        needed |= {"bid": _("Choose how much they bid."), "no_trump": _("Choose whether there were trumps.")}
        needed |= _needed_to_count(answered)
    return {name: words for name, words in needed.items() if not answered.has(name)}


def _needed_to_count(answered: DealAnswers) -> dict[str, str]:
    """Errors for the points or the tricks, and for the special cards if a side has some of the tricks, but not all."""
    if answered.whole("tricks") in range(1, TRICKS):
        return {"five": _("Choose who took the 5♥."), "three": _("Choose who took the 3♠.")}
    if answered.has("points") or answered.has("tricks"):
        return {}
    if answered.is_hidden("points"):
        return {"tricks": _("Choose how many tricks the bidders took.")}
    return {"points": _("Choose how many points or tricks the bidders took.")}


def deal(answered: DealAnswers) -> Deal:
    """Raises IllegalDeal where both points and tricks were given."""
    number = answered.whole("tricks")
    if number is not None and answered.has("points") and answered.one_of("kind", Kind) is Kind.PLAYED:
        raise IllegalDeal(_("enter either the points or the tricks, not both"))
    if number in (0, TRICKS):  # nobody needs to say then who has the special cards
        taker = (Took.BIDDERS if number else Took.OTHERS).value
        answered = answered.but(**{name: answered.text(name) or taker for name in ("five", "three")})
    return FORMAT.deal(answered)


answers_of = FORMAT.answers
