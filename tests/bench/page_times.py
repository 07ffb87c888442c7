"""How long the pages of a thick book take, in proportion to those of a thin one."""

from dataclasses import dataclass

from django.utils import timezone

from scorekeeper.matches.models import Match, State
from tests.bench.large_book import LargeBook, large_book
from tests.bench.phones import Application, get
from tests.bench.timing import Times, Variant, timed
from tests.bench.variants import always

THIN, THICK, DEALS = 600, 60_000, 17
"""Matches of either book, and deals of each match: in the thick one just over a million."""
MOST_TIMES_AS_LONG = 1.5
MOST_MILLISECONDS = 50
"""For all that a page says of a person."""

PERSON = "a person's page"
PAGES = {
    "the book's page": "",
    "history, newest page": "matches/",
    "history, 21st page": "matches/?before={old}",
    "of one game": "matches/?q=avinas",
    "of one game, far back": "matches/?q=avinas&before={middle}",
    "of a person": "matches/?q=player+01",
    "of a person, far back": "matches/?q=player+01&before={middle}",
    "of a person and a weekday": "matches/?q=player+01+friday",
    "of two people": "matches/?q=player+01+player+02",
    "won by a person": "matches/?q=won+by+player+01",
    "finished": "matches/?q=finished",
    "stopped": "matches/?q=stopped",
    "stopped, of one game": "matches/?q=stopped+kaiser",
    "of one month": "matches/?q=this+month",
    "of one year": "matches/?q=this+year",
    "of a person in a month": "matches/?q=player+01+this+month",
    "on one weekday": "matches/?q=friday",
    "Cats, of which there are none": "matches/?q=cats",
    "Cats of a person": "matches/?q=cats+player+01",
    "with part of a name": "matches/?q=layer+0",
    "with a note": "matches/?q=rain",
    "with a note that nobody wrote": "matches/?q=snow",
    "with a note by a person": "matches/?q=player+01+rain",
    "a person, one game": "people/1/?game=avinas",
    "a person, one year": "people/1/?year={year}",
    "two people": "people/1/with/2/",
    "two people, one year": "people/1/with/2/?year={year}",
    PERSON: "people/1/",
}


@dataclass(frozen=True, slots=True)
class Compared:
    """One page: how many times as long it takes in the thick book, and both times in milliseconds."""

    name: str
    ratio: float
    thick: float
    thin: float


def compare(application: Application, rounds: int) -> list[Compared]:
    """Every page in both books."""
    variants = []
    for matches, deals in ((THIN, DEALS), (THICK, DEALS)):
        book = _used(large_book(matches, deals=deals))
        at = {"old": matches - 20 * 20 + 1, "middle": matches // 2, "year": timezone.now().year}
        variants += [_looked_at(_name(page, matches), book.url + path.format(**at)) for page, path in PAGES.items()]
    times = timed(application, variants, rounds)
    return [_compared(page, times) for page in PAGES]


def _looked_at(name: str, url: str) -> Variant:
    return Variant(name, always(lambda: get(url)), 200)


def _used(book: LargeBook) -> LargeBook:
    """With a note beside every tenth match, and every tenth stopped."""
    Match.objects.filter(book=book.book, number__endswith="7").update(note="rain all day, so once more")
    Match.objects.filter(book=book.book, number__endswith="3").update(state=State.STOPPED)
    return book


def _compared(page: str, times: Times) -> Compared:
    thick, thin = _name(page, THICK), _name(page, THIN)
    return Compared(page, times.ratio(thick, thin), times.usual(thick) * 1000, times.usual(thin) * 1000)


def _name(page: str, matches: int) -> str:
    return f"{page} of {matches}"
