"""A deal of Voormsi while it is played: the tricks so far, and what became of Voormsi."""

from scorekeeper.domain.asking import DealAnswers, Look, Question
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.sheet import Names
from scorekeeper.domain.underway import InPlayWords
from scorekeeper.games.voormsi.deals import tricks_of
from scorekeeper.games.voormsi.questions import events_at, parties_at
from scorekeeper.games.voormsi.sheet import standing
from scorekeeper.games.voormsi.words import Match, event_words, party_name


def questions_in_play(options: Options | None, names: Names) -> tuple[Question, ...]:
    """The question for the winners in order, with what became of Voormsi right after its trick."""
    parties = parties_at(names)
    winners = ((party.value, party_name(names, party) if names else party.value) for party in parties)
    fates = ((event.value, event_words(event)) for event in events_at(parties))
    places = tuple((str(number), str(number)) for number in range(1, tricks_of(parties) + 2))
    return (Question("tricks", _("Who won the tricks?"), (*winners, *fates), look=Look.ROW, places=places),)


def in_play(answered: DealAnswers, match: Match, names: Names) -> InPlayWords | None:
    """Tell what the panel says of it; None of tricks that make no deal."""
    words = standing({"tricks": answered.text("tricks")}, match, names).said
    return InPlayWords(words) if words else None
