"""Solo Spades: Spades for four single players, who must beat the best card so far whenever they can."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.solo_spades import chronicle, deals, pile, questions, scoring, sheet, tricks
from scorekeeper.games.solo_spades.first_deal import first_deal
from scorekeeper.games.solo_spades.options import HouseRules
from scorekeeper.games.solo_spades.sections import Section

GAME = Game(
    slug="solo-spades",
    name="Solo Spades",
    lang="en",
    turn=CLOCKWISE,
    partners=False,
    read_options=HouseRules.read_options,
    rules=lambda chosen, turn: scoring.SoloSpadesRules(HouseRules.read(Fields(chosen))),
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
