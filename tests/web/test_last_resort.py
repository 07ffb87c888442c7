"""What nobody has caught: the page, the headers and the one line that it still meets."""

import io
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.template import TemplateSyntaxError, loader
from django.test import RequestFactory

from scorekeeper.web.wsgi import Application, LastResort
from scorekeeper.wsgi import application
from tests.faulty_urls import TOKEN
from tests.sabotage import broken
from tests.web.test_headers import check
from tests.web.test_logs import project_handler


class DealAnswers:
    """What a server gets."""

    status = ""
    headers: dict[str, str]

    def __call__(self, line: str, headers: list[tuple[str, str]], fault: Any = None) -> None:
        self.status, self.headers = line, dict(headers)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """The lines of the log."""
    stream = io.StringIO()
    monkeypatch.setattr(project_handler(), "stream", stream)
    return lambda: stream.getvalue().splitlines()


def breaking(environ: dict[str, Any], start_response: Callable[..., Any]) -> list[bytes]:
    raise LookupError(f"no codec at /b/{TOKEN}/ for key={TOKEN} and Petras")


def asked(of: Application, path: str = f"/b/{TOKEN}/") -> tuple[DealAnswers, bytes]:
    answered = DealAnswers()
    body = of(RequestFactory().get(path).environ, answered)
    return answered, b"".join(body)


def test_it_is_answered_in_our_words_with_all_headers(said: Callable[[], list[str]]) -> None:
    answered, body = asked(LastResort(breaking))
    assert answered.status == "500 Internal Server Error"
    check(answered.headers)
    assert answered.headers["Cache-Control"] == "private, no-cache"
    assert answered.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert answered.headers["Content-Type"] == "text/html; charset=utf-8"
    assert answered.headers["Content-Length"] == str(len(body))
    assert b"<h2>Something went wrong</h2>" in body
    assert b"</html>" in body


def test_the_log_says_what_and_where_in_one_line_and_nothing_else(said: Callable[[], list[str]]) -> None:
    asked(LastResort(breaking))
    (line,) = said()
    assert "ERROR scorekeeper.web.wsgi Uncaught exception: LookupError in test_last_resort.py:" in line
    assert " breaking < wsgi.py:" in line
    for secret in (TOKEN, "Petras", "raise", "/work", "/home"):
        assert secret not in line


def test_where_the_page_itself_is_what_broke_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_too(*template: object) -> str:
        raise TemplateSyntaxError

    monkeypatch.setattr(loader, "render_to_string", broken_too)
    answered, body = asked(LastResort(breaking))
    assert answered.status == "500 Internal Server Error"
    check(answered.headers)
    assert b"<p>Something went wrong. This is not your fault" in body


def test_a_file_that_breaks_off_half_way_is_said_and_not_ended_as_if_it_were_whole(
    said: Callable[[], list[str]],
) -> None:
    def half() -> Iterator[bytes]:
        yield b"half"
        raise LookupError(TOKEN)

    closed: list[bool] = []

    def export(environ: dict[str, Any], start_response: Callable[..., Any]) -> StreamingHttpResponse:
        start_response("200 OK", [])
        answer = StreamingHttpResponse(half())
        answer.close = lambda: closed.append(True)  # type: ignore[method-assign]
        return answer

    sent = LastResort(export)({}, DealAnswers())
    taken = iter(sent)
    assert next(taken) == b"half"
    with pytest.raises(LookupError):
        next(taken)
    sent.close()
    assert closed == [True]
    assert "Uncaught exception: LookupError in test_last_resort.py:" in said()[0]


def test_whatever_is_in_order_passes() -> None:
    page = HttpResponse("Hello")
    assert LastResort(lambda environ, start_response: page)({}, DealAnswers()) is page


def test_a_request_that_cannot_even_be_read_meets_it() -> None:
    with broken("believes_content_types"):
        environ = RequestFactory().get("/").environ | {"QUERY_STRING": "a=1&" * 201, "CONTENT_TYPE": "a; charset=utf-8"}
        answered = DealAnswers()
        application(environ, answered)
    assert answered.status == "500 Internal Server Error"
    check(answered.headers)
