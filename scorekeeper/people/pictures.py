"""What the pictures of a person and of two people say: the same as their pages."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.domain.names import isolated
from scorekeeper.domain.sheet import Count, comma_list
from scorekeeper.games import GAMES
from scorekeeper.matches.models import Player
from scorekeeper.matches.picture import GLUE, PictureContent, PictureFact, PictureRow, emblem
from scorekeeper.people.filters import Filter
from scorekeeper.people.head_to_head import OpponentRecord, TwoPeople
from scorekeeper.people.person import GameRecord, Person, PersonRecord

NO_GAME = "other"
"""The game whose band is drawn where no match is finished."""
MOST_BLOCKS = 10
"""Matches of a game of which each has a drawing."""


def picture_of_person(player: Player, person: Person, chosen: Filter) -> PictureContent:
    """Won of all matches, a row for each game, and with and against whom most was won."""
    record = person.record
    won = ngettext("%(won)s of %(n)s match won", "%(won)s of %(n)s matches won", record.decided)
    words = won % {"won": record.won, "n": record.decided} if record.decided else _("No match is decided yet")
    folder = person.games[0].folder if person.games else NO_GAME
    return PictureContent(
        folder=folder,
        label=_narrowed_to(chosen),
        headline=player.display_name,
        summary=tuple(filter(None, (words, record.rest, person.form.summary if person.form else ""))),
        figure=person.badge.symbol if person.badge else emblem(folder),
        rows=tuple(map(_row, person.games)),
        facts=tuple(_facts(person)),
    )


def _row(game: GameRecord) -> PictureRow:
    blocks = game.record.blocks
    number = Count(str(game.record.won), _("of %(n)s") % {"n": game.record.decided})
    return PictureRow(
        game.name, number, marks=tuple(blocks) if len(blocks) <= MOST_BLOCKS else (), emblem=emblem(game.folder)
    )


def _facts(person: Person) -> Iterator[PictureFact]:
    for other in person.company:
        if other.is_best_partner:
            yield PictureFact(_("Best partner"), other.name, _won_of(other.won_beside, other.beside))
    for other in person.company:
        if other.is_best_opponent:
            yield PictureFact(_("Most won against"), other.name, _won_of(other.won_against, other.against))
    if person.form and person.form.longest:
        yield PictureFact(_("Longest run"), person.form.longest)
    yield from map(_record, person.records)


def _record(record: PersonRecord) -> PictureFact:
    return PictureFact(record.name, str(record.value), record.game)


def picture_of_two(one: Player, other: Player, two: TwoPeople, chosen: Filter) -> PictureContent:
    """How often each of the two won against the other, game by game, and together."""
    against = two.opponents[0] if two.opponents else None
    beside = two.partners[0].record if two.partners else None
    names = {"one": isolated(one.display_name), "other": isolated(other.display_name)}
    together = _won_of(beside.won, beside.decided) if beside else ""
    folders = {game.called: game.folder for game in GAMES}
    games = [each for each in (two.opponents or two.partners) if each.name]
    folder = folders[games[0].name] if games else NO_GAME
    rows: tuple[PictureRow, ...] = ()
    if against:
        rows = tuple(
            PictureRow(player.display_name, Count(str(won), _("won")))
            for player, won in ((one, against.one), (other, against.other))
        )
    elif beside:
        number = Count(str(beside.won), _("of %(n)s won") % {"n": beside.decided})
        rows = (PictureRow(_("%(one)s & %(other)s") % names, number),)
    facts = [PictureFact(_("As partners"), together)] if against and together else []
    finished = [match for match in two.meetings if not match.is_open]
    facts += [PictureFact(_("Last match"), last.headline, last.title) for last in finished[:1]]
    return PictureContent(
        folder=folder,
        label=comma_list([_("Head to head"), _narrowed_to(chosen)]),
        headline=_("%(one)s – %(other)s").replace(" –", f"{GLUE}–") % names,
        summary=(_summary(against, together),),
        figure=emblem(folder),
        rows=rows,
        facts=tuple(facts),
        results=tuple(map(_result, (each for each in two.opponents if each.name))),
        is_sheet=True,
    )


def _summary(against: OpponentRecord | None, together: str) -> str:
    if against:
        words = ngettext("%(n)s match as opponents", "%(n)s matches as opponents", against.matches)
        return words % {"n": against.matches}
    return _("As partners") if together else _("No match with both of them has been decided yet.")


def _result(game: OpponentRecord) -> str:
    return _("%(game)s %(one)s : %(other)s") % {"game": game.name, "one": game.one, "other": game.other}


def _won_of(won: int, matches: int) -> str:
    return _("won %(won)s of %(n)s") % {"won": won, "n": matches}


def _narrowed_to(chosen: Filter) -> str:
    """The game and the year that the page is narrowed to."""
    parts = [chosen.game.called if chosen.game else "", str(chosen.year) if chosen.year else ""]
    return comma_list(filter(None, parts)) or _("All games")
