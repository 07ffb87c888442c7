"""The words that Find understands: those of the interface's language, of the games, and the names of a book."""

from collections.abc import Mapping
from functools import cache

from django.utils import timezone
from django.utils.dates import MONTHS, MONTHS_3, MONTHS_ALT, MONTHS_AP, WEEKDAYS, WEEKDAYS_ABBR
from django.utils.translation import get_language, pgettext

from scorekeeper.domain.game import Game
from scorekeeper.games import GAMES
from scorekeeper.history.question import Language, LanguageWords, Vocabulary, Word
from scorekeeper.matches.evenings import evening_of


def vocabulary(people: Mapping[int, str]) -> Vocabulary:
    """The vocabulary for a book with these people, by their numbers, in the reader's language and the book's zone."""
    games = {game.slug: (game.called, game.name, as_game(game), *game.also) for game in GAMES}
    return Vocabulary(
        _language(get_language() or ""), people, games, evening_of(timezone.now(), timezone.get_current_timezone())
    )


def as_game(game: Game) -> str:
    """The game’s name as it can be told from a person’s."""
    return pgettext("in a question", "game %(name)s") % {"name": game.called}


@cache
def _language(_code: str) -> Language:
    """The words of the language that is active now."""
    weekdays = _forms(
        pgettext(
            "more forms of Monday to Sunday, as in “on Mondays”; behind commas more of each",
            "mondays / tuesdays / wednesdays / thursdays / fridays / saturdays / sundays",
        ),
        7,
    )
    days = [
        *_forms(
            pgettext(
                "the first ten days of a month in words; behind commas more of each",
                "first / second / third / fourth / fifth / sixth / seventh / eighth / ninth / tenth",
            ),
            10,
        ),
        *_forms(
            pgettext(
                "the eleventh to the twentieth of a month in words; behind commas more of each",
                "eleventh / twelfth / thirteenth / fourteenth / fifteenth / sixteenth / seventeenth / eighteenth / "
                "nineteenth / twentieth",
            ),
            10,
        ),
        *_forms(
            pgettext(
                "the twenty-first to the thirtieth of a month in words; behind commas more of each",
                "twenty-first / twenty-second / twenty-third / twenty-fourth / twenty-fifth / twenty-sixth / "
                "twenty-seventh / twenty-eighth / twenty-ninth / thirtieth",
            ),
            10,
        ),
        pgettext("a day of a month; more forms behind commas", "thirty-first"),
    ]
    named = (MONTHS, MONTHS_3, MONTHS_AP, MONTHS_ALT)
    return Language(
        LanguageWords(
            words=_words(),
            weekdays=[f"{WEEKDAYS[day]}, {WEEKDAYS_ABBR[day]}, {weekdays[day]}" for day in range(7)],
            months=[", ".join(str(names[month]) for names in named) for month in range(1, 13)],
            days=days,
            day_endings=pgettext("what stands behind the number of a day, as in “17th”", "st, nd, rd, th"),
            last=pgettext("before a weekday; more forms behind commas", "last"),
            owner_endings=pgettext("what stands behind a name and an apostrophe, as in “Ona’s”", "s"),
        )
    )


def _forms(translated: str, number: int) -> list[str]:
    """So many parts of a translated list; a translator may have left some out."""
    return [*translated.split("/"), *[""] * number][:number]


def _words() -> dict[Word, str]:
    """What people type, by what it means. The first of each is what Find itself writes."""
    return {
        Word.SMALL: pgettext(
            "words of a question that mean nothing, behind commas",
            "a, the, in, on, of, at, with, for, by, to, from, was, has, match, matches, game, games, played",
        )
        + ", "
        + pgettext(
            "more words of a question that mean nothing, behind commas",
            "who, when, which, what, all, show, find, together, did, does, is, were, evening, evenings, night, nights",
        ),
        Word.AND: pgettext("forms of the word, behind commas", "and, &, +"),
        Word.OR: pgettext("between names; more forms behind commas", "or"),
        Word.WON_BY: pgettext("before a name; more forms behind commas", "won by, winner, winners"),
        Word.LOST_BY: pgettext("before a name; more forms behind commas", "lost by, loser, losers"),
        Word.WON: pgettext("after a name; more forms behind commas", "won, win, wins"),
        Word.LOST: pgettext("after a name; more forms behind commas", "lost, lose, loses"),
        Word.AGAINST: pgettext("before a name; more forms behind commas", "against, versus, vs"),
        Word.BEAT: pgettext("between names; more forms behind commas", "beat, beats, defeated"),
        Word.LOST_TO: pgettext("between names; more forms behind commas", "lost to, lose to, loses to, beaten by"),
        Word.CATS: pgettext("a side that is Cats; more forms behind commas", "cats, cat"),
        Word.OPEN: pgettext("a match; more forms behind commas", "not finished, unfinished, open"),
        Word.OVER: pgettext("a match; more forms behind commas", "finished, over"),
        Word.STOPPED: pgettext(
            "a match; more forms behind commas",
            "ended without a winner, without a winner, without winner, no winner, stopped",
        ),
        Word.NOTE: pgettext("a match; more forms behind commas", "with a note, with notes, note, notes"),
        Word.TODAY: pgettext("when; more forms behind commas", "today, tonight"),
        Word.YESTERDAY: pgettext("when; more forms behind commas", "yesterday"),
        Word.THIS_MONTH: pgettext("when; more forms behind commas", "this month"),
        Word.LAST_MONTH: pgettext("when; more forms behind commas", "last month"),
        Word.THIS_YEAR: pgettext("when; more forms behind commas", "this year"),
        Word.LAST_YEAR: pgettext("when; more forms behind commas", "last year"),
    }
