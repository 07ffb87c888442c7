"""Who takes a trick of Forty-One and why, and what the next deal would be worth, whether or not a bid is made.

Hearts are trumps, unless a table finds them in each deal.
"""

from itertools import product

from scorekeeper.domain.pile import TricksOfPlayers, tricks_of_all
from scorekeeper.domain.questions import Answers, Candidate, Step
from scorekeeper.domain.seats import BySeat
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.tricks import Referee, Trick, Verdict, ask_trump, highest, trump_of, why
from scorekeeper.games.forty_one.deals import ANTICLOCKWISE, TRICKS, Kind, Section
from scorekeeper.games.forty_one.panel import FAILED, candidates_after, panel
from scorekeeper.games.forty_one.sheet import Match


def settings() -> tuple[Step, ...]:
    return (ask_trump(),)


def verdict(trick: Trick) -> Verdict:
    trump = trump_of(trick)
    return Verdict(winner=highest(trick.cards, trump), reason=why(trick.cards, trump), rule=Section.PLAY)


TRICK_PILE = TricksOfPlayers(TRICKS, lambda tricks: {"kind": Kind.PLAYED.value, **tricks_of_all(tricks)})
REFEREE = Referee(verdict=verdict, answers=TRICK_PILE.answers, settings=settings)


def steps(match: Match, names: Names) -> tuple[Step, ...]:
    return tuple(step for step in panel(match, names).steps if step.name != FAILED)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """That everybody made it, then all other ways; or that it is thrown in.

    What thirteen tricks do not allow is refused.
    """
    ways = [dict(zip(ANTICLOCKWISE, way, strict=True)) for way in product((True, False), repeat=len(ANTICLOCKWISE))]
    ways.sort(key=lambda way: list(way.values()).count(False))
    return candidates_after(answers, [BySeat(tuple(way.items())) for way in ways], match, names)
