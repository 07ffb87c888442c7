"""A picture as PNG, since no chat program shows an SVG beside a link.

Its letters are ours, so that a server without any draws the same. Fonts of the machine are asked for scripts that ours
lack only, since finding them takes a while.
"""

import re
from functools import lru_cache
from pathlib import Path

import fontpkg_noto_serif
import fontpkg_roboto
import resvg_py

from scorekeeper.matches.picture import HEIGHT, WIDTH
from scorekeeper.web import rate_limits

WIDE = 600
HIGH = WIDE * HEIGHT // WIDTH
MOST_KEPT = 100
"""Cached pictures, of 30 kB each."""
OF_OTHER_SCRIPTS = re.compile("[\u0530-\u1dff\u2e80-\U0010ffff]")
FONTS = [
    str(next(Path(package.ROOT, "files").glob(f"{name}[[]*")))
    for package, name in ((fontpkg_roboto, "Roboto"), (fontpkg_noto_serif, "NotoSerif"))
]


@lru_cache(MOST_KEPT)
def to_png(svg: str, page: str) -> bytes:
    """The picture of that page as PNG. It is drawn once, in about 50 ms in which the process does nothing else.

    Raises RateLimited.
    """
    rate_limits.note_picture(page)
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=WIDE,
        height=HIGH,
        font_files=FONTS,
        skip_system_fonts=not OF_OTHER_SCRIPTS.search(svg),
        sans_serif_family=fontpkg_roboto.FAMILY,
        serif_family=fontpkg_noto_serif.FAMILY,
    )
