"""Solo Spades: Spades for four single players, who must beat the best card so far whenever they can."""
