"""Bodies that are no proper form: never 500, and nothing is stored."""

import contextlib
import gzip
import http.client
from collections.abc import Callable, Iterator
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import RequestFactory

from scorekeeper.wsgi import application
from tests.hostile import FORMS, REFUSED, URLENCODED, Fields, Where, a_table, an_event, kept, send
from tests.sabotage import broken
from tests.serving import Server
from tests.tables import ALL_PASSED, Phone

pytestmark = pytest.mark.django_db

MULTIPART = "multipart/form-data; boundary=b"
UNBOUND, OTHERS = "multipart/form-data", "multipart/form-data; boundary=c"
FORM_IN, PARTS_IN = URLENCODED + "; charset=", MULTIPART + "; charset="
JSON = "application/json"


@pytest.fixture
def phone() -> Phone:
    return a_table()


@pytest.mark.parametrize("where", FORMS)
def test_as_they_are_they_are_taken(phone: Phone, where: Where) -> None:
    path, fields = where(phone)
    assert send(path, urlencode(fields).encode()).status_code in (201, 303)


def form(fields: Fields, more: bytes = b"") -> bytes:
    return urlencode(fields).encode() + more


def spoiled(value: bytes) -> "Body":
    """The form with its last value just as it is given."""
    return lambda fields: form(dict(list(fields.items())[:-1]), b"&" + last(fields) + b"=" + value)


def last(fields: Fields) -> bytes:
    return list(fields)[-1].encode()


def parts(fields: Fields, disposition: bytes = b"", value: bytes = b"") -> bytes:
    one = b"--b\r\nContent-Disposition: form-data; %s\r\n\r\n%s\r\n"
    sound = [one % (b'name="%s"' % name.encode(), text.encode()) for name, text in fields.items()]
    return b"".join([*sound, one % (disposition, value) if disposition else b"", b"--b--\r\n"])


Body = Callable[[Fields], bytes]
A_FILE = b'name="a"; filename="x"'
NUMBERED = b"".join(b"&a%d=" % n for n in range(201))
PACKED = {"Content-Encoding": "gzip"}

# fmt: off
BODIES: dict[str, tuple[Body, str, dict[str, str]]] = {
    "invalid UTF-8":            (spoiled(b"%ff%fe"),                                    URLENCODED, {}),
    "UTF-8 cut short":          (spoiled(b"%c3"),                                       URLENCODED, {}),
    "invalid and not escaped":  (spoiled(b"\xff"),                                      URLENCODED, {}),
    "a lone surrogate":         (spoiled(b"%ed%a0%80"),                                 URLENCODED, {}),
    "a field in invalid UTF-8": (lambda f: form(f, b"&%ff=1"),                          URLENCODED, {}),
    "a field twice":            (lambda f: form(f, b"&" + form(f)),                     URLENCODED, {}),
    "10,001 fields":            (lambda f: form(f, b"&a=" * 10_001),                    URLENCODED, {}),
    "201 fields":               (lambda f: form(f, NUMBERED),                           URLENCODED, {}),
    "too long":                 (lambda f: form(f, b"&a=" + b"a" * 70_000),             URLENCODED, {}),
    "gzip":                     (lambda f: gzip.compress(form(f)),                      URLENCODED, PACKED),
    "empty":                    (lambda f: b"",                                         URLENCODED, {}),
    "JSON":                     (lambda f: b'{"cid": 1}',                               JSON, {}),
    "JSON nested deep":         (lambda f: b"[" * 60_000,                               JSON, {}),
    "JSON with a name twice":   (lambda f: b'{"a": 1, "a": NaN, "b": true}',            JSON, {}),
    "a form called JSON":       (form,                                                  JSON, {}),
    "a form called text":       (form,                                                  "text/plain", {}),
    "a form called nothing":    (form,                                                  "", {}),
    "a form in hex":            (form,                                                  FORM_IN + "hex", {}),
    "a form in UTF-16":         (form,                                                  FORM_IN + "utf-16", {}),
    "parts in hex":             (parts,                                                 PARTS_IN + "hex", {}),
    "parts in UTF-7":           (parts,                                                 PARTS_IN + "utf-7", {}),
    "parts with escapes":       (parts,                                                PARTS_IN + "unicode_escape", {}),
    "parts in punycode":        (parts,                                                 PARTS_IN + "punycode", {}),
    "parts in invalid UTF-8":   (lambda f: parts(f, b'name="note"', b"\xff"),           MULTIPART, {}),
    "parts without a boundary": (parts,                                                 UNBOUND, {}),
    "parts with another one":   (parts,                                                 OTHERS, {}),
    "a part twice":             (lambda f: parts(f, b'name="%s"' % last(f), b"x"),      MULTIPART, {}),
    "parts cut short":          (lambda f: parts(f)[:40],                               MULTIPART, {}),
    "a file for a field":       (lambda f: parts({}, b'name="cid"; filename="x"', b"x"), MULTIPART, {}),
    "two files":                (lambda f: parts({"b": "1"}, A_FILE, b"x") * 2,         MULTIPART, {}),
    "a file too large":         (lambda f: parts(f, A_FILE, b"x" * 1_100_000),          MULTIPART, {}),
}
# fmt: on


def it_is_refused(phone: Phone, where: Where, body: Body, content_type: str, headers: dict[str, str]) -> None:
    path, fields = where(phone)
    before = kept()

    answer = send(path, body(fields), content_type, **headers)

    assert answer.status_code in REFUSED, path
    assert kept() == before, path


@pytest.mark.rest
@pytest.mark.parametrize("body,content_type,headers", BODIES.values(), ids=BODIES.keys())
def test_what_is_no_form_is_refused(phone: Phone, body: Body, content_type: str, headers: dict[str, str]) -> None:
    for where in FORMS:
        it_is_refused(phone, where, body, content_type, headers)


def test_taking_anything_is_seen(phone: Phone) -> None:
    caught = 0
    for body, content_type, headers in BODIES.values():
        with broken("takes_anything"):
            try:
                it_is_refused(phone, an_event, body, content_type, headers)
            except AssertionError:
                caught += 1
    assert caught > len(BODIES) / 3


NAMES_OF_PARTS = [
    b"name*=unicode_escape''%5Cud800",
    b"name*=hex''61",
    b"name*=nope''61",
    b"name*=undefined''%41",
    b"name",
    b"name=",
    b'name="\x00"',
    b"name=\"x\"; filename*=hex''61",
    b'name="x"; filename="a\x00b"',
    b'name="x"; filename="%s"' % (b"a" * 500),
]


@pytest.mark.parametrize("disposition", NAMES_OF_PARTS)
def test_a_part_may_be_called_anything(phone: Phone, disposition: bytes) -> None:
    path, fields = an_event(phone)
    answer = send(path, parts(fields | {"after": str(uuid4())}, disposition, b"x"), MULTIPART)
    assert answer.status_code in (400, 409)


# fmt: off
CONTENT_TYPES = {
    URLENCODED:                                    409,
    URLENCODED + "; charset=UTF-8":                409,
    "text/plain; x*=nope''61":                     415,
    "text/plain; x*=undefined''%41":               415,
    "text/plain; charset=\x00":                    415,
    URLENCODED + "; x*=nope''61":                  415,
    "; charset=hex":                               415,
    ";":                                           415,
    "multipart/form-data":                         400,
    "multipart/form-data; boundary=":              400,
    "multipart/form-data; boundary=\xff":          400,
    "multipart/form-data; boundary=" + "b" * 300:  400,
}
# fmt: on


@pytest.fixture
def one_connection() -> Iterator[None]:
    """The whole application, unlike Django's test client, would close the connection that holds the transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.parametrize("content_type,status", CONTENT_TYPES.items())
def test_a_content_type_may_be_anything(
    phone: Phone, one_connection: None, rf: RequestFactory, content_type: str, status: int
) -> None:
    """Asked of the whole application: some of these end Django before its first middleware."""
    body = form(ALL_PASSED | {"cid": str(uuid4()), "after": str(uuid4())})
    environ = rf.post(phone.url + "events/", body, content_type=URLENCODED).environ | {"CONTENT_TYPE": content_type}
    answered: list[str] = []
    application(environ, lambda line, headers, fault=None: answered.append(line))
    assert answered[0][:3] == str(status)


TOO_MANY = "a=1&" * 201
# fmt: off
ADDRESSES = {
    # path      query             content type                      status
    ("/",       TOO_MANY,         "text/plain; charset=utf-8"):     200,
    ("/new/",   TOO_MANY,         "text/plain; charset=utf-8"):     400,
    ("/",       "a=%ff",          "x/y; charset=idna"):             400,
    ("/",       "a=%ed%a0%80",    ""):                              400,
    ("/",       "a=\xff",         ""):                              400,
    ("/",       "a=1",            "x/y; charset=hex"):              415,
    ("/",       "a=1",            "x/y; charset=latin-1"):          415,
    ("/rules/", "q=%C5%ABta",     "x/y; charset=utf-8"):            200,
    ("/rules/", "q=%C5%ABta",     "x/y; c*=nope''61"):              200,
}
# fmt: on


@pytest.mark.parametrize("address,status", ADDRESSES.items(), ids=range(len(ADDRESSES)))
def test_an_address_is_in_utf_8_whatever_is_claimed(
    one_connection: None, rf: RequestFactory, address: tuple[str, str, str], status: int
) -> None:
    """Asked of the whole application, as above."""
    path, query, content_type = address
    environ = rf.get(path).environ | {"QUERY_STRING": query, "CONTENT_TYPE": content_type}
    answered: list[str] = []
    application(environ, lambda line, headers, fault=None: answered.append(line))
    assert answered[0][:3] == str(status)


@pytest.mark.rest
@pytest.mark.process
def test_over_http_it_is_the_same(server: Server) -> None:
    server.start()
    talk = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    with contextlib.suppress(BrokenPipeError):  # it may have refused before all of it was sent
        talk.request("POST", "/new/", iter([b"uid=", b"x"]), {"Content-Type": URLENCODED}, encode_chunked=True)
    assert talk.getresponse().status in (400, 411, 422)
    talk.close()
    for path in ("/b/%2F/", "/b/%FF/", "/%00", "/b/" + "a" * 5000):
        assert server.get(path)[0] in (400, 404, 414), path[:40]
    assert server.is_alive()
