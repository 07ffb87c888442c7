"""What the next deal would be worth: every result with what it would write, and nothing recorded."""

import re
from html import unescape

import pytest

from scorekeeper.games import BY_SLUG
from tests.page_text import read, words_of
from tests.tables import NOTHING_TAKEN, seated

pytestmark = pytest.mark.django_db


def rows(answer):
    found = re.findall(r"<li(?: class=\"ends\")?><b>.*?</li>", answer.content.decode(), flags=re.DOTALL)
    return [words_of(row) for row in found]


def test_the_sevens_on_the_table_say_what_is_at_stake(client):
    found = rows(client.get(seated().url + "worth/?sevens=2H7C"))  # Jonas declares with two
    assert found[0] == "Made Ona & Petras: 2 rams rams 2 / 0 pips 0 / 0"
    assert found[1] == "Lost Jonas & Rūta: 4 rams rams 0 / 4 pips 0 / 0"
    assert len(found) == 6


def test_it_is_asked_first_who_declares_and_with_how_many(client):
    phone = seated()
    assert "Who declares?" in read(client.get(phone.url + "worth/"))
    assert "How many sevens?" in read(client.get(phone.url + "worth/?declarer=S"))
    found = rows(client.get(phone.url + "worth/?declarer=S&kind=no_sevens"))
    assert [row.split(" ")[0] for row in found] == ["Made:"] * 3 + ["Lost:"] * 3 + ["Overclaimed"]
    assert "Match over" in found[-1]


def test_near_the_end_it_says_who_would_win(client):
    phone = seated()
    assert phone.deal(NOTHING_TAKEN).status_code == 201
    found = rows(client.get(phone.url + "worth/?declarer=E&kind=no_sevens"))
    assert [row for row in found if "Match over" in row and row.startswith("Lost: they took nothing")]


# fmt: off
CHOSEN = [
    ("kaiser",      "bidder=N&bid=7&no_trump=false",                15),
    ("spades",      "bid_n=3&bid_s=3&bid_e=4&bid_w=2",              14),
    ("styrivolt",   "winner=NS",                                    5),
    ("voormsi",     "kind=summary&won_1=5",                         2),
    ("forty-one",   "bid_n=3&bid_s=3&bid_e=4&bid_w=2",              15),
    ("solo-spades", "bid_n=3&bid_s=3&bid_e=4&bid_w=2&tricks_e=3&tricks_s=4", 7),
]
# fmt: on


@pytest.mark.parametrize("slug, query, results", CHOSEN)
def test_every_game_lists_the_results_that_are_left(client, slug, query, results):
    phone = seated(game=slug)
    assert len(rows(client.get(phone.url + f"worth/?{query}"))) == results
    assert phone.match.log().live == []


def sevens(declarer, number, knock, won):
    return {"kind": "sevens", "declarer": declarer, "sevens": str(number), "knock": knock, "won": won}


def no_sevens(declarer, won, points):
    return {"kind": "no_sevens", "declarer": declarer, "won": won, "losers_points": str(points)}


def bid(bidder, number, points, no_trump="false"):
    return {"kind": "played", "bidder": bidder, "bid": str(number), "no_trump": no_trump, "points": str(points)}


def each(field, *numbers):
    return {f"{field}_{seat}": str(number) for seat, number in zip("nesw", numbers, strict=True)}


# fmt: off
A_LONG_EVENING = [  # to 27 rams and 5 pips against 7 pips
    sevens("N", 1, "none", "true"),        sevens("E", 2, "none", "true"),    sevens("S", 3, "none", "false"),
    {"kind": "passed"},                    sevens("W", 1, "declarers", "false"),
    sevens("N", 4, "both", "false"),       sevens("E", 2, "declarers", "false"),
    no_sevens("S", "true", 31),            no_sevens("S", "true", 30),        no_sevens("W", "true", 0),
    no_sevens("N", "false", 60),           no_sevens("E", "false", 30),
]
RAMS_WITHOUT_PIPS = [  # 8 rams, and 11 pips against none
    sevens("N", 4, "none", "false"),
    no_sevens("E", "false", 0), no_sevens("E", "false", 30), no_sevens("N", "true", 40),
]
RAMS_AND_A_PIP = [  # 2 rams and 1 pip, against 11 pips
    sevens("N", 1, "none", "false"),
    no_sevens("E", "false", 0), no_sevens("E", "false", 30), no_sevens("N", "true", 40), no_sevens("W", "true", 40),
]
TO_44 = [bid("E", 5, 12), bid("E", 5, 12), bid("E", 5, 10), bid("E", 5, 10)]                # -4 and 44
TO_45 = [bid("E", 5, 12), bid("E", 5, 12), bid("E", 5, 10), bid("N", 6, -1)]                # -10 and 45
BAGS = [each("bid", 3, 3, 3, 2) | {"tricks_ns": "7"}] * 6 + [each("bid", 1, 4, 1, 4) | {"tricks_ns": "4"}]
FOR_ONESELF = [  # Petras has 88 and 8 bags, Rūta 90, Ona 62 and 2 bags, Jonas 60
    each("bid", 3, 3, 2, 2) | each("tricks", 5, 3, 3, 2), each("bid", 2, 3, 2, 2) | each("tricks", 5, 3, 3, 2),
    each("bid", 3, 3, 2, 2) | each("tricks", 6, 3, 2, 2),
]
THIRTY_EIGHT = [  # Petras 14 + 14 + 5 + 5, Ona 1 + 1 - 1 + 1, Rūta 8, Jonas 6
    {"kind": "played"} | each("bid", 7, 1, 1, 1) | each("tricks", 7, 2, 2, 2),
    {"kind": "played"} | each("bid", 7, 1, 1, 1) | each("tricks", 7, 2, 2, 2),
    {"kind": "played"} | each("bid", 5, 3, 1, 2) | each("tricks", 5, 4, 0, 4),
    {"kind": "played"} | each("bid", 5, 3, 1, 2) | each("tricks", 5, 3, 3, 2),
]
VOL, ORDINARY = ({"result": result, "solo": "false"} for result in ("vol", "ordinary"))
EIGHT = [  # 1 + 2 for seven tricks, 1 + 3 + 1 for eight and the first five
    {"kind": "summary", "won_1": "7", "won_2": "2"},
    {"kind": "summary", "won_1": "8", "won_2": "1", "first_five": "NS"},
]

WRITTEN = [
    # game, deals before, and what is asked; then the results, with the totals that each would leave
    ("avinas", [], "declarer=N&kind=sevens&sevens=3", {
        "Made": "rams 0 / 3 pips 0 / 0",                     "Lost": "rams 6 / 0 pips 0 / 0",
        "Knocked, every trick": "rams 0 / 6 pips 0 / 0",     "Knocked, a trick lost": "rams 12 / 0 pips 0 / 0",
        "Both knocked, every trick": "rams 0 / 12 pips 0 / 0", "Both knocked, a trick lost": "rams 24 / 0 pips 0 / 0"}),
    ("avinas", A_LONG_EVENING, "declarer=E&kind=sevens&sevens=1", {
        "Made": "rams 28 / 0 pips 5 / 7",                    "Lost": "rams 25 / 0 pips 5 / 7",
        "Both knocked, a trick lost": "rams 19 / 0 pips 5 / 7"}),
    ("avinas", A_LONG_EVENING, "declarer=N&kind=no_sevens", {
        "Made: the others took 31 or more": "pips 5 / 8",    "Made: the others took nothing": "pips 5 / 10",
        "Lost: they took 31 or more": "pips 7 / 7",          "Lost: they took nothing": "pips 11 / 7"}),
    ("avinas", A_LONG_EVENING, "declarer=E&kind=no_sevens", {
        "Lost: they took 2 to 30": "Jonas & Rūta: 4 pips rams 27 / 0 pips 5 / 11",
        "Lost: they took nothing": "Match over: Jonas & Rūta won rams 27 / 0 pips 5 / 13",
        "Overclaimed": "Match over: Ona & Petras won rams 27 / 0 pips 5 / 7"}),
    ("avinas", RAMS_WITHOUT_PIPS, "declarer=N&kind=no_sevens", {
        "Made: the others took 31 or more": "Match over: Ona & Petras won. Jonas & Rūta: Cats rams 8 / 0 pips 0 / 12",
        "Lost: they took 31 or more": "Ona & Petras: 2 pips rams 8 / 0 pips 2 / 11"}),
    ("avinas", RAMS_AND_A_PIP, "declarer=N&kind=no_sevens", {
        "Made: the others took 31 or more": "Match over: Jonas & Rūta won rams 2 / 0 pips 1 / 12"}),
    ("kaiser", TO_44, "bidder=N&bid=6&no_trump=false", {
        "Other points: −1 points": "−6 / +11 Match over: Jonas & Rūta won points −10 / 55",
        "6 points": "points 2 / 48",
        "Other points: 12 points": "points 8 / 42"}),
    ("kaiser", TO_45, "bidder=N&bid=6&no_trump=false", {
        "Other points: −1 points": "points −16 / 45",
        "Other points: 12 points": "points 2 / 43"}),
    ("kaiser", TO_44, "bidder=E&bid=8&no_trump=true", {
        "8 points": "Jonas & Rūta won points −2 / 60",       "7 points": "points −1 / 28"}),
    ("spades", BAGS, "bid_n=3&bid_s=2&bid_e=4&bid_w=2", {  # 388 and 8 bags against 387 and 7
        "5 : 8 both made": "points 438 / 449 bags 8 / 9",
        "6 : 7 both made": "points 439 / 448 bags 9 / 8",
        "7 : 6 both made": "points 340 / 447 bags 0 / 7",
        "Ona & Petras set: 4": "points 338 / 350 bags 8 / 0"}),
    ("spades", BAGS, "bid_n=6&bid_s=6&bid_e=1&bid_w=1", {
        "Jonas & Rūta set: 1": "Ona & Petras won points 508 / 367 bags 8 / 7",
        "Ona & Petras set: 11": "points 268 / 407 bags 8 / 7"}),
    ("solo-spades", FOR_ONESELF, "bid_n=3&bid_s=2&bid_e=3&bid_w=2&tricks_n=5&tricks_e=3", {
        "Ona 2": "points 20 / 120 / 82 / 81 bags 0 / 0 / 2 / 1"}),
    ("forty-one", THIRTY_EIGHT, "bid_n=3&bid_s=2&bid_e=4&bid_w=2", {
        "All made it": "won Ona & Petras 4 / 41 Jonas & Rūta 8 / 12",
        "Ona failed": "Rūta +4 Ona & Petras 0 / 41 Jonas & Rūta 8 / 12",
        "Petras failed": "Rūta +4 Ona & Petras 4 / 35 Jonas & Rūta 8 / 12"}),
    ("styrivolt", [VOL | {"winner": "NS"}], "winner=NS", {
        "Ordinary game": "bars 0 / 0 crosses 2 / 0",         "Vol": "bars 1 / 0 crosses 2 / 0",
        "All nine": "bars 2 / 0 crosses 2 / 0",              "Vol alone": "bars 2 / 0 crosses 2 / 0",
        "All nine alone": "bars 2 / 0 crosses 4 / 0"}),
    ("styrivolt", [VOL | {"winner": "NS"}, ORDINARY | {"winner": "EW"}], "winner=NS", {
        "Ordinary game": "bars 0 / 0 crosses 1 / 0",         "All nine": "bars 2 / 0 crosses 1 / 0"}),
    ("styrivolt", [ORDINARY | {"winner": "NS"}, VOL | {"winner": "EW"}], "winner=EW", {
        "Vol": "bars 0 / 1 crosses 0 / 1",                   "Vol alone": "bars 1 / 2 crosses 0 / 2"}),
    ("voormsi", EIGHT, "kind=summary&won_1=5", {
        "First five: nobody": "won points 9 / 0", "First five: Ona & Petras": "points 8 / 0"}),
    ("voormsi", EIGHT, "kind=summary&won_1=6", {
        "First five: nobody": "points 8 / 0",             "First five: Ona & Petras": "points 7 / 0"}),
    ("voormsi", EIGHT, "kind=summary&won_1=9", {"Record 9–0": "points 8 / 0"}),
]
# fmt: on


@pytest.mark.parametrize("slug, before, query, written", WRITTEN)
def test_each_result_stands_with_the_totals_that_it_would_leave(client, slug, before, query, written):
    phone = seated(game=slug)
    for deal in before:
        assert phone.deal(deal).status_code == 201
    found = rows(client.get(phone.url + f"worth/?{query}"))
    for label, totals in written.items():
        assert [row for row in found if row.startswith(label + " ") and row.endswith(" " + totals)], (label, found)


@pytest.mark.parametrize("slug", [slug for slug, game in BY_SLUG.items() if game.has_rules])
def test_from_nothing_the_links_lead_to_results(client, slug):
    address = seated(game=slug).url + "worth/"
    for _tap in range(8):
        page = client.get(address)
        if rows(page):
            return
        part = page.content.decode().partition('aria-label="Choose"')[2]
        address = unescape(re.findall(r'class="btn" href="([^"]*/worth/\?[^"]*)"', part)[0])
    raise AssertionError(read(page))


@pytest.mark.parametrize("query", ["declarer=Q&kind=sevens&sevens=9", "sevens=%00", "declarer=S&kind=passed", "x=1"])
def test_no_address_breaks_it(client, query):
    assert client.get(seated().url + f"worth/?{query}").status_code == 200
