"""The tables of the rules page, made by the code that scores, so that the two cannot disagree."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import comb

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.seats import BySide, Seat
from scorekeeper.domain.words import _
from scorekeeper.games.avinas.deals import CARD_POINTS, MOST_SEVENS, POINTS_TO_WIN, Band, Knock
from scorekeeper.games.avinas.drawing import StripCard, strip, trump_strip
from scorekeeper.games.avinas.endings import ending
from scorekeeper.games.avinas.rules_differences import Difference, differences
from scorekeeper.games.avinas.scoring import (
    PIPS,
    PIPS_TO_END,
    RAMS_A_SEVEN,
    RULES,
    Score,
    write_result,
    write_totals,
)
from scorekeeper.games.avinas.tricks import CARD_POINTS as POINTS_OF
from scorekeeper.games.avinas.tricks import PACK, PLAIN_ORDER, card_points

PLACES = 8
"""Cards that can show a seven: the fourth and the eighth of each of the four players."""

PEOPLE = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: what it is about, and its cells."""

    heading: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game with its Lithuanian one."""

    english: str
    lithuanian: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What the page shows besides its sentences."""

    trumps: tuple[StripCard, ...]
    plain: tuple[StripCard, ...]
    card_points: tuple[Row, ...]
    all_points: int
    points_to_win: int
    most_points_lost: int
    rams: tuple[Row, ...]
    pips: tuple[Row, ...]
    chances: tuple[Row, ...]
    pips_to_end: int
    endings: tuple[Row, ...]
    words: tuple[Word, ...]
    differ: Mapping[str, tuple[Difference, ...]]


def rules_page() -> RulesPage:
    """The tables, in the reader's language."""
    return RulesPage(
        trumps=trump_strip(),
        plain=strip([Card(rank, Suit.HEARTS) for rank in PLAIN_ORDER]),
        card_points=tuple(Row(rank.spoken, (rank.value, str(points))) for rank, points in POINTS_OF.items()),
        all_points=card_points(PACK),
        points_to_win=POINTS_TO_WIN,
        most_points_lost=CARD_POINTS - POINTS_TO_WIN,
        rams=tuple(Row(words, _cells(RAMS_A_SEVEN[knock])) for knock, words in _knocks().items()),
        pips=tuple(Row(words, _cells(PIPS[band])) for band, words in _bands().items()),
        chances=tuple(Row(str(sevens), (_percent(sevens),)) for sevens in range(MOST_SEVENS + 1)),
        pips_to_end=PIPS_TO_END,
        endings=_endings(),
        words=_words(),
        differ=differences(),
    )


def _cells(won_and_lost: tuple[int, int]) -> tuple[str, ...]:
    return tuple(str(number) for number in won_and_lost)


def _knocks() -> dict[Knock, str]:
    return {Knock.NONE: _("no knock"), Knock.DECLARERS: _("declarers knocked"), Knock.BOTH: _("both knocked")}


def _bands() -> dict[Band, str]:
    return {Band.MANY: _("31 or more"), Band.FEW: _("2 to 30"), Band.NOTHING: _("nothing, even with tricks")}


def _percent(sevens: int) -> str:
    """How likely it is that exactly so many sevens lie at the eight places of 32 cards."""
    chance = comb(MOST_SEVENS, sevens) * comb(len(PACK) - MOST_SEVENS, PLACES - sevens) / comb(len(PACK), PLACES)
    return _("%(n)s %%") % {"n": f"{100 * chance:.1f}"}


def _endings() -> tuple[Row, ...]:
    """Four final sheets, and what the score makes of them."""
    sheets = (
        Score(rams=BySide(8, 0), pips=BySide(3, 12)),
        Score(rams=BySide(8, 0), pips=BySide(0, 12)),
        Score(rams=BySide(0, 5), pips=BySide(9, 13)),
        Score(pips=BySide(11, 12)),
    )
    return tuple(Row(_sheet_words(score), (_reason(score),)) for score in sheets)


def _sheet_words(score: Score) -> str:
    told = {"r1": score.rams.ns, "p1": score.pips.ns, "r2": score.rams.ew, "p2": score.pips.ew}
    return _("rams %(r1)s / %(r2)s, pips %(p1)s / %(p2)s") % told


def _reason(score: Score) -> str:
    result = RULES.result(score, closed=False)
    if result is None:
        raise ValueError(score)
    return ending(write_result(result), write_totals(score), PEOPLE).reason


def _words() -> tuple[Word, ...]:
    ranks = {Rank.ACE: "tūzas", Rank.KING: "karalius", Rank.QUEEN: "dama", Rank.JACK: "valetas"}
    suits = {Suit.CLUBS: "kryžiai", Suit.SPADES: "vynai", Suit.HEARTS: "čirvai", Suit.DIAMONDS: "būgnai"}
    return (
        Word(_("ram"), "avinas"),
        *(Word(rank.spoken, lithuanian) for rank, lithuanian in ranks.items()),
        *(Word(suit.spoken, lithuanian) for suit, lithuanian in suits.items()),
    )
