"""Stýrivolt: a Faroese game for two pairs with two chosen suits, scored in strokes and crosses."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.styrivolt import history, panel, questions, scoring, sheet, underway, words
from scorekeeper.games.styrivolt.deals import FORMAT, Section
from scorekeeper.games.styrivolt.options import Options, referee_setting
from scorekeeper.games.styrivolt.pile import PILE
from scorekeeper.games.styrivolt.tricks import REFEREE

GAME = Game(
    slug="styrivolt",
    name="Stýrivolt",
    lang="fo",
    home=gettext_noop("Faroes"),
    turn=CLOCKWISE,
    options=Options,
    deals=FORMAT,
    scoring=scoring,
    panel=panel.panel,
    words=words,
    presenter=sheet,
    candidates=panel.candidates,
    standing=panel.standing,
    statistics=history,
    standings=words.standings,
    underway=underway,
    deal_questions=questions,
    sections=Section,
    referee=REFEREE,
    referee_setting=referee_setting,
    pile=PILE,
    draw=underway,
)
