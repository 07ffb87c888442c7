"""What a page has found out about a deal reaches the phone that records it: filled in, never recorded by itself."""

import re
from html import unescape
from urllib.parse import parse_qsl

import pytest

from scorekeeper.matches.panel import MARK
from tests.tables import seated

pytestmark = pytest.mark.django_db


def checked(page):
    return set(re.findall(r'name="(\w+)" value="([^"]*)"[^>]* checked', page.content.decode()))


def picked(page):
    lists = re.findall(r'<select name="(\w+)"(.*?)</select>', page.content.decode(), flags=re.DOTALL)
    return {(name, value) for name, inside in lists for value in re.findall(r'value="([^"]*)" selected', inside)}


def typed(page):
    return set(re.findall(r'<input type="\w+" name="(\w+)" value="([^"]*)"', page.content.decode()))


def handed_over(page):
    """Each link: its words, the plain address and the scripted one."""
    found = re.findall(r'<a class="btn do[^"]*" href="([^"]*)" data-use="([^"]*)">(.*?)</a>', page.content.decode())
    return [(re.sub(r"<[^>]+>", " ", words), unescape(plain), unescape(scripted)) for plain, scripted, words in found]


def test_the_plain_form_shows_what_the_address_says(client):
    page = client.get(seated().url + "events/?kind=no_sevens&declarer=S&won=false&losers_points=53")
    assert {("kind", "no_sevens"), ("declarer", "S"), ("won", "false")} <= checked(page)
    assert 'name="losers_points" value="53"' in page.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        "declarer=Q&kind=x&sevens=9&won=perhaps",
        "losers_points=6+7&trump=%00&note=made+up&dealer=S&sure=x",
        "losers_points=%3Cscript%3E&cid=1&after=2&event=void&csrf=x",
    ],
)
def test_an_address_that_makes_no_sense_fills_in_nothing(client, query):
    phone = seated()
    page, empty = client.get(phone.url + f"events/?{query}"), client.get(phone.url + "events/")
    assert checked(page) == checked(empty)
    without_ids = re.compile(r'name="(cid|csrfmiddlewaretoken)" value="[^"]*"')
    assert without_ids.sub("", page.content.decode()) == without_ids.sub("", empty.content.decode())


def test_a_link_says_the_same_with_and_without_a_script(client):
    phone = seated()
    ((words, plain, scripted),) = handed_over(client.get(phone.url + "pile/?A=2&10=3&K=3&Q=1"))
    assert "Record in deal 1" in words
    assert plain == phone.url + "events/?kind=no_sevens&losers_points=53"
    assert scripted == phone.url + MARK + "kind=no_sevens&losers_points=53"


# fmt: off
FOUND = [
    # game          where                              what is handed over
    ("avinas",      "pile/?A=2&10=2&K=3&Q=2&J=1",      "kind=no_sevens&losers_points=58"),
    ("avinas",      "pile/?A=3&10=2&K=1&Q=1",          "kind=no_sevens&losers_points=60"),
    ("avinas",      "pile/?by=cards&cards=7C8C9C",     "kind=no_sevens&losers_points=0"),
    ("avinas",      "sevens/?sevens=4C5H6S",           "kind=sevens&declarer=S&sevens=3&trump=S"),
    ("avinas",      "referee/?trump=C&lead=N&cards=QD-AC-TC-JC",
                    "kind=no_sevens&losers_points=26&declarer=N&trump=C&won=false"),
    ("kaiser",      "pile/?side=0&tricks=6&five=1",    "kind=played&bidder=N&tricks=6&five=bidders&three=others"),
    ("kaiser",      "pile/?side=1&tricks=1&five=1&three=1", "kind=played&bidder=N&tricks=7&five=others&three=others"),
    ("kaiser",      "pile/?side=1&tricks=0",           "kind=played&bidder=N&tricks=8&five=bidders&three=bidders"),
    ("spades",      "pile/?N=3&E=4&S=4&W=2",           "tricks_n=3&tricks_e=4&tricks_s=4&tricks_w=2&tricks_ns=7"),
    ("solo-spades", "pile/?N=13",                      "tricks_n=13&tricks_e=0&tricks_s=0&tricks_w=0"),
    ("forty-one",   "pile/?N=3&E=4&S=4&W=2",           "kind=played&tricks_n=3&tricks_w=2&tricks_s=4&tricks_e=4"),
    ("styrivolt",   "pile/?NS=5",                      "winner=NS&result=vol"),
    ("styrivolt",   "pile/?NS=2&EW=7",                 "winner=EW&result=ordinary"),
    ("voormsi",     "pile/?NS=4&EW=5",                 "kind=summary&won_1=4&won_2=5"),
]
# fmt: on


@pytest.mark.parametrize("slug, path, fields", FOUND)
def test_what_was_found_out_stands_in_the_plain_form(client, slug, path, fields):
    phone = seated(game=slug)
    _words, plain, _scripted = handed_over(client.get(phone.url + path))[0]
    assert plain == f"{phone.url}events/?{fields}"
    form = client.get(plain)
    filled = checked(form) | picked(form) | typed(form)
    assert set(parse_qsl(fields)) <= filled


BIDS = {"bid_n": "3", "bid_e": "4", "bid_s": "3", "bid_w": "2"}
TRICKS = {"tricks_n": "3", "tricks_e": "4", "tricks_s": "4", "tricks_w": "2"}
# fmt: off
LEFT = [
    # game          tapped                                                     handed over               results
    ("kaiser",      {"bidder": "N", "bid": "7", "no_trump": "false", "tricks": "5"}, {},                       4),
    ("kaiser",      {"bidder": "N", "bid": "7", "no_trump": "false", "tricks": "5"}, {"five": "bidders"},      2),
    ("kaiser",      {"bidder": "N", "bid": "7", "no_trump": "false", "tricks": "5"},
                                                {"five": "bidders", "three": "others"},                        1),
    ("kaiser",      {"bidder": "N", "bid": "7", "no_trump": "false", "tricks": "0"}, {"five": "bidders"},      1),
    ("spades",      BIDS,                                                      {"tricks_ns": "7"},             1),
    ("spades",      BIDS,                                                      {"tricks_ns": "70"},           14),
    ("solo-spades", BIDS | {"tricks_e": "4", "tricks_s": "4"},                 TRICKS,                         1),
    ("forty-one",   BIDS,                                                      TRICKS,                         1),
    ("styrivolt",   {"winner": "EW"},                                          {"result": "nine"},             2),
]
# fmt: on


@pytest.mark.parametrize("slug, tapped, panel_answers, results", LEFT)
def test_what_no_question_asks_for_leaves_fewer_results(client, slug, tapped, panel_answers, results):
    answer = client.get(seated(game=slug).url + "preview/", tapped | panel_answers).json()
    assert len(answer["results"]) == results
    assert not any("refusal" in each for each in answer["results"])


def test_counted_tricks_say_who_made_a_bid_of_forty_one(client):
    (result,) = client.get(seated(game="forty-one").url + "preview/", BIDS | TRICKS).json()["results"]
    assert result["answers"] | TRICKS == result["answers"]
    assert result["label"] == "Record: all made"


# fmt: off
CORRECTED = [
    ("forty-one", BIDS,                                           "Correct: all made"),
    ("forty-one", BIDS | {"made_w": "false"},                     "Correct: Jonas failed"),
    ("voormsi",   {"kind": "summary", "won_1": "9"},              "Correct: 9–0"),
    ("voormsi",   {"tricks": "NS EW NS NS NS NS EW EW EW"},       "Correct: 5–4"),
    ("other",     {f"points_{place}": "1" for place in "1234"},   "Correct the deal"),
]
# fmt: on


@pytest.mark.parametrize("slug, tapped, label", CORRECTED)
def test_the_only_key_says_that_it_corrects_where_a_deal_stands(slug, tapped, label):
    phone = seated(game=slug)
    before = phone.client.get(phone.url + "preview/", tapped).json()["results"]
    (answers,) = (result["answers"] for result in before)
    assert phone.deal(answers).status_code == 201
    (result,) = phone.client.get(phone.url + "preview/", tapped | {"deal": "1"}).json()["results"]
    assert result["label"] == label
