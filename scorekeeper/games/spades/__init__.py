"""Spades: two pairs say how many tricks they will win, with spades always trumps, and pay for winning too many."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.spades import history, panel, questions, scoring, sheet, underway, words
from scorekeeper.games.spades.deals import FORMAT, Section
from scorekeeper.games.spades.options import HouseRules
from scorekeeper.games.spades.tricks import REFEREE, TRICK_PILE

GAME = Game(
    slug="spades",
    name="Spades",
    lang="en",
    home=gettext_noop("America"),
    turn=CLOCKWISE,
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
