"""Voormsi, the national card game of Greenland: nine points exactly, for two pairs or for two or three alone."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE, Seat
from scorekeeper.games.voormsi import history, panel, questions, scoring, sheet, underway, words
from scorekeeper.games.voormsi.deals import FORMAT, Section
from scorekeeper.games.voormsi.options import Options, referee_setting
from scorekeeper.games.voormsi.pile import PILE
from scorekeeper.games.voormsi.tricks import REFEREE

GAME = Game(
    slug="voormsi",
    name="Voormsi",
    lang="kl",
    home=gettext_noop("Greenland"),
    turn=CLOCKWISE,
    tables=((Seat.N, Seat.E, Seat.S), (Seat.N, Seat.S)),
    options=Options,
    deals=FORMAT,
    scoring=scoring,
    panel=panel.panel,
    words=words,
    presenter=sheet,
    candidates=panel.candidates,
    standing=sheet.standing,
    taps=panel.taps,
    statistics=history,
    underway=underway,
    deal_questions=questions,
    sections=Section,
    referee=REFEREE,
    referee_setting=referee_setting,
    pile=PILE,
)
