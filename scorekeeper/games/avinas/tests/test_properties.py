"""What holds of every match of Avinas, whatever is dealt."""

from hypothesis import given

from scorekeeper.domain.match import replay
from scorekeeper.domain.seats import CLOCKWISE, BySide, Seat, Side
from scorekeeper.games.avinas.scoring import RULES, Forfeit, Pips, Rams
from scorekeeper.games.avinas.tests.strategies import MATCHES


def followed(deals, first_dealer=Seat.N):
    return replay(RULES, first_dealer, deals, turn=CLOCKWISE)


@given(MATCHES)
def test_at_most_one_side_has_open_rams(deals):
    for row in followed(deals).rows:
        assert 0 in (row.state.rams.ns, row.state.rams.ew)
        assert min(row.state.rams.ns, row.state.rams.ew) == 0


@given(MATCHES)
def test_pips_never_fall_and_only_one_side_writes_them(deals):
    match = followed(deals)
    for before, row in zip([RULES.start(), *(row.state for row in match.rows)], match.rows, strict=False):
        risen = [row.state.pips.of(side) - before.pips.of(side) for side in Side]
        assert min(risen) == 0
        assert max(risen) == (row.effect.pips if isinstance(row.effect, Pips) else 0)


@given(MATCHES)
def test_the_rows_add_up_to_the_totals(deals):
    match = followed(deals)
    effects = [row.effect for row in match.rows]
    balance = dict.fromkeys(Side, 0)
    for effect in effects:
        if isinstance(effect, Rams):
            balance[effect.side] += effect.rams - effect.cancelled
            balance[effect.side.other] -= effect.cancelled
    assert match.state.rams == BySide(balance[Side.NS], balance[Side.EW])
    for side in Side:
        assert match.state.pips.of(side) == sum(e.pips for e in effects if isinstance(e, Pips) and e.side is side)


@given(MATCHES)
def test_no_more_is_crossed_out_than_stood_open(deals):
    match = followed(deals)
    for before, row in zip([RULES.start(), *(row.state for row in match.rows)], match.rows, strict=False):
        if isinstance(row.effect, Rams):
            assert row.effect.cancelled == min(row.effect.rams, before.rams.of(row.effect.side.other))


@given(MATCHES)
def test_a_match_ends_by_twelve_pips_or_a_forfeit(deals):
    match = followed(deals)
    if match.result:
        assert max(match.state.pips.ns, match.state.pips.ew) >= 12 or isinstance(match.rows[-1].effect, Forfeit)


@given(MATCHES)
def test_cats_have_lost_with_twelve_pips_to_none(deals):
    match = followed(deals)
    if match.result and match.result.cats:
        cats = match.result.cats
        assert match.result.winner is cats.other
        assert match.state.pips.of(cats) >= 12
        assert match.state.pips.of(cats.other) == 0
