"""A deal of Kaiser while it is played, in one line."""

import pytest

from scorekeeper.domain.asking import DealAnswers
from scorekeeper.domain.seats import Seat
from scorekeeper.games.kaiser import GAME
from scorekeeper.games.kaiser.panel import in_play

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
EIGHT_NO = {"bidder": "N", "bid": "8", "no_trump": "true"}


def told(**said):
    return in_play(DealAnswers(said, names=NAMES), GAME.replay({}, Seat.S, []), NAMES)


@pytest.mark.parametrize(
    "said, words, playing",
    [
        (EIGHT_NO, "Petras bid 8, no trumps.", "Playing: 8, no trumps."),
        (EIGHT_NO | {"low": "true"}, "Petras bid 8, no trumps, low.", "Playing: 8, no trumps, low."),
        (EIGHT_NO | {"no_trump": "false"}, "Petras bid 8.", "Playing: 8."),
        (EIGHT_NO | {"no_trump": "false", "trump": "H"}, "Petras bid 8, trumps ♥.", "Playing: 8, trumps ♥."),
        ({"bidder": "E", "kind": "kaiser"}, "Rūta bid Kaiser.", "Playing: Kaiser."),
        ({"bidder": "E"}, "Rūta bid highest.", ""),
    ],
)
def test_the_deal_in_play_is_one_line(said, words, playing):
    now = told(**said)
    assert (now.sentence, now.playing) == (words, playing)


def test_the_bidder_leads_and_the_points_are_left():
    now = told(**EIGHT_NO)
    assert (now.leads, now.record) == ("Petras leads", "Record the points")
