"""Declarations to a program: every name gets its meaning, every phrase its frame.

One declaration is read at a time, against what all of them declare; functions over two small records do it:
``Resolving`` for the declaration in hand, ``Scope`` for what is bound at a point of its text. From below:
``lookup`` (words), ``values`` (nouns, numbers, conditions), ``abilities``, ``phrases``, ``events``, ``effects``,
``members`` (of cards), ``program``.
"""
