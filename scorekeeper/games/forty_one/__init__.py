"""Forty-One: four players bid alone and score alone, and yet win in pairs. From Syria."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.games.forty_one import deals, history, panel, scoring, sheet, tools, try_out

GAME = Game(
    slug="forty-one",
    name="Forty-One",
    also=("41",),
    lang="en",
    home=gettext_noop("Syria"),
    turn=deals.ANTICLOCKWISE,
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
    pile=tools.TRICK_PILE.pile,
    worth=tools,
    try_out=try_out.TRY_OUT,
)
