"""The tables, strips and pictures of the rules of Forty-One."""

from functools import partial

from scorekeeper.domain.cards import Rank
from scorekeeper.domain.i18n import _, marked, pgettext
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import comma_list, signed, with_minus
from scorekeeper.games.forty_one.deals import (
    ANTICLOCKWISE,
    BIDS,
    FIRST_DOUBLE,
    HIGHEST_BID,
    PACKETS,
    Values,
    dealing_order,
    earned,
    in_turn,
    is_played,
    total,
    value,
)
from scorekeeper.games.forty_one.options import FOUR_HUNDRED, PRESETS, TARGET, Preset, Trumps
from scorekeeper.games.forty_one.scoring import Points, gets_there, together, winner
from scorekeeper.rulebook.pictures.drawing import blank, disc, element, line, picture, words
from scorekeeper.rulebook.pictures.figures import Cards, Illustrations, Picture, Table

# fmt: off
BIDDINGS = (
    ((2, 3, 2, 3), Values.FROM7),
    ((2, 3, 3, 3), Values.FROM7),
    ((6, 1, 1, 1), Values.FROM7),
    ((6, 2, 2, 1), Values.FROM7),
    ((7, 1, 1, 1), Values.FROM7),
    ((7, 1, 1, 1), Values.FACE),
    ((5, 2, 2, 2), Values.FOUR_HUNDRED),
)
"""Four bids each, near the line between played and thrown in."""

SCORES = (
    (40, 40, 40, 40), (10, 41, 12, 1), (45, 10, -3, 12), (45, 10, 0, 12), (45, 10, 1, 12), (42, 10, 43, 12),
    (50, 41, -10, 3), (41, 43, 5, 10), (50, 41, 1, 20), (50, 45, 1, 6),
)
"""Four scores each, in the order of the deal from North."""
# fmt: on

SHOWN_VALUES = (Values.FROM7, Values.FOUR_HUNDRED, Values.FACE)
"""The tables that stand side by side; variants of 400 are described in words."""

SHOWN_BIDS = (3, FIRST_DOUBLE)
"""The bids by which the card for the table explains the score: one at its number, one that counts double."""

BIDS_BETWEEN = range(4, 12)
"""The bids between which any of the tables begins to count more than the number."""

SHOWN_PARTNERS = (1, 0)
"""What the partner of somebody at the target may have."""


def values() -> Table:
    """Every bid and what it is worth, by all three tables."""
    columns = (_("Bid"), _("Forty-One"), _("400"), _("Face value"))
    return Table(columns, tuple((str(bid), *(_worth(bid, table) for table in SHOWN_VALUES)) for bid in BIDS))


def _worth(bid: int, table: Values) -> str:
    if table is Values.FOUR_HUNDRED and bid < FOUR_HUNDRED.options.min_bid:
        return "–"
    if table is Values.FOUR_HUNDRED and bid == HIGHEST_BID:
        return _("the match")
    return str(value(bid, table))


def card_values() -> Table:
    """The last bid that is worth its number, and all that are worth more."""
    return Table(
        (_("Bid"), pgettext("of a bid", "Worth")),
        tuple((str(bid), str(value(bid))) for bid in BIDS if bid >= FIRST_DOUBLE - 1),
    )


def worth(table: Values) -> Table:
    """Some of the bids and what they are worth by that table."""
    return Table(
        (_("Bid"), pgettext("of a bid", "Worth")), tuple((str(bid), str(value(bid, table))) for bid in BIDS_BETWEEN)
    )


def card_score(table: Values = Values.FROM7) -> Table:
    """What a bid brings and costs, for the card on the table."""
    results = ((_("as many, or more"), True), (_("fewer"), False))
    rows = ((words, *(signed(earned(bid, table, made=made)) for bid in SHOWN_BIDS)) for words, made in results)
    return Table((_("You took"), *(_("bid %(n)s") % {"n": bid} for bid in SHOWN_BIDS)), tuple(rows))


def card_end() -> Table:
    """Whether a pair has won, by what the partner of a player at the target has."""
    rows = tuple((str(TARGET), with_minus(other), _won_with(other)) for other in SHOWN_PARTNERS)
    return Table((_("One has"), _("the other"), _("What now")), rows)


def _won_with(other: int) -> str:
    scores = in_turn((TARGET, 0, other, 0))
    return _("won") if gets_there(Side.NS, scores) else _("play on")


def totals() -> Table:
    return Table((_("Four bids"), _("Their values"), _("What happens")), tuple(_bidding(*row) for row in BIDDINGS))


def _bidding(bids: tuple[int, ...], table: Values) -> tuple[str, str, str]:
    sums = {"sum": " + ".join(str(value(bid, table)) for bid in bids), "total": total(bids, table)}
    result = _("played") if is_played(bids, table) else _("thrown in")
    return _bids(bids, table), _("%(sum)s = %(total)s") % sums, result


def _bids(bids: tuple[int, ...], table: Values) -> str:
    numbers = comma_list(str(bid) for bid in bids)
    if table is Values.FROM7:
        return numbers
    named = {Values.FACE: _("%(bids)s at face value"), Values.FOUR_HUNDRED: _("%(bids)s in 400")}
    return named[table] % {"bids": numbers}


def presets() -> Table:
    rows = (
        (_("Lowest bid"), *(str(preset.options.min_bid) for preset in PRESETS)),
        (_("A bid is worth"), *(_valued(preset) for preset in PRESETS)),
        (_("Trumps"), *(_trumps(preset) for preset in PRESETS)),
        (_("Total to play"), *(str(preset.options.min_total) for preset in PRESETS)),
        (_("Goal"), *(str(preset.options.target) for preset in PRESETS)),
    )
    return Table((_("Rule"), *(marked(preset.name) for preset in PRESETS)), rows)


def _valued(preset: Preset) -> str:
    return {
        Values.FROM7: _("face, double from 7"),
        Values.FOUR_HUNDRED: _("face, double from 5, three times from 9"),
        Values.FACE: _("face"),
    }[preset.options.values]


def _trumps(preset: Preset) -> str:
    if preset.trumps is Trumps.SISTER_SUIT:
        return _("the other suit of the same colour as the dealer’s last card")
    return _("hearts")


def finish() -> Table:
    """Four scores after a deal, and who has won with them."""
    columns = (_("North and South"), _("West and East"), _("What now"))
    return Table(columns, tuple(_ending(in_turn(row)) for row in SCORES))


def _ending(points: Points) -> tuple[str, str, str]:
    return _pair(points, Seat.N, Seat.S), _pair(points, Seat.W, Seat.E), _verdict(points)


def _pair(points: Points, one: Seat, other: Seat) -> str:
    return _("%(one)s and %(other)s") % {"one": with_minus(points.of(one)), "other": with_minus(points.of(other))}


def _verdict(points: Points) -> str:
    side = winner(points)
    both = all(gets_there(each, points) for each in Side)
    sums = {"ns": together(Side.NS, points), "we": together(Side.EW, points)}
    if both and side is None:
        return _("Play on: %(ns)s and %(we)s together are the same") % sums
    if both and side is Side.NS:
        return _("North and South win: %(ns)s together against %(we)s") % sums
    if both:
        return _("West and East win: %(we)s together against %(ns)s") % sums
    if side is None:
        return _held_up(points)
    return _("North and South win") if side is Side.NS else _("West and East win")


def _held_up(points: Points) -> str:
    if max(number for _seat, number in points.each) < TARGET:
        return _("Play on: nobody has %(target)s") % {"target": TARGET}
    held_up = (side for side in Side if max(points.of(seat) for seat in side.seats) >= TARGET)
    lower = min(points.of(seat) for seat in next(held_up).seats)
    return _("Play on: the partner has %(points)s") % {"points": with_minus(lower)}


def hearts() -> Cards:
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


def deal_order() -> Picture:
    """Draw how North deals: the turn goes anticlockwise, and seven packets come to each."""
    spoken = _(
        "A table from above. North deals; the turn goes to the right, against the clock: first West, then South, "
        "then East, and North last. In each of seven rounds everybody gets a packet: one card, then six times two."
    )
    order = {seat: place for place, seat in enumerate(dealing_order(Seat.N), 1)}
    seats = (_seat(seat, order[seat]) for seat in ANTICLOCKWISE)
    return picture(WIDTH, 350, spoken, _ring(), *_packets(), *seats)


def _ring() -> str:
    """The way round, from the dealer's right hand back to the dealer, with its arrow."""
    x, y = PLACES[Seat.N]
    way = f"M {x - 32} {y + 5} A {RADIUS} {RADIUS} 0 1 0 {x + 32} {y + 5}"
    tip = f"{x + 24},{y + 2} {x + 41},{y - 3} {x + 36},{y + 15}"
    return element("path", d=way, class_="ink") + element("polygon", points=tip, class_="fill")


def _packets() -> list[str]:
    """The seven packets in the middle of the table, and how many cards they make."""
    step = 25
    left = MIDDLE - step * len(PACKETS) / 2
    y = 65 + RADIUS
    piles = [_pile(left + step * at + 3, y - CARD_HEIGHT + 2, cards) for at, cards in enumerate(PACKETS)]
    counts = [words(str(cards), left + step * at + step / 2, y + 24) for at, cards in enumerate(PACKETS)]
    return piles + counts


def _pile(x: float, y: float, cards: int) -> str:
    return "".join(blank(x + 3 * at, y - 4 * at, CARD_WIDTH, CARD_HEIGHT) for at in range(cards))


def _seat(seat: Seat, place: int) -> str:
    x, y = PLACES[seat]
    outward = {Seat.N: (0, -29), Seat.W: (-26, 44), Seat.S: (0, 42), Seat.E: (26, 44)}
    aside, below = outward[seat]
    name = _("North deals") if seat is Seat.N else seat.spoken
    return disc(str(place), x, y, 16, takes=place == 1) + words(name, x + aside, y + below)


HEIGHTS = {"zero": 190.0, "unit": 3.2}
STATES = ((45, -3), (45, 1))


def partner() -> Picture:
    """Draw two partners twice: one has enough both times, but only with the second is the match won."""
    spoken = _(
        "Two score charts. In the first North has 45 and South 3 below nothing: play goes on. "
        "In the second North has 45 and South 1: North and South have won."
    )
    charts = (_chart(85 + 155 * at, *state) for at, state in enumerate(STATES))
    lines = (_level(TARGET, "hair"), _level(0, "ink"))
    return picture(WIDTH, 260, spoken, *lines, *charts)


def _level(points: int, class_: str) -> str:
    y = _height(points)
    return line(34, y, WIDTH, y, class_) + words(str(points), 14, y + 6)


def _chart(x: int, north: int, south: int) -> str:
    won = winner(in_turn((north, 10, south, 12))) is Side.NS
    label = _("Won") if won else _("Play on")
    bars = _bar(x, north, Seat.N.spoken, "fill") + _bar(x + 68, south, Seat.S.spoken, "m")
    return bars + words(label, x + 34, 250)


def _bar(x: int, points: int, name: str, class_: str) -> str:
    top, bottom = sorted((_height(points), _height(0)))
    shape = element("rect", x=x - 15, y=top, width=30, height=bottom - top, class_=class_)
    return shape + words(with_minus(points), x, top - 8) + words(name, x, HEIGHTS["zero"] + 32)


def _height(points: int) -> float:
    return HEIGHTS["zero"] - HEIGHTS["unit"] * points


ILLUSTRATIONS = Illustrations(
    tables={
        "values": values,
        "card-values": card_values,
        "card-score": card_score,
        "card-end": card_end,
        "total": totals,
        "presets": presets,
        "finish": finish,
        **{f"worth-{table.value}": partial(worth, table) for table in Values},
        **{f"score-{table.value}": partial(card_score, table) for table in Values},
    },
    strips={"hearts": hearts},
    pictures={"deal-order": deal_order, "partner": partner},
)
