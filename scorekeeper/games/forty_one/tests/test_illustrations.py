"""What the rules page shows is what the code counts with."""

from scorekeeper.domain.seats import Seat
from scorekeeper.games.forty_one.deals import PACKETS, dealing_order
from scorekeeper.games.forty_one.rules_page import ILLUSTRATIONS


def rows(name):
    return {row[0]: row[1:] for row in ILLUSTRATIONS.tables[name]().rows}


def test_the_table_of_values_shows_all_thirteen_bids():
    worth = rows("values")
    assert list(worth) == [str(bid) for bid in range(1, 14)]
    assert worth["1"] == ("1", "–", "1")
    assert worth["6"] == ("6", "12", "6")
    assert worth["7"] == ("14", "14", "7")
    assert worth["9"] == ("18", "27", "9")
    assert worth["13"] == ("26", "the match", "13")


def test_the_card_for_the_table_doubles_from_seven():
    worth = rows("card-values")
    assert {bid: points for bid, (points,) in worth.items()} == {
        "6": "6",
        "7": "14",
        "8": "16",
        "9": "18",
        "10": "20",
        "11": "22",
        "12": "24",
        "13": "26",
    }


def test_the_card_for_the_table_takes_away_what_a_bid_would_have_brought():
    assert rows("card-score") == {"as many, or more": ("+3", "+14"), "fewer": ("−3", "−14")}


def test_the_card_for_the_table_lets_a_partner_at_nothing_stop_the_match():
    assert ILLUSTRATIONS.tables["card-end"]().rows == (("41", "1", "won"), ("41", "0", "play on"))


def test_the_table_of_totals_adds_values():
    biddings = rows("total")
    assert biddings["2, 3, 2, 3"] == ("2 + 3 + 2 + 3 = 10", "thrown in")
    assert biddings["7, 1, 1, 1"] == ("14 + 1 + 1 + 1 = 17", "played")
    assert biddings["7, 1, 1, 1 at face value"] == ("7 + 1 + 1 + 1 = 10", "thrown in")


def test_the_table_of_ends_says_why():
    ends = ILLUSTRATIONS.tables["finish"]().rows
    assert ("45 and −3", "10 and 12", "Play on: the partner has −3") in ends
    assert ("40 and 40", "40 and 40", "Play on: nobody has 41") in ends
    assert ("45 and 1", "10 and 12", "North and South win") in ends
    assert ("41 and 5", "43 and 10", "West and East win: 53 together against 46") in ends
    assert ("50 and 1", "45 and 6", "Play on: 51 and 51 together are the same") in ends


def test_the_forms_of_the_game_stand_side_by_side():
    assert ILLUSTRATIONS.tables["presets"]().columns == ("Rule", "Forty-One", "400 (Lebanon)", "Tarneeb 41")
    assert rows("presets")["Lowest bid"] == ("1", "2", "2")


def test_the_ace_of_hearts_heads_thirteen_trumps():
    hearts = ILLUSTRATIONS.strips["hearts"]()
    assert (hearts[0], hearts[-1], len(hearts)) == ("A♥", "2♥", 13)


def test_the_turn_goes_against_the_clock_and_seven_packets_make_a_hand():
    assert dealing_order(Seat.N) == (Seat.W, Seat.S, Seat.E, Seat.N)
    assert dealing_order(Seat.E) == (Seat.N, Seat.W, Seat.S, Seat.E)
    assert sum(PACKETS) == 13


def test_pictures_are_told_to_those_who_listen():
    for drawn in ILLUSTRATIONS.pictures.values():
        assert drawn().svg.startswith("<svg")
        assert drawn().spoken
