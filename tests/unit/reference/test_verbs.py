"""Every verb of the kernel has its function."""

from __future__ import annotations

import inspect

import pytest

from imperium_dsl.program.verbs import KERNEL
from imperium_dsl.reference.verbs import OF_NUMBERS, VERBS

ROWS = {verb.frame.key: verb for verb in KERNEL if verb.happens is None}


def test_every_frame_of_the_kernel_is_carried_out_by_one_function():
    assert sorted([*VERBS, *OF_NUMBERS]) == sorted(ROWS)


def test_a_function_of_its_own_kind_carries_out_what_is_about_a_number_itself():
    assert sorted(OF_NUMBERS) == sorted(key for key, verb in ROWS.items() if verb.as_written)


@pytest.mark.parametrize("key", VERBS)
def test_a_function_takes_the_arguments_of_its_frame(key):
    arguments = [parameter.name for parameter in ROWS[key].frame.parameters]

    inspect.signature(VERBS[key]).bind("world", "actor", *arguments)


@pytest.mark.parametrize("key", ROWS)
def test_a_function_shows_the_phrase_that_it_carries_out(key):
    function = VERBS.get(key) or OF_NUMBERS[key]

    assert f"``{ROWS[key].frame.words}" in function.__doc__.splitlines()[0]
