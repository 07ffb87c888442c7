"""Solo Spades is scored as Spades is, for each player alone. All numbers here is typed in, none computed.

No source scores this game; "onlinespades" and "pokerinside" are two sites that do, and the rest is worked by hand from
the scoring of Spades.
"""

import pytest

from scorekeeper.domain.bags import PointsAndBags
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import MatchDeal, replay, write_result
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.solo_spades.scoring import RULES, HouseRules, SoloSpadesRules, What
from scorekeeper.games.solo_spades.tests.deals_by_hand import jotted, seats

MOON, EXACT, AT_LEAST = {"moon": True}, {"ten_for_200": "exact"}, {"ten_for_200": "at_least"}


def rules(options):
    return SoloSpadesRules(HouseRules.read(Fields(options)))


# fmt: off
DEALS = [
    # bids             tricks      options      points               bags
    ("4 3 2 3",        "4 3 2 4",  {},          [40, 30, 20, 31],    [0, 0, 0, 1]),  # Z1
    ("4 4 1 2",        "6 4 1 2",  {},          [42, 40, 10, 20],    [2, 0, 0, 0]),  # Z2 pokerinside
    ("4 5 2 3",        "3 5 2 3",  {},          [-40, 50, 20, 30],   [0, 0, 0, 0]),  # Z3 onlinespades
    ("nil 4 4 4",      "0 4 5 4",  {},          [100, 40, 41, 40],   [0, 0, 1, 0]),  # Z4 onlinespades
    ("nil 4 4 4",      "2 4 3 4",  {},          [-98, 40, -40, 40],  [2, 0, 0, 0]),  # Z5
    ("13 1 1 1",       "13 0 0 0", {},          [130, -10, -10, -10], [0, 0, 0, 0]),  # Z8 thirteen without Moon
    ("13 1 1 1",       "13 0 0 0", MOON,        [200, -10, -10, -10], [0, 0, 0, 0]),  # Z9
    ("10 1 1 1",       "10 1 1 1", AT_LEAST,    [200, 10, 10, 10],   [0, 0, 0, 0]),  # Z10
    ("10 1 1 1",       "10 1 1 1", EXACT,       [200, 10, 10, 10],   [0, 0, 0, 0]),  # Z10
    ("nil nil nil nil", "4 3 3 3", {},          [-96, -97, -97, -97], [4, 3, 3, 3]),  # Z11
    ("1 1 1 1",        "4 3 3 3",  {},          [13, 12, 12, 12],    [3, 2, 2, 2]),  # Z12
    ("nil 5 3 4",      "0 6 3 4",  {"nil": 50}, [50, 51, 30, 40],    [0, 1, 0, 0]),  # Z13 Spades Royale
    ("5 5 5 5",        "5 5 2 1",  {},          [50, 50, -50, -50],  [0, 0, 0, 0]),  # Z14
    ("2 3 4 4",        "2 3 4 4",  {},          [20, 30, 40, 40],    [0, 0, 0, 0]),  # Z15
    # As in Spades, worked by hand
    ("10 1 1 1",       "11 1 1 0", EXACT,       [-200, 10, 10, -10], [0, 0, 0, 0]),  # one too many
    ("10 1 1 1",       "11 1 1 0", AT_LEAST,    [201, 10, 10, -10],  [1, 0, 0, 0]),
    ("10 1 1 1",       "9 2 1 1",  AT_LEAST,    [-200, 11, 10, 10],  [0, 1, 0, 0]),
    ("10 1 1 1",       "11 1 1 0", MOON,        [101, 10, 10, -10],  [1, 0, 0, 0]),
    ("13 1 nil 1",     "12 1 0 0", MOON,        [-200, 10, 100, -10], [0, 0, 0, 0]),
    ("13 1 1 nil",     "13 0 0 0", MOON | EXACT, [500, -10, -10, 100], [0, 0, 0, 0]),
    ("13 1 1 nil",     "12 0 0 1", MOON | AT_LEAST, [-500, -10, -10, -99], [0, 0, 0, 1]),
    ("13 1 1 1",       "13 0 0 0", EXACT,       [130, -10, -10, -10], [0, 0, 0, 0]),
    ("11 1 1 1",       "12 0 0 1", EXACT,       [111, -10, -10, 10], [1, 0, 0, 0]),  # only ten is ten for 200
    ("nil 5 3 4",      "1 5 3 4",  {"nil": 50}, [-49, 50, 30, 40],   [1, 0, 0, 0]),
]
# fmt: on


@pytest.mark.parametrize("bids, tricks, options, points, bags", DEALS)
def test_a_deal_brings_every_player_what_was_worked_by_hand(bids, tricks, options, points, bags):
    state, effect = rules(options).after(RULES.start(), jotted(bids, tricks))
    assert [brought.count for _seat, brought in effect.each] == list(map(PointsAndBags, points, bags))
    assert [count for _seat, count in state.each] == list(map(PointsAndBags, points, bags))


# fmt: off
PENALTIES = [
    # before     bid, won  options                              points bags penalty after
    ((88, 8),    3, 5,     {},                                     32,  2, -100, (20, 0)),    # Z16
    ((88, 8),    3, 6,     {},                                     33,  3, -100, (21, 1)),
    ((88, 7),    3, 5,     {},                                     32,  2,    0, (120, 9)),
    ((200, 9),   2, 13,    {},                                     31, 11, -200, (31, 0)),
    ((-50, 8),   0, 2,     {},                                    -98,  2, -100, (-248, 0)),
    ((40, 4),    3, 4,     {"bag_limit": 5, "bag_penalty": 50},    31,  1,  -50, (21, 0)),
    ((40, 9),    3, 10,    {"bag_limit": 0},                       37,  7,    0, (77, 16)),
    ((40, 9),    3, 10,    {"bag_penalty": 0},                     37,  7,    0, (77, 6)),
]
# fmt: on


@pytest.mark.parametrize("seat", CLOCKWISE)
@pytest.mark.parametrize("before, bid, won, options, points, bags, penalty, after", PENALTIES)
def test_full_bags_are_paid_for(before, bid, won, options, points, bags, penalty, after, seat):
    left = jotted("1 1 1 1", "13 0 0 0")
    bids, tricks = left.bids.changed(seat, lambda _one: bid), seats([0] * 4).changed(seat, lambda _none: won)
    rest = CLOCKWISE[(CLOCKWISE.index(seat) + 1) % 4]
    deal = type(left)(bids, tricks.changed(rest, lambda _none: 13 - won))
    state, effect = rules(options).after(RULES.start().changed(seat, lambda _none: PointsAndBags(*before)), deal)
    assert (effect.of(seat).count, effect.of(seat).penalty) == (PointsAndBags(points, bags), penalty)
    assert state.of(seat) == PointsAndBags(*after)


# fmt: off
ENDS = [
    ([505, 498, 310, 120],  {},               "N"),   # Z17
    ([505, 512, 310, 120],  {},               "E"),   # Z18 the higher
    ([505, 505, 310, 120],  {},               None),  # Z19 a tie for first: another deal
    ([499, 480, 10, -150],  {},               None),  # Z20
    ([120, 310, 310, 500],  {},               "W"),   # 500 is enough
    ([505, 505, 506, 120],  {},               "S"),
    ([505, 506, 506, 120],  {},               None),
    ([99, 99, 100, 0],      {"target": 100},  "S"),
    ([505, 498, 310, 120],  {"target": 600},  None),
]
# fmt: on


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("points, options, winner", ENDS)
def test_the_highest_wins_at_the_target(points, options, winner, closed):
    score = seats(PointsAndBags(each, 3) for each in points)
    result = rules(options).result(score, closed=closed)
    assert (result and write_result(result)) == (winner and {"ended_by": "target", "winner": winner})


def test_it_tells_what_every_bid_was():
    _state, effect = rules(MOON | EXACT).after(RULES.start(), jotted("13 10 nil 2", "1 10 0 2"))
    told = [(brought.what, brought.made) for _seat, brought in effect.each]
    assert told == [(What.MOON, False), (What.TEN_FOR_200, True), (What.NIL, True), (What.CONTRACT, True)]


def test_a_match_is_followed_deal_by_deal():
    deals = [jotted("4 3 2 3", "4 3 2 4"), jotted("nil 4 4 4", "2 4 3 4")]
    match = replay(RULES, Seat.W, map(MatchDeal, deals), turn=CLOCKWISE)
    assert [row.dealer.value for row in match.rows] == ["W", "N"]
    assert match.next_dealer is Seat.E
    assert match.state == seats(
        [PointsAndBags(-58, 2), PointsAndBags(70, 0), PointsAndBags(-20, 0), PointsAndBags(71, 1)]
    )
