"""Spades: two pairs say how many tricks they will win, with spades always trumps, and pay for winning too many."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.spades import chronicle, deals, pile, questions, scoring, sheet, tricks
from scorekeeper.games.spades.first_deal import first_deal
from scorekeeper.games.spades.options import HouseRules
from scorekeeper.games.spades.sections import Section

GAME = Game(
    slug="spades",
    name="Spades",
    lang="en",
    turn=CLOCKWISE,
    read_options=HouseRules.read_options,
    rules=lambda chosen, turn: scoring.SpadesRules(HouseRules.read(Fields(chosen))),
    read_deal=deals.read_deal,
    write_deal=deals.write_deal,
    write_effect=scoring.write_effect,
    write_totals=scoring.write_totals,
    write_result=scoring.write_result,
    teller=sheet,
    chronicle=chronicle,
    house_rules=HouseRules.house_rules,
    presets=HouseRules.presets,
    first_deal=first_deal,
    asks=questions,
    sections=Section,
    referee=tricks,
    pile=pile,
)
