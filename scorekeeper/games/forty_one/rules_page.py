"""The strips and pictures of the rules of Forty-One."""

from scorekeeper.domain.cards import Rank
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import with_minus
from scorekeeper.games.forty_one.deals import ANTICLOCKWISE, PACKETS, dealing_order, in_turn
from scorekeeper.games.forty_one.scoring import TARGET, winner
from scorekeeper.rulebook.pictures import drawing


def hearts() -> drawing.Cards:
    """The trumps from the top."""
    return tuple(f"{rank.value}♥" for rank in Rank)


WIDTH, MIDDLE = 350, 175
RADIUS = 120
CARD_WIDTH, CARD_HEIGHT = 17, 25
PLACES = {
    Seat.N: (MIDDLE, 65.0),
    Seat.W: (MIDDLE - RADIUS, 65.0 + RADIUS),
    Seat.S: (MIDDLE, 65.0 + 2 * RADIUS),
    Seat.E: (MIDDLE + RADIUS, 65.0 + RADIUS),
}


def deal_order() -> drawing.Picture:
    """Draw how North deals: the turn goes anticlockwise, and seven packets come to each."""
    spoken = _(
        "A table from above. North deals; the turn goes to the right, against the clock: first West, then South, "
        "then East, and North last. In each of seven rounds everybody gets a packet: one card, then six times two."
    )
    order = {seat: place for place, seat in enumerate(dealing_order(Seat.N), 1)}
    seats = (_seat(seat, order[seat]) for seat in ANTICLOCKWISE)
    return drawing.picture(WIDTH, 350, spoken, _ring(), *_packets(), *seats)


def _ring() -> str:
    """The way round, from the dealer's right hand back to the dealer, with its arrow."""
    x, y = PLACES[Seat.N]
    way = f"M {x - 32} {y + 5} A {RADIUS} {RADIUS} 0 1 0 {x + 32} {y + 5}"
    tip = f"{x + 24},{y + 2} {x + 41},{y - 3} {x + 36},{y + 15}"
    return drawing.element("path", d=way, class_="ink") + drawing.element("polygon", points=tip, class_="fill")


def _packets() -> list[str]:
    """The seven packets in the middle of the table, and how many cards they make."""
    step = 25
    left = MIDDLE - step * len(PACKETS) / 2
    y = 65 + RADIUS
    piles = [_pile(left + step * at + 3, y - CARD_HEIGHT + 2, cards) for at, cards in enumerate(PACKETS)]
    counts = [drawing.words(str(cards), left + step * at + step / 2, y + 24) for at, cards in enumerate(PACKETS)]
    return piles + counts


def _pile(x: float, y: float, cards: int) -> str:
    return "".join(drawing.blank(x + 3 * at, y - 4 * at, CARD_WIDTH, CARD_HEIGHT) for at in range(cards))


def _seat(seat: Seat, place: int) -> str:
    x, y = PLACES[seat]
    outward = {Seat.N: (0, -29), Seat.W: (-26, 44), Seat.S: (0, 42), Seat.E: (26, 44)}
    aside, below = outward[seat]
    name = _("North deals") if seat is Seat.N else seat.spoken
    return drawing.disc(str(place), x, y, 16, takes=place == 1) + drawing.words(name, x + aside, y + below)


HEIGHTS = {"zero": 190.0, "unit": 3.2}
STATES = ((45, -3), (45, 1))


def partner() -> drawing.Picture:
    """Draw two partners twice: one has enough both times, but only with the second is the match won."""
    spoken = _(
        "Two score charts. In the first North has 45 and South −3: play goes on. "
        "In the second North has 45 and South 1: North and South have won."
    )
    charts = (_chart(85 + 155 * at, *state) for at, state in enumerate(STATES))
    lines = (_level(TARGET, "hair"), _level(0, "ink"))
    return drawing.picture(WIDTH, 260, spoken, *lines, *charts)


def _level(points: int, class_: str) -> str:
    y = _height(points)
    return drawing.line(34, y, WIDTH, y, class_) + drawing.words(str(points), 14, y + 6)


def _chart(x: int, north: int, south: int) -> str:
    won = winner(in_turn((north, 10, south, 12))) is Side.NS
    label = _("Won") if won else _("Play on")
    bars = _bar(x, north, Seat.N.spoken, "fill") + _bar(x + 68, south, Seat.S.spoken, "m")
    return bars + drawing.words(label, x + 34, 250)


def _bar(x: int, points: int, name: str, class_: str) -> str:
    top, bottom = sorted((_height(points), _height(0)))
    shape = drawing.element("rect", x=x - 15, y=top, width=30, height=bottom - top, class_=class_)
    return shape + drawing.words(with_minus(points), x, top - 8) + drawing.words(name, x, HEIGHTS["zero"] + 32)


def _height(points: int) -> float:
    return HEIGHTS["zero"] - HEIGHTS["unit"] * points


ILLUSTRATIONS = drawing.Illustrations(
    strips={"hearts": hearts},
    pictures={"deal-order": deal_order, "partner": partner},
)
