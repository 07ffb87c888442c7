"""The table that is printed: what was measured, beside what it should be at most."""

from statistics import median

from django.db import connection
from django.test import override_settings

from scorekeeper.games import GAMES
from tests.bench import every_game
from tests.bench.counting import LENGTHS, queries
from tests.bench.page_times import DEALS as DEALS_EACH
from tests.bench.page_times import MOST_MILLISECONDS as MOST_FOR_A_PERSON
from tests.bench.page_times import MOST_TIMES_AS_LONG, PERSON, THICK, THIN, compare
from tests.bench.phones import Application
from tests.bench.remembering import LONGEST, MOST_BYTES, bytes_an_event, milliseconds_to_read_anew
from tests.bench.replaying import DEALS as DEALS_REPLAYED
from tests.bench.replaying import MATCHES, seconds_to_replay
from tests.bench.searching import MOST_MILLISECONDS, milliseconds_to_find
from tests.bench.served import print_served
from tests.bench.timing import Times, timed
from tests.bench.variants import (
    BARE,
    DEALS,
    DEALS_FULL,
    DEALS_LONG,
    HELLO,
    PAGE,
    PAGE_FULL,
    PAGE_LONG,
    PLAIN,
    POLL,
    RECORDED,
    RECORDED_FULL,
    RECORDED_LONG,
    RECORDED_SHORT,
    RULES_PAGE,
    STILL,
    SWAPPED,
    variants,
)
from tests.static_files import collected_once, served_from

RATIOS = (
    (PAGE, HELLO, 35.0),
    (SWAPPED, HELLO, 45.0),
    *((every_game.sheet_of(game), HELLO, 45.0) for game in GAMES),
    (every_game.PREVIEWED, HELLO, 45.0),
    (every_game.BOOK_PAGE, HELLO, 70.0),
    (POLL, HELLO, None),
    (RECORDED, BARE, None),
    (SWAPPED, PLAIN, 1.0),
    (RECORDED, PLAIN, 0.5),
    (RECORDED_LONG, RECORDED_SHORT, 1.5),
    (RECORDED_FULL, RECORDED_LONG, 1.5),
    (PAGE_FULL, PAGE_LONG, 1.5),
    (DEALS_LONG, DEALS, None),
    (DEALS_FULL, DEALS_LONG, 2.0),
    (RULES_PAGE, STILL, 1.2),
)
"""What is compared with what, and how many times as long it may take."""

MOST_QUERIES = {"record a deal": 6, "record a deal by htmx": 6, "unchanged poll": 2, "match page": 3}


def main(rounds: int, *, large: bool, http: bool) -> None:
    """Make a database, measure, print, and take the database away.

    `large` lays a thick book into it as well; `http` measures a server of its own too.
    """
    override_settings(**served_from(collected_once())).enable()
    from scorekeeper.wsgi import application  # it wants the collected files

    own = connection.creation.create_test_db(verbosity=0, serialize=False)
    try:
        print_ratios(timed(application, [*variants(), *every_game.variants()], rounds))
        print_queries(application)
        print(f"replay {MATCHES:,} matches of {DEALS_REPLAYED} deals: {seconds_to_replay():.1f} s")
        print_search()
        print_remembered()
        if large:
            print_thick(application, rounds)
    finally:
        connection.creation.destroy_test_db(own, verbosity=0)
    if http:
        print_served()


def print_ratios(times: Times) -> None:
    """One line a ratio: measured, aim, and both sides in milliseconds of processor time."""
    print(f"{'ratio':>8}{'aim':>8}   {connection.vendor}, processor time of one request in ms")
    for over, under, aim in RATIOS:
        ratio = times.ratio(over, under)
        both = f"{over} {times.usual(over) * 1000:.2f} / {under} {times.usual(under) * 1000:.2f}"
        print(f"{ratio:8.2f}{aimed(aim)}   {both}{missed(ratio, aim)}")


def print_queries(application: Application) -> None:
    """One line a path: queries in a short match and in a long one."""
    print(f"\n{'queries':>8}{'aim':>8}   in a match of {LENGTHS[0]} deals and of {LENGTHS[1]}")
    for path, counted in queries(application).items():
        shown = ", ".join(map(str, counted))
        print(f"{shown:>8}{aimed(MOST_QUERIES[path])}   {path}{missed(max(counted), MOST_QUERIES[path])}")


def print_search() -> None:
    """The query that takes longest, and what a query takes as a rule."""
    times = milliseconds_to_find()
    slowest = max(times, key=lambda query: times[query])
    most = f"at most {times[slowest]:.1f} ms for “{slowest}”, aim ≤ {MOST_MILLISECONDS} ms"
    usual = f"find in the rules, {len(times)} queries: {median(times.values()):.1f} ms"
    print(f"{usual}, {most}{missed(times[slowest], MOST_MILLISECONDS)}")


def print_remembered() -> None:
    """What long matches take of memory, and what is to be done where it was lost."""
    print(f"read a match of {LONGEST:,} deals anew: {milliseconds_to_read_anew():.0f} ms")
    by_game = bytes_an_event()
    each = ", ".join(f"{slug} {size:,}" for slug, size in by_game.items())
    print(f"bytes remembered of an event: {each}, aim ≤ {MOST_BYTES:,}{missed(max(by_game.values()), MOST_BYTES)}")


def print_thick(application: Application, rounds: int) -> None:
    """One line a page: how many times as long it takes in a thick book."""
    books = f"a book of {THICK:,} matches with {THICK * DEALS_EACH:,} deals / one of {THIN:,}, in ms"
    print(f"\n{'ratio':>8}{'aim':>8}   {books}")
    for page in compare(application, max(1, rounds // 4)):
        both = f"{page.name} {page.thick:.2f} / {page.thin:.2f}"
        late = missed(page.thick, MOST_FOR_A_PERSON) if page.name == PERSON else ""
        print(f"{page.ratio:8.2f}{aimed(MOST_TIMES_AS_LONG)}   {both}{missed(page.ratio, MOST_TIMES_AS_LONG) or late}")


def aimed(aim: float | None) -> str:
    """The aim in its column."""
    return f"{'' if aim is None else f'≤ {aim}':>8}"


def missed(measured: float, aim: float | None) -> str:
    """A mark for what takes more than it should."""
    return "" if aim is None or round(measured, 2) <= aim else "  <-- too much"
