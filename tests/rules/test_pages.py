"""The rules as pages: found by people and search engines, made once, and with a way back to the match."""

import gzip
import re
from functools import cache
from urllib.parse import quote, urlencode, urlsplit

import brotli
import pytest
from django.http import HttpResponse
from django.test import Client

from scorekeeper.rules.store import library
from tests.page_text import without_broken_lines
from tests.texts import Elements

MATCH = "/b/5Amo8gut3wgMUapG1seo1w/7/"
ADDRESSES = ["/rules/", "/rules/words/", "/rules/sources/", *library().pages]
OF_GAMES = [game.pages[0].address for game in library().games]

every_page = pytest.mark.parametrize("address", ADDRESSES)
a_page_of_each_kind = pytest.mark.parametrize(
    "address",
    [
        pytest.param(address, marks=() if address.count("/") == 3 or "/avinas/" in address else pytest.mark.rest)
        for address in ADDRESSES
    ],
)


def get(address: str, **headers: str) -> HttpResponse:
    return Client().get(address, headers=headers)


def text(address: str) -> str:
    answer = get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


@cache
def elements(address: str) -> Elements:
    """Read once, since reading a page takes longer than making it."""
    return Elements(text(address))


def meta(page: Elements, name: str) -> str:
    (found,) = page.of("meta", name=name)
    return found["content"]


@every_page
def test_a_page_tells_its_title_what_it_is_about_and_where_it_stands(address: str) -> None:
    page = elements(address)
    (title,), (canonical,), (heading,) = page.of("title"), page.of("link", rel="canonical"), page.of("h1")
    assert title.text.strip()
    assert heading.text.strip()
    assert 10 <= len(meta(page, "description")) <= 160
    assert urlsplit(canonical["href"]).path == address
    assert page.of("meta", property="og:title")[0]["content"]
    assert page.of("meta", name="robots") == []


@every_page
def test_nothing_has_the_name_of_something_else(address: str) -> None:
    ids = [each["id"] for each in elements(address).all if "id" in each.attributes]
    assert sorted(set(ids)) == sorted(ids)


def test_every_link_leads_to_what_is_there() -> None:
    pages = {address: elements(address) for address in ADDRESSES}
    there = {address: {each.attributes.get("id") for each in page.all} for address, page in pages.items()}
    for address, page in pages.items():
        for each in page.of("a"):
            path, _hash, anchor = each["href"].partition("#")
            if not path or path.startswith("/rules/"):
                assert not anchor or anchor in there[path or address], (address, each["href"])
        for each in page.all:
            opened = each.attributes.get("popovertarget")
            assert opened is None or opened in there[address], (address, opened)


def test_from_the_first_page_every_other_one_is_reached() -> None:
    reached, waiting = set(), ["/rules/"]
    while waiting:
        address = waiting.pop()
        reached.add(address)
        links = {each["href"].partition("#")[0] for each in elements(address).of("a")}
        waiting += [link for link in links if link.startswith("/rules/") and link not in {*reached, *waiting}]
    assert reached == set(ADDRESSES)


@pytest.mark.parametrize("address", OF_GAMES)
def test_a_games_page_lists_its_sources_its_contents_and_its_words(address: str) -> None:
    page = elements(address)
    links = [each["href"] for each in page.of("a")]
    game = next(game for game in library().games if game.pages[0].address == address)
    assert {source.address for source in game.sources} <= set(links)
    assert {f"#{entry.anchor}" for entry in game.pages[0].contents} <= set(links)
    assert page.of("dl", class_="words")


# Made once


@a_page_of_each_kind
def test_an_unchanged_page_is_not_sent_again(address: str) -> None:
    first = get(address)
    again = get(address, if_none_match=first.headers["ETag"])
    other = get(address, if_none_match='"other"')
    assert (again.status_code, again.content) == (304, b"")
    assert (other.status_code, other.content) == (200, first.content)
    assert first.headers["Cache-Control"] == "public, no-cache"


@pytest.mark.parametrize("accepted,sent", [("gzip, br", "br"), ("br;q=0, gzip", "gzip"), ("gzip", "gzip"), ("", None)])
def test_a_page_is_packed_as_its_reader_can_unpack_it(accepted: str, sent: str | None) -> None:
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[sent]
    answer = Client().get("/rules/kaiser/", headers={"accept-encoding": accepted})
    assert answer.headers.get("Content-Encoding") == sent
    assert "Accept-Encoding" in answer.headers["Vary"]
    assert without_broken_lines(unpack(answer.content).decode()) == get("/rules/kaiser/").content.decode()


# The way back

WAY = urlencode({"back": MATCH, "deal": "7"})


@a_page_of_each_kind
def test_the_way_back_to_the_deal_goes_along_from_page_to_page(address: str) -> None:
    page = elements(f"{address}?{WAY}")
    (back,) = [each for each in page.of("a") if each["href"] == MATCH]
    assert back.text == "Back to deal 7"
    links = [each["href"] for each in page.of("a") if each["href"].startswith("/rules/")]
    assert links
    assert [link for link in links if urlsplit(link).query != WAY] == []
    assert all(urlsplit(link).path in ADDRESSES for link in links)


@a_page_of_each_kind
def test_a_page_opened_from_a_match_is_kept_from_search_engines(address: str) -> None:
    answer = get(f"{address}?{WAY}")
    page = Elements(answer.content.decode())
    assert meta(page, "robots") == "noindex, nofollow"
    assert page.of("link", rel="canonical") == []
    assert page.of("meta", name="description") == []
    assert "ETag" not in answer.headers
    assert set(answer["Cache-Control"].split(", ")) == {"private", "no-cache"}
    assert answer["X-Robots-Tag"] == "noindex, nofollow"


def test_anchors_come_behind_the_way_back() -> None:
    links = [each["href"] for each in elements(f"/rules/avinas/?{WAY}").of("a")]
    assert f"/rules/avinas/pagat/?{WAY}#deal" in links


@pytest.mark.parametrize("deal", ["", "0", "07", "-1", "12345", "x", "7 ", "<b>", "٧"])
def test_an_odd_deal_is_the_match(deal: str) -> None:
    page = elements("/rules/avinas/?" + urlencode({"back": MATCH, "deal": deal}))
    assert [each.text for each in page.of("a") if each["href"] == MATCH] == ["Back to the match"]
    assert not any("deal=" in each["href"] for each in page.of("a"))


TOKEN = MATCH.split("/")[2]
HOSTILE = [
    *("", "x", "/", "//evil.example/", "https://evil.example/", "javascript:alert(1)", "/\\evil.example"),
    *("/b/x/7/", f"/b/{TOKEN}/", f"/b/{TOKEN}/7", f"/b/{TOKEN}/0/", f"/b/{TOKEN}/7/events/", f"/b/{TOKEN}/7/?link"),
    *(f"{MATCH}\n", f"\n{MATCH}", f"{MATCH}\r\nSet-Cookie: a=b", f"{MATCH}#x", f"/{MATCH}", f"{MATCH}..", f"{MATCH}\0"),
    *(f'{MATCH}"><script>alert(1)</script>', MATCH * 1_000, f"/b/{TOKEN}/{'7' * 500}/", "/b/../7/"),
]


@pytest.mark.parametrize("back", HOSTILE, ids=lambda back: ascii(back[:40]))
def test_another_way_back_is_ignored(back: str) -> None:
    assert get(f"/rules/avinas/?back={quote(back)}&deal=7").content == get("/rules/avinas/").content
    assert get(f"/rules/?back={quote(back)}").content == get("/rules/").content


# What is not there


@pytest.mark.parametrize(
    "address",
    [
        *("/rules/zole/", "/rules/avinas/nobody/", "/rules/zole/pagat/", "/rules/avinas/rules/", "/rules/AVINAS/"),
        *(
            "/rules/..%2F..%2Fseeds/",
            "/rules/avinas/..%2Fwords/",
            "/rules/%00/",
            "/rules/x/y/z/",
        ),
        *("/rules/found/pagat/", "/rules/words/pagat/"),
    ],
)
def test_what_is_not_there_is_not_found(address: str) -> None:
    assert get(address).status_code == 404


# Finding


def found(query: str, **more: str) -> Elements:
    return Elements(text("/rules/?" + urlencode({"q": query} | more)))


def results(page: Elements) -> list[str]:
    """Where the results lead: the only links on this page that go to a section, or to a source."""
    links = [each["href"] for each in page.of("a") if each["href"].startswith("/rules/")]
    return [link for link in links if "#" in link or urlsplit(link).path.count("/") > 3]


def test_a_section_is_found_without_scripts() -> None:
    page = found("<b>seven of trumps")
    assert "/rules/avinas/#trumps" in results(page)[:3]
    assert meta(page, "robots") == "noindex"
    (field,) = page.of("input", name="q")
    assert field["value"] == "<b>seven of trumps"


def test_nothing_is_found_for_what_nobody_plays_here() -> None:
    page = found("zole")
    assert any("Nothing about “zole”" in each.text for each in page.of("p", role="status"))
    assert page.of("mark") == []


def test_the_form_on_a_game_s_page_asks_for_that_game_first() -> None:
    for address in ("/rules/spades/", "/rules/spades/pagat/"):
        page = elements(address)
        (within,) = page.of("input", name="in")
        assert within["value"] == "spades"
        assert [each["href"] for each in page.of("a") if each.text == "Find"] == ["#find"]
    everywhere, in_spades = (results(found("tie", **more)) for more in ({}, {"in": "spades"}))
    assert everywhere[0] == "/rules/forty-one/#equal-sums"
    assert in_spades[0] == "/rules/spades/#end"
    assert results(found("tie", **{"in": "zole"})) == everywhere


def test_what_others_say_stands_below_a_heading_of_its_own() -> None:
    own, elsewhere = text("/rules/found/?q=tie&in=spades").split(">Elsewhere in the rules</h2>")
    assert 'href="/rules/spades/#end"' in own
    assert 'href="/rules/forty-one/' not in own
    assert 'href="/rules/forty-one/#equal-sums"' in elsewhere
    assert "Elsewhere in the rules</h2>" not in text("/rules/found/?q=tie")
    assert text("/rules/found/?q=s%27pic&in=kaiser").count(">Elsewhere in the rules</h2>") == 1


def status(query: str, **more: str) -> str:
    """What the page says above its results."""
    (said,) = Elements(text("/rules/found/?" + urlencode({"q": query} | more))).of("p", role="status")
    return said.text


def test_what_holds_only_some_of_the_words_is_said_to_be_nearest() -> None:
    assert re.fullmatch(r"\d+ sections", status("pegged"))
    assert status("pegged giraffe") == "Nothing has all of these words. Nearest:"
    assert results(found("pegged giraffe")) == results(found("pegged"))
    assert status("pegged giraffe", **{"in": "kaiser"}) == "Nothing in Kaiser has all of these words. Nearest:"
    assert status("giraffe") == "Nothing about “giraffe” in these rules."


def test_a_game_that_says_nothing_comes_before_what_others_say() -> None:
    assert status("blind nil", **{"in": "voormsi"}) == "Voormsi says nothing about this."
    assert status("giraffe", **{"in": "voormsi"}) == "Nothing about “giraffe” in these rules."


@pytest.mark.parametrize(
    "game,query,address",
    [
        ("avinas", "trumps", "/rules/avinas/learn/#trumps"),
        ("spades", "follow suit", "/rules/spades/card/#card-playing"),
    ],
)
def test_learn_and_the_card_are_found_where_the_sentence_is(game: str, query: str, address: str) -> None:
    assert address in results(found(query, **{"in": game}))
    path, _sign, anchor = address.partition("#")
    assert len(elements(path).of("h2", id=anchor)) == 1


def test_what_is_found_can_be_asked_for_alone() -> None:
    query = {"q": "knock", "in": "avinas", "back": MATCH, "deal": "7"}
    alone = Elements(text("/rules/found/?" + urlencode(query)))
    assert results(alone) == results(
        found(**{"query": "knock", **{name: query[name] for name in ("in", "back", "deal")}})
    )
    assert alone.of("h1") == []
    assert text("/rules/found/").count("<li>") == 0


def test_a_search_from_a_match_keeps_the_way_back() -> None:
    page = found("knock", back=MATCH, deal="7")
    assert [each.text for each in page.of("a") if each["href"] == MATCH] == ["Back to deal 7"]
    assert all(urlsplit(link).query == WAY for link in results(page))
    hidden = {each["name"]: each["value"] for each in page.of("input", type="hidden")}
    assert hidden == {"back": MATCH, "deal": "7"}


def test_no_page_asks_the_database() -> None:
    """None of these tests may use it, so each page above was made without it."""
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        Client().get(MATCH)
