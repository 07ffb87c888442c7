"""Forty-One: four players bid alone and score alone, and yet win in pairs. From Syria."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.games.forty_one import chronicle, deals, questions, scoring, underway
from scorekeeper.games.forty_one.dealing import ANTICLOCKWISE
from scorekeeper.games.forty_one.first_deal import first_deal
from scorekeeper.games.forty_one.options import Options
from scorekeeper.games.forty_one.sections import Section
from scorekeeper.games.forty_one.telling import sheet
from scorekeeper.games.forty_one.telling.sheet import marks
from scorekeeper.games.forty_one.tools import pile, tricks, worth

GAME = Game(
    slug="forty-one",
    name="Forty-One",
    lang="en",
    home=gettext_noop("Syria"),
    turn=ANTICLOCKWISE,
    options=Options,
    deals=deals,
    scoring=scoring,
    teller=sheet,
    chronicle=chronicle,
    marks=marks,
    first_deal=first_deal,
    underway=underway,
    asks=questions,
    sections=Section,
    referee=tricks,
    pile=pile,
    worth=worth,
)
