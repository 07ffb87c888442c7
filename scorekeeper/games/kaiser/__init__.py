"""Kaiser: four players in two partnerships, eight tricks a deal, a good five of hearts and a bad three of spades."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.kaiser import deals, history, panel, scoring, sheet, tools, try_out

GAME = Game(
    slug="kaiser",
    name="Kaiser",
    lang="en",
    home=gettext_noop("Canada"),
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
    underway=panel,
    deal_questions=panel,
    sections=deals.Section,
    referee=tools.REFEREE,
    referee_setting=scoring.referee_setting,
    pile=tools.PILE,
    try_out=try_out.TRY_OUT,
)
