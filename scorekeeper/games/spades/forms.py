"""The form of a deal of Spades: complete without a script, and what the panel fills in by taps."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.domain.deal_warnings import Odd
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.i18n import _ as gettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, BySeat, BySide, Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.domain.tallying import with_the_rest
from scorekeeper.forms import BaseDealForm, choice_field
from scorekeeper.games.spades.answers import (
    LOST,
    TRICKS_NS,
    WON,
    bemo_field,
    bid_field,
    filled,
    no_trump_field,
    tricks_field,
)
from scorekeeper.games.spades.bids import TRICKS, BemoSize, Nil, Promise, read_bid
from scorekeeper.games.spades.deals import Bemo, Deal, Tricks
from scorekeeper.games.spades.oddities import odd
from scorekeeper.games.spades.options import NoTrump, read_house_rules
from scorekeeper.games.spades.sentences import bemo_words

BIDS = [(Nil.SEEN.value, _("nil")), *((n, n) for n in range(1, TRICKS + 1)), (Nil.BLIND.value, _("blind nil"))]
COUNTS = [("", _("not counted")), *((n, n) for n in range(TRICKS + 1))]
PROMISES = [("", _("not said")), (Promise.KEPT.value, _("kept")), (Promise.RUFFED.value, _("won a trick by a ruff"))]
BETS = [("", _("no bet")), (WON, _("won")), (LOST, _("lost"))]


def _bid() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        choices=BIDS,
        coerce=lambda bid: read_bid(int(bid) if bid.isdecimal() else bid),
        widget=forms.RadioSelect,
        error_messages={"required": _("Say what everybody bid.")},
    )


def _tricks() -> forms.TypedChoiceField:
    return choice_field(COUNTS, int)


def _promise() -> forms.TypedChoiceField:
    return choice_field(PROMISES, Promise)


def _bet() -> forms.TypedChoiceField:
    return choice_field(BETS, lambda answer: answer == WON)


class DealForm(BaseDealForm):
    """Four bids; the tricks of North and South, or of every player; and the specials, where they are played."""

    bid_n, bid_e, bid_s, bid_w = _bid(), _bid(), _bid(), _bid()
    tricks_ns = _tricks()
    tricks_n, tricks_e, tricks_s, tricks_w = _tricks(), _tricks(), _tricks(), _tricks()
    no_trump_n, no_trump_e, no_trump_s, no_trump_w = _promise(), _promise(), _promise(), _promise()
    bemo_little_ns, bemo_big_ns, bemo_little_ew, bemo_big_ew = _bet(), _bet(), _bet(), _bet()

    def __init__(self, *args: Any, names: dict[Seat, str] | None = None, **kwargs: Any) -> None:
        """`names` puts the players' names into the questions."""
        super().__init__(*args, names=names, **kwargs)
        for seat in CLOCKWISE:
            told = {"name": self.names[seat]}
            self.fields[bid_field(seat)].label = gettext("What did %(name)s bid?") % told
            self.fields[tricks_field(seat)].label = gettext("or the tricks of %(name)s") % told
            self.fields[no_trump_field(seat)].label = gettext("%(name)s’s “no trump”, after the partner’s yes") % told
        pair = {"side": side_name(self.names, Side.NS)}
        self.fields[TRICKS_NS].label = gettext("Tricks of %(side)s together, if nobody bid nil") % pair
        for side in Side:
            for size in BemoSize:
                told = {"bemo": bemo_words(size), "side": side_name(self.names, side)}
                self.fields[bemo_field(side, size)].label = gettext("%(bemo)s of %(side)s") % told

    def play_by(self, options: Mapping[str, Any]) -> None:
        """Specials are asked about only where they are played."""
        house = read_house_rules(Fields(options))
        no_trump = () if house.no_trump is not NoTrump.OFF else map(no_trump_field, CLOCKWISE)
        bemo = () if house.bemo else (bemo_field(side, size) for side in Side for size in BemoSize)
        self.left_out = frozenset((*no_trump, *bemo))

    def clean(self) -> dict[str, Any]:
        self._ask_for_the_tricks()
        return super().clean()

    def deal(self, answers: dict[str, Any]) -> Deal:
        """The deal that the answers describe. Raises IllegalDeal."""
        promises = {seat: answers[no_trump_field(seat)] for seat in CLOCKWISE}
        return Deal(
            BySeat.made(CLOCKWISE, lambda seat: answers[bid_field(seat)]),
            _counted(answers),
            BySeat(tuple((seat, promise) for seat, promise in promises.items() if promise)),
            _bemos(answers),
        )

    @classmethod
    def odd(cls, deal: Deal, names: Names) -> tuple[Odd, ...]:
        """What a table hardly ever does, in a deal that can be."""
        return odd(deal, names)

    @classmethod
    def filled(cls, deal: Deal) -> dict[str, str]:
        """The answers that describe this deal, as the fields take them."""
        return filled(deal)

    def _ask_for_the_tricks(self) -> None:
        """All four players' tricks, or three of them, from which the fourth's follow; or those of one side."""
        missing = [name for name in map(tricks_field, CLOCKWISE) if not self.is_answered(name)]
        if len(missing) == len(CLOCKWISE) and not self.is_answered(TRICKS_NS):
            self.add_error(TRICKS_NS, forms.ValidationError(_("Say how the tricks fell."), code="required"))
        elif 1 < len(missing) < len(CLOCKWISE):
            words = _("Give the tricks of everybody, or of three; the fourth has the rest.")
            self.add_error(missing[0], forms.ValidationError(words, code="required"))


def _counted(answers: dict[str, Any]) -> Tricks:
    """The tricks by player where they were given, else by side. Raises IllegalDeal where the two disagree."""
    together = answers[TRICKS_NS]
    given = {seat: answers[tricks_field(seat)] for seat in CLOCKWISE}
    if all(won is None for won in given.values()):
        return BySide(together, TRICKS - together)
    tricks = with_the_rest(given, TRICKS)
    if together is not None and together != sum(tricks.of(seat) for seat in Side.NS.seats):
        raise IllegalDeal(gettext("the tricks of the players and of their side disagree; give one of the two"))
    return tricks


def _bemos(answers: dict[str, Any]) -> tuple[Bemo, ...]:
    bets = ((side, size, answers[bemo_field(side, size)]) for side in Side for size in BemoSize)
    return tuple(Bemo(side, size, won) for side, size, won in bets if won is not None)
