"""The pictures of a first deal that are the same in every game: the pack, the table from above, the tricks."""

from collections.abc import Sequence

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.i18n import _
from scorekeeper.domain.sheet import comma_list
from scorekeeper.rulebook.pictures import drawing
from scorekeeper.rulebook.pictures.cards import LOOKS, SIGNS

WIDTH, MIDDLE = 350, 175
LONGEST = 12
"""So many letters of a name fit at a side of the table."""


CELL_WIDTH, CELL_HEIGHT, CELL_STEP, ROW_STEP = 22, 32, 25, 38
FIRST_CELL = 26


def pack(cards: Sequence[Card]) -> drawing.Picture:
    """Draw all suits, a row each, from the ace down; what is not among the cards is struck through."""
    spoken = _("All suits from the ace to the two; what is taken out is struck through. Cards that stay: %(n)s.")
    rows = [_suit_row(each, at * ROW_STEP, cards) for at, each in enumerate(Suit)]
    return drawing.picture(WIDTH, ROW_STEP * len(Suit), spoken % {"n": len(cards)}, *rows)


def _suit_row(of: Suit, y: int, cards: Sequence[Card]) -> str:
    sign = drawing.suit(SIGNS[of], 0, y + 7, 19, LOOKS[of])
    faces = [_cell(Card(rank, of), FIRST_CELL + CELL_STEP * at, y, cards) for at, rank in enumerate(Rank)]
    return sign + "".join(faces)


def _cell(card: Card, x: int, y: int, cards: Sequence[Card]) -> str:
    rank = drawing.words(card.rank.value, x + CELL_WIDTH / 2, y + 22, f"t {LOOKS[card.suit]}")
    if card in cards:
        return drawing.blank(x, y + 1, CELL_WIDTH, CELL_HEIGHT) + rank
    out = drawing.line(x, y + CELL_HEIGHT - 2, x + CELL_WIDTH, y + 4, "strike")
    return drawing.element("g", drawing.blank(x, y + 1, CELL_WIDTH, CELL_HEIGHT, "hair"), rank, opacity=0.45) + out


BOTTOM, SIDE, TOP = (MIDDLE, 180), 104, (MIDDLE, 26)
LEFT_SEAT, RIGHT_SEAT = (62, SIDE), (WIDTH - 62, SIDE)
TABLE_HEIGHT = 226


def _places(players: int, *, is_clockwise: bool) -> tuple[tuple[int, int], ...]:
    """Where everybody sits, from the bottom on in the order of the turn."""
    second, last = (LEFT_SEAT, RIGHT_SEAT) if is_clockwise else (RIGHT_SEAT, LEFT_SEAT)
    between = {2: (TOP,), 3: (second, last), 4: (second, TOP, last)}
    return (BOTTOM, *between[players])


def partners(names: Sequence[str], *, is_clockwise: bool) -> drawing.Picture:
    """Draw the table from above, an arrow between partners; the names of four in turn, the dealer's first."""
    one, two, three, four = names
    pairs = {"one": _both(one, three), "other": _both(two, four)}
    places = _places(len(names), is_clockwise=is_clockwise)
    labels = [drawing.words(_short(name), x, y + 6) for name, (x, y) in zip(names, places, strict=True)]
    arrows = _double(MIDDLE, TOP[1] + 18, MIDDLE, BOTTOM[1] - 18) + _double(118, SIDE, WIDTH - 118, SIDE)
    return drawing.picture(WIDTH, TABLE_HEIGHT - 24, _("Partners: %(one)s; %(other)s.") % pairs, arrows, *labels)


def _double(x1: float, y1: float, x2: float, y2: float) -> str:
    """An arrow with a head at either end."""
    start, end = (drawing.UP, drawing.DOWN) if x1 == x2 else (drawing.LEFT, drawing.RIGHT)
    return drawing.line(x1, y1, x2, y2) + drawing.arrowhead(x1, y1 - (x1 == x2), start) + drawing.arrowhead(x2, y2, end)


BACK_WIDTH, BACK_HEIGHT, FAN = 22, 32, 52


def hands(names: Sequence[str], each: int, stock: int, *, is_clockwise: bool) -> drawing.Picture:
    """Draw the table from above: `each` cards face down in every hand, and `stock` cards left in the middle.

    The names are in the order in which cards come; the last sits at the bottom.
    """
    *others, last = names
    in_order = (last, *others)
    places = _places(len(in_order), is_clockwise=is_clockwise)
    turns = (len(in_order), *range(1, len(in_order)))
    spoken = _("Cards for each: %(each)s. In this order: %(names)s.")
    values = {"each": each, "names": comma_list(names)}
    drawings = [
        _hand(x, y, each, turn, _short(name)) for (x, y), turn, name in zip(places, turns, in_order, strict=True)
    ]
    middle = _stock(stock) if stock else drawing.round_arrow(MIDDLE, SIDE, is_clockwise=is_clockwise)
    return drawing.picture(WIDTH, TABLE_HEIGHT, spoken % values, middle, *drawings)


def _hand(x: float, y: float, cards: int, turn: int, name: str) -> str:
    step = (FAN - BACK_WIDTH) / max(cards - 1, 1)
    left = x - FAN / 2
    backs = [drawing.blank(left + step * at, y - BACK_HEIGHT / 2, BACK_WIDTH, BACK_HEIGHT) for at in range(cards)]
    count = drawing.words(str(cards), x + FAN / 2 + 18, y + 8, "t rank")
    return "".join(
        [*backs, drawing.disc(str(turn), left - 4, y - 10, 12, takes=turn == 1), count, drawing.words(name, x, y + 38)]
    )


def _stock(cards: int) -> str:
    backs = [drawing.blank(MIDDLE - 20 + 3 * at, 82 - 3 * at, 34, 46) for at in range(4)]
    return "".join(
        [*backs, drawing.words(str(cards), MIDDLE + 6, 108, "t rank"), drawing.words(_("stock"), MIDDLE + 2, 149)]
    )


PACKET, PACKET_HEIGHT, PACKET_STEP = 18, 26, 26
WON_STEP = 64


def tricks(names: Sequence[str], won: Sequence[int]) -> drawing.Picture:
    """Draw tricks, a packet each: a row for every player, or for two sides, the dealer's first."""
    short = [_short(name) for name in names]
    whose = short if len(won) == len(names) else [_both(short[at], short[at + 2]) for at in (0, 1)]
    lines = [_("%(name)s: %(n)s") % {"name": name, "n": n} for name, n in zip(whose, won, strict=True)]
    rows = [_won_row(each, n, at * WON_STEP) for at, (each, n) in enumerate(zip(lines, won, strict=True))]
    return drawing.picture(WIDTH, WON_STEP * len(rows), _("Tricks. %(each)s.") % {"each": "; ".join(lines)}, *rows)


def _won_row(label: str, tricks: int, y: int) -> str:
    left = MIDDLE - (PACKET_STEP * tricks - (PACKET_STEP - PACKET)) / 2
    packets = [_packet(left + PACKET_STEP * at, y + 28) for at in range(tricks)]
    return drawing.words(label, MIDDLE, y + 18) + "".join(packets)


def _packet(x: float, y: float) -> str:
    return drawing.blank(x + 3, y + 3, PACKET, PACKET_HEIGHT) + drawing.blank(x, y, PACKET, PACKET_HEIGHT)


def _both(one: str, other: str) -> str:
    return _("%(one)s & %(other)s") % {"one": one, "other": other}


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
