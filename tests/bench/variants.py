"""What is timed: the hot paths of a match, and what each is measured against."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from uuid import uuid4

from tests.bench.matches import deals, form_of, laid_out
from tests.bench.phones import HTMX, Environ, get, post
from tests.bench.timing import Variant
from tests.bench.urls import RULES

Source = Callable[[int], Iterator[Environ]]

HELLO, BARE, POLL, PAGE = "hello", "a bare POST that writes one row", "unchanged poll", "match page with 30 deals"
RECORDED, RECORDED_SHORT, RECORDED_LONG = (f"record a deal in a match of {n}" for n in (30, 10, 300))
SWAPPED = "the same by htmx, with the new sheet in the answer"
RULES_PAGE, STILL = "rules page", "a static template with the same bytes"


def variants() -> list[Variant]:
    """All of them, with their matches."""
    table = laid_out(30)
    looked_at = f"{table.url}?shown=30"
    return [
        Variant(HELLO, always(lambda: get("/b/hello/")), 200),
        Variant(POLL, always(lambda: get(looked_at, **HTMX)), 204),
        Variant(PAGE, always(lambda: get(table.url)), 200),
        Variant(BARE, bare_posts(), 201),
        Variant(RECORDED, recordings(30, spread=4), 303),
        Variant(RECORDED_SHORT, recordings(10, spread=4), 303),
        Variant(RECORDED_LONG, recordings(300, spread=16), 303),
        Variant(SWAPPED, recordings(30, spread=4, **HTMX), 201),
        Variant(STILL, always(lambda: get("/still/")), 200),
        Variant(RULES_PAGE, always(lambda: get(RULES)), 200),
    ]


def always(request: Callable[[], Environ]) -> Source:
    """The same request every time."""
    return lambda number: (request() for _ in range(number))


def bare_posts() -> Source:
    """A deal's form, sent to where nobody looks at it."""
    match, all_deals = laid_out(0).match.pk, deals()
    return lambda number: (
        post(f"/b/bare/{match}/", form_of(deal, uuid4(), uuid4())) for deal in islice(all_deals, number)
    )


def recordings(length: int, *, spread: int, **more: str) -> Source:
    """Deals in matches that grow from so many under that length to so many over it; then comes the next match."""
    waiting = _recordings(length, spread, more)
    return lambda number: islice(waiting, number)


def _recordings(length: int, spread: int, more: dict[str, str]) -> Iterator[Environ]:
    for _match in count():
        phone = laid_out(length - spread)
        after = phone.after()
        for deal in islice(deals(), length - spread, length + spread):
            cid = uuid4()
            yield post(f"{phone.url}events/", form_of(deal, cid, after), **more)
            after = str(cid)
