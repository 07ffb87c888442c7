"""The pages where links are made and revoked: all those of a book, and those of one match."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.matches.access import BookAccess, MatchAccess, book_url, for_book, for_match, match_url
from scorekeeper.matches.links import (
    LinkRefused,
    SharedLink,
    TokenReused,
    give,
    links_made_with,
    listed,
    relabel,
    replace,
    revoke,
    share,
    shared_link,
    take_over,
    without_giver,
)
from scorekeeper.matches.models import Link, Links, Match, Role
from scorekeeper.matches.presenter import MatchPage
from scorekeeper.sharing.forms import WORDS, LinkForm, RelabelForm
from scorekeeper.web.decorators import form_page, see_other
from scorekeeper.web.home_network import link_for_phones
from scorekeeper.web.tokens import TOKEN_ONLY, new_token, number_in


@form_page
@for_book(Role.OWN)
def links(request: HttpRequest, access: BookAccess) -> HttpResponse:
    """Show all links of the book, and a form for one more; `?match=n` offers one for that match alone."""
    return _give_or_list(request, LinkPageContext(access, _match_in(request, access)))


@form_page
@for_match(Role.SCORE)
def match_links(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show the links of one match; a link that records can give view links."""
    return _give_or_list(request, LinkPageContext(access, access.match, alone=True))


@form_page
@for_book(Role.OWN)
def link(request: HttpRequest, access: BookAccess, handle: str) -> HttpResponse:
    """Show one link of the book: what it opens, and to whom it was given; `?match=n` leads back to that match."""
    return _change_or_show(request, LinkPageContext(access, _match_in(request, access)), handle)


@form_page
@for_match(Role.SCORE)
def match_link(request: HttpRequest, access: MatchAccess, handle: str) -> HttpResponse:
    """Show one link of the match; only an owner can change it."""
    if request.method == "POST" and not access.allows(Role.OWN):
        raise PermissionDenied
    return _change_or_show(request, LinkPageContext(access, access.match, alone=True), handle)


@dataclass(frozen=True, slots=True)
class LinkPageContext:
    """The context in which links are given: of a book and perhaps the `match` they come from, or of that match
    `alone`.
    """

    access: BookAccess
    match: Match | None
    alone: bool = False

    @property
    def token(self) -> str:
        return self.access.token

    @property
    def owns(self) -> bool:
        return self.access.allows(Role.OWN)

    @property
    def roles(self) -> list[Role]:
        """What the giver may give: everything, or from a link that records view links."""
        return list(Role) if self.owns else [Role.WATCH]

    @property
    def scopes(self) -> list[tuple[int | str, str]]:
        """What a link may open: see `LinkForm`."""
        book: list[tuple[int | str, str]] = [] if self.alone else [("", _("the whole book"))]
        return ([(self.match.number, _("this match only"))] if self.match else []) + book

    @property
    def url(self) -> str:
        """The list of links."""
        return reverse("match-links" if self.alone else "links", args=self._where) + self._back

    def url_of(self, link: Link) -> str:
        return reverse("match-link" if self.alone else "link", args=(*self._where, link.handle)) + self._back

    @property
    def links(self) -> Links:
        """Those that the giver may see: what they may give."""
        links = self.access.book.links.all()
        if self.alone and self.match:
            links = links.filter(match=self.match)
        return links if self.owns else links.filter(role__in=self.roles)

    @property
    def _where(self) -> tuple[object, ...]:
        return (self.token, self.match.number) if self.alone and self.match else (self.token,)

    @property
    def _back(self) -> str:
        """The query string that leads back to the match that the giver comes from."""
        return f"?match={self.match.number}" if self.match and not self.alone else ""


def _match_in(request: HttpRequest, access: BookAccess) -> Match | None:
    """The match that the form or the address names."""
    number = number_in(request.POST.get("match") or request.GET.get("match", ""))
    return access.book.matches.filter(number=number).first() if number else None


def _give_or_list(request: HttpRequest, context: LinkPageContext) -> HttpResponse:
    form = LinkForm(request.POST if request.method == "POST" else None, roles=context.roles, scopes=context.scopes)
    if form.is_bound and form.is_valid():
        match = context.match if form.cleaned_data["match"] else None
        try:
            made = give(context.access.book, form.wanted(match), context.access.link)
        except LinkRefused as refusal:
            form.ask_once_more(str(refusal))
        else:
            return _show_new(request, context, made, form.cleaned_data["token"])
    lines = [_line(context, each) for each in listed(context.links)]
    page = _template_context(context) | {"form": form, "lines": lines, "match": context.match}
    return render(request, "sharing/links.html", page, status=422 if form.is_bound else 200)


def _show_new(request: HttpRequest, context: LinkPageContext, made: Link, token: str) -> HttpResponse:
    """Show the new link.

    Its secret is shown this once where it is not stored: only the response to the form has it, no address.
    """
    if made.token:
        return see_other(context.url_of(made))
    return _link_page(request, context, made, token, is_new=True)


ALONE = " alone"
"""Suffix of a button's name that revokes one link and none of those that were made with it."""


def _change_or_show(request: HttpRequest, context: LinkPageContext, handle: str) -> HttpResponse:
    """Show the link with that handle, or change it; one that was revoked is only sent to again."""
    link = context.links.select_related("match").filter(digest__startswith=handle).first()
    if link is None or (link.is_stopped and request.method != "POST"):
        raise Http404
    if request.method != "POST":
        return _link_page(request, context, link)
    do, using = request.POST.get("do", ""), context.access.link
    try:
        if do.removesuffix(ALONE) == "take back":
            revoke(link, alone=do.endswith(ALONE), using=using)
            return see_other("home" if link.pk == using.pk else context.url)
        if do.removesuffix(ALONE) == "replace":
            return _replace(request, context, link, alone=do.endswith(ALONE))
        if do == "take over":
            take_over(link, using)
            return see_other(context.url_of(link))
    except LinkRefused as refusal:
        return _link_page(request, context, link, words=str(refusal), status=422)
    form = RelabelForm(request.POST if do == "relabel" else {"label": link.label})
    if do != "relabel" or not form.is_valid():
        return _link_page(request, context, link, relabel=form, status=422)
    relabel(link, form.cleaned_data["label"])
    return see_other(context.url_of(link))


def _replace(request: HttpRequest, context: LinkPageContext, link: Link, *, alone: bool) -> HttpResponse:
    if link.pk == context.access.link.pk:
        raise LinkRefused(_("You are using this link. Make a new one, open it, and stop this one from there."))
    token = request.POST.get("token", "")
    if not TOKEN_ONLY.match(token):
        raise TokenReused
    return _show_new(request, context, replace(link, token, alone=alone, using=context.access.link), token)


def _link_page(
    request: HttpRequest, context: LinkPageContext, link: Link, token: str = "", *, status: int = 200, **more: object
) -> HttpResponse:
    """Show one link, with its address where that is known: just made, stored, or the one by which this page was
    opened.
    """
    used = link.pk == context.access.link.pk
    token = token or link.token or (context.token if used else "")
    page = _template_context(context) | {
        "link": _line(context, link),
        "role": link.role,
        "new_token": new_token(),
        **more,
    }
    page |= {"relabel": more.get("relabel") or RelabelForm({"label": link.label})}
    if context.owns:
        page["given"] = [_line(context, each) for each in links_made_with(link, context.access.link)]
        page["without_giver"] = without_giver(link)
    if token:
        page |= _address(request, token, link.match)
    return render(request, "sharing/link.html", page, status=status)


def _template_context(context: LinkPageContext) -> dict[str, object]:
    of_one_match = context.access.link.match_id is not None
    return {
        "book": context.access.book,
        "owns": context.owns,
        "alone": context.alone,
        "links_url": context.url,
        "match_url": match_url(context.token, context.match.number) if context.match else "",
        "book_url": "" if of_one_match else book_url(context.token),
        "rules_url": reverse("rules"),
    }


def _address(request: HttpRequest, token: str, match: Match | None) -> dict[str, object]:
    """A link as text and as a QR code for another phone."""
    return link_for_phones(request, match_url(token, match.number) if match else book_url(token))


def _line(context: LinkPageContext, link: Link) -> dict[str, object]:
    """A link in a list, and what a phone with it can do where.

    `last`: when something was last recorded by it; `used`: by it this very page was opened; `gave`: others were given
    with it; `without_giver`: nobody knows with which one it was made.
    """
    words, match = WORDS[Role(link.role)], link.match
    values = {"n": match.number, "game": match.game.called} if match else {}
    return {
        "url": context.url_of(link),
        "label": link.label,
        "words": words,
        "opens": str(words.in_one_match if match else words.in_the_book) % values,
        "number": match.number if match else None,
        "match": match.game.called if match else "",
        "lang": match.game.lang if match else "",
        "created": link.created,
        "expires": link.expires,
        "has_expired": link.has_expired,
        "last": getattr(link, "last", None),
        "used": link.pk == context.access.link.pk,
        "gave": getattr(link, "gave", False),
        "without_giver": getattr(link, "without_giver", False),
    }


# Share: a QR code for another phone, at once. Pressing it makes the link; showing it again makes none.


@form_page
@for_match(Role.WATCH)
def share_match(request: HttpRequest, access: MatchAccess) -> HttpResponse:
    """Show the match's link for what another phone `can` do; POST makes it."""
    if request.method != "POST":
        return _share_page(request, access, _role_in(request.GET.get("can", "")))
    role = _role_in(request.POST.get("can", ""))
    if role not in _roles(access):
        raise PermissionDenied
    try:
        share(access, role)
    except LinkRefused as refusal:
        return _share_page(request, access, role, words=str(refusal))
    return see_other(f"{reverse('share', args=(access.token, access.match.number))}?can={role.value}")


def _role_in(can: str) -> Role:
    return Role.SCORE if can == Role.SCORE.value else Role.WATCH


def _roles(access: MatchAccess) -> list[Role]:
    """What the giver's tabs offer: owners viewing and recording, scorers viewing."""
    if access.allows(Role.OWN):
        return [Role.WATCH, Role.SCORE]
    return [Role.WATCH] if access.allows(Role.SCORE) else []


def _share_page(request: HttpRequest, access: MatchAccess, role: Role, *, words: str = "") -> HttpResponse:
    roles, table = _roles(access), MatchPage(access)
    role = role if role in roles else Role.WATCH
    link = shared_link(access, role) if roles else SharedLink(access.token, is_made=True)  # the one that is in use
    page: dict[str, object] = {
        "role": role.value,
        "may_record": role is Role.SCORE,
        "tabs": len(roles) > 1,
        "of_all": not roles and access.link.match_id is None,
        "words": words,
        "match_url": table.url,
        "share_url": table.share_url,
        "picture_url": table.below("picture-page") if table.is_over else "",
        "links_url": table.links_url if roles else "",
        "game_slug": access.match.game.folder,
        "called": access.match.game.called,
    }
    if link.is_made:
        page |= link_for_phones(request, match_url(link.token, access.match.number)) | {"expires": link.expires}
    return render(request, "sharing/share.html", page, status=422 if words else 200)
