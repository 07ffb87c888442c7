"""The rules page shows the numbers of the score, and every anchor that others point to."""

import re

import pytest
from django.template.loader import render_to_string

from scorekeeper.games.avinas.rules_page import rules_page


@pytest.fixture(scope="module")
def html():
    return " ".join(render_to_string("avinas/_rules.html", {"rules": rules_page()}).split())


def test_rams_and_pips_stand_as_both_descriptions_have_them():
    rules = rules_page()

    assert [(row.heading, *row.cells) for row in rules.rams] == [
        ("no knock", "1", "2"),
        ("declarers knocked", "2", "4"),
        ("both knocked", "4", "8"),
    ]
    assert [(row.heading, *row.cells) for row in rules.pips] == [
        ("31 or more", "1", "2"),
        ("2 to 30", "2", "4"),
        ("nothing, even with tricks", "3", "6"),
    ]


def test_cards_count_120_together():
    rules = rules_page()

    counted = [(row.heading, row.cells[1]) for row in rules.card_points]
    assert counted[:5] == [("ace", "11"), ("10", "10"), ("king", "4"), ("queen", "3"), ("jack", "2")]
    assert {points for _card, points in counted[5:]} == {"0"}
    assert (rules.all_points, rules.points_to_win, rules.most_points_lost, rules.pips_to_end) == (120, 61, 59, 12)


def test_three_deals_in_ten_turn_up_no_seven():
    chances = {row.heading: row.cells[0] for row in rules_page().chances}

    assert chances == {"0": "29.5 %", "1": "45.0 %", "2": "21.5 %", "3": "3.7 %", "4": "0.2 %"}


def test_the_order_of_a_plain_suit_has_six_cards():
    assert [card.rank for card in rules_page().plain] == ["A", "10", "K", "9", "8", "7"]


def test_both_printed_examples_end_as_printed():
    reasons = [row.cells[0] for row in rules_page().endings]

    assert reasons[0] == "Jonas & Rūta reached 12 pips; Ona & Petras hold eight rams, so Jonas & Rūta win."
    assert reasons[1].startswith("Jonas & Rūta reached 12 pips, the others none: rams do not count.")


def test_every_link_within_the_page_leads_somewhere(html):
    ids = re.findall(r'id="([^"]+)"', html)

    assert len(ids) == len(set(ids))
    assert set(re.findall(r'<a (?:class="word" )?href="#([^"]+)"', html)) <= set(ids)
    assert {"trumps", "card-points", "rams", "pips", "end", "knock", "deal", "no-sevens"} <= set(ids)


def test_every_point_on_which_the_sources_differ_is_shown(html):
    assert html.count("Sources differ") == sum(len(points) for points in rules_page().differ.values()) == 8


def test_lithuanian_words_say_that_they_are_lithuanian(html):
    for word in ("avinas", "tūzas", "kryžiai", "būgnai"):
        assert f'lang="lt">{word}<' in html
