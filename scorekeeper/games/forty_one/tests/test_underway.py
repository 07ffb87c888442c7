"""A deal of Forty-One while it is played. Bids and what is wanted are typed from the rules."""

from scorekeeper.domain.asking import DealAnswers
from scorekeeper.domain.seats import Seat
from scorekeeper.games.forty_one import GAME
from scorekeeper.games.forty_one.panel import in_play

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}
WANTED = {"min_total": 11}


def told(north="", east="", south="", west="", options=None):
    said = {"bid_n": north, "bid_e": east, "bid_s": south, "bid_w": west}
    return in_play(DealAnswers(said, names=NAMES), GAME.replay(options or WANTED, Seat.S, []), NAMES)


def test_until_all_have_bid_it_is_said_what_is_wanted():
    now = told("2", "", "", "2")
    assert (now.sentence, now.rest) == ("4 of 13 tricks are bid so far.", "Less than 11 is thrown in.")
    assert not now.playing


def test_bids_that_are_too_low_are_thrown_in():
    now = told("2", "2", "3", "3")
    assert (now.sentence, now.rest) == ("The bids are worth 10, not 11.", "The deal is thrown in.")
    assert (now.playing, now.record) == ("", "")


def test_bids_that_are_enough_are_played_and_the_dealers_right_leads():
    now = told("4", "3", "2", "3")
    assert (now.sentence, now.rest) == ("12 of 13 tricks are bid.", "")
    assert (now.leads, now.record) == ("Rūta leads", "Record who failed")


def test_more_than_thirteen_make_somebody_fail():
    now = told("4", "4", "3", "3")
    assert (now.sentence, now.rest) == ("14 tricks are bid, and there are only 13.", "Somebody will fail.")
