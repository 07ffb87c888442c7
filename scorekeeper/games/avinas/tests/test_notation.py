"""Deals jotted down on one line, and read from it."""

import pytest
from hypothesis import given

from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.avinas.deals import Band, Knock, NoSevens, Overclaim, Passed, Sevens
from scorekeeper.games.avinas.tests.notation import jot, parse
from scorekeeper.games.avinas.tests.strategies import DEALS

# fmt: off
JOTTED = [
    ("N1+",    Sevens(Seat.N, 1, Knock.NONE, won=True)),
    ("E2k-",   Sevens(Seat.E, 2, Knock.DECLARERS, won=False)),
    ("S4kk+",  Sevens(Seat.S, 4, Knock.BOTH, won=True)),
    ("W0+0",   NoSevens(Seat.W, won=True, losers=0)),
    ("N0-60",  NoSevens(Seat.N, won=False, losers=60)),
    ("E0+many", NoSevens(Seat.E, won=True, losers=Band.MANY)),
    ("S0-few", NoSevens(Seat.S, won=False, losers=Band.FEW)),
    ("W0-none", NoSevens(Seat.W, won=False, losers=Band.NOTHING)),
    ("E!",     Overclaim(Seat.E)),
    ("-",      Passed()),
]
WRONG = [
    "n1+", "N1", "N5+", "N1kkk+", "N1k", "X1+", "N-1+", "N0", "N0+", "N0k+31", "N0+1000", "N0+lots", "N1+31", "N",
    "!", "N!!", "--", "N1+,", "N0+\u0663\u0661",
]
# fmt: on


@pytest.mark.parametrize("word, deal", JOTTED)
def test_a_deal_has_one_spelling(word, deal):
    assert parse(word) == (deal,)
    assert jot(deal) == word


@pytest.mark.parametrize("word", WRONG)
def test_what_cannot_be_read_is_named(word):
    with pytest.raises(IllegalDeal) as refusal:
        parse(f"N1+ {word} -")
    assert str(refusal.value) == f"“{word}” is not a deal of Avinas"


@given(DEALS)
def test_whatever_is_jotted_down_is_read_again(deal):
    assert parse(jot(deal)) == (deal,)
