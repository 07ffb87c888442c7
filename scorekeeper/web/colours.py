"""A game's band and ink, read from its stylesheet to draw the border of SVG pictures."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from django.apps import apps
from django.conf import settings

THREADS = 8
"""Of a draft, from side to side; five rows of them make the band."""
INK = re.compile(r"--madder: (light-dark\((#\w+), #\w+\))")
ROW = re.compile(r"--band-(\d): linear-gradient\(90deg, ([^)]*)\)")
ROW_ORDER = ("1", "2", "3", "2", "1")
WHOLE = 100.0


@dataclass(frozen=True, slots=True)
class Artwork:
    """What a game is drawn with: its second ink on light paper, the same for light and dark, and the threads that are
    seen, as their places in each row of the draft.
    """

    folder: str
    ink: str
    inks: str
    rows: tuple[tuple[int, ...], ...]

    @property
    def emblem(self) -> str:
        """The template of the game's emblem, a symbol; `_emblem.html` shows it in its ink."""
        return f"{self.folder}/_emblem.html"

    @property
    def draft(self) -> str:
        """The draft as the path of an SVG pattern, a thread being one unit wide and high."""
        return "".join(f"M{at} {row}h1v1h-1z" for row, seen in enumerate(self.rows) for at in seen)


@cache
def artwork_of(folder: str) -> Artwork:
    """What the game in that folder is drawn with; what it does not set itself is the default."""
    shared = (settings.BASE_DIR / "static" / "css" / "base.css").read_text("utf-8")
    own = Path(apps.get_app_config(folder).path) / "static" / folder / f"{folder}.css"
    text = own.read_text("utf-8") if own.exists() else ""
    rows = dict(ROW.findall(shared)) | dict(ROW.findall(text))
    ink = INK.search(text) or INK.search(shared)
    inks, light = (ink[1], ink[2]) if ink else ("#000", "#000")
    return Artwork(folder, light, inks, tuple(_black_threads(rows[row]) for row in ROW_ORDER))


def _black_threads(gradient: str) -> tuple[int, ...]:
    """The threads on which a row's gradient lays black."""
    return tuple(thread for thread in range(THREADS) if _colour(gradient, WHOLE * (thread + 0.5) / THREADS) == "#000")


def _colour(gradient: str, at: float) -> str:
    """The gradient's colour at that many hundredths of its length; every stop is hard."""
    colour = ""
    for stop in gradient.split(","):
        colour, *places = stop.split()
        until = float(places[-1].rstrip("%"))
        if until == 0 or at < until:
            return colour
    return colour
