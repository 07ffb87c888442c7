"""Forty-One: four players bid alone and score alone, and yet win in pairs. From Syria."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game, Turn
from scorekeeper.domain.house_rules import Options
from scorekeeper.games.forty_one import chronicle, deals, pile, questions, scoring, sheet, tricks, worth
from scorekeeper.games.forty_one.dealing import ANTICLOCKWISE
from scorekeeper.games.forty_one.first_deal import first_deal
from scorekeeper.games.forty_one.options import house_rules, options_of, read_options
from scorekeeper.games.forty_one.presets import presets
from scorekeeper.games.forty_one.sections import Section


def rules(options: Options, _turn: Turn) -> scoring.FortyOneRules:
    """How a table with these house rules scores; four always play."""
    return scoring.FortyOneRules(options_of(Fields(options)))


GAME = Game(
    slug="forty-one",
    name="Forty-One",
    lang="en",
    turn=ANTICLOCKWISE,
    read_options=read_options,
    rules=rules,
    read_deal=deals.read_deal,
    write_deal=deals.write_deal,
    write_effect=scoring.write_effect,
    write_totals=scoring.write_totals,
    write_result=scoring.write_result,
    teller=sheet,
    chronicle=chronicle,
    house_rules=house_rules,
    presets=presets,
    first_deal=first_deal,
    asks=questions,
    sections=Section,
    referee=tricks,
    pile=pile,
    worth=worth,
)
