"""The page of a match that is over: who won stands above everything, and everything else below the whole sheet."""

import re
from datetime import UTC, datetime
from html import unescape
from uuid import uuid4

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.matches.models import Match, Role
from tests import finished_matches
from tests.addresses import link
from tests.finished_matches import FORTY
from tests.page_text import words_of
from tests.tables import NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, seated, start_fields

pytestmark = pytest.mark.django_db


def cats() -> Phone:
    phone = seated()
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        assert phone.deal(deal).status_code == 201
    return phone


def hearts() -> Phone:
    """A match of another game, ended before its target."""
    names = {Seat.P1: "Ona", Seat.P2: "Jonas", Seat.P3: "Petras"}
    phone = seated(names, game="other", options={"title": "Hearts", "wins": "lowest", "target": 100})
    assert phone.deal({"kind": "played", "points_1": "41", "points_2": "45", "points_3": "0"}).status_code == 201
    assert phone.send(event="close", cid=uuid4(), seen=1).status_code == 201
    return phone


def page(phone: Phone, path: str = "") -> str:
    return phone.client.get(phone.url + path).content.decode()


def test_who_won_is_the_headline() -> None:
    assert heading_of(cats()) == "Ona & Petras won Avinas, Thursday 28 November 2024"


def test_another_game_is_called_as_its_players_call_it() -> None:
    phone = hearts()
    assert heading_of(phone) == "Petras won Hearts, Thursday 28 November 2024"
    assert "The match ends at 100" not in words_of(page(phone))


def heading_of(phone: Phone) -> str:
    Match.objects.filter(pk=phone.match.pk).update(played=datetime(2024, 11, 28, 19, tzinfo=UTC))
    heading = re.search(r"<h1>(.*?)</h1>", page(phone), re.DOTALL)
    assert heading is not None
    return words_of(heading[1]).replace(" ,", ",")


def test_after_cats_no_big_button_calls_for_another_match() -> None:
    after_cats, otherwise = (
        re.findall(r'<button class="([^"]*)" data-focus>Rematch', page(phone)) for phone in (cats(), hearts())
    )
    assert (after_cats, otherwise) == (["btn plain"], ["btn do big"])


def test_one_button_takes_back_the_end() -> None:
    """Undo does; once the date was corrected since then, Undo takes back that, and a button resumes the match."""
    phone = hearts()
    assert ("Undo end" in page(phone), "Resume match" in page(phone)) == (True, False)
    assert phone.send(event="date", cid=uuid4(), seen=2, date="2026-11-27", time="20:00").status_code == 201
    assert ("Undo end" in page(phone), "Resume match" in page(phone)) == (False, True)


def test_who_pays_stands_above_the_sheet() -> None:
    phone = cats()
    assert phone.client.post(phone.url + "stakes/", FORTY).status_code == 303
    above, _sheet, _rest = page(phone).partition('<div class="sheet')
    assert words_of(above).endswith("Rūta and Jonas pay 40 ct each.")


def test_the_source_stands_at_the_reason() -> None:
    reason = re.search(r'<p class="why">(.*?)</p>', page(cats()), re.DOTALL)
    assert reason
    assert words_of(reason[1]) == (
        "12 pips, and none on the other side: rams do not count. They stay Cats until the next match. "
        "Source: Parlett; Pagat implies it"
    )


def test_the_final_sheet_says_how_many_rams_are_left() -> None:
    sheet = words_of(page(finished_matches.played(seated(), ends="rams east")))
    assert "2 rams left" in sheet
    assert "no rams left" in sheet


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
    assert "2 rams on Ona & Petras · pips 12 to 2" in words_of(html)
    assert 'class="chart"' in html[: html.index('<div class="paper')]
    assert 'href="#cat"' not in html


def test_a_stopped_match_says_how_it_stands() -> None:
    phone = seated()
    phone.deal(NOTHING_TAKEN)
    assert phone.send(event="close", cid="018f0000-0000-7000-8000-000000000001", seen=1).status_code == 201
    html = page(phone)
    assert "<h1>No winner\n<span>" in html
    assert "Ona & Petras 0, Jonas & Rūta 6 pips" in words_of(html)
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
    assert "If you end it now, Ona & Petras win: 4 to 0 crosses." in unescape(" ".join(asked[1].split()))
    assert 'name="event" value="close"' in asked[1]


def previewed(html: str, name: str) -> list[str]:
    return [unescape(each) for each in re.findall(rf'<meta property="og:{name}" content="([^"]*)"', html)]


def test_a_link_for_looking_on_has_a_preview_and_its_picture() -> None:
    phone = cats()
    watching = Phone(link(phone.match.book, Role.WATCH), phone.match)
    html = page(watching)
    assert [re.sub("[\u2068\u2069]", "", title) for title in previewed(html, "title")] == [
        "Ona & Petras won. Jonas & Rūta: Cats"
    ]
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


def test_a_deal_after_the_end_is_answered_with_the_end() -> None:
    phone = seated()
    for _deal in range(2):
        phone.deal(NOTHING_TAKEN)
    answer = phone.deal(NOTHING_TAKEN, accept="text/html")
    words = words_of(answer.content.decode())
    assert answer.status_code == 422
    assert "This deal came after the end, so it was not recorded. Correct the last deal" in words
    assert "Ona & Petras won" in words
    assert len(phone.match.log().live) == 2
