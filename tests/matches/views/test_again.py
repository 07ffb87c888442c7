"""A match played again, deal by deal; and its chart among its deals."""

import re
from html import unescape

import pytest

from scorekeeper.matches.models import Link
from tests.page_text import words_of
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def phone() -> Phone:
    """One seven made, East–West's six pips, and six more."""
    phone = seated()
    for deal in (ONE_SEVEN_MADE, NOTHING_TAKEN, NOTHING_TAKEN):
        phone.deal(deal)
    return phone


def get(phone: Phone, path: str, *, part: bool = False) -> str:
    answer = phone.client.get(phone.url + path, headers={"hx-request": "true"} if part else {})
    assert answer.status_code == 200
    return answer.content.decode()


def ways(page: str) -> dict[str, str]:
    """Where the buttons lead."""
    return dict(re.findall(r'data-moment="(\w+)" href="([^"]*)"', page))


@pytest.mark.parametrize("deal,pips", [("1", "0 of 12"), ("2", "6 of 12"), ("3", "12 of 12")])
def test_the_sheet_is_shown_as_it_stood(phone: Phone, deal: str, pips: str) -> None:
    words = words_of(get(phone, f"again/?deal={deal}"))
    assert f"Deal {deal} of 3" in words
    assert pips in words


def test_the_deal_is_put_into_words_with_its_dealer(phone: Phone) -> None:
    words = words_of(get(phone, "again/?deal=1"))
    assert "Petras, one seven, made" in words
    assert "Petras dealt" in words


def test_the_buttons_are_links_to_the_deals_beside_and_at_both_ends(phone: Phone) -> None:
    assert ways(get(phone, "again/?deal=2")) == {
        "first": "?deal=0",
        "back": "?deal=1",
        "next": "?deal=3",
        "last": "?deal=3",
    }
    assert ways(get(phone, "again/?deal=3")) == {"first": "?deal=0", "back": "?deal=2"}


@pytest.mark.parametrize("asked,shown", [("99999999", "Deal 3"), ("-1", "Before"), ("x", "Before"), ("٣", "Before")])
def test_a_deal_that_there_is_not_leads_to_one_that_there_is(phone: Phone, asked: str, shown: str) -> None:
    assert shown in words_of(get(phone, f"again/?deal={asked}"))


def test_the_last_step_says_who_won(phone: Phone) -> None:
    headline = words_of(get(phone, "")).split("Menu")[-1]
    assert "Ona & Petras" in headline
    assert "won" in words_of(get(phone, "again/?deal=3"))
    assert "won" not in words_of(get(phone, "again/?deal=2"))


def test_what_was_corrected_is_named_with_the_phone_that_did_it(phone: Phone) -> None:
    Link.objects.update(label="Rūta’s phone")
    assert "Corrected" not in words_of(get(phone, "again/?deal=1"))
    phone.change("amend", cid_of(phone, 1), ONE_SEVEN_LOST)
    assert re.search(r"Corrected \d\d:\d\d by Rūta’s phone", words_of(get(phone, "again/?deal=1")))


def test_a_deal_that_was_struck_out_is_not_played_again(phone: Phone) -> None:
    phone.deal(ALL_PASSED)
    phone.change("void", cid_of(phone, 1))
    words = words_of(get(phone, "again/?deal=1"))
    assert "Deal 1 of 2" in words
    assert "without sevens" in words


# Among the deals


def test_charts_stand_below_the_deals_each_with_its_numbers(phone: Phone) -> None:
    page = get(phone, "deals/")
    said = re.search(r'<svg role="img" aria-label="([^"]*)"', page)
    assert said is not None
    assert unescape(said[1]) == "Pips, after 3 deals: Ona & Petras 0, Jonas & Rūta 12. The broken line is at 12."
    assert page.index("What happened") < page.index("The same in numbers")
    numbers = page[page.index('<table class="numbers"') :]
    assert 'scope="col"' in numbers[: numbers.index("<tbody>")]
    assert words_of(numbers[numbers.index("<tbody>") : numbers.index("</tbody>")]) == "0 0 0 1 0 0 2 0 6 3 0 12"
