"""Faults of a text, with file and line."""

from dataclasses import dataclass
from pathlib import Path

from scorekeeper.domain.i18n import _


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """A complaint in plain words about one line (from 1) of a file, named by its path below the folder of texts."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


def text_of(path: Path, file: str, faults: list[Fault]) -> str | None:
    """What the file holds; None, and one more of `faults`, where it is not UTF-8."""
    try:
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError:
        faults.append(Fault(file, 1, _("this is not UTF-8")))
        return None
