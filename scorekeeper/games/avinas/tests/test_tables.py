"""The tables of the texts have the numbers with which the game is scored, and the odds as they are counted out."""

import re
from collections import Counter
from itertools import combinations

import pytest

from scorekeeper.domain.match import write_result
from scorekeeper.domain.seats import BySide, Seat, left_of
from scorekeeper.games.avinas.deals import Band, Knock, band_of
from scorekeeper.games.avinas.scoring import PIPS, RAMS_A_SEVEN, RULES, Score, write_totals
from scorekeeper.games.avinas.sheet import ending
from scorekeeper.games.avinas.tools import CARD_POINTS
from tests.texts import table_rows


def rows(name):
    return table_rows("avinas", name)


def numbers(name):
    return [tuple(map(int, row[1:])) for row in rows(name)]


def test_rams_and_pips_are_those_that_are_scored():
    assert numbers("rams") == [RAMS_A_SEVEN[knock] for knock in (Knock.NONE, Knock.DECLARERS, Knock.BOTH)]
    assert numbers("pips") == [PIPS[band] for band in (Band.MANY, Band.FEW, Band.NOTHING)]
    assert numbers("marks") == [RAMS_A_SEVEN[Knock.NONE], *numbers("pips")]
    few, many = ([taken for taken in range(2, 60) if band_of(taken) is band] for band in (Band.FEW, Band.MANY))
    bands = [f"{many[0]} or more", f"{few[0]} to {few[-1]}"]
    assert [row[0] for row in rows("pips")[:2]] == bands
    assert [row[0] for row in rows("marks")[1:3]] == [f"pips, took {band}" for band in bands]


def test_cards_count_what_they_count_in_the_pile():
    counting = [(rank, points) for rank, points in CARD_POINTS.items() if points]
    assert rows("card-points") == [*((rank.spoken, str(points)) for rank, points in counting), ("9 8 7", "0")]
    assert rows("worths") == [*((rank.value, str(points)) for rank, points in counting), ("9 8 7", "0")]


@pytest.mark.parametrize("ns,ew,end", rows("endings"))
def test_a_final_sheet_ends_as_the_score_says(ns, ew, end):
    (rams_ns, pips_ns), (rams_ew, pips_ew) = (map(int, re.findall(r"\d+", sheet)) for sheet in (ns, ew))
    score = Score(rams=BySide(rams_ns, rams_ew), pips=BySide(pips_ns, pips_ew))
    names = {seat: left_of(left_of(seat)).spoken for seat in Seat if seat.value in "NESW"}
    result = write_result(RULES.result(score, closed=False))
    assert ending(result, write_totals(score), names).reason == end


def test_the_odds_are_those_of_all_ways_in_which_four_sevens_can_lie():
    up = Counter(sum(card <= 8 for card in four) for four in combinations(range(1, 33), 4))
    last = Counter(max((card for card in four if card <= 8), default=0) for four in combinations(range(1, 33), 4))
    ways, some = up.total(), up.total() - up[0]

    def shown(number, of):
        return f"{number:,}", f"{100 * number / of:.2f}&nbsp;%"

    sevens = {**{str(number): up[number] for number in range(5)}, "1 or more": some}
    assert [row[:3] for row in rows("odds")] == [(words, *shown(number, ways)) for words, number in sevens.items()]
    declares = {f"{place}&nbsp;and&nbsp;{place + 4}": last[place] + last[place + 4] for place in (1, 2, 3, 4)}
    assert [row[1:] for row in rows("declares")] == [
        (words, *shown(number, some)) for words, number in declares.items()
    ]
