"""Spades: two pairs say how many tricks they will win, with spades always trumps, and pay for winning too many."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.spades import deals, history, panel, scoring, sheet, tools, try_out

GAME = Game(
    slug="spades",
    name="Spades",
    lang="en",
    home=gettext_noop("America"),
    turn=CLOCKWISE,
    options=scoring.HouseRules,
    deals=deals.FORMAT,
    scoring=scoring,
    panel=panel.panel,
    words=sheet,
    presenter=sheet,
    candidates=panel.candidates,
    standing=panel.standing,
    statistics=history,
    highlights=history,
    underway=panel,
    deal_questions=panel,
    sections=deals.Section,
    referee=tools.REFEREE,
    pile=tools.TRICK_PILE.pile,
    try_out=try_out.TRY_OUT,
)
