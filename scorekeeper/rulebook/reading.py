"""What is known while a text is read: words, sources and illustrations; and what is found in it, also its faults."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from scorekeeper.domain.i18n import _
from scorekeeper.rulebook.engine import Engine
from scorekeeper.rulebook.files import Fault
from scorekeeper.rulebook.glossary import Word
from scorekeeper.rulebook.pictures.drawing import Illustrations
from scorekeeper.rulebook.tables import Table

HERE = "here"
"""The mark of what no source says: it follows from the rules, or it is our choice."""


@dataclass(frozen=True, slots=True)
class Mark:
    """How a source is shown behind a statement. Without an `address` it has no text of its own here."""

    key: str
    short: str
    name: str
    address: str = ""
    anchors: frozenset[str] = frozenset()

    def html(self, sections: Sequence[str]) -> str:
        """A link to what the source says in the nearest of the sections, or plain letters."""
        title = escape(self.name)
        shown = f'<span aria-hidden="true">{escape(self.short)}</span><span class="vh">{title}</span>'
        if not self.address:
            return f'<span title="{title}">{shown}</span>'
        anchor = next((f"#{section}" for section in sections if section in self.anchors), "")
        return f'<a href="{escape(self.address + anchor)}" title="{title}">{shown}</a>'


def here() -> Mark:
    return Mark(HERE, _("we"), _("our own reading"))


def marks_html(marks: Iterable[Mark], sections: Sequence[str]) -> str:
    """The marks, small, behind the statement they vouch for; `sections` are where it stands, the innermost first."""
    shown = " ".join(mark.html(sections) for mark in marks)
    return f'<sup class="marks">{shown}</sup>' if shown else ""


@dataclass(frozen=True, slots=True)
class Difference:
    """One point on which the sources differ, and what holds here (inline text)."""

    anchor: str
    title: str
    here: str


@dataclass(slots=True)
class Reading:
    """One text being read. `line` is that of the current block; `sections` are the open ones, the innermost first."""

    file: str
    first_line: int
    words: Mapping[str, Word] = field(default_factory=dict)
    marks: Mapping[str, Mark] = field(default_factory=dict)
    illustrations: Illustrations = field(default_factory=Illustrations)
    tables: Mapping[str, Table] = field(default_factory=dict)
    game: str = ""
    star: str = ""
    anticlockwise: bool = False
    is_description: bool = False
    engine: Engine | None = None
    words_open: bool = True
    line: int = 0
    sections: tuple[str, ...] = ()
    anchors: dict[str, int] = field(default_factory=dict)
    used: dict[str, Word] = field(default_factory=dict)
    differences: list[Difference] = field(default_factory=list)
    links: list[tuple[str, int]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def complain(self, message: str, line: int | None = None) -> None:
        """Note what is wrong, on a line of the text (from 0, without the head); without one, on the current one."""
        fault = Fault(self.file, self.first_line + (self.line if line is None else line), message)
        if fault not in self.faults:
            self.faults.append(fault)
