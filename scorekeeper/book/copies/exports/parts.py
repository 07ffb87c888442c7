"""A book that is too large for one file that could be imported again is saved in several, each of which is a book."""

from django.conf import settings
from django.db import connection
from django.db.models import Sum

from scorekeeper.book.models import Book

ALWAYS_FITS = 10_000
"""So many events fit into a file however much is noted with each of them."""

# Bytes that the book format takes at most for all but what is counted below.
AROUND_AN_EVENT, AROUND_A_MATCH, A_PERSON, AROUND_ALL = 210, 450, 220, 1000

SIZES = """
SELECT m.number, %(match)s + 2 * {bytes_of_match} + SUM(%(event)s + {bytes_of_event})
FROM book_match m JOIN book_event e ON e.match_id = m.id WHERE m.book_id = %(book)s
GROUP BY m.id, m.number, m.options, m.note, m.stakes ORDER BY m.number
"""


def parts(book: Book) -> list[int]:
    """Return the number of the last match of each file but the last one; none for a book that fits into one."""
    events = book.matches.aggregate(events=Sum("version"))["events"] or 0
    if events <= ALWAYS_FITS:
        return []
    room = settings.LARGEST_IMPORT - AROUND_ALL - A_PERSON * book.players.count()
    ends, size, last = list[int](), 0, 0
    for number, longest in _sizes(book):
        if size and size + longest > room:
            ends.append(last)
            size = 0
        size, last = size + int(longest), number
    return ends


def _sizes(book: Book) -> list[tuple[int, int]]:
    """Return the number of each match and the most bytes that it takes."""
    about = {"match": AROUND_A_MATCH, "event": AROUND_AN_EVENT, "book": book.pk}
    match, event = _bytes_of("m.options || m.note || COALESCE(m.stakes, '')"), _bytes_of("e.payload")
    with connection.cursor() as cursor:
        cursor.execute(SIZES.format(bytes_of_match=match, bytes_of_event=event), about)
        rows: list[tuple[int, int]] = cursor.fetchall()
        return rows


def _bytes_of(text: str) -> str:
    return f"OCTET_LENGTH({text})" if connection.vendor == "postgresql" else f"LENGTH(CAST({text} AS BLOB))"
