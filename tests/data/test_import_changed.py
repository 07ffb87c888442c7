"""A file is taken whole or not at all, whatever is changed in it.

The profile `soak` makes a long run of real files with something changed in them.
"""

import json
from typing import Any
from uuid import UUID

import pytest
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.matches.models import Match, Stage
from tests.addresses import everything_kept
from tests.books import came_in, corrected, exported, file_of, full_book, lines_of, taken_in
from tests.profiles import examples
from tests.tables import Phone, seated

pytestmark = [pytest.mark.django_db, pytest.mark.rest]

FIRST = str(UUID(int=1, version=4))
"""As a deal could be called."""


def mutated(draw: Any, value: Any) -> Any:
    """The value with one thing in it otherwise than it was."""
    if isinstance(value, dict) and value and draw(st.integers(0, 9)):
        name = draw(st.sampled_from(sorted(value)))
        how = draw(st.integers(0, 9))
        left = {key: each for key, each in value.items() if key != name}
        return left if how == 0 else value | {name + "x": 1} if how == 1 else value | {name: mutated(draw, value[name])}
    if isinstance(value, list) and value and draw(st.integers(0, 9)):
        place = draw(st.integers(0, len(value) - 1))
        how = draw(st.integers(0, 9))
        if how == 0:
            return value[:place] + value[place + 1 :]
        if how == 1:
            return [*value, value[place]]
        if how == 2:
            return value[place:] + value[:place]
        return [*value[:place], mutated(draw, value[place]), *value[place + 1 :]]
    return draw(st.sampled_from([None, True, 0, -1, 13, 2**70, 1.5, "", "N", "x" * 600, "\u202e", [], {}, [[]], FIRST]))


REAL: list[dict[str, Any]] = []
"""The files, once they are made."""


def real_files() -> list[dict[str, Any]]:
    if not REAL:
        REAL.extend(lines_of(exported(phone.token)) for phone in (corrected(), full_book()))
    return REAL


@examples(0.5)
@given(st.data())
def test_whatever_is_changed_in_a_file_it_is_taken_whole_or_not_at_all(data: Any) -> None:
    with transaction.atomic():
        whole = real_files()[data.draw(st.integers(0, 1))]
        few = data.draw(st.integers(0, len(whole["matches"]) - 1))
        told = mutated(data.draw, whole | {"matches": whole["matches"][few : few + 3]})
        in_lines = isinstance(told, dict) and isinstance(told.get("matches"), list) and data.draw(st.booleans())
        changed = file_of(told) if in_lines else json.dumps(told).replace("-book/2", "-book/1").encode()
        if data.draw(st.integers(0, 4)) == 0:
            place = data.draw(st.integers(0, len(changed) - 1))
            changed = changed[:place] + data.draw(st.binary(max_size=3)) + changed[place + 1 :]
        taken_whole_or_not_at_all(seated(), changed)
        transaction.set_rollback(True)


def taken_whole_or_not_at_all(phone: Phone, file: bytes) -> None:
    before = everything_kept()
    one = taken_in(phone.token, file)
    assert one.stage in (Stage.DONE, Stage.REFUSED)
    if one.stage == Stage.REFUSED:
        assert one.words
        assert everything_kept() == before
        return
    there, again = exported(phone.token), seated()
    for match in Match.objects.filter(book=phone.match.book_id):
        assert Client().get(f"/b/{phone.token}/{match.number}/").status_code == 200
    came_in(again.token, there)
    assert exported(again.token) == there
    call_command("check_integrity")
