# Everything runs in .venv, which is made on first use. Needs Python >= 3.11 and GNU make.

PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check

.NOTPARALLEL:
.PHONY: help play test check tools coverage-of-rules bench fuzz steady clean

help:
	@echo 'make play    play a game                 make play ARGS="--form duel"'
	@echo 'make test    all checks and all tests'
	@echo 'make check   style, types and imports only'
	@echo 'make tools   install the programs that some tests drive (as root, by apt-get)'
	@echo 'make coverage-of-rules    which tests show which rule, card and ruling'
	@echo 'make bench   measure                     make bench ARGS="..."'
	@echo 'make fuzz    hammer the line protocol    make fuzz ARGS="..."'
	@echo 'make steady  run the tests 20 times on a busy machine'
	@echo 'make clean   remove .venv, caches and built files'
	@echo
	@echo 'Another Python: make play PYTHON=python3.12'

play: .venv/.play
	@$(BIN)/tashkalar play $(ARGS)

test: check
	$(BIN)/pytest -n 2 $(ARGS)

check: .venv/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

tools:
	@.ci/tools

coverage-of-rules: .venv/.dev
	@$(BIN)/python -m tests.coverage $(ARGS)

bench: .venv/.dev
	@$(BIN)/python -m bench $(ARGS)

fuzz: .venv/.dev
	@$(BIN)/python -m tests.fuzz $(ARGS)

steady: .venv/.dev
	@$(BIN)/python -m tests.steady $(ARGS)

clean:
	rm -rf .venv build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo 'tashkalar needs Python 3.11 or newer, and "$(PYTHON)" is not; try PYTHON=python3.11' >&2; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/.play: pyproject.toml | $(BIN)/pip
	@echo 'Installing tashkalar into .venv (only once) ...'
	@$(PIP) -e .
	@touch $@

.venv/.dev: pyproject.toml | $(BIN)/pip
	@echo 'Installing tashkalar and its development tools into .venv (only once) ...'
	@$(PIP) -e '.[dev]'
	@touch $@
