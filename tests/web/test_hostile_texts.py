"""No text from outside takes long, whatever stands in it: each regular expression and each reader of the code is timed.

They are found in the code: every call of `re`, every pattern that is declared, every function that takes a text.
"""

import ast
import importlib
import inspect
import pkgutil
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, BinaryIO, NamedTuple

import pytest

import scorekeeper
from scorekeeper.data.imports.contents import Contents

SIZES = {100_000: 1.0, 1_000_000: 10.0}
"""Bytes, and the seconds of a processor that a text of so many may take. What is not linear takes minutes."""
LEFT_OUT = (".tests", ".migrations", "scorekeeper.phone", "scorekeeper.wsgi")
"""The settings of a server in the phone would be those of the tests from then on."""
SEARCHING = {"search", "finditer", "findall", "sub", "subn", "split"}
SAMPLES = {"d": "1", "s": " ", "w": "a", "D": "x", "S": "x", "W": "!"}
PUMPS = (
    *(
        "a",
        "1",
        " ",
        "\n",
        "\0",
        '"',
        "\\",
        "[",
        '{"a":',
        '[{"a":1},',
        "9.9,",
        "%2f",
        "e\u0301",
        "\u202e",
        "👍\u200d",
        "/b/",
    ),
    *("a=b&", " \n", "<a ", "&#38;", "\u200c"),
)

OUR_OWN = {
    "scorekeeper.web.colours": "our style sheets",
    "scorekeeper.web.storage": "our static files",
    "scorekeeper.matches.picture": "the drawings of our games",
    **{f"scorekeeper.rulebook.{name}": "our texts" for name in ("deals", "files", "markup", "tables", "tricks")},
}
"""What these modules read comes with the program."""

READ_OUTSIDE = (
    *(
        "scorekeeper.domain",
        "scorekeeper.games",
        "scorekeeper.logs",
        "scorekeeper.serving",
        "scorekeeper.rulebook.search",
    ),
    *(f"scorekeeper.{app}" for app in ("matches", "web", "history", "people", "sharing", "tools", "rules", "offline")),
    *("scorekeeper.data.imports", "scorekeeper.database"),
)


class Pattern(NamedTuple):
    """A regular expression, where it stands, and whether it is looked for at every place of a text."""

    where: str
    pattern: "re.Pattern[Any]"
    searches: bool


class TooSlow(BaseException):
    """It took longer than it may: no reader may catch that."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise TooSlow

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def modules() -> Iterator[tuple[ModuleType, ast.Module]]:
    importlib.import_module("scorekeeper.urls")  # registers what the addresses of all apps use
    for found in pkgutil.walk_packages(scorekeeper.__path__, "scorekeeper."):
        if any(part in found.name for part in LEFT_OUT):
            continue
        module = importlib.import_module(found.name)
        yield module, ast.parse(Path(str(module.__file__)).read_text("utf-8"))


# Regular expressions


@cache
def patterns() -> list[Pattern]:
    trees = list(modules())
    used: dict[str, set[str]] = {}
    for _module, tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name | ast.Subscript | ast.Call):
                used.setdefault(ast.unparse(node.value), set()).add(node.attr)
    return [pattern for module, tree in trees for pattern in _in(module, tree, used)]


def _in(module: ModuleType, tree: ast.Module, used: dict[str, set[str]]) -> Iterator[Pattern]:
    names = {
        id(each.value): ast.unparse(each.targets[0])
        for each in ast.walk(tree)
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Call)
    }
    for node in ast.walk(tree):
        where = f"{module.__name__}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
            how = ast.unparse(node.func).removeprefix("re.")
            methods = used.get(names.get(id(node), ""), SEARCHING) if how == "compile" else {how}
            flags = node.args[1] if how == "compile" and node.args[1:] else ast.Constant(0)
            yield from _compiled(where, module, node.args[0], flags, searches=bool(methods & SEARCHING))
        declared = isinstance(node, ast.keyword) and node.arg == "pattern"
        declared = declared or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in ("regex", "pattern"))
        if declared and isinstance(node.value, ast.Constant | ast.Name | ast.JoinedStr):
            yield from _compiled(where, module, node.value, ast.Constant(0), searches=False)


def _compiled(where: str, module: ModuleType, text: ast.expr, flags: ast.expr, *, searches: bool) -> Iterator[Pattern]:
    """The pattern; none for a parameter, which is declared where it is given."""
    with suppress(NameError):
        text, flags = (eval(ast.unparse(each), vars(module).copy()) for each in (text, flags))  # noqa: S307  our code
        yield Pattern(where, re.compile(text, flags), searches)


SIGN = re.compile(r"\\([dswDSW])|\\?([^\\()|?*+{}^$])", re.DOTALL)
"""A sign that a pattern asks for, or a class of them."""


def signs(pattern: str) -> Iterator[str]:
    for kind, literal in SIGN.findall(pattern):
        yield SAMPLES.get(kind, literal)


def pumps(pattern: "re.Pattern[Any]") -> list[str]:
    """Texts that, again and again, nearly are what the pattern asks for."""
    text = pattern.pattern
    found = list(signs(text.decode("latin-1") if isinstance(text, bytes) else text))
    pairs = ["".join(found[place : place + 2]) for place in range(len(found) - 1)]
    begun = ["".join(found[:end]) for end in (2, 4, len(found) - 1, len(found))]
    return list(filter(None, dict.fromkeys([*found, *pairs, *begun, "a", " ", "\n", '\\"'])))


def looked_for(pattern: Pattern) -> Callable[[bytes], None]:
    def look(data: bytes) -> None:
        text: Any = data if isinstance(pattern.pattern.pattern, bytes) else data.decode("utf-8", "replace")
        pattern.pattern.fullmatch(text)
        pattern.pattern.match(text)
        if pattern.searches:
            for _found in pattern.pattern.finditer(text):
                pass

    return look


# Readers


def readers() -> Iterator[tuple[str, Callable[[bytes], object]]]:
    """What takes a text and nothing else, or a file."""
    for module, _tree in modules():
        if not module.__name__.startswith(READ_OUTSIDE):
            continue
        for name, each in vars(module).items():
            own = inspect.isfunction(each) and each.__module__ == module.__name__ and not name.startswith("_")
            if own and (reader := _reader(each)):
                yield f"{module.__name__}.{name}", reader


def _reader(function: Callable[..., Any]) -> Callable[[bytes], object] | None:
    try:
        parameters = inspect.signature(function, eval_str=True).parameters.values()
    except NameError:  # a name that only a checker of types knows
        return None
    needed = [each.annotation for each in parameters if each.default is each.empty]
    if needed == [str] or needed == [str | bytes]:
        return lambda data: function(data.decode("utf-8", "replace"))
    if needed == [bytes]:
        return function
    if needed == [BinaryIO]:
        return lambda data: _gone_through(function(BytesIO(data)))
    return None


def _gone_through(found: Any) -> None:
    for _each in found.matches() if isinstance(found, Contents) else found:
        pass


# Both


def repeated(pump: str, size: int) -> bytes:
    encoded = pump.encode()
    return encoded * (size // len(encoded)) + b"\0"


def slow(look: Callable[[bytes], object], texts: list[str]) -> str:
    """On which text it takes too long, if on any; at the larger size only the one is tried that took longest before."""
    worst = texts
    for size, seconds in SIZES.items():
        taken: dict[str, float] = {}
        for pump in worst:
            begun, text = time.process_time(), repeated(pump, size)
            try:
                with within(seconds), suppress(Exception):
                    look(text)
            except TooSlow:
                return f"{pump!r} × {size}"
            taken[pump] = time.process_time() - begun
        worst = [max(taken, key=taken.__getitem__)]
    return ""


@pytest.mark.rest
def test_no_regular_expression_takes_long() -> None:
    found = patterns()
    assert len(found) > 60
    outside = [each for each in found if not each.where.startswith(tuple(OUR_OWN))]
    times = {f"{each.where} {each.pattern.pattern!r}": slow(looked_for(each), pumps(each.pattern)) for each in outside}
    assert {where: text for where, text in times.items() if text} == {}


@pytest.mark.rest
def test_no_reader_takes_long() -> None:
    found = dict(readers())
    assert {
        "scorekeeper.data.imports.contents.contents",
        "scorekeeper.data.imports.contents.matches_in",
        "scorekeeper.domain.codec.read",
        "scorekeeper.domain.names.clean_name",
        "scorekeeper.logs.redacted",
    } <= set(found)
    times = {name: slow(reader, list(PUMPS)) for name, reader in found.items()}
    assert {name: text for name, text in times.items() if text} == {}


@pytest.mark.rest
@pytest.mark.parametrize("pattern,pump", [(rb"\S.*\n\s*\S", "x"), (r"\s*\]", " "), (r"^(a|a)+b", "a")])
def test_what_takes_long_is_seen(pattern: Any, pump: str) -> None:
    one = Pattern("here", re.compile(pattern), searches=True)
    assert pump in pumps(one.pattern)
    assert slow(looked_for(one), pumps(one.pattern))
