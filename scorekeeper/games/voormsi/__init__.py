"""Voormsi, the national card game of Greenland: nine points exactly, for two pairs or for two or three alone."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.voormsi import deals, history, panel, scoring, sheet, tools, try_out

GAME = Game(
    slug="voormsi",
    name="Voormsi",
    lang="kl",
    home=gettext_noop("Greenland"),
    turn=CLOCKWISE,
    tables=((Seat.N, Seat.E, Seat.S), (Seat.N, Seat.S)),
    options=scoring.Options,
    deals=deals.FORMAT,
    scoring=scoring,
    panel=panel.panel,
    words=sheet,
    presenter=sheet,
    candidates=panel.candidates,
    standing=panel.standing,
    taps=panel.taps,
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
