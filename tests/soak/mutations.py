"""What becomes of a proper request in the hands of somebody who means no good, or of a broken program."""

import gzip
from collections.abc import Callable
from dataclasses import replace
from random import Random
from urllib.parse import quote_plus, urlencode

from tests.soak.grammar import Phone, Sent

TARGET_AT_MOST = 60_000
"""Bytes of an address: what the server takes at all."""

METHODS = [b"GET", b"HEAD", b"POST", b"PUT", b"PATCH", b"DELETE", b"OPTIONS", b"TRACE", b"get", b"PROPFIND", b"B-D"]
# fmt: off
BYTES = [
    b"%00", b"%ff", b"%c3", b"%ed%a0%80", b"%F4%90%80%80", b"%", b"%%", b"%2f", b"%2e%2e/", b"%0d%0aX:y", b"%u0041",
    b"+", b"../", b"//", b";", b"&", b"=", b"#", b"?", b"\\", b"'", b'"', b"<b>", b"{{x}}", b"%25s", b"~", b"*",
    b"a" * 3000, b"a-" * 9000, b"key" * 5000, b"/b/" * 6000, b"%2f" * 4000, b"9" * 400, b"-1", b"1e9", b"%D9%A1",
    b"%E2%80%AE", b"\xc3\xa9",
]
VALUES = [
    "", " ", "\0", "a\0b", "NaN", "true", "-1", "1e3", "0x1", "١", "²", "{}", "[" * 9000, "9" * 5000, str(2**64),
    "\ud800", "'; DROP TABLE book_match; --", "\u202e", "\u200b", "é" * 41, "👩‍👩‍👧‍👦", "<script>", "N", "E", "nil",
    "/b/x/1/", "\r\n", "a" * 70_000,
]
FIELDS = [
    b"cid", b"after", b"event", b"kind", b"back", b"q", b"deal", b"match", b"numbers", b"uid", b"%00", b"%ff",
    b"__class__",
]
CHARSETS = [
    b"utf-8", b"utf8", b"UTF-8", b"hex", b"idna", b"punycode", b"rot13", b"base64", b"zip", b"undefined", b"utf-16",
    b"utf-7", b"unicode_escape", b"latin-1", b"nope", b"", b'"', b"utf-8; charset=hex", b"\xff",
]
TYPES = [
    b"application/x-www-form-urlencoded", b"multipart/form-data; boundary=b", b"multipart/form-data", b"text/plain",
    b"application/json", b"x/y", b";", b"", b"multipart/form-data; boundary=" + b"b" * 300, b"a/b; x*=nope''61",
    b"a/b; x*=hex''61",
]
LINES = [
    (b"Host", b"evil.example"), (b"Host", b""), (b"Host", b"127.0.0.1:99999"), (b"Host", b"a b"), (b"Host", b"\xff"),
    (b"Host", b"x" * 3000), (b"Origin", b"null"), (b"Origin", b"https://evil.example"),
    (b"Sec-Fetch-Site", b"cross-site"), (b"Sec-Fetch-Site", b"\xff"), (b"Cookie", b"books=x"),
    (b"Cookie", b"books=" + b"a:" * 2000), (b"Cookie", b"\xff=\xfe; ;=;=="), (b"Cookie", b"books=\"\\000\""),
    (b"X-Forwarded-For", b"9.9.9.9"), (b"X_Forwarded_For", b"9.9.9.9"), (b"X_Forwarded_Proto", b"https"),
    (b"X-Forwarded-Host", b"evil"), (b"Content_Length", b"-1"), (b"Content_Type", b"x/y; charset=hex"), (b"_", b"_"),
    (b"Script_Name", b"/x"), (b"Script-Url", b"/x"), (b"Range", b"bytes=0-1"), (b"Range", b"bytes=9-1,-0"),
    (b"If-None-Match", b'"x", W/"y"'), (b"If-None-Match", b"\xff"), (b"If-Modified-Since", b"Fri, 99 Foo 99999"),
    (b"If-Modified-Since", b"9" * 400), (b"If-Match", b"*"), (b"Accept-Encoding", b"gzip;q=x, br;q=-1"),
    (b"Accept-Encoding", b"gzip"), (b"Accept-Language", b"x" * 5000), (b"Accept-Language", b"lt;q=9e9"),
    (b"Accept", b"application/json"), (b"Accept", b"\xff/*;q=z"), (b"HX-Request", b"true"), (b"HX-Target", b"\xff"),
    (b"HX-Current-URL", b"%"), (b"HX-History-Restore-Request", b"true"), (b"HX-Boosted-URI-AutoEncoded", b"true"),
    (b"HX-Current-URL-URI-AutoEncoded", b"true"), (b"Content-Encoding", b"gzip"), (b"Content-Encoding", b"identity"),
    (b"Content-Encoding", b"\xff"), (b"Expect", b"100-continue"), (b"Upgrade", b"websocket"),
    (b"X-HTTP-Method-Override", b"DELETE"), (b"User-Agent", b"\xff" * 500), (b"X-Long", b"x" * 15_000),
    (b"Referer", b"/b/abcdefghijklmnopqrstuv/"), (b"Forwarded", b"for=9.9.9.9"), (b"Proxy", b"http://evil.example"),
]
# fmt: on
FRAMING = [
    (b"Content-Length", b"0"),
    (b"Content-Length", b"5"),
    (b"Content-Length", b"100000"),
    (b"Content-Length", b"-1"),
    (b"Content-Length", b"9" * 40),
    (b"Content-Length", b"1, 1"),
    (b"Transfer-Encoding", b"chunked"),
    (b"Transfer-Encoding", b"gzip"),
    (b"Connection", b"close"),
    (b"Connection", b"keep-alive, x"),
]


def method(phone: Phone, sent: Sent) -> Sent:
    """Another method."""
    return replace(sent, method=phone.dice.choice(METHODS))


def path(phone: Phone, sent: Sent) -> Sent:
    """Odd bytes somewhere in the path, or a piece taken out of it."""
    return replace(sent, path=b"/" + torn(phone.dice, sent.path[1:]))


def another_match(phone: Phone, sent: Sent) -> Sent:
    """The same of somebody else's match or book, or of one that there is not."""
    parts = sent.path.split(b"/")
    places = [place for place, part in enumerate(parts) if part.isdigit()]
    if places and phone.dice.random() < 0.5:
        parts[phone.dice.choice(places)] = phone.dice.choice([b"1", b"2", b"9", b"0", b"9999999", b"99999999", b"01"])
    elif len(parts) > 2 and parts[1] == b"b":
        parts[2] = phone.any_token().encode()
    return replace(sent, path=b"/".join(parts))


def query(phone: Phone, sent: Sent) -> Sent:
    """One field more, less, twice, or two hundred of them; odd names and bytes."""
    dice, pairs = phone.dice, sent.query.split(b"&") if sent.query else []
    odd = dice.choice(FIELDS) + b"=" + dice.choice(BYTES)
    more = dice.choice([[odd], [odd], [*pairs, *pairs], [odd] * dice.choice([2, 199, 200, 201, 3000]), [b"&&=&"]])
    kept = pairs if dice.random() < 0.7 else pairs[1:]
    return replace(
        sent, query=torn(dice, b"&".join([*kept, *more])) if dice.random() < 0.3 else b"&".join([*kept, *more])
    )


def way_back(phone: Phone, sent: Sent) -> Sent:
    """A way back to a match of anybody's, or to no match at all."""
    to = phone.dice.choice([f"/b/{phone.any_token()}/1/", "//evil.example/", "javascript:x", "/b/x/1/", "\0", "/b/"])
    more = b"back=" + quote_plus(to).encode()
    return replace(sent, query=b"&".join(filter(None, [sent.query, more])))


def content_type(phone: Phone, sent: Sent) -> Sent:
    """Another content type, or a charset that nobody should believe."""
    dice = phone.dice
    kind = dice.choice(TYPES) + dice.choice([b"", b"; charset=" + dice.choice(CHARSETS)])
    return sent.without(b"Content-Type").with_header(b"Content-Type", kind)


def header(phone: Phone, sent: Sent) -> Sent:
    """An odd line, or one twice."""
    name, value = phone.dice.choice(LINES)
    once = sent if phone.dice.random() < 0.3 else sent.without(name)
    return once.with_header(name, value)


def framing(phone: Phone, sent: Sent) -> Sent:
    """A length that is not so."""
    return sent.with_header(*phone.dice.choice(FRAMING))


def field(phone: Phone, sent: Sent) -> Sent:
    """A field with an odd value, or left out, or twice, or many more."""
    if not sent.fields:
        return replace(sent, method=b"POST", fields=(("kind", phone.dice.choice(VALUES)),))
    dice, fields = phone.dice, list(sent.fields)
    place = dice.randrange(len(fields))
    name, value = fields[place]
    fields[place : place + 1] = dice.choice([
        [(name, dice.choice(VALUES))],
        [(name, dice.choice(VALUES))],
        [(name, value + dice.choice(VALUES))],
        [],
        [(name, value), (name, value)],
        [(name, value), (name, dice.choice(VALUES))],
        [(f"{name}[]", value)],
        [(name, value), *((f"a{n}", "") for n in range(dice.choice([3, 201, 10_001])))],
    ])  # fmt: skip
    return replace(sent, fields=tuple(fields))


def body(phone: Phone, sent: Sent) -> Sent:
    """The same in parts, packed, torn, or something else altogether."""
    dice, plain = phone.dice, written(sent)
    multipart = b"".join(
        b'--b\r\nContent-Disposition: form-data; name="%s"%s\r\n%s\r\n%s\r\n'
        % (
            as_bytes(name),
            dice.choice([b"", b"", b'; filename="x"', b"; filename*=hex''61"]),
            dice.choice([b"", b"", b"Content-Transfer-Encoding: base64\r\n", b"Content-Type: a/b; charset=hex\r\n"]),
            as_bytes(value),
        )
        for name, value in sent.fields
    )
    other = dice.choice([
        torn(dice, plain), torn(dice, plain), plain + dice.choice(BYTES), gzip.compress(plain, mtime=0), b"",
        multipart + b"--b--\r\n", multipart, torn(dice, multipart),
        b"\xff" * 99, b'{"cid": 1}', b"[" * 30_000, b"x" * 65_537, b"x" * 1_200_000,
    ])  # fmt: skip
    told = sent.method if sent.method != b"GET" else b"POST"
    in_parts = other.startswith(b"--b")
    again = replace(sent, method=told, body=other, fields=(), records="")
    kind = b"multipart/form-data; boundary=b"
    return again.without(b"Content-Type").with_header(b"Content-Type", kind) if in_parts else again


Mutation = Callable[[Phone, Sent], Sent]
MUTATIONS: list[Mutation] = [
    *(method, path, path, another_match, query, query, way_back, content_type, content_type),
    *(header, header, header, framing, field, field, field, body),
]


def mutated(phone: Phone, sent: Sent) -> Sent:
    """The request, changed in up to four ways; one in six stays as it is."""
    for _time in range(phone.dice.choice([0, 1, 1, 1, 2, 4])):
        sent = phone.dice.choice(MUTATIONS)(phone, sent)
    return sent


def torn(dice: Random, text: bytes) -> bytes:
    """With odd bytes in it, a piece less, or one byte another."""
    place = dice.randrange(len(text) + 1)
    before, after = text[:place], text[place:]
    other = dice.choice([dice.choice(BYTES), dice.choice(BYTES), b"", bytes([dice.randrange(33, 256)])])
    return before + other + after[dice.choice([0, 0, 1, 3]) :]


def written(sent: Sent) -> bytes:
    """The body as it is sent."""
    if not sent.fields:
        return sent.body
    return urlencode([(as_bytes(name), as_bytes(value)) for name, value in sent.fields]).encode()


def as_bytes(text: str) -> bytes:
    """Also what is no text."""
    return text.encode("utf-8", "surrogatepass")
