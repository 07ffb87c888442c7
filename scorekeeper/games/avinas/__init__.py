"""Avinas: a Lithuanian game for two pairs, scored in rams that cross each other out, in pips, and in Cats."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.avinas import history, panel, questions, scoring, sheet, turned_up, underway, words
from scorekeeper.games.avinas.deals import FORMAT, Section
from scorekeeper.games.avinas.pile import PILE
from scorekeeper.games.avinas.tricks import REFEREE

GAME = Game(
    slug="avinas",
    name="Avinas",
    lang="lt",
    home=gettext_noop("Lithuania"),
    turn=CLOCKWISE,
    own_panel=True,
    deals=FORMAT,
    scoring=scoring,
    panel=panel.panel,
    words=words,
    presenter=sheet,
    statistics=history,
    standings=words.standings,
    underway=underway,
    deal_questions=questions,
    sections=Section,
    referee=REFEREE,
    pile=PILE,
    turned_up=turned_up,
    worth=panel,
)
