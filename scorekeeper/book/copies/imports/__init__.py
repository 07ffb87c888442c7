"""Import of a file into a book, beside everything else."""
