"""Stýrivolt: a Faroese game for two pairs with two chosen suits, scored in strokes and crosses."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.styrivolt import deals, history, panel, scoring, sheet, tools, try_out

GAME = Game(
    slug="styrivolt",
    name="Stýrivolt",
    lang="fo",
    home=gettext_noop("Faroes"),
    turn=CLOCKWISE,
    options=scoring.Options,
    deals=deals.FORMAT,
    scoring=scoring,
    panel=panel.panel,
    words=sheet,
    presenter=sheet,
    candidates=panel.candidates,
    standing=panel.standing,
    statistics=history,
    highlights=history,
    standings=sheet.standings,
    underway=panel,
    deal_questions=panel,
    sections=deals.Section,
    referee=tools.REFEREE,
    referee_setting=scoring.referee_setting,
    pile=tools.PILE,
    draw=tools,
    try_out=try_out.TRY_OUT,
)
