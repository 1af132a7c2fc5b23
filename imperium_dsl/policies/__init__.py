"""Who decides when no person does: a decision in, the index of an option out; and games played that way."""
