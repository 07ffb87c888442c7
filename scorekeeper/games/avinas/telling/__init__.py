"""A match in words, figures and drawings."""
