"""What a pile counts, worked by hand, and what the form is handed of it."""

import pytest

from scorekeeper.domain.seats import Seat
from scorekeeper.games.styrivolt.tools import answers_of
from tests.page_text import read
from tests.tables import seated

NAMES = {Seat.N: "Marjun", Seat.E: "Jógvan", Seat.S: "Rói", Seat.W: "Elin"}
LOSES = {"failed_nine_loses": True}
FIVE_THEN_LOST = [Seat.N, Seat.S, Seat.N, Seat.N, Seat.S, Seat.E, Seat.N, Seat.S, Seat.W]


@pytest.mark.parametrize(
    "query, words",
    [
        ("NS=4&EW=4", None),
        ("NS=5&EW=5", None),
        ("NS=6&EW=0", "Ona & Petras: vol"),
        ("NS=5&EW=4", "Ona & Petras: ordinary game"),
        ("NS=1&EW=8", "Jonas & Rūta: ordinary game"),
        ("NS=5", "Ona & Petras: vol"),
        ("NS=5&EW=2", "Ona & Petras: ordinary game"),
        ("EW=9", "all nine"),
    ],
)
def test_styrivolt_is_won_with_five(client, db, query, words):
    page = read(client.get(seated(game="styrivolt").url + f"pile/?{query}"))
    assert ("Record in deal 1" in page) == bool(words)
    assert (words or "") in page


@pytest.mark.parametrize("query, hands_over", [("NS=6&EW=3", False), ("NS=6&EW=0", True)])
def test_tricks_without_their_order_do_not_say_whether_all_nine_were_tried(client, db, query, hands_over):
    page = read(client.get(seated(game="styrivolt", options=LOSES).url + f"pile/?{query}"))
    assert ("Record in deal 1" in page) is hands_over


def test_who_plays_on_after_the_first_five_and_loses_a_trick_has_missed_all_nine():
    (lost,) = answers_of(FIVE_THEN_LOST, NAMES, failed_nine_loses=True)
    assert dict(lost.fields) == {"winner": "EW", "result": "failed_nine", "solo": "false"}
    (won,) = answers_of(FIVE_THEN_LOST, NAMES)
    assert dict(won.fields) == {"winner": "NS", "result": "ordinary", "solo": "false"}
    (gap,) = answers_of([Seat.E, *FIVE_THEN_LOST[:5]], NAMES, failed_nine_loses=True)
    assert dict(gap.fields) == {"winner": "NS", "result": "ordinary", "solo": "false"}
    (four,) = answers_of([Seat.N] * 5, NAMES, failed_nine_loses=True)
    assert dict(four.fields) == {"winner": "NS", "result": "vol", "solo": "true"}
