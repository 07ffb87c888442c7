"""The first deal together, at tables with other house rules and other dealers."""

import pytest

from scorekeeper.domain.first_deal import FirstTable, Guided, Tool
from scorekeeper.domain.seats import Seat
from scorekeeper.games.styrivolt.first_deal import first_deal

NAMES = {Seat.N: "Marjun", Seat.E: "Jógvan", Seat.S: "Rói", Seat.W: "Elin"}


def steps(awards: str = "pagat") -> tuple[Guided, ...]:
    """The steps where Elin deals."""
    return first_deal(FirstTable(NAMES, (Seat.W, Seat.N, Seat.E, Seat.S), {"awards": awards, "shut_out": True}))


@pytest.mark.parametrize("awards,picture", [("pagat", "table won"), ("parlett", "table awards")])
def test_the_awards_shown_are_those_of_the_match(awards, picture):
    (counting,) = [step for step in steps(awards) if step.tool is Tool.PILE]
    assert counting.picture == picture


def test_the_dealer_draws_and_the_player_on_the_left_leads():
    drawing, playing = (next(step for step in steps() if words in step.sentence) for words in ("draws", "leads"))
    assert drawing.sentence.startswith("Elin alone draws from the stock")
    assert playing.sentence.startswith("Marjun leads anything but a chosen seven")
