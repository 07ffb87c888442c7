"""What is remembered of a match of Spades; every number is counted by hand from the deals beside it."""

from scorekeeper.domain.history import Outcome
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.spades import GAME, history
from scorekeeper.games.spades.tests.deals_by_hand import jotted

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
N, E, S, W = NAMES
SPECIALS = {"ten_for_200": "exact", "moon": True, "no_trump": "bidder", "double_nil": "joint", "bemo": True}


def played(*deals, **options):
    match = GAME.replay(options, N, [MatchDeal(jotted(*each)) for each in deals])
    assert match.stop is None, match.stop
    return match


EVENING = (
    ("4 3 2 3", "6 7"),  # contracts of 6 and 6: 60, and 61 with a bag
    ("nil 3 4 3", "1 3 4 5"),  # the nil is lost: −100, its trick a bag; 4 made: −59, 1 bag. 6 made with 8: 62, 2 bags
    ("5 blind 4 3", "5 0 3 5"),  # 9 set by one: −90. The blind nil: 200, and 3 made with 5: 32, 2 bags
)
"""Totals: 60 / 61, 1 / 123, −89 / 355; bags 0 / 1, 1 / 3, 1 / 5."""


def test_a_contract_and_its_bags_count_for_both_partners_and_a_nil_for_one():
    assert history.counts(played(*EVENING)) == {
        N: {"contract": 3, "contract_made": 2, "set": 1, "nil": 1, "bags": 1, "penalty": 0},
        S: {"contract": 3, "contract_made": 2, "set": 1, "bags": 1, "penalty": 0},
        E: {"contract": 3, "contract_made": 3, "blind_nil": 1, "blind_nil_made": 1, "bags": 5, "penalty": 0},
        W: {"contract": 3, "contract_made": 3, "bags": 5, "penalty": 0},
    }


def test_every_penalty_for_bags_is_counted():
    match = played(("1 1 1 1", "13 0"), ("1 1 1 1", "0 13"), bag_limit=5)
    counts = history.counts(match)
    assert (counts[N]["bags"], counts[N]["penalty"]) == (11, 2)
    assert (counts[W]["bags"], counts[W]["penalty"]) == (11, 2)


def test_special_bids_are_counted_by_name():
    specials = (
        ("5 3 5! 3x", "10 3", "NS big-", "EW little-"),  # ten for 200 with a no trump kept; 6 set and ruffed
        ("nil 6 nil 7", "0 6 0 7"),  # a double nil, and a Moon won
        ("6 2 7 2", "12 1", "NS little+"),  # a Moon lost, 4 set
    )
    assert history.counts(played(*specials, target=2000, **SPECIALS)) == {
        N: {
            "contract": 2, "contract_made": 1, "set": 1, "ten_for_200": 1, "ten_for_200_made": 1, "moon": 1,
            "double_nil": 1, "double_nil_made": 1, "big_bemo": 1, "little_bemo": 1, "little_bemo_made": 1,
            "bags": 0, "penalty": 0,
        },
        S: {
            "contract": 2, "contract_made": 1, "set": 1, "ten_for_200": 1, "ten_for_200_made": 1, "moon": 1,
            "double_nil": 1, "double_nil_made": 1, "big_bemo": 1, "little_bemo": 1, "little_bemo_made": 1,
            "no_trump": 1, "no_trump_kept": 1, "bags": 0, "penalty": 0,
        },
        E: {
            "contract": 3, "contract_made": 1, "set": 2, "moon": 1, "moon_made": 1, "little_bemo": 1,
            "bags": 0, "penalty": 0,
        },
        W: {
            "contract": 3, "contract_made": 1, "set": 2, "moon": 1, "moon_made": 1, "little_bemo": 1,
            "no_trump": 1, "bags": 0, "penalty": 0,
        },
    }  # fmt: skip


def test_who_won_and_what_each_partner_owes():
    match = played(*EVENING, target=300)
    won, lost = Outcome.WON, Outcome.LOST
    assert history.outcomes(match) == {N: lost, E: won, S: lost, W: won}
    assert history.owed(match, "point") == {N: -444, E: 444, S: -444, W: 444}
    assert [(unit.key, unit.name) for unit in history.units()] == [("point", "per point")]
