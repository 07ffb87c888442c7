"""Any other game: a plain sheet for two to eight players or sides, who know the rules themselves."""

from scorekeeper.domain.game import Game
from scorekeeper.domain.i18n import gettext_noop
from scorekeeper.domain.seats import PLACES
from scorekeeper.games.other import deals, history, panel, scoring, sheet

FEWEST = 2

GAME = Game(
    slug="other",
    name=gettext_noop("Another game"),
    lang="",
    home=gettext_noop("any cards"),
    turn=PLACES,
    tables=tuple(PLACES[:players] for players in range(FEWEST, len(PLACES))),
    partners=False,
    has_rules=False,
    own_panel=True,
    may_join=lambda chosen: scoring.HouseRules.of(chosen).scoring is not scoring.Scoring.WIZARD,
    title=lambda chosen: scoring.HouseRules.of(chosen).title,
    options=scoring.HouseRules,
    deals=deals.FORMAT,
    scoring=scoring,
    panel=panel.panel,
    words=sheet,
    presenter=sheet,
    candidates=panel.candidates,
    standing=panel.standing,
    statistics=history,
    highlights=history,
    deal_questions=panel,
)
