"""The list of deals of a long match comes in pages; chart and printed sheet stay whole."""

import re
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.matches.undo import undo_step
from tests.bench.matches import long_match
from tests.page_text import words_of
from tests.tables import ALL_PASSED, ONE_SEVEN_LOST, Phone, cid_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def get(phone: Phone, query: str = "", **headers: str) -> str:
    answer = Client().get(f"{phone.url}deals/{query}", headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def listed(page: str) -> list[int]:
    """The numbers of the deals in the list, from the top; 0 for one that was struck out and has none."""
    table = page[page.index('<table class="deals"') :].partition("</tbody>")[0]
    return [int(number.replace("–", "0")) for number in re.findall(r">\s*(\d+|–)</a>\s*</th>", table)]


def printed(page: str) -> list[int]:
    paper = page[page.index('<div class="paper') :]
    return [int(number) for number in re.findall(r'<th scope="row">(\d+)</th>', paper)]


def spans(page: str) -> dict[str, str]:
    """The other pages by the deals on them."""
    return dict(re.findall(r'<a class="btn" href="[^"?]*([^"#]*)#list">([^<]*)</a>', page))


# fmt: off
PAGES = [
    (  1, [(1, 1)]),
    (100, [(1, 100)]),
    (101, [(51, 101), (1, 50)]),
    (150, [(51, 150), (1, 50)]),
    (151, [(101, 151), (51, 100), (1, 50)]),
]
# fmt: on


@pytest.mark.parametrize("deals,pages", PAGES)
def test_every_deal_is_on_one_page(deals: int, pages: list[tuple[int, int]]) -> None:
    phone = long_match(deals)
    newest = get(phone)

    seen = [listed(page) for page in (newest, *(get(phone, query) for query in spans(newest)))]

    assert seen == [list(range(last, first - 1, -1)) for first, last in pages]


def test_a_page_says_what_is_on_it_and_leads_to_the_others() -> None:
    phone = long_match(151)
    assert "Deals 101 to 151" in words_of(get(phone))
    assert spans(get(phone)) == {"?before=101": "51–100", "?before=51": "1–50"}

    older = get(phone, "?before=101")

    assert "Deals 51 to 100 Newest" in words_of(older)
    assert '?before=101#list" aria-current="true">51–100</a>' in older
    assert spans(older) == {"": "101–151", "?before=51": "1–50"}


def test_a_page_keeps_its_deals_when_others_come() -> None:
    phone = long_match(150)
    before = listed(get(phone, "?before=51"))
    phone.deal(ALL_PASSED)
    assert listed(get(phone, "?before=51")) == before == list(range(50, 0, -1))
    assert listed(get(phone)) == list(range(151, 100, -1))


def test_any_number_gives_the_page_with_the_deal_before_it() -> None:
    phone = long_match(151)
    assert listed(get(phone, "?before=70"))[0] == 100
    assert listed(get(phone, "?before=2"))[0] == 50


@pytest.mark.parametrize("query", ["", "?before=51"])
def test_the_printed_sheet_and_the_chart_hold_the_whole_match(query: str) -> None:
    page = get(long_match(120), query)
    assert printed(page) == list(range(1, 121))
    assert re.search(r'class="below"[^>]*>120</text>', page)


def test_an_older_page_follows_the_match_too() -> None:
    phone = long_match(120)
    page = get(phone, "?before=51")
    (asks,) = re.findall(r'hx-get="[^"]*/deals/(\?shown=120&amp;before=51)"', page)
    asks = asks.replace("&amp;", "&")
    assert Client().get(f"{phone.url}deals/{asks}").status_code == 204

    phone.deal(ALL_PASSED)
    part = get(phone, asks, **{"hx-request": "true"})

    assert "Deal 121 recorded." in part
    assert listed(part) == list(range(50, 0, -1))
    assert "Undo 121: deal 121" in part


def test_a_deal_struck_out_keeps_its_place_and_frees_its_number() -> None:
    phone = long_match(101)
    phone.change("void", cid_of(phone, 101))
    page = get(phone)
    assert listed(page) == [0, *range(100, 50, -1)]
    assert "Deals 51 to 101 in numbers" in words_of(page)
    phone.deal(ALL_PASSED)
    assert listed(get(phone))[:3] == [101, 0, 100]


def test_a_correction_leads_back_to_its_deal() -> None:
    phone = long_match(120)
    cid = cid_of(phone, 37)
    answer = phone.change("amend", cid, ONE_SEVEN_LOST, place="deals", accept="text/html")
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"{phone.url}deals/?before=51#{cid}"
    assert f'<tr id="{cid}"' in get(phone, "?before=51")
    one_deal = Client().get(f"{phone.url}deals/{cid}/").content.decode()
    assert f'href="{phone.url}deals/?before=51#{cid}">All deals</a>' in one_deal


def test_what_is_undone_on_an_older_page_is_shown_anew() -> None:
    """To a place on the page that it shows a browser would only scroll."""
    phone = long_match(120)
    phone.change("amend", cid_of(phone, 37), ONE_SEVEN_LOST)
    step = undo_step(phone.match.game, phone.match.log(), "")
    assert step is not None
    fields = {"event": step.event, "cid": uuid4(), "target": step.target, "seen": step.seen, **step.fields}
    where = {"hx-request": "true", "hx-current-url": f"http://testserver{phone.url}deals/?before=51"}
    answer = Client().post(phone.url + "events/", fields | {"place": "deals"}, headers=where)
    assert answer.status_code == 201
    assert answer.headers["HX-Redirect"] == f"{phone.url}deals/?before=51"
