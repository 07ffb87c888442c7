"""A deal of Stýrivolt while it is played."""

from scorekeeper.domain.asking import DealAnswers
from scorekeeper.domain.seats import Seat
from scorekeeper.games.styrivolt import GAME
from scorekeeper.games.styrivolt.panel import in_play, questions_in_play

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}


def test_the_chosen_suits_are_named():
    now = in_play(DealAnswers({"chosen": "SH"}, names=NAMES), GAME.replay({}, Seat.S, []), NAMES)
    assert (now.sentence, now.playing) == ("Chosen suits: ♠ and ♥.", "")


def test_two_different_suits_are_chosen():
    (chosen,) = questions_in_play({}, NAMES)
    assert [sent for sent in ("SH", "CD", "HS", "SS", "S", "SHD", "") if chosen.offers(sent)] == ["SH", "CD"]
