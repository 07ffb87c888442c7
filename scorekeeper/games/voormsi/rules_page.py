"""The strips and pictures of the rules of Voormsi."""

from collections.abc import Iterable

from scorekeeper.domain.cards import Card
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Seat
from scorekeeper.games.voormsi.deals import HAND, LADDER, QUARREL, TARGET, card_order, steps, with_points
from scorekeeper.games.voormsi.sheet import EDGE, WIDTH, places
from scorekeeper.rulebook.pictures import drawing
from scorekeeper.rulebook.pictures.cards import drawn


def _card_texts(cards: Iterable[Card]) -> drawing.Cards:
    return tuple(str(card) for card in cards)


MIDDLE = WIDTH // 2
ARM = 38
NAME, ROOM = 22, 12
"""How high a name is, and how far its letters stay from the arms."""


def line_at(north_south: int, east_west: int) -> drawing.Picture:
    """The line of a game of four: arms above it for one side, below it for the other."""
    (above, first), (below, second) = sides = ((_("North and South"), north_south), (_("East and West"), east_west))
    opening = ngettext(
        "A line with %(n)s stroke across it, an arm of it for either side.",
        "A line with %(n)s strokes across it, an arm of each for either side.",
        TARGET,
    ) % {"n": TARGET}
    spoken = " ".join([opening, *(_spoken_line(name, points) for name, points in sides)])
    y = NAME + ROOM + ARM
    names = [_label(above, first, NAME - 4), _label(below, second, y + ARM + ROOM + NAME - 8)]
    level = drawing.line(EDGE, y, WIDTH - EDGE, y)
    return drawing.picture(
        WIDTH, y + ARM + ROOM + NAME, spoken, level, *_arms(first, y, -ARM), *_arms(second, y, ARM), *names
    )


def _spoken_line(name: str, points: int) -> str:
    if not points:
        return _("%(name)s: no point yet, all arms stand.") % {"name": name}
    made = ngettext("%(n)s point made and rubbed out", "%(n)s points made and rubbed out", points) % {"n": points}
    left = ngettext("%(n)s arm stands", "%(n)s arms stand", TARGET - points) % {"n": TARGET - points}
    return _("%(name)s: %(made)s, %(left)s.") % {"name": name, "made": made, "left": left}


def _label(name: str, points: int, y: float) -> str:
    return drawing.words(_("%(name)s: %(points)s") % {"name": name, "points": points}, MIDDLE, y)


def _arms(made: int, y: float, length: float) -> list[str]:
    """The arms from the left: those rubbed out leave a dotted trace, those that stand are solid."""
    return [
        _trace(x, y, length) if at < made else drawing.line(x, y, x, y + length) for at, x in enumerate(places(TARGET))
    ]


def _trace(x: float, y: float, length: float) -> str:
    dots = {"stroke_dasharray": "0.1 8", "stroke_linecap": "round"}
    return drawing.element("line", x1=x, y1=y + length / 4, x2=x, y2=y + length, class_="strike", **dots)


STANDING, MADE = 7, 5
"""Parlett's example: points to write, by a side that stands there."""

FIRST, GAP, SCALE, HEIGHT = 26, 33, 88, 176
"""Where the numbers begin, how far apart and how high they stand; the height of the picture."""


def back_from_nine() -> drawing.Picture:
    """The way of a side that makes more points than it needs: up to the target, and back."""
    end = with_points(STANDING, MADE)
    values = {"from": STANDING, "made": MADE, "target": TARGET, "end": end}
    spoken = _(
        "A row of numbers up to %(target)s. From %(from)s, %(made)s points lead up to %(target)s, and what is left of "
        "them back to %(end)s."
    )
    up = _hop(STANDING, TARGET, above=True, label=_("%(n)s up") % {"n": TARGET - STANDING})
    back = _hop(TARGET, end, above=False, label=_("%(n)s back") % {"n": TARGET - end})
    numbers = [_number(at, end) for at in range(TARGET + 1)]
    return drawing.picture(WIDTH, HEIGHT, spoken % values, up, back, *numbers)


def _hop(start: int, end: int, *, above: bool, label: str) -> str:
    """A bow from one number to another with an arrow's tip at its end, and how many steps it is."""
    x, to, way = _place(start), _place(end), -1 if above else 1
    row, bend = SCALE + 20 * way, SCALE + 82 * way
    bow = drawing.element(
        "path", d=f"M {x} {row} Q {(x + to) / 2} {bend} {to} {row + 6 * way}", class_="ink" if above else "strike"
    )
    tip = drawing.arrowhead(to, row - 3 * way, drawing.DOWN if above else drawing.UP, "fill" if above else "m")
    middle = drawing.words(label, (x + to) / 2, SCALE + 70 * way + (6 if above else 8))
    return bow + tip + middle


def _number(at: int, end: int) -> str:
    if at in (STANDING, end):
        return drawing.disc(str(at), _place(at), SCALE, 15, takes=at == end)
    return drawing.words(str(at), _place(at), SCALE + 5.5)


def _place(number: int) -> float:
    return FIRST + GAP * number


LED = ("9♥", "9♦")
BEATEN, SAFE = ("9♣", "9♠"), ("8♠", "A♣")
CARD_WIDTH, CARD_HEIGHT = 52, 66
LED_ROW, ANSWER_ROW = 32, 152
GROUPS = (26, 200)
"""The left edges of the two groups of cards."""


def pairs() -> drawing.Picture:
    """Two nines twice: answered by two better cards, and by a better one with a worse one."""
    spoken = _(
        "Twice the nines of hearts and diamonds, and an answer below them. The nines of clubs and spades beat one nine "
        "each. Of the eight of spades and the ace of clubs, only the eight beats a nine."
    )
    left, right = GROUPS
    return drawing.picture(WIDTH, 254, spoken, *_pair(left, BEATEN, (True, True)), *_pair(right, SAFE, (True, False)))


def _pair(left: int, answer: tuple[str, str], beats: tuple[bool, bool]) -> list[str]:
    places = (left, left + CARD_WIDTH + 20)
    taken = all(beats)
    led_look, answer_look = ("face", "face takes") if taken else ("face takes", "face")
    led = [_card(each, x, LED_ROW, led_look) for each, x in zip(LED, places, strict=True)]
    answered = [_card(each, x, ANSWER_ROW, answer_look) for each, x in zip(answer, places, strict=True)]
    links = [_link(x + CARD_WIDTH / 2, beaten=each) for each, x in zip(beats, places, strict=True)]
    middle = (places[0] + places[1] + CARD_WIDTH) / 2
    verdict = _("both beaten") if taken else _("one is not enough")
    return [
        *led,
        *answered,
        *links,
        drawing.words(_("led"), middle, LED_ROW - 12),
        drawing.words(verdict, middle, ANSWER_ROW + 90),
    ]


def _card(written: str, x: float, y: float, look: str) -> str:
    return drawing.card(drawn(written), x, y, CARD_WIDTH, CARD_HEIGHT, look)


def _link(x: float, *, beaten: bool) -> str:
    """An arrow from the answer up to the card it beats, or a cross where it does not."""
    top, foot = LED_ROW + CARD_HEIGHT + 6, ANSWER_ROW - 6
    if beaten:
        return drawing.line(x, foot, x, top + 10) + drawing.arrowhead(x, top, drawing.UP)
    middle = (top + foot) / 2
    down, up = ((x - 12, middle - side, x + 12, middle + side) for side in (12, -12))
    return drawing.line(*down, "strike") + drawing.line(*up, "strike")


WINNER = Seat.S
HANDS = {Seat.S: (MIDDLE, 200), Seat.W: (63, 110), Seat.N: (MIDDLE, 24), Seat.E: (WIDTH - 63, 110)}
"""The middle of each hand, in drawing order after South has won: round the table to the left."""

BACK_WIDTH, BACK_HEIGHT, BACK_STEP, DISC_STEP = 20, 30, 24, 30
MISSING = 2
"""The cards that a trick of pairs takes from each hand."""


def refill() -> drawing.Picture:
    """Four hands after a trick of pairs, the stock in the middle, and which card is drawn when."""
    spoken = _(
        "A table from above, the stock in the middle. After a trick of pairs every hand has two cards and room for "
        "two. South, who took it, draws the first card, then West, North and East one each. Then all of them draw once "
        "more in the same order."
    )
    hands = [_hand(seat, place) for place, seat in enumerate(HANDS, 1)]
    return drawing.picture(WIDTH, 246, spoken, *_stock(), *hands)


def _stock() -> list[str]:
    backs = [drawing.blank(MIDDLE - 20 + 3 * at, 84 - 3 * at, 38, 48) for at in range(4)]
    return [*backs, drawing.words(_("stock"), MIDDLE + 4, 152)]


def _hand(seat: Seat, place: int) -> str:
    x, y = HANDS[seat]
    left = x - (BACK_STEP * HAND - (BACK_STEP - BACK_WIDTH)) / 2
    held = HAND - MISSING
    backs = [drawing.blank(left + BACK_STEP * at, y - BACK_HEIGHT / 2, BACK_WIDTH, BACK_HEIGHT) for at in range(held)]
    room = left + BACK_STEP * held + BACK_WIDTH / 2 + 5
    draws = [
        drawing.disc(str(place + len(HANDS) * turn), room + DISC_STEP * turn, y, 13, takes=seat is WINNER)
        for turn in range(MISSING)
    ]
    return "".join([*backs, *draws, drawing.words(seat.spoken, x, y + 36)])


ILLUSTRATIONS = drawing.Illustrations(
    strips={
        "order": lambda: _card_texts(card_order()),
        "card-order": lambda: _card_texts(card for step in steps() for card in (step if step == QUARREL else step[:1])),
        "quarrel": lambda: _card_texts(QUARREL),
        "ladder": lambda: _card_texts(LADDER),
    },
    pictures={
        "line-new": lambda: line_at(0, 0),
        "line-four-two": lambda: line_at(4, 2),
        "line-one-before": lambda: line_at(TARGET - 1, 5),
        "back-from-nine": back_from_nine,
        "pairs": pairs,
        "refill": refill,
    },
)
