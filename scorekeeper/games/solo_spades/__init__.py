"""Solo Spades: Spades for four single players, who must beat the best card so far whenever they can."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.solo_spades import history, panel, questions, scoring, sheet, underway, words
from scorekeeper.games.solo_spades.deals import FORMAT, Section
from scorekeeper.games.solo_spades.options import HouseRules
from scorekeeper.games.solo_spades.tricks import REFEREE, TRICK_PILE

GAME = Game(
    slug="solo-spades",
    name="Solo Spades",
    lang="en",
    home=gettext_noop("America"),
    turn=CLOCKWISE,
    partners=False,
    options=HouseRules,
    deals=FORMAT,
    scoring=scoring,
    panel=panel.panel,
    words=words,
    presenter=sheet,
    candidates=panel.candidates,
    standing=panel.standing,
    statistics=history,
    underway=underway,
    deal_questions=questions,
    sections=Section,
    referee=REFEREE,
    pile=TRICK_PILE.pile,
)
