"""What the rules of Stýrivolt show: tables made by the code that knows the cards and the awards, and drawings."""

from itertools import combinations

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.games.styrivolt.awards import ILLEGAL_STOCK, MONKS_CROSS, Awards, award
from scorekeeper.games.styrivolt.deals import Result
from scorekeeper.games.styrivolt.options import Options
from scorekeeper.games.styrivolt.ranking import (
    BEATERS,
    CHOSEN_STIKKAR,
    FREE_CARDS,
    LAMB,
    LEADERS,
    LED_REACH,
    PERMANENT_STIKKAR,
    PLAIN_REACH,
    RANKS,
    TRADER,
    CardClass,
    best_of_four,
    class_of,
    strength,
)
from scorekeeper.games.styrivolt.rules_page import pictures
from scorekeeper.games.styrivolt.rules_page.composition import Sort, counts
from scorekeeper.games.styrivolt.rules_page.names import (
    FAROESE_CHOSEN,
    FAROESE_PERMANENT,
    all_four,
    chosen_fan,
    chosen_name,
    name_of,
    permanent_name,
    shown,
)
from scorekeeper.games.styrivolt.telling.results import result_words
from scorekeeper.games.styrivolt.telling.sentences import crosses_words, strokes_words
from scorekeeper.games.styrivolt.tools.choosing import EXPOSING, HIGHEST_STIKKAR, Step
from scorekeeper.rulebook.pictures.figures import Cards, Illustrations, Table, braced

EXAMPLE_PAIR = (Suit.HEARTS, Suit.SPADES)

ALIKE_WHEN_LED = ((LAMB,), FREE_CARDS, (Rank.KING,), (Rank.QUEEN,))
"""The leaders, those together that the same cards beat."""


def classes() -> Table:
    """Return the five classes, with their cards and what they can do."""
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
    """Return the stikkar from the top, the equal ones on one row."""
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
    """Return the beaters from the top, with their reach."""
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
    """Return the beaters, each with the best plain card that it beats."""
    return Table((_("Beater"), _("Beats from")), tuple((chosen_fan(rank), PLAIN_REACH[rank].value) for rank in BEATERS))


def leaders() -> Table:
    """Return the leaders, with what beats them when they are led."""
    rows = [
        (chosen_fan(*ranks), chosen_name(ranks[0]) + ", " + _fo(FAROESE_CHOSEN[ranks[0]]), _beaten_by(ranks[0]))
        for ranks in ALIKE_WHEN_LED
    ]
    return Table((_("Leader"), _("Name"), _("If led, it is beaten by")), tuple(rows))


def led() -> Table:
    """Return the same in few words."""
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
    """Return what four of a kind in one hand turn into; fives, of which nobody knows, are left out."""
    best = {rank: best_of_four(rank, EXAMPLE_PAIR) for rank in RANKS if rank is not TRADER}
    in_order = sorted(best, key=lambda rank: _rank_of(best[rank]))
    rows = [(all_four(rank), shown(best[rank]) + " " + name_of(best[rank])) for rank in in_order]
    return Table((_("Four in one hand"), _("each counts as")), tuple(rows))


def _rank_of(card: Card) -> tuple[int, int]:
    kind = class_of(card, EXAMPLE_PAIR)
    powers = (CardClass.STIKKAR, CardClass.BEATER)
    return (0, strength(card, EXAMPLE_PAIR)) if kind in powers else (1, LEADERS.index(card.rank))


def exposing() -> Table:
    """Return the order in which the dealer looks for a card to expose."""
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
    """Return how many cards there are of the sorts that do not depend on the chosen suits."""
    held = counts(EXAMPLE_PAIR)
    always = (Sort.STIKKAR, Sort.LAMBS, Sort.ROYALS, Sort.TRADERS)
    return Table((_("In every deal"), _("Cards")), tuple((_sort(sort), str(held[sort])) for sort in always))


def composition() -> Table:
    """Return how many cards there are of the other sorts, for each pair of chosen suits."""
    rows = [(f"{{{one.sign}}} {{{other.sign}}}", _varying((one, other))) for one, other in combinations(Suit, 2)]
    return Table((_("Chosen"), _("Cards")), tuple(rows))


def _varying(chosen: tuple[Suit, Suit]) -> str:
    held = counts(chosen)
    told = {"beaters": held[Sort.BEATERS], "free": held[Sort.FREE_CARDS], "plain": held[Sort.PLAIN]}
    return _("%(beaters)s beaters, %(free)s free cards, %(plain)s plain") % told


def _sort(sort: Sort) -> str:
    names = {
        Sort.STIKKAR: _("stikkar"),
        Sort.LAMBS: _("lambs"),
        Sort.ROYALS: _("chosen kings and queens"),
        Sort.TRADERS: _("traders"),
    }
    return names[sort]


def awards() -> Table:
    """Return what a deal is worth, Pagat beside Parlett."""
    results = (
        (_("ordinary game: five tricks or more"), Result.ORDINARY, False),
        (_("vol: the first five tricks"), Result.VOL, False),
        (_("all nine tricks"), Result.NINE, False),
        (_("vol, by one player alone"), Result.VOL, True),
        (_("all nine, by one player alone"), Result.NINE, True),
    )
    rows = [(words, *(_worth(whose, result, solo=solo) for whose in Awards)) for words, result, solo in results]
    stock = (_("stock taken without the right"), *(_penalty(whose) for whose in Awards))
    return Table((_("Result"), "Pagat", "Parlett"), (*rows, stock))


def won() -> Table:
    """Return what the winners of a deal get unless a match has other awards: as a pair, or one of them alone."""
    results = (Result.ORDINARY, Result.VOL, Result.NINE)
    rows = tuple((result_words(result, solo=False), _pair(result), _alone(result)) for result in results)
    return Table((_("Won"), _("as a pair"), _("alone")), rows)


def _pair(result: Result) -> str:
    return strokes_words(award(Options().awards, result).strokes)


def _alone(result: Result) -> str:
    """Return what one player earns alone: nothing in an ordinary game."""
    if result is Result.ORDINARY:
        return _pair(result)
    return crosses_words(award(Options().awards, result, solo=True).crosses)


def _worth(whose: Awards, result: Result, *, solo: bool) -> str:
    given = award(whose, result, solo=solo)
    if given.strokes:
        return ngettext("%(n)s stroke", "%(n)s strokes", given.strokes) % {"n": given.strokes}
    return _crosses(given.crosses)


def _penalty(whose: Awards) -> str:
    return _("%(crosses)s to the others") % {"crosses": _crosses(ILLEGAL_STOCK[whose])}


def _crosses(number: int) -> str:
    """Return crosses, one or an even number of them, as they are drawn: by monk's crosses."""
    if number < MONKS_CROSS:
        return _("cross (1)")
    monks = number // MONKS_CROSS
    told = {"monks": monks, "n": number}
    return ngettext("monk’s cross (%(n)s)", "%(monks)s monk’s crosses (%(n)s)", monks) % told


def _fo(word: str) -> str:
    return "{fo:" + word + "}"


def stikkar_strip() -> Cards:
    """Return the nine from the top; the star stands for a chosen suit."""
    return (
        *(str(card) for card in PERMANENT_STIKKAR),
        *(rank.value + "*" for rank in CHOSEN_STIKKAR for _twice in "12"),
    )


def best() -> Cards:
    """Return the same, equal cards once."""
    return tuple(dict.fromkeys(stikkar_strip()))


def bars_erased(bars: int) -> str:
    """Return "1 bar erased", "2 bars erased"."""
    return ngettext("%(n)s bar erased", "%(n)s bars erased", bars) % {"n": bars}


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
        "chalk-up": pictures.new_and_used,
        "chalk-steps": pictures.sitting,
        "monks-cross": pictures.monks_cross,
        "gelding": pictures.gelding,
        "exposed": pictures.exposed,
    },
    units={"bars": bars_erased, "crosses": crosses_words},
)
