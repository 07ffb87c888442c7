"""The form of a deal: complete by itself, plain about what is wrong, and not to be upset by anything sent."""

import re

import pytest
from django.template.loader import render_to_string

from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import Seat, Side
from scorekeeper.games.styrivolt import panel
from scorekeeper.games.styrivolt.deals import Deal, DealResult
from scorekeeper.web.forms import DealForm

NAMES = {Seat.N: "Marjun", Seat.E: "Jógvan", Seat.S: "Rói", Seat.W: "Elin"}
NS, EW = Side.NS, Side.EW


def sent(words):
    """Fields and values as they are typed here: "winner=NS result=vol"."""
    return dict(word.split("=", 1) for word in words.split())


# fmt: off
ANSWERS = [
    ("winner=NS result=ordinary",                                Deal(NS, DealResult.ORDINARY)),
    ("winner=NS result=ordinary solo= illegal_stock=",           Deal(NS, DealResult.ORDINARY)),
    ("winner=EW result=vol solo=true",                           Deal(EW, DealResult.VOL, solo=True)),
    ("winner=EW result=nine solo=false illegal_stock=NS",        Deal(EW, DealResult.NINE, illegal_stock=NS)),
    ("winner=NS result=nine solo=true illegal_stock=NS kind=x",  Deal(NS, DealResult.NINE, True, NS)),
]
REFUSED = [
    ("",                                              "winner",        "Choose who won."),
    ("winner=NS",                                     "result",        "Choose how they won."),
    ("winner=N result=vol",                           "winner",        "N is not one of the available choices."),
    ("winner=NS result=seven",                        "result",        "seven is not one of the available choices."),
    ("winner=NS result=vol solo=yes",                 "solo",          "yes is not one of the available choices."),
    ("winner=NS result=vol illegal_stock=None",       "illegal_stock", "None is not one of the available choices."),
    ("winner=NS result=ordinary solo=true",           "__all__",
     "Playing alone counts only with a vol or all nine tricks."),
]
# fmt: on


@pytest.mark.parametrize("answers,deal", ANSWERS)
def test_the_answers_make_a_deal(answers, deal):
    form = DealForm(panel, sent(answers), names=NAMES)
    assert form.is_valid(), form.errors
    assert form.cleaned_data["match_deal"] == MatchDeal(deal)


@pytest.mark.parametrize("answers,field,words", REFUSED)
def test_what_is_missing_or_wrong_is_said_at_its_place(answers, field, words):
    form = DealForm(panel, sent(answers), names=NAMES)
    assert not form.is_valid()
    assert words in " ".join(form.errors[field])


def test_the_plain_form_asks_everything_and_begins_with_what_is_usual():
    page = render_to_string("matches/_fields.html", {"form": DealForm(panel, names=NAMES)})
    for words in ("Who was first with five tricks?", "How did they win?", "alone?", "Who took the stock", "nobody"):
        assert words in page
    checked = re.findall(r'name="(\w+)" value="(\w*)"[^>]* checked', page)
    assert checked == [("solo", "false"), ("illegal_stock", "")]
