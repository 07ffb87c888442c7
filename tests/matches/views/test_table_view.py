"""The match for a phone that lies in the middle of the table."""

import pytest
from django.test import Client

from scorekeeper.matches.models import Role
from tests.addresses import link
from tests.page_text import words_of
from tests.tables import NOTHING_TAKEN, ONE_SEVEN_MADE, Phone, seated


@pytest.fixture
def phone(db: None) -> Phone:
    phone = seated()
    phone.deal(ONE_SEVEN_MADE)
    return phone


def get(phone: Phone, query: str = "") -> str:
    answer = phone.client.get(phone.url + "table/" + query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_names_numbers_and_whose_deal_it_is(phone: Phone) -> None:
    page = get(phone)
    words = words_of(page[page.index("<main") :])
    assert words.startswith("Avinas Ona & Petras Pips 0 Rams left 0 Jonas & Rūta Pips 0 Rams left 1")
    assert "Rūta deals." in words


def test_at_the_end_it_says_who_won_and_who_are_cats(phone: Phone) -> None:
    for _ in range(2):
        phone.deal(NOTHING_TAKEN)
    assert "Ona & Petras won. Jonas & Rūta: Cats" in words_of(get(phone))


def test_it_asks_for_news_and_tells_it_once(phone: Phone) -> None:
    page = get(phone)
    assert f'hx-get="{phone.url}table/?shown=1"' in page
    assert "data-news" not in page
    assert phone.client.get(phone.url + "table/?shown=1").status_code == 204
    phone.deal(ONE_SEVEN_MADE)
    assert 'data-news="Deal 2 recorded.' in get(phone, "?shown=1")


def test_who_watches_may_lay_it_out_and_the_menu_leads_there(phone: Phone) -> None:
    token = link(phone.match.book, Role.WATCH)
    assert Client().get(f"/b/{token}/1/table/").status_code == 200
    assert f'href="/b/{token}/1/table/"' in Client().get(f"/b/{token}/1/").content.decode()


@pytest.mark.parametrize(
    "theirs, ours, status", [("a1", "b2", 200), ("b2", "b2", 204), ("", "b2", 204), ("a1", "", 204)]
)
def test_a_page_with_scripts_of_another_version_has_to_reload(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, theirs: str, ours: str, status: int
) -> None:
    monkeypatch.setattr("scorekeeper.web.assets.version", lambda: ours)
    answer = phone.client.get(phone.url + "?shown=1", headers={"scorekeeper-assets": theirs})
    assert answer.status_code == status
    assert answer.headers.get("HX-Refresh") == ("true" if status == 200 else None)
