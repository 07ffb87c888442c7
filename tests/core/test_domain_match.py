"""A match is followed deal by deal, here in a toy game."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scorekeeper.domain.match import IllegalDeal, MatchDeal, Result, Stop, follow, go_on, replay, until
from scorekeeper.domain.seats import CLOCKWISE, BySide, Seat, Side
from tests.toy_game import TALLY, Deal, TallyRules, jotted

RULES = TallyRules(target=10)


def followed(deals, first_dealer=Seat.N, turn=CLOCKWISE, *, closed=False):
    return replay(RULES, first_dealer, deals, turn=turn, closed=closed)


def test_a_match_without_deals_stands_at_its_start():
    match = followed([])
    assert (match.rows, match.state, match.result, match.stop) == ((), BySide(0, 0), None, None)
    assert (match.number, match.next_dealer) == (1, Seat.N)


def test_every_row_holds_its_deal_what_it_did_and_where_it_led():
    match = followed(jotted("NS+3 EW+7 NS+1"))
    assert [row.number for row in match.rows] == [1, 2, 3]
    assert [row.deal for row in match.rows] == [Deal(Side.NS, 3), Deal(Side.EW, 7), Deal(Side.NS, 1)]
    assert [row.effect for row in match.rows] == [3, 7, 1]
    assert [row.state for row in match.rows] == [BySide(3, 0), BySide(3, 7), BySide(4, 7)]
    assert match.state == BySide(4, 7)
    assert match.number == 4


def test_the_deal_passes_to_the_left():
    match = followed(jotted("NS+1 NS+1 NS+1 NS+1 NS+1"), first_dealer=Seat.E)
    assert [row.dealer for row in match.rows] == [Seat.E, Seat.S, Seat.W, Seat.N, Seat.E]
    assert match.next_dealer is Seat.S


def test_the_deal_goes_round_as_the_game_says():
    anticlockwise = (Seat.N, Seat.W, Seat.S, Seat.E)
    match = followed(jotted("NS+1 NS+1 NS+1"), turn=anticlockwise)
    assert [row.dealer for row in match.rows] == [Seat.N, Seat.W, Seat.S]
    assert match.next_dealer is Seat.E


def test_the_deal_passes_over_seats_where_nobody_sits():
    match = followed(jotted("NS+1 NS+1"), turn=(Seat.N, Seat.S))
    assert [row.dealer for row in match.rows] == [Seat.N, Seat.S]
    assert match.next_dealer is Seat.N


def test_somebody_else_may_deal_and_the_turn_goes_on_from_there():
    one = Deal(Side.NS, 1)
    match = followed([MatchDeal(one), MatchDeal(one, Seat.W), MatchDeal(one), MatchDeal(one, Seat.N)])
    assert [row.dealer for row in match.rows] == [Seat.N, Seat.W, Seat.N, Seat.N]
    assert match.next_dealer is Seat.E


def test_a_deal_after_the_end_stops_it_and_the_end_stands():
    match = followed(jotted("NS+7 NS+3 EW+1 EW+1"))
    assert match.stop == Stop(3, "the match was over before this deal")
    assert (len(match.rows), match.state, match.result) == (2, BySide(10, 0), Result("target", Side.NS))


def test_no_deal_follows_the_end():
    with pytest.raises(IllegalDeal, match="the match was over before this deal"):
        follow(RULES, BySide(0, 12), Deal(Side.NS, 1))


def test_it_stops_at_the_first_deal_that_cannot_be_read_and_keeps_the_good_ones():
    def read() -> Iterator[MatchDeal[Deal]]:
        for tricks in (3, 2, 8, 9):
            yield MatchDeal(Deal(Side.NS, tricks))

    match = followed(read())
    assert match.stop == Stop(3, "a deal is won by 1 to 7 tricks, not 8")
    assert (len(match.rows), match.state, match.next_dealer) == (2, BySide(5, 0), Seat.S)


def test_it_stops_at_the_first_deal_that_the_rules_refuse():
    class Strict(TallyRules):
        def after(self, marks, deal):
            if deal.tricks == 7:
                raise IllegalDeal("seven is too many tonight")
            return super().after(marks, deal)

    match = replay(Strict(10), Seat.N, jotted("NS+3 EW+7 NS+1"), turn=CLOCKWISE)
    assert match.stop == Stop(2, "seven is too many tonight")
    assert match.state == BySide(3, 0)


def test_the_players_may_stop_where_the_game_lets_them():
    assert followed(jotted("NS+3"), closed=True).result == Result("closed", None)
    assert followed(jotted("NS+3")).result is None


# By the custom, by somebody out of turn, and again from there on; the last deal ends the match.
WHOLE = [MatchDeal(Deal(Side.NS, 3)), MatchDeal(Deal(Side.EW, 2), dealer=Seat.W), *jotted("NS+1 EW+1 NS+6")]


@pytest.mark.parametrize("cut", range(len(WHOLE) + 1))
def test_going_on_leads_where_the_whole_match_leads(cut):
    assert go_on(RULES, followed(WHOLE[:cut]), WHOLE[cut:], turn=CLOCKWISE) == followed(WHOLE)


@pytest.mark.parametrize("cut", range(len(WHOLE) + 1))
def test_a_match_as_it_stood_is_the_match_that_was_followed_so_far(cut):
    assert until(RULES, Seat.N, followed(WHOLE), cut, turn=CLOCKWISE) == followed(WHOLE[:cut])


def test_a_match_that_has_stopped_goes_no_further():
    stopped = followed(MatchDeal(Deal(Side.NS, tricks)) for tricks in (3, 8))
    assert go_on(RULES, stopped, jotted("EW+1"), turn=CLOCKWISE) == stopped


def test_a_smaller_table_has_its_own_turn():
    two = (Seat.N, Seat.S)
    game = replace(TALLY, tables=(two,))
    assert game.turn_of([Seat.S, Seat.N]) == two
    assert game.turn_of(Seat) == game.turn
    match = game.replay({}, Seat.S, jotted("NS+1 EW+1"), turn=two)
    assert [row.dealer for row in match.rows] == [Seat.S, Seat.N]
    assert match.next_dealer is Seat.S


def test_nobody_deals_from_a_chair_that_is_empty():
    [deal] = jotted("NS+1")
    match = TALLY.replay({}, Seat.N, [replace(deal, dealer=Seat.E)], turn=(Seat.N, Seat.S))
    assert match.stop == Stop(1, "nobody sits at E")
