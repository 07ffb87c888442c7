"""Kaiser: four players in two partnerships, eight tricks a deal, a good five of hearts and a bad three of spades."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.kaiser import history, panel, questions, scoring, sheet, underway, words
from scorekeeper.games.kaiser.deals import FORMAT, Section
from scorekeeper.games.kaiser.options import Options, referee_setting
from scorekeeper.games.kaiser.pile import PILE
from scorekeeper.games.kaiser.tricks import REFEREE

GAME = Game(
    slug="kaiser",
    name="Kaiser",
    lang="en",
    home=gettext_noop("Canada"),
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
    underway=underway,
    deal_questions=questions,
    sections=Section,
    referee=REFEREE,
    referee_setting=referee_setting,
    pile=PILE,
)
