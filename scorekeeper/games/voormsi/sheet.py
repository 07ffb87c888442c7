"""The score sheet of Voormsi, its `Presenter`: a line with an arm for every point that is still missing."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.domain.asking import DealAnswers
from scorekeeper.domain.cards import Card, Rank
from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext
from scorekeeper.domain.match import write_result
from scorekeeper.domain.pile import change_words, not_the_tricks_of_a_deal
from scorekeeper.domain.questions import Answers, DealSoFar, Slot
from scorekeeper.domain.sheet import Account, Count, Introduction, Names, NextDeal, next_turn, slash_list, with_minus
from scorekeeper.games.voormsi.deals import (
    CLUB_KING,
    HAND,
    OF_TWO,
    QUARREL,
    SPADE_KING,
    SUITS,
    THREE,
    Fate,
    Kind,
    Party,
    Section,
    steps,
    with_points,
)
from scorekeeper.games.voormsi.panel import TappedDeal, deal_so_far
from scorekeeper.games.voormsi.questions import EVENTS, WON, won
from scorekeeper.games.voormsi.scoring import ScoreSoFar
from scorekeeper.games.voormsi.words import (
    Match,
    against,
    event_words,
    marks,
    near,
    of_deal,
    of_result,
    one_or_both,
    options_of,
    party_name,
    wrote,
)
from scorekeeper.rulebook.pictures.cards import CardDrawing, drawn

WIDTH, EDGE = 350, 14
"""Of the line, and of what stays empty at both its ends, in the units of the drawing."""


def places(arms: int) -> tuple[float, ...]:
    """Where so many arms stand, from the left."""
    gap = (WIDTH - 2 * EDGE) / arms
    return tuple(EDGE + gap * (at + 0.5) for at in range(arms))


MOST_ARMS = 30
"""More arms than that cannot be told apart; the number beside the line says them all."""

STANDS, GONE, RUBBED, BACK = "stands", "gone", "rubbed", "back"
"""An arm: still to be made, made before, made by the last deal, drawn again by it."""

WAITS, RETURNS = "waits", "returns"
"""What hangs on an arm in the middle of a deal: a bead where a point waits to rub it out, or would draw it again."""


@dataclass(frozen=True, slots=True)
class Arm:
    """One arm: its `place` from the left, how far from there it stands on a line 350 wide, and its `look`."""

    place: int
    at: str
    look: str

    @property
    def symbol(self) -> str:
        """Its drawing in the sprite."""
        return "arm-gone" if self.look in (GONE, RUBBED) else "arm"


def arms(points: int, before: int, target: int, slots: int, then: int | None = None) -> tuple[Arm, ...]:
    """A party's arms from the left, `before` being its points before the last deal, `then` once it has written.

    `slots` are the places on the line: those below nothing are drawn before the first.
    """
    if slots > MOST_ARMS:
        return ()
    below = slots - target
    looks = [_arm_looks(place - below, points, before, points if then is None else then) for place in range(slots)]
    return tuple(
        Arm(place, f"{x:.1f}", each) for place, (x, each) in enumerate(zip(places(slots), looks, strict=True)) if each
    )


def _arm_looks(place: int, points: int, before: int, then: int) -> str:
    """The look of the arm itself, and of the bead that hangs on it."""
    arm, hanging = look(place, points, before), bead(place, points, then)
    return f"{arm} {hanging}" if arm and hanging else arm


def look(place: int, points: int, before: int) -> str:
    """How the arm for the point after `place` looks; nothing where there is none."""
    if place < points:
        return RUBBED if place >= before else (GONE if place >= 0 else "")
    if place < before:
        return BACK
    return STANDS if place >= min(0, points) else ""


def bead(place: int, points: int, then: int) -> str:
    """What hangs on that arm while points wait that will lead to `then`."""
    if points <= place < then:
        return WAITS
    return RETURNS if then <= place < points else ""


def slots_for(scores: list[int], target: int) -> int:
    """How many places a line needs: one a point of the target, and more for a player below zero."""
    return target + max(0, *(-points for points in scores))


@dataclass(frozen=True, slots=True)
class PartySheet:
    """What a party has on the line, ready to be laid out; `new` where the last deal changed it.

    `key` names its parts for the panel. `waits`: in the middle of a deal it has points that are not yet written.
    """

    key: str
    name: str
    points: str
    new: bool
    missing: str
    arms: tuple[Arm, ...]
    spoken: str
    waits: bool = False

    @property
    def look(self) -> str:
        return "num new" if self.new else "num"


def stand(match: Match, names: Names) -> tuple[PartySheet, ...]:
    """Everybody after the last deal, in the order of the table."""
    return tuple(_party_sheet(match, party, names) for party in match.state.points.parties)


def _party_sheet(match: Match, party: Party, names: Names) -> PartySheet:
    target, points = options_of(match).target, match.state.points.of(party)
    change = match.rows[-1].effect.scores.of(party) if match.rows else 0
    before = points - change
    scores = [number for _party, number in match.state.points.each]
    name = party_name(names, party)
    return PartySheet(
        key=party.value,
        name=name,
        points=with_minus(points),
        new=change != 0,
        missing=missing(target - points),
        arms=arms(points, before, target, slots_for([*scores, before], target)),
        spoken=spoken(name, party, points, target),
    )


def missing(points: int) -> str:
    """How far it is to the target."""
    return ngettext("%(n)s to go", "%(n)s to go", points) % {"n": points} if points else _("match won")


def spoken(name: str, party: Party, points: int, target: int) -> str:
    """The party's part of the line in a sentence."""
    stand = one_or_both(
        party,
        ngettext(
            "%(name)s has %(points)s of %(target)s point.",
            "%(name)s has %(points)s of %(target)s points.",
            target,
        ),
        ngettext(
            "%(name)s have %(points)s of %(target)s point.",
            "%(name)s have %(points)s of %(target)s points.",
            target,
        ),
    )
    return stand % {"name": name, "points": with_minus(points), "target": target}


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everybody in the order of the table. Two share a line: arms above it for the first, `below` it for the second.

    `order` are the cards from the top, `specials` what that order does not say.
    """

    parties: tuple[PartySheet, ...]
    shared: bool
    below: tuple[Arm, ...]
    order: tuple[CardDrawing, ...]
    specials: tuple[str, ...]
    legend: str
    house_rules: str


def score_sheet(match: Match, names: Names) -> Sheet:
    """What `_sheet.html` and `_aside.html` draw."""
    parties = stand(match, names)
    return Sheet(
        parties=parties,
        shared=len(parties) == len(OF_TWO),
        below=parties[-1].arms,
        order=order_strip(),
        specials=specials(),
        legend=_("Points: %(names)s") % {"names": slash_list(each.name for each in parties)},
        house_rules=options_of(match).in_words(),
    )


def accounts(match: Match, names: Names) -> tuple[Account, ...]:
    """Everybody's points, with the arms of the line: those rubbed out first, then those still to go."""
    return tuple(
        Account(party.name, (Count(party.points, _("points")),), row=tuple(arm.symbol for arm in party.arms))
        for party in stand(match, names)
    )


def next_deal(match: Match, names: Names) -> NextDeal:
    """Whose deal comes next, and who leads then; nothing once the match is over."""
    return next_turn(match, names, _("%(name)s leads"))


def introduction(match: Match) -> Introduction:
    return Introduction(_("A point rubs out an arm of the line."), _("The first without arms wins."))


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, how it must be reached, the last deal, or else dealing."""
    if match.result is not None:
        return of_result(write_result(match.result))
    if near(match):
        return Section.OVERSHOOT
    return of_deal(match.rows[-1].deal, match.rows[-1].effect) if match.rows else Section.DEAL


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """What the panel shows of the deal so far; the sheet as it was, where nothing of it can be followed."""
    now = deal_so_far(answers, match)
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
        said=_progress_words(now, names),
        asked="" if now.left else _("Record the deal?"),
        strip=_strip(now.deal.tricks, now.deal.fate, match, names),
        texts=_texts(parties),
        looks=_looks(parties),
        closed=tuple(_too_many(now)),
        absent=EVENTS if now.deal.fate is not None else (),
    )


def _too_many_counted(answers: Answers, match: Match, names: Names) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The words where the numbers that were told are more tricks than a deal has, and what can be changed."""
    options, answered = options_of(match), DealAnswers.of(won(names), answers)
    counts = [(step, answered.whole(name) or 0) for step, name in zip(("counted", *WON[1:-1]), WON, strict=False)]
    counts = counts[: len(options.parties) - 1]
    together = sum(number for _step, number in counts)
    if together <= options.tricks:
        return "", ()
    called = zip(counts, options.parties, strict=False)
    change = tuple((step, change_words(party_name(names, party), number)) for (step, number), party in called)
    return not_the_tricks_of_a_deal(together, options.tricks), change


def _strip(tricks: tuple[Party, ...], fate: Fate | None, match: Match, names: Names) -> tuple[Slot, ...]:
    """A place for each trick of a deal: by whom it was won, and whether Voormsi fell in it."""
    options = options_of(match)
    short = dict(zip(options.parties, marks(options.parties, names), strict=True))
    places = []
    for number in range(1, options.tricks + 1):
        winner = tricks[number - 1] if number <= len(tricks) else None
        look = f"of-{options.parties.index(winner)}" if winner else ""
        values = {"n": number, "name": party_name(names, winner) if winner else ""}
        spoken = _("Trick %(n)s: %(name)s") % values if winner else _("Trick %(n)s: not yet") % values
        fell = " fate" if fate is not None and fate.trick == number else ""
        places.append(Slot(short[winner] if winner else "", look + fell, spoken))
    return tuple(places)


def _texts(parties: Iterable[PartySheet]) -> dict[str, str]:
    """What the parts of the sheet say, by their names in its template."""
    texts: dict[str, str] = {}
    for party in parties:
        texts[f"{party.key}.points"] = party.points
        texts[f"{party.key}.missing"] = party.missing
        texts[f"{party.key}.spoken"] = party.spoken
    return texts


def _looks(parties: Iterable[PartySheet]) -> dict[str, str]:
    """How the numbers and the arms look."""
    looks: dict[str, str] = {}
    for party in parties:
        looks[f"{party.key}.points"] = party.look
        looks[f"{party.key}.missing"] = "waiting" if party.waits else ""
        looks |= {f"{party.key}.{arm.place}": arm.look for arm in party.arms}
    return looks


def _parties(now: TappedDeal, match: Match, names: Names) -> tuple[PartySheet, ...]:
    """Everybody as they stand in the middle of the deal: what it has changed already counts as new."""
    return tuple(_party(now.so_far, party, match, names) for party in options_of(match).parties)


def _party(so_far: ScoreSoFar, party: Party, match: Match, names: Names) -> PartySheet:
    target, points, before = so_far.options.target, so_far.scores.of(party), match.state.points.of(party)
    waits, name = _waiting(so_far, party), party_name(names, party)
    slots = slots_for([number for _party, number in match.state.points.each], target)
    return PartySheet(
        key=party.value,
        name=name,
        points=with_minus(points),
        new=points != before,
        missing=_("+%(n)s not written yet") % {"n": waits} if waits else missing(target - points),
        waits=waits > 0,
        arms=arms(points, before, target, slots, with_points(points, waits, target)),
        spoken=spoken(name, party, points, target),
    )


def _waiting(so_far: ScoreSoFar, party: Party) -> int:
    """Points that the party has made and not written: only who won the last trick can have any."""
    return so_far.waiting if party is so_far.last else 0


def _progress_words(now: TappedDeal, names: Names) -> str:
    """As “Tricks 5–1, Toqu took it. Ona & Petras +2, now 2. Jonas & Rūta +2 waiting, then 2.”"""
    so_far = now.so_far
    tricks = _("Tricks %(tricks)s") % {"tricks": against([number for _party, number in so_far.won.each])}
    parts = [tricks]
    if now.deal.fate is not None:
        parts = [_("%(tricks)s, %(event)s") % {"tricks": tricks, "event": event_words(now.deal.fate.event)}]
    if so_far.writings:
        parts.append(wrote(so_far.writings, names))
    if so_far.waiting and so_far.last is not None:
        parts.append(_waits(so_far, so_far.last, names))
    if now.left == 1 and so_far.last is not None and so_far.won.of(so_far.last) == so_far.played:
        parts.append(_("One more, and nobody scores"))
    return " ".join(_("%(words)s.") % {"words": part} for part in parts)


def _waits(so_far: ScoreSoFar, party: Party, names: Names) -> str:
    """Points not written yet, and where it will lead: to the end, back from it, or up the line."""
    standing, waits, target = so_far.scores.of(party), so_far.waiting, so_far.options.target
    values = {
        "name": party_name(names, party),
        "n": waits,
        "then": with_minus(with_points(standing, waits, target)),
        "target": target,
    }
    if standing + waits == target:
        return (
            ngettext("%(name)s +%(n)s not written yet, which wins", "%(name)s +%(n)s not written yet, which win", waits)
            % values
        )
    if standing + waits > target:
        return _("%(name)s +%(n)s not written yet, up to %(target)s and back to %(then)s") % values
    return _("%(name)s +%(n)s not written yet, then %(then)s") % values


def _too_many(now: TappedDeal) -> Iterable[str]:
    """The numbers of tricks that are more than are left."""
    for party in now.so_far.options.parties:
        yield from (" ".join([party.value] * cards) for cards in range(now.left + 1, HAND + 1))


AS_TEXT = "\ufe0e"
"""After a suit's sign: some phones would draw the bare sign as a picture."""

NARROW = "\u202f"
"""A space at which no line breaks."""

PLURALS = {
    Rank.NINE: gettext_noop("nines"),
    Rank.ACE: gettext_noop("aces"),
    Rank.JACK: gettext_noop("jacks"),
    Rank.SIX: gettext_noop("sixes"),
    Rank.FIVE: gettext_noop("fives"),
    Rank.EIGHT: gettext_noop("eights"),
    Rank.QUEEN: gettext_noop("queens"),
}


def order_strip() -> tuple[CardDrawing, ...]:
    """The eleven steps from the top: a card for each that stands alone, a bare rank for the others of its kind."""
    return tuple(each for step in steps() for each in _step(step))


def _step(step: tuple[Card, ...]) -> tuple[CardDrawing, ...]:
    if len(step) <= len(QUARREL):
        return tuple(drawn(str(card)) for card in step)
    rank = step[0].rank
    return (CardDrawing(rank.value, "", "", _kind(rank, whole=len(step) == len(SUITS))),)


def _kind(rank: Rank, *, whole: bool) -> str:
    words = marked(PLURALS[rank])
    return words if whole else _("the other %(cards)s") % {"cards": words}


def specials() -> tuple[str, ...]:
    """What the order does not say, in a sentence each."""
    values = {
        "toqu": _text(QUARREL[0]),
        "voormsi": _text(QUARREL[1]),
        "three": _text(THREE),
        "clubs": _text(CLUB_KING),
        "spades": _text(SPADE_KING),
        "suits": NARROW.join(suit.sign + AS_TEXT for suit in SUITS),
    }
    return (
        _("The later of %(toqu)s and %(voormsi)s wins. In a rank: %(suits)s.") % values,
        _("%(three)s beats everything; led, it is worthless.") % values,
        _("Only a higher seven, %(clubs)s or %(three)s beats a led seven; %(spades)s right after beats %(clubs)s.")
        % values,
    )


def _text(card: Card) -> str:
    return str(card) + AS_TEXT
