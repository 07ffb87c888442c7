"""The drawings of the rules: a chalk-up, a sitting in pictures, crosses, a gelded monk, and exposed cards."""

from scorekeeper.domain.cards import Card
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Side
from scorekeeper.domain.telling.lists import comma_list
from scorekeeper.games.styrivolt.awards import CROSS, MONKS_CROSS, STROKES
from scorekeeper.games.styrivolt.deals import Result
from scorekeeper.games.styrivolt.slate import Slate
from scorekeeper.games.styrivolt.telling import chalk
from scorekeeper.games.styrivolt.tools.choosing import chosen_suits, exposures
from scorekeeper.rulebook.pictures.cards import drawn
from scorekeeper.rulebook.pictures.drawing import RIGHT, arrowhead, blank, element, line, picture, suit, words
from scorekeeper.rulebook.pictures.figures import Picture

WIDTH = 358

SITTING = (
    (Side.EW, Result.ORDINARY),
    (Side.NS, Result.VOL),
    (Side.NS, Result.ORDINARY),
    (Side.NS, Result.ORDINARY),
    (Side.NS, Result.VOL),
    (Side.EW, Result.VOL),
    (Side.NS, Result.ORDINARY),
    (Side.EW, Result.NINE),
    (Side.NS, Result.ORDINARY),
    (Side.EW, Result.ORDINARY),
)
"""Pagat's example, his A as North and South."""

A_ROW, CELL_HEIGHT = 4, 132
EXPOSED = tuple(Card.parse(card) for card in ("6♣", "4♣", "A♦", "A♣", "7♦", "5♥"))
"""What the dealer has drawn in Pagat's second example."""


def slates() -> tuple[Slate, ...]:
    """Return the slate at the start of the sitting and after each of its deals."""
    states = [Slate()]
    for side, result in SITTING:
        states.append(states[-1].stroked(side, STROKES[result]))
    return tuple(states)


def new_and_used() -> Picture:
    """Return a new chalk-up beside one from which halves have been erased."""
    new = chalk.placed(30, 10, chalk.chalk_up(0, 0, 0), scale=1.5)
    used = chalk.placed(196, 10, chalk.chalk_up(2, 1, 0), scale=1.5)
    labels = [words(_("new"), 96, 178), words(_("in use"), 262, 178)]
    spoken = _(
        "A vertical line with three bars across it. Beside it another: two half bars are erased on its left, one on "
        "its right."
    )
    return picture(WIDTH, 188, spoken, new, used, *labels)


def sitting() -> Picture:
    """Return the slate after each deal of the sitting, numbered from 1."""
    states = slates()
    befores = (states[0], *states[:-1])
    cells = [_step(at, before, after) for at, (before, after) in enumerate(zip(befores, states, strict=True))]
    rows = -(-len(states) // A_ROW)
    told = [_("%(n)s: %(slate)s") % {"n": at, "slate": _told(state)} for at, state in enumerate(states, 1)]
    return picture(WIDTH, rows * CELL_HEIGHT, "; ".join(told) + ".", *cells)


def _step(at: int, before: Slate, after: Slate) -> str:
    """Return one numbered slate, what the deal has changed being in madder."""
    x, y = at % A_ROW * (WIDTH / A_ROW), at // A_ROW * CELL_HEIGHT
    finished = after.net != before.net
    new_a, new_b = (
        now if finished else now - then
        for now, then in ((after.erased.ns, before.erased.ns), (after.erased.ew, before.erased.ew))
    )
    grown = abs(after.net) - abs(before.net)
    drawing = chalk.chalk_up(
        after.erased.ns, after.erased.ew, after.net, new_a=new_a, new_b=new_b, new_net=max(grown, 0)
    )
    return words(str(at + 1), x + WIDTH / A_ROW / 2, y + 18, "t") + chalk.placed(x, y + 24, drawing)


def _told(slate: Slate) -> str:
    """Return a slate in words, the crosses last."""
    return comma_list([_bars_told(slate), _crosses_told(slate.net)])


def _bars_told(slate: Slate) -> str:
    if not slate.erased.ns and not slate.erased.ew:
        return _("new chalk figure")
    return _("%(left)s erased on the left and %(right)s on the right") % {
        "left": slate.erased.ns,
        "right": slate.erased.ew,
    }


def _crosses_told(net: int) -> str:
    if not net:
        return _("no crosses")
    side = _("North and South") if net > 0 else _("East and West")
    crosses = ngettext("one cross", "%(n)s crosses", abs(net)) % {"n": abs(net)}
    return _("%(crosses)s for %(side)s") % {"crosses": crosses, "side": side}


def monks_cross() -> Picture:
    """Return a single cross and a monk's cross, with what they count."""
    single, monk = (chalk.svg(chalk.cross(x, 10, worth, size=2.6)) for x, worth in ((100, CROSS), (258, MONKS_CROSS)))
    labels = [words(_("a cross: 1"), 100, 126), words(_("a monk’s cross: 2"), 258, 126)]
    spoken = _("A cross with one transversal counts 1; a monk’s cross, with two, counts 2.")
    return picture(WIDTH, 136, spoken, single, monk, *labels)


def gelding() -> Picture:
    """Return a monk's cross that loses its upper transversal, and the cross that is left."""
    size, y = 2.6, 10
    monk, left = (
        chalk.svg(strokes)
        for strokes in (chalk.cross(90, y, MONKS_CROSS, gelded=True, size=size), chalk.cross(268, y, CROSS, size=size))
    )
    arrow = line(152, 54, 200, 54) + arrowhead(210, 54, RIGHT)
    labels = [words("2", 90, 126), words("1", 268, 126)]
    spoken = _("A monk’s cross loses its upper transversal; a single cross is left.")
    return picture(WIDTH, 136, spoken, monk, arrow, left, *labels)


CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 58, 104, 12
STOCK_TOP = 66


def exposed() -> Picture:
    """Draw the exposed cards, their lower halves covered by the stock."""
    open_cards = [card for chosen in chosen_suits(EXPOSED) for card in exposures(EXPOSED, chosen)[0]]
    left = (WIDTH - len(open_cards) * (CARD_WIDTH + CARD_GAP) + CARD_GAP) / 2
    faces = [_face(card, left + at * (CARD_WIDTH + CARD_GAP)) for at, card in enumerate(open_cards)]
    span = WIDTH - 2 * left
    spoken = _("The stock lies face down across the lower halves of the exposed cards: %(cards)s.")
    told = spoken % {"cards": comma_list(card.spoken for card in open_cards)}
    return picture(WIDTH, 158, told, *faces, _stock(left - 14, span + 28))


def _face(card: Card, x: float) -> str:
    """Return a card whose upper half shows all there is to see."""
    what = drawn(str(card))
    face = blank(x, 6, CARD_WIDTH, CARD_HEIGHT)
    rank = words(what.rank, x + CARD_WIDTH / 2, 30, f"t rank {what.look}")
    return face + rank + suit(what.sign, x + CARD_WIDTH / 2 - 10, 38, 20, what.look)


def _stock(x: float, width: float) -> str:
    """Return two edges of the pile and its uppermost back, hatched with a plain middle for the word."""
    backs = [blank(x - 2 * at, STOCK_TOP + 4 * at, width, 78) for at in (2, 1, 0)]
    hatch = [_hatch(x + at, STOCK_TOP + 6) for at in range(8, int(width) - 18, 14)]
    label = blank(WIDTH / 2 - 34, STOCK_TOP + 25, 68, 28)
    return "".join([*backs, *hatch, label, words(_("stock"), WIDTH / 2, STOCK_TOP + 44)])


def _hatch(x: float, y: float) -> str:
    """Return a zigzag as on a knitted jersey."""
    return element("path", d=f"M{x} {y}" + "l10 11-10 11" * 3, class_="hair")
