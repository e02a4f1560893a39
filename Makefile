# Everything runs in .venv, which is made on first use. Needs Python >= 3.11 and GNU make.

PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
FAST := tests/engine tests/scenarios tests/test_golden.py
CATALOGUES := $(wildcard src/tashkalar/locale/*/LC_MESSAGES/*.po)
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check

.NOTPARALLEL:
.PHONY: help play test test-fast test-long check docs messages tools coverage coverage-of-rules bench strength train chance puzzles fuzz mutants steady lock clean

help:
	@echo 'make play    play a game                 make play ARGS="--form duel"'
	@echo 'make test    all checks and tests but the long ones'
	@echo 'make test-fast    the rules and the engine only'
	@echo 'make test-long    the long ones: each size, language and name, and what takes its time'
	@echo 'make check   style, types and imports only'
	@echo 'make docs    the documentation as a site, in build/docs'
	@echo 'make messages    bring the catalogues of all translations up to date   make messages ARGS=fr'
	@echo 'make tools   install the programs that some tests drive (as root, by apt-get)'
	@echo 'make coverage     which lines and branches no test reaches'
	@echo 'make coverage-of-rules    which tests show which rule, card and ruling'
	@echo 'make bench   measure                     make bench ARGS="..."'
	@echo 'make strength    let computer players meet  make strength ARGS="able:beam --deals 20"'
	@echo 'make train   fit their weights by games         make train ARGS="--games 20"'
	@echo 'make chance  fit how likely a seat wins to their games   make chance ARGS="--games 20"'
	@echo 'make puzzles compose puzzles from games, or prove them   make puzzles ARGS=--check'
	@echo 'make fuzz    hammer protocol, record, screens    make fuzz ARGS="..."'
	@echo 'make mutants change the engine in small ways and see that a test fails    make mutants ARGS="rng turns"'
	@echo 'make steady  run the tests 20 times on a busy machine'
	@echo 'make lock    take the newest versions of all that is installed into constraints.txt'
	@echo 'make clean   remove .venv, caches and built files'
	@echo
	@echo 'Another Python: make play PYTHON=python3.12'

play: .venv/.play
	@$(BIN)/tashkalar play $(ARGS)

test: check
	$(BIN)/pytest -n 2 -m 'not long' $(ARGS)

test-fast: .venv/.dev
	$(BIN)/pytest -n 2 $(FAST) $(ARGS)

test-long: .venv/.dev
	$(BIN)/pytest -n 2 -m long $(ARGS)

check: .venv/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

docs: .venv/.docs
	@$(BIN)/python -m docs.site

messages: .venv/.dev
	@$(BIN)/python -m docs.messages $(ARGS)

tools:
	@.ci/tools

coverage: .venv/.dev
	$(BIN)/pytest -n 2 $(ARGS) --cov

coverage-of-rules: .venv/.dev
	@$(BIN)/python -m tests.coverage $(ARGS)

bench: .venv/.dev
	@$(BIN)/python -m bench $(ARGS)

strength: .venv/.dev
	@$(BIN)/python -m bench.strength $(ARGS)

train: .venv/.dev
	@$(BIN)/python -m bench.train $(ARGS)

chance: .venv/.dev
	@$(BIN)/python -m bench.chance $(ARGS)

puzzles: .venv/.dev
	@$(BIN)/python -m bench.compose $(ARGS)

fuzz: .venv/.dev
	@$(BIN)/python -m tests.fuzz $(ARGS)

mutants: .venv/.mutants
	@$(BIN)/python -P tests/mutants.py $(ARGS)

steady: .venv/.dev
	@$(BIN)/python -m tests.steady $(ARGS)

lock:
	$(PYTHON) -m venv --clear .venv/lock
	.venv/lock/bin/python -m pip install -qq --disable-pip-version-check '.[dev,docs,mutants]'
	{ head -n 1 constraints.txt; .venv/lock/bin/python -m pip freeze --exclude tashkalar; } > .venv/constraints.txt
	mv .venv/constraints.txt constraints.txt
	rm -rf .venv/lock

clean:
	rm -rf .venv build dist mutants .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo 'tashkalar needs Python 3.11 or newer, and "$(PYTHON)" is not; try PYTHON=python3.11' >&2; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/.play: pyproject.toml constraints.txt $(CATALOGUES) | $(BIN)/pip
	@echo 'Installing tashkalar into .venv (only once) ...'
	@$(PIP) -c constraints.txt -e .
	@touch $@

.venv/.dev: pyproject.toml constraints.txt $(CATALOGUES) | $(BIN)/pip
	@echo 'Installing tashkalar and its development tools into .venv (only once) ...'
	@$(PIP) -c constraints.txt -e '.[dev]'
	@touch $@

.venv/.docs: pyproject.toml constraints.txt | $(BIN)/pip
	@echo 'Installing tashkalar and what makes its site into .venv (only once) ...'
	@$(PIP) -c constraints.txt -e '.[docs]'
	@touch $@

.venv/.mutants: pyproject.toml constraints.txt | $(BIN)/pip
	@echo 'Installing tashkalar and what tests its tests into .venv (only once) ...'
	@$(PIP) -c constraints.txt -e '.[dev,mutants]'
	@touch $@
