"""Avinas: a Lithuanian game for two pairs, scored in rams that cross each other out, in pips, and in Cats."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.avinas import deals, history, panel, scoring, sheet, tools, try_out

GAME = Game(
    slug="avinas",
    name="Avinas",
    lang="lt",
    home=gettext_noop("Lithuania"),
    turn=CLOCKWISE,
    own_panel=True,
    deals=deals.FORMAT,
    scoring=scoring,
    panel=panel.panel,
    words=sheet,
    presenter=sheet,
    statistics=history,
    highlights=history,
    standings=sheet.standings,
    underway=panel,
    deal_questions=panel,
    sections=deals.Section,
    referee=tools.REFEREE,
    pile=tools.PILE,
    turned_up=tools,
    worth=panel,
    try_out=try_out.TRY_OUT,
)
