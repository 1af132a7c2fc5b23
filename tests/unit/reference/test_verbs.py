"""Every verb of the kernel has its function."""

from __future__ import annotations

import inspect

import pytest

from imperium_dsl.program.frames import EVENT_VERBS, PRIMITIVES
from imperium_dsl.reference.verbs import OF_NUMBERS, VERBS

FRAMES = {frame.key: frame for frame in PRIMITIVES if frame.words not in EVENT_VERBS}


def test_every_frame_of_the_kernel_is_carried_out_by_one_function():
    assert sorted([*VERBS, *OF_NUMBERS]) == sorted(FRAMES)


@pytest.mark.parametrize("key", VERBS)
def test_a_function_takes_the_arguments_of_its_frame(key):
    arguments = [parameter.name for parameter in FRAMES[key].parameters]

    inspect.signature(VERBS[key]).bind("world", "actor", *arguments)


@pytest.mark.parametrize("key", FRAMES)
def test_a_function_begins_with_the_phrase_that_it_carries_out(key):
    function = VERBS.get(key) or OF_NUMBERS[key]

    assert function.__doc__.startswith(f"``{FRAMES[key].words}")
