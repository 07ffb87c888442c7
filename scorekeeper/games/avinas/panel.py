"""What the recording panel of Avinas offers for the next deal: every result with its words, asked of the engine.

The panel's script knows no rule: it looks up what was tapped in the tables made here, and shows the words it finds.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from scorekeeper.domain.cards import Rank, Suit
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal, Replay
from scorekeeper.domain.seats import AREAS, CLOCKWISE, Seat, Side, is_long
from scorekeeper.domain.telling.sheet import Names, side_name
from scorekeeper.games.avinas.deals import CARD_POINTS, MOST_SEVENS, Band, Deal, NoSevens, Overclaim, Sevens
from scorekeeper.games.avinas.outcomes import DEALS, Outcome, distinct, outcomes
from scorekeeper.games.avinas.questions import knock
from scorekeeper.games.avinas.scoring import PIPS_TO_END, Effect, Pips, Result, Score
from scorekeeper.games.avinas.sections import Section
from scorekeeper.games.avinas.telling.consequences import end_words, words_for
from scorekeeper.games.avinas.telling.drawing import Rings, crossed_out, lozenges, ring_code, ring_groups
from scorekeeper.games.avinas.telling.explained import WHILE_TAPPING
from scorekeeper.games.avinas.telling.sentences import band_words, sevens_heading
from scorekeeper.rulebook.pictures.cards import LOOKS, SIGNS

Match = Replay[Deal, Score, Effect, Result]

FIELDS = (
    *("kind", "declarer", "sevens", "knock", "won", "losers_band", "losers_points"),
    *("trump", "dealer", "note", "sent"),
)

CARDS_THAT_COUNT = 2
"""Of each hand: the fourth and the eighth card dealt."""


# Tuples, since what is drawn of them is kept by their values (`once`), and tuples are the quickest to compare.


class Chair(NamedTuple):
    """One player's button; `long` where the name needs smaller letters."""

    seat: str
    side: str
    area: str
    name: str
    deals: bool
    long: bool


class Standing(NamedTuple):
    """How a side stands before the deal, drawn and in words."""

    name: str
    rings: Rings
    rams: str
    lozenges: tuple[int, int, int]
    pips: str


class Choice(NamedTuple):
    """One of several buttons in a row: what it sends and what it says; a suit also how it is drawn."""

    value: str
    words: str
    symbol: str = ""
    look: str = ""


@dataclass(frozen=True, slots=True)
class Offers:
    """The buttons that are the same for every deal, made when they are looked at."""

    @property
    def counts(self) -> range:
        """How many sevens."""
        return range(1, MOST_SEVENS + 1)

    @property
    def digits(self) -> range:
        """The keys of card-points, but for 0."""
        return range(1, 10)

    @property
    def knocks(self) -> tuple[Choice, ...]:
        """Who undertook to win every trick."""
        return tuple(Choice(value, words) for value, words in knock().choices)

    @property
    def bands_made(self) -> tuple[Choice, ...]:
        """What the others took where the game was made."""
        return _bands(won=True)

    @property
    def bands_lost(self) -> tuple[Choice, ...]:
        """What the declarer's side took where it was lost."""
        return _bands(won=False)

    @property
    def suits(self) -> tuple[Choice, ...]:
        """The trump suit."""
        return tuple(Choice(suit.value, suit.spoken, SIGNS[suit], LOOKS[suit]) for suit in Suit)


OFFERS = Offers()


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything `_panel.html` lays out; `fields` are what it sends, `data` is for its script, as JSON.

    `rule` is the section of the rules before anything is tapped, `overclaim` the one about naming too many trumps.
    """

    number: int
    chairs: tuple[Chair, ...]
    sides: tuple[Standing, ...]
    data: str
    offers: Offers = OFFERS
    fields: tuple[str, ...] = FIELDS
    rule: str = WHILE_TAPPING["sevens"]
    overclaim: str = Section.OVERCLAIM


def panel(match: Match, names: Names) -> Panel:
    """Return what `_panel.html` offers for the next deal; after the end of the match there is nothing to look up."""
    return Panel(
        number=match.number,
        chairs=tuple(
            Chair(
                seat=seat.value,
                side=seat.side.value,
                area=AREAS[seat],
                name=names[seat],
                deals=seat is match.next_dealer,
                long=is_long(names[seat]),
            )
            for seat in CLOCKWISE
        ),
        sides=tuple(_standing(match, side, names) for side in Side),
        data=json.dumps(tables(match, names), ensure_ascii=False, separators=(",", ":")),
    )


def tables(match: Match, names: Names) -> dict[str, Any]:
    """Return what the panel's script looks up: `of` leads from a result's `key` to its place in `texts`."""
    crossed = {side: crossed_out(match.rows, side) for side in Side}
    sides = {side: side_name(names, side) for side in Side}
    possible = outcomes(match.state) if match.result is None else ()
    places, different = distinct(match.state) if possible else ((), ())
    return {
        "of": dict(zip(_keys(), places, strict=True)) if possible else {},
        "texts": [words_for(outcome, crossed, sides) for outcome in different],
        "points": {"true": _point_ranges(won=True), "false": _point_ranges(won=False)},
        "cannot": _cannot_words(),
        "took": {side.value: _took_words(possible, side, sides) for side in Side},
        "side": {seat.value: seat.side.value for seat in CLOCKWISE},
        "declares": {seat.value: _("%(name)s declares") % {"name": names[seat]} for seat in CLOCKWISE},
        "each": CARDS_THAT_COUNT,
        "third": {
            seat.value: _("%(name)s: only two cards are turned up.") % {"name": names[seat]} for seat in CLOCKWISE
        },
        "fifth": _("There are only four sevens."),
        "sevens": [sevens_heading(n) for n in range(1, MOST_SEVENS + 1)],
        "none": _("No sevens"),
        "headline": _("%(kind)s: %(declares)s"),
        "tap": _("Tap a seat for each seven"),
        "who": _("No sevens: who declared?"),
        "more": _("More about this deal"),
        "seven": Rank.SEVEN.value,
        "rules": WHILE_TAPPING,
    }


@cache
def _keys() -> tuple[str, ...]:
    return tuple(key(deal) for deal in DEALS)


def key(deal: Sevens | NoSevens | Overclaim) -> str:
    """Return a result by what was tapped: "NS 2 none true", "EW 31+ false", "NS overclaim"."""
    side = deal.declarer.side.value
    match deal:
        case Sevens():
            return f"{side} {deal.sevens} {deal.knock.value} {_truth(deal.won)}"
        case NoSevens():
            return f"{side} {deal.band.value} {_truth(deal.won)}"
        case Overclaim():
            return f"{side} overclaim"


def _bands(*, won: bool) -> tuple[Choice, ...]:
    return tuple(Choice(band.value, band_words(band, won=won)) for band in Band)


def _truth(won: bool) -> str:  # noqa: FBT001
    return "true" if won else "false"


def _standing(match: Match, side: Side, names: Names) -> Standing:
    standing, pips = match.state.rams.of(side), match.state.pips.of(side)
    return Standing(
        name=side_name(names, side),
        rings=ring_groups(ring_code(struck=crossed_out(match.rows, side), hit=0, open_=standing, new=0)),
        rams=ngettext("%(n)s standing", "%(n)s standing", standing) % {"n": standing},
        lozenges=lozenges(pips),
        pips=ngettext("%(pips)s of %(end)s pip", "%(pips)s of %(end)s pips", PIPS_TO_END)
        % {"pips": pips, "end": PIPS_TO_END},
    )


def _took_words(possible: Sequence[Outcome], declarers: Side, sides: Mapping[Side, str]) -> dict[str, tuple[str, str]]:
    """Return the words over the bands, for a game made and one lost: whose card-points are asked, and what may end."""
    others = declarers.other
    return {
        "true": (_("Made: %(side)s took") % {"side": sides[others]}, _end_words(possible, others)),
        "false": (_("Lost: %(side)s took") % {"side": sides[declarers]}, _end_words(possible, declarers)),
    }


def _end_words(possible: Sequence[Outcome], side: Side) -> str:
    """Return what it would mean that the next deal brings that side to twelve pips, if any can."""
    for outcome in possible:
        if outcome.result and isinstance(outcome.effect, Pips) and outcome.effect.side is side:
            return end_words(side, outcome.result)
    return ""


def _cannot_words() -> str:
    _nothing, *taken = _point_ranges(won=False)
    told = {"low": taken[0][0], "high": taken[-1][1]}
    return _("The side that lost took nothing, or %(low)s to %(high)s.") % told


@cache
def _point_ranges(*, won: bool) -> tuple[tuple[int, int, str], ...]:
    """Return which card-points the losing side can have taken, as ranges from, to, band: asked of the deal itself."""
    ranges: list[tuple[int, int, str]] = []
    for points in range(CARD_POINTS + 1):
        try:
            band = NoSevens(Seat.N, won, points).band.value
        except IllegalDeal:
            continue
        if ranges and ranges[-1][1:] == (points - 1, band):
            ranges[-1] = (ranges[-1][0], points, band)
        else:
            ranges.append((points, points, band))
    return tuple(ranges)
