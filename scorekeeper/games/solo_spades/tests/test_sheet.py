"""What the score sheet of Solo Spades says, in words and numbers."""

import pytest

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.solo_spades import GAME
from scorekeeper.games.solo_spades.sheet import ending, ending_chances, line, rule
from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
SPECIALS = {"moon": True, "ten_for_200": "exact"}


def played(*deals, **options):
    return GAME.replay(options, Seat.N, [MatchDeal(jotted(*each)) for each in deals])


# fmt: off
LINES = [
    (("4 3 2 3", "4 3 2 4"), "bid 4 / 3 / 2 / 3, won 4 / 3 / 2 / 4", "+40 / +30 / +20 / +31", "", "scoring"),
    (("nil 4 4 4", "2 4 3 4"), "bid nil / 4 / 4 / 4, won 2 / 4 / 3 / 4", "−98 / +40 / −40 / +40",
     " Ona: nil failed.", "scoring"),
    (("1 13 nil 1", "0 13 0 0"), "bid 1 / 13 / nil / 1, won 0 / 13 / 0 / 0", "−10 / +500 / +100 / −10",
     " Jonas: moon made. Rasa: nil made.", "specials"),
    (("10 1 1 1", "11 1 1 0"), "bid 10 / 1 / 1 / 1, won 11 / 1 / 1 / 0", "−200 / +10 / +10 / −10",
     " Ona: ten for 200 failed.", "specials"),
]
# fmt: on


@pytest.mark.parametrize("deal, game, mark, explained, section", LINES)
def test_a_deal_is_put_into_words(deal, game, mark, explained, section):
    deal_line = line(played(deal, **SPECIALS).rows[-1], NAMES)
    assert (deal_line.game, deal_line.mark, deal_line.rule) == (game, mark, section)
    assert (deal_line.parts.change, deal_line.parts.after) == (mark, "." + explained)


def test_a_nil_is_named_with_the_tricks_that_it_won():
    deal_line = line(played(("nil 4 nil 4", "2 4 0 7")).rows[-1], NAMES)
    assert deal_line.parts.before == "Ona nil (won 2), Jonas 4 of 4, Rasa nil (won 0), Petras 7 of 4: "


def test_bags_that_were_paid_for_are_named():
    deal_line = line(played(("1 1 1 1", "10 1 1 1"), ("1 1 1 1", "2 9 1 1")).rows[-1], NAMES)
    assert deal_line.mark == "+11, bags −100 / +18 / +10 / +10"
    assert deal_line.parts.after == ". Ona loses another 100 for bags."
    assert deal_line.rule == "bags"


def test_near_the_end_it_says_which_bids_decide():
    match = played(("4 nil 1 5", "4 0 3 6"), target=150)
    assert ending_chances(match, NAMES) == ("Jonas reaches 150 with a nil, or with a bid of 5 or more, once made.",)
    assert rule(match) == "end"
    assert ending_chances(played(), NAMES) == ()


def test_with_several_near_it_says_what_decides():
    match = played(("5 5 2 1", "5 5 2 1"), ("5 5 2 1", "5 5 2 1"), target=100)
    assert match.result is None
    assert ending_chances(match, NAMES)[-2:] == (
        "If several get there, the highest total wins.",
        "It is a tie: play another deal.",
    )


def test_it_tells_how_a_match_ended():
    totals = {seat: {"points": points, "bags": 0} for seat, points in zip("NESW", (362, 506, 246, 356), strict=True)}
    end = ending({"ended_by": "target", "winner": "E"}, totals, NAMES)
    assert (end.winner, end.headline) == ("Jonas", "Jonas won: 506 points to Ona’s 362")
    assert end.reason == "Jonas has the highest total, 506; Ona comes next with 362."
    assert (end.rule, end.badge) == ("end", None)
