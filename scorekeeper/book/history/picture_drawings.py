"""The drawings of a picture: those of the pages, with what a style sheet says of them written beside every stroke.

A picture that is shown by itself has no style sheet, and the policy of every page forbids one inside it.
"""

import re
from collections.abc import Iterable
from functools import cache

from django.template.loader import render_to_string, select_template

PAPER, INK, LINE = "#f5f6f2", "#141e30", "#757c89"
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
CLASS = re.compile(r'class="(\w+)"')
USED = re.compile(r'href="#([^"]+)"')


class Drawings(str):
    """Definitions of a picture, made of our own templates. Text, or templates would escape them."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


@cache
def drawings(folder: str, ink: str, names: frozenset[str]) -> Drawings:
    """Return those drawings of a game's sprite and its emblem, and what they are made of, as definitions of a
    picture.
    """
    known = _known(folder)
    wanted = _with_parts(names, known)
    return Drawings("".join(_coloured(known[name], ink) for name in sorted(wanted)))


def _known(folder: str) -> dict[str, str]:
    sprite = select_template([f"{folder}/_sprite.html", "match/_nothing.html"])
    source = sprite.render({"sheet": True, "end": True, "picture": True})
    source += render_to_string(f"{folder}/_emblem.html")
    return {found[1]: found[0] for found in SYMBOL.finditer(source)}


def _with_parts(names: Iterable[str], known: dict[str, str]) -> set[str]:
    """Return the drawings that there are of those, with the drawings inside them."""
    found = {name for name in names if name in known}
    return found.union(*(_with_parts(set(USED.findall(known[name])) - {name}, known) for name in found))


def _coloured(drawing: str, ink: str) -> str:
    """As static/css/base.css has it, on light paper."""
    looks = {
        "c": f'fill="{PAPER}"',
        "m": f'fill="{ink}"',
        "w": f'fill="{LINE}"',
        "k": f'fill="none" stroke="{PAPER}" stroke-width="3"',
        "k2": f'fill="none" stroke="{PAPER}" stroke-width="5"',
        "o": f'fill="none" stroke="{LINE}" stroke-width="1.6"',
    }
    return CLASS.sub(lambda found: looks[found[1]], drawing)
