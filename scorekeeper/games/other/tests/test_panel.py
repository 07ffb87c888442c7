"""The panel: whom it asks, and what it says the points that were tapped would do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.domain.seats import PLACES
from scorekeeper.games.other import panel
from scorekeeper.games.other.tests.by_hand import deal, followed, named
from scorekeeper.web.forms import DealForm

PASSED = "All passed: 0"


def answers(line):
    """What has been tapped: "20 . -5", a point for everybody who has none yet."""
    return {f"points_{n}": points for n, points in enumerate(line.split(), 1) if points != "."}


def labels(line, jotted="", players=3, **options):
    found = panel.candidates(answers(line), followed(jotted, players, **options), named(players))
    return [f"{each.label}: {each.does}" if each.does else each.label for each in found]


def test_everybody_is_asked_in_the_order_of_the_places():
    asked = panel.panel(followed("20 -5 0"), named()).players
    assert [(place.seat, place.name, place.field) for place in asked] == [
        ("P1", "Ona", "points_1"),
        ("P2", "Jonas", "points_2"),
        ("P3", "Rasa", "points_3"),
    ]


HEARTS = {"wins": "lowest", "target": 100, "scoring": "hearts"}
RUMMY, ZERO = {"wins": "lowest", "scoring": "rummy"}, {"scoring": "zero_sum"}

# fmt: off
LABELS = [
    # tapped       before       options               buttons
    ("",           "",          {},                   [PASSED]),
    ("20",         "",          {},                   ["Record: the others 0"]),
    ("-20",        "",          {},                   ["Record: the others 0"]),
    ("20 . 5",     "",          {},                   ["Record: Jonas 0"]),
    ("20 . 5",     "",          {"wins": "lowest"},   ["Record: Jonas 0"]),
    ("20 -5 0",    "",          {},                   ["Record the deal: Ona is ahead with 20"]),
    ("20 -5 0",    "0 30 0",    {},                   ["Record the deal: Jonas is ahead with 25"]),
    ("20 -5 0",    "",          {"wins": "lowest"},   ["Record the deal: Jonas is ahead with −5"]),
    ("5 5 0",      "",          {},                   ["Record the deal: Tie at 5"]),
    ("0 0 0",      "",          {},                   ["Record the deal: Tie at 0"]),
    ("- . 5",      "",          {},                   []),
    ("x . 5",      "",          {},                   []),
    ("1 2 3 4",    "",          {},                   []),
    ("",           "",          HEARTS,               []),
    ("13",         "",          HEARTS,               []),
    ("13 5",       "",          HEARTS,               ["Record: Rasa 8"]),
    ("13 . 13",    "",          HEARTS,               ["Record: Jonas 0"]),
    ("13 13",      "",          HEARTS,               ["Record: Rasa 0"]),
    ("8 8",        "",          HEARTS,               []),
    ("26 26",      "",          HEARTS,               ["Record: Rasa 0"]),
    ("-26",        "",          HEARTS,               ["Record: the others 0"]),
    ("26",         "",          HEARTS,               []),
    ("26 0",       "",          HEARTS,               []),
    ("27 0",       "",          HEARTS,               []),
    ("13 5 9",     "",          HEARTS,               ["Record the deal"]),
    ("",           "",          RUMMY,                []),
    ("12",         "",          RUMMY,                []),
    ("12 30",      "",          RUMMY,                ["Record: Rasa 0"]),
    ("12 0",       "",          RUMMY,                []),
    ("12 0 30",    "",          RUMMY,                ["Record the deal: Jonas is ahead with 0"]),
    ("12 0 0",     "",          RUMMY,                ["Record the deal"]),
    ("",           "",          ZERO,                 [PASSED]),
    ("6",          "",          ZERO,                 []),
    ("6 -2",       "",          ZERO,                 ["Record: Rasa −4"]),
    ("6 -6",       "",          ZERO,                 ["Record: Rasa 0"]),
    ("0",          "",          ZERO,                 ["Record: the others 0"]),
    ("6 -2 -3",    "",          ZERO,                 ["Record the deal"]),
]
# fmt: on


@pytest.mark.parametrize("tapped, jotted, options, words", LABELS)
def test_a_button_says_who_will_be_ahead(tapped, jotted, options, words):
    assert labels(tapped, jotted, **options) == words


def test_those_without_points_get_0_only_by_a_key_that_says_so():
    [button] = panel.candidates(answers("6 8 12"), followed("", 4), named(4))
    last = named(4)[PLACES[3]]
    assert (button.label, button.corrects, button.aside) == (f"Record: {last} 0", f"Correct: {last} 0", True)
    form = DealForm(panel, dict(button.answers), names=named(4))
    assert form.is_valid(), form.errors
    assert form.cleaned_data["match_deal"].deal == deal("6 8 12 0")


def test_what_is_tapped_becomes_that_deal():
    [button] = panel.candidates(answers("20 -5 0"), followed(""), named())
    form = DealForm(panel, dict(button.answers), names=named())
    assert form.is_valid(), form.errors
    assert form.cleaned_data["match_deal"].deal == deal("20 -5 0")


# fmt: off
STANDING = [
    ("",           "20 … −5 … 0 …",      "Points missing: Ona, Jonas & Rasa"),
    ("20",         "40 +20 −5 … 0 …",    "Points missing: Jonas & Rasa"),
    ("20 . 5",     "40 +20 −5 … 5 +5",   "Points missing: Jonas"),
    ("-30 0 5",    "−10 −30 −5 0 5 +5",  ""),
    ("- x 5",      "20 … −5 … 5 +5",     "Points missing: Ona & Jonas"),
]
# fmt: on


@pytest.mark.parametrize("tapped, texts, said", STANDING)
def test_it_says_what_the_totals_become_and_who_is_missing(tapped, texts, said):
    stands = panel.standing(answers(tapped), followed("20 -5 0"), named())
    told = [stands.texts[f"{seat.value}.{part}"] for seat in PLACES[:3] for part in ("points", "change")]
    assert (" ".join(told), stands.said) == (texts, said)


def test_in_hearts_the_last_number_is_in_the_totals_before_it_is_recorded():
    stands = panel.standing(answers("13 5 . 0"), followed("", 4, **HEARTS), named(4))
    assert (stands.texts["P3.points"], stands.texts["P3.change"], stands.said) == ("8", "+8", "")
    stands = panel.standing(answers("13 5 . ."), followed("", 4, **HEARTS), named(4))
    assert (stands.texts["P3.points"], stands.texts["P3.change"]) == ("0", "…")
    stands = panel.standing(answers("13 13 . ."), followed("", 4, **HEARTS), named(4))
    assert [stands.texts[f"{seat.value}.change"] for seat in PLACES[:4]] == ["+13", "+13", "0", "0"]


# fmt: off
KEYS = [
    ({},      "",               {}),
    (HEARTS,  "Shot the moon",  {"P1": "26", "P2": "0", "P3": "26"}),
    (RUMMY,   "Went out: 0",    {"P2": "0"}),
    (ZERO,    "",               {}),
]
# fmt: on


@pytest.mark.parametrize("options, words, points", KEYS)
def test_one_key_shoots_the_moon_or_goes_out(options, words, points):
    shown = panel.panel(followed("", **options), named())
    assert (shown.key, shown.players[1].by_one_key) == (words, points)


def test_where_several_can_have_something_else_the_others_get_0_by_a_key_that_says_so():
    [button] = panel.candidates(answers("6 -6 . ."), followed("", 4, **ZERO), named(4))
    assert (button.label, button.aside) == ("Record: the others 0", True)
    [button] = panel.candidates(answers("6 -2 -2 ."), followed("", 4, **ZERO), named(4))
    assert (button.label, button.corrects, button.aside) == ("Record: Petras −2", "Correct: Petras −2", False)


HOSTILE = st.sampled_from(
    ["", "-", "--5", "5-", "+5", "1e3", "½", "²", "٣", "9" * 40, "\0", "null", "NaN", " 5", "5.0"]
)


@given(
    st.dictionaries(st.sampled_from([f"points_{n}" for n in range(10)] + ["kind", "x"]), HOSTILE | st.text(max_size=9))
)
def test_nothing_that_is_sent_upsets_the_panel(sent):
    for match in followed("1 2 3"), followed("13 5 8", **HEARTS):
        for button in panel.candidates(sent, match, named()):
            assert DealForm(panel, dict(button.answers), names=named()).is_valid()
        assert len(panel.standing(sent, match, named()).texts) == 2 * 3


WIZARD, OH_HELL = {"scoring": "wizard"}, {"scoring": "oh_hell"}
ONE_ROUND = "1/1 0/0 0/0"


def bid(line):
    """What has been tapped: "1/1 0/. .", a point for what nobody has yet."""
    found = {}
    for n, entry in enumerate(line.split(), 1):
        for field, text in zip(("bid", "tricks"), entry.split("/"), strict=False):
            found |= {f"{field}_{n}": text} if text != "." else {}
    return found


# fmt: off
BY_BIDS = [
    # tapped         before      options   buttons
    ("",             "",         WIZARD,   []),
    ("1 0 0",        "",         WIZARD,   []),
    ("1/1 0/0 0/.",  "",         WIZARD,   ["Record: Rasa 0"]),
    ("1/0 0/0 0/.",  "",         WIZARD,   ["Record: Rasa 1"]),
    ("1/1 0/. 0/.",  "",         WIZARD,   []),
    ("1/1 0/1 0/.",  "",         WIZARD,   []),
    ("1/1 0/0 ./0",  "",         WIZARD,   []),
    ("1/1 0/0 0/0",  "",         WIZARD,   ["Record the deal: Ona is ahead with 30"]),
    ("1/1 0/0 0/1",  "",         WIZARD,   ["Record the deal"]),
    ("0/0 1/1 0/.",  ONE_ROUND,  WIZARD,   ["Record: Rasa 1"]),
    ("3/3 2/1 4/.",  "",         OH_HELL,  []),
    ("3/3 2/1 4/4",  "",         OH_HELL,  ["Record the deal: Rasa is ahead with 14"]),
]
# fmt: on


@pytest.mark.parametrize("tapped, jotted, options, words", BY_BIDS)
def test_bids_and_tricks_become_a_deal(tapped, jotted, options, words):
    found = panel.candidates(bid(tapped), followed(jotted, **options), named())
    assert [f"{each.label}: {each.does}" if each.does else each.label for each in found] == words
    for button in found:
        form = DealForm(panel, dict(button.answers), names=named(), options=options)
        assert form.is_valid(), form.errors
        assert form.cleaned_data["match_deal"].deal == button.deal


def test_everybody_is_asked_for_a_bid_and_then_for_tricks():
    shown = panel.panel(followed("", 2, **WIZARD), named(2))
    assert (shown.has_bids, shown.longest) == (True, 2)
    assert [(place.seat, place.field, place.bid, place.asks) for place in shown.players] == [
        ("P1", "bid_1", "", "How many tricks does Ona bid?"),
        ("P2", "bid_2", "", "How many tricks does Jonas bid?"),
        ("P1.tricks", "tricks_1", "P1", "How many tricks did Ona take?"),
        ("P2.tricks", "tricks_2", "P2", "How many tricks did Jonas take?"),
    ]


def test_the_totals_follow_from_bids_and_tricks():
    stands = panel.standing(bid("1/1 0/. 0"), followed(ONE_ROUND, **OH_HELL), named())
    told = [stands.texts[f"{seat.value}.{part}"] for seat in PLACES[:3] for part in ("points", "change")]
    assert " ".join(told) == "22 +11 10 … 10 …"
    stands = panel.standing(bid("1/1 0/0 0"), followed("", **WIZARD), named())
    assert stands.texts["P3.change"] == "+20"


# fmt: off
DRAWS = [
    ("7 7 3",    {"rounds": 1},                       ["Record the deal", "Ona", "Jonas"]),
    ("7 7 3",    {"rounds": 2},                       ["Record the deal"]),
    ("7 8 3",    {"rounds": 1},                       ["Record the deal"]),
    ("7 7 .",    {"rounds": 1},                       ["Record: Rasa 0"]),
    ("13 13 .",  HEARTS | {"target": 13},             ["Record: Rasa 0"]),
    ("0 13 .",   HEARTS | {"target": 13},             ["Record: Rasa 13"]),
    ("13 0 13",  HEARTS | {"target": 13},             ["Record the deal"]),
    ("5 -5 .",   ZERO | {"rounds": 1},                ["Record: Rasa 0"]),
    ("5 5 .",    ZERO | {"rounds": 1},                ["Record: Rasa −10", "Ona", "Jonas"]),
]
# fmt: on


@pytest.mark.parametrize("tapped, options, words", DRAWS)
def test_where_the_match_would_end_in_a_tie_a_key_says_who_won_the_draw(tapped, options, words):
    found = panel.candidates(answers(tapped), followed("", **options), named())
    assert [each.label for each in found] == words
    assert [each.deal.draw for each in found if each.aside and "Record" not in each.label] == list(
        PLACES[: len(words) - 1]
    )
    for button in found:
        form = DealForm(panel, dict(button.answers), names=named(), options=options)
        assert form.is_valid(), form.errors
        assert form.cleaned_data["match_deal"].deal == button.deal


def test_a_tie_by_bids_has_these_keys_too():
    options = OH_HELL | {"rounds": 1}
    found = panel.candidates(bid("1/1 1/1 0/1"), followed("", **options), named())
    assert [each.label for each in found] == ["Record the deal", "Ona", "Jonas"]
    for button in found:
        form = DealForm(panel, dict(button.answers), names=named(), options=options)
        assert form.is_valid(), form.errors
        assert form.cleaned_data["match_deal"].deal == button.deal
