"""From every page of a match the fitting rule is one tap away, and the way back goes with it."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scorekeeper.games.avinas.panel import answers_of
from scorekeeper.games.avinas.tests.notation import parse
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, seated

pytestmark = pytest.mark.django_db

ENDS_IN_CATS = "E0-none E0-none"
CHANGES = {"1 ram": "rams", "8 rams": "knock", "3 pips": "pips", "overclaimed": "overclaim"}


def played(jotted: str) -> Phone:
    phone = seated()
    for deal in parse(jotted):
        assert phone.deal(answers_of(deal)).status_code == 201
    return phone


def links(page: bytes) -> dict[str, str]:
    """The links of a page to the rules: their addresses by their words; the last of those with the same words."""
    found = re.findall(r'<a [^>]*href="(/rules/[^"]*)"[^>]*>(.*?)</a>', page.decode(), re.DOTALL)
    return {unescape(re.sub("<[^>]+>.*", "", words)): unescape(address) for address, words in found}


def shown(phone: Phone, path: str = "") -> dict[str, str]:
    answer = Client().get(phone.url + path)
    assert answer.status_code == 200
    return links(answer.content)


def section(address: str) -> str:
    return urlsplit(address).fragment


# fmt: off
MATCHES = [
    # deals,      the rule that fits, and the deal in play
    ("",           "deal",     ["1"]), ("N1+", "rams",      ["2"]), ("N1k-",       "knock", ["2"]),
    ("N0+many",    "pips",     ["2"]), ("-",   "no-sevens", ["2"]), ("E0-none",    "end",   ["2"]),
    (ENDS_IN_CATS, "cats",     None),  ("W!",  "overclaim", None),
]
# fmt: on


@pytest.mark.parametrize("jotted,rule,deal", MATCHES)
@pytest.mark.parametrize("path", ["", "deals/"])
def test_the_rules_open_where_it_fits_the_match_and_lead_back(
    path: str, jotted: str, rule: str, deal: list[str] | None
) -> None:
    phone = played(jotted)
    address = shown(phone, path)["Rules"]
    way = parse_qs(urlsplit(address).query)
    assert (section(address), way["back"], way.get("deal")) == (rule, [phone.url], deal)


def test_a_stopped_match_has_its_rules_too(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    assert phone.send(event="close", seen=1, cid="0190a1b2-0000-7000-8000-000000000001").status_code == 201

    assert section(shown(phone)["Rules"]) == "rams"


def test_the_change_of_each_deal_leads_to_its_rule() -> None:
    phone = played("N1+ E2k- S0+none W!")
    pages = [shown(phone, f"deals/{cid_of(phone, number)}/") for number in (1, 2, 3, 4)]

    assert [section(found[change]) for found, change in zip(pages, CHANGES, strict=True)] == [*CHANGES.values()]


def test_the_list_leads_to_the_deals_alone() -> None:
    assert set(shown(played("N1+ E2k-"), "deals/")) == {"Rules"}


def test_what_is_struck_out_leads_nowhere(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    phone.deal(ALL_PASSED)
    phone.change("void", cid_of(phone, 1))

    assert set(shown(phone, "deals/")) == {"Rules"}


@pytest.mark.parametrize("jotted,change,rule", [("N1-", "2 rams", "rams"), ("-", "nothing is written", "no-sevens")])
def test_the_last_deal_leads_to_its_rule(jotted: str, change: str, rule: str) -> None:
    phone = played(jotted)

    assert section(shown(phone)[change]) == rule
    assert section(shown(phone, f"deals/{cid_of(phone, 1)}/")[change]) == rule


def test_a_single_deal_leads_to_its_own_rule(phone: Phone) -> None:
    for deal in (ONE_SEVEN_MADE, ALL_PASSED):
        phone.deal(deal)
    first = f"deals/{cid_of(phone, 1)}/"

    assert section(shown(phone, first)["Rules"]) == "rams"
    assert section(shown(phone, first + "?event=void")["Rules"]) == "rams"
    assert section(shown(phone, first + "?event=amend&kind=passed")["Rules"]) == "no-sevens"


def test_the_reason_of_the_end_leads_to_its_rule() -> None:
    found = shown(played(ENDS_IN_CATS))

    (reason,) = [words for words in found if words.startswith("12 pips, and none on the other side")]
    assert section(found[reason]) == "cats"


def test_forms_and_refusals_have_the_way_too(phone: Phone) -> None:
    for path in ("", "events/"):
        assert section(shown(phone, path)["Rules"]) == "deal"
    phone.deal(ONE_SEVEN_MADE)
    refused = phone.deal({"kind": "sevens"}, accept="text/html")

    assert refused.status_code == 422
    assert section(links(refused.content)["Rules"]) == "rams"


def test_who_was_slower_has_the_way_too(phone: Phone) -> None:
    seen = phone.after()
    phone.deal(NOTHING_TAKEN, after=seen)

    overtaken = phone.deal(ONE_SEVEN_LOST, after=seen, accept="text/html")

    assert overtaken.status_code == 409
    assert section(links(overtaken.content)["Rules"]) == "end"


def test_who_is_asked_first_has_the_way_too() -> None:
    phone = played("E0-none N1+ N1+")

    asked = phone.change("amend", cid_of(phone, 2), NOTHING_TAKEN, accept="text/html")

    assert asked.status_code == 422
    assert "The match ends earlier" in asked.content.decode()
    assert section(links(asked.content)["Rules"]) == "end"
