"""The strips and pictures of the rules of Kaiser."""

from collections.abc import Callable

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.domain.sheet import signed
from scorekeeper.games.kaiser.deals import FIVE_OF_HEARTS, SPECIAL_POINTS, THREE_OF_SPADES, Bid, can_bid, suit_order
from scorekeeper.games.kaiser.scoring import GAME, PEG
from scorekeeper.rulebook.pictures import drawing
from scorekeeper.rulebook.pictures.cards import drawn


def _suit(suit: Suit) -> Callable[[], drawing.Cards]:
    return lambda: tuple(str(card) for card in suit_order(suit))


WIDTH, MIDDLE = 350, 175
CARD_WIDTH, CARD_HEIGHT = 54, 72


def exchange() -> drawing.Picture:
    """Draw how two sevens go out and the special cards come in."""
    spoken = _(
        "The seven of spades leaves the pack and the three of spades comes in, worth −3. "
        "The seven of hearts leaves, and the five of hearts comes in, worth 5."
    )
    return drawing.picture(WIDTH, 128, spoken, _exchange(THREE_OF_SPADES, 12), _exchange(FIVE_OF_HEARTS, 192))


def _exchange(special: Card, x: int) -> str:
    """The seven crossed out, an arrow, the card that takes its place and what it counts."""
    top, middle, right = 8, 8 + CARD_HEIGHT / 2, x + CARD_WIDTH
    seven = drawing.card(drawn(str(Card(Rank.SEVEN, special.suit))), x, top, CARD_WIDTH, CARD_HEIGHT)
    out = drawing.line(x - 5, top + CARD_HEIGHT + 2, right + 5, top - 2, "strike")
    arrow = drawing.line(right + 12, middle, right + 30, middle) + drawing.arrowhead(right + 40, middle, drawing.RIGHT)
    comes = drawing.card(drawn(str(special)), right + 44, top, CARD_WIDTH, CARD_HEIGHT)
    counts = drawing.words(
        signed(SPECIAL_POINTS[special]), right + 44 + CARD_WIDTH / 2, top + CARD_HEIGHT + 32, "t rank"
    )
    return seven + out + arrow + comes + counts


CALLS = (None, Bid(7, no_trump=True), Bid(8), Bid(8, no_trump=True))
"""What East, South, West and North, the dealer, say in Pagat's example; None is a pass."""

SEATS = {Seat.N: (MIDDLE, 46), Seat.E: (294, 112), Seat.S: (MIDDLE, 180), Seat.W: (66, 112)}


def auction() -> drawing.Picture:
    """Four calls, one from each, in their order; the dealer's is the last and the winning one."""
    spoken = _(
        "A table from above; North deals. East passes. Then South bids 7 no, West bids 8. North, "
        "the dealer, takes it with 8 no. North could also have said 8, the same as West."
    )
    order = (*CLOCKWISE[1:], CLOCKWISE[0])
    calls = [_call(seat, number, call) for number, (seat, call) in enumerate(zip(order, CALLS, strict=True), 1)]
    ring = drawing.element("rect", x=MIDDLE - 56, y=70, width=112, height=76, rx=10, class_="ink")
    return drawing.picture(WIDTH, 214, spoken, ring, _equal(), *calls)


def _call(seat: Seat, number: int, call: Bid | None) -> str:
    x, y = SEATS[seat]
    is_dealer = seat is Seat.N
    label = drawing.words(call.spoken if call else _("pass"), x + 16, y, "t rank")
    name = drawing.words(_("North deals") if is_dealer else seat.spoken, x - 6, y - 28 if is_dealer else y + 28)
    return drawing.disc(str(number), x - 34, y - 6, 15, takes=is_dealer) + label + name


def _equal() -> str:
    """What the dealer could have said instead, in the middle of the table."""
    last = Bid(8)
    if not can_bid(last, last, is_dealer=True):
        raise ValueError("the picture tells of a dealer who may equal")
    return drawing.words(_("or North:"), MIDDLE, 101) + drawing.words(last.spoken, MIDDLE, 131, "t rank")


START, UNIT = 24, 5.8


def pegging() -> drawing.Picture:
    """How far each side can go: the bidders to the end, the others to the peg."""
    spoken = _(
        "Two score lines from 0 to 52. The bidders' line is open to its end. The line of the others is closed at 45. "
        "From there on they add nothing, but negative points still count."
    )
    lanes = _lane(_("A side that bids"), 46, GAME) + _lane(_("A side that does not"), 126, PEG)
    closed = _post(PEG, 126) + _back(PEG, 126)
    return drawing.picture(WIDTH, 196, spoken, lanes, closed, _scale(166))


def _lane(name: str, y: int, end: int) -> str:
    x, last = _at(end), _at(GAME)
    road = drawing.element("rect", x=START, y=y - 7, width=x - START, height=14, class_="fill")
    rest = drawing.element("rect", x=x, y=y - 7, width=last - x, height=14, class_="hair") if end < GAME else ""
    goal = drawing.arrowhead(last + 20, y, drawing.RIGHT, length=20, half=15) if end == GAME else ""
    return drawing.words(name, _at(PEG / 2), y - 18) + road + rest + goal


def _post(total: int, y: int) -> str:
    return drawing.element("rect", x=_at(total) - 3, y=y - 22, width=7, height=44, class_="m")


def _back(total: int, y: int) -> str:
    """Draw the way back, which stays open: an arrow cut out of the road."""
    x = _at(total)
    shaft = drawing.element("rect", x=x - 28, y=y - 2, width=18, height=4, class_="c")
    return drawing.arrowhead(x - 38, y, drawing.LEFT, "c", length=11, half=6) + shaft


def _scale(y: int) -> str:
    ticks = "".join(drawing.line(_at(total), y - 14, _at(total), y - 7, "hair") for total in range(0, PEG, 5))
    ends = "".join(drawing.line(_at(total), y - 16, _at(total), y - 4) for total in (0, PEG, GAME))
    numbers = "".join(drawing.words(str(total), _at(total), y + 20) for total in (0, 20, PEG, GAME))
    return ticks + ends + numbers


def _at(total: float) -> float:
    return START + UNIT * total


ILLUSTRATIONS = drawing.Illustrations(
    strips={
        "spades-suit": _suit(Suit.SPADES),
        "hearts-suit": _suit(Suit.HEARTS),
        "clubs-suit": _suit(Suit.CLUBS),
        "diamonds-suit": _suit(Suit.DIAMONDS),
    },
    pictures={"exchange": exchange, "auction": auction, "pegging": pegging},
)
