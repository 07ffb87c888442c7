"""That every promise has a sabotage, and that those of a soak can still be made: their lines and tests are there."""

import re

import pytest

from tests.serving import ROOT
from tests.soak.broken_lines import LINES, Sabotage
from tests.web.test_documents import promises

SWITCHED = re.compile(r"""\bbroken\("|"SABOTAGE\b""")
"""Where a test breaks the product by a switch of `tests/sabotage.py`."""


@pytest.mark.parametrize("sabotage", LINES, ids=lambda each: f"{each.file}: {each.text.strip()}")
def test_what_a_sabotage_breaks_stands_there_once(sabotage: Sabotage) -> None:
    assert (ROOT / sabotage.file).read_text("utf-8").count(sabotage.text) == 1
    path, _found, test = sabotage.test.partition("::")
    assert not test or f"def {test}(" in (ROOT / path).read_text("utf-8")
    assert (ROOT / path).exists()


@pytest.mark.parametrize("promise,files", promises(), ids=lambda told: told[:60] if isinstance(told, str) else "")
def test_every_promise_is_seen_to_break(promise: str, files: list[str]) -> None:
    assert any(is_sabotaged(file) for file in files), promise


def is_sabotaged(file: str) -> bool:
    """Return whether a line of the product is broken for that file of tests, or one of its tests breaks something."""
    by_line = any(file.startswith(each.test.partition("::")[0]) for each in LINES)
    return by_line or bool(SWITCHED.search((ROOT / file).read_text("utf-8")))
