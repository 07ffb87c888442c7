"""State of the parser while it reads one text, and its findings."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.rulebook.claims import Example, TrickClaim
from scorekeeper.rulebook.engine import Engine
from scorekeeper.rulebook.faults import Fault
from scorekeeper.rulebook.glossary import Word
from scorekeeper.rulebook.marks import Mark
from scorekeeper.rulebook.pictures.figures import Illustrations


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
    words: Mapping[str, Word]
    marks: Mapping[str, Mark]
    illustrations: Illustrations
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
    examples: list[Example] = field(default_factory=list)
    tricks: list[TrickClaim] = field(default_factory=list)
    links: list[tuple[str, int]] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)

    def complain(self, message: str, line: int | None = None) -> None:
        """Note what is wrong, on a line of the text (from 0, without the head); without one, on the current one."""
        fault = Fault(self.file, self.first_line + (self.line if line is None else line), message)
        if fault not in self.faults:
            self.faults.append(fault)
