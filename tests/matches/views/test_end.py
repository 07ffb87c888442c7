"""The page of a match that is over: who won stands above everything, and everything else below the whole sheet."""

import re
from html import unescape

import pytest

from scorekeeper.matches.models import Role
from tests.addresses import link
from tests.page_text import words_of
from tests.tables import NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, seated, start_fields

pytestmark = pytest.mark.django_db


def cats() -> Phone:
    phone = seated()
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        assert phone.deal(deal).status_code == 201
    return phone


def page(phone: Phone, path: str = "") -> str:
    return phone.client.get(phone.url + path).content.decode()


def test_who_won_is_the_headline() -> None:
    heading = re.search(r"<h1>(.*?)</h1>", page(cats()), re.DOTALL)
    assert heading is not None
    assert words_of(heading[1]) == "Ona & Petras won 3 deals"


def test_a_match_without_cats_shows_by_what_score_and_its_chart() -> None:
    phone = seated()
    for deal in (
        ONE_SEVEN_LOST,
        NOTHING_TAKEN,
        {"kind": "no_sevens", "declarer": "N", "won": "false", "losers_points": "45"},
        NOTHING_TAKEN,
    ):
        assert phone.deal(deal).status_code == 201
    html = page(phone)
    assert '<h2 class="by">by rams, 2 to 0 (12 pips to 2)</h2>' in html
    assert 'class="chart"' in html[: html.index('<div class="paper')]
    assert 'href="#cat"' not in html


def test_a_stopped_match_says_how_it_stands() -> None:
    phone = seated()
    phone.deal(NOTHING_TAKEN)
    assert phone.send(event="close", cid="018f0000-0000-7000-8000-000000000001", seen=1).status_code == 201
    html = page(phone)
    assert "<h1>No winner\n<span>" in html
    assert '<h2 class="by">0 pips to 6</h2>' in html
    assert "The match ended without a winner." in html


@pytest.mark.parametrize("game, ways", [("styrivolt", 1), ("other", 1), ("avinas", 0), ("spades", 0)])
def test_a_game_without_a_target_is_ended_from_its_page(game: str, ways: int) -> None:
    phone = seated(game=game)
    html = page(phone)
    assert (html.count('popovertarget="end"><svg'), html.count('id="end"')) == (ways, ways)
    watching = Phone(link(phone.match.book, Role.WATCH), phone.match)
    assert 'popovertarget="end"' not in page(watching)


def test_it_is_asked_once_whether_a_match_shall_end() -> None:
    phone = seated(game="styrivolt")
    assert "Nothing has been recorded yet." in page(phone)
    phone.deal({"winner": "NS", "result": "nine", "solo": "true"})
    asked = re.search(r'id="end" popover>(.*?)popovertarget', page(phone), re.DOTALL)
    assert asked
    assert "The match ends now: Ona & Petras won, 4 crosses to none." in unescape(" ".join(asked[1].split()))
    assert 'name="event" value="close"' in asked[1]


def previewed(html: str, name: str) -> list[str]:
    return [unescape(each) for each in re.findall(rf'<meta property="og:{name}" content="([^"]*)"', html)]


def test_a_link_for_looking_on_has_a_preview_and_its_picture() -> None:
    phone = cats()
    watching = Phone(link(phone.match.book, Role.WATCH), phone.match)
    html = page(watching)
    assert [re.sub("[\u2068\u2069]", "", title) for title in previewed(html, "title")] == ["Ona & Petras won"]
    assert previewed(html, "image") == [f"http://testserver{watching.url}picture.png?shown=3"]
    assert previewed(html, "image:type") == ["image/png"]
    assert (previewed(html, "image:width"), previewed(html, "image:height")) == (["600"], ["750"])


ASK = "This link opens only this match. For the next match, ask for a new link."


@pytest.mark.parametrize("role", [Role.WATCH, Role.SCORE])
def test_by_a_link_to_one_match_it_says_the_same_whether_or_not_the_table_plays_on(role: Role) -> None:
    phone = cats()
    of_the_match = Phone(link(phone.match.book, role, match=phone.match), phone.match)
    before = words_of(page(of_the_match))
    assert ASK in before
    assert ASK not in words_of(page(phone))
    assert phone.client.post(f"/b/{phone.token}/new/", start_fields()).status_code == 303
    assert words_of(page(of_the_match)) == before


def test_a_link_that_records_is_not_previewed() -> None:
    html = page(cats())
    assert previewed(html, "title") == previewed(html, "image") == []
