"""What the score sheet of Spades says, in words and numbers."""

import pytest

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.spades import GAME
from scorekeeper.games.spades.sheet import ending, ending_chances, line, rule
from scorekeeper.games.spades.tests.deals_by_hand import jotted

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
NS, EW = "Rasa & Ona", "Petras & Jonas"
SPECIALS = {"ten_for_200": "exact", "moon": True, "no_trump": "bidder", "double_nil": "joint", "bemo": True}


def played(*deals, **options):
    return GAME.replay(options, Seat.N, [MatchDeal(jotted(*each)) for each in deals])


def last_line(*deals, **options):
    match = played(*deals, **options)
    assert match.stop is None, match.stop
    return line(match.rows[-1], NAMES)


# fmt: off
LINES = [
    # the deal, what the list says, what it brought, the explanation behind the sentence, the section
    (("4 3 2 3", "6 7"), "bid 4 + 2 / 3 + 3, won 6 / 7", "+60 / +61", "", "contract-score"),
    (("nil 3 4 3", "1 3 4 5"), "bid nil + 4 / 3 + 3, won 1 + 4 / 8", "−59 / +62",
     " Ona failed nil: Rasa & Ona −100.", "nil-score"),
    (("3 blind 4 3", "5 0 3 5"), "bid 3 + 4 / blind nil + 3, won 8 / 0 + 5", "+71 / +232",
     " Jonas made blind nil: Petras & Jonas +200.", "nil-score"),
    (("4! 3 2 3", "6 7"), "bid 4 no trump + 2 / 3 + 3, won 6 / 7", "+100 / +61",
     " No trump: Rasa & Ona +100.", "no-trump"),
    (("6 1 4 2", "10 3"), "bid 6 + 4 / 1 + 2, won 10 / 3", "+200 / +30",
     " Ten for 200: Rasa & Ona +200.", "ten-for-200"),
    (("1 6 2 7", "0 13"), "bid 1 + 2 / 6 + 7, won 0 / 13", "−30 / +500",
     " Moon: Petras & Jonas +500.", "moon"),
    (("nil 4 nil 5", "0 6 1 6"), "bid nil + nil / 4 + 5, won 0 + 1 / 12", "−500 / +193",
     " Double nil: Rasa & Ona −500. The others’ double nil: Petras & Jonas +100.", "double-nil"),
    (("4 3 2 3", "6 7", "NS little+", "EW big-"),
     "bid 4 + 2 / 3 + 3, won 6 / 7; Rasa & Ona: Little Bemo won; Petras & Jonas: Big Bemo lost", "+120 / −29",
     " Little Bemo: Rasa & Ona +60. Big Bemo: Petras & Jonas −90.", "bemo"),
]
# fmt: on


@pytest.mark.parametrize("deal, game, mark, explained, section", LINES)
def test_a_deal_is_put_into_words(deal, game, mark, explained, section):
    deal_line = last_line(deal, **SPECIALS)
    assert (deal_line.game, deal_line.mark, deal_line.rule) == (game, mark, section)
    assert deal_line.parts.change == mark
    assert deal_line.parts.after == "." + explained


def test_a_double_nil_for_the_game_is_named():
    made = last_line(("nil 4 nil 5", "0 6 0 7"), double_nil="game")
    assert (made.mark, made.rule) == ("0 / +94", "double-nil")
    assert made.parts.after == ". Rasa & Ona made a double nil for the match."
    lost = last_line(("nil 4 nil 5", "0 6 1 6"), double_nil="game")
    assert lost.parts.after == (
        ". Rasa & Ona failed with a double nil for the match. The others’ double nil: Petras & Jonas +100."
    )


def test_it_tells_that_a_double_nil_decided_the_match():
    totals = {"NS": {"points": 0, "bags": 0}, "EW": {"points": 94, "bags": 4}}
    end = ending({"ended_by": "double_nil", "winner": "NS"}, totals, NAMES)
    assert (end.headline, end.sources) == ("Rasa & Ona won on a double nil: 0 to 94 points", "Parlett")
    assert (
        end.reason == "At this table a double nil decides the match: make it and you win; take one trick and you lose."
    )


def test_bags_that_were_paid_for_are_named():
    deal_line = last_line(("1 1 1 1", "11 2"), ("1 1 1 1", "2 11"), ("1 1 1 1", "3 10"))
    assert deal_line.mark == "+21, bags −100 / +28, bags −100"
    assert deal_line.parts.after == (
        ". Rasa & Ona lose another 100 for their bags. Petras & Jonas lose another 100 for their bags."
    )
    assert deal_line.rule == "bags"


def test_a_failed_nil_and_its_bags_are_told_apart():
    deal_line = last_line(("1 1 1 2", "10 3"), ("nil 4 4 3", "2 1 8 2"))  # 8 bags, then 4 + 2: −100 and +44
    assert deal_line.mark == "−54, bags −100 / −70"
    assert deal_line.parts.after == (". Ona failed nil: Rasa & Ona −100. Rasa & Ona lose another 100 for their bags.")


NIL_AND_SIX = ("nil 3 6 3", "0 4 6 3")
"""160 for North and South, 61 for the others."""


def test_near_the_end_it_says_which_contracts_decide():
    match = played(NIL_AND_SIX, NIL_AND_SIX, NIL_AND_SIX)
    assert match.state.ns.points == 480
    assert ending_chances(match, NAMES) == (f"{NS} reach 500 with a contract of 2 or more, if they make it.",)
    assert rule(match) == "end"
    assert ending_chances(played(), NAMES) == ()


def test_with_both_sides_near_it_says_what_decides():
    match = played(NIL_AND_SIX, ("4 nil 3 6", "4 0 3 6"), target=250)
    assert (match.state.ns.points, match.state.ew.points) == (230, 221)
    assert ending_chances(match, NAMES)[-1] == "If both sides get there, the higher total wins."


def test_level_at_the_target_it_says_that_another_deal_is_played():
    match = played(("nil 3 3 5", "0 4 4 5"), ("4 nil 3 2", "5 0 4 4"), target=200)
    assert (match.state.ns.points, match.state.ew.points, match.result) == (203, 203, None)
    assert ending_chances(match, NAMES)[-1] == "It is a tie: play another deal."


def test_near_the_floor_it_says_which_contracts_sink():
    match = played(("9 1 5 1", "5 8"), loss_floor=-200)
    assert ending_chances(match, NAMES) == (f"{NS} fall to −200 if a contract of 6 or more fails.",)


def test_it_tells_how_a_match_ended():
    totals = {"NS": {"points": 503, "bags": 3}, "EW": {"points": 515, "bags": 5}}
    end = ending({"ended_by": "target", "winner": "EW"}, totals, NAMES)
    assert (end.winner, end.headline) == (EW, "Petras & Jonas won: 515 to 503 points")
    assert end.reason == "The target is reached, and the higher total wins: Petras & Jonas have 515."
    assert (end.sources, end.rule, end.badge) == ("Pagat", "end", None)


def test_it_tells_that_a_match_ended_at_the_floor():
    totals = {"NS": {"points": -210, "bags": 0}, "EW": {"points": 120, "bags": 0}}
    end = ending({"ended_by": "floor", "winner": "EW"}, totals, NAMES)
    assert end.headline == "Petras & Jonas won: 120 to −210 points"
    assert end.reason == (
        "A side fell to its lower limit. At this table that ends the match: Petras & Jonas are ahead."
    )
