"""Rules texts of a made-up game: one line of text read by itself, and whole folders of texts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from django.conf import settings

from scorekeeper.rulebook.files import Head
from scorekeeper.rulebook.glossary import Word
from scorekeeper.rulebook.library import Library, read_library
from scorekeeper.rulebook.page import REQUIRED
from scorekeeper.rulebook.pictures.drawing import Illustrations, Picture
from scorekeeper.rulebook.reading import Mark, Reading, here
from scorekeeper.rulebook.text import named_tables, sections

VOID = {"br", "hr", "img", "input", "link", "meta", "use", "wbr"}

MARKS = {
    "ona": Mark("ona", "On", "Ona’s notebook", "/rules/tally/ona/", frozenset({"play", "trumps"})),
    "jonas": Mark("jonas", "Jo", "Jonas"),
    "here": here(),
}
WORDS = {
    "ram": Word("ram", "A ring against the {lt:avis}.", "avinas", "lt", ("ona",), "tally/words.toml", 1, "tally"),
    "trick": Word("trick", "One card of everybody.", "", "", (), "words.toml", 1, ""),
}
ILLUSTRATIONS = Illustrations(
    strips={"order": lambda: ("A♠", "7*")},
    pictures={"square": lambda: Picture('<svg viewBox="0 0 9 9"><rect x="1"/></svg>', "A square table.")},
    units={"rams": lambda n: f"{n} ram" + "s" * (n != 1), "pips": lambda n: f"{n} pip" + "s" * (n != 1)},
)
TABLES = "## points\n\n| Card | Counts |\n|---|---|\n| {A♠} | 11 |\n| {10♠} | 10 |\n"


def table_rows(slug: str, name: str) -> list[tuple[str, ...]]:
    """The rows of a table of a game's `tables.md`, as they were written."""
    return _table(slug, name)[1:]


def table_head(slug: str, name: str) -> tuple[str, ...]:
    """What stands above the columns of that table."""
    return _table(slug, name)[0]


def _table(slug: str, name: str) -> list[tuple[str, ...]]:
    text = (settings.SEEDS / slug / "tables.md").read_text("utf-8")
    lines = text.partition(f"\n## {name}\n\n")[2].partition("\n\n")[0].splitlines()
    assert len(lines) > 2, f"{slug} has no table {name}"
    return [tuple(cell.strip() for cell in line[1:-1].split("|")) for line in (lines[0], *lines[2:])]


@dataclass
class Element:
    """What a page holds: its name, attributes, and all the text inside it."""

    tag: str
    attributes: Mapping[str, str]
    text: str = ""

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def is_like(self, wanted: Mapping[str, str]) -> bool:
        """Whether it has these attributes; of classes one is enough."""
        has = self.attributes
        return all(
            value in has[name].split() if name == "class" else has[name] == value
            for name, value in wanted.items()
            if name in has
        ) and set(wanted) <= set(has)


class Elements(HTMLParser):
    """The elements of a piece of HTML, in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.all: list[Element] = []
        self._open: list[Element] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.all.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1].tag == tag, f"</{tag}> closes <{self._open[-1].tag}>"
        self._open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def of(self, tag: str, **attributes: str) -> list[Element]:
        """Those with this name and these attributes; `class_` stands for class, aria_label for aria-label."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [each for each in self.all if each.tag == tag and each.is_like(wanted)]

    def spoken(self) -> list[str]:
        """What is read out in place of pictures."""
        return [each["aria-label"] for each in self.all if each.attributes.get("role") == "img"]


@dataclass
class Shown:
    """A text as it is shown, and each fault as "line: message"; its first line is 3, below a heading."""

    html: str
    faults: list[str]
    reading: Reading

    @property
    def elements(self) -> Elements:
        return Elements(self.html)


def shown(text: str, *, described: bool = False, heading: str = "## The play {#play}", **defaults: Any) -> Shown:
    """The text in a section of a source, or of the description."""
    marks = MARKS if described else {}
    known: dict[str, Any] = {"game": "tally", "star": "of trumps"} | defaults
    tables = named_tables(Head("tally"), TABLES, Reading("tally/tables.md", 1))
    reading = Reading("tally/x.md", 1, WORDS, marks, ILLUSTRATIONS, tables, is_description=described, **known)
    made = sections(f"{heading}\n\n{text}\n", reading)
    return Shown(made[-1].html, [f"{fault.line}: {fault.message}" for fault in reading.faults], reading)


SOURCE_HEAD = {
    "game": "tally",
    "source": "ona",
    "name": "Ona’s notebook",
    "mark": "On",
    "author": "Ona",
    "publication": "A notebook",
    "address": "",
    "passages": "All of it.",
}
DESCRIPTION_HEAD = {
    "game": "tally",
    "title": "Tally",
    "lang": "lt",
    "summary": "Ten marks win.",
    "players": "four",
    "pack": "52 cards",
}


def headed(head: Mapping[str, str], body: str) -> str:
    """A text with its head. `body` begins on the line after the second +++."""
    fields = "\n".join(f'{name} = "{value}"' for name, value in head.items())
    return f"+++\n{fields}\n+++\n{body}"


def source(body: str = "## The play {#play}\n\nTricks are played.\n", **head: str) -> str:
    """What a source says, on line 11."""
    return headed(SOURCE_HEAD | head, body)


def description(anchors: tuple[str, ...] = REQUIRED, **said: str) -> str:
    """A description with these sections, one of them saying something else than the others."""
    parts = [f"## {anchor.title()} {{#{anchor}}}\n\n{said.get(anchor, 'So it is. [^ona]')}\n" for anchor in anchors]
    return headed(DESCRIPTION_HEAD, "\n".join(parts))


@dataclass
class Texts:
    """A folder of texts."""

    folder: Path
    illustrations: Mapping[str, Illustrations] = field(default_factory=lambda: {"tally": ILLUSTRATIONS})

    def put(self, path: str, text: str | bytes) -> "Texts":
        """Write a file of it."""
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        return self

    def read(self) -> Library:
        """All of it."""
        return read_library(self.folder, self.illustrations)

    def faults(self) -> list[str]:
        """What is wrong with it, as `manage.py check` says it."""
        return [str(fault) for fault in self.read().faults]


def whole(folder: Path) -> Texts:
    """A game with a source and a description that nothing is wrong with."""
    return Texts(folder).put("tally/ona.md", source()).put("tally/rules.md", description())
