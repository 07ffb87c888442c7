"""The score sheet of Forty-One: its `Presenter`."""

from dataclasses import dataclass

from scorekeeper.domain.asking import DealAnswers, all_questions
from scorekeeper.domain.bids import bid_field
from scorekeeper.domain.i18n import _, ngettext
from scorekeeper.domain.match import IllegalDeal, write_result
from scorekeeper.domain.questions import Answers, DealSoFar
from scorekeeper.domain.seats import CLOCKWISE, BySeat, Seat, Side
from scorekeeper.domain.sheet import (
    Account,
    Count,
    Introduction,
    Names,
    NextDeal,
    next_turn,
    side_name,
    signed,
    slash_list,
    with_minus,
)
from scorekeeper.games.forty_one import questions
from scorekeeper.games.forty_one.deals import PAIRS, Played, Section, total
from scorekeeper.games.forty_one.options import Options, PartnerRule
from scorekeeper.games.forty_one.panel import candidates
from scorekeeper.games.forty_one.scoring import Effect, FortyOneRules, Scores, least_for_partner, scores_of
from scorekeeper.games.forty_one.words import (
    Match,
    ending_chances_of,
    is_level,
    of_deal,
    of_result,
    options_of,
)


@dataclass(frozen=True, slots=True)
class PlayerSheet:
    """One player's column.

    `key` is the seat. `star` is how many of its eight rays are filled, all of them at the goal; `blocks` where this
    score is in the way of the partner. `change` is what the last deal brought, "" where it brought nothing.
    """

    key: str
    name: str
    points: str
    change: str
    lost: bool
    star: int
    blocks: bool


@dataclass(frozen=True, slots=True)
class PairSheet:
    """Two partners beside each other; `spoken` says it all for those who cannot see the drawing.

    `key` is the side.
    """

    key: str
    name: str
    players: tuple[PlayerSheet, PlayerSheet]
    together: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both pairs, what the numbers in a table of deals mean, and what the table plays by."""

    pairs: tuple[PairSheet, ...]
    legend: str
    house_rules: str


def score_sheet(match: Match, names: Names) -> Sheet:
    return Sheet(pairs(match, names), _legend(names), options_of(match).in_words())


def accounts(match: Match, names: Names) -> tuple[Account, ...]:
    """Partners one after the other, with the star."""
    return tuple(
        Account(player.name, (Count(player.points, _("points")),), beside=(f"star{player.star}",))
        for pair in score_sheet(match, names).pairs
        for player in pair.players
    )


def next_deal(match: Match, names: Names) -> NextDeal:
    return next_turn(match, names, _("Anticlockwise: %(name)s bids first"))


def introduction(match: Match) -> Introduction:
    options = options_of(match)
    words = _("Everybody bids and scores alone. To win, your partner needs more than 0.")
    if options.partner is not PartnerRule.POSITIVE:
        words = _("Everybody bids and scores alone. To win, your partner needs 0 or more.")
    target = options.target
    return Introduction(words, ngettext("%(n)s point wins.", "%(n)s points win.", target) % {"n": target})


def rule(match: Match) -> str:
    """The section of the rules that fits: the end, what may bring it, the last deal, or else dealing."""
    if match.result is not None:
        return of_result(write_result(match.result))
    options = options_of(match)
    if ending_chances_of(match.state, options) or is_level(match.state, options):
        return Section.FINISH
    return of_deal(match.rows[-1].deal) if match.rows else Section.DEAL


def _legend(names: Names) -> str:
    of = [slash_list(names[seat] for seat in pair) for _side, pair in PAIRS]
    return _("Points: %(one)s and %(other)s; bids in the same order") % {"one": of[0], "other": of[1]}


RAYS = 8
"""A star has as many; each stands for the same part of the way to the goal."""


def pairs(match: Match, names: Names) -> tuple[PairSheet, ...]:
    """Both pairs, and what the last deal brought them."""
    return pairs_after(match.state.points, match.rows[-1].effect if match.rows else None, options_of(match), names)


def pairs_after(points: BySeat[int], effect: Effect | None, options: Options, names: Names) -> tuple[PairSheet, ...]:
    """Both pairs with these points, of which the effect has brought the last."""
    table = _Table(points, effect, options, names)
    return tuple(_pair(table, side, pair) for side, pair in PAIRS)


@dataclass(frozen=True, slots=True)
class _Table:
    points: BySeat[int]
    effect: Effect | None
    options: Options
    names: Names


def _pair(table: _Table, side: Side, pair: tuple[Seat, Seat]) -> PairSheet:
    one, other = (_player(table, seat, partner) for seat, partner in (pair, pair[::-1]))
    both = {
        "one": one.name,
        "ones": one.points,
        "other": other.name,
        "others": other.points,
        "sum": with_minus(table.points.of(pair[0]) + table.points.of(pair[1])),
    }
    together = _("together %(sum)s") % both + _in_the_way(one, other)
    spoken = _("%(one)s has %(ones)s and %(other)s %(others)s; %(together)s") % {**both, "together": together}
    return PairSheet(side.value, side_name(table.names, side), (one, other), together, spoken)


def _in_the_way(*players: PlayerSheet) -> str:
    return "".join(_("; %(name)s has too few points") % {"name": player.name} for player in players if player.blocks)


def _player(table: _Table, seat: Seat, partner: Seat) -> PlayerSheet:
    points, target = table.points.of(seat), table.options.target
    change = table.effect.scores.of(seat) if isinstance(table.effect, Scores) else 0
    return PlayerSheet(
        key=seat.value,
        name=table.names[seat],
        points=with_minus(points),
        change=signed(change) if change else "",
        lost=change < 0,
        star=max(0, min(RAYS, RAYS * points // target)),
        blocks=table.points.of(partner) >= target and points < least_for_partner(table.options.partner),
    )


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """What is bid together; once all have bid, what each would win or lose, on the seats and on the sheet."""
    answered = DealAnswers.of(all_questions(questions.questions, names), answers)
    bids = [bid for seat in CLOCKWISE if (bid := answered.whole(bid_field(seat))) is not None]
    middle = (str(sum(bids)), _together(bids, options_of(match)))
    deal = next((each.deal for each in candidates(answers, match, names)), None)
    if not isinstance(deal, Played):
        return _standing(pairs(match, names), middle)
    return _played(deal, middle, match, names)


def _together(bids: list[int], options: Options) -> str:
    """What the number in the middle counts, and what is still wanted if the deal is to be played."""
    wanted = options.min_total - total(bids, options.values)
    return _("bid so far, %(n)s more needed") % {"n": wanted} if wanted > 0 else _("bid")


def _played(deal: Played, middle: tuple[str, str], match: Match, names: Names) -> DealSoFar:
    options = options_of(match)
    try:
        state, effect = FortyOneRules(options).after(match.state, deal)
    except IllegalDeal:
        return _standing(pairs(match, names), middle)
    scores, seats = scores_of(deal, options.values), {}
    for seat, bid in deal.bids.each:
        words = _("bid %(n)s") if deal.made.of(seat) else _("bid %(n)s, failed")
        seats[seat.value] = signed(scores.of(seat)), words % {"n": bid}
    return _standing(pairs_after(state.points, effect, options, names), middle, seats)


def _standing(
    sheet: tuple[PairSheet, ...], middle: tuple[str, str], seats: dict[str, tuple[str, str]] | None = None
) -> DealSoFar:
    players = [player for pair in sheet for player in pair.players]
    return DealSoFar(
        middle=middle,
        seats=seats or {},
        texts={
            **{f"{pair.key}.spoken": pair.spoken for pair in sheet},
            **{f"{pair.key}.together": pair.together for pair in sheet},
            **{f"{player.key}.points": player.points for player in players},
            **{f"{player.key}.change": player.change for player in players},
        },
        looks={
            **{f"{player.key}.change": "change less" if player.lost else "change" for player in players},
            **{f"{player.key}.star": "blocks" if player.blocks else "" for player in players},
        },
        drawings={f"{player.key}.star": f"#star{player.star}" for player in players},
    )
