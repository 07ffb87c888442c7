"""Stýrivolt: a Faroese game for two pairs with two chosen suits, scored in strokes and crosses."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.styrivolt import chronicle, deals, drawn, pile, questions, scoring, sentences, sheet, tricks
from scorekeeper.games.styrivolt.first_deal import first_deal
from scorekeeper.games.styrivolt.options import Options
from scorekeeper.games.styrivolt.sections import Section

GAME = Game(
    slug="styrivolt",
    name="Stýrivolt",
    lang="fo",
    turn=CLOCKWISE,
    read_options=Options.read_options,
    rules=scoring.rules,
    read_deal=deals.read_deal,
    write_deal=deals.write_deal,
    write_effect=scoring.write_effect,
    write_totals=scoring.write_totals,
    write_result=scoring.write_result,
    teller=sheet,
    chronicle=chronicle,
    stood=sentences.stood,
    house_rules=Options.house_rules,
    presets=Options.presets,
    first_deal=first_deal,
    asks=questions,
    sections=Section,
    referee=tricks,
    pile=pile,
    draw=drawn,
)
