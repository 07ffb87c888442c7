"""The domain: plain Python that knows cards, seats and matches, but no framework and no game."""
