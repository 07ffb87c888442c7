"""A match that a phone could not send any more: what it has kept, as its forms said it, written out as deals."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.book.ledger.log import Kind, Payload
from scorekeeper.book.ledger.writing import MOST_EVENTS
from scorekeeper.book.match.deal_forms import deal_form, payload_of
from scorekeeper.domain.fields import Fields, echoed
from scorekeeper.domain.formats.match_codec import MatchRecord, read_head
from scorekeeper.domain.formats.strict_json import check
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games import BY_SLUG

LONGEST = 64


def with_kept(data: object) -> object:
    """Return a match in which the deals stand that were `kept`; anything else as it is. Raises ValueError."""
    if not isinstance(data, dict) or "kept" not in data:
        return data
    head = {name: value for name, value in data.items() if name != "kept"}
    record, deals = read_head(head, BY_SLUG)
    kept = data["kept"]
    if not isinstance(kept, list):
        raise IllegalDeal(_("“%(field)s” is no list") % {"field": "kept"})
    if len(kept) > MOST_EVENTS:
        raise IllegalDeal(
            ngettext("a match has %(most)s event", "a match has 1 to %(most)s events", MOST_EVENTS)
            % {"most": MOST_EVENTS}
        )
    check(kept)
    standing, closed = _followed(record, kept)
    return head | {"deals": [*deals, *standing]} | ({"closed": True} if closed else {})


def _followed(record: MatchRecord, kept: list[object]) -> tuple[list[Payload], bool]:
    """Return the deals that stand after all of it; what changes a deal of another phone changes nothing here."""
    deals: dict[str, Payload] = {}
    struck: set[str] = set()
    closed = False
    for number, each in enumerate(kept, 1):
        fields = Fields(each)
        cid, at, said = fields.text("id", LONGEST), fields.text("at", LONGEST), _said(fields.take("fields"))
        fields.finish()
        kind, target = said.get("event") or Kind.DEAL.value, said.get("target", "")
        if kind == Kind.DEAL.value:
            deals[cid] = _deal(record, said, number) | {"at": at}
        elif kind == Kind.AMEND.value and target in deals:
            deals[target] = _deal(record, said, number) | {"at": at}
        elif kind == Kind.VOID.value:
            struck.add(target)
        elif kind == Kind.RESTORE.value:
            struck.discard(target)
        elif kind in (Kind.CLOSE.value, Kind.REOPEN.value):
            closed = kind == Kind.CLOSE.value
    return [deal for cid, deal in deals.items() if cid not in struck], closed


def _said(given: object) -> Mapping[str, str]:
    if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
        raise IllegalDeal(_("%(value)s is not what a form says") % {"value": echoed(given)})
    return given


def _deal(record: MatchRecord, said: Mapping[str, str], number: int) -> Payload:
    form = deal_form(record.game, record.names, said, options=record.options)
    if not form.is_valid():
        reason = next(iter(form.errors.values()))[0]
        raise IllegalDeal(_("entry %(number)s: %(reason)s") % {"number": number, "reason": reason})
    return payload_of(record.game, form)
