"""Who takes a trick of Forty-One, and why. Hearts are trumps, unless a table finds them in each deal."""

from scorekeeper.domain.pile import TricksOfPlayers, tricks_of_all
from scorekeeper.domain.questions import Step
from scorekeeper.domain.tricks import Referee, Trick, Verdict, ask_trump, highest, trump_of, why
from scorekeeper.games.forty_one.deals import TRICKS, Kind, Section


def settings() -> tuple[Step, ...]:
    return (ask_trump(),)


def verdict(trick: Trick) -> Verdict:
    trump = trump_of(trick)
    return Verdict(winner=highest(trick.cards, trump), reason=why(trick.cards, trump), rule=Section.PLAY)


TRICK_PILE = TricksOfPlayers(TRICKS, lambda tricks: {"kind": Kind.PLAYED.value, **tricks_of_all(tricks)})
REFEREE = Referee(verdict=verdict, answers=TRICK_PILE.answers, settings=settings)
