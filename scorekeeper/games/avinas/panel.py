"""The questions about a deal of Avinas, named as the fields of the match format are, and what the panel offers for the
next deal: every result with its words, asked of the engine. Where somebody only wants to know what a deal would be
worth, fewer questions are asked.

The panel's script knows no rule: it looks up what was tapped in the tables made here, and shows the words it finds.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from scorekeeper.domain.asking import FALSE, TRUE, DealAnswers, Look, Question, no_warnings
from scorekeeper.domain.cards import Rank, Suit
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal, Replay
from scorekeeper.domain.questions import Answers, Candidate, Choice, Step
from scorekeeper.domain.seats import CLOCKWISE, Seat, Side
from scorekeeper.domain.sheet import Names, comma_list, side_name
from scorekeeper.domain.underway import InPlayWords
from scorekeeper.games.avinas import deals, scoring, sheet
from scorekeeper.rulebook.pictures.cards import LOOKS, SIGNS

warnings = no_warnings

NEEDED = {
    deals.Kind.SEVENS: ("declarer", "sevens", "won"),
    deals.Kind.NO_SEVENS: ("declarer", "won"),
    deals.Kind.OVERCLAIM: ("declarer",),
    deals.Kind.PASSED: (),
}
"""What each kind of deal needs; answers that its kind does not ask for are passed over."""


def questions(options: Options | None, names: Names) -> tuple[Question, ...]:
    """Every fact of every kind of deal."""
    kinds = (
        (deals.Kind.SEVENS.value, _("With sevens")),
        (deals.Kind.NO_SEVENS.value, _("Without sevens")),
        (deals.Kind.OVERCLAIM.value, _("Without sevens, overclaimed")),
        (deals.Kind.PASSED.value, _("All passed")),
    )
    return (
        Question("kind", _("What kind of deal?"), kinds, needed=_("Choose what kind of deal it was.")),
        Question("declarer", _("Who declared?"), tuple((seat.value, names[seat]) for seat in CLOCKWISE)),
        Question(
            "sevens", _("With sevens: how many?"), tuple((str(n), str(n)) for n in range(1, deals.MOST_SEVENS + 1))
        ),
        knock(),
        Question("won", _("Made or lost?"), ((TRUE, _("Made")), (FALSE, _("Lost")))),
        *_losers(),
        Question("trump", _("Trump suit, if you like"), (("", _("not recorded")), *_suits()), look=Look.LIST),
    )


def knock() -> Question:
    """Who undertook to win every trick; nobody, until somebody says so."""
    words = {deals.Knock.NONE: _("No knock"), deals.Knock.DECLARERS: _("Knocked"), deals.Knock.BOTH: _("Both sides")}
    choices = tuple((who.value, said) for who, said in words.items())
    return Question("knock", _("With sevens: was there a knock?"), choices, default=deals.Knock.NONE.value)


def _losers() -> tuple[Question, Question]:
    """What the losing side took, told in one of two ways."""
    bands = tuple((band.value, sheet.band_words(band, won=True)) for band in deals.Band)
    whole = _("Card-points are a whole number from 0 to %(all)s.") % {"all": deals.ALL_CARD_POINTS}
    points = _("or its card-points exactly")
    return (
        Question("losers_band", _("Without sevens: what did the losing side take?"), bands),
        Question("losers_points", points, look=Look.TYPED, pattern="[0-9]{1,3}", wrong=whole, longest=3, figures=True),
    )


def _suits() -> tuple[tuple[str, str], ...]:
    return tuple((suit.value, suit.spoken) for suit in Suit)


def errors(answered: DealAnswers) -> Mapping[str, str]:
    """What to say of each answer that this kind of deal needs and lacks, by its question."""
    kind = answered.one_of("kind", deals.Kind)
    if kind is None:
        return {}
    words = {
        "declarer": _("Choose who declared."),
        "sevens": _("Choose how many sevens were turned up."),
        "won": _("Choose whether it was made or lost."),
    }
    missing = {name: words[name] for name in NEEDED[kind] if not answered.has(name)}
    if kind is deals.Kind.NO_SEVENS and not (answered.has("losers_band") or answered.has("losers_points")):
        missing["losers_band"] = _("Choose what the losing side took.")
    return missing


def deal(answered: DealAnswers) -> deals.Deal:
    """Exact card-points where they were given, else their band. Raises IllegalDeal where the two disagree."""
    points, band = answered.whole("losers_points"), answered.one_of("losers_band", deals.Band)
    if points is not None:
        if band and band is not deals.band_of(points) and answered.one_of("kind", deals.Kind) is deals.Kind.NO_SEVENS:
            words = _("%(points)s card-points contradict the choice beside them; enter only one")
            raise IllegalDeal(words % {"points": points})
        answered = answered.but(losers_band="")
    return deals.FORMAT.deal(answered.but(knock=answered.text("knock") or deals.Knock.NONE.value))


answers_of = deals.FORMAT.answers


FIELDS = (
    *("kind", "declarer", "sevens", "knock", "won", "losers_band", "losers_points"),
    *("trump", "dealer", "note", "sent"),
)

CARDS_THAT_COUNT = 2
"""Of each hand: the fourth and the eighth card dealt."""


class Standing(NamedTuple):
    """How a side stands before the deal, drawn and in words."""

    name: str
    rings: sheet.Rings
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
    rule: str = sheet.WHILE_TAPPING["sevens"]
    overclaim: str = deals.Section.OVERCLAIM

    @property
    def counts(self) -> range:
        """How many sevens."""
        return range(1, deals.MOST_SEVENS + 1)

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


def panel(match: sheet.Match, names: Names) -> Panel:
    """What `_panel.html` offers for the next deal; after the end of the match there is nothing to look up."""
    data = json.dumps(tables(match, names), ensure_ascii=False, separators=(",", ":"))
    return Panel(tuple(_standing(match, side, names) for side in Side), data)


def tables(match: sheet.Match, names: Names) -> dict[str, Any]:
    """What the panel's script looks up: `of` leads from a result's `key` to its place in `texts`."""
    crossed = {side: sheet.crossed_out(match.rows, side) for side in Side}
    sides = {side: side_name(names, side) for side in Side}
    possible = scoring.outcomes(match.state) if match.result is None else ()
    places, different = scoring.distinct(match.state) if possible else ((), ())
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
        "sevens": [sheet.sevens_heading(n) for n in range(1, deals.MOST_SEVENS + 1)],
        "none": _("Without sevens"),
        "headline": _("%(kind)s: %(declares)s"),
        "tap": _("Tap a seat for each seven"),
        "who": _("Without sevens: who declared?"),
        "more": _("More about this deal"),
        "seven": Rank.SEVEN.value,
        "rules": sheet.WHILE_TAPPING,
    }


@cache
def _keys() -> tuple[str, ...]:
    return tuple(key(deal) for deal in scoring.DEALS)


def _games() -> dict[str, str]:
    """What each result is called once it is recorded, by its `key` without the side, to be filled in by the script."""
    games = {key(deal).partition(" ")[2]: sheet.game_words(deal, "%(name)s") for deal in scoring.DEALS}
    points = {
        f"points {_truth(won)}": sheet.game_words(deals.NoSevens(Seat.N, won, deals.Band.FEW), "%(name)s", "%(points)s")
        for won in (True, False)
    }
    return {"passed": _("all passed"), **games, **points}


def key(deal: deals.Sevens | deals.NoSevens | deals.Overclaim) -> str:
    """A result by what was tapped: "NS 2 none true", "EW 31+ false", "NS overclaim"."""
    side = deal.declarer.side.value
    match deal:
        case deals.Sevens():
            return f"{side} {deal.sevens} {deal.knock.value} {_truth(deal.won)}"
        case deals.NoSevens():
            return f"{side} {deal.band.value} {_truth(deal.won)}"
        case deals.Overclaim():
            return f"{side} overclaim"


def _bands(*, won: bool) -> tuple[Button, ...]:
    return tuple(Button(band.value, sheet.band_words(band, won=won)) for band in deals.Band)


def _truth(won: bool) -> str:  # noqa: FBT001
    return "true" if won else "false"


def _standing(match: sheet.Match, side: Side, names: Names) -> Standing:
    standing, pips = match.state.rams.of(side), match.state.pips.of(side)
    return Standing(
        name=side_name(names, side),
        rings=sheet.ring_groups(
            sheet.ring_code(struck=sheet.crossed_out(match.rows, side), hit=0, open_=standing, new=0)
        ),
        rams=sheet.rams_left(standing),
        lozenges=sheet.lozenges(pips),
        pips=ngettext("%(pips)s of %(end)s pip", "%(pips)s of %(end)s pips", scoring.PIPS_TO_END)
        % {"pips": pips, "end": scoring.PIPS_TO_END},
    )


def _took_words(
    possible: Sequence[scoring.Outcome], declarers: Side, sides: Mapping[Side, str]
) -> dict[str, tuple[str, str]]:
    """The words over the bands, for a game made and one lost: whose card-points are asked, and what may end."""
    others = declarers.other
    return {
        "true": (_("Made: %(side)s took") % {"side": sides[others]}, _end_of_side(possible, others)),
        "false": (_("Lost: %(side)s took") % {"side": sides[declarers]}, _end_of_side(possible, declarers)),
    }


def _end_of_side(possible: Sequence[scoring.Outcome], side: Side) -> str:
    """What it would mean that the next deal brings that side to twelve pips, if any can."""
    for outcome in possible:
        if outcome.result and isinstance(outcome.effect, scoring.Pips) and outcome.effect.side is side:
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
    for points in range(deals.ALL_CARD_POINTS + 1):
        try:
            band = deals.NoSevens(Seat.N, won, points).band.value
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


def words_for(outcome: scoring.Outcome, crossed: dict[Side, int], sides: Mapping[Side, str]) -> Words:
    """The words for one result; `crossed`: the rams of each side crossed out so far, `sides`: their names."""
    match outcome.effect:
        case scoring.Rams() as effect:
            return _rams(effect, outcome.score, crossed, sides)
        case scoring.Pips() as effect:
            return _pips(effect, outcome, sides)
        case _:
            return _overclaim(outcome, sides)


def end_words(side: Side, result: scoring.Result) -> str:
    """What twelve pips would mean for the side that gets them."""
    if result.cats is side:
        return _("at %(end)s: Cats") % {"end": scoring.PIPS_TO_END}
    if result.winner is side:
        return _("at %(end)s they win") % {"end": scoring.PIPS_TO_END}
    return _("at %(end)s they lose") % {"end": scoring.PIPS_TO_END}


def _rams(effect: scoring.Rams, score: scoring.Score, crossed: dict[Side, int], sides: Mapping[Side, str]) -> Words:
    drawn = effect.rams - effect.cancelled
    whose = effect.side if drawn else effect.side.other
    struck, standing = sheet.STRUCK * crossed[whose], score.rams.of(whose)
    stand = sheet.rams_left(standing)
    values = {"whose": sides[whose], "rams": sheet.rams_words(drawn), "crossed": effect.cancelled, "stand": stand}
    if not drawn:
        full, code = (
            _("%(whose)s: %(crossed)s crossed out, %(stand)s"),
            struck + sheet.HIT * effect.cancelled + sheet.OPEN * standing,
        )
    elif effect.cancelled:
        full, code = _("%(crossed)s crossed out, %(whose)s get %(rams)s"), struck + sheet.NEW * drawn
    else:
        full, code = (
            _("%(whose)s get %(rams)s, %(stand)s"),
            struck + sheet.OPEN * (standing - drawn) + sheet.NEW * drawn,
        )
    kept, more = sheet.fitting(code)
    return Words(
        full % values,
        stand,
        rings=" ".join(sheet.in_fives(kept)),
        more=_("+ %(n)s") % {"n": more} if more else "",
        rule=sheet.of_rams(effect),
        whose=sides[whose],
    )


def _pips(effect: scoring.Pips, outcome: scoring.Outcome, sides: Mapping[Side, str]) -> Words:
    pips = sheet.pips_words(effect.pips)
    values = {"pips": pips, "now": outcome.score.pips.of(effect.side)}
    if outcome.result is None:
        return Words(_("%(pips)s, now %(now)s") % values, pips, _("now %(now)s") % values)
    full = _("%(pips)s, now %(now)s: match over, %(end)s") % {**values, "end": _match_end(outcome.result, sides)}
    return Words(full, pips, _("match over"))


def _match_end(result: scoring.Result, sides: Mapping[Side, str]) -> str:
    values = {"winner": sides[result.winner], "losers": sides[result.winner.other]}
    if result.cats:
        return _("%(winner)s win, %(losers)s are Cats") % values
    return _("%(winner)s win") % values


def _overclaim(outcome: scoring.Outcome, sides: Mapping[Side, str]) -> Words:
    if not isinstance(outcome.effect, scoring.Forfeit):
        raise TypeError(outcome.effect)
    lost = _("%(side)s lose the match") % {"side": sides[outcome.effect.side]}
    return Words(lost, _("match is lost"))


COUNTS = {str(number): number for number in range(1, deals.MOST_SEVENS + 1)}


def steps(match: sheet.Match, names: Names) -> tuple[Step, ...]:
    """Who declares, and with how many sevens."""
    declarers = tuple(Choice(names[seat], {"declarer": seat.value}) for seat in CLOCKWISE)
    sevens = [
        Choice(sheet.sevens_heading(number), {"kind": deals.Kind.SEVENS.value, "sevens": text})
        for text, number in COUNTS.items()
    ]
    none = Choice(_("Without sevens"), {"kind": deals.Kind.NO_SEVENS.value})
    return (
        Step("declarer", _("Who declares?"), _("declarer"), declarers, columns=2),
        Step("kind", _("How many sevens?"), _("sevens"), (*sevens, none), columns=2),
    )


def candidates(answers: Answers, match: sheet.Match, names: Names) -> tuple[Candidate, ...]:
    """Every result of the game that has been chosen; none while something is missing."""
    declarer = next((seat for seat in CLOCKWISE if seat.value == answers.get("declarer")), None)
    if declarer is None:
        return ()
    if answers.get("kind") == deals.Kind.NO_SEVENS.value:
        return _without_sevens(declarer)
    number = COUNTS.get(answers.get("sevens", ""))
    return _with_sevens(declarer, number) if number and answers.get("kind") == deals.Kind.SEVENS.value else ()


def _with_sevens(declarer: Seat, number: int) -> tuple[Candidate, ...]:
    labels = {
        (deals.Knock.NONE, True): _("Made"),
        (deals.Knock.NONE, False): _("Lost"),
        (deals.Knock.DECLARERS, True): _("Knocked, every trick"),
        (deals.Knock.DECLARERS, False): _("Knocked, a trick lost"),
        (deals.Knock.BOTH, True): _("Both knocked, every trick"),
        (deals.Knock.BOTH, False): _("Both knocked, a trick lost"),
    }
    return tuple(_candidate(words, deals.Sevens(declarer, number, *how)) for how, words in labels.items())


def _without_sevens(declarer: Seat) -> tuple[Candidate, ...]:
    labels = {
        (True, deals.Band.MANY): _("Made: the others took 31 or more"),
        (True, deals.Band.FEW): _("Made: the others took 2 to 30"),
        (True, deals.Band.NOTHING): _("Made: the others took nothing"),
        (False, deals.Band.MANY): _("Lost: they took 31 or more"),
        (False, deals.Band.FEW): _("Lost: they took 2 to 30"),
        (False, deals.Band.NOTHING): _("Lost: they took nothing"),
    }
    played = [_candidate(words, deals.NoSevens(declarer, *how)) for how, words in labels.items()]
    return (*played, _candidate(_("Overclaimed"), deals.Overclaim(declarer)))


def _candidate(label: str, deal: deals.Deal) -> Candidate:
    return Candidate(label, answers_of(deal), deal)


BEFORE_PLAY = frozenset({"kind", "declarer", "sevens", "knock", "trump"})


def questions_in_play(options: Options | None, names: Names) -> tuple[Question, ...]:
    return tuple(question for question in questions(options, names) if question.name in BEFORE_PLAY)


def in_play(
    answered: DealAnswers, match: Replay[deals.Deal, scoring.Score, scoring.Effect, scoring.Result], names: Names
) -> InPlayWords | None:
    """Tell it as "Rūta, two sevens, trumps ♥."; None before anybody declares."""
    declarer = answered.one_of("declarer", Seat)
    if declarer is None:
        return None
    return InPlayWords(_("%(words)s.") % {"words": comma_list([names[declarer], *_game(answered)])})


def _game(answered: DealAnswers) -> list[str]:
    """Say "two sevens" or "without sevens", with "trumps ♥" and "knocked" where they are known."""
    sevens, suit = answered.whole("sevens"), answered.one_of("trump", Suit)
    knock = {deals.Knock.DECLARERS: _("knocked"), deals.Knock.BOTH: _("both knocked")}.get(
        answered.one_of("knock", deals.Knock) or deals.Knock.NONE
    )
    is_without = answered.one_of("kind", deals.Kind) in (deals.Kind.NO_SEVENS, deals.Kind.OVERCLAIM)
    kind = _("without sevens") if is_without else sheet.sevens_words(sevens) if sevens else ""
    trumps = _("trumps %(suit)s") % {"suit": suit.sign} if suit else ""
    return [words for words in (kind, trumps, "" if is_without else knock) if words]
