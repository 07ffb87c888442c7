"""How a deal of Forty-One stands while it is tapped: what is bid together, and the sheet as it would be written."""

from scorekeeper.domain.asking import Answered, all_questions
from scorekeeper.domain.i18n import _
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.questions import Answers, DealSoFar
from scorekeeper.domain.seats import CLOCKWISE
from scorekeeper.domain.telling.numbers import signed
from scorekeeper.domain.telling.sheet import Names
from scorekeeper.games.forty_one import questions
from scorekeeper.games.forty_one.answers import bid_field
from scorekeeper.games.forty_one.at_stake import Match, options_of
from scorekeeper.games.forty_one.bids import total
from scorekeeper.games.forty_one.deals import Played
from scorekeeper.games.forty_one.options import Options
from scorekeeper.games.forty_one.panel import candidates
from scorekeeper.games.forty_one.scoring import FortyOneRules, scores_of
from scorekeeper.games.forty_one.telling.drawing import PairSheet, pairs, pairs_after


def standing(answers: Answers, match: Match, names: Names) -> DealSoFar:
    """Return what is bid together; once all have bid, what each would win or lose, on the seats and on the sheet."""
    told = Answered.of(all_questions(questions.questions, names), answers)
    bids = [bid for seat in CLOCKWISE if (bid := told.whole(bid_field(seat))) is not None]
    middle = (str(sum(bids)), _together(bids, options_of(match)))
    deal = next((each.deal for each in candidates(answers, match, names)), None)
    if not isinstance(deal, Played):
        return _standing(pairs(match, names), middle)
    return _played(deal, middle, match, names)


def _together(bids: list[int], options: Options) -> str:
    """Return what the number in the middle counts, and what is still wanted if the deal is to be played."""
    wanted = options.min_total - total(bids, options.values)
    return _("bid, %(n)s wanted") % {"n": wanted} if wanted > 0 else _("bid")


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
