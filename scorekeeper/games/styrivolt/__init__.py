"""Stýrivolt: a Faroese game for two pairs with two chosen suits, scored in strokes and crosses."""
