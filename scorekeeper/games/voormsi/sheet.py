"""A match of Voormsi in words, with what is at stake, and its score sheet: a line with an arm for every missing
point.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from scorekeeper.domain import sheet
from scorekeeper.domain.cards import Card, Rank
from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext
from scorekeeper.domain.match import Replay, Row, write_result
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games.voormsi import deals
from scorekeeper.games.voormsi.scoring import Effect, Options, Result, Score, VoormsiRules, Writing
from scorekeeper.rulebook.pictures.cards import CardDrawing, drawn

Match = Replay[deals.Deal, Score, Effect, Result]

AS_TEXT = "\ufe0e"
"""After a suit's sign: some phones would draw the bare sign as a picture."""

THREE_SIGN = str(deals.THREE) + AS_TEXT


def columns(names: sheet.Names) -> tuple[str, ...]:
    """The running totals: everybody's points in the order of the sheet."""
    return (_("points"),)


def line(row: Row[deals.Deal, Score, Effect], names: sheet.Names) -> sheet.DealLine:
    return sheet.DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, row.state.points.parties),
        mark=mark(row.deal, row.effect, names),
        parts=_sentence(row, names),
        totals=(sheet.slash_list(sheet.with_minus(points) for _party, points in row.state.points.each),),
        rule=section_of_deal(row.deal, row.effect),
    )


def mark(deal: deals.Deal, effect: Effect, names: sheet.Names) -> str:
    """What the deal wrote, in as few words as can be: "Ona & Petras +3, counted back to 8, +3, counted back to 7"."""
    if effect.void:
        return _("void, nobody scores")
    if deal.fate is not None and deal.fate.event is deals.Event.OWN_TOQU:
        party = deal.fate.party
        words = one_or_both(
            party, _("%(name)s loses all points and the match"), _("%(name)s lose all points and the match")
        )
        return words % {"name": party_name(names, party)}
    if not effect.writings:
        return _("nobody scores")
    return wrote(effect.writings, names)


def wrote(writings: tuple[Writing, ...], names: sheet.Names) -> str:
    """Who wrote what, in the order of their first writings."""
    return "; ".join(_party_wrote(party, writings, names) for party in _in_order(writings))


def _in_order(writings: tuple[Writing, ...]) -> list[deals.Party]:
    return list(dict.fromkeys(writing.party for writing in writings))


def _party_wrote(party: deals.Party, everybodys: tuple[Writing, ...], names: sheet.Names) -> str:
    """All that a party wrote: together, but one after the other where some of it led back."""
    writings = [writing for writing in everybodys if writing.party is party]
    if not any(writing.is_back for writing in writings):
        writings = [replace(writings[-1], points=sum(writing.points for writing in writings))]
    return _("%(name)s %(wrote)s") % {
        "name": party_name(names, party),
        "wrote": sheet.comma_list(map(_writing_words, writings)),
    }


EVENT_WORDS = {
    deals.Event.VOORMSI_WINS: gettext_noop("Voormsi won"),
    deals.Event.TOQU_TAKES: gettext_noop("Toqu took Voormsi"),
    deals.Event.THREE_TAKES_VOORMSI: gettext_noop("%(three)s took Voormsi"),
    deals.Event.THREE_TAKES_TOQU: gettext_noop("%(three)s took Voormsi and Toqu"),
    deals.Event.OWN_TOQU: gettext_noop("Toqu took its own side’s Voormsi"),
}


def event_words(event: deals.Event) -> str:
    """What became of Voormsi."""
    return marked(EVENT_WORDS[event]) % {"three": THREE_SIGN}


def counts(deal: deals.Deal, parties: tuple[deals.Party, ...]) -> deals.ByParty:
    """How many tricks each party of the table won."""
    if isinstance(deal, deals.Played):
        return deals.ByParty(tuple((party, deal.tricks.count(party)) for party in parties))
    return deal.tricks


def _writing_words(writing: Writing) -> str:
    values = {"points": writing.points, "score": sheet.with_minus(writing.score)}
    if writing.is_back:
        return _("+%(points)s, counted back to %(score)s") % values
    return _("+%(points)s, now %(score)s") % values


def _game(deal: deals.Deal, parties: tuple[deals.Party, ...]) -> str:
    tricks = {"tricks": against([number for _party, number in counts(deal, parties).each])}
    text = _("%(tricks)s tricks") % tricks
    if has_first_five(deal):
        text = _("%(told)s, the first five together") % {"told": text}
    if deal.fate is not None:
        text = _("%(told)s, %(event)s") % {"told": text, "event": event_words(deal.fate.event)}
    return text


def _sentence(row: Row[deals.Deal, Score, Effect], names: sheet.Names) -> sheet.Sentence:
    change = mark(row.deal, row.effect, names)
    before = _tricks(counts(row.deal, row.state.points.parties), names)
    if row.deal.fate is not None:
        before += _("; %(event)s") % {"event": _event_sentence(row.deal.fate, names)}
    return sheet.Sentence(before + ": ", change, ".")


def _tricks(numbers: deals.ByParty, names: sheet.Names) -> str:
    """As "Ona & Petras 5 tricks, Jonas & Rūta 4"."""
    first, *others = [(party_name(names, party), number) for party, number in numbers.each]
    words = ngettext("%(name)s %(n)s trick", "%(name)s %(n)s tricks", first[1]) % {"name": first[0], "n": first[1]}
    return sheet.comma_list([words, *(_("%(name)s %(n)s") % {"name": name, "n": number} for name, number in others)])


def _event_sentence(fate: deals.Fate, names: sheet.Names) -> str:
    """What became of Voormsi, whose it was, and in which trick where the table said that."""
    party = fate.party
    words = {
        deals.Event.VOORMSI_WINS: _("%(name)s won with Voormsi"),
        deals.Event.TOQU_TAKES: _("%(name)s took Voormsi with Toqu"),
        deals.Event.THREE_TAKES_VOORMSI: _("%(name)s took Voormsi with %(three)s"),
        deals.Event.THREE_TAKES_TOQU: _("%(name)s took Voormsi and Toqu with %(three)s"),
        deals.Event.OWN_TOQU: one_or_both(
            party, _("%(name)s took Voormsi with Toqu, both their own"), _("%(name)s took their own Voormsi with Toqu")
        ),
    }[fate.event] % {"name": party_name(names, party), "three": THREE_SIGN}
    if fate.trick is None:
        return words
    return _("%(words)s in trick %(n)s") % {"words": words, "n": fate.trick}


ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
"""What holds a right-to-left name together; half of a pair would turn the rest of the line round."""


def party_name(names: sheet.Names, party: deals.Party) -> str:
    return names[party] if isinstance(party, Seat) else sheet.side_name(names, party)


def party_of(written: str) -> deals.Party:
    """The party by the word the match format uses. Raises StopIteration for another word."""
    return next(party for party in deals.EVERY_PARTY if party.value == written)


def one_or_both(party: deals.Party, singular: str, plural: str) -> str:
    """The words that fit one player, or two partners."""
    return plural if isinstance(party, Side) else singular


def against(numbers: list[int]) -> str:
    """As "5–4": who won how many tricks."""
    return "–".join(map(str, numbers))


def marks(parties: tuple[deals.Party, ...], names: sheet.Names) -> tuple[str, ...]:
    """The fewest first letters by which the names of a table can be told apart."""
    called = [party_name(names, party).translate(ISOLATES) for party in parties]
    longest = max(map(len, called))
    for length in range(1, longest):
        short = [name[:length] for name in called]
        if len({mark.casefold() for mark in short}) == len(short):
            return tuple(short)
    return tuple(called)


def ending(result: sheet.Written, totals: sheet.Written, names: sheet.Names) -> sheet.Ending:
    winner = party_of(result["winner"])
    others = [party_of(written) for written in totals if written != result["winner"]]
    own_toqu = result["ended_by"] == "own_toqu"
    return sheet.Ending(
        winner=party_name(names, winner),
        won=sheet.who_won(party_name(names, winner)),
        standings=sheet.standings_of(totals, names, result),
        reason=_own_toqu(others[0], names) if own_toqu else _target(winner, totals, names),
        sources=_("Pagat, Parlett"),
        rule=section_of_result(result),
    )


def _target(winner: deals.Party, totals: sheet.Written, names: sheet.Names) -> str:
    points = int(totals[winner.value]["points"])
    values = {"winner": party_name(names, winner), "points": points}
    both, one = (
        ngettext("%(winner)s have exactly %(points)s point.", "%(winner)s have exactly %(points)s points.", points),
        ngettext("%(winner)s has exactly %(points)s point.", "%(winner)s has exactly %(points)s points.", points),
    )
    return one_or_both(winner, one, both) % values


def _own_toqu(loser: deals.Party, names: sheet.Names) -> str:
    values = {"loser": party_name(names, loser)}
    both = _("%(loser)s took their own Voormsi with Toqu: that loses all points and the match.")
    one = _("%(loser)s took Voormsi with Toqu, both from one hand: that loses all points and the match.")
    return one_or_both(loser, one, both) % values


def section_of_result(result: sheet.Written) -> deals.Section:
    """What decided the match, from its written result."""
    return deals.Section.OWN_TOQU if result["ended_by"] == "own_toqu" else deals.Section.END


def section_of_deal(deal: deals.Deal, effect: Effect) -> deals.Section:
    """What was unusual about the deal, or else how tricks count."""
    if deal.fate is not None and deal.fate.event is deals.Event.OWN_TOQU:
        return deals.Section.OWN_TOQU
    if effect.void:
        return deals.Section.ALL_TRICKS
    if is_counted_back(effect):
        return deals.Section.OVERSHOOT
    if deal.fate is not None:
        return deals.Section.EVENT
    return deals.Section.FIRST_FIVE if has_first_five(deal) else deals.Section.POINTS


def is_counted_back(effect: Effect) -> bool:
    """Whether some party wrote more points than it needed."""
    return any(writing.is_back for writing in effect.writings)


def has_first_five(deal: deals.Deal) -> bool:
    match deal:
        case deals.Played():
            return len(deal.tricks) >= deals.SCORING_TRICK and len({*deal.tricks[: deals.SCORING_TRICK]}) == 1
        case deals.Summary():
            return deal.first_five is not None


NEAR = 3
"""So many points or fewer are spoken of; one run of tricks may bring them at once."""


def ending_chances(match: Match, names: sheet.Names) -> tuple[str, ...]:
    """Who can win with a point or a few, the nearest first; nothing once the match is over."""
    if match.result is not None:
        return ()
    target = options_of(match).target
    together = groupby(near(match), key=lambda each: each[1])
    return tuple(_words([party for party, _points in those], missing, target, names) for missing, those in together)


def near(match: Match) -> tuple[tuple[deals.Party, int], ...]:
    """Who stands near the target, and how many points are missing, the fewest first."""
    target = options_of(match).target
    missing = sorted(((party, target - points) for party, points in match.state.points.each), key=lambda each: each[1])
    return tuple((party, points) for party, points in missing if points <= NEAR)


def options_of(match: Match) -> Options:
    return match.rules.options if isinstance(match.rules, VoormsiRules) else Options(match.state.points.parties)


def _words(parties: Sequence[deals.Party], missing: int, target: int, names: sheet.Names) -> str:
    values = {
        "name": sheet.and_list([party_name(names, party) for party in parties]),
        "n": missing,
        "target": target,
        "more": missing + 1,
        "back": deals.with_points(target - missing, missing + 1, target),
    }
    both = ngettext(
        "%(name)s win with exactly %(n)s point; %(more)s lead up to %(target)s and back to %(back)s.",
        "%(name)s win with exactly %(n)s points; %(more)s lead up to %(target)s and back to %(back)s.",
        missing,
    )
    one = ngettext(
        "%(name)s wins with exactly %(n)s point; %(more)s lead up to %(target)s and back to %(back)s.",
        "%(name)s wins with exactly %(n)s points; %(more)s lead up to %(target)s and back to %(back)s.",
        missing,
    )
    return (both if len(parties) > 1 else one_or_both(parties[0], one, both)) % values


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


def stand(match: Match, names: sheet.Names) -> tuple[PartySheet, ...]:
    """Everybody after the last deal, in the order of the table."""
    return tuple(_party_sheet(match, party, names) for party in match.state.points.parties)


def _party_sheet(match: Match, party: deals.Party, names: sheet.Names) -> PartySheet:
    target, points = options_of(match).target, match.state.points.of(party)
    change = match.rows[-1].effect.scores.of(party) if match.rows else 0
    before = points - change
    scores = [number for _party, number in match.state.points.each]
    name = party_name(names, party)
    return PartySheet(
        key=party.value,
        name=name,
        points=sheet.with_minus(points),
        new=change != 0,
        missing=missing(target - points),
        arms=arms(points, before, target, slots_for([*scores, before], target)),
        spoken=spoken(name, party, points, target),
    )


def missing(points: int) -> str:
    """How far it is to the target."""
    return ngettext("%(n)s to go", "%(n)s to go", points) % {"n": points} if points else _("match won")


def spoken(name: str, party: deals.Party, points: int, target: int) -> str:
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
    return stand % {"name": name, "points": sheet.with_minus(points), "target": target}


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


def score_sheet(match: Match, names: sheet.Names) -> Sheet:
    """What `_sheet.html` and `_aside.html` draw."""
    parties = stand(match, names)
    return Sheet(
        parties=parties,
        shared=len(parties) == len(deals.OF_TWO),
        below=parties[-1].arms,
        order=order_strip(),
        specials=specials(),
        legend=_("Points: %(names)s") % {"names": sheet.slash_list(each.name for each in parties)},
        house_rules=options_of(match).in_words(),
    )


def accounts(match: Match, names: sheet.Names) -> tuple[sheet.Account, ...]:
    """Everybody's points, with the arms of the line: those rubbed out first, then those still to go."""
    return tuple(
        sheet.Account(
            party.name, (sheet.Count(party.points, _("points")),), row=tuple(arm.symbol for arm in party.arms)
        )
        for party in stand(match, names)
    )


def next_deal(match: Match, names: sheet.Names) -> sheet.NextDeal:
    """Whose deal comes next, and who leads then; nothing once the match is over."""
    return sheet.next_turn(match, names, _("%(name)s leads"))


def introduction(match: Match) -> sheet.Introduction:
    return sheet.Introduction(_("A point rubs out an arm of the line."), _("The first without arms wins."))


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, how it must be reached, the last deal, or else dealing."""
    if match.result is not None:
        return section_of_result(write_result(match.result))
    if near(match):
        return deals.Section.OVERSHOOT
    return section_of_deal(match.rows[-1].deal, match.rows[-1].effect) if match.rows else deals.Section.DEAL


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
    return tuple(each for step in deals.steps() for each in _step(step))


def _step(step: tuple[Card, ...]) -> tuple[CardDrawing, ...]:
    if len(step) <= len(deals.QUARREL):
        return tuple(drawn(str(card)) for card in step)
    rank = step[0].rank
    return (CardDrawing(rank.value, "", "", _kind(rank, whole=len(step) == len(deals.SUITS))),)


def _kind(rank: Rank, *, whole: bool) -> str:
    words = marked(PLURALS[rank])
    return words if whole else _("the other %(cards)s") % {"cards": words}


def specials() -> tuple[str, ...]:
    """What the order does not say, in a sentence each."""
    values = {
        "toqu": _text(deals.QUARREL[0]),
        "voormsi": _text(deals.QUARREL[1]),
        "three": _text(deals.THREE),
        "clubs": _text(deals.CLUB_KING),
        "spades": _text(deals.SPADE_KING),
        "suits": NARROW.join(suit.sign + AS_TEXT for suit in deals.SUITS),
    }
    return (
        _("The later of %(toqu)s and %(voormsi)s wins. In a rank: %(suits)s.") % values,
        _("%(three)s beats everything; led, it is worthless.") % values,
        _("Only a higher seven, %(clubs)s or %(three)s beats a led seven; %(spades)s right after beats %(clubs)s.")
        % values,
    )


def _text(card: Card) -> str:
    return str(card) + AS_TEXT
