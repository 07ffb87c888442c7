"""The crosses as they stand drawn: single ones, monk's crosses, and what the last deal has done to them."""

import pytest

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games.styrivolt import GAME
from scorekeeper.games.styrivolt.scoring import Change, Cross, on_the_slate
from scorekeeper.games.styrivolt.sheet import draw_crosses
from scorekeeper.games.styrivolt.tests.jotting import parse

LETTERS = {Change.NONE: "", Change.DRAWN: "+", Change.RUBBED_OUT: "-", Change.GELDED: "½"}


def jotted(crosses):
    """Crosses as their worth, with + for new, - for rubbed out, ½ for gelded."""
    return " ".join(f"{cross.worth}{LETTERS[cross.change]}" for cross in crosses)


# fmt: off
SLATES = [  # deals, the crosses of North and South, those of East and West
    ("",                              "",           ""),
    ("Nv Eo",                         "",           ""),
    ("Eo Nn",                         "1+",         ""),
    ("Eo Nn Eo Nn",                   "1 1+",       ""),        # two single ones are not a monk
    ("Nn",                            "2+",         ""),
    ("Nn Eo Nn",                      "2 1+",       ""),
    ("Nn Eo Nn No En",                "2 1-",       ""),        # a single one goes first
    ("Nn Eo Nn No En Eo",             "2",          ""),        # and is gone with the next deal
    ("Eo Nn Eo Nn No En",             "1 1-",       ""),        # the newest of them
    ("Nn No En",                      "1½",         ""),        # the monk is gelded
    ("Nn No En Eo",                   "1",          ""),
    ("Nn No En No En",                "1-",         ""),
    ("Nn Eo Nn En",                   "1½ 1-",      ""),        # a monk's cross takes the single one and half a monk
    ("Nn EV",                         "2-",         ""),
    ("Nn EN",                         "2-",         "2+"),      # two monk's crosses: one takes, the other stands
    ("EN",                            "",           "2+ 2+"),
    ("Eo Nn EV",                      "1-",         "1+"),      # what is left of a monk's cross is a single one
    ("No!",                           "",           "2+"),      # the stock
    ("No? Eo",                        "2",          ""),
    ("NV!",                           "",           "2-"),      # the stock comes first, the vol takes it away
    ("Eo Nn NV!",                     "1- 1+",      "1-"),
]
# fmt: on


@pytest.mark.parametrize("deals,ns,ew", SLATES)
def test_crosses_are_drawn_and_rubbed_out(deals, ns, ew):
    match = GAME.replay({}, Seat.N, [MatchDeal(deal) for deal in parse(deals)])
    crosses = on_the_slate(match.rows)
    assert (jotted(crosses.ns), jotted(crosses.ew)) == (ns, ew)


def test_a_gelded_monk_has_lost_his_upper_transversal():
    (gelded,) = draw_crosses((Cross(1, Change.GELDED),)).shown
    assert [stroke.rubbed for stroke in gelded.strokes] == [False, True, False]
    assert gelded.strokes[1].y1 < gelded.strokes[2].y1


def test_only_crosses_that_stand_are_counted_where_there_is_no_room():
    ten = (Cross(2),) * 10
    assert draw_crosses((Cross(1, Change.RUBBED_OUT), *ten)).counted == ""
    assert draw_crosses((Cross(1), Cross(2), *ten)).counted == "last 20 drawn"  # of 23
    assert draw_crosses((Cross(1), *(Cross(1),) * 10)).counted == "last 10 drawn"  # of 11


def test_a_gelded_monk_of_before_is_a_plain_cross():
    match = GAME.replay({}, Seat.N, [MatchDeal(deal) for deal in parse("Nn No En Eo")])
    assert [cross.change for cross in on_the_slate(match.rows).of(Side.NS)] == [Change.NONE]
