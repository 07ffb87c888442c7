"""What the score sheet of Solo Spades says, in words and numbers."""

import pytest

from scorekeeper.domain.bags import EMPTY, FULL, NEW
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import Dealt
from scorekeeper.domain.seats import Seat
from scorekeeper.games.solo_spades import GAME
from scorekeeper.games.solo_spades.options import HouseRules
from scorekeeper.games.solo_spades.sheet import at_stake, columns, ending, line, next_deal, rule, sheet
from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
SPECIALS = {"moon": True, "ten_for_200": "exact"}


def played(*deals, **options):
    return GAME.replay(options, Seat.N, [Dealt(jotted(*each)) for each in deals])


# fmt: off
LINES = [
    (("4 3 2 3", "4 3 2 4"), "bid 4 / 3 / 2 / 3, won 4 / 3 / 2 / 4", "+40 / +30 / +20 / +31", "", "scoring"),
    (("nil 4 4 4", "2 4 3 4"), "bid nil / 4 / 4 / 4, won 2 / 4 / 3 / 4", "−98 / +40 / −40 / +40",
     " Ona: nil lost.", "scoring"),
    (("1 13 nil 1", "0 13 0 0"), "bid 1 / 13 / nil / 1, won 0 / 13 / 0 / 0", "−10 / +500 / +100 / −10",
     " Jonas: moon made. Rasa: nil made.", "specials"),
    (("10 1 1 1", "11 1 1 0"), "bid 10 / 1 / 1 / 1, won 11 / 1 / 1 / 0", "−200 / +10 / +10 / −10",
     " Ona: ten for 200 lost.", "specials"),
]
# fmt: on


@pytest.mark.parametrize("deal, game, mark, explained, section", LINES)
def test_a_deal_is_told(deal, game, mark, explained, section):
    told = line(played(deal, **SPECIALS).rows[-1], NAMES)
    assert (told.game, told.mark, told.rule) == (game, mark, section)
    assert (told.told.change, told.told.after) == (mark, "." + explained)


def test_a_deal_is_a_sentence():
    told = line(played(("4 nil 2 3", "4 1 2 6")).rows[-1], NAMES)
    assert told.sentence == (
        "Ona 4 of 4, Jonas 1 of nil, Rasa 2 of 2, Petras 6 of 3: +40 / −99 / +20 / +33. Jonas: nil lost."
    )


def test_the_totals_stand_in_the_order_of_the_sheet():
    match = played(("4 3 2 3", "4 3 2 4"), ("nil 4 4 4", "2 4 3 4"))
    assert columns(NAMES) == ("points", "bags")
    assert line(match.rows[-1], NAMES).totals == ("−58 / 70 / −20 / 71", "2 / 0 / 0 / 1")
    assert sheet(match, NAMES).legend == "Bids, tricks, points and bags: Ona / Jonas / Rasa / Petras"


def test_bags_that_were_paid_for_are_told():
    told = line(played(("1 1 1 1", "10 1 1 1"), ("1 1 1 1", "2 9 1 1")).rows[-1], NAMES)
    assert told.mark == "+11 −100 / +18 / +10 / +10"
    assert told.told.after == ". Ona pays 100 for bags."
    assert told.rule == "bags"


def test_the_sheet_has_a_column_for_everybody():
    shown = sheet(played(("1 1 1 1", "4 3 3 3"), ("2 nil 2 2", "3 1 7 2")), NAMES)
    ona, jonas = shown.players[:2]
    assert (ona.name, ona.points, ona.counted, ona.last, ona.change, ona.lost) == (
        "Ona", "34", "4 bags", "3 of 2", "+21", False,
    )  # fmt: skip
    assert [sack.symbol for sack in ona.bags.sacks] == [FULL, FULL, FULL, NEW, *[EMPTY] * 6]
    assert {sack.y for sack in ona.bags.sacks} == {0, 17}
    assert (jonas.points, jonas.last, jonas.change, jonas.lost) == ("−87", "1 of nil", "−99", True)
    assert jonas.spoken == "Jonas: −87 of 500 points, 3 bags"
    assert shown.plays_for == "Game at 500; 10 bags cost 100"


def test_other_customs_of_bags_are_said():
    assert sheet(played(bag_limit=0), NAMES).plays_for == "Game at 500"
    assert sheet(played(bag_limit=0), NAMES).players[0].bags.sacks == ()
    assert sheet(played(bag_limit=5, bag_penalty=50, target=200), NAMES).plays_for == "Game at 200; 5 bags cost 50"


def test_house_rules_stand_on_the_sheet():
    assert sheet(played(), NAMES).house_rules == ""
    assert sheet(played(target=200), NAMES).house_rules == "A short match, to 200"
    assert sheet(played(nil=50), NAMES).house_rules == "Nil: 50"


def test_it_says_who_deals_and_who_begins():
    before, over = next_deal(played(), NAMES), next_deal(played(("1 5 5 2", "1 5 5 2"), target=20, nil=0), NAMES)
    assert (before.deals, before.aside) == ("Ona deals.", "Jonas bids and leads first")
    assert over.deals == "Jonas deals."  # level at the target: another deal


def test_near_the_end_it_says_which_bids_decide():
    match = played(("4 nil 1 5", "4 0 3 6"), target=150)
    assert at_stake(match, NAMES) == ("Jonas reaches 150 with a nil, or with a bid of 5 or more, once made.",)
    assert rule(match) == "end"
    assert at_stake(played(), NAMES) == ()


def test_with_several_near_it_says_what_decides():
    match = played(("5 5 2 1", "5 5 2 1"), ("5 5 2 1", "5 5 2 1"), target=100)
    assert match.result is None
    assert at_stake(match, NAMES)[-2:] == (
        "If several get there, the highest total wins.",
        "The lead is shared, so another deal is played.",
    )


def test_nothing_is_at_stake_once_it_is_over():
    match = played(("4 nil 1 5", "4 0 3 6"), target=100)
    assert match.result.winner is Seat.E
    assert (at_stake(match, NAMES), next_deal(match, NAMES).deals, rule(match)) == ((), "", "end")


def test_it_tells_how_a_match_ended():
    totals = {seat: {"points": points, "bags": 0} for seat, points in zip("NESW", (362, 506, 246, 356), strict=True)}
    told = ending({"ended_by": "target", "winner": "E"}, totals, NAMES)
    assert (told.winner, told.headline) == ("Jonas", "Jonas won, 506 to 362")
    assert told.reason == "Jonas has the highest total, 506; Ona comes next with 362."
    assert (told.rule, told.badge) == ("end", None)


def test_every_choice_of_a_house_rule_is_one_that_can_be_played():
    for each in HouseRules.house_rules():
        for value, words in each.answers:
            assert words
            HouseRules.read(Fields({each.name: value}))
    usual = GAME.options.read_options(Fields({}))
    assert {each.name: each.answers[0][0] for each in HouseRules.house_rules()} == usual
    assert [dict(preset.options) for preset in HouseRules.presets()] == [{}, {"target": 200}, SPECIALS]
