"""How Voormsi is scored: tricks, the fate of Voormsi, and a target that must be reached exactly.

A deal is counted trick by trick: points wait until their side loses a trick, or the deal is over (Pagat). The facts are
those of Anthony Smith's description for Pagat ("Pagat") and of David Parlett's in *The Penguin Book of Card Games*
("Parlett").
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal, Totals
from scorekeeper.domain.seats import Seat
from scorekeeper.games.voormsi.deals import (
    EVENT_POINTS,
    FIRST_FIVE,
    OF_THREE,
    SCORING_TRICK,
    ByParty,
    Deal,
    Event,
    Party,
    Played,
    Summary,
    by_name,
    deal_points,
    parties_of,
    trick_points,
    with_points,
)
from scorekeeper.games.voormsi.options import Options, options_at


class Over(Enum):
    """What ended a match, by the word the match format uses."""

    TARGET = "target"
    OWN_TOQU = "own_toqu"


@dataclass(frozen=True, slots=True)
class Writing:
    """Points that a party wrote, and its score then. `trick` is the one it lost; None where the deal was over.

    `is_back`: they were more than it needed, so that some led back from the target.
    """

    party: Party
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
    scores: ByParty
    won: ByParty
    last: Party | None = None
    waiting: int = 0
    writings: tuple[Writing, ...] = ()
    void: bool = False
    over: Over | None = None

    @property
    def played(self) -> int:
        """How many tricks have been played."""
        return sum(number for _party, number in self.won.each)


def new_deal(options: Options, scores: ByParty) -> ScoreSoFar:
    return ScoreSoFar(options, scores, ByParty.same(options.parties, 0))


def with_trick(so_far: ScoreSoFar, winner: Party, event: Event | None = None) -> ScoreSoFar:
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
    if event is Event.OWN_TOQU:
        fallen = so_far.scores.changed(winner, lambda _points: 0)
        return replace(so_far, scores=fallen, won=won, last=winner, waiting=0, over=Over.OWN_TOQU)
    waiting += earned(won.of(winner), number, event, first_five_bonus=so_far.options.first_five_bonus)
    so_far = replace(so_far, won=won, last=winner, waiting=waiting)
    return _finish(so_far) if number == so_far.options.tricks else so_far


def earned(tricks: int, number: int, event: Event | None, *, first_five_bonus: bool) -> int:
    """What a trick brought to its winner: their `tricks` with it, and its `number` in the deal."""
    first_five = first_five_bonus and tricks == number == SCORING_TRICK
    points = trick_points(tricks) - trick_points(tricks - 1) + (FIRST_FIVE if first_five else 0)
    return points + (EVENT_POINTS[event] if event else 0)


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
    scores: ByParty, party: Party, points: int, target: int, trick: int | None = None
) -> tuple[ByParty, Writing]:
    """The scores once a party has written points: what goes beyond the target is counted back."""
    written = scores.changed(party, lambda standing: with_points(standing, points, target))
    is_back = scores.of(party) + points > target
    return written, Writing(party, points, written.of(party), trick, is_back)


@dataclass(frozen=True, slots=True)
class Score:
    """Each party's points, and the party, if any, that took its own Voormsi with Toqu."""

    points: ByParty
    own_toqu: Party | None = None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a deal did: the change of each score, whether it was void, and who wrote what in which order."""

    scores: ByParty
    void: bool = False
    writings: tuple[Writing, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended, and who won."""

    ended_by: Over
    winner: Party


@dataclass(frozen=True, slots=True)
class VoormsiRules:
    """How Voormsi is scored at one table."""

    options: Options

    def start(self) -> Score:
        return Score(ByParty.same(self.options.parties, 0))

    def after(self, state: Score, deal: Deal) -> tuple[Score, Effect]:
        """The state after the deal, and what the deal did. Raises IllegalDeal."""
        check_table(self.options.parties, deal)
        return self._after_played(state, deal) if isinstance(deal, Played) else self._after_summary(state, deal)

    def result(self, state: Score, *, closed: bool = False) -> Result | None:
        """How the match ended, None while it goes on; that the players stopped decides nothing."""
        if state.own_toqu is not None:
            (winner,) = (party for party in state.points.parties if party is not state.own_toqu)
            return Result(Over.OWN_TOQU, winner)
        for party, points in state.points.each:
            if points == self.options.target:
                return Result(Over.TARGET, party)
        return None

    def _after_played(self, state: Score, deal: Played) -> tuple[Score, Effect]:
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

    def _after_summary(self, state: Score, deal: Summary) -> tuple[Score, Effect]:
        """Write everything at once, so that a match cannot have ended before; but for Toqu, by which it has."""
        if deal.first_five is not None and not self.options.first_five_bonus:
            raise IllegalDeal(_("the first five tricks bring no point at this table"))
        if deal.fate is not None and deal.fate.event is Event.OWN_TOQU:
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

    def _summary_points(self, deal: Summary, party: Party) -> int:
        """What a party made in the whole deal."""
        event = EVENT_POINTS[deal.fate.event] if deal.fate and deal.fate.party is party else 0
        first_five = deal.first_five is party
        return event + deal_points(deal.tricks.of(party), self.options.tricks, first_five=first_five)


def rules(chosen: Mapping[str, object], turn: tuple[Seat, ...]) -> VoormsiRules:
    return VoormsiRules(options_at(parties_of(turn), chosen))


def check_table(parties: tuple[Party, ...], deal: Deal) -> None:
    """Refuse a deal of another table. Raises IllegalDeal."""
    named = {*(deal.tricks if isinstance(deal, Played) else deal.tricks.parties)}
    if (isinstance(deal, Summary) and deal.tricks.parties != parties) or not named <= {*parties}:
        values = {"parties": ", ".join(party.value for party in parties)}
        raise IllegalDeal(_("at this table tricks are won by %(parties)s") % values)
    if deal.fate and deal.fate.event is Event.OWN_TOQU and parties == OF_THREE:
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
    scores = ByParty(tuple((party, points - before.points.of(party)) for party, points in after.points.each))
    return after, Effect(scores, void, writings)


def write_effect(effect: Effect) -> Mapping[str, object]:
    return {"scores": by_name(effect.scores), "void": effect.void}


def write_totals(state: Score) -> Totals:
    return {party.value: {"points": points} for party, points in state.points.each}
