"""What the rules page shows is what the code counts with."""

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


def test_the_table_of_totals_adds_values():
    biddings = rows("total")
    assert biddings["2, 3, 2, 3"] == ("2 + 3 + 2 + 3 = 10", "thrown in")
    assert biddings["7, 1, 1, 1"] == ("14 + 1 + 1 + 1 = 17", "played")
    assert biddings["7, 1, 1, 1 at face value"] == ("7 + 1 + 1 + 1 = 10", "thrown in")
