"""How a deal of Voormsi stands while its tricks are tapped: what is on the line, and what waits to be written there."""

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.domain.asking import Answered
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.questions import Answers, DealSoFar, Slot
from scorekeeper.domain.telling.numbers import with_minus
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.domain.tools.tallying import change_words, not_the_tricks_of_a_deal
from scorekeeper.games.voormsi import tapping
from scorekeeper.games.voormsi.at_stake import Match, options_of
from scorekeeper.games.voormsi.counting import Count
from scorekeeper.games.voormsi.deals import Fate, Kind
from scorekeeper.games.voormsi.parties import Party
from scorekeeper.games.voormsi.points import with_points
from scorekeeper.games.voormsi.questions import EVENTS, WON, won
from scorekeeper.games.voormsi.ranking import HAND
from scorekeeper.games.voormsi.tapping import TappedDeal
from scorekeeper.games.voormsi.telling.drawing import arms, slots_for
from scorekeeper.games.voormsi.telling.parties_told import PartySheet, missing, spoken, stand
from scorekeeper.games.voormsi.telling.players import against, marks, party_name
from scorekeeper.games.voormsi.telling.sentences import event_words, wrote


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """Return what the panel shows of the deal so far; the sheet as it was, where nothing of it can be followed."""
    now = tapping.told(answers, match)
    if now is None:
        parties = stand(match, names)
        is_tapped = answers.get("kind") != Kind.SUMMARY.value
        strip = _strip((), None, match, names) if is_tapped else ()
        so_far = DealSoFar(
            strip=strip, texts=_texts(parties), looks=_looks(parties), absent=EVENTS if is_tapped else ()
        )
        if is_tapped:
            return so_far
        wrong, change = _too_many_counted(answers, match, names)
        return replace(so_far, wrong=wrong, change=change)
    parties = _parties(now, match, names)
    return DealSoFar(
        said=_said(now, names),
        asked="" if now.left else _("Record the deal?"),
        strip=_strip(now.deal.tricks, now.deal.fate, match, names),
        texts=_texts(parties),
        looks=_looks(parties),
        closed=tuple(_too_many(now)),
        absent=EVENTS if now.deal.fate is not None else (),
    )


def _too_many_counted(answers: Answers, match: Match, names: Names) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return what is said where the numbers that were told are more tricks than a deal has, and what can be changed."""
    options, asked = options_of(match), Answered.of(won(names), answers)
    told = [(step, asked.whole(name) or 0) for step, name in zip(("counted", *WON[1:-1]), WON, strict=False)]
    told = told[: len(options.parties) - 1]
    together = sum(number for _step, number in told)
    if together <= options.tricks:
        return "", ()
    called = zip(told, options.parties, strict=False)
    change = tuple((step, change_words(party_name(names, party), number)) for (step, number), party in called)
    return not_the_tricks_of_a_deal(together, options.tricks), change


def _strip(tricks: tuple[Party, ...], fate: Fate | None, match: Match, names: Names) -> tuple[Slot, ...]:
    """Return a place for each trick of a deal: by whom it was won, and whether Voormsi fell in it."""
    options = options_of(match)
    short = dict(zip(options.parties, marks(options.parties, names), strict=True))
    places = []
    for number in range(1, options.tricks + 1):
        winner = tricks[number - 1] if number <= len(tricks) else None
        look = f"of-{options.parties.index(winner)}" if winner else ""
        told = {"n": number, "name": party_name(names, winner) if winner else ""}
        spoken = _("Trick %(n)s: %(name)s") % told if winner else _("Trick %(n)s: not yet") % told
        fell = " fate" if fate is not None and fate.trick == number else ""
        places.append(Slot(short[winner] if winner else "", look + fell, spoken))
    return tuple(places)


def _texts(parties: Iterable[PartySheet]) -> dict[str, str]:
    """Return what the parts of the sheet say, by their names in its template."""
    texts: dict[str, str] = {}
    for party in parties:
        texts[f"{party.key}.points"] = party.points
        texts[f"{party.key}.missing"] = party.missing
        texts[f"{party.key}.spoken"] = party.spoken
    return texts


def _looks(parties: Iterable[PartySheet]) -> dict[str, str]:
    """Return how the numbers and the arms look."""
    looks: dict[str, str] = {}
    for party in parties:
        looks[f"{party.key}.points"] = party.look
        looks[f"{party.key}.missing"] = "waiting" if party.waits else ""
        looks |= {f"{party.key}.{arm.place}": arm.look for arm in party.arms}
    return looks


def _parties(now: TappedDeal, match: Match, names: Names) -> tuple[PartySheet, ...]:
    """Return everybody as they stand in the middle of the deal: what it has changed already counts as new."""
    return tuple(_party(now.count, party, match, names) for party in options_of(match).parties)


def _party(count: Count, party: Party, match: Match, names: Names) -> PartySheet:
    target, points, before = count.options.target, count.scores.of(party), match.state.points.of(party)
    waits, name = _waiting(count, party), party_name(names, party)
    slots = slots_for([number for _party, number in match.state.points.each], target)
    return PartySheet(
        key=party.value,
        name=name,
        points=with_minus(points),
        new=points != before,
        missing=_("+%(n)s waiting") % {"n": waits} if waits else missing(target - points),
        waits=waits > 0,
        arms=arms(points, before, target, slots, with_points(points, waits, target)),
        spoken=spoken(name, party, points, target),
    )


def _waiting(count: Count, party: Party) -> int:
    """Return points that the party has made and not written: only who won the last trick can have any."""
    return count.waiting if party is count.last else 0


def _said(now: TappedDeal, names: Names) -> str:
    """Return “Tricks 5–1, Toqu took it. Ona & Petras +2, now 2. Jonas & Rūta +2 waiting, then 2.”"""
    count = now.count
    tricks = _("Tricks %(tricks)s") % {"tricks": against([number for _party, number in count.won.each])}
    parts = [tricks]
    if now.deal.fate is not None:
        parts = [_("%(tricks)s, %(event)s") % {"tricks": tricks, "event": event_words(now.deal.fate.event)}]
    if count.writings:
        parts.append(wrote(count.writings, names))
    if count.waiting and count.last is not None:
        parts.append(_waits(count, count.last, names))
    if now.left == 1 and count.last is not None and count.won.of(count.last) == count.played:
        parts.append(_("One more, and nobody scores"))
    return " ".join(_("%(words)s.") % {"words": part} for part in parts)


def _waits(count: Count, party: Party, names: Names) -> str:
    """Return what waits, and where it will lead: to the end, back from it, or up the line."""
    standing, waits, target = count.scores.of(party), count.waiting, count.options.target
    told = {
        "name": party_name(names, party),
        "n": waits,
        "then": with_minus(with_points(standing, waits, target)),
        "target": target,
    }
    if standing + waits == target:
        return ngettext("%(name)s +%(n)s waiting, which wins", "%(name)s +%(n)s waiting, which win", waits) % told
    if standing + waits > target:
        return _("%(name)s +%(n)s waiting, up to %(target)s and back to %(then)s") % told
    return _("%(name)s +%(n)s waiting, then %(then)s") % told


def _too_many(now: TappedDeal) -> Iterable[str]:
    """Return tricks that are not left."""
    for party in now.count.options.parties:
        yield from (" ".join([party.value] * cards) for cards in range(now.left + 1, HAND + 1))
