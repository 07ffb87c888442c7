"""How many tricks each side, or player, of Voormsi has taken."""

from dataclasses import replace

from scorekeeper.domain.game_tools import PanelAnswers
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.pile import Numbers, Pile, PileCount, Row, counting_rows, tallied
from scorekeeper.domain.sheet import Names
from scorekeeper.games.voormsi.deals import Kind, parties_of, tricks_of
from scorekeeper.games.voormsi.questions import WON
from scorekeeper.games.voormsi.words import party_name


def rows(names: Names) -> tuple[Row, ...]:
    """The players or sides that score; a set of three counts three."""
    parties = parties_of(tuple(names))
    return counting_rows({party.value: party_name(names, party) for party in parties}, tricks_of(parties))


def count(numbers: Numbers, names: Names, options: Options | None) -> PileCount:
    """The sum; once it is whole the deal, of which only the tricks were counted."""
    parties = parties_of(tuple(names))
    found = tallied(numbers, tricks_of(parties))
    if options is None or sum(numbers.values()) != tricks_of(parties):
        return found
    won = {name: str(numbers.get(party.value, 0)) for name, party in zip(WON, parties, strict=False)}
    return replace(found, panel_answers=(PanelAnswers({"kind": Kind.SUMMARY.value, **won}),))


PILE = Pile(rows=rows, count=count)
