"""Forty-One is scored as its descriptions say. All numbers here is typed in from them, none computed.

"Pagat" is John McLeod's page and "Madar" the tests of an open-source Forty-One; "by the rule" what follows from them.
Fours are in the order of the game: North, West, South, East.
"""

import pytest

from scorekeeper.domain.match import IllegalDeal, MatchDeal, replay, write_result
from scorekeeper.domain.seats import Side
from scorekeeper.games.forty_one.deals import ANTICLOCKWISE, MadeKnown, ThrownIn, TricksKnown, Values, in_turn
from scorekeeper.games.forty_one.scoring import (
    FortyOneRules,
    Options,
    PartnerRule,
    Result,
    Score,
    write_effect,
    write_totals,
)

FROM7, FOUR_HUNDRED, FACE = Values.FROM7, Values.FOUR_HUNDRED, Values.FACE
NS, WE = Side.NS, Side.EW


def table(values=FROM7, **options):
    return FortyOneRules(Options(values=values, **options))


def counted(bids, tricks):
    return TricksKnown(in_turn(bids), in_turn(tricks))


def points(four):
    return Score(in_turn(four))


# fmt: off
DEALS = [
    # bids            tricks          values        scores             who says so
    ((3, 3, 3, 3),    (3, 4, 2, 4),   FROM7,        (3, 3, -3, 3)),    # Pagat: more tricks earn nothing
    ((2, 7, 13, 3),   (0, 9, 0, 4),   FROM7,        (-2, 14, -26, 3)), # Madar: 7 made is 14, 13 failed 26
    ((13, 2, 2, 2),   (13, 0, 0, 0),  FROM7,        (26, -2, -2, -2)), # Madar
    ((6, 2, 2, 1),    (6, 2, 3, 2),   FROM7,        (6, 2, 2, 1)),     # by the rule: 6 is the last at its face
    ((7, 1, 1, 2),    (7, 2, 2, 2),   FROM7,        (14, 1, 1, 2)),    # by the rule: 7 made exactly
    ((7, 2, 1, 1),    (6, 4, 2, 1),   FROM7,        (-14, 2, 1, 1)),   # by the rule: 7 failed by one
    ((8, 1, 1, 1),    (8, 2, 2, 1),   FROM7,        (16, 1, 1, 1)),    # by the rule
    ((1, 5, 4, 3),    (0, 6, 4, 3),   FROM7,        (-1, 5, 4, 3)),    # by the rule: even a 1 can fail
    ((5, 2, 2, 2),    (5, 3, 3, 2),   FOUR_HUNDRED, (10, 2, 2, 2)),    # Pagat's values of 400
    ((9, 2, 2, 2),    (9, 2, 1, 1),   FOUR_HUNDRED, (27, 2, -2, -2)),  # Pagat's values of 400
    ((10, 2, 2, 2),   (9, 2, 1, 1),   FOUR_HUNDRED, (-30, 2, -2, -2)), # Pagat's values of 400
    ((7, 2, 2, 2),    (7, 2, 2, 2),   FACE,         (7, 2, 2, 2)),     # Tarneeb 41
    ((4, 4, 4, 4),    (4, 3, 3, 3),   FROM7,        (4, -4, -4, -4)),  # by the rule: somebody must fail
]
# fmt: on


@pytest.mark.parametrize("bids, tricks, values, scores", DEALS)
def test_each_player_wins_or_loses_the_value_of_the_own_bid(bids, tricks, values, scores):
    state, effect = table(values).after(points((0, 0, 0, 0)), counted(bids, tricks))
    assert (state, effect.scores) == (points(scores), in_turn(scores))


@pytest.mark.parametrize("bids, tricks, values, scores", DEALS)
def test_who_made_their_bid_is_enough_to_score_it(bids, tricks, values, scores):
    judged = MadeKnown(in_turn(bids), in_turn(won >= bid for won, bid in zip(tricks, bids, strict=True)))
    state, effect = table(values).after(points((10, -20, 30, -40)), judged)
    assert effect.scores == in_turn(scores)
    n, w, s, e = scores
    assert state == points((10 + n, w - 20, 30 + s, e - 40))


# Bids worth 11 are played, and others are not.
# fmt: off
BIDDINGS = [
    # bids           values        needed  worth  played   who says so
    ((2, 3, 2, 3),   FROM7,        11,     10,    False),  # Parlett, Pagat
    ((2, 3, 3, 3),   FROM7,        11,     11,    True),   # Parlett, Pagat
    ((7, 1, 1, 1),   FROM7,        11,     17,    True),   # both: a 7 is always enough
    ((6, 1, 1, 1),   FROM7,        11,     9,     False),
    ((6, 2, 2, 1),   FROM7,        11,     11,    True),
    ((1, 1, 1, 1),   FROM7,        11,     4,     False),
    ((13, 1, 1, 1),  FROM7,        11,     29,    True),
    ((7, 1, 1, 1),   FACE,         11,     10,    False),  # Tarneeb 41
    ((5, 2, 2, 2),   FOUR_HUNDRED, 11,     16,    True),
    ((3, 3, 3, 2),   FROM7,        12,     11,    False),  # some, of 400: 12 once anybody has 30
    ((3, 3, 3, 3),   FROM7,        12,     12,    True),
    ((6, 1, 1, 1),   FOUR_HUNDRED, 11,     15,    True),
]
# fmt: on


@pytest.mark.parametrize("bids, values, needed, worth, played", BIDDINGS)
def test_bids_are_either_played_or_thrown_in_by_what_they_are_worth(bids, values, needed, worth, played):
    rules, start = table(values, min_total=needed), points((5, 6, 7, 8))
    play, thrown = counted(bids, (13, 0, 0, 0)), ThrownIn(in_turn(bids))
    with pytest.raises(IllegalDeal) as refusal:
        rules.after(start, thrown if played else play)
    if played:
        rules.after(start, play)
        words = f"the bids are worth {worth}, and with {needed} the deal is played: it cannot be thrown in"
    else:
        assert write_effect(rules.after(start, thrown)[1]) == {}
        words = f"the bids are worth {worth}, and {needed} are needed to play: the cards are thrown in"
    assert str(refusal.value) == words


@pytest.mark.parametrize("deal", [ThrownIn(), ThrownIn(in_turn((1, 1, 1, 1)))])
def test_nothing_is_thrown_in_where_no_total_is_needed(deal):
    rules = table(min_total=0)
    with pytest.raises(IllegalDeal, match=r"^no total is needed at this table, so nothing is thrown in$"):
        rules.after(rules.start(), deal)
    rules.after(rules.start(), counted((1, 1, 1, 1), (10, 1, 1, 1)))


# fmt: off
TOO_LOW = [
    (counted((1, 7, 2, 2), (1, 7, 2, 3)),  2, "the lowest bid at this table is 2, not 1"),
    (ThrownIn(in_turn((2, 2, 1, 2))),      2, "the lowest bid at this table is 2, not 1"),
    (counted((3, 3, 4, 2), (3, 4, 4, 2)),  3, "the lowest bid at this table is 3, not 2"),
]
# fmt: on


@pytest.mark.parametrize("deal, lowest, words", TOO_LOW)
def test_a_bid_below_the_lowest_of_the_table_is_refused(deal, lowest, words):
    with pytest.raises(IllegalDeal) as refusal:
        table(min_bid=lowest).after(points((0, 0, 0, 0)), deal)
    assert str(refusal.value) == words


# fmt: off
AHEAD = [
    # before            deal                                       what is refused
    ((30, 0, 0, 0),     counted((2, 2, 6, 2), (2, 3, 6, 2)),       "with 30 points the lowest bid is 3, not 2"),
    ((0, 49, 0, 0),     ThrownIn(in_turn((2, 3, 2, 2))),           "with 49 points the lowest bid is 4, not 3"),
    ((0, 0, 0, 55),     counted((2, 2, 5, 4), (2, 2, 5, 4)),       "with 55 points the lowest bid is 5, not 4"),
    ((30, 0, 0, 0),     counted((1, 2, 6, 2), (2, 3, 6, 2)),       "the lowest bid at this table is 2, not 1"),
    ((30, 29, -40, 50), counted((3, 2, 2, 5), (3, 2, 3, 5)),       None),
]
# fmt: on


@pytest.mark.parametrize("before, deal, words", AHEAD)
def test_who_is_ahead_must_bid_more_where_the_table_says_so(before, deal, words):
    rules = table(FOUR_HUNDRED, min_bid=2, rising_min_bid=True)
    if words is None:
        rules.after(points(before), deal)
        return
    with pytest.raises(IllegalDeal) as refusal:
        rules.after(points(before), deal)
    assert str(refusal.value) == words


def test_thirteen_decides_the_match_too_where_eleven_is_fifty():
    rules = table(Values.FOUR_HUNDRED_50, min_bid=2)
    state, effect = rules.after(rules.start(), counted((2, 2, 13, 2), (1, 0, 12, 0)))
    assert write_effect(effect)["scores"]["S"] == -50
    assert write_result(rules.result(state)) == {"ended_by": "thirteen", "winner": "EW"}


# fmt: off
ENDS = [
    # N   W   S    E     winner   who says so
    ((45, 10, -3,  12),  None),   # Madar: the partner is below nothing
    ((45, 10, 1,   12),  NS),     # Madar
    ((10, 41, 12,  1),   WE),     # Madar: exactly 41 is enough
    ((45, 10, 0,   12),  None),   # Madar, Pagat: 0 is not positive
    ((41, 43, 5,   10),  WE),     # Pagat: the higher sum
    ((50, 41, 1,   20),  WE),     # Madar: 61 beats 51
    ((50, 45, 1,   6),   None),   # equal sums: ours
    ((45, 45, 6,   6),   None),   # equal sums: ours
    ((56, 3,  3,   3),   NS),     # Madar
    ((56, 3,  0,   3),   None),   # Madar: the partner has fallen to 0
    ((42, 10, 43,  12),  NS),     # by the rule: both partners are there
    ((40, 40, 40,  40),  None),   # by the rule: 40 is not 41
    ((50, 41, -10, 3),   WE),     # by the rule: the first pair is not there, so its 50 is no obstacle
    ((-9, 12, 44,  10),  None),   # by the rule
    ((12, -1, 10,  99),  None),   # by the rule
]
# fmt: on


@pytest.mark.parametrize("four, winner", ENDS)
@pytest.mark.parametrize("closed", [False, True])
def test_a_pair_wins_with_one_at_the_target_and_the_other_above_nothing(four, winner, closed):
    assert table().result(points(four), closed=closed) == (winner and Result("target", winner))


# fmt: off
OTHER_ENDS = [
    ((45, 10, 0,   12),  {"partner": PartnerRule.NON_NEGATIVE}, NS),   # Madar's option
    ((45, 10, -1,  12),  {"partner": PartnerRule.NON_NEGATIVE}, None),
    ((43, 10, 5,   12),  {"target": 44},                        None),
    ((44, 10, 5,   12),  {"target": 44},                        NS),
    ((30, 31, 5,   5),   {"target": 31},                        WE),
]
# fmt: on


@pytest.mark.parametrize("four, options, winner", OTHER_ENDS)
def test_a_table_may_choose_the_target_and_what_the_partner_needs(four, options, winner):
    assert table(**options).result(points(four)) == (winner and Result("target", winner))


# fmt: off
LAST_DEALS = [
    # before            after            winner
    ((30, 5, 5, 5),     (56, 3, 3, 3),   NS),    # Madar
    ((30, 5, 2, 5),     (56, 3, 0, 3),   None),  # Madar
]
# fmt: on


@pytest.mark.parametrize("before, after, winner", LAST_DEALS)
def test_thirteen_made_wins_only_with_a_partner_above_nothing(before, after, winner):
    rules = table()
    state, _effect = rules.after(points(before), counted((13, 2, 2, 2), (13, 0, 0, 0)))
    assert state == points(after)
    assert rules.result(state) == (winner and Result("target", winner))


# A 13 in 400 decides the match before anybody looks at the scores (Pagat).
# fmt: off
THIRTEENS = [
    # bids            tricks           before             scores             winner
    ((13, 2, 2, 2),   (13, 0, 0, 0),   (0, 0, -30, 0),    (39, -2, -2, -2),  NS),
    ((2, 13, 2, 2),   (0, 13, 0, 0),   (60, 0, 60, 0),    (-2, 39, -2, -2),  WE),
    ((2, 2, 13, 2),   (1, 0, 12, 0),   (0, 0, 0, 0),      (-2, -2, -39, -2), WE),  # a trick lost to the partner
    ((2, 2, 2, 13),   (13, 0, 0, 0),   (0, 0, 0, 0),      (2, -2, -2, -39),  NS),
    ((13, 2, 2, 2),   (9, 2, 2, 0),    (99, 0, 99, 0),    (-39, 2, 2, -2),   WE),
]
# fmt: on


@pytest.mark.parametrize("bids, tricks, before, scores, winner", THIRTEENS)
def test_thirteen_in_400_wins_or_loses_the_match(bids, tricks, before, scores, winner):
    rules = table(FOUR_HUNDRED, min_bid=2)
    state, effect = rules.after(points(before), counted(bids, tricks))
    assert write_effect(effect) == {"scores": dict(zip("NWSE", scores, strict=True))}
    assert write_result(rules.result(state)) == {"ended_by": "thirteen", "winner": winner.value}


@pytest.mark.parametrize("values", [FROM7, FACE])
def test_thirteen_elsewhere_is_a_bid_like_any_other(values):
    rules = table(values)
    for tricks in ((13, 0, 0, 0), (12, 1, 0, 0)):
        state, _effect = rules.after(rules.start(), counted((13, 1, 1, 1), tricks))
        assert rules.result(state) is None
    rules.after(rules.start(), counted((13, 13, 1, 1), (13, 0, 0, 0)))


@pytest.mark.parametrize("deal", [counted((13, 2, 13, 2), (13, 0, 0, 0)), ThrownIn(in_turn((13, 2, 13, 2)))])
def test_two_thirteens_in_a_deal_of_400_are_refused(deal):
    with pytest.raises(IllegalDeal, match=r"^only one player can bid 13 in a deal, for a 13 decides the match$"):
        table(FOUR_HUNDRED, min_total=100).after(points((0, 0, 0, 0)), deal)


# One chain of deals, first dealt by South.
# fmt: off
CHAIN = [
    # dealer, bids,          tricks,         points afterwards
    ("S", (3, 3, 3, 3),      (3, 4, 2, 4),   (3, 3, -3, 3)),
    ("E", (2, 3, 2, 3),      None,           (3, 3, -3, 3)),
    ("N", (6, 2, 2, 1),      (6, 2, 3, 2),   (9, 5, -1, 4)),
    ("W", (7, 2, 1, 1),      (6, 4, 2, 1),   (-5, 7, 0, 5)),
    ("S", (4, 4, 4, 4),      (4, 3, 3, 3),   (-1, 3, -4, 1)),
    ("E", (1, 5, 4, 3),      (0, 6, 4, 3),   (-2, 8, 0, 4)),
    ("N", (2, 13, 1, 2),     (0, 13, 0, 0),  (-4, 34, -1, 2)),
    ("W", (2, 7, 1, 2),      (3, 7, 1, 2),   (-2, 48, 0, 4)),
]
# fmt: on


def test_the_chain_of_deals_is_scored_line_by_line_against_the_clock():
    deals = [ThrownIn(in_turn(bids)) if tricks is None else counted(bids, tricks) for _, bids, tricks, _ in CHAIN]
    match = replay(table(), ANTICLOCKWISE[2], map(MatchDeal, deals), turn=ANTICLOCKWISE)
    assert [row.dealer.value for row in match.rows] == [dealer for dealer, *_rest in CHAIN]
    assert [row.state.points for row in match.rows] == [in_turn(four) for *_rest, four in CHAIN]
    assert (match.stop, write_result(match.result)) == (None, {"ended_by": "target", "winner": "EW"})


def test_totals_and_scores_are_written_clockwise():
    rules = table()
    state, effect = rules.after(points((1, 2, 3, 4)), counted((3, 3, 3, 3), (3, 4, 2, 4)))
    assert list(write_totals(state).items()) == [
        ("N", {"points": 4}), ("E", {"points": 7}), ("S", {"points": 0}), ("W", {"points": 5})
    ]  # fmt: skip
    assert list(write_effect(effect)["scores"].items()) == [("N", 3), ("E", 3), ("S", -3), ("W", 3)]
