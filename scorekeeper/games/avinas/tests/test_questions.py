"""The form of a deal: complete by itself, plain about what is wrong, and not to be upset by anything sent."""

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.cards import Suit
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.seats import Seat
from scorekeeper.games.avinas import panel
from scorekeeper.games.avinas.deals import Band, Knock, NoSevens, Overclaim, Passed, Sevens
from scorekeeper.web.forms import DealForm

NAMES = {Seat.N: "Petras", Seat.E: "Rūta", Seat.S: "Ona", Seat.W: "Jonas"}


def sent(words):
    """Fields and values as they are typed here: "kind=passed dealer=S"."""
    return dict(word.split("=", 1) for word in words.split())


# fmt: off
ANSWERS = [
    # what is sent, the deal it means
    ("kind=sevens declarer=N sevens=2 knock=none won=true",            Sevens(Seat.N, 2, Knock.NONE, True)),
    ("kind=sevens declarer=E sevens=4 knock=both won=false",           Sevens(Seat.E, 4, Knock.BOTH, False)),
    ("kind=sevens declarer=E sevens=3 knock=declarers won=false",      Sevens(Seat.E, 3, Knock.DECLARERS, False)),
    ("kind=sevens declarer=S sevens=1 won=true trump=H",              Sevens(Seat.S, 1, Knock.NONE, True, Suit.HEARTS)),
    ("kind=no_sevens declarer=W won=true losers_band=31+",             NoSevens(Seat.W, True, Band.MANY)),
    ("kind=no_sevens declarer=W won=false losers_points=0",            NoSevens(Seat.W, False, 0)),
    ("kind=no_sevens declarer=W won=false losers_points=60",           NoSevens(Seat.W, False, 60)),
    ("kind=no_sevens declarer=W won=true losers_points=24 losers_band=2-30", NoSevens(Seat.W, True, 24)),
    ("kind=no_sevens declarer=W won=true losers_band=0 sevens=3 knock=both", NoSevens(Seat.W, True, Band.NOTHING)),
    ("kind=overclaim declarer=N trump=S",                              Overclaim(Seat.N, Suit.SPADES)),
    ("kind=passed",                                                    Passed()),
    ("kind=passed declarer=N trump=S won=true",                        Passed()),
]
# fmt: on


@pytest.mark.parametrize("answers,deal", ANSWERS)
def test_the_answers_make_a_deal(answers, deal):
    form = DealForm(panel, sent(answers), names=NAMES)

    assert form.is_valid(), form.errors
    assert form.cleaned_data["match_deal"] == MatchDeal(deal)


SEVENS = {"kind": "sevens", "declarer": "N", "sevens": "2", "won": "true"}
NO_SEVENS = {"kind": "no_sevens", "declarer": "N", "won": "true"}
WHOLE = "Card-points are a whole number from 0 to 120."

# fmt: off
WRONG = [
    # what is sent, where the error stands, what it says
    ({}, "kind", "Choose what kind of deal it was."),
    ({"kind": "sevens"}, "declarer", "Choose who declared."),
    ({"kind": "sevens", "declarer": "N", "won": "true"}, "sevens", "Choose how many sevens were turned up."),
    ({"kind": "sevens", "declarer": "N", "sevens": "1"}, "won", "Choose whether it was made or lost."),
    ({"kind": "overclaim"}, "declarer", "Choose who declared."),
    (NO_SEVENS, "losers_band", "Choose what the losing side took."),
    (NO_SEVENS | {"losers_points": "1"}, "__all__", "A side cannot take 1 card-point."),
    (NO_SEVENS | {"losers_points": "119"}, "__all__", "A side cannot take 119 card-points."),
    (NO_SEVENS | {"losers_points": "999"}, "__all__", "A side cannot take 999 card-points."),
    (NO_SEVENS | {"losers_points": "60"}, "__all__",
     "The declarers cannot have won when the others took 60 card-points."),
    (NO_SEVENS | {"won": "false", "losers_points": "61"}, "__all__",
     "With 61 card-points the declarers have won, not lost."),
    (NO_SEVENS | {"losers_points": "24", "losers_band": "0"}, "__all__",
     "24 card-points contradict the choice beside them; enter only one."),
    (NO_SEVENS | {"losers_points": "-1"}, "losers_points", WHOLE),
    (NO_SEVENS | {"losers_points": "2.0"}, "losers_points", WHOLE),
    (NO_SEVENS | {"losers_points": "1_0"}, "losers_points", WHOLE),
    (NO_SEVENS | {"losers_points": "٣"}, "losers_points", WHOLE),
    (NO_SEVENS | {"losers_points": "9" * 5000}, "losers_points", WHOLE),
    (NO_SEVENS | {"losers_points": "few"}, "losers_points", WHOLE),
    (NO_SEVENS | {"losers_points": "3\0"}, "losers_points", "Null characters are not allowed."),
    (SEVENS | {"sevens": "5"}, "sevens", "Select a valid choice. 5 is not one of the available choices."),
    (SEVENS | {"sevens": "1.0"}, "sevens", "Select a valid choice. 1.0 is not one of the available choices."),
    (SEVENS | {"won": "True"}, "won", "Select a valid choice. True is not one of the available choices."),
    (SEVENS | {"knock": "thrice"}, "knock", "Select a valid choice. thrice is not one of the available choices."),
    (SEVENS | {"trump": "hearts"}, "trump", "Select a valid choice. hearts is not one of the available choices."),
    (SEVENS | {"dealer": "X"}, "dealer", "Select a valid choice. X is not one of the available choices."),
]
# fmt: on


@pytest.mark.parametrize("answers,where,words", WRONG)
def test_what_is_wrong_is_said_in_plain_words(answers, where, words):
    form = DealForm(panel, answers, names=NAMES)

    assert not form.is_valid()
    assert form.errors[where][0] == words


FIELDS = list(DealForm(panel).fields)


@given(
    st.dictionaries(
        st.sampled_from(FIELDS),
        st.text(max_size=8)
        | st.sampled_from(["sevens", "no_sevens", "N", "S", "2", "true", "false", "31+", "60", "both"]),
    )
)
def test_nothing_that_is_sent_upsets_the_form(answers):
    form = DealForm(panel, answers, names=NAMES)

    assert form.is_valid() == (not form.errors)
    assert form.is_valid() == ("match_deal" in form.cleaned_data)


def test_what_was_typed_is_still_there_beside_what_is_wrong():
    form = DealForm(panel, NO_SEVENS | {"losers_points": "119", "note": "late <at> night"}, names=NAMES)

    page = render_to_string("avinas/_form.html", {"form": form})

    assert 'value="119"' in page
    assert "late &lt;at&gt; night" in page
    assert "A side cannot take 119 card-points." in page
    assert page.count("checked") == 3  # the kind, the declarer, the result


def test_card_points_are_typed_on_the_keys_for_numbers_and_blanks_around_them_do_not_matter():
    form = DealForm(panel, NO_SEVENS | {"losers_points": " 53 "}, names=NAMES)

    assert form.is_valid(), form.errors
    assert form.cleaned_data["match_deal"].deal.losers == 53
    assert 'inputmode="numeric"' in str(form["losers_points"])
