"""Forty-One: four players bid alone and score alone, and yet win in pairs. From Syria."""
