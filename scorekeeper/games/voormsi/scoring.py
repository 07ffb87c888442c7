"""The house rules of Voormsi, and how it is scored: tricks, the fate of Voormsi, and a target that must be reached
exactly. How much is played for depends on how many play.

A deal is counted trick by trick: points wait until their side loses a trick, or the deal is over (Pagat). The facts are
those of Anthony Smith's description for Pagat ("Pagat") and of David Parlett's in *The Penguin Book of Card Games*
("Parlett").
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from scorekeeper.domain import house_rules
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal, Totals
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import Seat
from scorekeeper.games.voormsi import deals


class OwnToqu(Enum):
    """When Toqu on its own side's Voormsi loses the match: as soon as it falls (Parlett), or only if it wins the trick.

    The second is no source's. Matches that name neither were played by it, before there was a choice.
    """

    AT_ONCE = "at_once"
    IF_IT_WINS = "if_it_wins"


@dataclass(frozen=True, slots=True)
class Options(house_rules.BaseOptions):
    """The house rules of a table: who scores, the points that win, whether the first five tricks bring one, and when
    own Toqu loses.
    """

    parties: tuple[deals.Party, ...] = deals.OF_FOUR
    target: int = house_rules.rule(
        deals.TARGET,
        lambda: house_rules.ask(
            _("Points to win"),
            *house_rules.numbers(5, 7, deals.TARGET, deals.TARGET_OF_THREE, 15, 18, 21),
            number=house_rules.ends_at,
        ),
        lowest=1,
        ours=(5, 7, 15, 18, 21),
    )
    first_five_bonus: bool = house_rules.rule(
        default=True,
        words=lambda: house_rules.ask(
            _("The first five tricks bring"),
            (True, _("a point"), _("Winning the first five tricks scores a point more.")),
            (False, _("nothing"), _("Winning the first five tricks scores nothing more.")),
        ),
    )
    own_toqu: OwnToqu = house_rules.rule(
        OwnToqu.IF_IT_WINS,
        lambda: house_rules.ask(
            _("Toqu on its own side’s Voormsi loses"),
            (OwnToqu.AT_ONCE, _("at once"), _("Toqu on its own side’s Voormsi loses the match at once.")),
            (
                OwnToqu.IF_IT_WINS,
                _("only if it wins the trick"),
                _("Toqu on its own side’s Voormsi loses the match only if it wins the trick."),
            ),
        ),
        ours=(OwnToqu.IF_IT_WINS,),
    )

    @property
    def tricks(self) -> int:
        return deals.tricks_of(self.parties)

    @classmethod
    def read_options(cls, fields: Fields) -> house_rules.Options:
        """What fields of the match format choose, in its order. Raises IllegalDeal.

        What is left out stays out: only the table knows its default.
        """
        named = fields.rest()
        return {name: value for name, value in cls.read(fields).as_dict().items() if name in named}

    @classmethod
    def at(cls, turn: Sequence[Seat], chosen: house_rules.Options) -> "Options":
        return options_at(deals.parties_of(tuple(turn)), chosen)

    @classmethod
    def presets(cls) -> tuple[house_rules.Preset, ...]:
        """What goes together under a name: the two descriptions differ only where three play.

        Neither rests on what is left out, so a new match says when own Toqu loses.
        """
        at_once = {"own_toqu": OwnToqu.AT_ONCE.value}
        return (
            house_rules.Preset("pagat", _("Pagat"), at_once),
            house_rules.Preset(
                "parlett", _("Parlett: first-five bonus for three players too"), {"first_five_bonus": True} | at_once
            ),
        )

    def non_defaults(self) -> house_rules.Options:
        """What a table plays by otherwise than a new one does; of three players, nobody can take their own Voormsi."""
        of_three = self.parties == deals.OF_THREE
        new = {"own_toqu": self.own_toqu.value} if of_three else self.presets()[0].options
        return house_rules.non_defaults(self.as_dict(), options_at(self.parties, new).as_dict())


def options_at(parties: tuple[deals.Party, ...], chosen: Mapping[str, object]) -> Options:
    """The house rules at a table of these parties. Three play to 12 and without the bonus (Pagat)."""
    of_three = len(parties) == len(deals.OF_THREE)
    usual = Options(parties, deals.TARGET_OF_THREE if of_three else deals.TARGET, first_five_bonus=not of_three)
    return Options.read(Fields(chosen), usual)


def referee_setting(options: house_rules.Options) -> Answers:
    """What the referee has to know: when own Toqu loses."""
    return {"own_toqu": str(options.get("own_toqu", OwnToqu.IF_IT_WINS.value))}


class Over(Enum):
    """What ended a match, by the word the match format uses."""

    TARGET = "target"
    OWN_TOQU = "own_toqu"


@dataclass(frozen=True, slots=True)
class Writing:
    """Points that a party wrote, and its score then. `trick` is the one it lost; None where the deal was over.

    `is_back`: they were more than it needed, so that some led back from the target.
    """

    party: deals.Party
    points: int
    score: int
    trick: int | None = None
    is_back: bool = False


@dataclass(frozen=True, slots=True)
class ScoreSoFar:
    """The score of a deal as far as it has been played.

    `scores` stand on the line; `won` are the tricks; `waiting` points belong to `last`, who won the last trick.
    `void`: the deal is over and one party won every trick. `over`: the match ended with the last trick counted.
    """

    options: Options
    scores: deals.ByParty
    won: deals.ByParty
    last: deals.Party | None = None
    waiting: int = 0
    writings: tuple[Writing, ...] = ()
    void: bool = False
    over: Over | None = None

    @property
    def played(self) -> int:
        """How many tricks have been played."""
        return sum(number for _party, number in self.won.each)


def new_deal(options: Options, scores: deals.ByParty) -> ScoreSoFar:
    return ScoreSoFar(options, scores, deals.ByParty.same(options.parties, 0))


def with_trick(so_far: ScoreSoFar, winner: deals.Party, event: deals.Event | None = None) -> ScoreSoFar:
    """The deal with one trick more, in which `event` happened to the winner.

    Who won the trick before has lost this one and writes first, before anything that it brings to its winner; so at
    the last trick its loser comes first. Who is at the target then has won, and what the others have not written is
    lost to them. No source says either.
    """
    number, waiting = so_far.played + 1, so_far.waiting
    if so_far.last is not winner:
        so_far, waiting = _write_waiting(so_far, trick=number), 0
    won = so_far.won.changed(winner, lambda tricks: tricks + 1)
    if so_far.over is not None:
        return replace(so_far, won=won, last=winner, waiting=0)
    if event is deals.Event.OWN_TOQU:
        fallen = so_far.scores.changed(winner, lambda _points: 0)
        return replace(so_far, scores=fallen, won=won, last=winner, waiting=0, over=Over.OWN_TOQU)
    waiting += earned(won.of(winner), number, event, first_five_bonus=so_far.options.first_five_bonus)
    so_far = replace(so_far, won=won, last=winner, waiting=waiting)
    return _finish(so_far) if number == so_far.options.tricks else so_far


def earned(tricks: int, number: int, event: deals.Event | None, *, first_five_bonus: bool) -> int:
    """What a trick brought to its winner: their `tricks` with it, and its `number` in the deal."""
    first_five = first_five_bonus and tricks == number == deals.SCORING_TRICK
    points = deals.trick_points(tricks) - deals.trick_points(tricks - 1) + (deals.FIRST_FIVE if first_five else 0)
    return points + (deals.EVENT_POINTS[event] if event else 0)


def _finish(so_far: ScoreSoFar) -> ScoreSoFar:
    """The end of the deal: what was won and not yet written is written, but for a side that has won every trick."""
    winner = so_far.last
    if winner is not None and so_far.won.of(winner) == so_far.options.tricks:
        return replace(so_far, waiting=0, void=True)
    return _write_waiting(so_far, trick=None)


def _write_waiting(so_far: ScoreSoFar, *, trick: int | None) -> ScoreSoFar:
    if so_far.last is None or not so_far.waiting:
        return so_far
    scores, writing = write_points(so_far.scores, so_far.last, so_far.waiting, so_far.options.target, trick)
    over = Over.TARGET if writing.score == so_far.options.target else None
    return replace(so_far, scores=scores, waiting=0, writings=(*so_far.writings, writing), over=over)


def write_points(
    scores: deals.ByParty, party: deals.Party, points: int, target: int, trick: int | None = None
) -> tuple[deals.ByParty, Writing]:
    """The scores once a party has written points: what goes beyond the target is counted back."""
    written = scores.changed(party, lambda standing: deals.with_points(standing, points, target))
    is_back = scores.of(party) + points > target
    return written, Writing(party, points, written.of(party), trick, is_back)


@dataclass(frozen=True, slots=True)
class Score:
    """Each party's points, and the party, if any, that took its own Voormsi with Toqu."""

    points: deals.ByParty
    own_toqu: deals.Party | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a deal did: the change of each score, whether it was void, and who wrote what in which order."""

    scores: deals.ByParty
    void: bool = False
    writings: tuple[Writing, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, and who won."""

    ended_by: Over
    winner: deals.Party


@dataclass(frozen=True, slots=True)
class VoormsiRules:
    """How Voormsi is scored at one table."""

    options: Options

    def start(self) -> Score:
        return Score(deals.ByParty.same(self.options.parties, 0))

    def after(self, state: Score, deal: deals.Deal) -> tuple[Score, Effect]:
        """The state after the deal, and what the deal did. Raises IllegalDeal."""
        check_table(self.options.parties, deal)
        return self._after_played(state, deal) if isinstance(deal, deals.Played) else self._after_summary(state, deal)

    def result(self, state: Score, *, closed: bool = False) -> Result | None:
        """How the match ended, None while it goes on; that the players stopped decides nothing."""
        if state.own_toqu is not None:
            (winner,) = (party for party in state.points.parties if party is not state.own_toqu)
            return Result(Over.OWN_TOQU, winner)
        for party, points in state.points.each:
            if points == self.options.target:
                return Result(Over.TARGET, party)
        return None

    def _after_played(self, state: Score, deal: deals.Played) -> tuple[Score, Effect]:
        so_far = new_deal(self.options, state.points)
        for number, winner in enumerate(deal.tricks, 1):
            check_goes_on(so_far.over, so_far.played, self.options.tricks)
            event = deal.fate.event if deal.fate and deal.fate.trick == number else None
            so_far = with_trick(so_far, winner, event)
        if so_far.over is None and so_far.played < self.options.tricks:
            values = {"whole": self.options.tricks, "n": so_far.played}
            raise IllegalDeal(
                ngettext(
                    "nobody has won yet, so the deal has %(whole)s trick, not %(n)s",
                    "nobody has won yet, so the deal has %(whole)s tricks, not %(n)s",
                    self.options.tricks,
                )
                % values
            )
        own_toqu = so_far.last if so_far.over is Over.OWN_TOQU else None
        return _changed(state, Score(so_far.scores, own_toqu), void=so_far.void, writings=so_far.writings)

    def _after_summary(self, state: Score, deal: deals.Summary) -> tuple[Score, Effect]:
        """Write everything at once, so that a match cannot have ended before; but for Toqu, by which it has."""
        if deal.first_five is not None and not self.options.first_five_bonus:
            raise IllegalDeal(_("the first five tricks bring no point at this table"))
        if deal.fate is not None and deal.fate.event is deals.Event.OWN_TOQU:
            loser = deal.fate.party
            return _changed(state, Score(state.points.changed(loser, lambda _points: 0), loser))
        if self.options.tricks in (tricks for _party, tricks in deal.tricks.each):
            return _changed(state, state, void=True)
        scores, writings = state.points, []
        for party in self.options.parties:
            if points := self._summary_points(deal, party):
                scores, writing = write_points(scores, party, points, self.options.target)
                writings.append(writing)
        if [writing.score for writing in writings].count(self.options.target) > 1:
            values = {"target": self.options.target}
            raise IllegalDeal(_("then more than one side has %(target)s: record trick by trick") % values)
        return _changed(state, Score(scores), writings=tuple(writings))

    def _summary_points(self, deal: deals.Summary, party: deals.Party) -> int:
        """What a party made in the whole deal."""
        event = deals.EVENT_POINTS[deal.fate.event] if deal.fate and deal.fate.party is party else 0
        first_five = deal.first_five is party
        return event + deals.deal_points(deal.tricks.of(party), self.options.tricks, first_five=first_five)


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> VoormsiRules:
    return VoormsiRules(options_at(deals.parties_of(turn), chosen))


def check_table(parties: tuple[deals.Party, ...], deal: deals.Deal) -> None:
    """Refuse a deal of another table. Raises IllegalDeal."""
    named = {*(deal.tricks if isinstance(deal, deals.Played) else deal.tricks.parties)}
    if (isinstance(deal, deals.Summary) and deal.tricks.parties != parties) or not named <= {*parties}:
        values = {"parties": ", ".join(party.value for party in parties)}
        raise IllegalDeal(_("at this table tricks are won by %(parties)s") % values)
    if deal.fate and deal.fate.event is deals.Event.OWN_TOQU and parties == deals.OF_THREE:
        raise IllegalDeal(_("of three players none can take their own Voormsi"))


def check_goes_on(over: Over | None, played: int, tricks: int) -> None:
    """Refuse a trick after the end of the match or of the deal. Raises IllegalDeal."""
    if over is not None:
        raise IllegalDeal(_("the match was over with trick %(n)s; no trick follows it") % {"n": played})
    if played == tricks:
        raise IllegalDeal(
            ngettext("a deal has %(n)s trick, no more", "a deal has %(n)s tricks, no more", tricks) % {"n": tricks}
        )


def _changed(
    before: Score, after: Score, *, void: bool = False, writings: tuple[Writing, ...] = ()
) -> tuple[Score, Effect]:
    scores = deals.ByParty(tuple((party, points - before.points.of(party)) for party, points in after.points.each))
    return after, Effect(scores, void, writings)


def write_effect(effect: Effect) -> Mapping[str, object]:
    return {"scores": deals.by_name(effect.scores), "void": effect.void}


def write_totals(state: Score) -> Totals:
    return {party.value: {"points": points} for party, points in state.points.each}
