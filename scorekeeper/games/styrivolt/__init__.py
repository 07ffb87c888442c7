"""Stýrivolt: a Faroese game for two pairs with two chosen suits, scored in strokes and crosses."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.styrivolt import chronicle, deals, questions, scoring, underway
from scorekeeper.games.styrivolt.first_deal import first_deal
from scorekeeper.games.styrivolt.options import Options, referee_setting
from scorekeeper.games.styrivolt.sections import Section
from scorekeeper.games.styrivolt.telling import sentences, sheet
from scorekeeper.games.styrivolt.telling.sheet import marks
from scorekeeper.games.styrivolt.tools import drawn, pile, tricks

GAME = Game(
    slug="styrivolt",
    name="Stýrivolt",
    lang="fo",
    home=gettext_noop("Faroes"),
    turn=CLOCKWISE,
    options=Options,
    deals=deals,
    scoring=scoring,
    teller=sheet,
    chronicle=chronicle,
    stood=sentences.stood,
    marks=marks,
    first_deal=first_deal,
    underway=underway,
    asks=questions,
    sections=Section,
    referee=tricks,
    referee_setting=referee_setting,
    pile=pile,
    draw=drawn,
)
