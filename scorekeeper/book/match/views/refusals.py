"""Answers to an event that was not recorded: who was quicker, what the rules say, what a correction would end."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from scorekeeper.book.ledger.log import Kind
from scorekeeper.book.ledger.writing import EndsEarlier, Sent, followed
from scorekeeper.book.match.changing.changes import change_of, line_following, line_in_place
from scorekeeper.book.match.changing.undo import place_of
from scorekeeper.book.match.match_view import MatchView
from scorekeeper.book.match.responses import page
from scorekeeper.book.match.views.date import DateForm
from scorekeeper.domain.i18n import sentence
from scorekeeper.domain.telling.sheet import DealLine
from scorekeeper.forms import DealForm


@dataclass(frozen=True, slots=True)
class Theirs:
    """A deal that came first: its words, and what correcting it would have to name."""

    line: DealLine | None
    cid: UUID
    seen: int
    number: int
    same: bool


def overtaken(request: HttpRequest, table: MatchView, sent: Sent, entry: Mapping[str, str]) -> HttpResponse:
    """Answer 409: what came first, beside the person's own entry, to be recorded or dropped with one tap."""
    cid = sent.target or sent.cid
    return page(
        request,
        "overtaken",
        table,
        status=409,
        sent=sent,
        entry=entry,
        theirs=_theirs(table, sent),
        mine=_mine(table, sent),
        number=place_of(table.log, cid) if sent.target else table.number,
        seen=table.log.entries[sent.target].touched if sent.target else table.version,
        new_cid=uuid4(),
        anew=sent.kind is Kind.DEAL and sent.after not in {table.match.uid, *table.log.events},
    )


def refused(
    request: HttpRequest, table: MatchView, sent: Sent, form: DealForm | DateForm | None, words: str = ""
) -> HttpResponse:
    """Answer 422: why not, in plain words, above the form with everything still in it."""
    if form is not None and words:
        form.add_error(None, sentence(words))
    name = "date" if isinstance(form, DateForm) else "form"
    return page(request, name, table, status=422, form=form, sent=sent, words=sentence(words) if words else "")


def asked_first(
    request: HttpRequest, table: MatchView, sent: Sent, question: EndsEarlier, entry: Mapping[str, str]
) -> HttpResponse:
    """Answer 422: the correction ends the match before deals that stand; shall they be struck out?"""
    change = change_of(table, sent)
    return page(request, "asked", table, status=422, sent=sent, entry=entry, change=change, question=str(question))


def _theirs(table: MatchView, sent: Sent) -> list[Theirs]:
    """Return the deals that stand now and that the sender had not seen, or the target as it stands now."""
    live = table.log.live
    if sent.target:
        new = [table.log.entries[sent.target]]
    else:
        after = followed(table.match, table.log, sent.after)
        places = [place for place, other in enumerate(live) if other.cid == after]
        start = 0 if after == table.match.uid else places[0] + 1 if places else len(live)
        new = live[start:]
    return [
        Theirs(
            line=line_in_place(table, entry.cid, entry.payload) if entry.live else None,
            cid=entry.cid,
            seen=entry.touched,
            number=place_of(table.log, entry.cid),
            same=entry.payload == sent.deal,
        )
        for entry in new
    ]


def _mine(table: MatchView, sent: Sent) -> str:
    """Return the person's own entry in a few words."""
    if sent.deal is None:
        return {
            Kind.VOID: _("strike it out"),
            Kind.RESTORE: _("bring it back"),
            Kind.CLOSE: _("stop the match"),
            Kind.REOPEN: _("go on with the match"),
            Kind.DATE: _("correct the date"),
        }[sent.kind]
    if sent.target:
        line = line_in_place(table, sent.target, sent.deal)
    else:
        after = followed(table.match, table.log, sent.after) or table.match.uid
        line = line_following(table, after, sent.deal)
    return line.game if line else _("the deal you entered")
