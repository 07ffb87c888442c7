"""What the texts on Avinas show: made by the code that scores, so that the two cannot disagree."""

from fractions import Fraction

from scorekeeper.domain.cards import Card, Suit
from scorekeeper.domain.i18n import _
from scorekeeper.domain.seats import CLOCKWISE, BySide, Seat, Side, left_of
from scorekeeper.games.avinas.deals import MOST_SEVENS, Band, Knock
from scorekeeper.games.avinas.rules_page import chances
from scorekeeper.games.avinas.rules_page.pictures import eight_places, marking, score_sheet, turned_up
from scorekeeper.games.avinas.scoring import PIPS, RAMS_A_SEVEN, RULES, Score, write_result, write_totals
from scorekeeper.games.avinas.telling.drawing import WRITTEN_TRUMPS
from scorekeeper.games.avinas.telling.endings import ending
from scorekeeper.games.avinas.telling.sentences import pips_words, rams_words
from scorekeeper.games.avinas.tools.tricks import CARD_POINTS, PLAIN_ORDER
from scorekeeper.rulebook.pictures.figures import Cards, Illustrations, Table

FINAL_SHEETS = (
    Score(rams=BySide(8, 0), pips=BySide(3, 12)),
    Score(rams=BySide(8, 0), pips=BySide(0, 12)),
    Score(rams=BySide(0, 5), pips=BySide(9, 13)),
    Score(pips=BySide(11, 12)),
)
"""The example that both sources print, its twist, a side that lost by its rams, and one that lost by its pips."""


def rams() -> Table:
    """Return the rams for each seven, by who knocked."""
    columns = (_("For each seven"), _("declarers win"), _("declarers lose"))
    knocks = {Knock.NONE: _("no knock"), Knock.DECLARERS: _("declarers knocked"), Knock.BOTH: _("both knocked")}
    return Table(columns, tuple((words, *_both(RAMS_A_SEVEN[knock])) for knock, words in knocks.items()))


def pips() -> Table:
    """Return the pips by what the losing side took."""
    columns = (_("The losing side took"), _("declarers win"), _("declarers lose"))
    bands = {Band.MANY: _("31 or more"), Band.FEW: _("2 to 30"), Band.NOTHING: _("nothing, even with tricks")}
    return Table(columns, tuple((words, *_both(PIPS[band])) for band, words in bands.items()))


def card_points() -> Table:
    """Return what each card counts."""
    names = {rank: rank.spoken for rank in CARD_POINTS}
    rows = tuple((names[rank], str(points)) for rank, points in CARD_POINTS.items() if points)
    nothing = " ".join(rank.value for rank, points in CARD_POINTS.items() if not points)
    return Table((_("Card"), _("counts")), (*rows, (nothing, "0")))


def worths() -> Table:
    """Return the same by the letters on the cards, those that count nothing together."""
    rows = tuple((rank.value, str(points)) for rank, points in CARD_POINTS.items() if points)
    nothing = " ".join(rank.value for rank, points in CARD_POINTS.items() if not points)
    return Table((_("Card"), _("counts")), (*rows, (nothing, "0")))


def marks() -> Table:
    """Return what a lost deal costs, without a knock, as the card for the table has it."""
    won, lost = RAMS_A_SEVEN[Knock.NONE]
    bands = {Band.MANY: _("31 or more"), Band.FEW: _("2 to 30"), Band.NOTHING: _("nothing")}
    rams = (_("rams, each seven"), str(won), str(lost))
    pips = tuple((_("pips, took %(n)s") % {"n": words}, *_both(PIPS[band])) for band, words in bands.items())
    return Table((_("If the losers are"), _("opponents"), _("declarers")), (rams, *pips))


def endings() -> Table:
    """Return four final sheets, and what the score makes of them."""
    people = _people()
    columns = (_("North & South"), _("East & West"), _("the end"))
    sheets = (
        (_sheet_words(score, Side.NS), _sheet_words(score, Side.EW), _reason(score, people)) for score in FINAL_SHEETS
    )
    return Table(columns, tuple(sheets))


def odds() -> Table:
    """Return how many sevens are turned up how often, beside what the sources say of it."""
    told = {0: _("“over 29 %”; about three in ten")}
    rows = [
        (
            str(sevens),
            _thousands(chances.ways_to_turn_up(sevens)),
            _percent(chances.chance_to_turn_up(sevens)),
            told.get(sevens, "–"),
        )
        for sevens in range(MOST_SEVENS + 1)
    ]
    some = chances.ways_with_a_seven()
    rows.append((_("1 or more"), _thousands(some), _percent(Fraction(some, chances.WAYS)), _("“over 70 %”")))
    return Table((_("Sevens"), _("ways"), _("chance"), _("Pagat; Parlett")), tuple(rows))


def declares() -> Table:
    """Return how often each of the four is declarer of a deal with sevens."""
    columns = (_("Player"), _("places"), _("ways"), _("chance"))
    dealer = Seat.S
    return Table(columns, tuple(_declares(words, seat, dealer) for seat, words in _seen_from(dealer).items()))


def trumps() -> Cards:
    """Return the fourteen trumps; those of the trump suit carry the star."""
    return WRITTEN_TRUMPS


def plain() -> Cards:
    """Return a suit that is not trumps."""
    return tuple(str(Card(rank, Suit.HEARTS)) for rank in PLAIN_ORDER)


ILLUSTRATIONS = Illustrations(
    tables={
        "rams": rams,
        "pips": pips,
        "card-points": card_points,
        "worths": worths,
        "marks": marks,
        "endings": endings,
        "odds": odds,
        "declares": declares,
    },
    strips={"trumps": trumps, "plain": plain},
    pictures={"eight-places": eight_places, "turned-up": turned_up, "score-sheet": score_sheet, "marking": marking},
    units={"rams": rams_words, "pips": pips_words},
)


def _both(won_and_lost: tuple[int, int]) -> tuple[str, str]:
    won, lost = won_and_lost
    return str(won), str(lost)


def _sheet_words(score: Score, side: Side) -> str:
    told = {"rams": rams_words(score.rams.of(side)), "pips": pips_words(score.pips.of(side))}
    return _("%(rams)s, %(pips)s") % told


def _reason(score: Score, people: dict[Seat, str]) -> str:
    result = RULES.result(score, closed=False)
    if result is None:
        raise ValueError(score)
    return ending(write_result(result), write_totals(score), people).reason


def _people() -> dict[Seat, str]:
    """Return names such that `side_name`, which tells the second partner first, says North & South, East & West."""
    return {seat: left_of(left_of(seat)).spoken for seat in CLOCKWISE}


def _declares(words: str, seat: Seat, dealer: Seat) -> tuple[str, ...]:
    first, second = chances.places_of(seat, dealer)
    ways = chances.ways_to_declare(first) + chances.ways_to_declare(second)
    places = _("%(first)s and %(second)s") % {"first": first, "second": second}
    return words, places, _thousands(ways), _percent(chances.chance_to_declare(seat, dealer))


def _seen_from(dealer: Seat) -> dict[Seat, str]:
    left = left_of(dealer)
    partner = left_of(left)
    names = (_("left of the dealer"), _("dealer’s partner"), _("right of the dealer"), _("dealer"))
    return dict(zip((left, partner, left_of(partner), dealer), names, strict=True))


def _percent(chance: Fraction) -> str:
    return _("%(n)s %%") % {"n": f"{float(100 * chance):.2f}"}


def _thousands(number: int) -> str:
    return f"{number:,}"
