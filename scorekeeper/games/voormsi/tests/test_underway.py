"""A deal of Voormsi while it is played: the words are those of its panel."""

from scorekeeper.domain.asking import DealAnswers
from scorekeeper.domain.seats import Seat
from scorekeeper.games.voormsi import GAME
from scorekeeper.games.voormsi.panel import in_play, questions_in_play

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
THREE = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona"}


def told(tricks, names=NAMES):
    match = GAME.replay({}, Seat.S, [], turn=GAME.turn_of(tuple(names)))
    return in_play(DealAnswers({"tricks": tricks}, names=names), match, names)


def test_the_tricks_so_far_are_named():
    assert told("NS NS EW").sentence == "Tricks 2–1."
    assert told("NS NS toqu_takes EW").sentence.startswith("Tricks 2–1, Toqu took Voormsi.")


def test_a_table_of_three_has_its_own_winners_and_twelve_tricks():
    assert told("N E S N", THREE).sentence.startswith("Tricks 2–1–1")
    (tricks,) = questions_in_play({}, THREE)
    assert tricks.offers(" ".join(["N"] * 12))
    assert not tricks.offers("NS")
    assert not tricks.offers(" ".join(["N"] * 14))
