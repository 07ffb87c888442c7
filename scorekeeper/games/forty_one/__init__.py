"""Forty-One: four players bid alone and score alone, and yet win in pairs. From Syria."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.games.forty_one import history, panel, questions, scoring, sheet, underway, words, worth
from scorekeeper.games.forty_one.deals import ANTICLOCKWISE, FORMAT, Section
from scorekeeper.games.forty_one.options import Options, referee_setting
from scorekeeper.games.forty_one.tricks import REFEREE, TRICK_PILE

GAME = Game(
    slug="forty-one",
    name="Forty-One",
    lang="en",
    home=gettext_noop("Syria"),
    turn=ANTICLOCKWISE,
    options=Options,
    deals=FORMAT,
    scoring=scoring,
    panel=panel.panel,
    words=words,
    presenter=sheet,
    candidates=panel.candidates,
    standing=sheet.standing,
    statistics=history,
    standings=words.standings,
    underway=underway,
    deal_questions=questions,
    sections=Section,
    referee=REFEREE,
    referee_setting=referee_setting,
    pile=TRICK_PILE.pile,
    worth=worth,
)
