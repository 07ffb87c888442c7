"""Forty-One: four players bid alone and score alone, and yet win in pairs. From Syria."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.games.forty_one import chronicle, deals, pile, questions, scoring, sheet, tricks, worth
from scorekeeper.games.forty_one.dealing import ANTICLOCKWISE
from scorekeeper.games.forty_one.first_deal import first_deal
from scorekeeper.games.forty_one.options import Options
from scorekeeper.games.forty_one.sections import Section

GAME = Game(
    slug="forty-one",
    name="Forty-One",
    lang="en",
    turn=ANTICLOCKWISE,
    read_options=Options.read_options,
    rules=lambda chosen, turn: scoring.FortyOneRules(Options.read(Fields(chosen))),
    read_deal=deals.read_deal,
    write_deal=deals.write_deal,
    write_effect=scoring.write_effect,
    write_totals=scoring.write_totals,
    write_result=scoring.write_result,
    teller=sheet,
    chronicle=chronicle,
    house_rules=Options.house_rules,
    presets=Options.presets,
    first_deal=first_deal,
    asks=questions,
    sections=Section,
    referee=tricks,
    pile=pile,
    worth=worth,
)
