"""Voormsi, the national card game of Greenland: nine points exactly, for two pairs or for two or three alone."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.voormsi import agreed, chronicle, deals, pile, questions, scoring, sheet, tricks
from scorekeeper.games.voormsi.first_deal import first_deal
from scorekeeper.games.voormsi.options import Options
from scorekeeper.games.voormsi.sections import Section

GAME = Game(
    slug="voormsi",
    name="Voormsi",
    lang="kl",
    turn=CLOCKWISE,
    tables=((Seat.N, Seat.E, Seat.S), (Seat.N, Seat.S)),
    read_options=Options.read_options,
    rules=scoring.rules,
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
    settled=agreed.setting,
    pile=pile,
)
