"""Questions about a deal: which answers are theirs, and what is left of those that anybody may send."""

import pytest

from scorekeeper.domain.asking import DealAnswers, Look, Question, as_answer

BID = Question("bid", "Amount?", (("", "–"), ("5", "5"), ("6", "6")), not_offered=frozenset({"5"}))
LOW = Question("low", "High or low?", (("false", "high"), ("true", "low")), default="false")
TYPED = Question("code", "Which code?", look=Look.TYPED, pattern="[0-9]+", longest=3)
ROW = Question("row", "Who won them?", (("N", "Ona"), ("E", "Rūta")), look=Look.ROW, places=(("1", "1"), ("2", "2")))

# fmt: off
TAKEN = [
    (BID,   ["5", "6", ""],          ["7", "05", "٥", " 5", "\x00"]),
    (TYPED, ["1", "123"],            ["", "1234", "12x", "1\n"]),
    (ROW,   ["", "N", "N E", "- E"], ["S", "N E N", "N S"]),
]
# fmt: on


@pytest.mark.parametrize("question, right, wrong", TAKEN)
def test_a_question_takes_its_own_answers_only(question, right, wrong):
    assert [answer for answer in right + wrong if question.takes(answer)] == right


def test_what_no_question_takes_was_answered_wrongly_and_has_no_value():
    said = DealAnswers.of((BID, LOW, TYPED), {"bid": "7", "low": "true", "code": "", "other": "5"})
    assert (said.whole("bid"), said.text("bid"), said.has("bid")) == (None, "", True)
    assert said.truth("low") is True
    assert not said.has("code")
    assert not said.has("other")


def test_a_panel_offers_neither_what_is_withheld_nor_leaving_it_open():
    assert [(each.label, each.answers) for each in BID.buttons] == [("6", {"bid": "6"})]
    assert (BID.usual.answers, LOW.usual.label) == ({"bid": ""}, "high")


@pytest.mark.parametrize("value, answer", [(True, "true"), (False, "false"), (None, ""), (0, "0"), (-2, "-2")])
def test_a_value_of_the_match_format_is_sent_as_text(value, answer):
    assert as_answer(value) == answer
