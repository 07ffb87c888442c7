"""No log line gives a score book away."""

import io
import json
import logging
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from scorekeeper.logs import JsonFormatter, RedactingFormatter, redacted
from scorekeeper.web.tokens import digest
from tests.faulty_urls import TOKEN
from tests.tables import ALL_PASSED, seated


@pytest.mark.parametrize("line,expected", [
    (f"Not Found: /b/{TOKEN}/3/",                      "Not Found: /b/-/3/"),
    (f"https://cards.example/b/{TOKEN}",               "https://cards.example/b/-"),
    (f"/keep/?next=%2Fb%2F{TOKEN}%2F3%2F",             "/keep/?next=%2Fb%2F-"),
    (f"%2fb%2f{TOKEN} twice /b/{TOKEN}/",              "%2fb%2f- twice /b/-/"),
    (f"token={TOKEN}&n=3",                             "token=-&n=3"),
    (f'{{"token": "{TOKEN}", "n": 3}}',                '{"token": "-", "n": 3}'),
    ("{'SECRET_KEY': 'abc(def'}",                      "{'SECRET_KEY': '-'}"),
    ("csrf_token: abc",                                "csrf_token: -"),
    ("password=abc; other=1",                          "password=-; other=1"),
    ("sessionid=abc",                                  "sessionid=-"),
    ("api-key => 'abc'",                               "api-key => '-'"),
    ("keys: b'abc'",                                   "keys: b'-'"),
    ("the key to the house",                           "the key to the house"),
    ("/b/short/ is no token",                          "/b/short/ is no token"),
    ("deal 7 recorded in 3 ms",                        "deal 7 recorded in 3 ms"),
    (f"digest {digest(TOKEN)} found",                  "digest - found"),
])  # fmt: skip
def test_secrets_are_blotted_out(line: str, expected: str) -> None:
    assert redacted(line) == expected


def written(*arguments: object, formatter: type[logging.Formatter] = RedactingFormatter) -> str:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter("%(message)s"))
    logger = logging.getLogger("tests.sample_matches")
    logger.addHandler(handler)
    try:
        raise RuntimeError(f"at /b/{TOKEN}/")
    except RuntimeError:
        logger.exception(*arguments)
    logger.removeHandler(handler)
    return stream.getvalue()


def test_arguments_and_tracebacks_are_covered() -> None:
    line = written("Refused %s", f"/b/{TOKEN}/events/")
    assert "Refused /b/-/events/" in line
    assert "RuntimeError: at /b/-/" in line
    assert TOKEN not in line


def test_a_plain_formatter_would_have_told() -> None:
    assert written("Refused %s", f"/b/{TOKEN}/", formatter=logging.Formatter).count(TOKEN) >= 2


@pytest.mark.urls("tests.faulty_urls")
@pytest.mark.parametrize("path", [f"/b/{TOKEN}/crash/", f"/b/{TOKEN}/nowhere/at/all/"])
def test_what_django_says_of_a_request_is_covered(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(project_handler(), "stream", stream)
    Client(raise_request_exception=False).get(path)
    assert "/b/-/" in stream.getvalue()
    assert TOKEN not in stream.getvalue()


@pytest.mark.urls("tests.faulty_urls")
@pytest.mark.parametrize(
    "path", [f"/b{TOKEN}/1/", f"/B/{TOKEN}/", f"/{TOKEN}", f"/b//{TOKEN}/1/", f"/b/1/{TOKEN}.", f"/b-{TOKEN}"]
)
def test_a_link_that_was_mistyped_is_no_more_told_than_a_right_one(monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(project_handler(), "stream", stream)
    Client(raise_request_exception=False).get(path)
    assert "Not Found: /" in stream.getvalue()
    assert TOKEN not in stream.getvalue()


@pytest.mark.urls("tests.faulty_urls")
def test_a_wrong_host_is_one_line(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.INSECURE_HTTP, settings.ALLOWED_HOSTS = False, ["cards.example.org"]
    stream = io.StringIO()
    monkeypatch.setattr(project_handler(), "stream", stream)
    Client(raise_request_exception=False).get("/hello/", HTTP_HOST="elsewhere.example")
    assert stream.getvalue().count("\n") == 1
    assert "Invalid HTTP_HOST header: 'elsewhere.example'." in stream.getvalue()


@pytest.mark.urls("tests.faulty_urls")
def test_a_mistake_of_ours_has_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(project_handler(), "stream", stream)
    Client(raise_request_exception=False).get("/crash/")
    assert "RuntimeError: crashed at /crash/" in stream.getvalue()


@pytest.mark.urls("tests.faulty_urls")
def test_nobody_fills_the_log_with_a_long_address(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(project_handler(), "stream", stream)
    Client(raise_request_exception=False).get("/" + "a/" * 465 + f"b/{TOKEN}" + "/b" * 20_000)
    assert len(stream.getvalue()) < 1200
    assert TOKEN[:6] not in stream.getvalue()


def project_handler() -> logging.StreamHandler:
    return next(each for each in logging.getLogger().handlers if isinstance(each.formatter, RedactingFormatter))


def test_django_says_each_thing_once_and_only_there() -> None:
    for name in ("django", "django.request", "django.security", "django.server", "django.db.backends"):
        assert logging.getLogger(name).handlers == []
        assert logging.getLogger(name).propagate


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What the log says from DEBUG on."""
    stream = io.StringIO()
    monkeypatch.setattr(project_handler(), "stream", stream)
    root = logging.getLogger()
    monkeypatch.setattr(root, "level", logging.DEBUG)
    root.manager._clear_cache()
    yield stream
    monkeypatch.undo()
    root.manager._clear_cache()


@pytest.mark.django_db
def test_a_line_about_a_request_says_where_and_how_long_and_nothing_of_what(lines: io.StringIO) -> None:
    phone = seated()
    phone.deal(ALL_PASSED, note="the dog ate a ten")
    phone.client.get(phone.url + "?shown=1")
    link = phone.match.book.links.get().pk
    said = lines.getvalue()

    assert re.search(
        rf"INFO scorekeeper.requests POST events 201, [0-9.]+ ms, link {link}, request [0-9a-f]{{8}}$",
        said,
        re.MULTILINE,
    )
    assert re.search(rf"GET match 204, [0-9.]+ ms, link {link}, request", said)
    for secret in (phone.token, digest(phone.token), "Petras", "the dog", "127.0.0.1", "shown", "/b/", "/1/"):
        assert secret not in said, secret


def test_a_warning_bears_the_number_of_its_request(lines: io.StringIO) -> None:
    Client().get(f"/b/{TOKEN}/nowhere/")
    numbers = re.findall(r"request ([0-9a-f]{8})", lines.getvalue())
    assert len(numbers) == 2
    assert len(set(numbers)) == 1


@pytest.mark.django_db
def test_neither_statements_nor_templates_are_written_down(lines: io.StringIO, settings: Any) -> None:
    settings.DEBUG = True  # Django then keeps its statements, and would log them
    phone = seated()
    phone.deal(ALL_PASSED)
    phone.client.get(phone.url)
    assert "Petras" not in lines.getvalue()
    assert phone.token not in lines.getvalue()


@pytest.fixture
def json_lines(lines: io.StringIO, monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """The same with LOG_FORMAT=json."""
    monkeypatch.setattr(project_handler(), "formatter", JsonFormatter("%(message)s"))
    return lines


@pytest.mark.django_db
def test_a_line_of_json_has_the_figures_of_a_request(json_lines: io.StringIO) -> None:
    phone = seated()
    phone.deal(ALL_PASSED, note="the dog ate a ten")
    said = [json.loads(line) for line in json_lines.getvalue().splitlines()]
    recorded = next(line for line in said if line.get("route") == "events")

    milliseconds, request = recorded.pop("milliseconds"), recorded.pop("request")
    assert 0 < milliseconds < 60_000
    assert re.fullmatch("[0-9a-f]{8}", request)
    assert datetime.fromisoformat(recorded.pop("time")).tzinfo is UTC
    assert recorded == {
        "level": "INFO",
        "logger": "scorekeeper.requests",
        "method": "POST",
        "route": "events",
        "status": 201,
        "link": phone.match.book.links.get().pk,
    }
    for secret in (phone.token, digest(phone.token), "Petras", "the dog", "/b/"):
        assert secret not in json_lines.getvalue(), secret


def test_a_line_of_json_is_one_line_without_secrets(json_lines: io.StringIO) -> None:
    try:
        raise ValueError(f"/b/{TOKEN}/")
    except ValueError:
        logging.getLogger("scorekeeper").exception("two\nlines of /b/%s/", TOKEN)
    [line] = json_lines.getvalue().splitlines()
    said = json.loads(line)
    assert said["message"] == "two\nlines of /b/-/"
    assert said["traceback"].startswith("Traceback (most recent call last):")
    assert said["traceback"].endswith("ValueError: /b/-/")
    assert TOKEN not in line
