"""What each deal of Stýrivolt does to the slate, and how a match ends. Sources: Pg (Pagat), or our own."""

from itertools import product

import pytest

from scorekeeper.domain.match import IllegalDeal, write_result
from scorekeeper.domain.seats import CLOCKWISE, BySide, Side
from scorekeeper.games.styrivolt.deals import Awards, Deal, DealResult, Slate
from scorekeeper.games.styrivolt.scoring import Effect, Options, Result, StyrivoltRules, rules, write_totals
from scorekeeper.games.styrivolt.tests.strategies import EVERY_DEAL, EVERY_OPTIONS

NS, EW = Side.NS, Side.EW
PAGAT, PARLETT = StyrivoltRules(), StyrivoltRules(Options(Awards.PARLETT))

ORDINARY = {side: Deal(side, DealResult.ORDINARY) for side in Side}
VOL = {side: Deal(side, DealResult.VOL) for side in Side}
NINE = {side: Deal(side, DealResult.NINE) for side in Side}
VOL_ALONE = {side: Deal(side, DealResult.VOL, solo=True) for side in Side}
NINE_ALONE = {side: Deal(side, DealResult.NINE, solo=True) for side in Side}


def slate(ns, ew, net):
    return Slate(BySide(ns, ew), net)


# fmt: off
SITTING = [  # Pg, "Example of Scoring", A as North and South: bars erased by each, crosses (+ North and South)
    (ORDINARY[EW], (0, 1),  0),
    (VOL[NS],      (2, 1),  0),
    (ORDINARY[NS], (0, 0), +1),  # "A scores a cross, B draws the new chalk-up"
    (ORDINARY[NS], (1, 0), +1),
    (VOL[NS],      (0, 0), +3),  # a monk's cross: B had erased nothing
    (VOL[EW],      (0, 2), +3),
    (ORDINARY[NS], (1, 2), +3),
    (NINE[EW],     (0, 2), +2),  # one stroke on the old chalk-up, two on the new
    (ORDINARY[NS], (1, 2), +2),
    (ORDINARY[EW], (0, 0), +1),  # B gelds the monk
]
# fmt: on


@pytest.mark.parametrize("told", [PAGAT, PARLETT], ids=["pagat", "parlett"])
def test_it_follows_the_sitting_of_the_source(told):
    state = told.start()
    for deal, erased, net in SITTING:
        state, _effect = told.after(state, deal)
        assert state == Slate(BySide(*erased), net)
    assert told.result(state, closed=True) == Result(NS, 1)


# fmt: off
STEPS = [  # our own, from both accounts: before, the deal, after with Pagat's awards, and with Parlett's
    (slate(1, 2, 0),  VOL_ALONE[NS],  slate(1, 2, +2), slate(1, 2, +1)),
    (slate(0, 0, +1), VOL_ALONE[EW],  slate(0, 0, -1), slate(0, 0, 0)),
    (slate(2, 0, 0),  VOL[NS],        slate(1, 0, +2), slate(1, 0, +2)),  # a shut-out, and one stroke carried over
    (slate(2, 1, 0),  NINE[NS],       slate(2, 0, +1), slate(2, 0, +1)),
    (slate(0, 0, 0),  NINE_ALONE[NS], slate(0, 0, +4), slate(0, 0, +2)),
    (slate(2, 2, -5), ORDINARY[NS],   slate(0, 0, -4), slate(0, 0, -4)),
    (slate(0, 2, 0),  NINE[NS],       slate(0, 0, +1), slate(0, 0, +1)),
    (slate(0, 0, 0),  NINE[NS],       slate(0, 0, +2), slate(0, 0, +2)),
    (slate(0, 2, +1), ORDINARY[EW],   slate(0, 0, -1), slate(0, 0, -1)),  # takes one away and draws one
]
# fmt: on


@pytest.mark.parametrize("before,deal,pagat,parlett", STEPS)
def test_a_deal_takes_the_slate_from_one_state_to_the_next(before, deal, pagat, parlett):
    assert PAGAT.after(before, deal)[0] == pagat
    assert PARLETT.after(before, deal)[0] == parlett


@pytest.mark.parametrize("net", range(-4, 5))
@pytest.mark.parametrize("culprit", Side)
def test_the_stock_taken_without_right_costs_crosses_and_leaves_the_chalk_up(net, culprit):
    sign = -1 if culprit is NS else +1
    before, deal = slate(1, 2, net), Deal(NS, DealResult.VOL, solo=True, illegal_stock=culprit)
    assert PAGAT.after(before, deal)[0] == slate(1, 2, net + 2 + 2 * sign)
    assert PARLETT.after(before, deal)[0] == slate(1, 2, net + 1 + 1 * sign)


def test_a_deal_with_the_stock_taken_without_right_is_scored_too():
    culprits_win = Deal(NS, DealResult.ORDINARY, illegal_stock=NS)
    others_win = Deal(EW, DealResult.NINE, illegal_stock=NS)
    assert PAGAT.after(slate(0, 0, 0), culprits_win)[0] == slate(1, 0, -2)
    assert PAGAT.after(slate(1, 1, 0), others_win)[0] == slate(0, 1, -3)


@pytest.mark.parametrize("awards", Awards)
def test_a_shut_out_is_a_single_cross_where_the_table_says_so(awards):
    told = StyrivoltRules(Options(awards, shut_out=False))
    assert told.after(slate(2, 0, 0), ORDINARY[NS])[0] == slate(0, 0, +1)
    assert told.after(slate(2, 0, 0), NINE[NS])[0] == slate(2, 0, +1)


# fmt: off
EFFECTS = [  # before, the deal, strokes of each side, growth of each side's crosses, earned: finished, alone, penalty
    (slate(0, 0, 0),  ORDINARY[NS],                                  (1, 0), (0, 0),   (0, 0, 0)),
    (slate(0, 0, 0),  VOL[EW],                                       (0, 2), (0, 0),   (0, 0, 0)),
    (slate(2, 1, 0),  NINE[NS],                                      (3, 0), (+1, 0),  (1, 0, 0)),
    (slate(0, 0, -1), NINE[NS],                                      (3, 0), (+1, -1), (2, 0, 0)),
    (slate(0, 1, -3), NINE[NS],                                      (3, 0), (0, -1),  (1, 0, 0)),
    (slate(0, 1, -1), VOL_ALONE[NS],                                 (0, 0), (+1, -1), (0, 2, 0)),
    (slate(0, 1, 0),  NINE_ALONE[EW],                                (0, 0), (0, +4),  (0, 4, 0)),
    (slate(0, 0, 0),  Deal(NS, DealResult.ORDINARY, illegal_stock=EW),   (1, 0), (+2, 0),  (0, 0, 2)),
    (slate(0, 0, +1), Deal(EW, DealResult.ORDINARY, illegal_stock=NS),   (0, 1), (-1, +1), (0, 0, 2)),
    (slate(2, 0, +2), Deal(NS, DealResult.ORDINARY, illegal_stock=NS),   (1, 0), (0, 0),   (2, 0, 2)),
    (slate(0, 0, -2), Deal(NS, DealResult.NINE, True, illegal_stock=NS), (0, 0), (0, -2),  (0, 4, 2)),
    (slate(0, 0, -2), Deal(NS, DealResult.VOL, True, illegal_stock=NS),  (0, 0), (0, 0),   (0, 2, 2)),
]
# fmt: on


@pytest.mark.parametrize("before,deal,strokes,crosses,earned", EFFECTS)
def test_an_effect_tells_what_the_deal_changed(before, deal, strokes, crosses, earned):
    _after, effect = PAGAT.after(before, deal)
    assert effect == Effect(BySide(*strokes), BySide(*crosses), *earned)


# fmt: off
TOTALS = [
    (slate(0, 0, 0),  (0, 0), (0, 0)),
    (slate(2, 1, 4),  (2, 4), (1, 0)),
    (slate(0, 2, -3), (0, 0), (2, 3)),
]
# fmt: on


@pytest.mark.parametrize("state,ns,ew", TOTALS)
def test_totals_are_bars_and_the_crosses_that_stand(state, ns, ew):
    written = {
        "NS": dict(zip(("bars", "crosses"), ns, strict=True)),
        "EW": dict(zip(("bars", "crosses"), ew, strict=True)),
    }
    assert repr(write_totals(state)) == repr(written)


# fmt: off
ENDS = [  # both: who has crosses has won by so many; level whatever is rubbed out is our own
    (slate(0, 0, 1),   Result(NS, 1),   {"ended_by": "closed", "winner": "NS", "by": 1}),
    (slate(2, 0, -7),  Result(EW, 7),   {"ended_by": "closed", "winner": "EW", "by": 7}),
    (slate(2, 0, 0),   Result(None, 0), {"ended_by": "closed", "winner": None, "by": 0}),
    (slate(0, 0, 0),   Result(None, 0), {"ended_by": "closed", "winner": None, "by": 0}),
]
# fmt: on


@pytest.mark.parametrize("state,result,written", ENDS)
def test_a_match_ends_when_the_players_stop(state, result, written):
    assert PAGAT.result(state, closed=False) is None
    assert PAGAT.result(state, closed=True) == result
    assert repr(write_result(result)) == repr(written)


@pytest.mark.parametrize("net", [50, -1000])
def test_no_number_of_crosses_ends_a_match(net):
    assert PAGAT.result(slate(2, 2, net), closed=False) is None


def test_it_scores_by_the_house_rules_as_they_are_written():
    written = rules({"awards": "parlett", "shut_out": False}, CLOCKWISE)
    assert written.after(slate(0, 0, 0), NINE_ALONE[NS])[0] == slate(0, 0, 2)
    assert written.after(slate(0, 0, 0), NINE[NS])[0] == slate(0, 0, 1)
    assert rules({"awards": "pagat", "shut_out": True}, CLOCKWISE) == PAGAT


@pytest.mark.parametrize("told", [PAGAT, PARLETT], ids=["pagat", "parlett"])
def test_all_nine_tried_and_missed_is_an_ordinary_game_unless_the_table_says_otherwise(told):
    with pytest.raises(IllegalDeal, match="all nine tried and missed is an ordinary game in this match"):
        told.after(slate(0, 0, 0), Deal(NS, DealResult.FAILED_NINE))


# The whole table: what a deal gives the winners, and what the stock costs, typed in once more.
# fmt: off
GIVEN = {  # strokes; crosses with Pagat's awards, with Parlett's
    (DealResult.ORDINARY, False): (1, 0, 0),
    (DealResult.VOL,      False): (2, 0, 0),
    (DealResult.NINE,     False): (3, 0, 0),
    (DealResult.FAILED_NINE, False): (2, 0, 0),  # Parlett: the deal is lost, and a penalty; that it is a stroke is ours
    (DealResult.VOL,      True):  (0, 2, 1),
    (DealResult.NINE,     True):  (0, 4, 2),
}
RUBBED = {  # erased by the winners before, strokes: erased after, chalk-ups finished
    (0, 0): (0, 0), (0, 1): (1, 0), (0, 2): (2, 0), (0, 3): (0, 1),
    (1, 0): (1, 0), (1, 1): (2, 0), (1, 2): (0, 1), (1, 3): (1, 1),
    (2, 0): (2, 0), (2, 1): (0, 1), (2, 2): (1, 1), (2, 3): (2, 1),
}
# fmt: on


@pytest.mark.parametrize("options", EVERY_OPTIONS)
def test_every_deal_does_to_every_slate_what_the_tables_say(options):
    cases = 0
    for deal, ns, ew, net in product(EVERY_DEAL, range(3), range(3), range(-5, 6)):
        before, after = slate(ns, ew, net), expected(options, deal, ns, ew, net)
        assert StyrivoltRules(options).after(before, deal)[0] == after, (before, deal)
        cases += 1
    assert cases == 36 * 9 * 11


def expected(options, deal, ns, ew, net):
    parlett = options.awards is Awards.PARLETT
    strokes, *crosses = GIVEN[deal.result, deal.solo]
    own, others = (ns, ew) if deal.winner is NS else (ew, ns)
    left, finished = RUBBED[own, strokes]
    won = crosses[parlett] + finished * (2 if options.shut_out and others == 0 else 1)
    others = 0 if finished else others
    if deal.illegal_stock:
        won += (1 if parlett else 2) * (-1 if deal.illegal_stock is deal.winner else 1)
    if deal.winner is NS:
        return slate(left, others, net + won)
    return slate(others, left, net - won)
