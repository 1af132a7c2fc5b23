"""The checked program: the one tree that everything after the checks reads."""
