"""What can happen in one deal of Forty-One, as values that cannot be built wrong."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.formats.deal_codec import read_by_seat
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import CLOCKWISE, BySeat
from scorekeeper.games.forty_one.bids import HIGHEST_BID, LOWEST_BID

T = TypeVar("T")

TRICKS = 13
"""Tricks in a deal."""

Bids = BySeat[int]
"""The tricks that each of the four bid, 1 to 13; whether a table allows so low a bid its house rules say."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A deal that was played, and the tricks of all four were counted."""

    bids: Bids
    tricks: BySeat[int]

    def __post_init__(self) -> None:
        _check_bids(self.bids)
        _check_tricks(self.tricks)

    @property
    def made(self) -> BySeat[bool]:
        """Who took as many tricks as they bid, or more."""
        return BySeat.made(CLOCKWISE, lambda seat: self.tricks.of(seat) >= self.bids.of(seat))


@dataclass(frozen=True, slots=True)
class Judged:
    """A deal that was played, of which only is known who made their bid."""

    bids: Bids
    made: BySeat[bool]

    def __post_init__(self) -> None:
        _check_bids(self.bids)
        check_made(self.bids, self.made)


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """The bids were not worth enough to play; None where nobody wrote them down."""

    bids: Bids | None = None

    def __post_init__(self) -> None:
        if self.bids is not None:
            _check_bids(self.bids)


Played = Counted | Judged
Deal = Played | ThrownIn


def check_made(bids: Bids, made: BySeat[bool]) -> None:
    """Refuse what thirteen tricks do not allow. Raises IllegalDeal.

    Whoever made a bid may have taken any number more. So only two things cannot be: that bids were made of more
    than thirteen tricks together, and that nobody made theirs though less than thirteen would then have been taken.
    """
    needed = sum(bids.of(seat) for seat in CLOCKWISE if made.of(seat))
    if needed > TRICKS:
        raise IllegalDeal(
            ngettext(
                "those who made their bids would have %(n)s trick; a deal has %(tricks)s",
                "those who made their bids would have %(n)s tricks; a deal has %(tricks)s",
                needed,
            )
            % {"n": needed, "tricks": TRICKS}
        )
    if needed == 0 and (most := sum(bid - 1 for _seat, bid in bids.each)) < TRICKS:
        raise IllegalDeal(
            ngettext(
                "if nobody made their bid, at most %(n)s trick was taken; a deal has %(tricks)s",
                "if nobody made their bid, at most %(n)s tricks were taken; a deal has %(tricks)s",
                most,
            )
            % {"n": most, "tricks": TRICKS}
        )


def _check_bids(bids: Bids) -> None:
    for _seat, bid in bids.each:
        if not LOWEST_BID <= bid <= HIGHEST_BID:
            raise IllegalDeal(
                ngettext(
                    "a bid is %(lowest)s to %(highest)s trick, not %(n)s",
                    "a bid is %(lowest)s to %(highest)s tricks, not %(n)s",
                    HIGHEST_BID,
                )
                % {"lowest": LOWEST_BID, "highest": HIGHEST_BID, "n": bid}
            )


def _check_tricks(tricks: BySeat[int]) -> None:
    taken = [number for _seat, number in tricks.each]
    for number in taken:
        if not 0 <= number <= TRICKS:
            raise IllegalDeal(
                ngettext("nobody can take %(n)s trick", "nobody can take %(n)s tricks", number) % {"n": number}
            )
    if sum(taken) != TRICKS:
        raise IllegalDeal(_("the tricks add up to %(n)s; a deal has %(tricks)s") % {"n": sum(taken), "tricks": TRICKS})


class Kind(Enum):
    """The kinds of deal, by the word the match format uses."""

    PLAYED = "played"
    THROWN_IN = "thrown_in"


def read_deal(fields: Fields) -> Deal:
    """Return the deal that fields of the match format describe; takes only its own fields. Raises IllegalDeal."""
    if fields.choice("kind", Kind) is Kind.THROWN_IN:
        return ThrownIn(_read_bids(fields) if fields.has("bids") else None)
    bids = _read_bids(fields)
    fields.not_both("tricks", "made")
    if fields.has("made"):
        return Judged(bids, read_by_seat(fields, "made", CLOCKWISE, lambda each, seat: each.truth(seat)))
    return Counted(bids, read_by_seat(fields, "tricks", CLOCKWISE, lambda each, seat: each.whole(seat, 0, TRICKS)))


def _read_bids(fields: Fields) -> Bids:
    return read_by_seat(fields, "bids", CLOCKWISE, lambda each, seat: each.whole(seat, LOWEST_BID, HIGHEST_BID))


def write_deal(deal: Deal) -> Mapping[str, object]:
    """Return the fields of the match format that describe the deal, in the format's order."""
    match deal:
        case ThrownIn():
            bids = {} if deal.bids is None else {"bids": written(deal.bids)}
            return {"kind": Kind.THROWN_IN.value, **bids}
        case Counted():
            return {"kind": Kind.PLAYED.value, "bids": written(deal.bids), "tricks": written(deal.tricks)}
        case Judged():
            return {"kind": Kind.PLAYED.value, "bids": written(deal.bids), "made": written(deal.made)}


def written(values: BySeat[T]) -> dict[str, T]:
    """Return something that each player has, as the match format writes it: clockwise from north."""
    return {seat.value: values.of(seat) for seat in CLOCKWISE}
