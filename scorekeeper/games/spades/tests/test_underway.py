"""A deal of Spades while it is played. Bids and sums are typed from the table."""

import pytest

from scorekeeper.domain.asking import DealAnswers
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.underway import Bids
from scorekeeper.games.spades import GAME
from scorekeeper.games.spades.panel import in_play

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}


def told(north="", east="", south="", west="", dealer=Seat.S):
    said = {"bid_n": north, "bid_e": east, "bid_s": south, "bid_w": west}
    return in_play(DealAnswers(said, names=NAMES), GAME.replay({}, dealer, []), NAMES)


def test_each_side_has_its_bids_and_their_sum():
    assert told("4", "3", "2", "3").bids == (
        Bids((("Ona", "2"), ("Petras", "4")), "bid together", "6"),
        Bids((("Jonas", "3"), ("Rūta", "3")), "bid together", "6"),
    )


@pytest.mark.parametrize(
    "bids, said, rest",
    [
        (("4", "3", "2", "3"), "12 of 13 tricks are bid.", "One is left over: a bag for somebody."),
        (("2", "3", "2", "3"), "10 of 13 tricks are bid.", "3 are left over: bags for somebody."),
        (("4", "3", "3", "3"), "13 of 13 tricks are bid.", "None is left over."),
        (("4", "4", "3", "3"), "14 tricks are bid, and there are only 13.", "Somebody will be set."),
        (("nil", "3", "4", "5"), "12 of 13 tricks are bid.", "One is left over: a bag for somebody."),
        (("nil", "blind_nil", "nil", "1"), "1 of 13 tricks is bid.", "12 are left over: bags for somebody."),
    ],
)
def test_what_is_left_of_thirteen_tricks_is_said(bids, said, rest):
    now = told(*bids)
    assert (now.sentence, now.rest) == (said, rest)


def test_a_nil_is_named_and_adds_nothing():
    assert told("nil", "3", "4", "blind_nil").bids == (
        Bids((("Ona", "4"), ("Petras", "nil")), "bid together", "4"),
        Bids((("Jonas", "blind nil"), ("Rūta", "3")), "bid together", "3"),
    )


def test_the_bar_says_what_is_played_and_the_dealers_left_leads():
    now = told("4", "3", "2", "3", dealer=Seat.W)
    assert (now.playing, now.leads, now.record) == ("Playing: 6 against 6.", "Petras leads", "Record the tricks")


def test_a_no_trump_stands_on_every_sheet_until_it_has_failed():
    bids = {"bid_n": "4", "bid_e": "3", "bid_s": "2", "bid_w": "3"}
    match = GAME.replay({"no_trump": "bidder"}, Seat.S, [])
    promised = in_play(DealAnswers(bids | {"no_trump_n": "kept", "no_trump_e": "kept"}, names=NAMES), match, NAMES)
    assert promised.rest == (
        "One is left over: a bag for somebody. No trump: Petras and Rūta must not win a trick by a ruff."
    )
    failed = in_play(DealAnswers(bids | {"no_trump_n": "kept", "no_trump_e": "ruffed"}, names=NAMES), match, NAMES)
    assert failed.rest.endswith("No trump: Petras must not win a trick by a ruff. No trump, failed by a ruff: Rūta.")
