"""That a run of the tests leaves no group out, and that its last lines say how all ended and what was not tested."""

from collections.abc import Sequence
from itertools import product

import pytest
from _pytest.mark.expression import Expression

from tests import run


def marks_of(command: Sequence[str]) -> str:
    return command[max(place for place, word in enumerate(command) if word == "-m") + 1]


@pytest.mark.parametrize("name", ["SQLite", "PostgreSQL", "Chromium"])
def test_what_the_first_part_leaves_out_is_in_the_rest(name: str) -> None:
    for_these = [group.command for group in (*run.first(), *run.rest()) if group.name == name]
    marks = [Expression.compile(marks_of(command)) for command in for_these]
    for on in product((False, True), repeat=3):
        has = dict(zip(("rest", "postgres", "hypothesis"), on, strict=True)) | {"process": False}
        assert any(each.evaluate(lambda mark, has=has, **_keywords: has[mark]) for each in marks), has
