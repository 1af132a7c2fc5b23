# Every target makes the environment first; the stamp makes that free the second time.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
# A target is a sequence of steps; `make -j` must not mix them.
.NOTPARALLEL:

VENV  := .venv
BIN   := $(VENV)/bin
STAMP := $(VENV)/.installed
WORKERS ?= 2
QUICK := $(wildcard tests/unit tests/cases)
FAST  := .venv-fast
TEXT  := rules cards bot_tables tests/scenarios
SHIPPED := $(shell find imperium_dsl grammar rules cards bot_tables tests/scenarios -type f -not -name '*.pyc')

.PHONY: help setup fast demo quick test lint types layers house check fmt bench update soak docs

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

setup: $(STAMP)  ## .venv with `imperium` and the tools in it

$(STAMP): pyproject.toml
	@python=''; \
	for candidate in $${PYTHON:-} python3 python python3.11 python3.12 python3.13 python3.14; do \
	  if "$$candidate" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	    python="$$candidate"; break; \
	  fi; \
	done; \
	if [ -z "$$python" ]; then \
	  echo 'make setup: Python 3.11 or newer, with its venv module, is needed; set PYTHON=/path/to/python' >&2; exit 1; \
	fi; \
	echo "setup: $$("$$python" --version) -> $(VENV)"; \
	if ! $(BIN)/python -c 'import pip' >/dev/null 2>&1; then rm -rf $(VENV); "$$python" -m venv $(VENV); fi
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	@touch $(STAMP)

fast: setup $(FAST)/.installed  ## .venv-fast with `imperium`, its machine compiled, and what it is measured against; needs a C compiler

$(FAST)/.installed: $(STAMP) hatch_build.py $(SHIPPED)
	@command -v "$${CC:-cc}" >/dev/null || { \
	  echo 'make fast: a C compiler is needed; set CC=/path/to/it, or use .venv, which needs none' >&2; exit 1; }
	@$(FAST)/bin/python -c 'import pip' >/dev/null 2>&1 || { rm -rf $(FAST); $(BIN)/python -m venv $(FAST); }
	@echo 'fast: compiling the machine -> $(FAST)'
	@IMPERIUM_COMPILED=1 $(FAST)/bin/python -m pip install -qq --disable-pip-version-check '.[bench]'
	@touch $@

demo: setup  ## check everything shipped, then show one full game
	@$(BIN)/imperium demo --game imperium-solo --seats romans --option bot=carthaginians

quick: setup  ## unit tests and cases, for the inner loop
	$(BIN)/python -m pytest -q -n $(WORKERS) $(QUICK)

test: setup  ## all tests, laws and scenarios
	$(BIN)/python -m pytest -q -n $(WORKERS) tests
	$(BIN)/imperium test

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/imperium fmt --check $(TEXT)

types: setup
	$(BIN)/mypy

layers: setup
	$(BIN)/lint-imports

house: setup  ## the packages, who imports whom, large classes, cycles
	@$(BIN)/python -m tests.house

check: lint types layers test docs  ## test plus lint, types, layers, docs: what CI runs

fmt: setup  ## format the Python and the shipped text
	$(BIN)/ruff check --fix --exit-zero --quiet .
	$(BIN)/ruff format .
	$(BIN)/imperium fmt $(TEXT)

bench: setup fast  ## measured ratios, each with its command, of the compiled machine
	$(FAST)/bin/python benchmarks/__main__.py

update: setup  ## rewrite the recorded expectations; read the diff
	$(BIN)/python -m pytest -q --update tests

soak: setup  ## thousands of games under all laws (resumable), then all tests with a long search
	$(BIN)/python -m tests.soak --workers $(WORKERS)
	HYPOTHESIS_PROFILE=soak $(BIN)/python -m pytest -q -n $(WORKERS) tests

docs: setup  ## the site in site/, warnings are errors
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
