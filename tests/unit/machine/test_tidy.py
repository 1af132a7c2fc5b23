"""Written functions without what nobody reads."""

from __future__ import annotations

from imperium_dsl.machine.codegen.tidy import tidy


def test_what_nobody_reads_is_left_out():
    assert tidy(["def f(m, you):", "    d = True; r = ()", "    r = m.join(r, 1)", "    return d"]) == [
        "def f(m, you):", "    d = True", "    return d",
    ]  # fmt: skip


def test_what_is_done_stays_though_nobody_reads_what_comes_of_it():
    assert tidy(["def f(m, you):", "    d = m.move(1)", "    return 1"]) == [
        "def f(m, you):", "    m.move(1)", "    return 1",
    ]  # fmt: skip


def test_a_block_that_is_empty_now_does_nothing():
    assert tidy(["def f(m, you):", "    if m.cells:", "        r = ()", "    return 1"]) == [
        "def f(m, you):", "    if m.cells:", "        pass", "    return 1",
    ]  # fmt: skip


def test_names_that_are_gone_are_not_nonlocal():
    lines = [
        "def f(m, you):", "    b1 = 0; a = True; r = ()", "    def f1():", "        nonlocal a, b1, r",
        "        b1 = a; r = 2", "        a = False", "        return b1", "    return a and b1 and f1()",
    ]  # fmt: skip

    assert "        nonlocal a, b1" in tidy(lines)


def test_a_name_that_one_inner_function_uses_is_its_own():
    lines = [
        "def f(m, you):", "    b1 = 0; x2 = 0; a = True", "    def f1():", "        nonlocal a, b1, x2",
        "        b1 = a", "        if b1:", "            x2 = m.cells", "        a = x2", "        return b1",
        "    return a or f1()",
    ]  # fmt: skip

    assert tidy(lines) == [
        "def f(m, you):", "    a = True", "    def f1():", "        nonlocal a", "        x2 = 0",
        "        b1 = a", "        if b1:", "            x2 = m.cells", "        a = x2", "        return b1",
        "    return a or f1()",
    ]  # fmt: skip


def test_what_only_reads_a_name_of_others_does_not_declare_it():
    lines = [
        "def f(m, you):", "    b1 = 0", "    b1 = m.cells", "    def f1():", "        nonlocal b1",
        "        return m.move(b1)", "    return f1()",
    ]  # fmt: skip

    assert tidy(lines) == [
        "def f(m, you):", "    b1 = 0", "    b1 = m.cells", "    def f1():", "        return m.move(b1)",
        "    return f1()",
    ]  # fmt: skip


def test_what_is_the_same_all_through_is_computed_once():
    lines = [
        "def f(m, you):",
        "    s = m.cells",
        "    if s[(Z1 + P1 * you)]: return s[(Z1 + P1 * you)]",
        "    return 0",
    ]

    assert tidy(lines)[1] == "    z1 = Z1 + P1 * you"
    assert "    if s[z1]: return s[z1]" in tidy(lines)
