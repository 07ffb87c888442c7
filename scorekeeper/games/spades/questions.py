"""The questions about a deal of Spades: four bids, the tricks of North and South or of everybody, and the specials."""

from collections.abc import Iterator, Mapping
from itertools import product

from scorekeeper.domain.asking import DealAnswers, Look, Question
from scorekeeper.domain.bids import bid_field, count_question, missing_tricks, tricks_field, tricks_question
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.pile import with_the_rest
from scorekeeper.domain.questions import InputWarning
from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.spades.deals import (
    LOST,
    TRICKS,
    TRICKS_NS,
    WON,
    Bemo,
    BemoSize,
    Bid,
    Deal,
    Nil,
    Promise,
    Tricks,
    answers_of,
    bemo_field,
    contract,
    no_trump_field,
    write_bid,
)
from scorekeeper.games.spades.options import HouseRules, NoTrump
from scorekeeper.games.spades.words import Match, bemo_words, bid_words

__all__ = ["answers_of", "deal", "errors", "questions", "warnings"]

BIDS: Mapping[str, Bid] = {str(write_bid(bid)): bid for bid in (Nil.SEEN, *range(1, TRICKS + 1), Nil.BLIND)}
"""What can be bid, by how it is sent."""

BETS = tuple(product(Side, BemoSize))


def questions(options: Options | None, names: Names) -> tuple[Question, ...]:
    """The specials are shown where they are played."""
    house = None if options is None else HouseRules.of(options)
    no_trump, bemo = (house.no_trump is not NoTrump.OFF, house.bemo) if house else (True, True)
    together = _("Tricks of %(side)s together, if nobody bid nil")
    return (
        *(bid(seat, names) for seat in CLOCKWISE),
        count_question(TRICKS_NS, together % {"side": side_name(names, Side.NS)}, TRICKS),
        *(tricks_question(seat, names, TRICKS) for seat in CLOCKWISE),
        *(promise(seat, names, shown=no_trump) for seat in CLOCKWISE),
        *(_bet(side, size, names, shown=bemo) for side, size in BETS),
    )


NUMBERS = tuple((str(number), str(number)) for number in range(1, TRICKS + 1))
"""The bids that are no nil, as they are sent and as they are said."""


def bid(seat: Seat, names: Names) -> Question:
    words = _("What does %(name)s bid?") % {"name": names[seat]}
    nil, blind_nil = ((str(write_bid(bid)), bid_words(bid)) for bid in (Nil.SEEN, Nil.BLIND))
    choices = (nil, *NUMBERS, blind_nil)
    return Question(bid_field(seat), words, choices, needed=_("Choose what everybody bid."))


def promise(seat: Seat, names: Names, *, shown: bool = True) -> Question:
    words = _("Did %(name)s bid no trump?") % {"name": names[seat]}
    kept, ruffed = (Promise.KEPT.value, _("made")), (Promise.RUFFED.value, _("failed by a ruff"))
    return Question(no_trump_field(seat), words, (("", _("no")), kept, ruffed), look=Look.LIST, is_visible=shown)


def _bet(side: Side, size: BemoSize, names: Names, *, shown: bool) -> Question:
    words = _("%(bemo)s of %(side)s") % {"bemo": bemo_words(size), "side": side_name(names, side)}
    choices = (("", _("no bet")), (WON, _("won")), (LOST, _("lost")))
    return Question(bemo_field(side, size), words, choices, look=Look.LIST, is_visible=shown)


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """Everybody's tricks are needed, or those of three, from which the fourth's follow; or those of one side."""
    if any(map(answered.has, map(tricks_field, CLOCKWISE))):
        return missing_tricks(answered)
    return {} if answered.has(TRICKS_NS) else {TRICKS_NS: _("Choose how the tricks fell.")}


def deal(answered: DealAnswers) -> Deal:
    return Deal(bids(answered), _tricks(answered), promises(answered), bets(answered))


def bids(answered: DealAnswers) -> BySeat[Bid]:
    """Raises KeyError where somebody has not bid."""
    return BySeat.made(CLOCKWISE, lambda seat: BIDS[answered.text(bid_field(seat))])


def promises(answered: DealAnswers) -> BySeat[Promise]:
    found = ((seat, answered.one_of(no_trump_field(seat), Promise)) for seat in CLOCKWISE)
    return BySeat(tuple((seat, promise) for seat, promise in found if promise))


def bets(answered: DealAnswers) -> tuple[Bemo, ...]:
    found = ((side, size, answered.text(bemo_field(side, size))) for side, size in BETS)
    return tuple(Bemo(side, size, became == WON) for side, size, became in found if became)


def _tricks(answered: DealAnswers) -> Tricks:
    """The tricks by player where they were given, else by side. Raises IllegalDeal where the two disagree."""
    together = answered.whole(TRICKS_NS)
    by_player = {seat: answered.whole(tricks_field(seat)) for seat in CLOCKWISE}
    if together is not None and not any(map(answered.has, map(tricks_field, CLOCKWISE))):
        return BySide(together, TRICKS - together)
    won = with_the_rest(by_player, TRICKS)
    if together is not None and together != sum(won.of(seat) for seat in Side.NS.seats):
        raise IllegalDeal(_("the tricks of the players contradict those of their side; enter only one"))
    return won


def warnings(deal: Deal, names: Names) -> tuple[InputWarning, ...]:
    """All that is odd about the bids; how the tricks fell never is.

    Any number may be bid after any other (Pagat).
    """
    everybody = all(isinstance(bid, Nil) for _seat, bid in deal.bids.each)
    all_nil = (InputWarning("all_nil", _("All four bid nil.")),) if everybody else ()
    return (*all_nil, *(each for side in Side for each in _of_side(deal, side, names)))


BLIND_BEHIND = 100
"""So many points a side has to be behind, as a rule, to bid blind nil (Pagat)."""


def is_far_behind(side: Side, match: Match) -> bool:
    """Whether the side may bid blind nil at most tables."""
    return match.state.of(side.other).points - match.state.of(side).points >= BLIND_BEHIND


def _of_side(deal: Deal, side: Side, names: Names) -> Iterator[InputWarning]:
    bids = deal.bids_of(side)
    nils = sum(isinstance(bid, Nil) for bid in bids)
    values = {"side": side_name(names, side), "most": TRICKS}
    if contract(bids) > TRICKS:
        yield InputWarning(f"over_{side.value}", _("%(side)s bid more than %(most)s together.") % values)
    elif nils and contract(bids) == TRICKS:
        yield InputWarning(
            f"all_{side.value}",
            ngettext("%(side)s bid a nil and the only trick.", "%(side)s bid a nil and all %(most)s tricks.", TRICKS)
            % values,
        )
    if Nil.BLIND in bids:
        words = _("%(side)s bid blind nil and are not %(n)s behind.") % {**values, "n": BLIND_BEHIND}
        yield InputWarning(f"blind_{side.value}", words, applies=lambda before: not is_far_behind(side, before))
    if nils == len(bids) and any(bemo.side is side for bemo in deal.bemos):
        yield InputWarning(f"bemo_{side.value}", _("%(side)s bet on a Bemo and bid two nils.") % values)
