"""Words in a picture: how large they can be where they stand, and where their lines break.

Everything is measured by guess: which letters a phone has nobody knows. The guess is a wide face's.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

USUAL, OF_NARROW, OF_CAPITAL, OF_WIDE, OF_SQUARE = 0.61, 0.4, 0.76, 0.98, 1.05
"""The width of a letter in heights of its script; that of a square one is a Chinese sign's."""
LINE = 1.15
"""From one line to the next, in heights of the script."""
GLUE = "\u00a0"
"""Holds words together on one line."""
NARROW, WIDE = frozenset("fijlrtI.,:;!'|()[] ·’1" + GLUE), frozenset("mwMWÆŒ@%&—")
NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class PictureText:
    """One line of text: where it begins, ends or has its middle, and how large it is."""

    x: float
    y: float
    size: int
    words: str


def clean(text: str) -> str:
    """Without the few characters that no XML can hold."""
    return NOT_IN_XML.sub("", text)


def fitted(words: str, size: int, x: float, y: float, room: float) -> PictureText:
    """Return the words on one line, as large as that, or as small as they must be to fit."""
    words = clean(words)
    return PictureText(x, y, size_for(words, size, room), words)


def size_for(words: str, size: int, room: float) -> int:
    """Return that size, or a smaller one in which the words fit on one line."""
    return min(size, int(room / max(_wide(words), 1)))


def lines(words: str, size: int, x: float, top: float, room: float, *, most: int, least: int = 20) -> list[PictureText]:
    """Return the words below `top` on at most so many lines, smaller than that size where they need it."""
    words = clean(words)
    if not words:
        return []
    while size > least and not _fits(broken(words, size, room), size, room, most):
        size -= 2
    found = broken(words, size, room)[:most]
    return [fitted(line, size, x, top + size * (LINE * place + 0.8), room) for place, line in enumerate(found)]


def broken(words: str, size: int, room: float) -> list[str]:
    """Return the words on as many lines as they need, between two names where that is enough, and about as long as
    each other.

    “&” stays with the name behind it.
    """
    names = clean(words).split(" & ")
    whole = [GLUE.join(name.split(" ")) for name in names]
    found = _filled(["".join((f"&{GLUE}" if place else "", name)) for place, name in enumerate(whole)], size, room)
    if not _fits(found, size, room, len(names)):
        found = _even(f" &{GLUE}".join(names).split(" "), size, room)
    return [line.replace(GLUE, " ") for line in found]


def _even(parts: Sequence[str], size: int, room: float) -> list[str]:
    """Return lines that are filled as little as their number allows."""
    found, narrower = _filled(parts, size, room), room
    while len(found) > 1 and narrower > room / 2:
        narrower -= size / 2
        closer = _filled(parts, size, narrower)
        if not _fits(closer, size, narrower, len(found)):
            break
        found = closer
    return found


def _filled(parts: Sequence[str], size: int, room: float) -> list[str]:
    found = [""]
    for part in parts:
        longer = f"{found[-1]} {part}".strip(" ")
        if found[-1] and _wide(longer) * size > room:
            found.append(part)
        else:
            found[-1] = longer
    return found


def _fits(found: Sequence[str], size: int, room: float, most: int) -> bool:
    return len(found) <= most and all(_wide(line) * size <= room for line in found)


def _wide(words: str) -> float:
    """Return how wide the words are, in heights of the script."""
    return sum(_width(sign) for sign in words)


def _width(sign: str) -> float:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(sign) in "WF":
        return OF_SQUARE
    if sign in NARROW:
        return OF_NARROW
    if sign in WIDE:
        return OF_WIDE
    return OF_CAPITAL if sign.isupper() else USUAL
