"""The small marks behind statements: which source says so."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from scorekeeper.domain.i18n import _

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
