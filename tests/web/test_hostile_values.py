"""Proper forms with improper values, odd addresses and headers: never 500, and nothing is stored that should not be."""

from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.data.integrity import check_all
from scorekeeper.matches.models import Event
from tests.hostile import (
    FORMS,
    REFUSED,
    URLENCODED,
    Where,
    a_first_match,
    a_link,
    a_next_match,
    a_table,
    an_amendment,
    an_event,
    kept,
    send,
)
from tests.profiles import examples
from tests.tables import ALL_PASSED, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of

pytestmark = [pytest.mark.django_db, pytest.mark.rest]

LONG = "9" * 5000
NESTED = "[" * 9000
SQL = "'; DROP TABLE book_match; --"
OVERRIDE = "\u202e"
ODD = [
    *("", " ", "\0", "a\0b", "NaN", "true", "-1", "1e3", "0x1", "١", "{}"),
    *(LONG, NESTED, SQL, OVERRIDE, str(2**64)),
]


@pytest.fixture
def phone() -> Phone:
    return a_table()


# fmt: off
FIELDS = [
    (an_event,      ("cid", "after", "kind", "dealer"),                                 {400, 409, 422}),
    (an_amendment,  ("target", "seen", "agreed", "kind", "declarer", "losers_band"),    {400, 409, 422}),
    (a_first_match, ("uid", "book", "N", "E", "game", "first_dealer"),                  {422}),
    (a_next_match,  ("uid", "N", "W", "game", "first_dealer"),                          {422}),
    (a_link,        ("link",),                                                          {422}),
]
# fmt: on
CASES = [(where, name, statuses) for where, names, statuses in FIELDS for name in names]


def is_fine(where: Where, name: str, odd: str) -> bool:
    """An empty field that may be left out is as good as none; and people are called all sorts of things."""
    if name in ("dealer", "agreed", "game", "first_dealer"):
        return not odd.strip()
    return name in "NEW" and odd not in ("", " ", "\0", "a\0b", LONG, NESTED, OVERRIDE)


@pytest.mark.parametrize("where,name,statuses", CASES)
def test_an_odd_value_is_refused(phone: Phone, where: Where, name: str, statuses: set[int]) -> None:
    before = kept()
    path, fields = where(phone)
    for odd in ODD:
        if not is_fine(where, name, odd):
            assert send(path, urlencode(fields | {name: odd}).encode()).status_code in statuses, odd[:40]
    assert kept() == before


@pytest.mark.parametrize(
    "odd", ["\0", "a" * 501, LONG, "o\u202eno", "o\u200bno", "\x07", "o" + "\u0334" * 40], ids=ascii
)
def test_a_note_is_a_short_text_that_can_be_seen(phone: Phone, odd: str) -> None:
    path, fields = an_event(phone)
    assert send(path, urlencode(fields | {"note": odd}).encode()).status_code == 422
    assert Event.objects.count() == 1


CLOCKS = [
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-12:00",
    "0000-00-00",
    "2020-02-30T00:00:00Z",
    "2020-01-01T00:00:00+24:00",
    "2036-11-21T12:00:00Z",
    "1916-11-21T12:00:00+02:00",
    "2026-11-21T12:00:00",
    "x",
    "\0",
    LONG,
]


@pytest.mark.parametrize("sent", CLOCKS, ids=lambda sent: ascii(sent[:40]))
def test_a_phone_with_a_mad_clock_records_all_the_same(phone: Phone, sent: str) -> None:
    path, fields = an_event(phone)
    assert send(path, urlencode(fields | {"sent": sent}).encode()).status_code == 303
    assert Event.objects.count() == 2


# Addresses and headers


def paths(phone: Phone) -> list[str]:
    """Made of what could be right."""
    book, deal = f"/b/{phone.token}", f"{phone.url}deals/{cid_of(phone, 1)}/"
    odd = [quote(value) for value in ODD if len(value) < 100]
    elsewhere = ("javascript:alert(1)", "//evil.example", "https://evil.example", "/\\evil.example", "/b/x/1/")
    return [
        *(f"{book}/{number}/" for number in ("0", "-1", "1.0", "01", "9" * 20, LONG, "%00", "%D9%A1", "1%00")),
        *(
            f"{book}{rest}"
            for rest in ("%2F1/", "%252F1/", "/1%2Fdeals/", f"/../{phone.token}/1/", "%00/", "a/", "/?link=%00")
        ),
        *(f"{book[:-1]}{rest}" for rest in ("/", "%C3%A9/")),
        *("/b/%FF%FE/", "/rules/%00/", "/rules/" + LONG + "/", "//evil.example/", "/\\evil.example"),
        *(f"{phone.url}deals/{cid}/" for cid in ("0" * 32, str(cid_of(phone, 1)).upper(), LONG)),
        *(f"{phone.url}?shown={value}" for value in (*odd, LONG)),
        *(f"{deal}?event={value}" for value in odd),
        *(
            f"{deal}?event=amend&{name}={value}"
            for name in ("kind", "losers_points", "note", "dealer")
            for value in odd
        ),
        f"{deal}?event=amend&kind=no_sevens&declarer=N&won=true&losers_points={LONG}",
        f"{deal}?event=amend&note=%ff%ed%a0%80",
        f"{deal}?event=void&event=restore&event=amend",
        f"{deal}?" + "a=&" * 10_001,
        *(f"/rules/avinas/?back={value}" for value in (*odd, *elsewhere)),
    ]


def test_an_address_may_be_anything(phone: Phone) -> None:
    before = kept()
    for path in paths(phone):
        answer = send(path, b"", method="GET")
        assert answer.status_code in (200, 301, 302, 400, 404), path[:120]
        if answer.status_code == 302:
            assert answer.headers["Location"].startswith(phone.url.removesuffix("1/")), path[:120]
        assert "evil.example" not in answer.headers.get("Location", "")
        assert 'href="//evil' not in answer.content.decode()
        assert 'href="javascript' not in answer.content.decode()
    assert kept() == before


HEADERS = [
    {"cookie": "books=" + "A" * 5000},
    {"cookie": "books=:::::"},
    {"cookie": "books=\x80\xff; books=x"},
    {"cookie": "=;=;;"},
    {"cookie": 'books="\\000"'},
    {"accept": "application/json" * 500},
    {"accept": "\xff"},
    {"accept-language": "x" * 5000},
    {"accept-encoding": "gzip;q=x"},
    {"hx-request": "true", "hx-current-url": "http://[::1"},
    {"hx-request": "\xff", "hx-current-url-uri-autoencoded": "true"},
    {"hx-request": "true", "hx-current-url": "%ff", "hx-current-url-uri-autoencoded": "true"},
    {"hx-request": "true", "hx-history-restore-request": "true"},
    {"host": "evil.example"},
    {"host": "[::1"},
    {"host": ""},
    {"origin": "http://[::1"},
    {"origin": "\xff"},
    {"x-forwarded-host": "evil.example"},
    {"if-none-match": '"' * 5000},
    {"if-modified-since": "x"},
    {"range": "bytes=0-"},
    {"content-length": "-1"},
    {"transfer-encoding": "chunked"},
]


@pytest.mark.parametrize("headers", HEADERS, ids=", ".join)
def test_headers_may_be_anything(phone: Phone, headers: dict[str, str]) -> None:
    book, before = f"/b/{phone.token}/", kept()
    for path in ("/", "/new/", "/keep/", book, book + "new/", phone.url, phone.url + "deals/"):
        assert send(path, b"", "", "GET", **headers).status_code in (200, 400, 404)
        assert send(path, b"x=", URLENCODED, "POST", **headers).status_code in REFUSED | {403, 405}
    assert kept() == before


# Anything at all

ENVELOPE = ["event", "cid", "after", "seen", "target", "agreed", "sent", "place", "note", "dealer"]
DEAL = ["kind", "declarer", "sevens", "knock", "won", "losers_band", "losers_points", "trump"]
START = ["uid", "book", "zone", "game", "N", "E", "S", "W", "first_dealer", "name", "link"]
WORDS = [
    "N",
    "E",
    "S",
    "W",
    "sevens",
    "no_sevens",
    "passed",
    "overclaim",
    "true",
    "false",
    "none",
    "both",
    "31+",
    "2-30",
]

values = st.one_of(st.text(max_size=60), st.sampled_from(ODD), st.integers().map(str), st.sampled_from(WORDS))
changes = st.dictionaries(st.sampled_from(ENVELOPE + DEAL + START), st.one_of(st.none(), values), max_size=6)


def test_no_mixture_of_fields_is_a_mistake_of_ours(phone: Phone) -> None:
    @settings(examples(1.25), suppress_health_check=list(HealthCheck), database=None)
    @given(st.sampled_from(FORMS), changes, st.booleans())
    def post(where: Where, changed: dict[str, str | None], part: bool) -> None:
        path, fields = where(phone)
        sent = {name: value for name, value in (fields | changed).items() if value is not None}
        headers = {"hx-request": "true"} if part else {}
        answer = send(path, urlencode(sent, errors="surrogatepass").encode(), **headers)
        assert answer.status_code in REFUSED | {200, 201, 303, 409}

    post()
    assert not [checked for checked in check_all() if checked.fault]


DEALS = [ALL_PASSED, ONE_SEVEN_MADE, ONE_SEVEN_LOST, NOTHING_TAKEN]


def test_an_id_that_was_used_takes_nothing_else(phone: Phone) -> None:
    path, fields = an_event(phone)
    assert send(path, urlencode(fields).encode()).status_code == 303
    before = kept()

    @settings(examples(0.3), suppress_health_check=list(HealthCheck), database=None)
    @given(st.sampled_from(DEALS), st.sampled_from(["Nothing", "Something", ""]), st.sampled_from(["", "N", "W"]))
    def again(deal: dict[str, str], note: str, dealer: str) -> None:
        other = deal | {"note": note, "dealer": dealer, "cid": fields["cid"], "after": fields["after"]}
        is_same = (deal, note, dealer) == (ALL_PASSED, "Nothing", "")
        assert send(path, urlencode(other).encode()).status_code == (303 if is_same else 422)
        assert kept() == before

    again()
