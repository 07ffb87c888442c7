"""The strips and pictures of the rules of Stýrivolt."""

from scorekeeper.domain.cards import Card
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import comma_list
from scorekeeper.games.styrivolt import deals, sheet
from scorekeeper.games.styrivolt.tools import chosen_suits, exposures
from scorekeeper.rulebook.pictures import drawing
from scorekeeper.rulebook.pictures.cards import drawn


def stikkar_strip() -> drawing.Cards:
    """The nine from the top; the star stands for a chosen suit."""
    return (
        *(str(card) for card in deals.PERMANENT_STIKKAR),
        *(rank.value + "*" for rank in deals.CHOSEN_STIKKAR for _twice in "12"),
    )


def best() -> drawing.Cards:
    """The nine from the top, equal cards once."""
    return tuple(dict.fromkeys(stikkar_strip()))


def bars_rubbed_out(bars: int) -> str:
    """As "1 bar rubbed out", "2 bars rubbed out"."""
    return ngettext("%(n)s bar rubbed out", "%(n)s bars rubbed out", bars) % {"n": bars}


WIDTH = 358

SITTING = (
    (Side.EW, deals.DealResult.ORDINARY),
    (Side.NS, deals.DealResult.VOL),
    (Side.NS, deals.DealResult.ORDINARY),
    (Side.NS, deals.DealResult.ORDINARY),
    (Side.NS, deals.DealResult.VOL),
    (Side.EW, deals.DealResult.VOL),
    (Side.NS, deals.DealResult.ORDINARY),
    (Side.EW, deals.DealResult.NINE),
    (Side.NS, deals.DealResult.ORDINARY),
    (Side.EW, deals.DealResult.ORDINARY),
)
"""Pagat's example, his A as North and South."""

A_ROW, CELL_HEIGHT = 4, 132
EXPOSED = tuple(Card.parse(card) for card in ("6♣", "4♣", "A♦", "A♣", "7♦", "5♥"))
"""What the dealer has drawn in Pagat's second example."""


def slates() -> tuple[deals.Slate, ...]:
    """The slate at the start of the sitting and after each of its deals."""
    states = [deals.Slate()]
    for side, result in SITTING:
        states.append(states[-1].stroked(side, deals.STROKES[result]))
    return tuple(states)


def new_and_used() -> drawing.Picture:
    """A new chalk-up beside one from which halves have been rubbed out."""
    new = sheet.placed(30, 10, sheet.chalk_up_svg(0, 0, 0), scale=1.5)
    used = sheet.placed(196, 10, sheet.chalk_up_svg(2, 1, 0), scale=1.5)
    labels = [drawing.words(_("new"), 96, 178), drawing.words(_("in use"), 262, 178)]
    spoken = _(
        "A vertical line with three bars across it. Beside it another: two half bars are rubbed out on its left, "
        "one on its right."
    )
    return drawing.picture(WIDTH, 188, spoken, new, used, *labels)


def sitting() -> drawing.Picture:
    """The slate after each deal of the sitting, numbered from 1."""
    states = slates()
    befores = (states[0], *states[:-1])
    cells = [_sitting_step(at, before, after) for at, (before, after) in enumerate(zip(befores, states, strict=True))]
    rows = -(-len(states) // A_ROW)
    lines = [_("%(n)s: %(slate)s") % {"n": at, "slate": _slate_words(state)} for at, state in enumerate(states, 1)]
    return drawing.picture(WIDTH, rows * CELL_HEIGHT, "; ".join(lines) + ".", *cells)


def _sitting_step(at: int, before: deals.Slate, after: deals.Slate) -> str:
    """One numbered slate, what the deal has changed being in madder."""
    x, y = at % A_ROW * (WIDTH / A_ROW), at // A_ROW * CELL_HEIGHT
    finished = after.net != before.net
    new_a, new_b = (
        now if finished else now - then
        for now, then in ((after.erased.ns, before.erased.ns), (after.erased.ew, before.erased.ew))
    )
    grown = abs(after.net) - abs(before.net)
    chalk_up = sheet.chalk_up_svg(
        after.erased.ns, after.erased.ew, after.net, new_a=new_a, new_b=new_b, new_net=max(grown, 0)
    )
    return drawing.words(str(at + 1), x + WIDTH / A_ROW / 2, y + 18, "t") + sheet.placed(x, y + 24, chalk_up)


def _slate_words(slate: deals.Slate) -> str:
    """A slate in words, the crosses last."""
    return comma_list([_bars_words(slate), _crosses_words(slate.net)])


def _bars_words(slate: deals.Slate) -> str:
    if not slate.erased.ns and not slate.erased.ew:
        return _("new chalk-up")
    return _("%(left)s rubbed out on the left and %(right)s on the right") % {
        "left": slate.erased.ns,
        "right": slate.erased.ew,
    }


def _crosses_words(net: int) -> str:
    if not net:
        return _("no crosses")
    side = _("North and South") if net > 0 else _("East and West")
    crosses = ngettext("one cross", "%(n)s crosses", abs(net)) % {"n": abs(net)}
    return _("%(crosses)s for %(side)s") % {"crosses": crosses, "side": side}


def monks_cross() -> drawing.Picture:
    """A single cross and a monk's cross, with what they count."""
    single, monk = (
        sheet.svg(sheet.cross_strokes(x, 10, worth, size=2.6))
        for x, worth in ((100, deals.CROSS), (258, deals.MONKS_CROSS))
    )
    labels = [drawing.words(_("a cross: 1"), 100, 126), drawing.words(_("a monk’s cross: 2"), 258, 126)]
    spoken = _("A cross with one transversal counts 1; a monk’s cross, with two, counts 2.")
    return drawing.picture(WIDTH, 136, spoken, single, monk, *labels)


def gelding() -> drawing.Picture:
    """A monk's cross that loses its upper transversal, and the cross that is left."""
    size, y = 2.6, 10
    monk, left = (
        sheet.svg(strokes)
        for strokes in (
            sheet.cross_strokes(90, y, deals.MONKS_CROSS, gelded=True, size=size),
            sheet.cross_strokes(268, y, deals.CROSS, size=size),
        )
    )
    arrow = drawing.line(152, 54, 200, 54) + drawing.arrowhead(210, 54, drawing.RIGHT)
    labels = [drawing.words("2", 90, 126), drawing.words("1", 268, 126)]
    spoken = _("A monk’s cross loses its upper transversal; a single cross is left.")
    return drawing.picture(WIDTH, 136, spoken, monk, arrow, left, *labels)


CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 58, 104, 12
STOCK_TOP = 66


def exposed() -> drawing.Picture:
    """Draw the exposed cards, their lower halves covered by the stock."""
    open_cards = [card for chosen in chosen_suits(EXPOSED) for card in exposures(EXPOSED, chosen)[0]]
    left = (WIDTH - len(open_cards) * (CARD_WIDTH + CARD_GAP) + CARD_GAP) / 2
    faces = [_face(card, left + at * (CARD_WIDTH + CARD_GAP)) for at, card in enumerate(open_cards)]
    span = WIDTH - 2 * left
    spoken = _("The stock lies face down across the lower halves of the exposed cards: %(cards)s.")
    spoken_cards = spoken % {"cards": comma_list(card.spoken for card in open_cards)}
    return drawing.picture(WIDTH, 158, spoken_cards, *faces, _stock(left - 14, span + 28))


def _face(card: Card, x: float) -> str:
    """A card whose upper half shows all there is to see."""
    what = drawn(str(card))
    face = drawing.blank(x, 6, CARD_WIDTH, CARD_HEIGHT)
    rank = drawing.words(what.rank, x + CARD_WIDTH / 2, 30, f"t rank {what.look}")
    return face + rank + drawing.suit(what.sign, x + CARD_WIDTH / 2 - 10, 38, 20, what.look)


def _stock(x: float, width: float) -> str:
    """Two edges of the pile and its uppermost back, hatched with a plain middle for the word."""
    backs = [drawing.blank(x - 2 * at, STOCK_TOP + 4 * at, width, 78) for at in (2, 1, 0)]
    hatch = [_hatch(x + at, STOCK_TOP + 6) for at in range(8, int(width) - 18, 14)]
    label = drawing.blank(WIDTH / 2 - 34, STOCK_TOP + 25, 68, 28)
    return "".join([*backs, *hatch, label, drawing.words(_("stock"), WIDTH / 2, STOCK_TOP + 44)])


def _hatch(x: float, y: float) -> str:
    """A zigzag as on a knitted jersey."""
    return drawing.element("path", d=f"M{x} {y}" + "l10 11-10 11" * 3, class_="hair")


ILLUSTRATIONS = drawing.Illustrations(
    strips={"stikkar": stikkar_strip, "best": best},
    pictures={
        "chalk-up": new_and_used,
        "chalk-steps": sitting,
        "monks-cross": monks_cross,
        "gelding": gelding,
        "exposed": exposed,
    },
    units={"bars": bars_rubbed_out, "crosses": sheet.crosses_words},
)
