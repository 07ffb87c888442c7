"""A deal of Avinas while it is played, in one line."""

import pytest

from scorekeeper.domain.asking import DealAnswers
from scorekeeper.domain.seats import Seat
from scorekeeper.games.avinas import GAME
from scorekeeper.games.avinas.panel import in_play

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
TWO_SEVENS = {"kind": "sevens", "declarer": "E", "sevens": "2", "knock": "none"}


def told(**said):
    return in_play(DealAnswers(said, names=NAMES), GAME.replay({}, Seat.S, []), NAMES)


@pytest.mark.parametrize(
    "said, words",
    [
        (TWO_SEVENS, "Rūta, two sevens."),
        (TWO_SEVENS | {"trump": "H"}, "Rūta, two sevens, trumps ♥."),
        (TWO_SEVENS | {"trump": "H", "knock": "declarers"}, "Rūta, two sevens, trumps ♥, knocked."),
        (TWO_SEVENS | {"knock": "both"}, "Rūta, two sevens, both knocked."),
        ({"kind": "no_sevens", "declarer": "S", "trump": "C"}, "Ona, without sevens, trumps ♣."),
        ({"kind": "no_sevens", "declarer": "S", "sevens": "2", "knock": "both"}, "Ona, without sevens."),
        ({"declarer": "W"}, "Jonas."),
    ],
)
def test_the_deal_in_play_is_one_line(said, words):
    assert told(**said).sentence == words
