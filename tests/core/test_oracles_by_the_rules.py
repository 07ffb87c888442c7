"""The second scorers are right by themselves: every vector is typed in from the rules, none from a program."""

import pytest

from tests.oracles import forty_one, kaiser, other, solo_spades, spades, styrivolt, tricks_voormsi, voormsi

SEATED = {"N": "Ona", "E": "Jonas", "S": "Rasa", "W": "Petras"}


def paper_of(oracle, before, seats=SEATED, **options):
    """A paper on which something is written already."""
    paper = oracle.paper({"seats": seats, "options": options})
    for column, numbers in before.items():
        paper[column] = numbers
    return paper


# Totals of bidders (NS) and others before, bid, tricks, five, three, options; totals after, and who has won.
KAISER = [
    (0, 0, "7", 6, "b", "o", {}, 11, -1, None),
    (20, 30, "8", 4, "b", "b", {}, 12, 34, None),
    (20, 30, "8 no", 5, "b", "o", {}, 40, 30, None),
    (20, 30, "8 no", 4, "b", "b", {}, 4, 34, None),
    (20, 30, "8 no low", 5, "b", "o", {"low_no_trump": True}, 40, 30, None),
    (20, 30, "8 no low", 4, "b", "b", {"low_no_trump": True}, 4, 34, None),
    (0, 0, "12 no", 7, "b", "o", {}, 24, -2, None),
    (0, 0, "12", 8, "b", "b", {}, -12, 0, None),
    (0, 0, "5", 1, "b", "b", {}, -5, 7, None),
    (0, 0, "5", 0, "o", "o", {}, -5, 10, None),
    (10, 44, "6", 2, "o", "b", {}, 4, 55, "EW"),
    (10, 45, "6", 2, "o", "b", {}, 4, 45, None),
    (10, 47, "6", 7, "b", "o", {}, 22, 45, None),
    (46, 20, "6", 4, "b", "b", {}, 52, 24, "NS"),
    (0, 3, "9", 7, "b", "o", {}, 12, 1, None),
    (10, 49, "6", 2, "o", "b", {"peg": None}, 4, 60, "EW"),
    (10, 46, "6", 2, "o", "b", {"peg": 47}, 4, 57, "EW"),
    (0, 0, "7", 6, "b", "o", {"overtricks": False}, 7, -1, None),
    (0, 0, "7 no", 6, "b", "o", {"overtricks": False}, 14, -1, None),
    (0, 20, "7", 6, "b", "o", {"three_needs_tricks": True}, 11, 17, None),
    (0, 20, "6", 6, "o", "o", {"three_needs_tricks": True}, 6, 17, None),
    (0, 20, "6", 5, "b", "o", {"three_needs_tricks": True}, 10, 20, None),
    (0, 20, "5", 3, "b", "b", {"three_needs_tricks": True}, 5, 25, None),
    (10, 44, "6", 2, "o", "b", {"must_bid_out": True}, 4, 55, None),
    (46, 20, "5 no", 3, "b", "o", {"target_after_no_trump": 64}, 62, 22, None),
    (-48, 20, "6", 2, "o", "b", {"loss_floor": -52}, -54, 31, "EW"),
]


@pytest.mark.parametrize("case", KAISER)
def test_kaiser_is_scored_by_the_rules(case):
    bidders, others, bid, tricks, five, three, options, bidders_after, others_after, winner = case
    whose = {"b": "bidders", "o": "others"}
    deal = {"kind": "played", "bidder": "S", "bid": int(bid.split()[0]), "no_trump": "no" in bid}
    deal |= {"low": True} if "low" in bid else {}
    deal |= {"tricks": tricks, "five": whose[five], "three": whose[three]}
    paper = paper_of(kaiser, {"points": {"NS": bidders, "EW": others}}, **options)
    kaiser.write(paper, deal)
    assert paper["points"] == {"NS": bidders_after, "EW": others_after}
    assert (paper["result"] or {}).get("winner") == winner


@pytest.mark.parametrize(
    "how, made, points, result",
    [
        ("alone", True, (5, 20), ("kaiser", "NS")),
        ("alone", False, (5, 20), ("kaiser", "EW")),
        ("pair", True, (5, 20), ("kaiser", "NS")),
        ("forty", True, (45, 20), None),
        ("forty", False, (-35, 20), None),
    ],
)
def test_kaiser_can_be_bid_by_its_name(how, made, points, result):
    paper = paper_of(kaiser, {"points": {"NS": 5, "EW": 20}}, kaiser_bid=how)
    kaiser.write(paper, {"kind": "kaiser", "bidder": "N", "made": made})
    assert paper["points"] == dict(zip(("NS", "EW"), points, strict=True))
    assert paper["result"] == (result and {"ended_by": result[0], "winner": result[1]})


NIL, BLIND, JOINT, TEN, MOON = "nil", "blind_nil", {"double_nil": "joint"}, "ten_for_200", {"moon": True}
# Total and bags of NS before, bids and tricks of N and S, no trumps, options; its score, penalty, total and bags.
SPADES = [
    (337, 7, 3, 2, 4, 3, {}, {}, 52, 0, 389, 9),
    (337, 7, 3, 2, 4, 4, {}, {}, 53, -100, 290, 0),
    (337, 7, 3, 2, 5, 4, {}, {}, 54, -100, 291, 1),
    (0, 0, 3, 4, 2, 4, {}, {}, -70, 0, -70, 0),
    (0, 0, 6, 7, 6, 7, {}, {}, 130, 0, 130, 0),
    (100, 0, NIL, 3, 0, 4, {}, {}, 131, 0, 231, 1),
    (0, 0, 0, 4, 0, 3, {}, {}, 60, 0, 60, 0),
    (0, 0, NIL, 3, 2, 3, {}, {}, -68, 0, -68, 2),
    (0, 0, NIL, 4, 1, 3, {}, {}, -139, 0, -139, 1),
    (0, 0, NIL, 4, 1, 3, {}, {"failed_nil": "count"}, -60, 0, -60, 0),
    (0, 0, NIL, 3, 2, 3, {}, {"failed_nil": "none"}, -70, 0, -70, 0),
    (50, 0, BLIND, 4, 0, 4, {}, {}, 240, 0, 290, 0),
    (50, 0, BLIND, 4, 1, 4, {}, {}, -159, 0, -109, 1),
    (0, 0, NIL, NIL, 0, 1, {}, {}, 1, 0, 1, 1),
    (0, 0, NIL, NIL, 0, 0, {}, JOINT, 500, 0, 500, 0),
    (120, 3, NIL, NIL, 0, 1, {}, JOINT, -500, 0, -380, 3),
    (0, 0, 6, 4, 7, 4, {}, {TEN: "at_least"}, 201, 0, 201, 1),
    (0, 0, 6, 4, 7, 4, {}, {TEN: "exact"}, -200, 0, -200, 0),
    (0, 0, 6, 4, 5, 4, {}, {TEN: "at_least"}, -200, 0, -200, 0),
    (0, 0, 6, 5, 7, 4, {}, {TEN: "exact"}, 110, 0, 110, 0),
    (0, 0, 6, 7, 6, 7, {}, MOON, 200, 0, 200, 0),
    (0, 0, 6, 7, 5, 7, {}, MOON, -200, 0, -200, 0),
    (0, 0, 6, 7, 6, 7, {}, MOON | {TEN: "exact"}, 500, 0, 500, 0),
    (0, 0, 4, 3, 5, 4, {"N": "kept"}, {"no_trump": "team"}, 142, 0, 142, 2),
    (0, 0, 4, 3, 5, 4, {"N": "ruffed"}, {"no_trump": "team"}, -140, 0, -140, 0),
    (0, 0, 4, 3, 4, 3, {"N": "kept"}, {"no_trump": "bidder"}, 110, 0, 110, 0),
    (0, 0, 4, 3, 3, 3, {"N": "kept"}, {"no_trump": "bidder"}, -110, 0, -110, 0),
    (200, 9, 1, 1, 6, 7, {}, {}, 31, -200, 31, 0),
    (-36, 4, 3, 2, 4, 3, {}, {}, 52, 0, 16, 6),
    (495, 5, 2, 1, 4, 4, {}, {}, 35, -100, 430, 0),
]


@pytest.mark.parametrize("case", SPADES)
def test_spades_is_scored_by_the_rules(case):
    points, bags, bid, partners, tricks, partners_tricks, no_trump, options, score, penalty, total, held = case
    tricks = {"N": tricks, "E": 13 - tricks - partners_tricks, "S": partners_tricks, "W": 0}
    deal = {"kind": "played", "bids": {"N": bid, "E": 1, "S": partners, "W": 1}, "tricks": tricks, "no_trump": no_trump}
    paper = paper_of(spades, {"points": {"NS": points, "EW": 0}, "bags": {"NS": bags, "EW": 0}}, **options)
    effect = spades.write(paper, deal)
    assert (effect["scores"]["NS"], effect["bag_penalty"]["NS"]) == (score, penalty)
    assert spades.totals(paper)["NS"] == {"points": total, "bags": held}
    assert paper["result"] == ({"ended_by": "target", "winner": "NS"} if total >= 500 else None)


def test_spades_pays_the_others_for_a_lost_double_nil():
    deal = {"kind": "played", "bids": {"N": NIL, "S": NIL, "E": 4, "W": 5}, "tricks": {"N": 0, "S": 1, "E": 6, "W": 6}}
    assert spades.write(paper_of(spades, {}, **JOINT), deal)["scores"] == {"NS": -500, "EW": 193}
    only_if_both = paper_of(spades, {}, **JOINT, double_nil_bonus="both")
    assert spades.write(only_if_both, deal)["scores"] == {"NS": -500, "EW": 93}


def test_spades_can_have_a_double_nil_for_the_whole_game():
    bids, for_game = {"N": NIL, "S": NIL, "E": 4, "W": 5}, {"double_nil": "game"}
    made, lost = paper_of(spades, {}, **for_game), paper_of(spades, {}, **for_game)
    tricks = {"N": 0, "S": 0, "E": 6, "W": 7}
    assert spades.write(made, {"bids": bids, "tricks": tricks})["scores"] == {"NS": 0, "EW": 94}
    assert made["result"] == {"ended_by": "double_nil", "winner": "NS"}
    tricks = {"N": 0, "S": 1, "E": 6, "W": 6}
    assert spades.write(lost, {"bids": bids, "tricks": tricks})["scores"] == {"NS": 0, "EW": 193}
    assert lost["result"] == {"ended_by": "double_nil", "winner": "EW"}


@pytest.mark.parametrize(
    "bids, tricks, size, won, score",
    [((4, 4), (4, 4), "little", True, 140), ((4, 4), (5, 4), "little", False, 21), ((5, 5), (5, 4), "big", True, -10)],
)
def test_spades_scores_bemo_beside_everything_else(bids, tricks, size, won, score):
    deal = {
        "bids": {"N": bids[0], "S": bids[1], "E": 1, "W": 1},
        "tricks": {"NS": sum(tricks), "EW": 13 - sum(tricks)},
        "bemo": [{"side": "NS", "size": size, "won": won}],
    }
    assert spades.write(paper_of(spades, {}, bemo=True), deal)["scores"]["NS"] == score


@pytest.mark.parametrize(
    "totals, result",
    [
        ((532, 520), ("target", "NS")),
        ((510, 510), None),
        ((499, -210), None),
        ((500, 430), ("target", "NS")),
        ((20, -500), ("floor", "NS")),
        ((-510, -500), ("floor", "EW")),
    ],
)
def test_spades_ends_at_the_target_or_the_floor(totals, result):
    paper = paper_of(spades, {"points": dict(zip(("NS", "EW"), totals, strict=True))}, loss_floor=-500)
    assert spades.how_it_ended(paper) == (result and {"ended_by": result[0], "winner": result[1]})


SOLO = [
    ((4, 4, 1, 2), (6, 4, 1, 2), {}, (42, 40, 10, 20)),
    ((4, 5, 2, 3), (3, 5, 2, 3), {}, (-40, 50, 20, 30)),
    ((NIL, 4, 4, 4), (0, 4, 5, 4), {}, (100, 40, 41, 40)),
    ((NIL, 4, 4, 4), (2, 4, 3, 4), {}, (-98, 40, -40, 40)),
    ((13, 1, 1, 1), (13, 0, 0, 0), {}, (130, -10, -10, -10)),
    ((13, 1, 1, 1), (13, 0, 0, 0), MOON, (200, -10, -10, -10)),
    ((10, 1, 1, 1), (10, 1, 1, 1), {TEN: "exact"}, (200, 10, 10, 10)),
    ((NIL, NIL, 0, NIL), (4, 3, 3, 3), {}, (-96, -97, -97, -97)),
    ((NIL, 5, 3, 4), (0, 6, 3, 4), {"nil": 50}, (50, 51, 30, 40)),
]


@pytest.mark.parametrize("bids, tricks, options, scores", SOLO)
def test_solo_spades_is_scored_by_the_rules(bids, tricks, options, scores):
    deal = {"bids": dict(zip("NESW", bids, strict=True)), "tricks": dict(zip("NESW", tricks, strict=True))}
    effect = solo_spades.write(paper_of(solo_spades, {}, **options), deal)
    assert effect["scores"] == dict(zip("NESW", scores, strict=True))


@pytest.mark.parametrize(
    "totals, winner",
    [((505, 498, 310, 120), "N"), ((505, 512, 310, 120), "E"), ((505, 505, 310, 120), None), ((499, 480, 1, 2), None)],
)
def test_solo_spades_goes_to_the_highest(totals, winner):
    paper = paper_of(solo_spades, {"points": dict(zip("NESW", totals, strict=True))})
    assert (solo_spades.how_it_ended(paper) or {}).get("winner") == winner


# Seats in the order of play: N, W, S, E.
FORTY_ONE = [
    ((3, 3, 3, 3), (3, 4, 2, 4), "from7", (3, 3, -3, 3)),
    ((2, 7, 13, 3), (0, 9, 0, 4), "from7", (-2, 14, -26, 3)),
    ((13, 2, 2, 2), (13, 0, 0, 0), "from7", (26, -2, -2, -2)),
    ((6, 2, 2, 1), (6, 2, 3, 2), "from7", (6, 2, 2, 1)),
    ((5, 2, 2, 2), (5, 3, 3, 2), "400", (10, 2, 2, 2)),
    ((9, 2, 2, 2), (9, 2, 1, 1), "400", (27, 2, -2, -2)),
    ((10, 2, 2, 2), (9, 2, 1, 1), "400", (-30, 2, -2, -2)),
    ((11, 2, 2, 2), (11, 2, 0, 0), "400_50", (50, 2, -2, -2)),
    ((12, 2, 2, 2), (11, 2, 0, 0), "400_50", (-50, 2, -2, -2)),
    ((7, 2, 2, 2), (7, 2, 2, 2), "face", (7, 2, 2, 2)),
]


@pytest.mark.parametrize("bids, tricks, values, scores", FORTY_ONE)
def test_forty_one_is_scored_by_the_rules(bids, tricks, values, scores):
    deal = {"kind": "played", "bids": dict(zip("NWSE", bids, strict=True))}
    deal["tricks"] = dict(zip("NWSE", tricks, strict=True))
    effect = forty_one.write(paper_of(forty_one, {}, values=values), deal)
    assert effect["scores"] == dict(zip("NWSE", scores, strict=True))


def test_forty_one_can_ask_more_of_those_who_are_ahead():
    paper = paper_of(forty_one, {"points": {"N": 29, "E": 30, "S": 49, "W": 50}}, rising_min_bid=True, min_bid=2)
    assert forty_one.least_bids(paper) == {"N": 2, "E": 3, "S": 4, "W": 5}


@pytest.mark.parametrize(
    "totals, partner, winner",
    [
        ((45, 10, -3, 12), "positive", None),
        ((45, 10, 1, 12), "positive", "NS"),
        ((10, 41, 12, 1), "positive", "EW"),
        ((45, 10, 0, 12), "positive", None),
        ((45, 10, 0, 12), "non_negative", "NS"),
        ((41, 43, 5, 10), "positive", "EW"),
        ((50, 41, 1, 20), "positive", "EW"),
        ((50, 45, 1, 6), "positive", None),
        ((42, 10, 43, 12), "positive", "NS"),
        ((50, 41, -10, 3), "positive", "EW"),
    ],
)
def test_forty_one_is_won_with_a_partner(totals, partner, winner):
    paper = paper_of(forty_one, {}, partner=partner)
    ended = forty_one.how_it_ended(paper["options"], dict(zip("NWSE", totals, strict=True)))
    assert (ended or {}).get("winner") == winner


def test_a_thirteen_in_400_ends_the_match():
    bids = {"N": 13, "E": 2, "S": 2, "W": 2}
    for made, winner in ((True, "NS"), (False, "EW")):
        paper = paper_of(forty_one, {}, values="400")
        forty_one.write(paper, {"kind": "played", "bids": bids, "made": dict.fromkeys("ESW", False) | {"N": made}})
        assert paper["result"] == {"ended_by": "thirteen", "winner": winner}


def test_styrivolt_follows_the_example_of_the_rules():
    paper = paper_of(styrivolt, {})
    steps = [
        ("EW", "ordinary", 0, 1, 0),
        ("NS", "vol", 2, 1, 0),
        ("NS", "ordinary", 0, 0, 1),
        ("NS", "ordinary", 1, 0, 1),
        ("NS", "vol", 0, 0, 3),
        ("EW", "vol", 0, 2, 3),
        ("NS", "ordinary", 1, 2, 3),
        ("EW", "nine", 0, 2, 2),
        ("NS", "ordinary", 1, 2, 2),
        ("EW", "ordinary", 0, 0, 1),
    ]
    for winner, result, ns, ew, net in steps:
        styrivolt.write(paper, {"winner": winner, "result": result, "solo": False, "illegal_stock": None})
        assert (paper["bars"], paper["net"]) == ({"NS": ns, "EW": ew}, net)


# Bars and net crosses before, what NS or EW made (alone), the awards; bars and net crosses after.
STYRIVOLT = [
    ((1, 2, 0), "NS", "vol", True, "pagat", (1, 2, 2)),
    ((0, 0, 1), "EW", "vol", True, "pagat", (0, 0, -1)),
    ((2, 0, 0), "NS", "vol", False, "pagat", (1, 0, 2)),
    ((2, 1, 0), "NS", "nine", False, "pagat", (2, 0, 1)),
    ((0, 0, 0), "NS", "nine", True, "pagat", (0, 0, 4)),
    ((1, 2, 0), "NS", "vol", True, "parlett", (1, 2, 1)),
    ((0, 0, 0), "NS", "nine", True, "parlett", (0, 0, 2)),
]


@pytest.mark.parametrize("before, winner, result, solo, awards, after", STYRIVOLT)
def test_styrivolt_is_scored_by_the_rules(before, winner, result, solo, awards, after):
    paper = paper_of(styrivolt, {"bars": {"NS": before[0], "EW": before[1]}, "net": before[2]}, awards=awards)
    styrivolt.write(paper, {"winner": winner, "result": result, "solo": solo, "illegal_stock": None})
    assert (paper["bars"]["NS"], paper["bars"]["EW"], paper["net"]) == after


# Totals of NS and EW before, the tricks (A for NS), an event with its trick; totals after, and who has won.
VOORMSI = [
    (7, 0, "AAAAAB", None, 9, 0, "NS"),
    (4, 0, "AAAAAAAAB", None, 9, 0, "NS"),
    (4, 0, "AAAAAAAAA", None, 4, 0, None),
    (7, 0, "AAAAABAAA", ("voormsi_wins", 3), 7, 0, None),
    (0, 0, "BAAAAABBB", None, 1, 0, None),
    (0, 0, "AAAAABBBB", None, 2, 0, None),
    (0, 0, "AAAAAAAAB", None, 5, 0, None),
    (8, 0, "AB", ("voormsi_wins", 1), 9, 0, "NS"),
    (8, 0, "AABBAAAAB", ("toqu_takes", 2), 8, 0, None),
    (5, 5, "BA", ("own_toqu", 2), 0, 5, "EW"),
]


@pytest.mark.parametrize("ns, ew, tricks, event, ns_after, ew_after, winner", VOORMSI)
def test_voormsi_is_scored_by_the_rules(ns, ew, tricks, event, ns_after, ew_after, winner):
    won = [{"A": "NS", "B": "EW"}[trick] for trick in tricks]
    deal = {"kind": "played", "tricks": won}
    if event:
        deal["event"] = {"code": event[0], "party": won[event[1] - 1], "trick": event[1]}
    paper = paper_of(voormsi, {"points": {"NS": ns, "EW": ew}})
    effect = voormsi.write(paper, deal)
    assert paper["points"] == {"NS": ns_after, "EW": ew_after}
    assert effect["void"] is (len(set(tricks)) == 1 and len(tricks) == 9)
    assert (paper["result"] or {}).get("winner") == winner


# The plays of a trick in order, who loses by own Toqu when; what is written. From Parlett's list of what scores.
VOORMSI_FATES = [
    ("K♥ 9♣ J♣ 3♦", "at_once", "own_toqu"),
    ("K♥ 9♣ J♣ 3♦", "if_it_wins", "three_takes_toqu"),
    ("K♥ 9♣ J♣ 8♠", "if_it_wins", "own_toqu"),
    ("K♥ J♣ 3♦ 9♣", "at_once", "three_takes_toqu"),
    ("K♥+K♣ J♣+3♦ 9♥+9♦ 9♣+9♠", "at_once", "toqu_takes"),
    ("K♥+K♣ 9♥+9♦ J♣+3♦ 9♣+9♠", "at_once", None),
    ("K♥+K♣ 9♥+9♦ J♣+3♦ 9♣+9♠", "if_it_wins", None),
    ("K♥+K♣ 9♥+9♦ 9♠+3♦ 9♣+8♠", "at_once", "three_takes_voormsi"),
]


@pytest.mark.parametrize("trick, own_toqu, event", VOORMSI_FATES)
def test_what_becomes_of_voormsi_is_judged_by_the_rules(trick, own_toqu, event):
    plays = [play.split("+") for play in trick.split()]
    assert tricks_voormsi.fate(plays, "ABAB", own_toqu == "at_once") == event


def test_voormsi_in_a_summary_counts_everything_at_the_end():
    deal = {"kind": "summary", "tricks": {"NS": 8, "EW": 1}, "first_five": "NS"}
    paper = paper_of(voormsi, {"points": {"NS": 7, "EW": 0}})
    voormsi.write(paper, deal | {"event": {"code": "voormsi_wins", "party": "NS"}})
    assert paper["points"] == {"NS": 5, "EW": 0}


def test_voormsi_with_three_goes_to_twelve_without_the_first_five():
    three = {"N": "Ona", "E": "Jonas", "S": "Rasa"}
    paper = paper_of(voormsi, {}, seats=three)
    voormsi.write(paper, {"kind": "played", "tricks": ["N"] * 6 + ["E", "S"] * 3})
    assert paper["points"] == {"N": 2, "E": 0, "S": 0}
    assert paper["options"]["target"] == 12


# Totals of two before, points of both, options; totals after, what ended it, and who has won.
OTHER = [
    ((90, 10), (9, 1), {"target": 100}, (99, 11), None, None),
    ((90, 10), (10, 90), {"target": 100}, (100, 100), "target", None),
    ((90, 10), (15, 0), {"target": 100, "wins": "lowest"}, (105, 10), "target", "P2"),
    ((-40, 10), (-10, 5), {"target": -50}, (-50, 15), "target", "P2"),
    ((60, -70), (5, 5), {"target": -50, "rounds": 1}, (65, -65), "target", "P1"),
    ((5, 5), (0, -1), {"rounds": 1}, (5, 4), "rounds", "P1"),
    ((5, 5), (0, -1), {"rounds": 2}, (5, 4), None, None),
]


@pytest.mark.parametrize("case", OTHER)
def test_any_other_game_is_scored_as_was_agreed(case):
    before, points, options, after, ended_by, winner = case
    seats = ("P1", "P2")
    totals = dict(zip(seats, before, strict=True))
    paper = paper_of(other, {"points": totals}, dict.fromkeys(seats, ""), **options)
    other.write(paper, {"kind": "played", "points": dict(zip(seats, points, strict=True))})
    assert tuple(paper["points"].values()) == after
    assert paper["result"] == (ended_by and {"ended_by": ended_by, "winner": winner})
