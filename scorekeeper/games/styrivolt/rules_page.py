"""What the rules of Stýrivolt show: tables made by the code that knows the cards and the awards, and drawings."""

from collections import Counter
from collections.abc import Collection, Mapping
from enum import Enum
from itertools import combinations

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.seats import Side
from scorekeeper.domain.sheet import comma_list
from scorekeeper.games.styrivolt import sheet
from scorekeeper.games.styrivolt.deals import (
    BEATERS,
    CHOSEN_STIKKAR,
    CROSS,
    FREE_CARDS,
    ILLEGAL_STOCK,
    LAMB,
    LEADERS,
    LED_REACH,
    MONKS_CROSS,
    PACK,
    PERMANENT_STIKKAR,
    PLAIN_REACH,
    RANKS,
    STROKES,
    TRADER,
    Awards,
    CardClass,
    DealResult,
    Slate,
    award,
    best_of_four,
    class_of,
    result_words,
    strength,
)
from scorekeeper.games.styrivolt.options import Options
from scorekeeper.games.styrivolt.tricks import (
    FAROESE_CHOSEN,
    FAROESE_PERMANENT,
    all_four,
    card_text,
    chosen_fan,
    chosen_name,
    name_of,
    permanent_name,
)
from scorekeeper.games.styrivolt.underway import EXPOSING, HIGHEST_STIKKAR, Step, chosen_suits, exposures
from scorekeeper.games.styrivolt.words import crosses_words, strokes_words
from scorekeeper.rulebook.pictures.cards import drawn
from scorekeeper.rulebook.pictures.drawing import RIGHT, arrowhead, blank, element, line, picture, suit, words
from scorekeeper.rulebook.pictures.figures import Cards, Illustrations, Picture, Table, braced


class Sort(Enum):
    """The classes, the leaders parted by what beats them. No source counts their cards; it follows from these."""

    STIKKAR = "stikkar"
    BEATERS = "beaters"
    LAMBS = "lambs"
    FREE_CARDS = "free cards"
    ROYALS = "kings and queens"
    TRADERS = "traders"
    PLAIN = "plain"


SORTS = {
    CardClass.STIKKAR: Sort.STIKKAR,
    CardClass.BEATER: Sort.BEATERS,
    CardClass.TRADER: Sort.TRADERS,
    CardClass.PLAIN: Sort.PLAIN,
}


def counts(chosen: Collection[Suit]) -> Mapping[Sort, int]:
    """How many of the 48 cards are of each sort while those two suits are chosen."""
    return Counter(_sort_of(card, chosen) for card in PACK)


def _sort_of(card: Card, chosen: Collection[Suit]) -> Sort:
    kind = class_of(card, chosen)
    if kind is not CardClass.LEADER:
        return SORTS[kind]
    if card.rank is LAMB:
        return Sort.LAMBS
    return Sort.FREE_CARDS if card.rank in FREE_CARDS else Sort.ROYALS


EXAMPLE_PAIR = (Suit.HEARTS, Suit.SPADES)

ALIKE_WHEN_LED = ((LAMB,), FREE_CARDS, (Rank.KING,), (Rank.QUEEN,))
"""The leaders, those together that the same cards beat."""


def classes() -> Table:
    """The five classes, with their cards and what they can do."""
    permanent, chosen = braced(*PERMANENT_STIKKAR), chosen_fan(*CHOSEN_STIKKAR)
    rows = (
        (_("stikkar") + f" {permanent} {chosen}", _("beat everything below them, but no led lamb")),
        (_("beaters") + f" {chosen_fan(*BEATERS)}", _("beat plain cards up to their reach")),
        (_("leaders") + f" {chosen_fan(*LEADERS)}", _("win only if they are led")),
        (_("traders") + f" {chosen_fan(TRADER)}", _("can be swapped for the exposed card of their suit")),
        (_("plain cards: the unchosen suits"), _("beat lower cards of their suit")),
    )
    return Table((_("Class"), _("Power")), rows)


def stikkar() -> Table:
    """The stikkar from the top, the equal ones on one row."""
    permanent = [
        (braced(card), permanent_name(card), _fo(faroese))
        for card, faroese in zip(PERMANENT_STIKKAR, FAROESE_PERMANENT, strict=True)
    ]
    chosen = [
        (chosen_fan(rank), _("%(name)s, two equals") % {"name": chosen_name(rank)}, _fo(FAROESE_CHOSEN[rank]))
        for rank in CHOSEN_STIKKAR
    ]
    rows = [(f"{place}. {card}", name, faroese) for place, (card, name, faroese) in enumerate([*permanent, *chosen], 1)]
    return Table((_("From the top"), _("Name"), _("Faroese")), tuple(rows))


def beaters() -> Table:
    """The beaters from the top, with their reach."""
    rows = [
        (chosen_fan(rank), chosen_name(rank) + ", " + _fo(FAROESE_CHOSEN[rank]), _reach(PLAIN_REACH[rank]), _led(rank))
        for rank in BEATERS
    ]
    return Table((_("Beater"), _("Name"), _("Plain cards"), _("If led")), tuple(rows))


def _reach(rank: Rank) -> str:
    return _("%(rank)s and lower") % {"rank": rank.spoken}


def _led(rank: Rank) -> str:
    return chosen_fan(*LED_REACH[rank]) if LED_REACH[rank] else _("none")


def reach() -> Table:
    """The beaters, each with the best plain card that it beats."""
    return Table((_("Beater"), _("Beats from")), tuple((chosen_fan(rank), PLAIN_REACH[rank].value) for rank in BEATERS))


def leaders() -> Table:
    """The leaders, with what beats them when they are led."""
    rows = [
        (chosen_fan(*ranks), chosen_name(ranks[0]) + ", " + _fo(FAROESE_CHOSEN[ranks[0]]), _beaten_by(ranks[0]))
        for ranks in ALIKE_WHEN_LED
    ]
    return Table((_("Leader"), _("Name"), _("If led, it is beaten by")), tuple(rows))


def led() -> Table:
    """The leaders, with what beats them when they are led, in few words."""
    rows = tuple((chosen_fan(*ranks), _beaters_and_stikkar(ranks[0])) for ranks in ALIKE_WHEN_LED)
    return Table((_("If led"), _("Beaten by")), rows)


def _beaters_and_stikkar(rank: Rank) -> str:
    beaters = " ".join(beater.value for beater in BEATERS if rank in LED_REACH[beater])
    return _("none") if rank is LAMB else " ".join(filter(None, [_("stikkar"), beaters]))


def _beaten_by(rank: Rank) -> str:
    if rank is LAMB:
        return _("nothing")
    beaten_by = [beater for beater in BEATERS if rank in LED_REACH[beater]]
    return _("%(beaters)s and stikkar") % {"beaters": chosen_fan(*beaten_by)} if beaten_by else _("stikkar only")


def fours() -> Table:
    """What four of a kind in one hand turn into; fives, of which nobody knows, are left out."""
    best = {rank: best_of_four(rank, EXAMPLE_PAIR) for rank in RANKS if rank is not TRADER}
    in_order = sorted(best, key=lambda rank: _rank_of(best[rank]))
    rows = [(all_four(rank), card_text(best[rank]) + " " + name_of(best[rank])) for rank in in_order]
    return Table((_("Four in one hand"), _("each counts as")), tuple(rows))


def _rank_of(card: Card) -> tuple[int, int]:
    kind = class_of(card, EXAMPLE_PAIR)
    powers = (CardClass.STIKKAR, CardClass.BEATER)
    return (0, strength(card, EXAMPLE_PAIR)) if kind in powers else (1, LEADERS.index(card.rank))


def exposing() -> Table:
    """The order in which the dealer looks for a card to expose."""
    rows = [(str(place), _step(step)) for place, step in enumerate(EXPOSING, 1)]
    return Table((_("Place"), _("Card of the chosen suit")), tuple(rows))


def _step(step: Step) -> str:
    if step == HIGHEST_STIKKAR:
        return _("the highest stikkar of the suit")
    either = _(" or ").join(chosen_fan(rank) for rank in step)
    if len(step) > 1:
        return _("%(cards)s, as the dealer likes") % {"cards": either}
    return _("%(card)s, the %(name)s") % {"card": either, "name": chosen_name(step[0])}


def every_deal() -> Table:
    """How many cards there are of the sorts that do not depend on the chosen suits."""
    held = counts(EXAMPLE_PAIR)
    always = (Sort.STIKKAR, Sort.LAMBS, Sort.ROYALS, Sort.TRADERS)
    return Table((_("In every deal"), _("Cards")), tuple((_sort(sort), str(held[sort])) for sort in always))


def composition() -> Table:
    """How many cards there are of the other sorts, for each pair of chosen suits."""
    rows = [(f"{{{one.sign}}} {{{other.sign}}}", _varying((one, other))) for one, other in combinations(Suit, 2)]
    return Table((_("Chosen"), _("Cards")), tuple(rows))


def _varying(chosen: tuple[Suit, Suit]) -> str:
    held = counts(chosen)
    values = {"beaters": held[Sort.BEATERS], "free": held[Sort.FREE_CARDS], "plain": held[Sort.PLAIN]}
    return _("%(beaters)s beaters, %(free)s free cards, %(plain)s plain") % values


def _sort(sort: Sort) -> str:
    names = {
        Sort.STIKKAR: _("stikkar"),
        Sort.LAMBS: _("lambs"),
        Sort.ROYALS: _("chosen kings and queens"),
        Sort.TRADERS: _("traders"),
    }
    return names[sort]


def awards() -> Table:
    """What a deal is worth, Pagat beside Parlett."""
    results = (
        (_("ordinary game: five tricks or more"), DealResult.ORDINARY, False),
        (_("vol: the first five tricks"), DealResult.VOL, False),
        (_("all nine tricks"), DealResult.NINE, False),
        (_("vol, by one player alone"), DealResult.VOL, True),
        (_("all nine, by one player alone"), DealResult.NINE, True),
    )
    rows = [(words, *(_worth(whose, result, solo=solo) for whose in Awards)) for words, result, solo in results]
    stock = (_("stock taken wrongly"), *(_penalty(whose) for whose in Awards))
    return Table((_("Result"), "Pagat", "Parlett"), (*rows, stock))


def won() -> Table:
    """What the winners of a deal get unless a match has other awards: as a pair, or one of them alone."""
    results = (DealResult.ORDINARY, DealResult.VOL, DealResult.NINE)
    rows = tuple((result_words(result, solo=False), _pair(result), _alone(result)) for result in results)
    return Table((_("Won"), _("as a pair"), _("alone")), rows)


def _pair(result: DealResult) -> str:
    return strokes_words(award(Options().awards, result).strokes)


def _alone(result: DealResult) -> str:
    """What one player earns alone: nothing in an ordinary game."""
    if result is DealResult.ORDINARY:
        return _pair(result)
    return crosses_words(award(Options().awards, result, solo=True).crosses)


def _worth(whose: Awards, result: DealResult, *, solo: bool) -> str:
    given = award(whose, result, solo=solo)
    if given.strokes:
        return ngettext("%(n)s stroke", "%(n)s strokes", given.strokes) % {"n": given.strokes}
    return _crosses(given.crosses)


def _penalty(whose: Awards) -> str:
    return _("%(crosses)s to the others") % {"crosses": _crosses(ILLEGAL_STOCK[whose])}


def _crosses(number: int) -> str:
    """Crosses, one or an even number of them, as they are drawn: by monk's crosses."""
    if number < MONKS_CROSS:
        return _("cross (1)")
    monks = number // MONKS_CROSS
    values = {"monks": monks, "n": number}
    return ngettext("monk’s cross (%(n)s)", "%(monks)s monk’s crosses (%(n)s)", monks) % values


def _fo(word: str) -> str:
    return "{fo:" + word + "}"


def stikkar_strip() -> Cards:
    """The nine from the top; the star stands for a chosen suit."""
    return (
        *(str(card) for card in PERMANENT_STIKKAR),
        *(rank.value + "*" for rank in CHOSEN_STIKKAR for _twice in "12"),
    )


def best() -> Cards:
    """The nine from the top, equal cards once."""
    return tuple(dict.fromkeys(stikkar_strip()))


def bars_rubbed_out(bars: int) -> str:
    """As "1 bar rubbed out", "2 bars rubbed out"."""
    return ngettext("%(n)s bar rubbed out", "%(n)s bars rubbed out", bars) % {"n": bars}


WIDTH = 358

SITTING = (
    (Side.EW, DealResult.ORDINARY),
    (Side.NS, DealResult.VOL),
    (Side.NS, DealResult.ORDINARY),
    (Side.NS, DealResult.ORDINARY),
    (Side.NS, DealResult.VOL),
    (Side.EW, DealResult.VOL),
    (Side.NS, DealResult.ORDINARY),
    (Side.EW, DealResult.NINE),
    (Side.NS, DealResult.ORDINARY),
    (Side.EW, DealResult.ORDINARY),
)
"""Pagat's example, his A as North and South."""

A_ROW, CELL_HEIGHT = 4, 132
EXPOSED = tuple(Card.parse(card) for card in ("6♣", "4♣", "A♦", "A♣", "7♦", "5♥"))
"""What the dealer has drawn in Pagat's second example."""


def slates() -> tuple[Slate, ...]:
    """The slate at the start of the sitting and after each of its deals."""
    states = [Slate()]
    for side, result in SITTING:
        states.append(states[-1].stroked(side, STROKES[result]))
    return tuple(states)


def new_and_used() -> Picture:
    """A new chalk-up beside one from which halves have been rubbed out."""
    new = sheet.placed(30, 10, sheet.chalk_up_svg(0, 0, 0), scale=1.5)
    used = sheet.placed(196, 10, sheet.chalk_up_svg(2, 1, 0), scale=1.5)
    labels = [words(_("new"), 96, 178), words(_("in use"), 262, 178)]
    spoken = _(
        "A vertical line with three bars across it. Beside it another: two half bars are rubbed out on its left, "
        "one on its right."
    )
    return picture(WIDTH, 188, spoken, new, used, *labels)


def sitting() -> Picture:
    """The slate after each deal of the sitting, numbered from 1."""
    states = slates()
    befores = (states[0], *states[:-1])
    cells = [_sitting_step(at, before, after) for at, (before, after) in enumerate(zip(befores, states, strict=True))]
    rows = -(-len(states) // A_ROW)
    lines = [_("%(n)s: %(slate)s") % {"n": at, "slate": _slate_words(state)} for at, state in enumerate(states, 1)]
    return picture(WIDTH, rows * CELL_HEIGHT, "; ".join(lines) + ".", *cells)


def _sitting_step(at: int, before: Slate, after: Slate) -> str:
    """One numbered slate, what the deal has changed being in madder."""
    x, y = at % A_ROW * (WIDTH / A_ROW), at // A_ROW * CELL_HEIGHT
    finished = after.net != before.net
    new_a, new_b = (
        now if finished else now - then
        for now, then in ((after.erased.ns, before.erased.ns), (after.erased.ew, before.erased.ew))
    )
    grown = abs(after.net) - abs(before.net)
    drawing = sheet.chalk_up_svg(
        after.erased.ns, after.erased.ew, after.net, new_a=new_a, new_b=new_b, new_net=max(grown, 0)
    )
    return words(str(at + 1), x + WIDTH / A_ROW / 2, y + 18, "t") + sheet.placed(x, y + 24, drawing)


def _slate_words(slate: Slate) -> str:
    """A slate in words, the crosses last."""
    return comma_list([_bars_words(slate), _crosses_words(slate.net)])


def _bars_words(slate: Slate) -> str:
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


def monks_cross() -> Picture:
    """A single cross and a monk's cross, with what they count."""
    single, monk = (
        sheet.svg(sheet.cross_strokes(x, 10, worth, size=2.6)) for x, worth in ((100, CROSS), (258, MONKS_CROSS))
    )
    labels = [words(_("a cross: 1"), 100, 126), words(_("a monk’s cross: 2"), 258, 126)]
    spoken = _("A cross with one transversal counts 1; a monk’s cross, with two, counts 2.")
    return picture(WIDTH, 136, spoken, single, monk, *labels)


def gelding() -> Picture:
    """A monk's cross that loses its upper transversal, and the cross that is left."""
    size, y = 2.6, 10
    monk, left = (
        sheet.svg(strokes)
        for strokes in (
            sheet.cross_strokes(90, y, MONKS_CROSS, gelded=True, size=size),
            sheet.cross_strokes(268, y, CROSS, size=size),
        )
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
    spoken_cards = spoken % {"cards": comma_list(card.spoken for card in open_cards)}
    return picture(WIDTH, 158, spoken_cards, *faces, _stock(left - 14, span + 28))


def _face(card: Card, x: float) -> str:
    """A card whose upper half shows all there is to see."""
    what = drawn(str(card))
    face = blank(x, 6, CARD_WIDTH, CARD_HEIGHT)
    rank = words(what.rank, x + CARD_WIDTH / 2, 30, f"t rank {what.look}")
    return face + rank + suit(what.sign, x + CARD_WIDTH / 2 - 10, 38, 20, what.look)


def _stock(x: float, width: float) -> str:
    """Two edges of the pile and its uppermost back, hatched with a plain middle for the word."""
    backs = [blank(x - 2 * at, STOCK_TOP + 4 * at, width, 78) for at in (2, 1, 0)]
    hatch = [_hatch(x + at, STOCK_TOP + 6) for at in range(8, int(width) - 18, 14)]
    label = blank(WIDTH / 2 - 34, STOCK_TOP + 25, 68, 28)
    return "".join([*backs, *hatch, label, words(_("stock"), WIDTH / 2, STOCK_TOP + 44)])


def _hatch(x: float, y: float) -> str:
    """A zigzag as on a knitted jersey."""
    return element("path", d=f"M{x} {y}" + "l10 11-10 11" * 3, class_="hair")


ILLUSTRATIONS = Illustrations(
    tables={
        "classes": classes,
        "stikkar": stikkar,
        "beaters": beaters,
        "reach": reach,
        "leaders": leaders,
        "led": led,
        "fours": fours,
        "exposing": exposing,
        "every-deal": every_deal,
        "composition": composition,
        "awards": awards,
        "won": won,
    },
    strips={"stikkar": stikkar_strip, "best": best},
    pictures={
        "chalk-up": new_and_used,
        "chalk-steps": sitting,
        "monks-cross": monks_cross,
        "gelding": gelding,
        "exposed": exposed,
    },
    units={"bars": bars_rubbed_out, "crosses": crosses_words},
)
