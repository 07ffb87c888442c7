"""Matches of which only the final result is known: the one “deal” is how the match ended.

It belongs to its game in every list, and counts there as a match with an outcome. What deals would tell, such as who
made which bids, it never counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from scorekeeper.domain import history, sheet
from scorekeeper.domain.asking import DealAnswers, Look, Question, no_errors, no_warnings
from scorekeeper.domain.deal_format import DealFormat
from scorekeeper.domain.fields import Fields, refusal_in
from scorekeeper.domain.game import Game, Turn
from scorekeeper.domain.house_rules import Options, with_option
from scorekeeper.domain.i18n import _, ngettext, with_capital
from scorekeeper.domain.match import AnyReplay, AnyRow, IllegalDeal, Result, Totals
from scorekeeper.domain.questions import WHOLE, whole_number
from scorekeeper.domain.seats import CLOCKWISE, PLACES, Seat, Side

OPTION = "result_only"
"""The option that says that only the result is known, of any game."""
MOST_POINTS = 999_999
"""Nobody has more in the end."""
TIE = "tie"
"""Answers who won, where nobody did."""
FEW = 3
"""So many can stand as buttons beside each other."""


@cache
def result_only(game: Game) -> Game:
    """The game where only the final result is known."""
    final = _FinalResult(game)
    return replace(
        game,
        result_only=True,
        has_clock=False,
        options=with_option(game.options, OPTION),
        deals=_Format(),
        scoring=final,
        deal_questions=final,
        panel=lambda _match, _names: None,
        words=final,
        presenter=final,
        statistics=final,
        standings=final.standings,
        has_rules=False,
        own_panel=False,
        candidates=None,
        highlights=None,
        standing=None,
        taps=None,
        underway=None,
        referee=None,
        pile=None,
        turned_up=None,
        draw=None,
        worth=None,
        try_out=None,
    )


# The result as the match format writes it: `totals`, which may be missing, and the winner.


class Kind(Enum):
    """The one kind of deal, by the word the match format uses."""

    FINAL = "final"


@dataclass(frozen=True, slots=True)
class FinalDeal:
    """How a match ended: what each side or player had, as the totals of its game are written, and who won.

    `totals` are None where nobody noted them. `winner` is None where nobody won, and BY_POINTS where the totals say it.
    """

    totals: Totals | None
    winner: str | None


class _Format(DealFormat[FinalDeal]):
    def __init__(self) -> None:
        pass

    def read_deal(self, fields: Fields) -> FinalDeal:
        fields.choice("kind", Kind)
        totals = fields.inside("totals", _read_totals) if fields.has("totals") else None
        winner = fields.take("winner") if totals is None or fields.has("winner") else BY_POINTS
        if winner not in (None, BY_POINTS, *PARTIES) or (winner == BY_POINTS and totals is None):
            raise IllegalDeal(_("“%(field)s” is neither a side nor a seat, nor null") % {"field": "winner"})
        return FinalDeal(totals, None if winner is None else str(winner))

    def write_deal(self, deal: FinalDeal) -> dict[str, object]:
        totals = {} if deal.totals is None else {"totals": {party: dict(n) for party, n in deal.totals.items()}}
        winner = {} if deal.winner == BY_POINTS else {"winner": deal.winner}
        return {"kind": Kind.FINAL.value, **totals, **winner}


BY_POINTS = ""
"""Is no party: the best total has won, and nobody where several have it."""
PARTIES = (*(side.value for side in Side), *(seat.value for seat in (*CLOCKWISE, *PLACES)))


def _read_totals(fields: Fields) -> Totals:
    return {party: fields.inside(party, _read_numbers) for party in PARTIES if fields.has(party)}


def _read_numbers(fields: Fields) -> Mapping[str, int]:
    return {what: fields.whole(what, -MOST_POINTS, MOST_POINTS) for what in fields.rest()}


# Scoring, words, questions and statistics of any game's final result.


@dataclass(frozen=True, slots=True)
class FinalScore:
    """What everybody had; without totals nobody noted that. `winner` as it was written, once it `is_known`."""

    totals: Totals
    winner: str | None = None
    is_known: bool = False


Match = AnyReplay


@dataclass(frozen=True, slots=True)
class FinalRules:
    """Whose numbers and which ones there are at this table, and who can win.

    `is_zero_sum`: what some win the others pay, so the points add up to 0.
    """

    blank: Totals
    winners: tuple[str, ...]
    is_lowest: bool = False
    is_zero_sum: bool = False

    def start(self) -> FinalScore:
        return FinalScore(self.blank)

    def after(self, score: FinalScore, deal: FinalDeal) -> tuple[FinalScore, None]:
        """Raises IllegalDeal unless the result is about this table."""
        if deal.winner == BY_POINTS and not self.is_by_points:
            raise IllegalDeal(_("points do not say who won here: name the winner"))
        if deal.winner not in (None, BY_POINTS, *self.winners):
            raise IllegalDeal(_("“%(field)s” is nobody at this table") % {"field": "winner"})
        if deal.totals is None:
            return FinalScore({}, deal.winner, is_known=True), None
        with refusal_in("totals"):
            if {party: {*numbers} for party, numbers in deal.totals.items()} != {
                party: {*numbers} for party, numbers in self.blank.items()
            }:
                raise IllegalDeal(_("these are not the numbers of this table"))
        totals = {party: {what: deal.totals[party][what] for what in numbers} for party, numbers in self.blank.items()}
        together = sum(sum(numbers.values()) for numbers in totals.values())
        if self.is_zero_sum and together:
            values = {"sum": sheet.with_minus(together)}
            raise IllegalDeal(_("the points of a zero-sum match add up to 0, not to %(sum)s") % values)
        winner = self.ahead_alone(totals) if deal.winner == BY_POINTS else deal.winner
        return FinalScore(totals, winner, is_known=True), None

    @property
    def is_by_points(self) -> bool:
        """Whether the points alone can say who won."""
        return next(iter(next(iter(self.blank.values())))) == "points"

    def ahead_alone(self, totals: Totals) -> str | None:
        ahead = self.ahead(totals)
        return ahead[0] if len(ahead) == 1 else None

    def result(self, score: FinalScore, *, closed: bool = False) -> Result[str | None] | None:
        return Result("final", score.winner) if score.is_known else None

    def ahead(self, totals: Totals) -> list[str]:
        """Who has the best total of what is counted first; several if they are level. Partners have theirs together."""
        sums: dict[str, int] = {}
        for party, numbers in totals.items():
            winner = party if party in self.winners else Seat(party).side.value
            sums[winner] = sums.get(winner, 0) + next(iter(numbers.values()))
        best = min(sums.values()) if self.is_lowest else max(sums.values())
        return [party for party, number in sums.items() if number == best]


def number_names(game: Game, rules: FinalRules) -> list[tuple[str, str]]:
    """What is counted: as the match format writes it, and in the words of the table."""
    what = list(next(iter(rules.blank.values())))
    words = game.words.columns({seat: seat.spoken for seat in game.turn}) if len(what) > 1 else (_("points"),)
    return list(zip(what, words, strict=True))


@dataclass(frozen=True, slots=True)
class FinalLine:
    """One side or player on the sheet: name, numbers in words, and whether it won."""

    name: str
    counts: tuple[sheet.Count, ...]
    won: bool


@dataclass(frozen=True, slots=True)
class FinalSheet:
    """What the shared sheet of a final result draws; empty until it is known."""

    lines: tuple[FinalLine, ...]


@dataclass(frozen=True, slots=True)
class _FinalResult:
    """The parts that a game has, for its final results."""

    game: Game

    # Scoring

    def rules(self, chosen: Options, turn: Turn) -> FinalRules:
        usual = {name: value for name, value in chosen.items() if name != OPTION}
        blank = self.game.scoring.write_totals(self.game.scoring.rules(usual, turn).start())
        sides = self.game.partner_of(turn[0], turn) is not None
        winners = tuple(party.value for party in (Side if sides else turn))
        return FinalRules(
            blank,
            winners,
            is_lowest=chosen.get("wins") == "lowest",
            is_zero_sum=chosen.get("scoring") == "zero_sum",
        )

    def write_effect(self, effect: object) -> Mapping[str, object]:
        return {}

    def write_totals(self, score: FinalScore) -> Totals:
        return score.totals

    # Questions

    def questions(self, options: Options | None, names: sheet.Names) -> tuple[Question, ...]:
        rules, names = self._at(options, names)
        numbers = (
            Question(
                number_field(what, party),
                with_capital(_("%(what)s of %(name)s") % {"what": words, "name": sheet.party_name(names, party)}),
                look=Look.TYPED,
                pattern=WHOLE,
                wrong=_("Enter a whole number, such as 20 or −5."),
            )
            for party in rules.blank
            for what, words in number_names(self.game, rules)
        )
        return (*numbers, self.who_won(rules, names))

    def who_won(self, rules: FinalRules, names: sheet.Names) -> Question:
        winners = tuple((party, sheet.party_name(names, party)) for party in rules.winners)
        by_points = (("", _("As the points say")),) if rules.is_by_points else ()
        return Question(
            "winner",
            _("Who won?"),
            (*by_points, *winners, (TIE, _("Nobody: a tie"))),
            needed="" if by_points else _("Choose who won."),
            look=Look.LIST if len(winners) > FEW else Look.BUTTONS,
        )

    errors = staticmethod(no_errors)
    warnings = staticmethod(no_warnings)

    def deal(self, answered: DealAnswers) -> FinalDeal:
        """Raises IllegalDeal where nothing says who won, or some numbers are missing."""
        rules, names = self._at(None, answered.names)
        written = {
            party: {what: _typed(answered.text(number_field(what, party))) for what in numbers}
            for party, numbers in rules.blank.items()
        }
        winner = answered.text("winner")
        if all(number is None for numbers in written.values() for number in numbers.values()):
            if not winner:
                raise IllegalDeal(_("enter the points, or say who won"))
            return FinalDeal(None, None if winner == TIE else winner)
        first, words = number_names(self.game, rules)[0]
        for party, numbers in written.items():
            if numbers[first] is None:
                values = {"what": with_capital(words), "name": sheet.party_name(names, party)}
                raise IllegalDeal(_("%(what)s of %(name)s: missing. Enter it for all, or for nobody") % values)
        totals = {party: {what: n or 0 for what, n in numbers.items()} for party, numbers in written.items()}
        return FinalDeal(totals, None if winner == TIE else winner or BY_POINTS)

    def answers_of(self, deal: FinalDeal) -> dict[str, str]:
        numbers = {
            number_field(what, party): str(number)
            for party, numbers in (deal.totals or {}).items()
            for what, number in numbers.items()
        }
        return numbers | {"winner": TIE if deal.winner is None else deal.winner}

    def _at(self, options: Options | None, names: sheet.Names) -> tuple[FinalRules, sheet.Names]:
        """The rules of this table; without names those of the usual one."""
        turn = self.game.turn_of(names) if names else self.game.turn
        return self.rules(options or {}, turn), {seat: names.get(seat) or seat.spoken for seat in turn}

    # Words

    def columns(self, names: sheet.Names) -> tuple[str, ...]:
        rules, _names = self._at(None, names)
        return tuple(words for _what, words in number_names(self.game, rules))

    def line(self, row: AnyRow, names: sheet.Names) -> sheet.DealLine:
        ending = self.ending({"ended_by": "final", "winner": row.state.winner}, row.state.totals, names)
        each = list(row.state.totals.values())
        totals = [sheet.slash_list(sheet.with_minus(numbers[what]) for numbers in each) for what in (each or [{}])[0]]
        return sheet.DealLine(
            number=row.number,
            dealer=names[row.dealer],
            game=_("final result"),
            mark="",
            parts=sheet.Sentence(_("Final result: %(result)s.") % {"result": ending.headline}),
            totals=tuple(totals) or ("",) * len(self.columns(names)),
            rule="",
        )

    def ending_chances(self, match: Match, names: sheet.Names) -> tuple[str, ...]:
        return ()

    def ending(self, result: sheet.Written, totals: sheet.Written, names: sheet.Names) -> sheet.Ending:
        winner = sheet.party_name(names, result["winner"]) if result["winner"] else ""
        return sheet.Ending(
            winner=winner,
            won=sheet.who_won(winner),
            standings=self.standings(totals, names, result),
            reason=_("Only the final result is written down."),
            sources="",
            rule="",
        )

    def standings(self, totals: sheet.Written, names: sheet.Names, result: sheet.Written | None) -> sheet.Standings:
        """As the game says it; of a tie what everybody has, and nothing where no numbers were noted."""
        if not totals:
            return sheet.Standings()
        won = {**result, "cats": None} if result and result["winner"] else None
        return self.game.standings(totals, names, won)

    # Presenter

    def next_deal(self, match: Match, names: sheet.Names) -> sheet.NextDeal:
        return sheet.NextDeal("", "")

    def introduction(self, match: Match) -> None:
        return None

    def rule(self, match: Match) -> str:
        return ""

    def score_sheet(self, match: Match, names: sheet.Names) -> FinalSheet:
        score, rules = match.state, match.rules
        if not score.is_known or not isinstance(rules, FinalRules):
            return FinalSheet(())
        words = number_names(self.game, rules)
        return FinalSheet(
            tuple(
                FinalLine(
                    sheet.party_name(names, party),
                    tuple(sheet.Count(sheet.with_minus(numbers[what]), word) for what, word in words),
                    won=score.winner in (party, Seat(party).side.value if party in SEATS_OF_SIDES else party),
                )
                for party, numbers in score.totals.items()
            )
            or tuple(FinalLine(sheet.party_name(names, party), (), party == score.winner) for party in rules.winners)
        )

    def accounts(self, match: Match, names: sheet.Names) -> tuple[sheet.Account, ...]:
        """The same numbers of the same people, whether or not they are known."""
        rules, names = self._at(None, names)
        totals = match.state.totals if match.state.is_known else {}
        return tuple(
            sheet.Account(
                sheet.party_name(names, party),
                tuple(
                    sheet.Count(sheet.with_minus(totals[party][what]) if totals else "–", words)
                    for what, words in number_names(self.game, rules)
                ),
                large_at=0,
            )
            for party in rules.blank
        )

    # Statistics

    def outcomes(self, match: Match) -> Mapping[Seat, history.Outcome]:
        """Without a winner it is level for those who are ahead together, or for all."""
        score, rules = match.state, match.rules
        if not score.is_known or not isinstance(rules, FinalRules):
            return {}
        if score.winner:
            best, outcome = [score.winner], history.Outcome.WON
        else:
            best, outcome = rules.ahead(score.totals) if score.totals else [], history.Outcome.LEVEL
            best = best if len(best) > 1 else list(rules.winners)
        return {seat: outcome if self._party(seat, rules) in best else history.Outcome.LOST for seat in match.turn}

    def _party(self, seat: Seat, rules: FinalRules) -> str:
        return seat.value if seat.value in rules.winners else seat.side.value

    def counts(self, match: Match) -> Mapping[Seat, history.Counts]:
        """Nothing: no deal is known."""
        return {}

    def facts(self, counts: history.Counts) -> tuple[history.Fact, ...]:
        return self.game.statistics.facts(counts)

    def feats(self, match: Match) -> history.Counts:
        """No record is made by a result alone."""
        return {}

    def feat_name(self, feat: str) -> str:
        return self.game.statistics.feat_name(feat)

    def score_series(self, match: Match, names: sheet.Names) -> tuple[history.ScoreSeries, ...]:
        """None: how the score went is not known."""
        return ()

    def units(self) -> tuple[history.Unit, ...]:
        """The usual unit of the game. Cats are not known, nor is who would pay for them."""
        return self.game.statistics.units()[:1]

    def owed(self, match: Match, unit: str) -> Mapping[Seat, int]:
        """Nothing where no numbers were noted. Points are settled by their difference, or as they are in a zero-sum
        match; of what else is counted the losers pay the difference.
        """
        score, rules, nobody = match.state, match.rules, dict.fromkeys(match.turn, 0)
        if not isinstance(rules, FinalRules) or not score.totals:
            return nobody
        what = next((what for what in next(iter(score.totals.values())) if what.startswith(unit)), None)
        if what is None:
            return nobody
        numbers = {party: each[what] for party, each in score.totals.items()}
        if {*rules.winners} != {side.value for side in Side}:
            sign = -1 if rules.is_lowest else 1
            points = {Seat(party): sign * number for party, number in numbers.items()}
            return points if rules.is_zero_sum else history.between_players(points)
        ns, ew = (
            sum(number for party, number in numbers.items() if party in (side.value, *_letters(side))) for side in Side
        )
        if what == "points":
            return history.between_sides(ns, ew)
        return history.paid_to(Side(score.winner), abs(ns - ew)) if score.winner else nobody


SEATS_OF_SIDES = frozenset(seat.value for seat in CLOCKWISE)


def _letters(side: Side) -> tuple[str, ...]:
    return tuple(seat.value for seat in side.seats)


def number_field(what: str, party: str) -> str:
    """The field of the form that takes this number."""
    return f"{what}_{party.lower()}"


def _typed(text: str) -> int | None:
    """The number that was typed, with either sign for minus; None for none. Raises IllegalDeal for too large a one."""
    if not text:
        return None
    number = whole_number(text)
    if abs(number) > MOST_POINTS:
        words = ngettext("nobody has more than %(most)s point", "nobody has more than %(most)s points", MOST_POINTS)
        raise IllegalDeal(words % {"most": MOST_POINTS})
    return number
