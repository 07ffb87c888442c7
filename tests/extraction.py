"""Which sentences a translator is given: those `makemessages` finds in programs and templates, without xgettext."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.utils.translation.template import templatize

from tests.serving import ROOT

ARGUMENTS = {
    "_": ("singular",),
    "gettext": ("singular",),
    "gettext_lazy": ("singular",),
    "gettext_noop": ("singular",),
    "ngettext": ("singular", "plural"),
    "ngettext_lazy": ("singular", "plural"),
    "pgettext": ("context", "singular"),
    "pgettext_lazy": ("context", "singular"),
    "npgettext": ("context", "singular", "plural"),
    "npgettext_lazy": ("context", "singular", "plural"),
}
"""The functions that `makemessages` knows, and what stands first in their brackets."""

UNREAD_ESCAPE = re.compile(r"\\[NuUx]")
"""Ways to write a sign that xgettext takes for letters."""

IN_TEMPLATIZED = re.compile(r"(?<!\w)(?:_|n?p?gettext)\(")
THE_MECHANISM = {ROOT / "scorekeeper" / "domain" / "i18n.py", ROOT / "scorekeeper" / "matches" / "apps.py"}


@dataclass(frozen=True)
class Message:
    """A sentence, and where it stands."""

    singular: str
    plural: str = ""
    context: str = ""
    where: str = ""


class NotLiteral(Exception):
    """A sentence that is not written out where it is translated, so that nobody finds it."""


def programs() -> Iterator[Path]:
    """All modules that may speak to people."""
    every = (ROOT / "scorekeeper").rglob("*.py")
    ours = (path for path in sorted(every) if "tests" not in path.relative_to(ROOT).parts)
    yield from (path for path in ours if path not in THE_MECHANISM)


def templates() -> Iterator[Path]:
    """All templates, of whatever they make."""
    folders = [ROOT / "templates", *(ROOT / "scorekeeper").rglob("templates")]
    yield from sorted(path for folder in folders for path in folder.rglob("*") if path.is_file())


def messages() -> Iterator[Message]:
    """All sentences of the program."""
    for path in programs():
        yield from in_python(path.read_text("utf-8"), str(path.relative_to(ROOT)))
    for path in templates():
        yield from in_template(path.read_text("utf-8"), str(path.relative_to(ROOT)))


def in_python(source: str, name: str) -> Iterator[Message]:
    """The sentences of a module. Raises NotLiteral."""
    tree = ast.parse(source)
    inside = {id(each) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (function := _name(node.func)) in ARGUMENTS:
            if id(node) in inside:  # where xgettext does not look
                raise NotLiteral(f"{name}:{node.lineno}")
            message = _message(node, ARGUMENTS[function], f"{name}:{node.lineno}")
            # To look at the source of each would take long.
            is_plain = (message.singular + message.plural).isprintable()
            if not is_plain and UNREAD_ESCAPE.search(ast.get_source_segment(source, node.args[0]) or ""):
                raise NotLiteral(message.where)
            yield message


def in_template(source: str, name: str) -> Iterator[Message]:
    """The sentences of a template. Raises NotLiteral."""
    made = templatize(source, name)
    for found in IN_TEMPLATIZED.finditer(made):
        node = ast.parse(made[found.start() : _end(made, found.end())], mode="eval").body
        if not isinstance(node, ast.Call):
            raise NotLiteral(name)
        # Templatizing doubles each percent sign, and so does Django where it looks the sentence up.
        yield _message(node, ARGUMENTS[_name(node.func)], name)


def _end(source: str, place: int) -> int:
    """Behind the bracket that closes what has been opened before the place; brackets in strings do not count."""
    quote = ""
    while place < len(source):
        sign = source[place]
        if sign == "\\" and quote:
            place += 1
        elif quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign == ")":
            return place + 1
        place += 1
    return place


def _name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _message(call: ast.Call, parts: tuple[str, ...], where: str) -> Message:
    given = call.args[: len(parts)]
    told = {part: each.value for part, each in zip(parts, given, strict=False) if isinstance(each, ast.Constant)}
    if len(told) < len(parts) or not all(isinstance(text, str) and text for text in told.values()):
        raise NotLiteral(f"{where}: {ast.unparse(call)}")
    return Message(**told, where=where)
