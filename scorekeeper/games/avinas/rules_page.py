"""The strips, pictures and units of the rules of Avinas."""

from dataclasses import dataclass

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.i18n import _, ngettext, pgettext
from scorekeeper.domain.seats import BySide, Side
from scorekeeper.games.avinas.deals import PLAIN_ORDER
from scorekeeper.games.avinas.scoring import PIPS_TO_END, Score, mark_rams
from scorekeeper.games.avinas.sheet import RINGS_A_GROUP, WRITTEN_TRUMPS, lozenges, pips_words, rams_words
from scorekeeper.rulebook.pictures import drawing
from scorekeeper.rulebook.pictures.cards import CardDrawing, drawn


def trumps() -> drawing.Cards:
    """The fourteen trumps; those of the trump suit carry the star."""
    return WRITTEN_TRUMPS


def plain() -> drawing.Cards:
    """A suit that is not trumps."""
    return tuple(str(Card(rank, Suit.HEARTS)) for rank in PLAIN_ORDER)


WIDTH = 356
HALF = WIDTH // 2

CARD_WIDTH, CARD_HEIGHT, EDGE = 44, 60, 7
BATCH_WIDTH = CARD_WIDTH + 3 * EDGE

TURNED_WIDTH, TURNED_HEIGHT = 38, 60

RING_STEP, LOZENGE_STEP = 31, 34

RING_PATH = (
    "M21.6 4.2A12.4 12.4 0 0 0 15.6 1.7L14 4.5 14.2 1.6A12.4 12.4 0 0 0 8.4 2.9L8.6 6 7.2 3.6A12.4 12.4 0 0 0 3.2 8"
    "L4.9 10.3 2.6 9.2A12.4 12.4 0 0 0 1.6 15L4.3 16 1.8 16.4A12.4 12.4 0 1 0 22.6 5.1L20.5 7.2Q22.8 11.5 22.7 13.8"
    "Q22.7 16.2 21.5 18.1Q20.2 20 18.3 21.1Q16.3 22.1 14.2 22Q12 22 10.2 20.9Q8.5 19.7 7.5 17.9Q6.6 16.1 6.6 14.2"
    "Q6.7 12.2 7.7 10.6Q8.8 9 10.4 8.1Q12.1 7.2 13.9 7.3Q15.6 7.4 18.1 8.8z"
)
"""A ram's horn, cut with a knife, that curls until it closes; in a square of 28."""

STROKE_PATH = "M1 25.4 24.6 1 26.8 2.8 3.2 27.2z"
STROKE_EDGE = "M-1.4 25.4 24.6-1.2 29 2.8 3.2 29.4z"
PIP_PATHS = (
    "M1 14 7.3 7.7 13.6 14 7.3 20.3z",
    "M14 1 20.3 7.3 14 13.6 7.7 7.3z",
    "M14 14.4 20.3 20.7 14 27 7.7 20.7z",
    "M14.4 14 20.7 7.7 27 14 20.7 20.3z",
)
"""The four pips of a lozenge, in the order in which they are filled: left, top, bottom, right."""

STRUCK, OPEN, NEW, JUST_STRUCK = "struck", "open", "new", "just struck"
FAINT = 0.5


@dataclass(frozen=True, slots=True)
class Half:
    """One side's half of a sheet: its rings in their order, and its pips."""

    rings: tuple[str, ...]
    pips: int = 0


def eight_places() -> drawing.Picture:
    """The table from above, the dealer at the bottom; the cards are numbered as they are dealt."""
    spoken = _(
        "The table from above. Places 1 and 5 lie to the left of the dealer; 2 and 6 before the partner. 3 and 7 lie "
        "to the right; 4 and 8 before the dealer. Each is the last card of four. The four cards of the opponents "
        "lie face up. The dealer looks at the other four and turns up only sevens."
    )
    seats = (
        _player(pgettext("player on that side", "left"), 4, 72, (1, 5), closed=False, stacked=True),
        _player(_("partner"), HALF - BATCH_WIDTH - 6, 24, (2, 6), closed=True, stacked=False),
        _player(
            pgettext("player on that side", "right"), WIDTH - BATCH_WIDTH - 4, 72, (3, 7), closed=False, stacked=True
        ),
        _player(_("dealer"), HALF - BATCH_WIDTH - 6, 190, (4, 8), closed=True, stacked=False),
    )
    return drawing.picture(WIDTH, 254, spoken, *seats, drawing.round_arrow(HALF, 121, is_clockwise=True))


TURNED_UP = {3: "7♥", 6: "7♠"}
"""Two sevens at their places, the second one deciding."""


def turned_up() -> drawing.Picture:
    """The eight cards in dealing order, two of them sevens: the later one makes trumps."""
    cards = {place: drawn(card) for place, card in TURNED_UP.items()}
    last = max(cards)
    spoken = _(
        "Eight cards in the order in which they were dealt. The third is a seven, and so is the sixth: the %(last)s. "
        "It came last, so it makes trumps."
    )
    row = [_place(place, cards.get(place), takes=place == last) for place in range(1, 9)]
    pointed = drawing.arrowhead(_middle(last), 106, drawing.UP, "m") + drawing.words(
        _("the last seven makes trumps"), HALF, 132
    )
    return drawing.picture(WIDTH, 142, spoken % {"last": cards[last].spoken}, *row, pointed)


def _place(place: int, seven: CardDrawing | None, *, takes: bool) -> str:
    """One of the eight places: a seven face up, or any other card, pale."""
    left = _middle(place) - TURNED_WIDTH / 2
    number = drawing.words(str(place), _middle(place), 16)
    if seven is None:
        return number + drawing.blank(left, 26, TURNED_WIDTH, TURNED_HEIGHT, "hair")
    return number + drawing.card(seven, left, 26, TURNED_WIDTH, TURNED_HEIGHT, "face takes" if takes else "face")


def _middle(place: int) -> float:
    return (place - 0.5) * WIDTH / 8


def score_sheet() -> drawing.Picture:
    """The final sheet of the printed example; the pips of one side and the strokes of the other are ours."""
    score = Score(rams=BySide(8, 0), pips=BySide(5, PIPS_TO_END))
    ns = Half((OPEN,) * score.rams.ns, score.pips.ns)
    ew = Half((STRUCK,) * 3, score.pips.ew)
    spoken = _(
        "The sheet has a half for each side. North & South: %(rams)s rams left and %(few)s pips. East & West: "
        "no rams left, three crossed out, and %(pips)s pips."
    ) % {"rams": score.rams.ns, "few": score.pips.ns, "pips": score.pips.ew}
    return drawing.picture(
        WIDTH, 186, spoken, *_cross(186), _half(ns, 0, shows_pips=True), _half(ew, HALF, shows_pips=True)
    )


def marking() -> drawing.Picture:
    """Draw rams that cross out first: the sheet before the deal, and after it."""
    before, rams = Score(rams=BySide(0, 3)), 5
    after, effect = mark_rams(before, Side.NS, rams)
    standing = Half((OPEN,) * before.rams.ew)
    struck = Half((JUST_STRUCK,) * effect.cancelled + (OPEN,) * after.rams.ew)
    drawn = Half((NEW,) * (effect.rams - effect.cancelled))
    spoken = _(
        "Before: North & South have no rams, East & West have %(before)s. North & South lose %(rams)s "
        "rams. After: %(cancelled)s rams of East & West are crossed out, and North & South have %(drawn)s "
        "new ones."
    ) % {"before": before.rams.ew, "rams": rams, "cancelled": effect.cancelled, "drawn": after.rams.ns}
    first = drawing.element("g", *_cross(92), _half(Half(()), 0), _half(standing, HALF))
    second = drawing.element("g", *_cross(92), _half(drawn, 0), _half(struck, HALF), transform="translate(0 154)")
    note = ngettext("North & South lose %(rams)s ram", "North & South lose %(rams)s rams", rams) % {"rams": rams}
    return drawing.picture(WIDTH, 248, spoken, first, _between(note, 92), second)


def _player(name: str, x: int, y: int, places: tuple[int, int], *, closed: bool, stacked: bool) -> str:
    """A player's two batches of four, the last card of each being one of the places."""
    across, down = (0, CARD_HEIGHT + 10) if stacked else (BATCH_WIDTH + 12, 0)
    first, second = places
    middle = x + (BATCH_WIDTH + across) / 2
    label = drawing.words(name, middle, y - 8)
    return label + _batch(first, x, y, closed=closed) + _batch(second, x + across, y + down, closed=closed)


def _batch(place: int, x: int, y: int, *, closed: bool) -> str:
    backs = "".join(_card(x + EDGE * card, y) for card in range(3))
    left = x + 3 * EDGE
    number = drawing.words(str(place), left + CARD_WIDTH / 2, y + CARD_HEIGHT / 2 + 7, "t rank")
    if not closed:
        return backs + _card(left, y) + number
    return backs + _card(left, y, "fill") + _card_back(left, y) + number


def _card_back(x: int, y: int) -> str:
    """The back of a card: a window for its number, between four lozenges."""
    corners = [(x + dx, y + dy) for dx in (4, CARD_WIDTH - 12) for dy in (4, CARD_HEIGHT - 12)]
    lozenge = "".join(f"M{left} {top + 4}l4-4 4 4-4 4z" for left, top in corners)
    window = f"M{x + CARD_WIDTH / 2:g} {y + 6}l18 24-18 24-18-24z"
    return drawing.element("path", d=window + lozenge, class_="c")


def _card(x: float, y: float, class_: str = "face") -> str:
    return drawing.blank(x, y, CARD_WIDTH, CARD_HEIGHT, class_)


def _cross(height: int) -> tuple[str, str, str]:
    """The lines of a sheet: one under the names, one between the sides, one below."""
    return (
        drawing.line(0, 30, WIDTH, 30),
        drawing.line(HALF, 0, HALF, height - 2),
        drawing.line(0, height - 2, WIDTH, height - 2, "hair"),
    )


def _half(half: Half, x: int, *, shows_pips: bool = False) -> str:
    name = _("North & South") if x == 0 else _("East & West")
    left = x + (HALF - RINGS_A_GROUP * RING_STEP) / 2 + 2
    rings = [
        _ring(ring, left + RING_STEP * (at % RINGS_A_GROUP), 46 + RING_STEP * (at // RINGS_A_GROUP))
        for at, ring in enumerate(half.rings)
    ]
    return "".join([drawing.words(name, x + HALF / 2, 19), *rings, _pips(half.pips, x) if shows_pips else ""])


def _ring(ring: str, x: float, y: float) -> str:
    paint = {NEW: "m"}.get(ring, "fill")
    faint = {"opacity": FAINT} if ring == STRUCK else {}
    horn = drawing.element("path", d=RING_PATH, class_=paint, **faint)
    stroke = [drawing.element("path", d=STROKE_EDGE, class_="c"), drawing.element("path", d=STROKE_PATH, class_="m")]
    return drawing.element(
        "g", horn, *(stroke if ring in (STRUCK, JUST_STRUCK) else []), transform=f"translate({x:g} {y:g})"
    )


def _pips(pips: int, x: int) -> str:
    """The number, and three lozenges of four pips each."""
    drawn = [_lozenge(filled, x + 64 + LOZENGE_STEP * at, 136) for at, filled in enumerate(lozenges(pips))]
    return drawing.words(str(pips), x + 34, 159, "t rank") + "".join(drawn)


def _lozenge(filled: int, x: float, y: float) -> str:
    paths = [drawing.element("path", d=d, class_="fill" if at < filled else "hair") for at, d in enumerate(PIP_PATHS)]
    return drawing.element("g", *paths, transform=f"translate({x:g} {y:g})")


def _between(note: str, y: int) -> str:
    """What happened between the two sheets, with an arrow down."""
    return drawing.words(note, HALF, y + 28) + drawing.arrowhead(HALF, y + 52, drawing.DOWN, "m")


ILLUSTRATIONS = drawing.Illustrations(
    strips={"trumps": trumps, "plain": plain},
    pictures={"eight-places": eight_places, "turned-up": turned_up, "score-sheet": score_sheet, "marking": marking},
    units={"rams": rams_words, "pips": pips_words},
)
