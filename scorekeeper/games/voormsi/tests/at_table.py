"""Matches of Voormsi for the tests of what people see."""

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.voormsi import GAME
from scorekeeper.games.voormsi.tests.jotted import played, summary

FOUR = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
THREE = {seat: FOUR[seat] for seat in (Seat.N, Seat.E, Seat.S)}
TWO = {seat: FOUR[seat] for seat in (Seat.N, Seat.S)}


def followed(*lines, names=FOUR, **options):
    """The match in which these deals were recorded, jotted down as the scoring tests do."""
    turn = tuple(seat for seat in CLOCKWISE if seat in names)
    deals = [summary(line) if "," in line else _played(line, names) for line in lines]
    match = GAME.replay(options, Seat.N, map(MatchDeal, deals), turn=turn)
    assert match.stop is None, match.stop
    return match


def _played(line, names):
    return played(line, sides=names is FOUR)
