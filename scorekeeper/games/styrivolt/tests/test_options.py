"""The house rules of Stýrivolt: what is left out, what is stored, what is refused."""

import pytest

from scorekeeper.domain.fields import Fields
from scorekeeper.domain.match import IllegalDeal
from scorekeeper.games.styrivolt.deals import Awards
from scorekeeper.games.styrivolt.options import Options

# fmt: off
CHOSEN = [
    ({},                                        ("pagat", True, False),    Options()),
    ({"awards": "pagat"},                       ("pagat", True, False),    Options(Awards.PAGAT, shut_out=True)),
    ({"awards": "parlett"},                     ("parlett", True, False),  Options(Awards.PARLETT, shut_out=True)),
    ({"shut_out": False},                       ("pagat", False, False),   Options(Awards.PAGAT, shut_out=False)),
    ({"shut_out": False, "awards": "parlett"},  ("parlett", False, False), Options(Awards.PARLETT, shut_out=False)),
    ({"failed_nine_loses": True},               ("pagat", True, True),     Options(failed_nine_loses=True)),
]
REFUSED = [
    ({"awards": "Parlett"}, "“awards” is “Parlett”; it can be “pagat”, “parlett”"),
    ({"awards": None},      "“awards” is null; it can be “pagat”, “parlett”"),
    ({"shut_out": 1},       "“shut_out” is 1; it is true or false"),
    ({"shut_out": "false"}, "“shut_out” is “false”; it is true or false"),
    ({"failed_nine_loses": "parlett"}, "“failed_nine_loses” is “parlett”; it is true or false"),
]
# fmt: on


@pytest.mark.parametrize("given,full,options", CHOSEN)
def test_what_is_left_out_has_its_default(given, full, options):
    left = Fields(given)
    mapping = Options.read_options(left)
    left.finish()
    assert list(mapping.items()) == list(zip(("awards", "shut_out", "failed_nine_loses"), full, strict=True))
    assert Options.read(Fields(mapping)) == options


@pytest.mark.parametrize("given,words", REFUSED)
def test_what_no_table_can_choose_is_refused_in_words(given, words):
    with pytest.raises(IllegalDeal) as refusal:
        Options.read_options(Fields(given))
    assert str(refusal.value) == words


def test_a_target_is_no_house_rule_here():
    left = Fields({"target": 5})
    Options.read_options(left)
    with pytest.raises(IllegalDeal, match=r"^“target” is not a field here$"):
        left.finish()
