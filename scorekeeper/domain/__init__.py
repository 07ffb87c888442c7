"""The heart of the score book: plain Python that knows cards, seats and matches, but no framework and no game."""
