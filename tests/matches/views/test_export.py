"""A match saved as a file, in the match format, replays to the score that the book shows."""

import io
import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.test import Client

from scorekeeper.matches.models import Match
from tests.tables import ALL_PASSED, NAMES, NOTHING_TAKEN, ONE_SEVEN_LOST, ONE_SEVEN_MADE, Phone, cid_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def replayed(exported: bytes, folder: Path) -> dict[str, object]:
    """What `manage.py replay` says of it."""
    file, out = folder / "match.json", io.StringIO()
    file.write_bytes(exported)
    call_command("replay", str(file), stdout=out)
    return dict(json.loads(out.getvalue()))


def exported(phone: Phone) -> bytes:
    answer = Client().get(phone.url + "match.json")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="avinas-1.json"'
    return answer.content


def test_a_match_saved_as_a_file_replays_to_the_same_score(phone: Phone, tmp_path: Path) -> None:
    for deal in (
        ONE_SEVEN_MADE | {"dealer": "E"},
        ONE_SEVEN_LOST | {"note": "„Ąžuolas“ 🐏"},
        ALL_PASSED,
        NOTHING_TAKEN,
    ):
        assert phone.deal(deal).status_code == 201
    phone.change("void", cid_of(phone, 1))
    phone.change("amend", cid_of(phone, 2), ONE_SEVEN_MADE | {"trump": "H"})

    answer = replayed(exported(phone), tmp_path)

    assert answer["error"] is None
    assert answer["deals"][-1]["totals"] == phone.totals()
    assert len(answer["deals"]) == 3
    assert answer["result"] is None


@pytest.mark.parametrize("how", ["pips", "overclaim", "closed", "empty"])
def test_so_it_does_however_it_ended(phone: Phone, tmp_path: Path, how: str) -> None:
    deals = {"pips": [NOTHING_TAKEN] * 2, "overclaim": [{"kind": "overclaim", "declarer": "S"}], "closed": [ALL_PASSED]}
    for deal in deals.get(how, []):
        assert phone.deal(deal).status_code == 201
    if how == "closed":
        assert phone.send(event="close", seen=1, cid=uuid4()).status_code == 201

    answer = replayed(exported(phone), tmp_path)

    assert answer["error"] is None
    assert [deal["totals"] for deal in answer["deals"]][-1:] == ([phone.totals()] if deals.get(how) else [])
    assert answer["result"] == Match.objects.get(pk=phone.match.pk).summary.get("result")


def test_the_file_holds_what_stands_and_no_secret(phone: Phone) -> None:
    phone.deal(ONE_SEVEN_MADE)
    phone.deal(ALL_PASSED)
    phone.change("void", cid_of(phone, 1))
    written = json.loads(exported(phone))

    assert written["seats"] == {seat.value: name for seat, name in NAMES.items()}
    assert [deal["kind"] for deal in written["deals"]] == ["passed"]
    assert written["id"] == str(phone.match.uid)
    assert phone.token not in json.dumps(written)
