"""A match of Voormsi in words: each deal, what is at stake, the end, and which section of the rules explains it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from scorekeeper.domain.i18n import _, gettext_noop, marked, ngettext
from scorekeeper.domain.match import Replay, Row
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.domain.sheet import (
    DealLine,
    Ending,
    Names,
    Sentence,
    Written,
    and_list,
    comma_list,
    side_name,
    slash_list,
    standings_of,
    who_won,
    with_minus,
)
from scorekeeper.games.voormsi.deals import (
    EVERY_PARTY,
    SCORING_TRICK,
    THREE,
    ByParty,
    Deal,
    Event,
    Fate,
    Party,
    Played,
    Section,
    Summary,
    with_points,
)
from scorekeeper.games.voormsi.options import Options
from scorekeeper.games.voormsi.scoring import Effect, Result, Score, VoormsiRules, Writing

THREE_SIGN = str(THREE) + "\ufe0e"
"""The card as text: some phones would draw the bare suit as a picture."""


def columns(names: Names) -> tuple[str, ...]:
    """The running totals: everybody's points in the order of the sheet."""
    return (_("points"),)


def line(row: Row[Deal, Score, Effect], names: Names) -> DealLine:
    return DealLine(
        number=row.number,
        dealer=names[row.dealer],
        game=_game(row.deal, row.state.points.parties),
        mark=mark(row.deal, row.effect, names),
        parts=_sentence(row, names),
        totals=(slash_list(with_minus(points) for _party, points in row.state.points.each),),
        rule=of_deal(row.deal, row.effect),
    )


def mark(deal: Deal, effect: Effect, names: Names) -> str:
    """What the deal wrote, in as few words as can be: "Ona & Petras +3, counted back to 8, +3, counted back to 7"."""
    if effect.void:
        return _("void, nobody scores")
    if deal.fate is not None and deal.fate.event is Event.OWN_TOQU:
        party = deal.fate.party
        words = one_or_both(
            party, _("%(name)s loses all points and the match"), _("%(name)s lose all points and the match")
        )
        return words % {"name": party_name(names, party)}
    if not effect.writings:
        return _("nobody scores")
    return wrote(effect.writings, names)


def wrote(writings: tuple[Writing, ...], names: Names) -> str:
    """Who wrote what, in the order of their first writings."""
    return "; ".join(_party_wrote(party, writings, names) for party in _in_order(writings))


def _in_order(writings: tuple[Writing, ...]) -> list[Party]:
    return list(dict.fromkeys(writing.party for writing in writings))


def _party_wrote(party: Party, everybodys: tuple[Writing, ...], names: Names) -> str:
    """All that a party wrote: together, but one after the other where some of it led back."""
    writings = [writing for writing in everybodys if writing.party is party]
    if not any(writing.is_back for writing in writings):
        writings = [replace(writings[-1], points=sum(writing.points for writing in writings))]
    return _("%(name)s %(wrote)s") % {
        "name": party_name(names, party),
        "wrote": comma_list(map(_writing_words, writings)),
    }


EVENT_WORDS = {
    Event.VOORMSI_WINS: gettext_noop("Voormsi won"),
    Event.TOQU_TAKES: gettext_noop("Toqu took Voormsi"),
    Event.THREE_TAKES_VOORMSI: gettext_noop("%(three)s took Voormsi"),
    Event.THREE_TAKES_TOQU: gettext_noop("%(three)s took Voormsi and Toqu"),
    Event.OWN_TOQU: gettext_noop("Toqu took its own side’s Voormsi"),
}


def event_words(event: Event) -> str:
    """What became of Voormsi."""
    return marked(EVENT_WORDS[event]) % {"three": THREE_SIGN}


def counts(deal: Deal, parties: tuple[Party, ...]) -> ByParty:
    """How many tricks each party of the table won."""
    if isinstance(deal, Played):
        return ByParty(tuple((party, deal.tricks.count(party)) for party in parties))
    return deal.tricks


def _writing_words(writing: Writing) -> str:
    values = {"points": writing.points, "score": with_minus(writing.score)}
    if writing.is_back:
        return _("+%(points)s, counted back to %(score)s") % values
    return _("+%(points)s, now %(score)s") % values


def _game(deal: Deal, parties: tuple[Party, ...]) -> str:
    tricks = {"tricks": against([number for _party, number in counts(deal, parties).each])}
    text = _("%(tricks)s tricks") % tricks
    if has_first_five(deal):
        text = _("%(told)s, the first five together") % {"told": text}
    if deal.fate is not None:
        text = _("%(told)s, %(event)s") % {"told": text, "event": event_words(deal.fate.event)}
    return text


def _sentence(row: Row[Deal, Score, Effect], names: Names) -> Sentence:
    change = mark(row.deal, row.effect, names)
    before = _tricks(counts(row.deal, row.state.points.parties), names)
    if row.deal.fate is not None:
        before += _("; %(event)s") % {"event": _event_sentence(row.deal.fate, names)}
    return Sentence(before + ": ", change, ".")


def _tricks(numbers: ByParty, names: Names) -> str:
    """As "Ona & Petras 5 tricks, Jonas & Rūta 4"."""
    first, *others = [(party_name(names, party), number) for party, number in numbers.each]
    words = ngettext("%(name)s %(n)s trick", "%(name)s %(n)s tricks", first[1]) % {"name": first[0], "n": first[1]}
    return comma_list([words, *(_("%(name)s %(n)s") % {"name": name, "n": number} for name, number in others)])


def _event_sentence(fate: Fate, names: Names) -> str:
    """What became of Voormsi, whose it was, and in which trick where that was told."""
    party = fate.party
    words = {
        Event.VOORMSI_WINS: _("%(name)s won with Voormsi"),
        Event.TOQU_TAKES: _("%(name)s took Voormsi with Toqu"),
        Event.THREE_TAKES_VOORMSI: _("%(name)s took Voormsi with %(three)s"),
        Event.THREE_TAKES_TOQU: _("%(name)s took Voormsi and Toqu with %(three)s"),
        Event.OWN_TOQU: one_or_both(
            party, _("%(name)s took Voormsi with Toqu, both their own"), _("%(name)s took their own Voormsi with Toqu")
        ),
    }[fate.event] % {"name": party_name(names, party), "three": THREE_SIGN}
    if fate.trick is None:
        return words
    return _("%(words)s in trick %(n)s") % {"words": words, "n": fate.trick}


ISOLATES = dict.fromkeys(map(ord, "\u2068\u2069"))
"""What holds a right-to-left name together; half of a pair would turn the rest of the line round."""


def party_name(names: Names, party: Party) -> str:
    return names[party] if isinstance(party, Seat) else side_name(names, party)


def party_of(written: str) -> Party:
    """The party by the word the match format uses. Raises StopIteration for another word."""
    return next(party for party in EVERY_PARTY if party.value == written)


def one_or_both(party: Party, singular: str, plural: str) -> str:
    """The words that fit one player, or two partners."""
    return plural if isinstance(party, Side) else singular


def against(numbers: list[int]) -> str:
    """As "5–4": who won how many tricks."""
    return "–".join(map(str, numbers))


def marks(parties: tuple[Party, ...], names: Names) -> tuple[str, ...]:
    """The fewest first letters by which the names of a table can be told apart."""
    called = [party_name(names, party).translate(ISOLATES) for party in parties]
    longest = max(map(len, called))
    for length in range(1, longest):
        short = [name[:length] for name in called]
        if len({mark.casefold() for mark in short}) == len(short):
            return tuple(short)
    return tuple(called)


def ending(result: Written, totals: Written, names: Names) -> Ending:
    winner = party_of(result["winner"])
    others = [party_of(written) for written in totals if written != result["winner"]]
    own_toqu = result["ended_by"] == "own_toqu"
    return Ending(
        winner=party_name(names, winner),
        won=who_won(party_name(names, winner)),
        standings=standings_of(totals, names, result),
        reason=_own_toqu(others[0], names) if own_toqu else _target(winner, totals, names),
        sources=_("Pagat, Parlett"),
        rule=of_result(result),
    )


def _target(winner: Party, totals: Written, names: Names) -> str:
    points = int(totals[winner.value]["points"])
    values = {"winner": party_name(names, winner), "points": points}
    both, one = (
        ngettext("%(winner)s have exactly %(points)s point.", "%(winner)s have exactly %(points)s points.", points),
        ngettext("%(winner)s has exactly %(points)s point.", "%(winner)s has exactly %(points)s points.", points),
    )
    return one_or_both(winner, one, both) % values


def _own_toqu(loser: Party, names: Names) -> str:
    values = {"loser": party_name(names, loser)}
    both = _("%(loser)s took their own Voormsi with Toqu: that loses all points and the match.")
    one = _("%(loser)s took Voormsi with Toqu, both from one hand: that loses all points and the match.")
    return one_or_both(loser, one, both) % values


def of_result(result: Written) -> Section:
    """What decided the match, from its written result."""
    return Section.OWN_TOQU if result["ended_by"] == "own_toqu" else Section.END


def of_deal(deal: Deal, effect: Effect) -> Section:
    """What was unusual about the deal, or else how tricks count."""
    if deal.fate is not None and deal.fate.event is Event.OWN_TOQU:
        return Section.OWN_TOQU
    if effect.void:
        return Section.ALL_TRICKS
    if is_counted_back(effect):
        return Section.OVERSHOOT
    if deal.fate is not None:
        return Section.EVENT
    return Section.FIRST_FIVE if has_first_five(deal) else Section.POINTS


def is_counted_back(effect: Effect) -> bool:
    """Whether some party wrote more points than it needed."""
    return any(writing.is_back for writing in effect.writings)


def has_first_five(deal: Deal) -> bool:
    match deal:
        case Played():
            return len(deal.tricks) >= SCORING_TRICK and len({*deal.tricks[:SCORING_TRICK]}) == 1
        case Summary():
            return deal.first_five is not None


NEAR = 3
"""So many points or fewer are spoken of; one run of tricks may bring them at once."""

Match = Replay[Deal, Score, Effect, Result]


def ending_chances(match: Match, names: Names) -> tuple[str, ...]:
    """Who can win with a point or a few, the nearest first; nothing once the match is over."""
    if match.result is not None:
        return ()
    target = options_of(match).target
    together = groupby(near(match), key=lambda each: each[1])
    return tuple(_words([party for party, _points in those], missing, target, names) for missing, those in together)


def near(match: Match) -> tuple[tuple[Party, int], ...]:
    """Who stands near the target, and how many points are missing, the fewest first."""
    target = options_of(match).target
    missing = sorted(((party, target - points) for party, points in match.state.points.each), key=lambda each: each[1])
    return tuple((party, points) for party, points in missing if points <= NEAR)


def options_of(match: Match) -> Options:
    return match.rules.options if isinstance(match.rules, VoormsiRules) else Options(match.state.points.parties)


def _words(parties: Sequence[Party], missing: int, target: int, names: Names) -> str:
    values = {
        "name": and_list([party_name(names, party) for party in parties]),
        "n": missing,
        "target": target,
        "more": missing + 1,
        "back": with_points(target - missing, missing + 1, target),
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
