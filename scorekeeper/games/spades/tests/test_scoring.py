"""Spades is scored as its descriptions say. All numbers here is typed in from them or worked by hand, none computed.

"Pagat" is John McLeod's page, "Parlett" *The Penguin Book of Card Games*, "BlackglassPact" and "programs" are
open-source programs; "derived" follows from one of them.
"""

import pytest

from scorekeeper.domain.bags import PointsAndBags
from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal, MatchDeal, replay, write_result
from scorekeeper.domain.seats import CLOCKWISE, BySide, Seat, Side
from scorekeeper.games.spades.scoring import RULES, HouseRules, Score, SpadesRules, What
from scorekeeper.games.spades.tests.deals_by_hand import jotted, partners

EXACT, AT_LEAST = {"ten_for_200": "exact"}, {"ten_for_200": "at_least"}
MOON, JOINT, BEMO = {"moon": True}, {"double_nil": "joint"}, {"bemo": True}
FOR_GAME = {"double_nil": "game"}
BIDDER, TEAM = {"no_trump": "bidder"}, {"no_trump": "team"}


def rules(options):
    return SpadesRules(HouseRules.read(Fields(options)))


def standing(written):
    """`389/9`: points and bags."""
    return PointsAndBags(*map(int, written.split("/")))


# One side in one deal: what it had, its bids and tricks, the house rules; the deal's points, new bags, the penalty for
# bags, and what it has then.
# fmt: off
DEALS = [
    # before   bids          tricks  options          deal bags penalty after
    ("337/7",  "3 + 2",      "4+3",  {},                52,  2,    0, "389/9"),   # S1 Pagat
    ("337/7",  "3 + 2",      "4+4",  {},                53,  3, -100, "290/0"),   # S2 Pagat
    ("337/7",  "3 + 2",      "5+4",  {},                54,  4, -100, "291/1"),   # S3 Pagat
    ("0/0",    "1 + 4",      "3+2",  {},                50,  0,    0, "50/0"),    # S4 who wins them does not matter
    ("0/0",    "3 + 4",      "2+4",  {},               -70,  0,    0, "-70/0"),   # S5 one short
    ("0/0",    "3 + 4",      "0+0",  {},               -70,  0,    0, "-70/0"),   # S6 many short: the same
    ("0/0",    "6 + 7",      "6+7",  {},               130,  0,    0, "130/0"),   # S7 thirteen without Moon
    ("100/0",  "nil + 3",    "0+4",  {},               131,  1,    0, "231/1"),   # S8
    ("0/0",    "nil + 4",    "0+3",  {},                60,  0,    0, "60/0"),    # S9 nil made, partner down
    ("0/0",    "nil + 3",    "2+3",  {},               -68,  2,    0, "-68/2"),   # S10 Pagat's rule
    ("0/0",    "nil + 4",    "1+3",  {},              -139,  1,    0, "-139/1"),  # S11 Pagat; the bag: BlackglassPact
    ("0/0",    "nil + 4",    "1+3",  {"failed_nil": "count"}, -60, 0, 0, "-60/0"),   # S12
    ("0/0",    "nil + 3",    "2+3",  {"failed_nil": "none"},  -70, 0, 0, "-70/0"),   # S13
    ("50/0",   "blind + 4",  "0+4",  {},               240,  0,    0, "290/0"),   # S14
    ("50/0",   "blind + 4",  "1+4",  {},              -159,  1,    0, "-109/1"),  # S15
    ("0/0",    "nil + nil",  "0+1",  {},                 1,  1,    0, "1/1"),     # S16 programs
    ("0/0",    "nil + nil",  "0+0",  {},               200,  0,    0, "200/0"),   # S17
    ("0/0",    "nil + nil",  "0+0",  JOINT,            500,  0,    0, "500/0"),   # S18 Parlett
    ("120/3",  "nil + nil",  "0+1",  JOINT,           -500,  0,    0, "-380/3"),  # S19 Parlett; flat: derived
    ("0/0",    "4 + 5",      "6+6",  {},                93,  3,    0, "93/3"),    # S20
    ("0/0",    "6 + 4",      "7+4",  AT_LEAST,         201,  1,    0, "201/1"),   # S21 programs
    ("0/0",    "6 + 4",      "7+4",  EXACT,           -200,  0,    0, "-200/0"),  # S21 Pagat: one too many
    ("0/0",    "6 + 4",      "5+4",  AT_LEAST,        -200,  0,    0, "-200/0"),  # S22
    ("0/0",    "6 + 4",      "5+4",  EXACT,           -200,  0,    0, "-200/0"),  # S22
    ("0/0",    "6 + 4",      "6+4",  EXACT,            200,  0,    0, "200/0"),   # Pagat
    ("0/0",    "6 + 5",      "7+4",  AT_LEAST,         110,  0,    0, "110/0"),   # S23 for ten only
    ("0/0",    "6 + 5",      "7+4",  EXACT,            110,  0,    0, "110/0"),   # S23
    ("0/0",    "6 + 7",      "6+7",  MOON,             200,  0,    0, "200/0"),   # S24 Parlett
    ("0/0",    "6 + 7",      "5+7",  MOON,            -200,  0,    0, "-200/0"),  # S25 Parlett
    ("0/0",    "6 + 7",      "6+7",  MOON | EXACT,     500,  0,    0, "500/0"),   # S26 Parlett
    ("0/0",    "6 + 7",      "6+6",  MOON | AT_LEAST, -500,  0,    0, "-500/0"),  # S27 Parlett
    ("0/0",    "4! + 3",     "4+3",  TEAM,             140,  0,    0, "140/0"),   # S28
    ("0/0",    "4! + 3",     "5+4",  TEAM,             142,  2,    0, "142/2"),   # S29
    ("0/0",    "4! + 3",     "3+3",  TEAM,            -140,  0,    0, "-140/0"),  # S30
    ("0/0",    "4x + 3",     "5+4",  TEAM,            -140,  0,    0, "-140/0"),  # S31 a ruff loses it
    ("0/0",    "4! + 3",     "4+3",  BIDDER,           110,  0,    0, "110/0"),   # S32 Pagat, Parlett: the bid
    ("0/0",    "4! + 3",     "5+4",  BIDDER,           112,  2,    0, "112/2"),
    ("0/0",    "4! + 3",     "3+3",  BIDDER,          -110,  0,    0, "-110/0"),
    ("0/0",    "4x + 3",     "5+4",  BIDDER,          -110,  0,    0, "-110/0"),
    ("200/9",  "1 + 1",      "6+7",  {},                31, 11, -200, "31/0"),    # S37 twenty bags: two penalties
    ("-36/4",  "3 + 2",      "4+3",  {},                52,  2,    0, "16/6"),    # S38
    ("495/5",  "2 + 1",      "4+4",  {},                35,  5, -100, "430/0"),   # S39 would reach 530
    # What the house decides where nobody says, worked by hand
    ("0/0",    "4! + 3!",    "4+3",  TEAM,             140,  0,    0, "140/0"),   # two no trumps double a contract once
    ("0/0",    "4! + 3!",    "4+3",  BIDDER,           140,  0,    0, "140/0"),   # and both numbers
    ("0/0",    "4! + 3x",    "4+3",  BIDDER,          -140,  0,    0, "-140/0"),
    ("0/0",    "4! + nil",   "5+0",  BIDDER,           181,  1,    0, "181/1"),   # 2 × 40, a bag, and the nil
    ("0/0",    "4x + nil",   "5+1",  TEAM,            -179,  1,    0, "-179/1"),  # −80, −100, the nil's bag
    ("0/0",    "6! + 4",     "6+4",  TEAM | EXACT,     200,  0,    0, "200/0"),   # not doubled
    ("0/0",    "6x + 4",     "6+4",  BIDDER | EXACT,  -200,  0,    0, "-200/0"),  # but lost by a ruff
    ("0/0",    "6x + 4",     "8+4",  TEAM | AT_LEAST, -200,  0,    0, "-200/0"),  # and without bags
    ("0/0",    "7! + 6",     "6+7",  BIDDER | MOON,    200,  0,    0, "200/0"),
    ("0/0",    "7x + 6",     "6+7",  TEAM | MOON,     -200,  0,    0, "-200/0"),
    ("0/0",    "7! + 6",     "6+7",  BIDDER,           200,  0,    0, "200/0"),   # 140 + 60: no Moon here
    ("0/0",    "nil + 10",   "0+10", EXACT,            300,  0,    0, "300/0"),   # the partner of a nil plays for ten
    ("0/0",    "nil + 10",   "1+10", EXACT,            101,  1,    0, "101/1"),
    ("0/0",    "nil + 10",   "1+10", EXACT | {"failed_nil": "count"}, -300, 0, 0, "-300/0"),  # eleven, and a lost nil
    ("0/0",    "nil + 13",   "0+13", MOON,             300,  0,    0, "300/0"),
    ("0/0",    "nil + 13",   "1+12", MOON,            -299,  1,    0, "-299/1"),
    ("0/0",    "nil + 13",   "1+12", MOON | {"failed_nil": "count"}, 100, 0, 0, "100/0"),
    ("0/0",    "13 + 1",     "7+6",  MOON,            -140,  0,    0, "-140/0"),  # fourteen: odd, and lost
    ("0/0",    "nil + nil",  "0+1",  {"failed_nil": "count"}, 1, 1, 0, "1/1"),    # nobody to help: a bag
    ("0/0",    "nil + nil",  "0+1",  {"failed_nil": "none"},  0, 0, 0, "0/0"),
    ("0/0",    "nil + nil",  "2+1",  {},              -197,  3,    0, "-197/3"),
    ("0/0",    "nil + blind", "0+0", {},               300,  0,    0, "300/0"),
    ("0/0",    "nil + blind", "0+0", JOINT,            500,  0,    0, "500/0"),
    ("0/0",    "blind + nil", "3+0", JOINT,           -500,  0,    0, "-500/0"),
    ("0/0",    "nil + 3",    "1+4",  {"failed_nil": "count"}, -68, 2, 0, "-68/2"),
    ("0/0",    "nil + 4",    "0+4",  {"nil": 50},       90,  0,    0, "90/0"),
    ("0/0",    "nil + 4",    "1+4",  {"nil": 50},       -9,  1,    0, "-9/1"),
    ("0/0",    "blind + 4",  "1+4",  {"blind_nil": 100}, -59, 1,   0, "-59/1"),
    ("40/4",   "2 + 1",      "2+2",  {"bag_limit": 5, "bag_penalty": 50}, 31, 1, -50, "21/0"),
    ("40/9",   "2 + 1",      "5+5",  {"bag_limit": 0}, 37,  7,    0, "77/16"),
    ("40/9",   "2 + 1",      "5+5",  {"bag_penalty": 0}, 37, 7,    0, "77/6"),
]

BEMOS = [
    # bids      tricks  bet         deal bags
    ("4 + 4",   "4+4",  "little+",   140, 0),  # S33 Parlett
    ("4 + 4",   "5+4",  "little-",    21, 1),  # S34
    ("5 + 5",   "5+4",  "big+",      -10, 0),  # S35
    ("5 + 5",   "5+5",  "big-",       10, 0),  # S36
    ("4 + 4",   "8+5",  "little+ big+", 235, 5),
    ("4 + 4",   "8+4",  "little+ big-",  54, 4),
]
# fmt: on


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("before, bids, tricks, options, deal, bags, penalty, after", DEALS)
def test_a_deal_brings_a_side_what_was_worked_by_hand(before, bids, tricks, options, deal, bags, penalty, after, side):
    points = BySide(PointsAndBags(), PointsAndBags()).changed(side, lambda _none: standing(before))
    start = Score(points.ns, points.ew)
    state, effect = rules(options).after(start, partners(bids, tricks, side=side.value))
    assert (effect.count(side), effect.penalty.of(side)) == (PointsAndBags(deal, bags), penalty)
    assert state.of(side) == standing(after)


@pytest.mark.parametrize("bids, tricks, bets, deal, bags", BEMOS)
def test_a_bemo_is_won_or_lost_beside_the_rest(bids, tricks, bets, deal, bags):
    _state, effect = rules(BEMO).after(RULES.start(), partners(bids, tricks, *bets.split()))
    assert effect.count(Side.NS) == PointsAndBags(deal, bags)


# fmt: off
BONUSES = [
    # tricks of the pair, what pays  the others: 9 bid
    ("0+1", "either", 193, 3),   # S19, S20 Parlett: as soon as either took one
    ("1+0", "either", 193, 3),
    ("0+1", "both",    93, 3),   # Pagat: only if both did
    ("1+1", "both",   192, 2),
    ("1+1", "either", 192, 2),
    ("0+0", "either",  94, 4),   # made
    ("0+0", "both",    94, 4),
]
# fmt: on


@pytest.mark.parametrize("tricks, bonus, points, bags", BONUSES)
def test_a_failed_double_nil_pays_the_others(tricks, bonus, points, bags):
    deal = partners("nil + nil", tricks, others="4 5")
    _state, effect = rules(JOINT | {"double_nil_bonus": bonus}).after(RULES.start(), deal)
    assert effect.count(Side.EW) == PointsAndBags(points, bags)


def test_two_nils_of_their_own_pay_nobody():
    _state, effect = RULES.after(RULES.start(), partners("nil + nil", "0+1", others="4 5"))
    assert effect.count(Side.EW) == PointsAndBags(93, 3)


def test_four_nils_pay_the_pair_that_stands_against_a_failed_one():
    _state, effect = rules(JOINT).after(RULES.start(), jotted("nil nil nil nil", "0 6 0 7"))
    assert [effect.count(side) for side in Side] == [PointsAndBags(600), PointsAndBags(-500)]
    _state, effect = rules(JOINT).after(RULES.start(), jotted("nil nil nil nil", "1 6 0 6"))
    assert [effect.count(side) for side in Side] == [PointsAndBags(-400), PointsAndBags(-400)]


# Parlett: "an automatic win or loss of the game", in the place of the 500; 100 to the others "if either wins a trick".
# fmt: off
NILS_FOR_THE_GAME = [
    # deal                                    NS   EW   result
    (("nil 4 nil 5",      "0 6 0 7"),          0,   94, ("double_nil", "NS")),
    (("nil 4 nil 5",      "0 6 1 6"),          0,  193, ("double_nil", "EW")),
    (("4 nil 5 blind",    "6 0 6 1"),        193,    0, ("double_nil", "NS")),
    (("4 blind 5 blind",  "6 0 7 0"),         94,    0, ("double_nil", "EW")),
    (("nil nil nil nil",  "0 6 0 7"),        100,    0, ("double_nil", "NS")),  # one made, one lost
    (("nil nil nil nil",  "1 6 0 6"),        100,  100, None),                  # both lost: ours, nobody has won
    (("nil 4 2 5",        "0 6 2 5"),        120,   92, None),                  # a single nil is not for the game
]
# fmt: on


@pytest.mark.parametrize("jotted_deal, ns, ew, result", NILS_FOR_THE_GAME)
def test_a_double_nil_can_be_for_the_whole_game(jotted_deal, ns, ew, result):
    table = rules(FOR_GAME)
    state, effect = table.after(table.start(), jotted(*jotted_deal))
    assert [effect.count(side).points for side in Side] == [ns, ew]
    assert [state.of(side).points for side in Side] == [ns, ew]
    ended = table.result(state)
    assert (ended and (ended.ended_by, ended.winner.value)) == result


def test_a_double_nil_for_the_game_goes_before_the_target():
    table = rules(FOR_GAME)
    state, _effect = table.after(Score(PointsAndBags(490), PointsAndBags(-300)), jotted("nil 4 nil 5", "1 6 0 6"))
    assert write_result(table.result(state)) == {"ended_by": "double_nil", "winner": "EW"}
    state, _effect = table.after(Score(PointsAndBags(-300), PointsAndBags(490)), jotted("nil 4 nil 5", "0 6 0 7"))
    assert write_result(table.result(state)) == {"ended_by": "double_nil", "winner": "NS"}


def test_the_others_have_their_hundred_for_a_game_too_only_if_the_table_says_so():
    table = rules(FOR_GAME | {"double_nil_bonus": "both"})
    _state, effect = table.after(table.start(), jotted("nil 4 nil 5", "0 6 1 6"))
    assert effect.count(Side.EW) == PointsAndBags(93, 3)


# fmt: off
OFF = [
    (jotted("4! 1 3 1", "4 6 3 0"),           {},      "no trump is not played in this match"),
    (jotted("4 1 3 1x", "7 6"),               BEMO,    "no trump is not played in this match"),
    (jotted("4 1 3 1", "7 6", "NS little-"),  {},      "Bemo is not played in this match"),
    (jotted("4! 1 3 1", "7 6", "NS little-"), BIDDER,  "Bemo is not played in this match"),
]
# fmt: on


@pytest.mark.parametrize("deal, options, words", OFF)
def test_a_special_that_is_switched_off_is_refused(deal, options, words):
    with pytest.raises(IllegalDeal) as refusal:
        rules(options).after(RULES.start(), deal)
    assert str(refusal.value) == words


# fmt: off
ENDS = [
    # NS     EW     options                result
    (532,   520,  {},                    ("target", "NS")),  # S41 Pagat: the higher
    (520,   532,  {},                    ("target", "EW")),
    (510,   510,  {},                    None),              # S42 BlackglassPact: another deal
    (499,  -210,  {},                    None),              # S43 no floor
    (500,   430,  {},                    ("target", "NS")),  # S44 500 is enough
    (430,   500,  {},                    ("target", "EW")),
    (499,   430,  {"target": 499},       ("target", "NS")),
    (600,     0,  {"target": 700},       None),
    (100,  -199,  {"loss_floor": -200},  None),
    (100,  -200,  {"loss_floor": -200},  ("floor", "NS")),
    (-201, -230,  {"loss_floor": -200},  ("floor", "NS")),   # both there: the higher
    (-230, -200,  {"loss_floor": -200},  ("floor", "EW")),
    (-210, -210,  {"loss_floor": -200},  None),              # level: another deal
    (505,  -200,  {"loss_floor": -200},  ("target", "NS")),
    (-200,  505,  {"loss_floor": -200},  ("target", "EW")),
]
# fmt: on


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("ns, ew, options, result", ENDS)
def test_the_higher_total_wins_at_the_target_or_the_floor(ns, ew, options, result, closed):
    ended = rules(options).result(Score(PointsAndBags(ns), PointsAndBags(ew, 9)), closed=closed)
    assert (ended and (ended.ended_by, ended.winner.value)) == result
    if ended:
        assert write_result(ended) == {"ended_by": result[0], "winner": result[1]}


def test_the_penalty_is_taken_off_before_the_end_is_looked_at():
    start = Score(PointsAndBags(495, 5), PointsAndBags(0))
    state, _effect = RULES.after(start, partners("2 + 1", "4+4"))
    assert state.ns == PointsAndBags(430, 0)
    assert RULES.result(state, closed=False) is None


def test_it_tells_what_brought_the_points():
    options = {"no_trump": "bidder", "bemo": True}
    deal = jotted("4! nil 3 6", "5 2 4 2", "NS big+", "EW little-")
    _state, effect = rules(options).after(RULES.start(), deal)
    assert [(item.what, item.made, item.count, item.seat) for item in effect.items.ns] == [
        (What.NO_TRUMP, True, PointsAndBags(112, 2), None),
        (What.BIG_BEMO, True, PointsAndBags(90), None),
    ]
    assert [(item.what, item.made, item.count, item.seat) for item in effect.items.ew] == [
        (What.CONTRACT, False, PointsAndBags(-60), None),
        (What.NIL, False, PointsAndBags(-100), Seat.E),
        (What.TRICKS_OF_NIL, False, PointsAndBags(2, 2), None),
        (What.LITTLE_BEMO, False, PointsAndBags(-60), None),
    ]


def test_a_whole_evening_is_followed_deal_by_deal():
    deals = [jotted("1 4 4 3", "3 5 2 3"), jotted("3 3 4 3", "2 4 4 3"), jotted("nil 4 3 5", "0 4 4 5")]
    match = replay(RULES, Seat.W, map(MatchDeal, deals), turn=CLOCKWISE)
    assert [row.dealer.value for row in match.rows] == ["W", "N", "E"]
    assert match.next_dealer is Seat.S
    assert [(row.state.ns, row.state.ew) for row in match.rows] == [
        (PointsAndBags(50), PointsAndBags(71, 1)),
        (PointsAndBags(-20), PointsAndBags(132, 2)),
        (PointsAndBags(111, 1), PointsAndBags(222, 2)),
    ]
