"""A deal of Solo Spades while it is played. Bids and sums are typed from the table."""

import pytest

from scorekeeper.domain.asking import DealAnswers
from scorekeeper.domain.seats import Seat
from scorekeeper.games.solo_spades import GAME
from scorekeeper.games.solo_spades.panel import in_play

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}


def told(north="", east="", south="", west=""):
    said = {"bid_n": north, "bid_e": east, "bid_s": south, "bid_w": west}
    return in_play(DealAnswers(said, names=NAMES), GAME.replay({}, Seat.S, []), NAMES)


@pytest.mark.parametrize(
    "bids, said, rest",
    [
        (("4", "3", "2", "3"), "12 of 13 tricks are bid.", "One is left over: a bag for somebody."),
        (("4", "3", "2", "2"), "11 of 13 tricks are bid.", "2 are left over: bags for somebody."),
        (("4", "4", "3", "3"), "14 tricks are bid, and there are only 13.", "Somebody will be set."),
        (("4", "3", "3", "3"), "13 of 13 tricks are bid.", "None is left over."),
        (("4", "", "", ""), "4 of 13 tricks are bid so far.", ""),
    ],
)
def test_what_is_left_of_thirteen_tricks_is_said(bids, said, rest):
    now = told(*bids)
    assert (now.sentence, now.rest) == (said, rest)


def test_the_bar_says_what_is_played_and_the_dealers_left_leads():
    now = told("4", "3", "2", "3")
    assert now.playing == "Playing: 12 of 13 tricks are bid."
    assert (now.leads, now.record) == ("Jonas leads", "Record the tricks")
