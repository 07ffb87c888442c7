"""That a run of the tests leaves no group out, and that its last lines say how all ended and what was not tested."""

from collections.abc import Sequence
from itertools import product
from types import SimpleNamespace

import pytest
from _pytest.mark.expression import Expression

import conftest
from scorekeeper.matches.models import Tally
from tests import run
from tests.serving import ROOT
from tests.soak import all as soak


def marks_of(command: Sequence[str]) -> str:
    return command[max(place for place, word in enumerate(command) if word == "-m") + 1]


@pytest.mark.parametrize("name", ["SQLite", "PostgreSQL", "Chromium"])
def test_what_the_first_part_leaves_out_is_in_the_rest(name: str) -> None:
    for_these = [group.command for group in (*run.first(), *run.rest()) if group.name == name]
    marks = [Expression.compile(marks_of(command)) for command in for_these]
    for on in product((False, True), repeat=3):
        has = dict(zip(("rest", "postgres", "hypothesis"), on, strict=True)) | {"process": False}
        assert any(each.evaluate(lambda mark, has=has, **_keywords: has[mark]) for each in marks), has


def test_what_all_soak_tests_name_is_there() -> None:
    for tests in soak.TESTS.values():
        for test in tests:
            assert (ROOT / test).is_dir() or (ROOT / test).is_file(), test
    for name, *_arguments in soak.SOAKS.values():
        assert "\nif __name__ ==" in (ROOT / "tests" / "soak" / f"{name}.py").read_text(), name


def test_all_soak_tests_run_on_both_databases_and_may_be_chosen_by_words() -> None:
    names = [group.name for group in soak.groups()]
    assert set(names) >= {*soak.SOAKS, *soak.TESTS}
    assert "10,000 hostile requests, PostgreSQL" in names
    assert [group.name for group in soak.groups("csv")] == ["CSV formulas", "CSV formulas, PostgreSQL"]
    assert list(soak.groups("CSV", "kills")) == []


def test_a_missing_migration_is_reported_before_any_test_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = SimpleNamespace(config=SimpleNamespace())
    conftest.pytest_sessionstart(session)
    monkeypatch.setattr(Tally._meta.get_field("slug"), "max_length", 21)
    with pytest.raises(pytest.exit.Exception, match="no migration says so"):
        conftest.pytest_sessionstart(session)
