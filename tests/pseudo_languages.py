"""Two languages that nobody speaks, made of the program's own sentences: what still shows English was never translated.

`en-xa` keeps words readable and changes every letter; `he` stands for the languages written from the right.
"""

import re
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import django
from django.conf import settings
from django.test import override_settings
from django.utils import translation
from django.utils.translation import to_locale

from tests.extraction import messages

ACCENTED, RIGHT_TO_LEFT = "en-xa", "he"
OFFERED = [*settings.LANGUAGES, (ACCENTED, "Accented"), (RIGHT_TO_LEFT, "From the right")]

LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
)
HEBREW = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "אבגדהוזחטיכלמנסעפצקרשתאבגד" + "אבגדהוזחטיכלמנסעפצקרשתאבגד"
)
KEPT = re.compile(r"%\(\w+\)s|%%|\{[^}]*\}|\[\[[^\]]*\]\]|<[^>]*>|&\w+;")
"""Places, markup, cards and words of the rules: a translator leaves them as they are."""

Catalogue = dict[str, str]


def accented(message: str) -> str:
    """The message as `en-xa` has it."""
    return _outside_of_places(message, lambda text: text.translate(LETTERS))


def from_the_right(message: str) -> str:
    """The message as `he` has it."""
    return _outside_of_places(message, lambda text: text.translate(HEBREW))


def _outside_of_places(message: str, change: Callable[[str], str]) -> str:
    changed, place = "", 0
    for kept in KEPT.finditer(message):
        changed += change(message[place : kept.start()]) + kept[0]
        place = kept.end()
    return changed + change(message[place:])


@contextmanager
def spoken(folder: Path) -> Iterator[None]:
    """Both languages are offered, their catalogues lie in the folder."""
    for language, change in ((ACCENTED, accented), (RIGHT_TO_LEFT, from_the_right)):
        path = folder / to_locale(language) / "LC_MESSAGES"
        path.mkdir(parents=True)
        (path / "django.mo").write_bytes(compiled(change))
    try:
        with override_settings(LANGUAGES=OFFERED, LOCALE_PATHS=[str(folder)], USE_I18N=True):
            _choose_functions()
            yield
    finally:
        _choose_functions()


def _choose_functions() -> None:
    """Have Django ask USE_I18N again: it keeps the functions that it chose at the first sentence."""
    vars(translation._trans).clear()


def catalogue(change: Callable[[str], str]) -> Catalogue:
    """Django's own sentences and ours, by how a compiled catalogue names them."""
    made = {"": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"}
    for singular, plural, context in (*_of_django(), *((m.singular, m.plural, m.context) for m in messages())):
        key = f"{context}\x04{singular}" if context else singular
        made[f"{key}\0{plural}" if plural else key] = (
            f"{change(singular)}\0{change(plural)}" if plural else change(singular)
        )
    return made


def _of_django() -> Iterator[tuple[str, str, str]]:
    """Names of months and days, and what forms say, as some catalogue of Django's lists them."""
    made = (Path(django.__file__).parent / "conf" / "locale" / "de" / "LC_MESSAGES" / "django.mo").read_bytes()
    number, first = struct.unpack_from("<II", made, 8)
    for place in range(first, first + 8 * number, 8):
        length, start = struct.unpack_from("<II", made, place)
        context, _, key = made[start : start + length].decode().rpartition("\x04")
        singular, _, plural = key.partition("\0")
        if singular:
            yield singular, plural, context


@cache
def compiled(change: Callable[[str], str]) -> bytes:
    """The catalogue as msgfmt writes it: https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html."""
    pairs = sorted((key.encode(), value.encode()) for key, value in catalogue(change).items())
    head, table = 28, 8 * len(pairs)
    place, tables, texts = head + 2 * table, [b"", b""], b""
    for column in (0, 1):
        for pair in pairs:
            tables[column] += struct.pack("<II", len(pair[column]), place + len(texts))
            texts += pair[column] + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(pairs), head, head + table, 0, 0) + b"".join(tables) + texts
