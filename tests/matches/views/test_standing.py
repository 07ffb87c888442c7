"""How a deal stands while it is tapped: asked of the server after every tap, shown on the sheet by names."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest

from scorekeeper.domain.seats import Seat
from tests.tables import NAMES, Phone, seated

pytestmark = pytest.mark.django_db

TABLES = {
    size: {seat: NAMES[seat] for seat in map(Seat, seats)} for size, seats in ((2, "NS"), (3, "NES"), (4, "NESW"))
}
PARTS = {
    "said",
    "asked",
    "middle",
    "seats",
    "strip",
    "texts",
    "looks",
    "drawings",
    "closed",
    "absent",
    "wrong",
    "change",
}
HOSTILE = ["", "V", "NS " * 200, "voormsi_wins", "NS toqu_takes toqu_takes", "NS own_toqu EW", "½", "\x00", "N E S"]


def asked(phone: Phone, **answers: str) -> dict[str, Any]:
    answer = phone.client.get(f"{phone.url}preview/?{urlencode(answers)}")
    assert answer.status_code == 200
    return dict(answer.json())


def test_points_wait_until_the_trick_after_is_lost() -> None:
    phone = seated(game="voormsi")
    waiting = asked(phone, tricks="NS voormsi_wins")["standing"]
    assert (waiting["texts"]["NS.points"], waiting["texts"]["NS.missing"]) == ("0", "+1 not written yet")
    written = asked(phone, tricks="NS voormsi_wins EW")["standing"]
    assert (written["texts"]["NS.points"], written["texts"]["NS.missing"]) == ("1", "8 to go")
    assert "Ona & Petras +1, now 1" in written["said"]


def test_a_question_can_name_whom_it_is_about() -> None:
    phone = seated(game="styrivolt")
    assert asked(phone, winner="NS")["standing"]["asked"] == "How did Ona & Petras win?"
    assert asked(phone)["standing"]["asked"] == ""


@pytest.mark.parametrize("game", ["forty-one", "other"])
def test_the_sheet_of_the_panel_has_every_part_that_changes(game: str) -> None:
    phone = seated(TABLES[4] if game == "forty-one" else {Seat.P1: "Ona", Seat.P2: "Rasa"}, game=game)
    told, sheet = asked(phone)["standing"], phone.client.get(phone.url).content.decode()
    for kind in ("text", "look", "drawing"):
        assert {*told[f"{kind}s"]} == {*re.findall(rf'data-{kind}="([^"]+)"', sheet)}
    assert told["texts"]


@pytest.mark.parametrize("size", TABLES)
def test_the_sheet_has_every_part_that_changes(size: int) -> None:
    phone = seated(TABLES[size], game="voormsi")
    told = asked(phone)["standing"]
    sheet = phone.client.get(phone.url).content.decode()
    assert {*told["texts"]} == {*re.findall(r'data-text="([^"]+)"', sheet)}
    assert {*told["looks"]} == {*re.findall(r'data-look="([^"]+)"', sheet)}
    assert len(told["looks"]) > 2 * size


@pytest.mark.parametrize("size", TABLES)
def test_no_answer_breaks_it(size: int) -> None:
    phone = seated(TABLES[size], game="voormsi")
    for tricks in HOSTILE:
        told = asked(phone, tricks=tricks)
        assert told["standing"].keys() == PARTS
