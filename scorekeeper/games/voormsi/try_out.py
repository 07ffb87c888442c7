"""A match of Voormsi that anybody can try, trick by trick, without Voormsi itself: seven tricks are played already."""

from dataclasses import replace

from scorekeeper.domain.game_tools import TryOut
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.questions import Answers, Step
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import Names, side_name
from scorekeeper.games.voormsi import panel

TRICKS = "tricks"
"""The panel's question, and its field."""


def steps(match: AnyReplay, names: Names) -> tuple[Step, ...]:
    """The panel's question who won the trick, for one trick at a time."""
    sides = {side.value for side in Side}
    return tuple(
        replace(step, choices=tuple(each for each in step.choices if each.answers[TRICKS] in sides), columns=len(Side))
        for step in panel.panel(match, names).steps
        if step.name == TRICKS
    )


def asked(answers: Answers, names: Names) -> str:
    """How the tricks stand, since no strip of them is drawn here, and the question."""
    won = answers.get(TRICKS, "").split()
    values = {
        "one": side_name(names, Side.NS),
        "ours": won.count(Side.NS.value),
        "other": side_name(names, Side.EW),
        "theirs": won.count(Side.EW.value),
    }
    return _("Tricks so far: %(one)s %(ours)s, %(other)s %(theirs)s. Who won the next?") % values


TRY_OUT = TryOut(
    first_dealer=Seat.S,
    deals=(
        {"kind": "played", "tricks": ["NS", "EW", "NS", "EW", "NS", "EW", "NS", "EW", "NS"]},
        {"kind": "played", "tricks": ["EW", "EW", "NS", "EW", "NS", "EW", "NS", "NS", "EW"]},
    ),
    known={TRICKS: "NS EW NS NS EW NS EW"},
    steps=steps,
    asked=asked,
)
