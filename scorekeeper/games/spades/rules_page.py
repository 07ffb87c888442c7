"""The strips and pictures of the rules of Spades."""

from scorekeeper.domain.bags import PointsAndBags, bags_words, contract_count, with_penalty
from scorekeeper.domain.cards import Rank
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games.spades.deals import contract
from scorekeeper.games.spades.scoring import USUAL
from scorekeeper.rulebook.pictures import drawing


# fmt: off
def order() -> drawing.Cards:
    """Spades from the top; the other suits run alike."""
    return tuple(f"{rank.value}♠" for rank in Rank)


WIDTH, MIDDLE = 350, 175
TABLE = {"x": 85, "y": 66, "width": 180, "height": 116}
BIDS = {Seat.E: 4, Seat.S: 4, Seat.W: 3, Seat.N: 1}
"""In the order in which they are said; North deals."""

PLACES = {Seat.N: (MIDDLE, 66), Seat.E: (265, 124), Seat.S: (MIDDLE, 182), Seat.W: (85, 124)}
ORDER_DISC, BID_DISC = 11, 23


def auction() -> drawing.Picture:
    """A table from above: who speaks in which order, what each says, and what the sides have to win."""
    values = {"ns": _contract(Side.NS), "ew": _contract(Side.EW)}
    spoken = _(
        "A table from above. North deals, so East bids first: 4; then South bids 4, West 3, and North, "
        "last, 1. North and South have to win %(ns)s tricks together, East and West %(ew)s."
    )
    cloth = drawing.element("rect", **TABLE, rx=14, class_="ink")
    sign = drawing.suit("s", MIDDLE - 20, 104, 40, "ink")
    seats = (_seat(seat, place) for place, seat in enumerate(BIDS, 1))
    return drawing.picture(WIDTH, 302, spoken % values, cloth, sign, *seats, *_contracts())


def _contract(side: Side) -> int:
    return contract([BIDS[seat] for seat in side.seats])


def _seat(seat: Seat, place: int) -> str:
    x, y = PLACES[seat]
    circle = drawing.element("circle", cx=x, cy=y, r=BID_DISC, class_="badge takes")
    bid = drawing.words(str(BIDS[seat]), x, y + 8, "t rank on")
    aside, below = {Seat.N: (0, -35), Seat.E: (53, 6), Seat.S: (0, 46), Seat.W: (-53, 6)}[seat]
    name = drawing.words(_("North deals") if seat is Seat.N else seat.spoken, x + aside, y + below)
    return circle + bid + drawing.disc(str(place), x + 25, y - 20, ORDER_DISC) + name


def _contracts() -> list[str]:
    rows = (
        (_("North & South: %(sum)s tricks"), Side.NS, 264),
        (_("East & West: %(sum)s tricks"), Side.EW, 292),
    )
    return [
        drawing.line(20, 240, WIDTH - 20, 240),
        *(drawing.words(template % {"sum": _sum(side)}, MIDDLE, y) for template, side, y in rows),
    ]


def _sum(side: Side) -> str:
    one, other = (BIDS[seat] for seat in side.seats)
    return _("%(one)s + %(other)s = %(sum)s") % {"one": one, "other": other, "sum": one + other}


BEFORE, NEEDED = PointsAndBags(337, 7), 5
WON = (7, 8)
ROW, BAG, STEP = 104, 34, 35.5
"""Heights and steps of the drawing: a row of it, a bag, and from one bag to the next."""


def filling() -> drawing.Picture:
    """A side's score and its ten places for bags: before a deal, after two bags more, and after three."""
    spoken = _(
        "A side has 337 points and seven of ten bags are full. It bids five tricks. With seven tricks it "
        "has 389 points and nine full bags. With eight tricks the tenth bag is full. 100 points are taken off, 290 are "
        "left, and all ten bags are empty again."
    )
    rows = [_row(0, _("Before the deal: %(score)s") % {"score": _score(BEFORE)}, BEFORE, new=0)]
    rows += [_after(at, won) for at, won in enumerate(WON, 1)]
    return drawing.picture(WIDTH, ROW * len(rows) - 6, spoken, *rows)


def _after(at: int, won: int) -> str:
    deal = contract_count(NEEDED, won)
    values = {"bid": NEEDED, "won": won, "score": _score(BEFORE + deal)}
    return _row(at, _("Bid %(bid)s, won %(won)s: %(score)s") % values, BEFORE + deal, new=deal.bags)


def _score(count: PointsAndBags) -> str:
    """The points, with what ten bags take off."""
    paid = with_penalty(count, USUAL)
    if paid.points == count.points:
        return str(count.points)
    values = {"before": count.points, "penalty": USUAL.bag_penalty, "after": paid.points}
    return _("%(before)s − %(penalty)s = %(after)s") % values


def _row(at: int, title: str, count: PointsAndBags, new: int) -> str:
    """What happened, and under it the bags, `new` of which are this deal's; struck through when they are paid for."""
    y = ROW * at
    bags = (_bag(2 + STEP * place, y + 40, _look(place, count.bags, new)) for place in range(USUAL.bag_limit))
    emptied = drawing.line(0, y + 60, WIDTH, y + 60, "strike") if count.bags >= USUAL.bag_limit else ""
    below = drawing.line(0, y + ROW - 14, WIDTH, y + ROW - 14, "hair") if at < len(WON) else ""
    return drawing.words(title, MIDDLE, y + 24) + "".join(bags) + emptied + below


def _look(place: int, full: int, new: int) -> str:
    if place >= full:
        return "hair"
    return "m" if place >= full - new else "fill"


def _bag(x: float, y: float, class_: str) -> str:
    """A sack tied at its neck."""
    shape = (
        f"M{x + 7} {y} L{x + 19} {y} L{x + 16} {y + 8} Q{x + 27} {y + 16} {x + 26} {y + 28} "
        f"Q{x + 25} {y + BAG} {x + 13} {y + BAG} Q{x + 1} {y + BAG} {x} {y + 28} Q{x - 1} {y + 16} {x + 10} {y + 8} Z"
    )
    return drawing.element("path", d=shape, class_=class_)


ILLUSTRATIONS = drawing.Illustrations(
    strips={"order": order},
    pictures={"auction": auction, "filling": filling},
    units={"bags": bags_words},
)
