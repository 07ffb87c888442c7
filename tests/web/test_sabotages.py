"""That every promise has a sabotage, and that those of a soak can still be made: their lines and tests are there."""

import re
import tomllib

import pytest

from tests.serving import ROOT
from tests.soak.broken_lines import LINES, Sabotage

PROMISES: dict[str, list[str]] = tomllib.loads((ROOT / "tests/promises.toml").read_text("utf-8"))

SWITCHED = re.compile(r"""\bbroken\("|"SABOTAGE\b""")
"""Where a test breaks the product by a switch of `tests/sabotage.py`."""


@pytest.mark.parametrize("sabotage", LINES, ids=lambda each: f"{each.file}: {each.text.strip()}")
def test_what_a_sabotage_breaks_stands_there_once(sabotage: Sabotage) -> None:
    assert (ROOT / sabotage.file).read_text("utf-8").count(sabotage.text) == 1
    path, _found, test = sabotage.test.partition("::")
    assert not test or f"def {test}(" in (ROOT / path).read_text("utf-8")
    assert (ROOT / path).exists()


@pytest.mark.parametrize("promise", PROMISES)
def test_every_promise_is_seen_to_break(promise: str) -> None:
    assert any(is_sabotaged(test) for test in PROMISES[promise] if not test.startswith("script/soak ")), promise


def is_sabotaged(file: str) -> bool:
    """Return whether a line of the product is broken for that file of tests, or one of its tests breaks something."""
    by_line = any(file.startswith(each.test.partition("::")[0]) for each in LINES)
    return by_line or bool(SWITCHED.search((ROOT / file).read_text("utf-8")))
