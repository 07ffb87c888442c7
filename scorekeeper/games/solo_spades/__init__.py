"""Solo Spades: Spades for four single players, who must beat the best card so far whenever they can."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.solo_spades import chronicle, deals, questions, scoring, underway
from scorekeeper.games.solo_spades.first_deal import first_deal
from scorekeeper.games.solo_spades.options import HouseRules
from scorekeeper.games.solo_spades.sections import Section
from scorekeeper.games.solo_spades.telling import sheet
from scorekeeper.games.solo_spades.tools import pile, tricks

GAME = Game(
    slug="solo-spades",
    name="Solo Spades",
    lang="en",
    home=gettext_noop("America"),
    turn=CLOCKWISE,
    partners=False,
    options=HouseRules,
    deals=deals,
    scoring=scoring,
    teller=sheet,
    chronicle=chronicle,
    first_deal=first_deal,
    underway=underway,
    asks=questions,
    sections=Section,
    referee=tricks,
    pile=pile,
)
