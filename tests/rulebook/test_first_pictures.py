"""The pictures that every game's first deal can use."""

import re

from scorekeeper.domain.first_deal import FirstTable, Hands, Pairs, Won
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.rulebook.pictures.first_pictures import picture_of

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
CLOCK = FirstTable(NAMES, CLOCKWISE, {})
AGAINST = FirstTable(NAMES, (Seat.N, Seat.W, Seat.S, Seat.E), {})


def placed(svg: str) -> dict[str, tuple[float, float]]:
    """Every text of a picture and where it stands; the last, where it stands twice."""
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]+)<', svg)
    return {text: (float(x), float(y)) for x, y, text in found}


def test_partners_face_each_other() -> None:
    picture = picture_of(CLOCK, Pairs())
    at = placed(picture.svg)
    assert at["Ona"][0] == at["Rasa"][0]
    assert at["Jonas"][1] == at["Petras"][1]
    assert picture.spoken == "Partners: Ona & Rasa; Jonas & Petras."


def test_the_cards_go_to_the_left_and_the_dealer_comes_last() -> None:
    picture = picture_of(CLOCK, Hands(8))
    at = placed(picture.svg)
    assert at["Jonas"][0] < at["Ona"][0] == at["Rasa"][0] < at["Petras"][0]
    assert at["Rasa"][1] < at["Jonas"][1] < at["Ona"][1]
    assert at["1"][0] < at["4"][0] < at["3"][0], "the first is on the dealer's left, the third on the right"
    assert picture.spoken == "Cards for each: 8. In this order: Jonas, Rasa, Petras, Ona."


def test_tricks_stand_by_whoever_took_them() -> None:
    sides = picture_of(CLOCK, Won((8, 5)))
    assert sides.spoken == "Tricks. Ona & Rasa: 8; Jonas & Petras: 5."
    assert sides.svg.count("<rect") == 2 * 13
    assert picture_of(AGAINST, Won((4, 3, 2, 4))).spoken == "Tricks. Ona: 4; Petras: 3; Rasa: 2; Jonas: 4."


def test_a_long_name_is_cut_and_a_hostile_one_escaped() -> None:
    names = {**NAMES, Seat.E: "Wolfeschlegelsteinhausen", Seat.W: "<b>&"}
    svg = picture_of(FirstTable(names, CLOCKWISE, {}), Hands(8)).svg
    assert "Wolfeschleg…" in placed(svg)
    assert "&lt;b&gt;&amp;" in placed(svg)
