"""What the recording panel of Avinas offers for the next deal: every result with its words, asked of the engine.
Where somebody only wants to know what a deal would be worth, fewer questions are asked.

The panel's script knows no rule: it looks up what was tapped in the tables made here, and shows the words it finds.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from scorekeeper.domain.cards import Rank, Suit
from scorekeeper.domain.i18n import _, ngettext, pgettext
from scorekeeper.domain.match import IllegalDeal, Replay
from scorekeeper.domain.questions import Answers, Candidate, Choice, Step
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.avinas.deals import (
    CARD_POINTS,
    MOST_SEVENS,
    Band,
    Deal,
    Kind,
    Knock,
    NoSevens,
    Overclaim,
    Section,
    Sevens,
)
from scorekeeper.games.avinas.drawing import (
    HIT,
    NEW,
    OPEN,
    STRUCK,
    Rings,
    crossed_out,
    fitting,
    in_fives,
    lozenges,
    ring_code,
    ring_groups,
)
from scorekeeper.games.avinas.questions import answers_of, knock
from scorekeeper.games.avinas.scoring import (
    DEALS,
    PIPS_TO_END,
    Effect,
    Forfeit,
    Outcome,
    Pips,
    Rams,
    Result,
    Score,
    distinct,
    outcomes,
)
from scorekeeper.games.avinas.words import (
    WHILE_TAPPING,
    band_words,
    game_words,
    of_rams,
    pips_words,
    rams_left,
    rams_words,
    sevens_heading,
)
from scorekeeper.rulebook.pictures.cards import LOOKS, SIGNS

Match = Replay[Deal, Score, Effect, Result]

FIELDS = (
    *("kind", "declarer", "sevens", "knock", "won", "losers_band", "losers_points"),
    *("trump", "dealer", "note", "sent"),
)

CARDS_THAT_COUNT = 2
"""Of each hand: the fourth and the eighth card dealt."""


class Standing(NamedTuple):
    """How a side stands before the deal, drawn and in words."""

    name: str
    rings: Rings
    rams: str
    lozenges: tuple[int, int, int]
    pips: str


class Button(NamedTuple):
    """One of several buttons in a row: what it sends and what it says; a suit also how it is drawn."""

    value: str
    words: str
    symbol: str = ""
    look: str = ""


@dataclass(frozen=True, slots=True)
class Panel:
    """Everything `_panel.html` lays out; `fields` are what it sends, `data` is for its script, as JSON.

    `rule` is the section of the rules before anything is tapped, `overclaim` the one about naming too many trumps.
    """

    sides: tuple[Standing, ...]
    data: str
    fields: tuple[str, ...] = FIELDS
    rule: str = WHILE_TAPPING["sevens"]
    overclaim: str = Section.OVERCLAIM

    @property
    def counts(self) -> range:
        """How many sevens."""
        return range(1, MOST_SEVENS + 1)

    @property
    def knocks(self) -> tuple[Button, ...]:
        """Who undertook to win every trick."""
        return tuple(Button(value, words) for value, words in knock().choices)

    @property
    def bands_made(self) -> tuple[Button, ...]:
        """What the others took where the game was made."""
        return _bands(won=True)

    @property
    def bands_lost(self) -> tuple[Button, ...]:
        """What the declarer's side took where it was lost."""
        return _bands(won=False)

    @property
    def suits(self) -> tuple[Button, ...]:
        return tuple(Button(suit.value, suit.spoken, SIGNS[suit], LOOKS[suit]) for suit in Suit)


def panel(match: Match, names: Names) -> Panel:
    """What `_panel.html` offers for the next deal; after the end of the match there is nothing to look up."""
    data = json.dumps(tables(match, names), ensure_ascii=False, separators=(",", ":"))
    return Panel(tuple(_standing(match, side, names) for side in Side), data)


def tables(match: Match, names: Names) -> dict[str, Any]:
    """What the panel's script looks up: `of` leads from a result's `key` to its place in `texts`."""
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
        "names": {seat.value: names[seat] for seat in CLOCKWISE},
        "games": _games(),
        "declares": _("%(name)s declares"),
        "each": CARDS_THAT_COUNT,
        "third": _("%(name)s: only two cards are turned up."),
        "fifth": _("There are only four sevens."),
        "sevens": [sevens_heading(n) for n in range(1, MOST_SEVENS + 1)],
        "none": _("Without sevens"),
        "headline": _("%(kind)s: %(declares)s"),
        "tap": _("Tap a seat for each seven"),
        "who": _("Without sevens: who declared?"),
        "more": _("More about this deal"),
        "seven": Rank.SEVEN.value,
        "rules": WHILE_TAPPING,
    }


@cache
def _keys() -> tuple[str, ...]:
    return tuple(key(deal) for deal in DEALS)


def _games() -> dict[str, str]:
    """What each result is called once it is recorded, by its `key` without the side, to be filled in by the script."""
    games = {key(deal).partition(" ")[2]: game_words(deal, "%(name)s") for deal in DEALS}
    points = {
        f"points {_truth(won)}": game_words(NoSevens(Seat.N, won, Band.FEW), "%(name)s", "%(points)s")
        for won in (True, False)
    }
    return {"passed": _("all passed"), **games, **points}


def key(deal: Sevens | NoSevens | Overclaim) -> str:
    """A result by what was tapped: "NS 2 none true", "EW 31+ false", "NS overclaim"."""
    side = deal.declarer.side.value
    match deal:
        case Sevens():
            return f"{side} {deal.sevens} {deal.knock.value} {_truth(deal.won)}"
        case NoSevens():
            return f"{side} {deal.band.value} {_truth(deal.won)}"
        case Overclaim():
            return f"{side} overclaim"


def _bands(*, won: bool) -> tuple[Button, ...]:
    return tuple(Button(band.value, band_words(band, won=won)) for band in Band)


def _truth(won: bool) -> str:  # noqa: FBT001
    return "true" if won else "false"


def _standing(match: Match, side: Side, names: Names) -> Standing:
    standing, pips = match.state.rams.of(side), match.state.pips.of(side)
    return Standing(
        name=side_name(names, side),
        rings=ring_groups(ring_code(struck=crossed_out(match.rows, side), hit=0, open_=standing, new=0)),
        rams=rams_left(standing),
        lozenges=lozenges(pips),
        pips=ngettext("%(pips)s of %(end)s pip", "%(pips)s of %(end)s pips", PIPS_TO_END)
        % {"pips": pips, "end": PIPS_TO_END},
    )


def _took_words(possible: Sequence[Outcome], declarers: Side, sides: Mapping[Side, str]) -> dict[str, tuple[str, str]]:
    """The words over the bands, for a game made and one lost: whose card-points are asked, and what may end."""
    others = declarers.other
    return {
        "true": (_("Made: %(side)s took") % {"side": sides[others]}, _end_of_side(possible, others)),
        "false": (_("Lost: %(side)s took") % {"side": sides[declarers]}, _end_of_side(possible, declarers)),
    }


def _end_of_side(possible: Sequence[Outcome], side: Side) -> str:
    """What it would mean that the next deal brings that side to twelve pips, if any can."""
    for outcome in possible:
        if outcome.result and isinstance(outcome.effect, Pips) and outcome.effect.side is side:
            return end_words(side, outcome.result)
    return ""


def _cannot_words() -> str:
    _nothing, *taken = _point_ranges(won=False)
    values = {"low": taken[0][0], "high": taken[-1][1]}
    return _("The side that lost took nothing, or %(low)s to %(high)s.") % values


@cache
def _point_ranges(*, won: bool) -> tuple[tuple[int, int, str], ...]:
    """Which card-points the losing side can have taken, as ranges from, to, band: asked of the deal itself."""
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


class Words(NamedTuple):
    """A result on its button: in full, and in two short lines.

    `rings` draws the rams of the side called `whose` as they would be: a letter a ring, groups apart; `more` is "+ 7"
    for those without room. `rule` is the section of the rules about them.
    """

    full: str
    first: str
    second: str = ""
    rings: str = ""
    more: str = ""
    rule: str = ""
    whose: str = ""


def words_for(outcome: Outcome, crossed: dict[Side, int], sides: Mapping[Side, str]) -> Words:
    """The words for one result; `crossed`: the rams of each side crossed out so far, `sides`: their names."""
    match outcome.effect:
        case Rams() as effect:
            return _rams(effect, outcome.score, crossed, sides)
        case Pips() as effect:
            return _pips(effect, outcome, sides)
        case _:
            return _overclaim(outcome, sides)


def end_words(side: Side, result: Result) -> str:
    """What twelve pips would mean for the side that gets them."""
    if result.cats is side:
        return _("at %(end)s: Cats") % {"end": PIPS_TO_END}
    if result.winner is side:
        return _("at %(end)s they win") % {"end": PIPS_TO_END}
    return _("at %(end)s they lose") % {"end": PIPS_TO_END}


def _rams(effect: Rams, score: Score, crossed: dict[Side, int], sides: Mapping[Side, str]) -> Words:
    drawn = effect.rams - effect.cancelled
    whose = effect.side if drawn else effect.side.other
    struck, standing = STRUCK * crossed[whose], score.rams.of(whose)
    stand = rams_left(standing)
    values = {"whose": sides[whose], "rams": rams_words(drawn), "crossed": effect.cancelled, "stand": stand}
    if not drawn:
        full, code = (
            _("%(whose)s: %(crossed)s crossed out, %(stand)s"),
            struck + HIT * effect.cancelled + OPEN * standing,
        )
    elif effect.cancelled:
        full, code = _("%(crossed)s crossed out, %(whose)s get %(rams)s"), struck + NEW * drawn
    else:
        full, code = _("%(whose)s get %(rams)s, %(stand)s"), struck + OPEN * (standing - drawn) + NEW * drawn
    kept, more = fitting(code)
    return Words(
        full % values,
        stand,
        rings=" ".join(in_fives(kept)),
        more=_("+ %(n)s") % {"n": more} if more else "",
        rule=of_rams(effect),
        whose=sides[whose],
    )


def _pips(effect: Pips, outcome: Outcome, sides: Mapping[Side, str]) -> Words:
    pips = pips_words(effect.pips)
    values = {"pips": pips, "now": outcome.score.pips.of(effect.side)}
    if outcome.result is None:
        return Words(_("%(pips)s, now %(now)s") % values, pips, _("now %(now)s") % values)
    full = _("%(pips)s, now %(now)s: match over, %(end)s") % {**values, "end": _match_end(outcome.result, sides)}
    return Words(full, pips, _("match over"))


def _match_end(result: Result, sides: Mapping[Side, str]) -> str:
    values = {"winner": sides[result.winner], "losers": sides[result.winner.other]}
    if result.cats:
        return _("%(winner)s win, %(losers)s are Cats") % values
    return _("%(winner)s win") % values


def _overclaim(outcome: Outcome, sides: Mapping[Side, str]) -> Words:
    if not isinstance(outcome.effect, Forfeit):
        raise TypeError(outcome.effect)
    lost = _("%(side)s lose the match") % {"side": sides[outcome.effect.side]}
    return Words(lost, _("match is lost"))


COUNTS = {str(number): number for number in range(1, MOST_SEVENS + 1)}


def steps(match: Match, names: Names) -> tuple[Step, ...]:
    """Who declares, and with how many sevens."""
    declarers = tuple(Choice(names[seat], {"declarer": seat.value}) for seat in CLOCKWISE)
    sevens = [
        Choice(sevens_heading(number), {"kind": Kind.SEVENS.value, "sevens": text}) for text, number in COUNTS.items()
    ]
    none = Choice(_("Without sevens"), {"kind": Kind.NO_SEVENS.value})
    return (
        Step("declarer", _("Who declares?"), _("declarer"), declarers, columns=2),
        Step("kind", _("How many sevens?"), _("sevens"), (*sevens, none), columns=2),
    )


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Every result of the game that has been chosen; none while something is missing."""
    declarer = next((seat for seat in CLOCKWISE if seat.value == answers.get("declarer")), None)
    if declarer is None:
        return ()
    if answers.get("kind") == Kind.NO_SEVENS.value:
        return _without_sevens(declarer)
    number = COUNTS.get(answers.get("sevens", ""))
    return _with_sevens(declarer, number) if number and answers.get("kind") == Kind.SEVENS.value else ()


def _with_sevens(declarer: Seat, number: int) -> tuple[Candidate, ...]:
    labels = {
        (Knock.NONE, True): pgettext("a game", "Made"),
        (Knock.NONE, False): _("Lost"),
        (Knock.DECLARERS, True): _("Knocked, every trick"),
        (Knock.DECLARERS, False): _("Knocked, a trick lost"),
        (Knock.BOTH, True): _("Both knocked, every trick"),
        (Knock.BOTH, False): _("Both knocked, a trick lost"),
    }
    return tuple(_candidate(words, Sevens(declarer, number, *how)) for how, words in labels.items())


def _without_sevens(declarer: Seat) -> tuple[Candidate, ...]:
    labels = {
        (True, Band.MANY): _("Made: the others took 31 or more"),
        (True, Band.FEW): _("Made: the others took 2 to 30"),
        (True, Band.NOTHING): _("Made: the others took nothing"),
        (False, Band.MANY): _("Lost: they took 31 or more"),
        (False, Band.FEW): _("Lost: they took 2 to 30"),
        (False, Band.NOTHING): _("Lost: they took nothing"),
    }
    played = [_candidate(words, NoSevens(declarer, *how)) for how, words in labels.items()]
    return (*played, _candidate(_("Overclaimed"), Overclaim(declarer)))


def _candidate(label: str, deal: Deal) -> Candidate:
    return Candidate(label, answers_of(deal), deal)
