"""The panel of Spades: what it asks, and every deal that the answers can become."""

import pytest
from hypothesis import given

from scorekeeper.domain.bids import tricks_field
from scorekeeper.domain.match import MatchDeal
from scorekeeper.domain.questions import keys
from scorekeeper.domain.seats import Seat, after_dealer
from scorekeeper.games.spades import GAME, panel
from scorekeeper.games.spades.deals import Deal, Nil
from scorekeeper.games.spades.scoring import SPECIALS
from scorekeeper.games.spades.tests.deals_by_hand import jotted
from scorekeeper.games.spades.tests.strategies import deals
from scorekeeper.web.forms import DealForm

NAMES = {Seat.N: "Ona", Seat.E: "Jonas", Seat.S: "Rasa", Seat.W: "Petras"}
PLAIN = GAME.replay({}, Seat.N, [])
SPECIAL = GAME.replay(SPECIALS.non_defaults(), Seat.N, [])
FOUR = {"bid_n": "4", "bid_e": "3", "bid_s": "2", "bid_w": "3"}
ONE_NIL = FOUR | {"bid_e": "nil"}


def words(candidate):
    """What its button says, and the one before it that hides it."""
    group = f"{candidate.behind.label}: " if candidate.behind else ""
    return group + " ".join(filter(None, (candidate.label, candidate.small)))


def results(answers, match=PLAIN):
    return {words(each): each for each in panel.candidates(answers, match, NAMES)}


def told(answers, match=PLAIN):
    """What every button says it would do."""
    marks = {}
    for label, candidate in results(answers, match).items():
        form = DealForm(panel, dict(candidate.answers), names=NAMES)
        assert form.is_valid(), form.errors
        then = GAME.go_on(match.rules.house.non_defaults(), match, [form.cleaned_data["match_deal"]])
        marks[label] = GAME.words.line(then.rows[-1], NAMES).mark
    return marks


def test_it_asks_for_four_bids_from_the_dealers_left():
    asked = [step.question for step in panel.panel(PLAIN, NAMES).steps if not step.where]
    assert asked == [f"What does {name} bid?" for name in ("Jonas", "Rasa", "Petras", "Ona")]
    bids = panel.panel(PLAIN, NAMES).steps[0].choices
    assert [choice.label for choice in bids] == [*map(str, range(1, 14)), "nil", "blind nil"]
    assert [step.at for step in panel.panel(PLAIN, NAMES).steps[:4]] == ["E", "S", "W", "N"]


def test_a_blind_nil_recalls_who_it_is_meant_for():
    def remarks(match):
        """By whose question is next."""
        told, asked = {}, {}
        for seat in after_dealer(match.next_dealer):
            told[NAMES[seat]] = panel.standing(asked, match, NAMES).said
            asked |= {f"bid_{seat.value.lower()}": "3"}
        assert panel.standing(asked, match, NAMES).said == ""
        return {name: told[name] for name in sorted(told)}

    meant = "Blind nil: for a side 100 behind."
    assert set(remarks(PLAIN).values()) == {meant}
    ahead = GAME.replay({}, Seat.N, [MatchDeal(jotted("3 3 4 2", "8 5"))])  # +71 and +50
    assert set(remarks(ahead).values()) == {meant}
    far = GAME.replay(
        {}, Seat.N, [MatchDeal(jotted("3 3 2 2", "8 5")), MatchDeal(jotted("3 3 3 3", "8 5"))]
    )  # 115 and −10
    assert remarks(far) == {"Ona": meant, "Jonas": "", "Rasa": meant, "Petras": ""}
    just = GAME.replay({"bag_limit": 0}, Seat.N, [MatchDeal(jotted("nil 1 1 1", "0 1 11 1"))])  # 120 and 20
    assert remarks(just) == remarks(far)


def relevant(answers):
    """The steps that make sense with these answers."""
    steps = panel.panel(PLAIN, NAMES).steps
    return [step for step in steps if all(answers.get(name, "") in values for name, values in step.where)]


def asked(answers):
    """The questions about tricks that make sense with these answers, in their order."""
    return [step.question for step in relevant(answers) if step.where]


# fmt: off
ASKED = [
    # who bid nil,  question about tricks
    ("",     []),
    ("e",    ["Did Jonas make nil?"]),
    ("n",    ["Did Ona make nil?"]),
    ("es",   ["Did Jonas make nil?", "Did Rasa make nil?"]),
    ("ew",   ["Did Jonas make nil?", "Did Petras make nil?"]),
    ("nes",  ["Did Jonas make nil?", "Did Rasa make nil?", "Did Ona make nil?"]),
    ("nesw", ["Did Jonas make nil?", "Did Rasa make nil?", "Did Petras make nil?", "Did Ona make nil?"]),
]
# fmt: on


@pytest.mark.parametrize("nils, questions_asked", ASKED)
def test_only_a_nil_lets_it_ask_who_won_how_many(nils, questions_asked):
    assert asked(FOUR | {f"bid_{seat}": "nil" for seat in nils}) == questions_asked


def test_a_nil_was_made_or_failed_by_so_many_tricks():
    choices = next(step for step in panel.panel(PLAIN, NAMES).steps if step.question == "Did Jonas make nil?").choices
    assert [choice.label for choice in choices] == ["Made: no trick", *map(str, range(1, 14))]
    assert (choices[0].answers, choices[0].short) == ({"tricks_e": "0"}, "won 0")
    assert choices[1].above == "Failed: how many tricks?"
    (nil,) = [step for step in relevant(ONE_NIL) if step.where]
    assert (nil.given, nil.offer, nil.shares) == ("Made: no trick", "Nil failed: Jonas", 13)


# fmt: off
MIDDLE = [
    ({},                                     ("0", "bid so far, 13 left")),
    ({"bid_e": "3", "bid_s": "nil"},         ("3", "bid so far, 10 left")),
    ({"bid_e": "9", "bid_s": "7"},           ("16", "bid so far")),
    (FOUR,                                   ("12", "of 13 are bid")),
    (FOUR | {"bid_w": "9"},                  ("18", "are bid, for 13 tricks")),
    (ONE_NIL | {"tricks_e": "0"},            ("9", "of 13 are bid")),
    (ONE_NIL | {"tricks_e": "12"},           ("1", "trick left")),
    (ONE_NIL | {"bid_w": "nil", "tricks_e": "10", "tricks_w": "5"}, ("15", "of 13 tricks")),
]
# fmt: on


@pytest.mark.parametrize("answers, middle", MIDDLE)
def test_the_table_shows_what_is_bid_together_or_left_to_be_won(answers, middle):
    assert panel.standing(answers, PLAIN, NAMES).middle == middle


def test_no_trump_is_asked_and_answered_before_the_play_and_its_ruffs_after():
    asked = panel.panel(SPECIAL, NAMES).steps[4]
    assert asked.question == "Who asked for no trump and got a yes?"
    assert [choice.label for choice in asked.choices] == [
        "Jonas: ruffed", "Rasa: ruffed", "Petras: ruffed", "Ona: ruffed",
        "Jonas asked: yes", "Rasa asked: yes", "Petras asked: yes", "Ona asked: yes", "nobody",
    ]  # fmt: skip
    assert asked.times == 4


def test_while_it_is_played_the_panel_recalls_who_promised():
    nobody = panel.standing(FOUR, SPECIAL, NAMES)
    assert (nobody.said, nobody.closed) == ("", ())
    assert nobody.absent == ("no_trump_n=ruffed", "no_trump_e=ruffed", "no_trump_s=ruffed", "no_trump_w=ruffed")
    two = panel.standing(ONE_NIL | {"no_trump_s": "kept", "no_trump_n": "ruffed"}, SPECIAL, NAMES)
    assert (
        two.said == "Nil made: Jonas. No trump: Rasa must not win a trick by a ruff. No trump, failed by a ruff: Ona."
    )
    assert (two.closed, two.absent) == (("no_trump_e",), ("no_trump_e=ruffed", "no_trump_w=ruffed"))


def test_both_made_is_one_tap_and_only_a_set_asks_for_more():
    marks = told(FOUR)
    assert list(marks) == [
        *("6 : 7 both made", "7 : 6 both made"),
        *(f"Rasa & Ona set: {won}" for won in (5, 4, 3, 2, 1, 0)),
        *(f"Petras & Jonas set: {won}" for won in (5, 4, 3, 2, 1, 0)),
    ]
    assert marks["6 : 7 both made"] == "+60 / +61"
    assert (marks["Rasa & Ona set: 5"], marks["Petras & Jonas set: 5"]) == ("−60 / +62", "+62 / −60")
    assert [label for label, each in results(FOUR).items() if not each.lost] == list(marks)[:2]
    group = results(FOUR)["Rasa & Ona set: 5"].behind
    assert (group.question, group.small, group.lost) == ("How many did Rasa & Ona win?", "5 or fewer: −60", True)
    assert panel.panel(PLAIN, NAMES).asked == "How did the tricks fall?"


# fmt: off
KINDS = [
    # bids of Ona, Jonas, Rasa, Petras, then the buttons in sight
    ((4, 3, 3, 3), ["7 : 6", "Rasa & Ona set", "Petras & Jonas set"]),
    ((3, 3, 3, 2), ["6 : 7", "7 : 6", "8 : 5", "Rasa & Ona set", "Petras & Jonas set"]),
    ((4, 4, 3, 3), ["Rasa & Ona set", "Petras & Jonas set"]),              # of fourteen one side fails, and only one
    ((4, 4, 4, 3), ["Rasa & Ona set", "Petras & Jonas set", "Both set"]),  # 7 : 6 is too little for both
]
# fmt: on


@pytest.mark.parametrize("bid, buttons", KINDS)
def test_what_cannot_be_is_not_shown(bid, buttons):
    answers = dict(zip(("bid_n", "bid_e", "bid_s", "bid_w"), map(str, bid), strict=True))
    found = [each.behind.label if each.behind else each.label for each in panel.candidates(answers, PLAIN, NAMES)]
    assert list(dict.fromkeys(found)) == buttons


def test_with_one_nil_what_brings_the_same_is_one_button():
    made = told(ONE_NIL)  # Jonas nil, Petras 3 against Ona 4 and Rasa 2
    assert made["6 : 7 both made"] == "+60 / +134"
    assert made["Rasa & Ona set: 5"] == "−60 / +135"
    assert made["Petras & Jonas set: 2"] == "+65 / +70"
    assert len(made) == len(set(made.values())) == 14
    assert list(made)[:2] == ["6 : 7 both made", "7 : 6 both made"]
    deals = [each.deal for each in panel.candidates(ONE_NIL, PLAIN, NAMES) if each.small == "both made"]
    assert all(deal.tricks.of(Seat.E) == 0 for deal in deals)


# fmt: off
NILS = [
    # bids and tricks of nils,                             words above the results
    (ONE_NIL,                                              "Nil made: Jonas."),
    (ONE_NIL | {"tricks_e": "2"},                          "Nil failed: Jonas."),
    (ONE_NIL | {"bid_n": "nil", "tricks_e": "0"},          "Nil made: Ona and Jonas."),
    (ONE_NIL | {"bid_n": "blind_nil", "tricks_n": "1"},    "Nil made: Jonas. Nil failed: Ona."),
]
# fmt: on


@pytest.mark.parametrize("answers, said", NILS)
def test_the_results_say_which_nils_were_made(answers, said):
    now = panel.standing(answers, PLAIN, NAMES)
    assert (now.said, now.asked) == (said, "")


def test_two_nils_leave_their_partners():
    both = FOUR | {"bid_n": "nil", "bid_e": "nil"}
    marks = told(both)
    assert marks["10 : 3 both made"] == "+128 / +130"
    assert marks["Rasa & Ona set: 1"] == "+80 / +139"
    assert told(both | {"tricks_n": "0", "tricks_e": "0"}) == marks


# fmt: off
CONTRADICTIONS = [
    # answers, words, what can be changed
    (FOUR | {"bid_n": "nil", "bid_e": "nil", "tricks_n": "10", "tricks_e": "10"},
     "That would be 20 tricks; a deal has 13.", ["Change: Ona won 10", "Change: Jonas won 10"]),
    ({f"bid_{seat}": "nil" for seat in "nesw"} | {"tricks_n": "1", "tricks_e": "2", "tricks_s": "3", "tricks_w": "4"},
     "That would be 10 tricks; a deal has 13.",
     ["Change: Ona won 1", "Change: Jonas won 2", "Change: Rasa won 3", "Change: Petras won 4"]),
    (FOUR | {"bemo_little_ns": "won", "bemo_little_ew": "won"},
     "These answers contradict each other. Change one.", ["Change the Bemo answers"]),
    ({f"bid_{seat}": "nil" for seat in "nesw"}, "That would be 0 tricks; a deal has 13.",
     ["Change: Ona won 0", "Change: Jonas won 0", "Change: Rasa won 0", "Change: Petras won 0"]),
    (ONE_NIL | {"tricks_e": "13", "no_trump_n": "ruffed"},
     "These answers contradict each other. Change one.",
     ["Change: Jonas won 13", "Change the no trump answers"]),
]
# fmt: on


@pytest.mark.parametrize("answers, wrong, change", CONTRADICTIONS)
def test_what_contradicts_itself_is_said_and_can_be_changed(answers, wrong, change):
    assert results(answers, SPECIAL) == {}
    now = panel.standing(answers, SPECIAL, NAMES)
    assert (now.wrong, [words for _name, words in now.change]) == (wrong, change)
    names = {step.name for step in panel.panel(SPECIAL, NAMES).steps}
    assert {name for name, _words in now.change} <= names


@given(deals())
def test_no_deal_that_was_played_contradicts_itself(deal: Deal):
    answers = {name: value for name, value in panel.answers_of(deal).items() if not name.startswith("tricks_")}
    nils = {seat for seat, bid in deal.bids.each if isinstance(bid, Nil)}
    answers |= {tricks_field(seat): panel.answers_of(deal)[tricks_field(seat)] for seat in nils}
    assert panel.standing(answers, SPECIAL, NAMES).wrong == ""


def test_no_trump_and_bemos_go_into_the_deal():
    answers = FOUR | {"no_trump_n": "kept", "bemo_little_ns": "won", "bemo_big_ew": "lost"}
    marks = told(answers, SPECIAL)
    assert list(marks)[:2] == ["6 : 7 both made", "7 : 6 both made"]
    assert marks["6 : 7 both made"] == "+160 / −29"
    assert marks["7 : 6 both made"] == "+161 / −30"
    assert not any(
        label.startswith("Rasa & Ona set") for label in marks
    )  # with fewer they cannot have won the first six
    assert "Petras & Jonas set: 0" in marks


@given(deals())
def test_every_deal_can_be_tapped(deal: Deal):
    answers = {name: value for name, value in panel.answers_of(deal).items() if name.startswith("bid_")}
    nils = {seat for seat, bid in deal.bids.each if isinstance(bid, Nil)}
    told_of = {tricks_field(seat) for seat in nils}
    answers |= {name: value for name, value in panel.answers_of(deal).items() if name in told_of}
    answers |= {
        name: value for name, value in panel.answers_of(deal).items() if name.startswith(("no_trump_", "bemo_"))
    }
    agreed = {"sure": keys(panel.warnings(deal, NAMES))}
    found = [DealForm(panel, each.answers | agreed) for each in panel.candidates(answers, SPECIAL, NAMES)]
    assert all(form.is_valid() for form in found)
    brought = [SPECIAL.rules.after(SPECIAL.state, form.cleaned_data["match_deal"].deal)[0] for form in found]
    assert SPECIAL.rules.after(SPECIAL.state, deal)[0] in brought
    assert all(form.cleaned_data["match_deal"].deal.no_trump == deal.no_trump for form in found)
