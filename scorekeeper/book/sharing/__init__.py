"""Giving others a link, and taking it back."""
