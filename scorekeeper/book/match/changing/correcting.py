"""A deal that stands, in the record panel again: filled in as it was recorded, on the sheet as it stood before it."""

import json
from functools import cached_property

from scorekeeper.book.ledger.log import Entry
from scorekeeper.book.match.deal_forms import answers_for, taps_for
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.panel_data import PanelData


class Correcting:
    """What the panel needs to correct the deal of that number."""

    def __init__(self, table: MatchView, number: int, entry: Entry) -> None:
        self.number, self.entry = number, entry
        self.then = table.before(number)
        self.asking = PanelData(self.then, correcting=number)

    @cached_property
    def fill(self) -> str:
        """The recorded answers as the panel taps them, as JSON; of a deal that today's rules cannot read none."""
        return json.dumps(taps_for(self.then.game, self.entry.payload), ensure_ascii=False)

    @cached_property
    def recorded(self) -> str:
        """The same as the panel sends them, by which it marks the result that was recorded."""
        return json.dumps(answers_for(self.then.game, self.entry.payload), ensure_ascii=False)
