"""Kaiser: four players in two partnerships, eight tricks a deal, a good five of hearts and a bad three of spades."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.kaiser import agreed, chronicle, deals, pile, questions, scoring, sheet, tricks
from scorekeeper.games.kaiser.first_deal import first_deal
from scorekeeper.games.kaiser.options import Options
from scorekeeper.games.kaiser.sections import Section

GAME = Game(
    slug="kaiser",
    name="Kaiser",
    lang="en",
    turn=CLOCKWISE,
    read_options=Options.read_options,
    rules=lambda chosen, turn: scoring.KaiserRules(Options.read(Fields(chosen))),
    read_deal=deals.read_deal,
    write_deal=deals.write_deal,
    write_effect=scoring.write_effect,
    write_totals=scoring.write_totals,
    write_result=scoring.write_result,
    teller=sheet,
    chronicle=chronicle,
    house_rules=Options.house_rules,
    presets=Options.presets,
    first_deal=first_deal,
    asks=questions,
    sections=Section,
    referee=tricks,
    settled=agreed.setting,
    pile=pile,
)
