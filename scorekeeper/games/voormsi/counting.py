"""A deal of Voormsi counted trick by trick: points wait until their side loses a trick, or the deal is over (Pagat)."""

from dataclasses import dataclass, replace
from enum import Enum

from scorekeeper.games.voormsi.options import Options
from scorekeeper.games.voormsi.parties import ByParty, Party
from scorekeeper.games.voormsi.points import EVENT_POINTS, FIRST_FIVE, SCORING_TRICK, Event, trick_points, with_points


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
class Count:
    """A deal as far as it has been played.

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


def begun(options: Options, scores: ByParty) -> Count:
    """Return a deal before its first trick."""
    return Count(options, scores, ByParty.same(options.parties, 0))


def with_trick(count: Count, winner: Party, event: Event | None = None) -> Count:
    """Return the deal with one trick more, in which `event` happened to the winner.

    Whoever won the trick before has lost this one and writes first, before anything that it brings to its winner; so
    at the last trick its loser comes first. Whoever is at the target then has won, and what the others have not
    written is lost to them. No source says either.
    """
    number, waiting = count.played + 1, count.waiting
    if count.last is not winner:
        count, waiting = _written(count, trick=number), 0
    won = count.won.changed(winner, lambda tricks: tricks + 1)
    if count.over is not None:
        return replace(count, won=won, last=winner, waiting=0)
    if event is Event.OWN_TOQU:
        fallen = count.scores.changed(winner, lambda _points: 0)
        return replace(count, scores=fallen, won=won, last=winner, waiting=0, over=Over.OWN_TOQU)
    waiting += earned(won.of(winner), number, event, first_five_bonus=count.options.first_five_bonus)
    count = replace(count, won=won, last=winner, waiting=waiting)
    return _closed(count) if number == count.options.tricks else count


def earned(tricks: int, number: int, event: Event | None, *, first_five_bonus: bool) -> int:
    """Return what a trick brought to its winner: their `tricks` with it, and its `number` in the deal."""
    first_five = first_five_bonus and tricks == number == SCORING_TRICK
    points = trick_points(tricks) - trick_points(tricks - 1) + (FIRST_FIVE if first_five else 0)
    return points + (EVENT_POINTS[event] if event else 0)


def _closed(count: Count) -> Count:
    """Return the end of the deal: what waits is written, but for a side that has won every trick."""
    winner = count.last
    if winner is not None and count.won.of(winner) == count.options.tricks:
        return replace(count, waiting=0, void=True)
    return _written(count, trick=None)


def _written(count: Count, *, trick: int | None) -> Count:
    if count.last is None or not count.waiting:
        return count
    scores, writing = write(count.scores, count.last, count.waiting, count.options.target, trick)
    over = Over.TARGET if writing.score == count.options.target else None
    return replace(count, scores=scores, waiting=0, writings=(*count.writings, writing), over=over)


def write(scores: ByParty, party: Party, points: int, target: int, trick: int | None = None) -> tuple[ByParty, Writing]:
    """Return the scores once a party has written points: what goes beyond the target is counted back."""
    written = scores.changed(party, lambda standing: with_points(standing, points, target))
    is_back = scores.of(party) + points > target
    return written, Writing(party, points, written.of(party), trick, is_back)
