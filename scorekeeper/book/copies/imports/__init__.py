"""A file taken into a book, beside everything else."""
