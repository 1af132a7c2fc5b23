"""The slow interpreter: it walks the checked program, one short function per form, and is the specification.

It shares with the machine the cells of a state and nothing else. A decision is a ``yield``; a dry run copies the
state and tries every combination of answers; whatever stands or listens is looked up again each time.
"""
