"""That the look keeps its rules: contrast, layers, nothing inline, and error pages that need nothing."""

import re
from pathlib import Path

import pytest
from django.conf import settings

HOUSE = settings.BASE_DIR
GAMES = HOUSE / "scorekeeper" / "games"
STYLESHEETS = [*HOUSE.glob("static/css/*.css"), *GAMES.glob("*/static/*/*.css")]
TEMPLATES = [*HOUSE.glob("templates/**/*.html"), *GAMES.glob("*/templates/**/*.html")]
LAYERS = "@layer reset, tokens, base, layout, components, games, utilities;"
TOKEN = re.compile(r"--([a-z-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+))")

# fmt: off
READ = [  # words, and the ground they stand on
    ("ink",      "paper"), ("ink",      "flax"), ("ink",      "card"),
    ("worn",     "paper"), ("worn",     "flax"),
    ("madder",   "paper"), ("madder",   "flax"), ("heart",    "card"),
    ("on-ink",   "ink"),
    ("on-stain", "stain"), ("on-stain", "press"),
]
SEEN = [("line", "paper"), ("line", "flax"), ("line", "card")]  # borders and empty pips
# fmt: on


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("words,ground", READ)
def test_words_are_read_in_the_sun_and_in_a_dim_room(words: str, ground: str, scheme: int) -> None:
    assert contrast(words, ground, scheme) >= 7


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("line,ground", SEEN)
def test_lines_are_seen(line: str, ground: str, scheme: int) -> None:
    assert contrast(line, ground, scheme) >= 3


@pytest.mark.parametrize("path", STYLESHEETS, ids=lambda path: path.name)
def test_a_stylesheet_keeps_to_the_layers(path: Path) -> None:
    text = path.read_text()
    outside = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).replace(LAYERS, "")
    assert text.startswith(LAYERS) or text.split("\n", 1)[1].startswith(LAYERS)
    assert all(part.lstrip().startswith("@layer ") for part in top_level(outside))
    assert "!important" not in text
    assert not re.search(r"(^|[\s,}])#[a-z][\w-]*\s*[,{:.]", outside), "an id as selector"


WIDEST = 120
"""In columns; what formats templates breaks no line."""


def test_no_line_of_a_template_or_script_is_too_wide() -> None:
    scripts = [*(HOUSE / "static" / "js").glob("*.js"), *(HOUSE / "scorekeeper").rglob("*.js")]
    files = [*TEMPLATES, *scripts]
    wide = [(path.name, line) for path in files for line in path.read_text().splitlines() if len(line) > WIDEST]
    assert len(scripts) > 30
    assert wide == []


def contrast(one: str, other: str, scheme: int) -> float:
    """As WCAG counts it: 1 to 21."""
    lighter, darker = sorted((luminance(colour(name, scheme)) for name in (one, other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def colour(name: str, scheme: int) -> str:
    """A token's colour in the light scheme (0) or the dark one (1), as six digits."""
    text = (HOUSE / "static" / "css" / "base.css").read_text()
    found = {match[1]: match for match in TOKEN.finditer(text)}[name]
    digits = (found[4] or found[2 + scheme]).lstrip("#")
    return digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)


def luminance(digits: str) -> float:
    channels = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def top_level(text: str) -> list[str]:
    """The blocks of a stylesheet that lie in no other."""
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        if sign == "}" and depth == 0:
            parts.append(text[start : place + 1])
            start = place + 1
    return parts
