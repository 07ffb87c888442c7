"""Share: the square for another phone's camera, at once. Pressing it makes the link; showing it again makes none."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from scorekeeper.book.ground.posted import page_with_a_form, see_other
from scorekeeper.book.ground.qr import link_for_phones
from scorekeeper.book.ledger.addresses import match_url
from scorekeeper.book.ledger.links.access import OpenedMatch, for_match
from scorekeeper.book.ledger.links.giving import LinkRefused
from scorekeeper.book.ledger.links.shared import SharedLink, share, shared_link
from scorekeeper.book.ledger.permission import Role
from scorekeeper.book.match.addresses import Addresses


@page_with_a_form
@for_match(Role.WATCH)
def share_match(request: HttpRequest, opened: OpenedMatch) -> HttpResponse:
    """Show the match's link for what another phone `can` do; POST makes it."""
    if request.method != "POST":
        return _shown(request, opened, _asked(request.GET.get("can", "")))
    role = _asked(request.POST.get("can", ""))
    if role not in _roles(opened):
        raise PermissionDenied
    try:
        share(opened, role)
    except LinkRefused as refusal:
        return _shown(request, opened, role, words=str(refusal))
    return see_other(f"{reverse('share', args=(opened.token, opened.match.number))}?can={role.value}")


def _asked(can: str) -> Role:
    return Role.SCORE if can == Role.SCORE.value else Role.WATCH


def _roles(opened: OpenedMatch) -> list[Role]:
    """Return what the giver's tabs offer: owners looking on and recording, who records looking on."""
    if opened.allows(Role.OWN):
        return [Role.WATCH, Role.SCORE]
    return [Role.WATCH] if opened.allows(Role.SCORE) else []


def _shown(request: HttpRequest, opened: OpenedMatch, role: Role, *, words: str = "") -> HttpResponse:
    roles, addresses = _roles(opened), Addresses(opened)
    role = role if role in roles else Role.WATCH
    link = shared_link(opened, role) if roles else SharedLink(opened.token, is_made=True)  # the one that is in use
    page: dict[str, object] = {
        "role": role.value,
        "may_record": role is Role.SCORE,
        "tabs": len(roles) > 1,
        "of_all": not roles and opened.link.match_id is None,
        "words": words,
        "match_url": addresses.url,
        "share_url": addresses.share_url,
        "links_url": addresses.links_url if roles else "",
        "game_slug": opened.match.game.folder,
        "called": opened.match.game.called,
    }
    if link.is_made:
        page |= link_for_phones(request, match_url(link.token, opened.match.number)) | {"expires": link.expires}
    return render(request, "sharing/share.html", page, status=422 if words else 200)
