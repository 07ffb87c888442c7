"""A deal followed trick by trick: who led, who took what, and how it adds up."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from scorekeeper.domain.i18n import _
from scorekeeper.domain.questions import Answers
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.domain.tools.prefill import Handed
from scorekeeper.domain.tools.tricks import IllegalTrick, Play, Referee, Trick, Verdict


@dataclass(frozen=True, slots=True)
class Judged:
    """A trick with its verdict; players are places around the table, from 0. `by` is who made each of its plays."""

    trick: Trick
    verdict: Verdict
    order: tuple[int, ...]

    @property
    def by(self) -> tuple[int, ...]:
        """Who made each play that lies there."""
        return self.order[: len(self.trick.plays)]

    @property
    def winner(self) -> int:
        """Who takes the trick as it lies."""
        return self.order[self.verdict.winner]

    @property
    def is_whole(self) -> bool:
        """Whether everybody has played."""
        lead = self.trick.plays[0].cards
        whole = len(self.trick.plays) == len(self.order)
        return whole and all(len(play.cards) == len(lead) for play in self.trick.plays)


@dataclass(frozen=True, slots=True)
class Followed:
    """The tricks of a deal so far; the last one may be unfinished. `leads` is who leads the next trick."""

    tricks: tuple[Judged, ...]
    leads: int

    @property
    def finished(self) -> tuple[Judged, ...]:
        """The tricks that are whole."""
        return tuple(judged for judged in self.tricks if judged.is_whole)

    @property
    def number(self) -> int:
        """The number of the next trick; a set of three counts as three."""
        return 1 + sum(judged.verdict.tricks for judged in self.finished)

    def taken(self) -> Counter[int]:
        """Return how many tricks each player has taken."""
        return _summed((judged.winner, judged.verdict.tricks) for judged in self.finished)

    def taken_by(self, seats: Sequence[Seat]) -> dict[Seat, int]:
        """Return the same by seat; `seats` in the order of the places."""
        taken = self.taken()
        return {seat: taken[place] for place, seat in enumerate(seats)}

    def points(self) -> Counter[int]:
        """Return the points of the cards that each player has taken."""
        return _summed((judged.winner, judged.verdict.points) for judged in self.finished)


class Reporting(Referee, Protocol):
    """A referee that can say what a deal it has followed is to be recorded as."""

    def length(self, seats: int) -> int:
        """Return how many tricks a deal of so many players has."""

    def answers(self, followed: Followed, names: Names) -> tuple[Handed, ...]:
        """Return what the tricks that are whole say of the deal if play stops here; several where that depends on
        something
        that no trick tells; none while they say too little. `names` are the players, in the order of their places.
        """


def follow_tricks(
    referee: Referee, setting: Answers, laid: Sequence[Sequence[Play]], *, seats: int, leader: int = 0
) -> Followed:
    """Judge the tricks of a deal in order; the winner of each leads to the next. Raises IllegalTrick."""
    followed = Followed((), leader)
    for place, plays in enumerate(laid, start=1):
        if not plays:
            continue
        trick = Trick(setting, tuple(plays), followed.number, seats)
        _check_cards(referee, followed, trick)
        order = tuple((followed.leads + step) % seats for step in referee.order(trick))
        if len(plays) > len(order):
            raise IllegalTrick(_("Everybody has played to this trick."))
        judged = Judged(trick, referee.verdict(trick), order)
        if not judged.is_whole and place < len(laid):
            raise IllegalTrick(_("A trick is finished before the next one is led."))
        leads = judged.winner if judged.is_whole else followed.leads
        followed = Followed((*followed.tricks, judged), leads)
    return followed


def _check_cards(referee: Referee, followed: Followed, trick: Trick) -> None:
    strange = next((card for card in trick.cards if card not in referee.PACK), None)
    if strange is not None:
        raise IllegalTrick(_("The %(card)s is not in the pack.") % {"card": strange.spoken})
    if not _are_as_many(trick, referee.MOST_CARDS):
        raise IllegalTrick(_("Everybody plays as many cards as were led."))
    before = {card for judged in followed.tricks for card in judged.trick.cards}
    again = next((card for card in trick.cards if card in before), None)
    if again is not None:
        raise IllegalTrick(_("The %(card)s has been played before.") % {"card": again.spoken})


def _are_as_many(trick: Trick, most: int) -> bool:
    """Return whether everybody plays as many cards as were led. The last play may still lack some."""
    counts = [len(play.cards) for play in trick.plays]
    return counts[0] <= most and all(count == counts[0] for count in counts[:-1]) and counts[-1] <= counts[0]


def _summed(pairs: Iterable[tuple[int, int]]) -> Counter[int]:
    sums: Counter[int] = Counter()
    for who, count in pairs:
        sums[who] += count
    return sums
