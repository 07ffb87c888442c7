"""All matches of a book: by month, page by page, and those that somebody looks for."""

import html
import re
from datetime import UTC, datetime
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scorekeeper.history import search
from scorekeeper.matches.models import Book, Link, Match, Player, Role, Seated
from scorekeeper.web.tokens import digest, new_token
from tests.tables import NOTHING_TAKEN, ONE_SEVEN_LOST, SEVENS, seated

pytestmark = pytest.mark.django_db

HEADLINE = re.compile(r"<li><a href=\"/b/[^/]+/(\d+)/\">")
TURNED = re.compile(r'href="(/b/[^"]+/matches/\?[^"]*)"[^>]*>\s*(Show (?:older|newer)|Search further back)')
MONTH = re.compile(r"<h2>([A-Z][a-z]+ \d{4})</h2>")
NOBODY_WON = {"deals": 3, "result": None, "totals": {}, "dealer": "N", "closed": True, "last": None}
NS_TAKE_NOTHING = NOTHING_TAKEN | {"declarer": "N"}


@pytest.fixture
def book():
    return Book.objects.create(name="Fridays", zone="Europe/Vilnius")


def link(book, role=Role.OWN):
    token = new_token()
    Link.objects.create(book=book, role=role, digest=digest(token))
    return f"/b/{token}/matches/"


def player(book, name):
    known = book.players.filter(name=name).first()
    return known or Player.objects.create(book=book, name=name, number=book.players.count() + 1)


def played(book, names="Ona Petras", *, game="voormsi", state="stopped", won="", note="", day=None):
    """A match of two, as lists know it: nothing of it was ever recorded."""
    day = day or datetime(2026, 10, 5, 18, tzinfo=UTC)
    match = Match.objects.create(
        book=book, number=book.matches.count() + 1, uid=uuid4(), slug=game, first_dealer="N", version=1,
        summary=NOBODY_WON, state=state, note=note, created=day, played=day,
    )  # fmt: skip
    for seat, name in zip("NS", names.split(), strict=True):
        outcome = {"": "", name: "won"}.get(won, "lost")
        Seated.objects.create(match=match, seat=seat, player=player(book, name), slug=game, played=day, outcome=outcome)
    return match


def shown(url):
    """The page, and the numbers of the matches on it in their order."""
    answer = Client().get(url)
    assert answer.status_code == 200
    text = answer.content.decode()
    return text, [int(number) for number in HEADLINE.findall(text)]


def numbers(url):
    return shown(url)[1]


def turn(text, way):
    words = ("Show newer",) if way == "newer" else ("Show older", "Search further back")
    return next((url.replace("&amp;", "&") for url, to in TURNED.findall(text) if to in words), None)


# What a line says


def recorded(*deals):
    phone = seated()
    for deal in deals:
        phone.deal(deal)
    return phone


def told(phone):
    return shown(f"/b/{phone.token}/matches/")[0]


def row(phone):
    """The one row of the book's matches: what is read aloud, and what is drawn."""
    found = re.search(r"<ul class=\"played\">(.*?)</ul>", told(phone), re.DOTALL)[1]
    heard = re.sub(r"<(\w+)[^>]* aria-hidden=\"true\"[^>]*>.*?</\1>", "", found, flags=re.DOTALL)
    drawn = re.findall(r"(?<=<span aria-hidden=\"true\">).*?(?=</span>(?:\s|</span>))", found)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", "", heard)).split()), [re.sub(r"<[^>]+>", "", d) for d in drawn]


def test_a_finished_match_says_who_won_by_how_much_and_against_whom():
    heard, drawn = row(recorded(NS_TAKE_NOTHING, NOTHING_TAKEN, NOTHING_TAKEN))
    # North and South took nothing once, East and West twice: twelve pips end it, and no ram stands.
    assert re.fullmatch(r"Avinas · \d\d:\d\d Ona & Petras won against Jonas & Rūta 6 to 12 pips", heard)
    assert drawn == ["6 : 12"]


def test_a_stopped_match_says_so_and_how_it_stood():
    phone = recorded(NS_TAKE_NOTHING, ONE_SEVEN_LOST)
    phone.send(event="close", cid=uuid4(), seen=2)
    heard, drawn = row(phone)
    assert re.match(r"Avinas · \d\d:\d\d No winner after 2 deals Ona & Petras, Jonas & Rūta ", heard)
    assert heard.endswith("Ona & Petras 6, Jonas & Rūta 0 pips")
    assert drawn == ["6 : 0"]


def test_an_open_match_says_how_far_it_is_and_how_it_stands():
    heard, drawn = row(recorded(SEVENS | {"declarer": "E", "won": "true"}))
    assert re.match(r"Avinas · \d\d:\d\d Deal 2 Ona & Petras, Jonas & Rūta ", heard)
    assert heard.endswith("Ona & Petras 0, Jonas & Rūta 0 pips")
    assert drawn == ["0 : 0"]


# By month


def test_months_are_those_of_the_books_own_zone(book):
    played(book, day=datetime(2026, 11, 1, 1, 30, tzinfo=UTC))  # half past three in Vilnius, of the evening before
    played(book, day=datetime(2026, 11, 1, 2, 0, tzinfo=UTC))
    text, found = shown(link(book))
    assert found == [2, 1]
    assert MONTH.findall(text) == ["November 2026", "October 2026"]
    assert re.findall(r"[A-Z][a-z]+day \d+", text) == ["Sunday 1", "Saturday 31"]


# What somebody looks for


@pytest.fixture
def four(book):
    played(book, "Ona Petras", won="Ona", state="over")
    played(book, "Ona Jonas", won="Jonas", state="over", game="other", note="ŪSAI on the table")
    played(book, "Petras Jonas")
    played(book, "Ūsė Ona", state="open", game="other")
    return link(book)


@pytest.mark.parametrize("query,found", [
    ("",                                 [4, 3, 2, 1]),
    ("game=other",                      [4, 2]),
    ("game=chess",                       [4, 3, 2, 1]),
    ("result=open",                      [4]),
    ("result=over",                      [2, 1]),
    ("result=stopped",                   [3]),
    ("result=won",                       [4, 3, 2, 1]),  # by whom, nobody has said
    ("person=1",                         [4, 2, 1]),
    ("person=1&result=won",              [1]),
    ("person=1&result=lost",             [2]),
    ("person=1&result=open",             [4]),
    ("person=1&game=other",             [4, 2]),
    ("person=1&game=other&result=lost", [2]),
    ("person=99",                        [4, 3, 2, 1]),
    ("q=petr",                           [3, 1]),
    ("q=ūs",                             [4, 2]),        # a name and a note, in small letters and in large ones
    ("q=table",                          [2]),
    ("q=PETR",                           [3, 1]),
    ("q=on",                             [4, 3, 2, 1]),  # two names at one table are one match
    ("q=table&person=1&result=lost",     [2]),
    ("q=table&person=1&result=won",      []),
    ("q=ona&game=other",                [4, 2]),
    ("q=jon&result=stopped",             [3]),
    ("q=jon&person=1",                   [2]),
    ("q=table&person=2",                 []),
    ("q=xyz",                            []),
    ("q=%25",                            []),
    ("before=3",                         [2, 1]),
    ("after=2",                          [4, 3]),
    ("before=0&after=x&person=-1",       [4, 3, 2, 1]),
])  # fmt: skip
def test_matches_are_found(four, query, found):
    assert numbers(f"{four}?{query}") == found


def test_each_thing_that_is_looked_for_can_be_left_out(four):
    text, _ = shown(f"{four}?q=another+game+lost+by+ona+table")
    without = {url.partition("?")[2] for url in re.findall(r'<li>\s*<a class="btn" href="([^"]+)">', text)}
    assert without == {"q=lost+by+ona+table", "q=another+game+table", "q=another+game+lost+by+ona"}


TWELVE_TO_NONE = {"NS": {"rams": 3, "pips": 12}, "EW": {"rams": 0, "pips": 0}}


def become_cats(match, others):
    """Make it a match of Avinas that the two have won, and these others are Cats."""
    result = {"ended_by": "pips", "winner": "NS", "cats": "EW"}
    Match.objects.filter(pk=match.pk).update(
        slug="avinas", state="over", summary=NOBODY_WON | {"result": result, "totals": TWELVE_TO_NONE}
    )
    match.seated.update(slug="avinas", outcome="won")
    for seat, name in zip("EW", others.split(), strict=True):
        Seated.objects.create(
            match=match, seat=seat, player=player(match.book, name), slug="avinas", played=match.played, outcome="lost"
        )
    sitting = {seated.seat: seated for seated in match.seated.all()}
    for seat, partner in zip("NSEW", "SNWE", strict=True):
        Seated.objects.filter(pk=sitting[seat].pk).update(partner=sitting[partner].player)


@pytest.fixture
def october(book):
    """Of two games on five days; the second is won by Cats, the fourth has a note."""
    played(book, "Ona Petras", won="Ona", state="over", day=datetime(2025, 10, 3, 18, tzinfo=UTC))  # a Friday
    cats = played(book, "Petras Marija", day=datetime(2026, 10, 1, 1, tzinfo=UTC))
    become_cats(cats, "Ona Albinas")
    played(book, "Jonas Petras", day=datetime(2026, 10, 2, 18, tzinfo=UTC))  # a Friday
    played(book, "Rūta Jonas", day=datetime(2026, 10, 17, 18, tzinfo=UTC), note="Šlapias sniegas", game="other")
    played(book, "Ruta Ona", day=datetime(2026, 11, 1, 12, tzinfo=UTC), won="Ruta", state="over")
    return link(book)


@pytest.mark.parametrize("question,found", [
    ("october 2026",               [4, 3, 2]),  # the second began at four in the morning of the first, in Vilnius
    ("2026",                       [5, 4, 3, 2]),
    ("2025",                       [1]),
    ("october 2025 november 2026", [5, 1]),
    ("17 october 2026",            [4]),
    ("1.10.2026",                  [2]),
    ("friday",                     [3, 1]),
    ("friday 2025",                [1]),
    ("thursday",                   [2]),        # the same match, by the day in Vilnius
    ("friday saturday",            [4, 3, 1]),
    ("cats",                       [2]),
    ("cats ona",                   [2]),
    ("cats jonas",                 []),
    ("ona petras",                 [2, 1]),
    ("ona petras 2025",            [1]),
    ("ona won",                    [1]),
    ("won by petras lost by ona",  [2]),
    ("ona won petras lost",        [1]),
    ("ona against petras",         [2, 1]),
    ("petras against ona 2026",    [2]),
    ("petras against marija",      []),         # partners
    ("against marija petras",      []),
    ("petras & marija against ona", [2]),
    ("petras & marija against ona & albinas", [2]),
    ("ona & marija against petras", []),        # he was against one of them, and with the other
    ("marija & ona against petras", []),
    ("petras won against ona",     [2]),
    ("petras lost against ona",    [1]),
    ("against ona",                [5, 2, 1]),  # nobody whom she was against: then she played
    ("albin against marija",       [2]),        # a part of a name
    ("ona against ona",            []),
    ("rūta",                       [4]),
    ("ruta",                       [5]),
    ("RUT",                        [5, 4]),     # part of a name, with and without the accent
    ("slapias",                    [4]),        # a note on a phone without accents
    ("šlapias SNIEGAS",            [4]),
    ("snieg jonas",                [4]),
    ("snieg ona",                  []),
    ("on snieg",                   [4]),        # “on” means nothing
    ("jon snieg",                  [4]),        # one word in a name, one in the note
    ("note",                       [4]),
    ("avinas",                     [2]),
    ("avinas another game",        [4, 2]),
    ("avinas another game october 2026 jonas", [4]),
    ("ended without a winner jonas", [4, 3]),
    ("finished 2026",              [5, 2]),
    ("not finished",               []),
    ("voormsi friday ona",         [1]),
])  # fmt: skip
def test_a_question_finds(october, question, found):
    assert numbers(f"{october}?{urlencode({'q': question})}") == found


CHIP = re.compile(r"Remove filter: </span><span>\s*<bdi[^>]*>(.*?)</bdi>(.*?)</span>", re.DOTALL)


def understood(text):
    return [" ".join(f"{words} {where}".split()) for words, where in CHIP.findall(html.unescape(text))]


def test_a_weekday_is_that_of_the_evening(book):
    """In Vilnius: half past three on Saturday, and half past four."""
    played(book, day=datetime(2026, 10, 3, 0, 30, tzinfo=UTC))
    played(book, day=datetime(2026, 10, 3, 1, 30, tzinfo=UTC))
    address = link(book)
    assert (numbers(f"{address}?q=friday"), numbers(f"{address}?q=saturday")) == ([1], [2])
    assert (numbers(f"{address}?q=2.10.2026"), numbers(f"{address}?q=3.10.2026")) == ([1], [2])


def test_a_weekday_is_that_of_the_clocks_also_when_they_are_changed(book):
    """In Vilnius: half past four, when three has become four; and half past three, for the second time."""
    played(book, day=datetime(2026, 3, 29, 1, 30, tzinfo=UTC))
    played(book, day=datetime(2026, 10, 25, 1, 30, tzinfo=UTC))
    address = link(book)
    assert (numbers(f"{address}?q=sunday"), numbers(f"{address}?q=saturday")) == ([1], [2])
    assert (numbers(f"{address}?q=29.3.2026"), numbers(f"{address}?q=24.10.2026")) == ([1], [2])


def test_what_was_understood_stands_in_chips(october):
    text, _ = shown(
        f"{october}?{urlencode({'q': 'won by ona, avinas Fridays cats note october 2026 2.10.26 2025 open x'})}"
    )
    assert understood(text) == [
        "won by Ona", "Avinas", "Friday", "Cats", "with a note", "October 2026", "2 October 2026", "2025",
        "not finished", "“x” in names and notes",
    ]  # fmt: skip


def test_a_word_of_several_names_means_any_of_these_people(book):
    played(book, "Ona Petras")
    Player.objects.filter(name="Ona").update(name="Juozas Senis", folded="juozas senis")
    played(book, "Jonas Petras")
    Player.objects.filter(name="Jonas").update(name="Juozas Jaunis", folded="juozas jaunis")
    played(book, "Rasa Petras")
    text, found = shown(f"{link(book)}?q=juozas")
    assert found == [2, 1]
    assert understood(text) == ["Juozas Senis or Juozas Jaunis played"]


def test_nothing_that_can_be_searched_for_says_so(october):
    text, found = shown(f"{october}?q=the")
    assert found == [5, 4, 3, 2, 1]
    assert "No word of that can be searched for." in text


def test_one_month_says_how_many_of_its_matches_are_found(october):
    assert "2 of 3 matches" in " ".join(shown(f"{october}?q=october+2026+petras")[0].split())
    assert "3 matches" in " ".join(shown(f"{october}?q=october+2026")[0].split())


OFFER = re.compile(r'<li><a\s+href="([^"]+)"><span><bdi[^>]*>(.*?)</bdi>.*?<small>(.*?)</small>', re.DOTALL)


def offered(text):
    parts = OFFER.findall(html.unescape(text))
    return [(url.partition("?")[2], words, " ".join(matches.split())) for url, words, matches in parts]


def test_an_empty_result_offers_the_question_with_one_thing_less(october):
    text, found = shown(f"{october}?q=cats+jonas+october+2026")
    assert found == []
    assert offered(text) == [
        ("q=jonas+october+2026", "Jonas played, October 2026", "2 matches"),
        ("q=cats+october+2026", "Cats, October 2026", "1 match"),
    ]  # without October there is nothing either


def test_what_would_find_nothing_is_not_offered(october):
    text, _ = shown(f"{october}?q=cats+jonas+snow")
    assert offered(text) == []
    assert re.search(rf'href="{october}">\s*Show all matches', text)


MONTH_LINK = re.compile(r'<a\s+href="([^"]+)"( aria-current="true")?><svg.*?<span class="vh">(.*?)</span>', re.DOTALL)


def strip(text):
    links = MONTH_LINK.findall(html.unescape(re.search(r'class="strip.*?</nav>', text, re.DOTALL)[0]))
    return [(" ".join(name.split()), url.partition("?")[2], bool(chosen)) for url, chosen, name in links]


def test_the_strip_leads_to_each_month_with_matches(october):
    assert strip(shown(f"{october}?q=ona")[0]) == [
        ("October 2026: 3 matches", "q=ona+October+2026", False),
        ("November 2026: 1 match", "q=ona+November+2026", False),
    ]
    assert strip(shown(f"{october}?q=ona+october+2026")[0]) == [
        ("October 2026: 3 matches", "q=ona", True),
        ("November 2026: 1 match", "q=ona+November+2026", False),
    ]


def test_the_strip_leads_to_the_years_beside(october):
    assert 'href="' + october + '?q=ona+2025">2025</a>' in shown(f"{october}?q=ona")[0]
    text, _ = shown(f"{october}?q=ona+2025")
    assert 'href="' + october + '?q=ona+2026">2026</a>' in text
    assert strip(text) == [("October 2025: 1 match", "q=ona+October+2025", False)]


@pytest.mark.parametrize("query", ["person=1", "game=avinas&person=1&result=lost", "result=stopped"])
def test_links_from_other_pages_become_a_question(october, query):
    text, found = shown(f"{october}?{query}")
    assert (
        understood(text)
        == {
            "person=1": ["Ona played"],
            "game=avinas&person=1&result=lost": ["Avinas", "lost by Ona"],
            "result=stopped": ["ended without a winner"],
        }[query]
    )
    assert found == {"person=1": [5, 2, 1], "result=stopped": [4, 3]}.get(query, [2])


@pytest.mark.parametrize("year", ["99999", "1899", "x"])
def test_a_year_that_makes_no_sense_is_ignored(october, year):
    text, found = shown(f"{october}?person=1&year={year}")
    assert (understood(text), found) == (["Ona played"], [5, 2, 1])


@pytest.mark.parametrize("name", [
    "Cats", "May", "The", "?", "Ona “Bo” Bo", "Kaiser", "won by", "2026", "A B C D E F G H", "against",
    '"', "“", "„“", '" "', '"?', ",", ";", ", ;", "...", "&", "-", "’", "()", "/", "\\",
])  # fmt: skip
def test_a_person_of_any_name_is_found_from_their_page(book, name):
    played(book, won="Petras", state="over")
    Player.objects.filter(name="Ona").update(name=name, folded=name.casefold())
    played(book, "Petras Jonas")
    address = link(book)
    for more in ("", "&game=voormsi", "&year=2026", "&result=lost", "&game=voormsi&year=2026&result=lost"):
        text, found = shown(f"{address}?person=1{more}")
        assert found == [1], more
        assert any(name in chip for chip in understood(text)), more


@pytest.mark.parametrize("name", ["June", "5 May", "Ona"])
def test_a_person_is_found_from_their_page_of_one_year(book, name):
    played(book)
    Player.objects.filter(name="Ona").update(name=name, folded=name.casefold())
    played(book, "Petras Jonas")
    address = link(book)
    assert numbers(f"{address}?person=1&year=2026") == [1]
    assert numbers(f"{address}?person=1&year=2026&game=voormsi") == [1]
    assert numbers(f"{address}?person=1&year=2025") == []


def test_a_game_is_found_although_somebody_has_its_name(book):
    played(book, "Voormsi Ona", game="other")
    played(book, "Petras Ona")
    address = link(book)
    text, _ = shown(address)
    games = re.findall(r'href="[^"]*matches/\?(q=[^"]*)"><svg class="emblem', text.replace("\n", " "))
    assert games == ["q=game+Voormsi", "q=Another+game"]
    assert numbers(f"{address}?q=game+Voormsi") == [2]


@pytest.mark.parametrize("query", [
    "q=" + "x" * 3000, "q=" + "ona+" * 700, "q=%00%1b%e2%80%ae", "q=" + "%CC%81" * 300, "q=" + "%22" * 300,
    "q=9999-99-99+31.2.+0000", "q=october+1900+2199", "q=1+january+1900+31+december+2199", "q=won+lost+won+by",
    "q=1&q=2", "q[]=x", "person=99999999999999999999", "before=99999999999999999999&q=cats",
])  # fmt: skip
def test_no_question_breaks_the_page(october, query):
    shown(f"{october}?{query}")


def test_who_may_only_watch_finds_as_well(october, book):
    assert numbers(f"{link(book, Role.WATCH)}?q=cats") == [2]


def test_what_no_index_knows_is_looked_for_so_many_at_a_time(forty_five, monkeypatch):
    monkeypatch.setattr(search, "MOST_LOOKED_AT", 10)
    for match in Match.objects.filter(number__in=(3, 30)):
        become_cats(match, "Marija Albinas")
    text, found = shown(f"{forty_five}?q=cats")
    assert found == []
    assert "Not found among the matches searched so far." in text
    for question in ("cats", "cats+ona", "cats+ona+petras"):
        pages, _ = walked(f"{forty_five}?q={question}", "older")
        assert [number for page in pages for number in page] == [30, 3]
        assert len(pages) > 2


def test_a_person_of_another_book_is_nobody_here(four):
    elsewhere = Book.objects.create()
    Player.objects.create(book=elsewhere, number=7, name="Ema")
    assert numbers(f"{four}?person=7") == [4, 3, 2, 1]


def test_nothing_found_says_so_and_leads_back(four):
    text, _ = shown(f"{four}?q=xyz")
    assert "No match found." in text
    assert re.search(rf'href="{four}">\s*Show all matches', text)


def test_a_word_that_is_in_too_many_names_is_refused_kindly(book):
    for n in range(search.MOST_NAMES + 1):
        player(book, f"Ema {n}")
    played(book)
    assert "Many names have that word." in shown(f"{link(book)}?q=ema")[0]


# Page by page


@pytest.fixture
def forty_five(book):
    for n in range(45):
        played(book, "Ona Petras" if n % 3 else "Ona Jonas", note="cards" if n % 2 else "")
    return link(book)


def walked(url, way):
    """The numbers on each page, from there to the end in that direction, and the address of the last page."""
    text, found = shown(url)
    pages = [found]
    while following := turn(text, way):
        url = following
        text, found = shown(url)
        pages.append(found)
    return pages, url


@pytest.mark.parametrize("query,expected", [
    ("", list(range(45, 0, -1))),
    pytest.param("person=1", list(range(45, 0, -1)), marks=pytest.mark.rest),
    ("person=2", [n for n in range(45, 0, -1) if n % 3 == 1]),
    pytest.param("result=stopped&game=voormsi", list(range(45, 0, -1)), marks=pytest.mark.rest),
    ("q=cards", [n for n in range(45, 0, -1) if n % 2 == 0]),
    pytest.param("q=petras", [n for n in range(45, 0, -1) if n % 3 != 1], marks=pytest.mark.rest),
    pytest.param("q=on", list(range(45, 0, -1)), marks=pytest.mark.rest),
])  # fmt: skip
def test_all_pages_together_hold_every_match_once_there_and_back(forty_five, query, expected):
    older, last = walked(f"{forty_five}?{query}", "older")
    assert [number for page in older for number in page] == expected
    assert {len(page) for page in older[:-1]} == {search.ON_A_PAGE} or len(expected) <= search.ON_A_PAGE
    newer, _ = walked(last, "newer")
    assert [number for page in newer[::-1] for number in page] == expected


def test_from_a_page_that_was_reached_from_below_the_way_down_leads_on(forty_five):
    text, found = shown(f"{forty_five}?after=20")
    assert found == list(range(40, 20, -1))
    assert turn(text, "older") == f"{forty_five}?before=21"
    assert turn(text, "newer") == f"{forty_five}?after=40"


@pytest.mark.parametrize("place,back", [("after=45", ""), ("before=1", "")])
def test_past_the_last_page_there_is_a_way_back(forty_five, place, back):
    text, found = shown(f"{forty_five}?{place}")
    assert found == []
    assert "There are no more matches." in text
    assert f'href="{forty_five}{back}"' in text


def test_a_page_can_be_shared_although_its_neighbour_was_deleted(forty_five):
    before = numbers(f"{forty_five}?person=1&before=20")
    Match.objects.filter(number=20).delete()
    assert numbers(f"{forty_five}?person=1&before=20") == before


def test_pages_keep_what_is_looked_for(forty_five):
    text, _ = shown(f"{forty_five}?q=ona+petras")
    assert turn(text, "older") == f"{forty_five}?q=ona+petras&before=17"


def test_notes_are_read_so_many_at_a_time(forty_five, monkeypatch):
    monkeypatch.setattr(search, "MOST_NOTES", 5)
    pages, _ = walked(f"{forty_five}?q=cards", "older")
    assert [number for page in pages for number in page] == [n for n in range(45, 0, -1) if n % 2 == 0]
    assert len(pages[0]) == 5


def test_a_word_that_is_in_names_and_in_notes_finds_each_match_once(forty_five, book, monkeypatch):
    monkeypatch.setattr(search, "MOST_NOTES", 5)
    Player.objects.filter(name="Petras").update(name="Cardsharp", folded="cardsharp")
    pages, _ = walked(f"{forty_five}?q=cards", "older")
    assert [number for page in pages for number in page] == [n for n in range(45, 0, -1) if n % 2 == 0 or n % 3 != 1]


def test_where_no_note_read_so_far_has_the_word_there_is_a_way_to_the_older_ones(forty_five, monkeypatch):
    monkeypatch.setattr(search, "MOST_NOTES", 5)
    Match.objects.filter(number=2).update(note="the attic")
    text, found = shown(f"{forty_five}?q=attic")
    assert found == []
    assert "Not found among the matches searched so far." in text
    assert "Search further back" in text


def asked(url):
    with CaptureQueriesContext(connection) as queries:
        Client().get(url)
    return len(queries)


@pytest.mark.parametrize("query", [
    "",
    "q=ona",
    *(
        pytest.param(query, marks=pytest.mark.rest)
        for query in ("game=voormsi", "person=1", "person=1&result=won", "result=stopped")
    ),
])  # fmt: skip
def test_a_page_asks_as_often_however_many_matches_there_are(forty_five, query):
    few = Book.objects.create()
    played(few)
    assert asked(f"{forty_five}?{query}") <= asked(f"{link(few)}?{query}")
    assert asked(f"{forty_five}?{query}&before=21") <= asked(f"{link(few)}?{query}&before=21") + 3


# The book's own page, and home


def test_the_book_shows_the_newest_ten_and_leads_to_all_of_them(forty_five):
    token = forty_five.split("/")[2]
    text, found = shown(f"/b/{token}/")
    assert [number for number in found if number <= 45][:10] == list(range(45, 35, -1))
    assert f'href="{forty_five}"' in text


def test_an_open_match_is_on_the_books_page_however_long_ago_it_was_left(forty_five, book):
    Match.objects.filter(number=1).update(state="open")
    token = forty_five.split("/")[2]
    assert 1 in shown(f"/b/{token}/")[1]
