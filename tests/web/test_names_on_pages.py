"""Whatever people are called, every page has the same shape: a name is text and never becomes part of the page."""

import json
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import quote, urlencode
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.domain.match_format import answer
from scorekeeper.domain.names import clean_name
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG
from scorekeeper.matches.models import Match
from scorekeeper.web.middleware import retry_page
from scorekeeper.web.tokens import digest, handle, new_token
from tests.profiles import examples
from tests.sabotage import broken
from tests.tables import ALL_PASSED, NAMES, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of, start_fields

pytestmark = pytest.mark.django_db

# fmt: off
ALLOWED = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</title></textarea><svg/onload=alert(1)>",
    "--><b>]]></script><b>",
    '"}</script><script>alert(1)//',
    "&lt;b&gt; &amp; &#60;b&#62; &quot;",
    "{{ 7 * 7 }}{% debug %}%(name)s{0}%s%",
    "javascript:alert(1)",
    "=1+1", "\\u003cb\\u003e\\n",
    "אברהם (עברית)", "محمد", "Ünïcödé Ñame", "Z\u0334\u0321\u0322\u0323algo", "名前なまえ", "👨‍👩‍👧‍👦 Family",
    "❤️ 1️⃣ 🏳️‍🌈",
    "m" * 40, "'; DROP TABLE book_player; --", "../../etc/passwd", "O’Brien-Smith, Jr.", "null", "0",
]
# fmt: on

BESIDE_A_CHART = re.compile(r'<text class="name" translate="no" x="[\d.]+" y="[\d.]+">[^<>]*</text>')
NEVER_CLOSED = {"input", "meta", "link", "br", "img", "option"}


@dataclass
class Shape(HTMLParser):
    """The elements of a page with the names of their attributes, and nothing of what it says.

    Lines of a name beside a chart are left out: a longer name has more of them.
    """

    elements: list[tuple[str, ...]] = field(default_factory=list)

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements = []
        self.feed(BESIDE_A_CHART.sub("", page))
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        # Which option is the chosen one depends on where a name stands in the alphabet.
        names = [name for name, _ in attributes if name != "selected"]
        addresses = [value for name, value in attributes if name in ("href", "src", "action") and value]
        assert not [address for address in addresses if not address.startswith(("/", "#", "?", "http://testserver/"))]
        self.elements.append((tag, *names))

    def handle_endtag(self, tag: str) -> None:
        self.elements.append(("/" + tag,))

    def handle_comment(self, data: str) -> None:
        self.elements.append(("comment",))

    def handle_decl(self, decl: str) -> None:
        self.elements.append(("declaration", decl))

    def unknown_decl(self, data: str) -> None:
        self.elements.append(("unknown",))

    def handle_pi(self, data: str) -> None:
        self.elements.append(("instruction",))


def text(answered: HttpResponse) -> str:
    return answered.content.decode()


def pages(names: dict[Seat, str]) -> dict[str, str]:
    """Every page on which a name can stand, in a book of these four; the book is called like the first of them."""
    token, client = new_token(), Client()
    begun = client.post("/new/", start_fields(book=token, **{seat.value: name for seat, name in names.items()}))
    assert begun.status_code == 303
    phone = Phone(token, Match.objects.latest("pk"), client)
    assert client.post(f"/b/{token}/", {"name": names[Seat.N]}).status_code == 303
    url, found = phone.url, {}

    def look(what: str, answered: HttpResponse, status: int = 200) -> None:
        assert answered.status_code == status, (what, answered.status_code)
        found[what] = text(answered)

    def get(what: str, path: str, **headers: str) -> None:
        look(what, client.get(path, headers=headers))

    look("recorded", phone.send(**ONE_SEVEN_MADE, cid=uuid4(), after=phone.after(), accept="text/html"), 303)
    before = phone.after()
    phone.deal(NOTHING_TAKEN | {"note": names[Seat.E]})
    phone.deal(ALL_PASSED)
    stale = urlencode(ONE_SEVEN_LOST | {"cid": uuid4(), "after": before, "note": names[Seat.S]})
    form = "application/x-www-form-urlencoded"
    look("somebody was quicker", client.post(url + "events/", stale, form), 409)
    look(
        "somebody was quicker, in part", client.post(url + "events/", stale, form, headers={"hx-request": "true"}), 409
    )
    look(
        "a rule broken",
        phone.send("text/html", kind="sevens", cid=uuid4(), after=phone.after(), note=names[Seat.W]),
        422,
    )
    first = cid_of(phone, 1)
    look("the match ends earlier", phone.change("amend", first, NOTHING_TAKEN, accept="text/html"), 422)
    get("match", url)
    get("match, in part", url, **{"hx-request": "true"})
    get("form", url + "events/")
    get("deals", url + "deals/")
    get("deal", f"{url}deals/{first}/")
    get("what a correction changes", f"{url}deals/{first}/?" + urlencode({"event": "amend"} | NOTHING_TAKEN))
    get("what striking out changes", f"{url}deals/{first}/?event=void")
    get("book", f"/b/{token}/")
    given = {"token": new_token(), "role": "score", "label": names[Seat.N]}
    look("a link is given", client.post(f"/b/{token}/links/", given))
    get("links", f"/b/{token}/links/?match=1")
    get("a link", f"/b/{token}/links/{handle(digest(given['token']))}/")
    look("a label refused", client.post(f"/b/{token}/links/", given | {"label": "x\u202e" + names[Seat.E]}), 422)
    get("home", "/")
    get("next match", f"/b/{token}/new/")
    phone.deal(NOTHING_TAKEN)
    get("the end", url)
    get("deals at the end", url + "deals/")
    get("book with Cats", f"/b/{token}/")
    get("home with Cats", "/")
    get("next match with Cats", f"/b/{token}/new/")
    people = f"/b/{token}/people/"
    get("people", people)
    get("person", people + "1/")
    get("head to head", people + "1/with/2/")
    get("two pairs", people + "pairs/?match=1")
    get("two spellings", people + "1/merge/")
    get("a name to be removed", people + "1/remove/")
    look("two who are not one", client.post(people + "1/merge/", {"into": "2"}), 422)
    look("a name that is taken", client.post(people + "1/", {"name": names[Seat.W]}), 422)
    look("a name refused", client.post(f"/b/{token}/new/", start_fields(N=names[Seat.N], E=names[Seat.N])), 422)
    sent = client.post(url + "events/", {"note": names[Seat.N], names[Seat.E][:200]: "1"}).wsgi_request
    look("busy", retry_page(sent, status=503, seconds=2), 503)
    exported = client.get(url + "match.json")
    assert exported.headers["Content-Type"].startswith("application/json")
    assert json.loads(exported.content)["seats"] == {seat.value: clean_name(name) for seat, name in names.items()}
    assert answer(exported.content, BY_SLUG)["error"] is None
    return found


def fours() -> list[dict[Seat, str]]:
    """All names that are allowed, four at a time."""
    filled = ALLOWED + ["Petras", "Rūta", "Ona"][: -len(ALLOWED) % 4]
    return [dict(zip(NAMES, filled[at : at + 4], strict=True)) for at in range(0, len(filled), 4)]


def they_are_inert(names: dict[Seat, str]) -> None:
    plain, odd = pages(NAMES), pages(names)
    for what, page in odd.items():
        assert (what, Shape(page).elements) == (what, Shape(plain[what]).elements)


@pytest.mark.rest
@pytest.mark.parametrize("names", fours(), ids=lambda names: " ".join(names.values())[:60])
def test_a_name_is_text_on_every_page(names: dict[Seat, str]) -> None:
    they_are_inert(names)


@pytest.mark.rest
def test_a_name_that_is_trusted_is_seen() -> None:
    with broken("trusts_names"), pytest.raises(AssertionError):
        they_are_inert(fours()[0])


def test_names_stand_where_they_are_expected() -> None:
    """The proof would be worth nothing on pages without names."""
    shown = pages(NAMES)
    for what in (
        "match",
        "form",
        "deals",
        "book",
        "home",
        "next match",
        "the end",
        "somebody was quicker",
        "a name refused",
        *("people", "person", "head to head", "two pairs", "two spellings", "a name to be removed"),
        *("two who are not one", "a name that is taken"),
    ):
        assert "Petras" in shown[what], what


@settings(examples(0.3), suppress_health_check=list(HealthCheck), database=None)
@given(st.text(max_size=42))
def test_any_text_is_taken_or_refused_in_words(name: str) -> None:
    client = Client(raise_request_exception=False)
    sent = urlencode(start_fields(book=new_token(), N=name), errors="surrogatepass")
    answered = client.post("/new/", sent, "application/x-www-form-urlencoded")

    assert answered.status_code in (303, 422) or any("\ud800" <= char <= "\udfff" for char in name)
    if answered.status_code == 303:
        Shape(text(client.get(answered.headers["Location"])))


class Unisolated(HTMLParser):
    """Texts of a page in which a right-to-left name could turn round what stands beside it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in NEVER_CLOSED:
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        alone = self.inside[-1:] in (["title"], ["bdi"], ["script"])
        if not alone and any(RIGHT_TO_LEFT in part.rpartition("\u2069")[2] for part in data.split("\u2068")[:1]):
            self.texts.append(data.strip())


RIGHT_TO_LEFT = "אברהם"


def test_a_name_from_the_right_turns_nothing_round() -> None:
    shown = pages(NAMES | {Seat.E: RIGHT_TO_LEFT, Seat.N: RIGHT_TO_LEFT + "!"})
    assert {what: texts for what, page in shown.items() if (texts := Unisolated(page).texts)} == {}


def test_a_link_that_is_no_link_is_shown_as_text() -> None:
    typed = '"><script>alert(1)</script>'
    answered = Client().post("/keep/", {"link": typed})
    assert answered.status_code == 422
    assert Shape(text(answered)).elements == Shape(text(Client().post("/keep/", {"link": "x"}))).elements
    assert 'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"' in text(answered)


def test_an_address_in_a_page_is_text() -> None:
    typed = quote('"><script>alert(1)</script>')
    shapes = [Shape(text(Client().get(f"/rules/avinas/?back={back}"))).elements for back in (typed, "x")]
    assert shapes[0] == shapes[1]
