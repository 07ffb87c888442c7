"""What counts as an answer to a question, whoever sent it."""

import pytest

from scorekeeper.domain.asking import Answered, Look, Question

BID = Question("bid", "What does Ona bid?", (("nil", "nil"), ("1", "1"), ("2", "2")), withheld=frozenset({"nil"}))
TRICKS = Question("tricks", "How many tricks?", (("", "not counted"), ("0", "0"), ("1", "1")), look=Look.LIST)
POINTS = Question("points", "How many points?", look=Look.TYPED, pattern=r"-?[0-9]+", longest=3)
ORDER = Question("order", "Who won?", (("N", "Ona"), ("E", "Jonas")), look=Look.ROW, places=(("1", "1"),) * 3)

# fmt: off
SENT = [
    # a question, what is sent, whether it is an answer
    (BID, "1", True), (BID, "nil", True), (BID, "3", False), (BID, "1 1", False), (BID, "", False), (BID, " 1", False),
    (TRICKS, "0", True), (TRICKS, "²", False), (TRICKS, "", True),
    (POINTS, "-42", True), (POINTS, "1234", False), (POINTS, "4x", False), (POINTS, "4\n", False), (POINTS, "", False),
    (ORDER, "N E N", True), (ORDER, "N - E", True), (ORDER, "N S", False), (ORDER, "N N N N", False),
]
# fmt: on


@pytest.mark.parametrize("question, sent, fits", SENT)
def test_an_answer_is_one_of_the_choices_or_what_can_be_typed(question: Question, sent: str, fits: bool) -> None:
    assert question.takes(sent) is fits


def test_what_is_no_answer_counts_as_not_said() -> None:
    sent = {"bid": "1", "tricks": "14", "points": "-5", "order": "N X", "note": "hello"}
    answered = Answered.of((BID, TRICKS, POINTS, ORDER), sent)
    assert [answered.has(name) for name in ("bid", "tricks", "points", "order", "note")] == [
        True, False, True, False, False,
    ]  # fmt: skip
    assert (answered.whole("bid"), answered.whole("tricks"), answered.whole("points")) == (1, None, -5)


def test_what_was_left_open_was_not_said() -> None:
    assert not Answered.of((BID, TRICKS), {"tricks": ""}).has("tricks")
