"""The questions about a deal of Forty-One: four bids, and who made theirs, or the tricks of all four instead."""

from collections.abc import Callable, Iterator, Mapping

from scorekeeper.domain import house_rules
from scorekeeper.domain.asking import FALSE, TRUE, DealAnswers, Look, Question
from scorekeeper.domain.bids import bid_field, bids_of_all_tricks, tricks_field
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import InputWarning
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.forty_one.deals import (
    ANTICLOCKWISE,
    BIDS,
    FORMAT,
    HIGHEST_BID,
    TRICKS,
    Bids,
    Deal,
    Kind,
    TricksKnown,
    made_field,
)
from scorekeeper.games.forty_one.options import Options

__all__ = ["answers_of", "deal", "errors", "questions", "warnings"]


def questions(options: house_rules.Options | None, names: Names) -> tuple[Question, ...]:
    house = Options.of(options)
    return (
        _kind(house),
        *(bid(seat, names, house.min_bid) for seat in ANTICLOCKWISE),
        *(_made(seat, names) for seat in ANTICLOCKWISE),
        *(_tricks(seat, names) for seat in ANTICLOCKWISE),
    )


def _kind(house: Options) -> Question:
    choices = (Kind.PLAYED.value, _("Played")), (Kind.THROWN_IN.value, _("Thrown in"))
    not_offered = frozenset[str]() if house.min_total else frozenset({Kind.THROWN_IN.value})
    needed = _("Choose what kind of deal it was.")
    return Question("kind", _("What kind of deal?"), choices, needed, not_offered=not_offered)


def bid(seat: Seat, names: Names, lowest: int) -> Question:
    """`lowest`: so many tricks are the least that the table allows this player."""
    words = _("What does %(name)s bid?") % {"name": names[seat]}
    choices = ("", "–"), *((str(number), str(number)) for number in BIDS)
    too_low = frozenset(str(number) for number in BIDS if number < lowest)
    return Question(bid_field(seat), words, choices, look=Look.LIST, not_offered=too_low)


def _made(seat: Seat, names: Names) -> Question:
    words = _("Did %(name)s make it?") % {"name": names[seat]}
    return Question(made_field(seat), words, ((TRUE, _("Made it")), (FALSE, _("Failed"))))


def _tricks(seat: Seat, names: Names) -> Question:
    words = _("or the tricks of %(name)s, if counted") % {"name": names[seat]}
    choices = ("", "–"), *((str(number), str(number)) for number in range(TRICKS + 1))
    return Question(tricks_field(seat), words, choices, look=Look.LIST)


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """All four bids are needed, or none where the deal was thrown in; of one that was played, also what became of
    them."""
    kind = answered.one_of("kind", Kind)
    needed: dict[str, str] = {}
    if kind is Kind.PLAYED or (kind and _says_any(bid_field, answered)):
        needed |= dict.fromkeys(map(bid_field, CLOCKWISE), _("Choose what everybody bid."))
    if kind is Kind.PLAYED and _says_any(tricks_field, answered):
        needed |= dict.fromkeys(map(tricks_field, CLOCKWISE), _("Enter the tricks of all four, or of nobody."))
    elif kind is Kind.PLAYED:
        needed |= dict.fromkeys(map(made_field, CLOCKWISE), _("Choose for everybody whether they made it."))
    return {name: words for name, words in needed.items() if not answered.has(name)}


def _says_any(field: Callable[[Seat], str], answered: DealAnswers) -> bool:
    return any(answered.has(field(seat)) for seat in CLOCKWISE)


def deal(answered: DealAnswers) -> Deal:
    """Raises IllegalDeal where the tricks disagree with what was said beside them."""
    if not _says_any(tricks_field, answered):
        return FORMAT.deal(answered)
    deal = FORMAT.deal(answered.but(**dict.fromkeys(map(made_field, CLOCKWISE), "")))
    if isinstance(deal, TricksKnown) and any(
        answered.truth(made_field(seat)) not in (None, made) for seat, made in deal.made.each
    ):
        raise IllegalDeal(_("the tricks contradict the choice above; enter only one"))
    return deal


answers_of = FORMAT.answers


def warnings(deal: Deal, names: Names) -> tuple[InputWarning, ...]:
    """What is odd about the bids: one of all the tricks, and partners who help each other to more than there are."""
    return () if deal.bids is None else (*bids_of_all_tricks(deal.bids, names, TRICKS), *_too_many(deal.bids, names))


def _too_many(bids: Bids, names: Names) -> Iterator[InputWarning]:
    """Warn of a bid too high; beside a 13 the partner's least bid is already too much, and is not said again."""
    for side in Side:
        both = [bids.of(seat) for seat in side.seats]
        if sum(both) > TRICKS and HIGHEST_BID not in both:
            values = {"side": side_name(names, side), "most": TRICKS}
            yield InputWarning(f"over_{side.value}", _("%(side)s bid more than %(most)s together.") % values)
