"""Avinas: a Lithuanian game for two pairs, scored in rams that cross each other out, in pips, and in Cats."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.avinas import (
    chronicle,
    deals,
    pile,
    questions,
    scoring,
    sentences,
    sheet,
    tricks,
    turned_up,
    worth,
)
from scorekeeper.games.avinas.first_deal import first_deal
from scorekeeper.games.avinas.sections import Section


def read_options(fields: Fields) -> Options:
    """Avinas has no house rules to choose."""
    return {}


GAME = Game(
    slug="avinas",
    name="Avinas",
    lang="lt",
    turn=CLOCKWISE,
    own_panel=True,
    read_options=read_options,
    rules=lambda options, turn: scoring.RULES,
    read_deal=deals.read_deal,
    write_deal=deals.write_deal,
    write_effect=scoring.write_effect,
    write_totals=scoring.write_totals,
    write_result=scoring.write_result,
    teller=sheet,
    chronicle=chronicle,
    stood=sentences.stood,
    first_deal=first_deal,
    asks=questions,
    sections=Section,
    referee=tricks,
    pile=pile,
    turned_up=turned_up,
    worth=worth,
)
