"""The page that counts a pile: every tap is in the address, and the number is what the cards on the table count."""

import re
from html import unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import BY_SLUG
from scorekeeper.tools.pile import PilePage
from tests.page_text import read
from tests.profiles import examples
from tests.tables import NAMES, seated

PILE = "/referee/avinas/pile/"


def test_a_whole_pile_is_five_taps_by_rank(client):
    at, taps = PILE, 0
    for row, number in (("A", 2), ("10", 3), ("K", 3), ("Q", 1), ("J", 0)):
        page = client.get(at).content.decode()
        (at,) = [unescape(url) for url in re.findall(r'href="([^"]*)"', page) if f"{row}={number}" in url]
        taps += 1
    assert taps == 5
    page = read(client.get(at))
    assert "67 card-points" in page  # 22 + 30 + 12 + 3
    assert "The other side has at most 53." in page
    assert "Enough: if this is the declarers’ pile, they have won and may stop." in page


@pytest.mark.parametrize(
    "query, reached", [("J=0", 0), ("J=1", 1), ("A=2&K=2", 1), ("A=2&K=2&Q=1", 2), ("A=4&K=4&J=1", 3)]
)
def test_the_marks_are_two_thirty_one_and_sixty_one(client, query, reached):
    assert read(client.get(f"{PILE}?{query}")).count("reached") == reached


def test_a_pile_can_be_tapped_card_by_card_and_a_card_goes_out_again(client):
    assert "21 card-points" in read(client.get(PILE + "?by=cards&cards=AC7H&card=TS"))
    assert "11 card-points" in read(client.get(PILE + "?by=cards&cards=AC7HTS&card=TS"))


def test_the_losing_side_of_a_pile_of_sixty_is_the_one_that_has_it(client, db):
    phone = seated()
    assert "The losing side took these 60" in read(client.get(phone.url + "pile/?A=4&K=4"))
    assert "Every trick played: the losing side took 59" in read(client.get(phone.url + "pile/?A=2&10=3&Q=3"))


# fmt: off
PILES = [
    # in the pile                       card-points  the others at most
    ("A=4&10=4&K=4&Q=4&J=4",            120,         0),
    ("A=2&10=2&K=3&Q=2&J=1",            62,          58),
    ("A=3&10=2&K=2",                    61,          59),
    ("A=3&10=2&K=1&Q=1",                60,          60),
    ("A=2&K=1&Q=1&J=1",                 31,          89),
    ("A=1&10=1&K=1&Q=1&J=1",            30,          90),
    ("J=1",                             2,           118),
    ("A=0&10=0&K=0&Q=0&J=0",            0,           120),
    ("by=cards&cards=7C8C9C",           0,           120),
    ("by=cards&cards=QC7C",             3,           117),      # the seven of trumps counts nothing
    ("by=cards&cards=QCTCACKCJC9C",     30,          90),       # a whole suit
]
# fmt: on


@pytest.mark.parametrize("query, points, rest", PILES)
def test_a_pile_has_the_card_points_of_its_ranks_and_the_others_the_rest(client, query, points, rest):
    page = read(client.get(f"{PILE}?{query}"))
    assert f" {points} card-points " in page
    assert (f"The other side has at most {rest}." if rest else "The other side has nothing.") in page
    assert ("Enough:" in page) == (points >= 61)


@pytest.mark.parametrize("slug", ["spades", "solo-spades", "forty-one"])
def test_tricks_are_counted_by_player_and_used_once_there_are_thirteen(client, db, slug):
    phone = seated(game=slug)
    assert "12 tricks of 13 1 is still to be played." in read(client.get(phone.url + "pile/?N=3&E=4&S=4&W=1"))
    page = client.get(phone.url + "pile/?N=3&E=4&S=4&W=2")
    assert "Record in deal 1" in read(page)
    assert "tricks_n=3&amp;tricks_e=4&amp;tricks_s=4&amp;tricks_w=2" in page.content.decode().replace(
        "tricks_n=3&amp;tricks_w=2&amp;tricks_s=4&amp;tricks_e=4",
        "tricks_n=3&amp;tricks_e=4&amp;tricks_s=4&amp;tricks_w=2",
    )
    assert "14 tricks, and a deal has 13." in read(client.get(phone.url + "pile/?N=3&E=4&S=5&W=2"))


def test_a_game_without_tricks_leads_back_to_its_match(client, db):
    phone = seated(game="other")
    for page in ("pile/", "referee/"):
        assert client.get(phone.url + page).headers["Location"] == phone.url
    assert client.get("/referee/other/pile/").status_code == 404


@given(
    st.sampled_from([slug for slug, game in BY_SLUG.items() if game.pile]),
    st.dictionaries(
        st.sampled_from(["A", "10", "N", "NS", "tricks", "side", "five", "by", "cards", "card"]),
        st.one_of(st.integers(-2, 20).map(str), st.sampled_from(["cards", "AC", "ACTC7H", "é", "", "٣"])),
    ),
    st.booleans(),
)
@examples(1.5)
def test_no_address_breaks_it(slug, query, at_match):
    counting = PilePage(BY_SLUG[slug], query, *((NAMES, {}) if at_match else ({}, None)))
    count = counting.count
    assert count.total or count.refusal or count.sentences
