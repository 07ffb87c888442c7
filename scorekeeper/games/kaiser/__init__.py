"""Kaiser: four players in two partnerships, eight tricks a deal, a good five of hearts and a bad three of spades."""

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.game import Game, Turn
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.games.kaiser import agreed, chronicle, deals, options, pile, questions, scoring, sheet, tricks
from scorekeeper.games.kaiser.first_deal import first_deal
from scorekeeper.games.kaiser.sections import Section


def rules(given: Options, _turn: Turn) -> scoring.KaiserRules:
    """How a table with these house rules scores."""
    return scoring.KaiserRules(options.chosen(Fields(given)))


GAME = Game(
    slug="kaiser",
    name="Kaiser",
    lang="en",
    turn=CLOCKWISE,
    read_options=options.read_options,
    rules=rules,
    read_deal=deals.read_deal,
    write_deal=deals.write_deal,
    write_effect=scoring.write_effect,
    write_totals=scoring.write_totals,
    write_result=scoring.write_result,
    teller=sheet,
    chronicle=chronicle,
    house_rules=options.house_rules,
    presets=options.presets,
    first_deal=first_deal,
    asks=questions,
    sections=Section,
    referee=tricks,
    settled=agreed.setting,
    pile=pile,
)
