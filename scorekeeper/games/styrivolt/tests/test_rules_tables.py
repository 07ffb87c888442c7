"""The classes, the choosing and the awards, as Pagat and Parlett state them."""

import pytest

from scorekeeper.domain.cards import Card, Rank, Suit
from scorekeeper.domain.seats import BySide, Side
from scorekeeper.games.styrivolt.deals import (
    BEATERS,
    CHOSEN_STIKKAR,
    FREE_CARDS,
    ILLEGAL_STOCK,
    LAMB,
    LEADERS,
    LED_REACH,
    PACK,
    PERMANENT_STIKKAR,
    PLAIN_REACH,
    RANKS,
    TRADER,
    Award,
    Awards,
    CardClass,
    DealResult,
    Slate,
    award,
    best_of_four,
    class_of,
    reaches,
    strength,
)
from scorekeeper.games.styrivolt.rules_page import sitting
from scorekeeper.games.styrivolt.tools import EXPOSING, HIGHEST_STIKKAR, chosen_suits, exposures
from tests.texts import table_rows

HEARTS_SPADES = (Suit.HEARTS, Suit.SPADES)
NS, EW = Side.NS, Side.EW


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(each) for each in text.split())


def test_the_pack_has_no_tens():
    assert len(PACK) == 48
    assert Rank.TEN not in {card.rank for card in PACK}


# fmt: off
CLASSES = [
    ("2♥", "stikkar"), ("4♣", "stikkar"), ("8♠", "stikkar"), ("9♥", "stikkar"), ("9♦", "stikkar"),
    ("A♥", "stikkar"), ("A♠", "stikkar"), ("J♥", "stikkar"), ("J♠", "stikkar"),
    ("6♥", "beater"), ("2♠", "beater"), ("3♥", "beater"), ("4♥", "beater"), ("4♠", "beater"),
    ("7♥", "leader"), ("8♥", "leader"), ("9♠", "leader"), ("K♥", "leader"), ("Q♠", "leader"),
    ("5♥", "trader"), ("5♠", "trader"),
    ("A♣", "plain"), ("J♦", "plain"), ("7♦", "plain"), ("6♣", "plain"), ("2♣", "plain"), ("4♦", "plain"),
    ("9♣", "plain"),
]
# fmt: on


@pytest.mark.parametrize("card,expected", CLASSES)
def test_each_card_has_its_class_with_hearts_and_spades_chosen(card, expected):
    assert class_of(Card.parse(card), HEARTS_SPADES) is CardClass(expected)


def test_permanent_stikkar_need_no_chosen_suit():
    clubs_diamonds = (Suit.CLUBS, Suit.DIAMONDS)
    assert [strength(card, clubs_diamonds) for card in cards("2♥ 4♣ 8♠ 9♥ 9♦")] == [1, 2, 3, 4, 5]


def test_strength_runs_from_the_bird_to_the_unfortunates_and_knows_equals():
    assert [strength(card, HEARTS_SPADES) for card in cards("A♥ A♠ J♥ J♠ 6♥ 6♠ 2♠ 3♥ 4♠")] == [
        6,
        6,
        7,
        7,
        8,
        8,
        9,
        10,
        11,
    ]


def test_a_lamb_and_a_ten_have_no_strength():
    with pytest.raises(ValueError, match="neither a stikkar nor a beater"):
        strength(Card.parse("7♥"), HEARTS_SPADES)
    with pytest.raises(ValueError, match="no tens"):
        strength(Card.parse("10♥"), HEARTS_SPADES)


@pytest.mark.parametrize("beater,best", [("6", "A"), ("2", "K"), ("3", "Q"), ("4", "J")])
def test_a_beater_reaches_so_far_and_no_further(beater, best):
    order = ["A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3", "2"]
    reached = [rank for rank in order if reaches(Rank(beater), Rank(rank))]
    assert reached == order[order.index(best) :]


# fmt: off
FOURS = [
    ("2", "2♥"), ("4", "4♣"), ("8", "8♠"), ("9", "9♥"), ("A", "A♠"), ("J", "J♠"), ("6", "6♠"), ("3", "3♠"),
    ("7", "7♠"), ("K", "K♠"), ("Q", "Q♠"), ("5", "5♠"),
]
# fmt: on


@pytest.mark.parametrize("rank,best", FOURS)
def test_four_of_a_kind_are_as_good_as_the_best_of_them(rank, best):
    assert best_of_four(Rank(rank), HEARTS_SPADES) == Card.parse(best)


# fmt: off
CHOOSING = [  # Pagat's three examples, then the free choices
    ("2♥ K♠ 3♠ J♥ 9♦", "♥♠", ["2♥"], ["3♠"]),
    ("6♣ 4♣ A♦ A♣ 7♦ 5♥", "♣♦", ["4♣"], ["7♦ A♦"]),
    ("9♥ 5♥ 4♥ 7♣ 6♣ 2♥ 9♠", "♥♣", ["5♥"], ["7♣"]),
    ("8♣ 9♣ 2♣ K♥ 4♥ Q♥ 3♠", "♣♥", ["8♣", "9♣"], ["K♥", "4♥"]),
    ("Q♦ 3♦ 2♠ 7♠ 8♠ A♠ 6♥", "♦♠", ["3♦"], ["7♠ 8♠"]),
]
# fmt: on


@pytest.mark.parametrize("drawn,suits,first,second", CHOOSING)
def test_the_dealer_exposes_the_best_card_of_each_chosen_suit(drawn, suits, first, second):
    chosen = chosen_suits(cards(drawn))
    assert "".join(suit.sign for suit in chosen) == suits
    assert [exposures(cards(drawn), suit) for suit in chosen] == [
        tuple(cards(way) for way in ways) for ways in (first, second)
    ]


def test_one_suit_alone_cannot_be_chosen():
    with pytest.raises(ValueError, match="two suits"):
        chosen_suits(cards("2♥ 3♥"))
    with pytest.raises(ValueError, match="no card of clubs"):
        exposures(cards("2♥ 3♥"), Suit.CLUBS)


# fmt: off
AWARDS = [
    (DealResult.ORDINARY, False, Award(strokes=1), Award(strokes=1)),
    (DealResult.VOL,      False, Award(strokes=2), Award(strokes=2)),
    (DealResult.NINE,     False, Award(strokes=3), Award(strokes=3)),
    (DealResult.VOL,      True,  Award(crosses=2), Award(crosses=1)),
    (DealResult.NINE,     True,  Award(crosses=4), Award(crosses=2)),
]
# fmt: on


@pytest.mark.parametrize("result,solo,pagat,parlett", AWARDS)
def test_a_deal_is_worth_what_the_source_says(result, solo, pagat, parlett):
    assert award(Awards.PAGAT, result, solo=solo) == pagat
    assert award(Awards.PARLETT, result, solo=solo) == parlett


def test_an_ordinary_game_is_never_won_alone():
    with pytest.raises(ValueError, match="vol or all nine"):
        award(Awards.PAGAT, DealResult.ORDINARY, solo=True)


def test_the_stock_taken_without_right_costs_two_crosses_or_one():
    assert ILLEGAL_STOCK == {Awards.PAGAT: 2, Awards.PARLETT: 1}


# fmt: off
SITTING = [  # Pagat's example: who, strokes; half bars erased by each side, crosses that stand (+ North and South)
    (EW, 1, (0, 1), 0), (NS, 2, (2, 1), 0), (NS, 1, (0, 0), 1), (NS, 1, (1, 0), 1), (NS, 2, (0, 0), 3),
    (EW, 2, (0, 2), 3), (NS, 1, (1, 2), 3), (EW, 3, (0, 2), 2), (NS, 1, (1, 2), 2), (EW, 1, (0, 0), 1),
]
# fmt: on


def test_a_sitting_leaves_the_slate_as_its_captions_say():
    slate = Slate()
    for side, strokes, erased, net in SITTING:
        slate = slate.stroked(side, strokes)
        assert slate == Slate(BySide(*erased), net)


CARRIED = [
    ((2, 0), 2, (1, 0), 2),  # a shut-out, one stroke carried over
    ((2, 1), 3, (2, 0), 1),
]


@pytest.mark.parametrize("erased,strokes,left,net", CARRIED)
def test_strokes_left_over_go_to_the_new_chalk_up(erased, strokes, left, net):
    assert Slate(BySide(*erased)).stroked(NS, strokes) == Slate(BySide(*left), net)


def test_a_shut_out_is_one_cross_where_it_is_switched_off():
    assert Slate(BySide(2, 0)).stroked(NS, 1, shut_out=False) == Slate(net=1)


def test_crosses_cancel_and_leave_the_chalk_up():
    assert Slate(BySide(1, 2), 0).crossed(NS, 2) == Slate(BySide(1, 2), 2)
    assert Slate(net=1).crossed(EW, 2) == Slate(net=-1)


# fmt: off
COMPOSITION = [  # stikkar, beaters, lambs, free cards, kings and queens, traders, plain cards
    ("♣♠", 9, 7, 2, 3, 4, 2, 21),
    ("♣♥", 9, 6, 2, 3, 4, 2, 22),
    ("♣♦", 9, 7, 2, 3, 4, 2, 21),
    ("♠♥", 9, 7, 2, 2, 4, 2, 22),
    ("♠♦", 9, 8, 2, 2, 4, 2, 21),
    ("♥♦", 9, 7, 2, 2, 4, 2, 22),
]
# fmt: on


def counted(chosen, kind, *ranks):
    return sum(class_of(card, chosen) is kind and (not ranks or card.rank in ranks) for card in PACK)


@pytest.mark.parametrize("pair,expected", [(pair, numbers) for pair, *numbers in COMPOSITION])
def test_the_pack_is_made_up_as_the_permanent_stikkar_leave_it(pair, expected):
    chosen = [suit for suit in Suit if suit.sign in pair]
    held = [
        counted(chosen, CardClass.STIKKAR),
        counted(chosen, CardClass.BEATER),
        counted(chosen, CardClass.LEADER, LAMB),
        counted(chosen, CardClass.LEADER, *FREE_CARDS),
        counted(chosen, CardClass.LEADER, Rank.KING, Rank.QUEEN),
        counted(chosen, CardClass.TRADER),
        counted(chosen, CardClass.PLAIN),
    ]
    assert held == expected
    assert sum(expected) == 48
    stikkar, beaters, lambs, free, royals, traders, plain = held
    words = f"{beaters} beaters, {free} free cards, {plain} plain"
    assert (f"{{{pair[0]}}} {{{pair[1]}}}", words) in rows("composition")
    assert [row[1] for row in rows("every-deal")] == [str(number) for number in (stikkar, lambs, royals, traders)]


# The tables of the texts say what the code knows


def rows(name):
    return table_rows("styrivolt", name)


def fan(*ranks):
    return "{" + " ".join(rank.value + "*" for rank in ranks) + "}"


def test_beaters_beat_and_leaders_are_beaten_as_the_tables_say():
    assert [row[0] for row in rows("beaters")] == [row[0] for row in rows("reach")] == [fan(rank) for rank in BEATERS]
    assert [row[1] for row in rows("reach")] == [PLAIN_REACH[rank].value for rank in BEATERS]
    led = [fan(*LED_REACH[rank]) if LED_REACH[rank] else "none" for rank in BEATERS]
    assert [row[3] for row in rows("beaters")] == led
    for leaders, led in zip(rows("leaders"), rows("led"), strict=True):
        rank = Rank(led[0][1])
        beaten_by = [beater for beater in BEATERS if rank in LED_REACH[beater]]
        stikkar = f"{fan(*beaten_by)} and stikkar" if beaten_by else "stikkar only"
        assert leaders[2] == ("nothing" if rank is LAMB else stikkar)
        shown = " ".join(["stikkar", *(beater.value for beater in beaten_by)])
        assert led == (leaders[0], "none" if rank is LAMB else shown)


def test_the_stikkar_are_in_their_order_and_four_of_a_kind_as_good_as_the_best():
    stikkar = [*map(str, PERMANENT_STIKKAR), *(f"{rank.value}*" for rank in CHOSEN_STIKKAR)]
    assert [row[0] for row in rows("stikkar")] == [f"{place}. {{{card}}}" for place, card in enumerate(stikkar, 1)]
    ranks = [Rank(four[1]) for four, _best in rows("fours")]
    assert {*ranks} == {*RANKS} - {TRADER}
    for rank, (four, best) in zip(ranks, rows("fours"), strict=True):
        assert four == "{" + " ".join(str(Card(rank, suit)) for suit in Suit) + "}"
        card = best_of_four(rank, HEARTS_SPADES)
        shown = str(card) if card in PERMANENT_STIKKAR else f"{card.rank.value}*"
        assert best.startswith(f"{{{shown}}} ")


def test_the_dealer_exposes_in_the_order_of_the_table():
    assert [row[0] for row in rows("exposing")] == [str(place) for place in range(1, len(EXPOSING) + 1)]
    for (_place, words), step in zip(rows("exposing"), EXPOSING, strict=True):
        assert words.startswith("the highest stikkar" if step == HIGHEST_STIKKAR else " or ".join(map(fan, step)))


def test_awards_are_those_that_are_scored():
    def words(given):
        drawn = {1: "cross (1)", 2: "monk’s cross (2)", 4: "2 monk’s crosses (4)"}
        return f"{given.strokes} stroke{'s' * (given.strokes > 1)}" if given.strokes else drawn[given.crosses]

    given = [tuple(words(award(whose, result, solo=solo)) for whose in Awards) for result, solo, *_pagat in AWARDS]
    wrongly = tuple(f"{words(Award(crosses=ILLEGAL_STOCK[whose]))} to the others" for whose in Awards)
    assert rows("awards") == [
        ("ordinary game: five tricks or more", *given[0]),
        ("vol: the first five tricks", *given[1]),
        ("all nine tricks", *given[2]),
        ("vol, by one player alone", *given[3]),
        ("all nine, by one player alone", *given[4]),
        ("stock taken wrongly", *wrongly),
    ]
    pair = [result[0] for result in given[:3]]
    for name, crosses in (("won", ("2 crosses", "4 crosses")), ("won-parlett", ("1 cross", "2 crosses"))):
        assert rows(name) == list(zip(("ordinary game", "vol", "all nine"), pair, ("1 stroke", *crosses), strict=True))


def test_each_class_names_its_cards():
    permanent = "{" + " ".join(map(str, PERMANENT_STIKKAR)) + "}"
    assert [row[0] for row in rows("classes")] == [
        f"stikkar {permanent} {fan(*CHOSEN_STIKKAR)}",
        f"beaters {fan(*BEATERS)}",
        f"leaders {fan(*LEADERS)}",
        f"traders {fan(TRADER)}",
        "plain cards: the unchosen suits",
    ]


def test_the_classes_say_of_traders_only_what_both_sources_say():
    assert rows("classes")[3] == ("traders {5*}", "can be swapped for the exposed card of their suit")


def test_the_sitting_is_read_slate_by_slate():
    """As Pagat's example has it: his B wins a game, his A a vol, then two games more."""
    assert (
        "1: new chalk-up, no crosses; 2: 0 rubbed out on the left and 1 on the right, no crosses; "
        "3: 2 rubbed out on the left and 1 on the right, no crosses; "
        "4: new chalk-up, one cross for North and South; "
    ) in sitting().spoken
