"""The tools beside the score: the referee of tricks, the counting of piles, and what they are told by."""
