"""What the next deal of Forty-One would be worth, whoever makes what was bid."""

from itertools import product

from scorekeeper.domain.questions import Answers, Candidate, Step
from scorekeeper.domain.seats import BySeat
from scorekeeper.domain.sheet import Names
from scorekeeper.games.forty_one.deals import ANTICLOCKWISE
from scorekeeper.games.forty_one.panel import FAILED, candidates_after, panel
from scorekeeper.games.forty_one.words import Match


def steps(match: Match, names: Names) -> tuple[Step, ...]:
    return tuple(step for step in panel(match, names).steps if step.name != FAILED)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """That everybody made it, then all other ways; or that it is thrown in.

    What thirteen tricks do not allow is refused.
    """
    ways = [dict(zip(ANTICLOCKWISE, way, strict=True)) for way in product((True, False), repeat=len(ANTICLOCKWISE))]
    ways.sort(key=lambda way: list(way.values()).count(False))
    return candidates_after(answers, [BySeat(tuple(way.items())) for way in ways], match, names)
