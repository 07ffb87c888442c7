"""Solo Spades: Spades for four single players, who must beat the best card so far whenever they can."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.solo_spades import deals, history, panel, scoring, sheet, tools, try_out

GAME = Game(
    slug="solo-spades",
    name="Solo Spades",
    lang="en",
    home=gettext_noop("America"),
    turn=CLOCKWISE,
    partners=False,
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
