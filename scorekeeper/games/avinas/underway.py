"""A deal of Avinas while it is played: who declares, by how many sevens, the trumps, and who has knocked."""

from scorekeeper.domain.asking import DealAnswers, Question
from scorekeeper.domain.cards import Suit
from scorekeeper.domain.house_rules import Options
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import Replay
from scorekeeper.domain.seats import Seat
from scorekeeper.domain.sheet import Names, comma_list
from scorekeeper.domain.underway import InPlayWords
from scorekeeper.games.avinas import questions as form
from scorekeeper.games.avinas.deals import Deal, Kind, Knock
from scorekeeper.games.avinas.scoring import Effect, Result, Score
from scorekeeper.games.avinas.words import sevens_words

BEFORE_PLAY = frozenset({"kind", "declarer", "sevens", "knock", "trump"})


def questions_in_play(options: Options | None, names: Names) -> tuple[Question, ...]:
    return tuple(question for question in form.questions(options, names) if question.name in BEFORE_PLAY)


def in_play(answered: DealAnswers, match: Replay[Deal, Score, Effect, Result], names: Names) -> InPlayWords | None:
    """Tell it as "Rūta, two sevens, trumps ♥."; None before anybody declares."""
    declarer = answered.one_of("declarer", Seat)
    if declarer is None:
        return None
    return InPlayWords(_("%(words)s.") % {"words": comma_list([names[declarer], *_game(answered)])})


def _game(answered: DealAnswers) -> list[str]:
    """Say "two sevens" or "without sevens", with "trumps ♥" and "knocked" where they are known."""
    sevens, suit = answered.whole("sevens"), answered.one_of("trump", Suit)
    knock = {Knock.DECLARERS: _("knocked"), Knock.BOTH: _("both knocked")}.get(
        answered.one_of("knock", Knock) or Knock.NONE
    )
    is_without = answered.one_of("kind", Kind) in (Kind.NO_SEVENS, Kind.OVERCLAIM)
    kind = _("without sevens") if is_without else sevens_words(sevens) if sevens else ""
    trumps = _("trumps %(suit)s") % {"suit": suit.sign} if suit else ""
    return [words for words in (kind, trumps, "" if is_without else knock) if words]
