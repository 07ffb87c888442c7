"""Kaiser is scored as both descriptions of it say. All numbers here is typed in from them, none computed."""

from itertools import product

import pytest

from scorekeeper.domain.match import IllegalDeal, write_result
from scorekeeper.domain.seats import CLOCKWISE, BySide, Seat, Side
from scorekeeper.games.kaiser.deals import BIDS, Bid, Haul, Kaiser, Passed, Played, ways
from scorekeeper.games.kaiser.scoring import (
    GAME,
    AllPass,
    KaiserBid,
    KaiserRules,
    Options,
    Score,
    others_score,
    write_effect,
    write_totals,
)

# Both sides' numbers stand bidders / others; `5` and `3` after the tricks: the bidders took the five of hearts, the
# three of spades. "Both": Parlett and Pagat; what neither spells out follows from the rules that they share.
# fmt: off
DEALS = [
    # before,   bid,     tricks, options,                      taken,    scores,    after,      source
    ("0/0",     "7",     "6 5",  {},                           "11/-1",  "11/-1",   "11/-1"),   # both
    ("0/0",     "7",     "5 53", {},                           "7/3",    "7/3",     "7/3"),     # both
    ("20/30",   "8",     "4 53", {},                           "6/4",    "-8/4",    "12/34"),   # both
    ("20/30",   "8 no",  "5 5",  {},                           "10/0",   "20/0",    "40/30"),   # both
    ("20/30",   "8 no",  "4 53", {},                           "6/4",    "-16/4",   "4/34"),    # both; Pagat
    ("0/0",     "12 no", "7 5",  {},                           "12/-2",  "24/-2",   "24/-2"),   # both
    ("20/30",   "8 no low", "5 5", {"low_no_trump": True},     "10/0",   "20/0",    "40/30"),   # Pagat: as no trump
    ("20/30",   "8 no low", "4 53", {"low_no_trump": True},    "6/4",    "-16/4",   "4/34"),    # for the bidders alone
    ("0/0",     "12",    "7 5",  {},                           "12/-2",  "12/-2",   "12/-2"),   # both
    ("0/0",     "12",    "8 53", {},                           "10/0",   "-12/0",   "-12/0"),   # both
    ("0/0",     "5",     "1 5",  {},                           "6/4",    "6/4",     "6/4"),     # both
    ("0/0",     "5",     "1 53", {},                           "3/7",    "-5/7",    "-5/7"),    # both
    ("0/0",     "5",     "0",    {},                           "0/10",   "-5/10",   "-5/10"),   # both
    ("10/44",   "6",     "2 3",  {},                           "-1/11",  "-6/11",   "4/55"),    # both
    ("10/45",   "6",     "2 3",  {},                           "-1/11",  "-6/0",    "4/45"),    # both
    ("10/47",   "6",     "7 5",  {},                           "12/-2",  "12/-2",   "22/45"),   # both
    ("10/51",   "7",     "4 53", {},                           "6/4",    "-7/0",    "3/51"),    # both
    ("46/20",   "6",     "4 53", {},                           "6/4",    "6/4",     "52/24"),   # both
    ("50/20",   "7 no",  "4 53", {},                           "6/4",    "-14/4",   "36/24"),   # both
    ("-10/5",   "6",     "3 5",  {},                           "8/2",    "8/2",     "-2/7"),    # Pagat
    ("0/3",     "9",     "7 5",  {},                           "12/-2",  "12/-2",   "12/1"),    # both
    ("40/0",    "5",     "8 53", {},                           "10/0",   "10/0",    "50/0"),    # both
    ("10/49",   "6",     "2 3",  {"peg": None},                "-1/11",  "-6/11",   "4/60"),    # a house rule
    ("10/46",   "6",     "2 3",  {"peg": 47},                  "-1/11",  "-6/11",   "4/57"),    # Pagat
    ("0/0",     "7",     "6 5",  {"overtricks": False},        "11/-1",  "7/-1",    "7/-1"),    # Pagat
    ("0/0",     "7 no",  "6 5",  {"overtricks": False},        "11/-1",  "14/-1",   "14/-1"),   # Pagat
    ("0/20",    "7",     "6 5",  {"three_needs_tricks": True}, "11/-3",  "11/-3",   "11/17"),   # Pagat
    ("0/20",    "6",     "6",    {"three_needs_tricks": True}, "6/-3",   "6/-3",    "6/17"),    # Pagat
    ("0/20",    "6",     "5 5",  {"three_needs_tricks": True}, "10/0",   "10/0",    "10/20"),   # Pagat
    ("0/20",    "5",     "3 53", {"three_needs_tricks": True}, "5/5",    "5/5",     "5/25"),    # Pagat
    ("0/20",    "5",     "2 53", {"three_needs_tricks": True}, "-3/6",   "-5/6",    "-5/26"),   # Pagat
    ("10/47",   "6",     "2 3",  {"peg": 47},                  "-1/11",  "-6/0",    "4/47"),    # Pagat
    ("10/45",   "6",     "6 5",  {"three_needs_tricks": True}, "11/-3",  "11/-3",   "21/42"),   # Pagat
    ("10/60",   "7",     "5 53", {"peg": 62},                  "7/3",    "7/3",     "17/63"),   # a house rule
    ("45/10",   "7",     "5 53", {},                           "7/3",    "7/3",     "52/13"),   # both
    ("0/0",     "7",     "6",    {"overtricks": False},        "6/4",    "-7/4",    "-7/4"),    # Pagat
]

# The totals before the deal, the bidders' first. A target is raised by the deal that makes a bid at no trump (Pagat), a
# lost one raises nothing; with both sides there the bidders win at the target (kaisergame.com) and lose at the floor.
ENDS = [
    # totals,  bid,     tricks, house rules,                                 how it ends, and for whom
    ("10/44",  "6",     "2 3",  {},                                          "target others"),
    ("46/20",  "6",     "4 53", {},                                          "target bidders"),
    ("10/51",  "7",     "4 53", {},                                          None),
    ("45/20",  "6",     "4 53", {},                                          None),              # 51: one too few
    ("10/44",  "6",     "2 3",  {"must_bid_out": True},                      None),              # Wikipedia
    ("46/20",  "6",     "4 53", {"must_bid_out": True},                      "target bidders"),
    ("70/20",  "8",     "4 53", {"must_bid_out": True},                      None),              # 62 and lost
    ("20/70",  "6",     "4 53", {"must_bid_out": True},                      None),
    ("46/20",  "6",     "4 53", {"target": 53},                              None),
    ("46/20",  "6",     "4 53", {"target": 40},                              "target bidders"),
    ("46/20",  "6",     "4 53", {"target_after_no_trump": 62},               "target bidders"),
    ("46/20",  "6 no",  "4 53", {"target_after_no_trump": 62},               None),  # 58
    ("50/20",  "6 no",  "4 53", {"target_after_no_trump": 62},               "target bidders"),  # 62
    ("20/50",  "12 no", "4 53", {"target_after_no_trump": 62, "peg": None},  "target others"),   # lost
    ("40/42",  "6",     "6 5",  {"peg": None, "target": 45},                 "target bidders"),
    ("40/44",  "6",     "4 53", {"peg": None, "target": 45},                 "target bidders"),  # both there, 46 and 48
    ("-46/0",  "6",     "3",    {"loss_floor": -52},                         "floor others"),    # -52 exactly
    ("-45/0",  "6",     "3",    {"loss_floor": -52},                         None),              # -51
    ("-46/0",  "6",     "3",    {},                                          None),
    ("0/-50",  "5",     "7 5",  {"loss_floor": -52},                         "floor bidders"),   # the others sink
    ("-48/-51", "12 no", "8 53", {"loss_floor": -40},                        "floor others"),    # both there
    ("-50/44", "6",     "2 3",  {"loss_floor": -52},                         "target others"),   # the target first
    ("-50/44", "6",     "2 3",  {"loss_floor": -52, "must_bid_out": True},   "floor others"),
]
# fmt: on


# Pagat's three bids of Kaiser. That nothing else is written is ours: no source says.
# fmt: off
KAISERS = [
    # before, option,  made,  after,    how it ends, and for whom
    ("10/51", "alone", True,  "10/51",  "kaiser bidders"),
    ("51/10", "alone", False, "51/10",  "kaiser others"),
    ("0/0",   "pair",  True,  "0/0",    "kaiser bidders"),
    ("0/0",   "pair",  False, "0/0",    "kaiser others"),
    ("0/20",  "forty", True,  "40/20",  None),
    ("12/20", "forty", True,  "52/20",  "target bidders"),
    ("12/51", "forty", False, "-28/51", None),
]
# fmt: on


@pytest.mark.parametrize("seat", CLOCKWISE)
@pytest.mark.parametrize("before, option, made, after, end", KAISERS)
def test_a_bid_of_kaiser_is_for_the_match_or_for_forty(before, option, made, after, end, seat):
    rules = KaiserRules(Options(kaiser_bid=KaiserBid(option)))
    score, _effect = rules.after(Score(pair(before, seat.side)), Kaiser(seat, made))
    assert score.points == pair(after, seat.side)
    result = rules.result(score)
    whose = {"bidders": seat.side, "others": seat.side.other}
    assert (result and (result.ended_by, result.winner)) == (end and (end.split()[0], whose[end.split()[1]]))


def test_low_no_trump_is_refused_where_it_is_not_played():
    with pytest.raises(IllegalDeal, match=r"^low no trump is not played in this match$"):
        KaiserRules().after(Score(), Played(Seat.N, Bid(7, no_trump=True, low=True), 8))


def test_a_made_low_no_trump_raises_the_target_like_any():
    rules = KaiserRules(Options(low_no_trump=True, target_after_no_trump=62))
    score, _effect = rules.after(Score(BySide(40, 0)), Played(Seat.N, Bid(7, no_trump=True, low=True), 8))
    assert (score.points, rules.target(score), rules.result(score)) == (BySide(56, 2), 62, None)


def test_a_bid_of_kaiser_is_refused_where_it_is_not_played():
    with pytest.raises(IllegalDeal, match=r"^a bid of Kaiser is not played in this match$"):
        KaiserRules().after(Score(), Kaiser(Seat.N, made=True))


def test_a_side_that_bid_itself_out_by_kaiser_for_forty_has_won():
    rules = KaiserRules(Options(kaiser_bid=KaiserBid.FORTY, must_bid_out=True, target=40))
    score, effect = rules.after(Score(), Kaiser(Seat.E, made=True))
    assert write_effect(effect) == {"scores": {"NS": 0, "EW": 40}}
    assert write_result(rules.result(score)) == {"ended_by": "target", "winner": "EW"}


@pytest.mark.parametrize("seat", CLOCKWISE)
@pytest.mark.parametrize("before, bid, took, options, taken, scores, after", DEALS)
def test_a_deal_is_scored(before, bid, took, options, taken, scores, after, seat):
    rules, start = KaiserRules(Options(**options)), Score(pair(before, seat.side))
    score, effect = rules.after(start, played(seat, bid, took))
    assert (effect.taken, effect.scores) == (pair(taken, seat.side), pair(scores, seat.side))
    assert score.points == pair(after, seat.side)


@pytest.mark.parametrize("before, bid, took, options, taken, scores, after", DEALS)
def test_points_alone_score_the_same(before, bid, took, options, taken, scores, after):
    if "three_needs_tricks" in options:
        return
    rules, deal = KaiserRules(Options(**options)), Played(Seat.S, read(bid), int(taken.split("/")[0]))
    score, effect = rules.after(Score(pair(before, Side.NS)), deal)
    assert (effect.scores, score.points) == (pair(scores, Side.NS), pair(after, Side.NS))


@pytest.mark.parametrize("seat", [Seat.N, Seat.W])
@pytest.mark.parametrize("before, bid, took, options, expected", ENDS)
def test_a_deal_ends_the_match_or_not(before, bid, took, options, expected, seat):
    rules = KaiserRules(Options(**options))
    score, _effect = rules.after(Score(pair(before, seat.side)), played(seat, bid, took))
    result = rules.result(score, closed=False)
    assert rules.result(score, closed=True) == result
    assert (result and write_result(result)) == (expected and ended(expected, seat.side))


def test_a_made_no_trump_raises_the_target_for_good_and_for_both():
    rules = KaiserRules(Options(target_after_no_trump=62))
    score = Score(BySide(44, 30))
    score, _effect = rules.after(score, played(Seat.E, "5 no", "5"))
    assert (score.points, rules.target(score)) == (BySide(49, 40), 62)
    score, _effect = rules.after(score, played(Seat.N, "7", "5 53"))
    assert (score.points, rules.result(score)) == (BySide(56, 43), None)
    score, _effect = rules.after(score, Passed())
    assert rules.target(score) == 62
    score, _effect = rules.after(score, played(Seat.N, "6", "6"))
    assert write_result(rules.result(score)) == {"ended_by": "target", "winner": "NS"}


def test_a_lost_no_trump_does_not_raise_it():
    rules = KaiserRules(Options(target_after_no_trump=62))
    score, _effect = rules.after(Score(), played(Seat.E, "5 no", "4"))
    assert rules.target(score) == 52


def test_the_peg_stays_where_it_was_when_the_target_is_raised():
    rules = KaiserRules(Options(target_after_no_trump=62))
    score = Score(BySide(45, 0), no_trump_made=True)
    score, effect = rules.after(score, played(Seat.E, "5", "5"))
    assert (effect.scores, score.points) == (BySide(0, 5), BySide(45, 5))


def test_who_has_to_bid_out_wins_with_the_next_bid_they_make():
    rules = KaiserRules(Options(must_bid_out=True, peg=None))
    score, _effect = rules.after(Score(BySide(50, 10)), played(Seat.E, "5", "5"))
    assert (score.points, rules.result(score)) == (BySide(55, 15), None)
    score, _effect = rules.after(score, Passed())
    assert rules.result(score) is None
    score, _effect = rules.after(score, played(Seat.N, "5", "4"))
    assert (score.points.ns, rules.result(score)) == (50, None)
    score, _effect = rules.after(score, played(Seat.S, "5", "5"))
    assert write_result(rules.result(score)) == {"ended_by": "target", "winner": "NS"}


def test_a_deal_says_whether_the_bid_was_made_and_the_others_were_pegged():
    rules = KaiserRules()
    _score, effect = rules.after(Score(BySide(0, 45)), played(Seat.N, "5", "5"))
    assert (effect.made, effect.pegged) == (True, True)
    _score, effect = rules.after(Score(BySide(45, 44)), played(Seat.N, "5", "4"))
    assert (effect.made, effect.pegged) == (False, False)


def test_a_forced_dealer_cannot_pass_after_three_passes():
    with pytest.raises(IllegalDeal, match=r"^not everybody can pass: the dealer has to bid$"):
        KaiserRules(Options(all_pass=AllPass.FORCED)).after(Score(), Passed())


@pytest.mark.parametrize("least", [6, 7, 8])
def test_a_bid_below_the_tables_least_is_refused(least):
    rules = KaiserRules(Options(min_bid=least))
    with pytest.raises(IllegalDeal, match=f"^the lowest bid is {least}, not {least - 1}$"):
        rules.after(Score(), played(Seat.N, f"{least - 1} no", "5"))
    rules.after(Score(), played(Seat.N, str(least), "5"))


def test_points_alone_do_not_tell_enough_where_the_three_needs_tricks():
    words = "^with this table’s rule for the 3♠, enter the tricks, and who took the 5♥ and the 3♠$"
    with pytest.raises(IllegalDeal, match=words):
        KaiserRules(Options(three_needs_tricks=True)).after(Score(), Played(Seat.N, Bid(5), 7))


def test_both_sides_never_go_out_together_while_the_peg_is_47_or_less():
    assert [peg for peg in (45, 46, 47, 48) if can_both_go_out(peg)] == [48]


def test_the_others_go_out_only_from_40_to_44():
    gone = {total for total, points in product(range(GAME), ways()) if total + others_score(10 - points, total) >= GAME}
    assert gone == {40, 41, 42, 43, 44}


def test_effects_and_totals_are_written_for_both_sides():
    score, effect = KaiserRules().after(Score(BySide(20, 30)), played(Seat.W, "8 no", "4 53"))
    assert write_effect(effect) == {"scores": {"NS": 4, "EW": -16}}
    assert write_totals(score) == {"NS": {"points": 24}, "EW": {"points": 14}}


def played(seat, bid, took):
    tricks, _blank, cards = took.partition(" ")
    return Played(seat, read(bid), Haul(int(tricks), "5" in cards, "3" in cards))


def read(bid):
    return Bid(int(bid.split()[0]), "no" in bid, bid.endswith("low"))


def pair(text, bidders):
    ours, theirs = map(int, text.split("/"))
    return BySide(ours, theirs) if bidders is Side.NS else BySide(theirs, ours)


def ended(words, bidders):
    ended_by, winner = words.split()
    return {"ended_by": ended_by, "winner": (bidders if winner == "bidders" else bidders.other).value}


def can_both_go_out(peg):
    deals = product(range(GAME), range(GAME), BIDS, ways())
    return any(
        before + bid.score(points) >= GAME and others + others_score(10 - points, others, peg=peg) >= GAME
        for before, others, bid, points in deals
    )
