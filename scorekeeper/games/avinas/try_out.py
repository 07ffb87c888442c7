"""A match of Avinas that anybody can try. Of the panel's questions it asks who was dealt a seven, and who won."""

from dataclasses import replace

from scorekeeper.domain.game_tools import TryOut
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay
from scorekeeper.domain.questions import Answers, Candidate, Choice, Step
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names
from scorekeeper.games.avinas import deals, panel, scoring

HOLDERS = "holders"
"""The field of those who were dealt a seven, in the order of the deal."""

MOST_SEVENS = 2
"""Four can be turned up, but two show how it works."""

FROM_THE_PHONE = (Seat.S, Seat.W, Seat.N, Seat.E)

Match = Replay[deals.Deal, scoring.Score, scoring.Effect, scoring.Result]


def steps(match: Match, names: Names) -> tuple[Step, ...]:
    choices = tuple(Choice(names[seat], {HOLDERS: seat.value}, seat=seat.value) for seat in FROM_THE_PHONE)
    return (Step(HOLDERS, _("Who held a seven? Tap one or two."), "", choices, times=MOST_SEVENS),)


def candidates(answers: Answers, match: Match, names: Names) -> tuple[Candidate, ...]:
    """Made or lost, without a knock; none before somebody has a seven."""
    holders = answers.get(HOLDERS, "").split()
    if not holders:
        return ()
    known = {"kind": deals.Kind.SEVENS.value, "declarer": holders[-1], "sevens": str(len(holders))}
    return tuple(
        replace(each, lost=not each.deal.won)
        for each in panel.candidates(known, match, names)
        if each.deal.knock is deals.Knock.NONE
    )


def asked(answers: Answers, names: Names) -> str:
    """Who declares: the holder of the seven that was dealt last."""
    holders = answers.get(HOLDERS, "").split()
    return _("%(name)s declares.") % {"name": names[Seat(holders[-1])]} if holders else ""


TRY_OUT = TryOut(
    first_dealer=Seat.S,
    deals=(
        {"kind": "sevens", "declarer": "N", "sevens": 3, "knock": "none", "won": True},
        {"kind": "no_sevens", "declarer": "S", "won": False, "losers_band": "2-30"},
        {"kind": "no_sevens", "declarer": "W", "won": False, "losers_band": "0"},
        {"kind": "sevens", "declarer": "S", "sevens": 3, "knock": "none", "won": False},
    ),
    steps=steps,
    candidates=candidates,
    asked=asked,
)
