"""Find a passage by what somebody calls it."""
