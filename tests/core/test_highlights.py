"""What each game says is worth telling of a match, by the rules of docs/evenings.md."""

from typing import Any

import pytest

from scorekeeper.domain.codec import read_match_deal
from scorekeeper.domain.match import AnyReplay
from scorekeeper.domain.seats import Seat
from scorekeeper.games import BY_SLUG, GAMES
from tests.tables import IN_A_ROW, NAMES

Deal = dict[str, Any]
ROW = {seat: IN_A_ROW[seat] for seat in (Seat.P1, Seat.P2, Seat.P3)}


def followed(slug: str, deals: list[Deal], *, closed: bool = False, **options: object) -> AnyReplay:
    game = BY_SLUG[slug]
    turn = tuple(ROW) if slug == "other" else game.turn
    match_deals = [read_match_deal(game, deal).match_deal for deal in deals]
    match = game.replay(options, turn[0], match_deals, turn=turn, closed=closed)
    assert match.stop is None
    assert len(match.rows) == len(deals)
    return match


def told(slug: str, match: AnyReplay) -> tuple[list[str], list[int], tuple[str, str, str, int] | None]:
    """Who won each deal, how large each was, and the game's own highlight: label, who, how often, and which deal."""
    highlights = BY_SLUG[slug].highlights
    assert highlights is not None
    own = highlights.highlight(match, ROW if slug == "other" else NAMES)
    return (
        ["".join(seat.value for seat in highlights.deal_winners(match, row)) for row in match.rows],
        [highlights.deal_size(row) for row in match.rows],
        own and (own.label, own.words, own.more, own.deal),
    )


def sevens(declarer: str, number: int, *, won: bool, knock: str = "none") -> Deal:
    return {"kind": "sevens", "declarer": declarer, "sevens": number, "knock": knock, "won": won}


def no_sevens(declarer: str, band: str, *, won: bool) -> Deal:
    return {"kind": "no_sevens", "declarer": declarer, "won": won, "losers_band": band}


PASSED = {"kind": "passed"}


def test_avinas_cats() -> None:
    deals = [sevens("N", 2, won=True, knock="both"), no_sevens("E", "0", won=False), no_sevens("E", "0", won=False)]
    assert told("avinas", followed("avinas", deals)) == (
        ["NS", "NS", "NS"],
        [8, 6, 6],
        ("Cats", "Jonas & Rūta", "Ona & Petras had no pip", 3),
    )


def test_avinas_a_knock() -> None:
    deals = [
        sevens("N", 1, won=True, knock="declarers"),
        sevens("E", 2, won=False, knock="declarers"),
        sevens("S", 4, won=True),
        sevens("W", 2, won=True, knock="declarers"),
        PASSED,
        no_sevens("N", "2-30", won=True),
        sevens("E", 1, won=True, knock="both"),
    ]
    assert told("avinas", followed("avinas", deals)) == (
        ["NS", "NS", "NS", "EW", "", "NS", "EW"],
        [2, 8, 4, 4, 0, 2, 4],
        ("Knocked and made", "Jonas", "4 rams", 4),
    )


def test_avinas_nothing_of_its_own() -> None:
    overclaim = {"kind": "overclaim", "declarer": "S"}
    assert told("avinas", followed("avinas", [sevens("E", 1, won=False, knock="both"), overclaim])) == (
        ["NS", "EW"],
        [8, 0],
        None,
    )


def bid(bidder: str, number: int, tricks: int, five: str, three: str, *, no_trump: bool = False) -> Deal:
    own = {"tricks": tricks, "five": five, "three": three}
    return {"kind": "played", "bidder": bidder, "bid": number, "no_trump": no_trump} | own


def points(bidder: str, number: int, taken: int, *, no_trump: bool = False) -> Deal:
    return {"kind": "played", "bidder": bidder, "bid": number, "no_trump": no_trump, "points": taken}


def test_kaiser_the_five_of_hearts() -> None:
    deals = [
        bid("E", 7, 6, "bidders", "others"),  # 11 : -1
        bid("S", 6, 5, "others", "bidders"),  # -6 : 8
        bid("W", 7, 4, "others", "others", no_trump=True),  # 4 points: -14 : 6
        points("N", 6, 6),  # 6 : 4, and who took the cards nobody wrote down
        PASSED,
    ]
    assert told("kaiser", followed("kaiser", deals)) == (
        ["EW", "EW", "NS", "NS", ""],
        [11, 8, 14, 6, 0],
        ("Took the 5♥", "Jonas & Rūta", "in 2 of 3 deals", 2),
    )


def test_kaiser_the_highest_bid() -> None:
    deals = [points("E", 7, 8), points("S", 8, 8, no_trump=True), points("N", 9, 5), points("W", 7, 7, no_trump=True)]
    assert told("kaiser", followed("kaiser", deals))[2] == ("Highest bid made", "Ona", "8 no", 2)
    level = [bid("E", 7, 7, "bidders", "others"), bid("N", 7, 7, "bidders", "others")]
    assert told("kaiser", followed("kaiser", level))[2] == ("Highest bid made", "Rūta", "7", 1)


def test_kaiser_a_bid_of_kaiser() -> None:
    made = {"kind": "kaiser", "bidder": "W", "made": True}
    lost = {"kind": "kaiser", "bidder": "N", "made": False}
    deals = [bid("E", 7, 6, "bidders", "others"), lost, made]
    assert told("kaiser", followed("kaiser", deals, kaiser_bid="forty")) == (
        ["EW", "EW", "EW"],
        [11, 40, 40],
        ("A bid of Kaiser made", "Jonas", "", 3),
    )


def spades(bids: tuple[object, ...], tricks: tuple[int, ...]) -> Deal:
    return {
        "kind": "played",
        "bids": dict(zip("NESW", bids, strict=True)),
        "tricks": dict(zip("NESW", tricks, strict=True)),
    }


def test_spades_nils() -> None:
    deals = [
        spades((4, 3, 2, 3), (4, 3, 2, 4)),  # 60 : 61
        spades((3, "nil", 4, 4), (3, 0, 5, 5)),  # 71 : 141
        spades((3, 4, 3, 3), (3, 4, 3, 3)),  # 60 : 70
        spades((4, "nil", 4, 4), (4, 0, 5, 4)),  # 81 : 140
        spades(("nil", 4, 4, 3), (1, 4, 5, 3)),  # lost
    ]
    match = told("spades", followed("spades", deals))
    assert match[0] == ["EW", "EW", "EW", "EW", "EW"]
    assert match[1][:4] == [61, 141, 70, 140]
    assert match[2] == ("Nil made", "Rūta", "2 times", 4)
    blind = [*deals, spades(("blind_nil", 4, 4, 4), (0, 4, 5, 4))]
    assert told("spades", followed("spades", blind))[2] == ("Blind nil made", "Petras", "", 6)
    assert told("spades", followed("spades", deals[:1]))[2] is None


def test_solo_spades_nils() -> None:
    deals = [
        spades((4, 3, 2, 3), (4, 3, 2, 4)),  # 40, 30, 20, 31
        spades(("nil", 4, 4, 4), (2, 4, 3, 4)),  # lost
        spades((3, 5, "nil", 4), (4, 5, 0, 4)),
        spades((4, 4, 3, 2), (4, 4, 3, 2)),  # 40 twice
    ]
    match = told("solo-spades", followed("solo-spades", deals))
    assert (match[0][0], match[0][2], match[0][3]) == ("N", "S", "")
    assert match[1][0] == 40
    assert match[2] == ("Nil made", "Ona", "", 3)
    assert told("solo-spades", followed("solo-spades", deals[:2]))[2] is None


def test_forty_one_the_highest_bid() -> None:
    deals = [
        spades((3, 3, 3, 3), (3, 4, 2, 4)),  # 3 and -3 : 3 and 3
        {"kind": "thrown_in", "bids": {"N": 2, "E": 3, "S": 2, "W": 3}},
        spades((2, 2, 3, 4), (3, 3, 3, 4)),  # 2 and 3 : 2 and 4
        spades((2, 7, 2, 2), (4, 3, 4, 2)),  # 2 and 2 : -14 and 2, since a bid of seven counts double
        spades((3, 2, 4, 3), (3, 4, 4, 2)),
    ]
    match = told("forty-one", followed("forty-one", deals))
    assert match[0] == ["EW", "", "EW", "NS", "NS"]
    assert match[1] == [3, 0, 4, 14, 4]
    assert match[2] == ("Highest bid made", "Jonas", "4", 3)


def styrivolt(winner: str, result: str, *, solo: bool = False, stock: str | None = None) -> Deal:
    return {"kind": "played", "winner": winner, "result": result, "solo": solo, "illegal_stock": stock}


def test_styrivolt_crosses() -> None:
    deals = [
        styrivolt("NS", "ordinary"),
        styrivolt("EW", "vol"),
        styrivolt("EW", "ordinary"),  # the third stroke: a cross
        styrivolt("NS", "vol", solo=True),  # a monk's cross
        styrivolt("NS", "nine", solo=True),  # two of them
        styrivolt("EW", "ordinary", stock="EW"),  # two crosses to the others, and a stroke
    ]
    assert told("styrivolt", followed("styrivolt", deals, closed=True)) == (
        ["NS", "EW", "EW", "NS", "NS", "EW"],
        [1, 2, 4, 6, 12, 7],
        ("Won most crosses", "Ona & Petras", "8 crosses", 5),
    )
    assert told("styrivolt", followed("styrivolt", deals[:2], closed=True))[2] is None


def voormsi(winners: str, **event: object) -> Deal:
    sides = {"n": "NS", "e": "EW"}
    return {"kind": "played", "tricks": [sides[each] for each in winners]} | ({"event": event} if event else {})


def test_voormsi_and_toqu() -> None:
    deals = [
        voormsi("nenenenen"),  # the fifth trick: 1
        voormsi("eeeenennn", code="voormsi_wins", party="NS", trick=5),  # 5 : 4 tricks, and Voormsi
        voormsi("nnnneeeee", code="toqu_takes", party="EW", trick=6),
        voormsi("nnnnnnnnn"),  # every trick: nothing
    ]
    match = told("voormsi", followed("voormsi", deals))
    assert match[0][0] == "NS"
    assert match[0][2:] == ["EW", ""]
    assert match[1][0] == 1
    assert match[1][2:] == [3, 0]
    assert match[2] == ("Toqu took Voormsi", "Jonas & Rūta", "", 3)
    assert told("voormsi", followed("voormsi", deals[:1]))[2] is None


def test_voormsi_says_nothing_of_a_match_lost_by_the_own_toqu() -> None:
    deals = [voormsi("nenenenen"), voormsi("ne", code="own_toqu", party="EW", trick=2)]
    match = followed("voormsi", deals)
    assert match.result is not None
    assert told("voormsi", match)[2] is None


def scored(*numbers: int) -> Deal:
    return {"kind": "played", "points": {f"P{place}": number for place, number in enumerate(numbers, 1)}}


@pytest.mark.parametrize(
    "wins, won, own",
    [
        ("highest", ["P3", "P1", "", "P3", ""], ("Best of a round", "Ona", "2 of 4", 5)),
        ("lowest", ["P2", "P3", "", "P1", ""], None),
    ],
)
def test_another_game_the_best_of_a_round(wins: str, won: list[str], own: object) -> None:
    deals = [scored(5, 0, 9), scored(7, -2, -12), scored(3, 3, 3), scored(-4, 1, 2), PASSED]
    match = told("other", followed("other", [*deals[:3], deals[4], deals[3]], wins=wins))
    assert match[0] == [*won[:3], "", won[3]]
    assert match[1] == [9, 12, 3, 0, 4]
    assert match[2] == own


def test_every_game_says_what_is_worth_telling() -> None:
    assert [game.slug for game in GAMES if game.highlights is None] == []
