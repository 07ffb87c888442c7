"""Prefilled answers: what a tool has found out about a deal, for the form that records it."""

from dataclasses import dataclass, field

from scorekeeper.domain.questions import Answers


@dataclass(frozen=True, slots=True)
class Handed:
    """Answers to some of the questions of a deal: `fields` as the game's form takes them.

    `words` say what they mean for whoever is about to hand them over ("the losing side took 53"). `tapped` is the same
    as the panel's questions take it, where that differs from the form.
    """

    fields: Answers
    words: str = ""
    tapped: Answers = field(default_factory=dict)
