"""What was played: matches, evenings, people, pairs, records, and the shared picture."""
