"""The slow interpreter: it walks the checked program, one short function per form, and is the specification.

It shares with the machine the cells of a state and nothing else. A decision is a ``yield``; a dry run copies the
state and tries every combination of answers; whatever stands or listens is looked up again each time.

Functions take the world, which holds the state, first. No module knows those below it here, and each can be read
alone, in this order:

    records       what texts pass around: questions, descriptions of cards, names, events
    strictness    what a text must do strictly
    index         what the program says of each verb, found once
    state         the world: its cells, and what is going on in it
    possible      questions; dry runs; prices
    board         where things lie, who sees them, chance
    values        what players, words, zones, cards, numbers and conditions mean
    standing      what holds by itself or for a time: words of cards, who listens
    permissions   `can` and `cannot`
    patterns      which events a handler answers
    texts         which texts may be used, and how they run
    events        what comes before an event, in its place, and after it; zones; checks
    moves         cards and tokens change their place
    picks         which cards are picked
    arguments     what each parameter of a phrase gets
    procedures    turns, rounds and whatever else takes its course
    verbs         what each verb of the kernel does
    phrases       the life of a phrase
    forms         what each form of an effect does
    game          a whole game, decision by decision

An effect is run by ``forms``, which stands almost last; whoever needs that earlier (a handler, a keyword, an ability)
calls ``w.perform``, which the world carries.
"""
