"""Which deals of Stýrivolt can be built, read and written."""

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.domain.seats import Side
from scorekeeper.games.styrivolt.deals import Deal, Result, read_deal, write_deal

NS, EW = Side.NS, Side.EW

# fmt: off
WRITTEN = [
    (Deal(NS, Result.ORDINARY),
     {"kind": "played", "winner": "NS", "result": "ordinary", "solo": False, "illegal_stock": None}),
    (Deal(EW, Result.VOL),
     {"kind": "played", "winner": "EW", "result": "vol", "solo": False, "illegal_stock": None}),
    (Deal(EW, Result.VOL, solo=True),
     {"kind": "played", "winner": "EW", "result": "vol", "solo": True, "illegal_stock": None}),
    (Deal(NS, Result.NINE, solo=True, illegal_stock=NS),
     {"kind": "played", "winner": "NS", "result": "nine", "solo": True, "illegal_stock": "NS"}),
    (Deal(NS, Result.NINE, illegal_stock=EW),
     {"kind": "played", "winner": "NS", "result": "nine", "solo": False, "illegal_stock": "EW"}),
]
# fmt: on


@pytest.mark.parametrize("deal,fields", WRITTEN)
def test_a_deal_is_written_in_the_order_of_the_format(deal, fields):
    assert list(write_deal(deal).items()) == list(fields.items())


@pytest.mark.parametrize("deal,fields", WRITTEN)
def test_a_deal_is_read_and_takes_all_its_fields(deal, fields):
    left = Fields(fields)
    assert read_deal(left) == deal
    left.finish()


PLAYED = {"kind": "played", "winner": "NS", "result": "vol", "solo": False, "illegal_stock": None}
SIDES = "it can be “NS”, “EW”"
ALONE = "playing alone counts only with a vol or all nine tricks"

# fmt: off
REFUSED = [
    ({},                                            "“kind” is missing"),
    (PLAYED | {"kind": "passed"},                   "“kind” is “passed”; it can be “played”"),
    (PLAYED | {"winner": "N"},                      f"“winner” is “N”; {SIDES}"),
    (PLAYED | {"winner": None},                     f"“winner” is null; {SIDES}"),
    (PLAYED | {"result": "nines"},                  "“result” is “nines”; it can be “ordinary”, “vol”, “nine”"),
    (PLAYED | {"result": 9},                        "“result” is 9; it can be “ordinary”, “vol”, “nine”"),
    (PLAYED | {"solo": 0},                          "“solo” is 0; it is true or false"),
    (PLAYED | {"solo": None},                       "“solo” is null; it is true or false"),
    (PLAYED | {"solo": "N"},                        "“solo” is “N”; it is true or false"),
    (PLAYED | {"result": "ordinary", "solo": True}, ALONE),
    (PLAYED | {"illegal_stock": "W"},               f"“illegal_stock” is “W”; {SIDES}, null"),
    (PLAYED | {"illegal_stock": False},             f"“illegal_stock” is false; {SIDES}, null"),
    (PLAYED | {"illegal_stock": ["NS"]},            f"“illegal_stock” is a list; {SIDES}, null"),
    (PLAYED | {"illegal_stock": 0},                 f"“illegal_stock” is 0; {SIDES}, null"),
]
# fmt: on


@pytest.mark.parametrize("fields,words", REFUSED)
def test_what_is_no_deal_is_refused_in_words(fields, words):
    with pytest.raises(IllegalDeal) as refusal:
        read_deal(Fields(fields))
    assert str(refusal.value) == words


@pytest.mark.parametrize("name", ["kind", "winner", "result", "solo", "illegal_stock"])
def test_every_field_is_always_written(name):
    with pytest.raises(IllegalDeal, match=f"^“{name}” is missing$"):
        read_deal(Fields({key: value for key, value in PLAYED.items() if key != name}))


def test_a_field_of_another_game_is_left_over():
    left = Fields(PLAYED | {"failed_nine_by": "EW"})
    read_deal(left)
    with pytest.raises(IllegalDeal, match=r"^“failed_nine_by” is not a field here$"):
        left.finish()


def test_only_a_vol_or_all_nine_can_be_won_alone():
    assert [Deal(NS, result, solo=True).result for result in (Result.VOL, Result.NINE)] == [Result.VOL, Result.NINE]
    with pytest.raises(IllegalDeal, match=f"^{ALONE}$"):
        Deal(NS, Result.ORDINARY, solo=True)


def test_a_deal_cannot_be_changed():
    with pytest.raises(AttributeError):
        Deal(NS, Result.VOL).winner = EW
