# Everything runs in .venv, which is made on first use. Needs Python >= 3.11 and GNU make.

PYTHON ?= python3
ARGS ?=

BIN := .venv/bin
DATA = $$(git ls-files data games src tests ':!*.py' ':!*.po')
HEAVY := src/hotseat/arena|src/tashkalar/balance|src/tashkalar/envs|tests/arena|tests/hotseat/arena|tests/envs|tests/browser
FAST := tests/engine tests/scenarios tests/test_golden.py
# all but the tests that count Python calls, of which extension modules have none, and those of the bench
COMPILED := $(FAST) tests/ai --ignore=tests/engine/test_work.py --ignore=tests/ai/test_train.py
GAMES := $(patsubst %/pyproject.toml,%,$(wildcard games/*/pyproject.toml))
PROJECTS := pyproject.toml $(GAMES:%=%/pyproject.toml) constraints.txt
CATALOGUES := $(wildcard src/*/locale/*/LC_MESSAGES/*.po games/*/src/*/locale/*/LC_MESSAGES/*.po)
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check -c constraints.txt
# games come last: pip must know the main distribution before it resolves what a game needs
WITH_GAMES := $(GAMES:%=-e ./%)

.NOTPARALLEL:
.PHONY: help play dev test test-fast test-changed test-long framework check docs messages tools coverage coverage-of-rules compiled bench strength train chance recipes puzzles fuzz mutants steady release-check lock clean

help:
	@echo 'To play:'
	@echo '  make play          start a game                make play ARGS="--form duel"'
	@echo
	@echo 'While you change something:'
	@echo '  make dev           install what most contributors need, some 200 MB; the targets below do it too'
	@echo '  make test-changed  the tests that your changes can reach; the first run is a whole one'
	@echo '  make test-fast     the rules and the engine, in less than a minute'
	@echo '  make check         style, types and imports'
	@echo '  make messages      bring the catalogues of the translations up to date   make messages ARGS=fr'
	@echo
	@echo 'Before a commit (first use also installs the arena, the research environments and the bench, some 1 GB):'
	@echo '  make test          all checks and all tests except the long ones'
	@echo '  make test-long     the long ones: every size, language and name, and whatever takes time'
	@echo '  make framework     the tests of the framework where nothing else can be imported'
	@echo '  make docs          the documentation as a site, in build/docs'
	@echo
	@echo 'For measuring and maintenance:'
	@echo '  make compiled      build rules and computer players as extension modules, show that they play the same'
	@echo '  make bench         measure speed and memory    make bench ARGS="..."'
	@echo '  make strength      matches between computer players   make strength ARGS="medium:beam --deals 20"'
	@echo '  make train         fit their weights to games  make train ARGS="--games 20"'
	@echo '  make chance        fit win probabilities to games     make chance ARGS="--games 20"'
	@echo '  make recipes       run the recipes of machine learning; installs PyTorch, several GB'
	@echo '  make puzzles       compose puzzles from games, or prove them   make puzzles ARGS=--check'
	@echo '  make fuzz          random input for protocol, record and screens   make fuzz ARGS="..."'
	@echo '  make mutants       change the source in small ways and see that a test fails   make mutants ARGS="rng turns"'
	@echo '  make steady        run the tests 20 times on a busy machine'
	@echo '  make coverage      lines and branches that no test reaches'
	@echo '  make coverage-of-rules   which tests show which rule, card and ruling'
	@echo '  make release-check everything about a release that can be checked before its tag'
	@echo '  make tools         install the programs that some tests drive (as root, by apt-get)'
	@echo '  make lock          put the newest versions of everything installed into constraints.txt'
	@echo '  make clean         remove .venv, caches and built files'
	@echo
	@echo 'Another Python: make play PYTHON=python3.12'

play: .venv/.play
	@$(BIN)/tashkalar play $(ARGS)

dev: .venv/.dev

# Three at once also where there are two processors: many tests wait for processes, which takes no processor.
test: .venv/.full check
	$(BIN)/pytest -n 3 -m 'not long' $(ARGS)

test-fast: .venv/.dev
	$(BIN)/pytest -n 2 $(FAST) $(ARGS)

# A changed file that isn't Python reaches all tests, for testmon can't see who reads it.
test-changed: .venv/.dev
	$(BIN)/pytest -n 2 -m 'not long' --testmon --testmon-env "$$(cat $(DATA) | cksum)" $(ARGS)

test-long: .venv/.long
	$(BIN)/pytest -n 2 -m long $(ARGS)

framework: .venv/.full
	.ci/framework $(ARGS)

# Types are checked for both systems at once, which takes a fresh checkout half the time.
check: .venv/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy $$([ -e .venv/.full ] || echo '--follow-imports=silent --exclude ^($(HEAVY))/ src games tests conftest.py') & here=$$!; \
	  $(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 $$([ -e .venv/.full ] || echo '--follow-imports=silent --exclude ^($(HEAVY))/') src games/*/src; \
	  windows=$$?; wait $$here && exit $$windows
	$(BIN)/lint-imports --no-logo

docs: .venv/.docs
	@$(BIN)/python -m docs.site

messages: .venv/.translate
	@$(BIN)/python -m docs.messages $(ARGS)

tools:
	@.ci/tools

coverage: .venv/.long
	$(BIN)/pytest -n 2 $(ARGS) --cov

coverage-of-rules: .venv/.long
	@$(BIN)/python -m tests.coverage $(ARGS)

# Into an environment of its own, so that no extension module lies beside the sources.
compiled: .venv/.dev
	$(BIN)/python -m venv --clear .venv/compiled
	TASHKALAR_COMPILED=1 .venv/compiled/$(PIP:.venv/%=%) '.[dev]' $(GAMES:%=./%)
	.venv/compiled/bin/pytest -n 2 $(COMPILED) $(ARGS)
	$(BIN)/python -m tests.compiled .venv/compiled/bin/python

bench: .venv/.long
	@$(BIN)/python -m bench $(ARGS)

strength: .venv/.full
	@$(BIN)/python -m bench.strength $(ARGS)

train: .venv/.full
	@$(BIN)/python -m bench.train $(ARGS)

recipes: .venv/.learning
	$(BIN)/pytest recipes $(ARGS)

chance: .venv/.full
	@$(BIN)/python -m bench.chance $(ARGS)

puzzles: .venv/.full
	@$(BIN)/python -m bench.compose $(ARGS)

fuzz: .venv/.long
	@$(BIN)/python -m tests.fuzz $(ARGS)

mutants: .venv/.mutants
	@$(BIN)/python -P tests/mutants.py $(ARGS)

steady: .venv/.long
	@$(BIN)/python -m tests.steady $(ARGS)

release-check: .venv/.long .venv/.docs
	@.ci/release-check $(ARGS)

lock:
	$(PYTHON) -m venv --clear .venv/lock
	.venv/lock/bin/python -m pip install -qq --disable-pip-version-check '.[long,docs,learning,mutants,release]' $(GAMES:%=./%)
	{ head -n 1 constraints.txt; .venv/lock/bin/python -m pip freeze --exclude tashkalar $(GAMES:games/%=--exclude tashkalar-%); } > .venv/constraints.txt
	mv .venv/constraints.txt constraints.txt
	rm -rf .venv/lock

clean:
	rm -rf .venv build dist mutants .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo 'tashkalar needs Python 3.11 or newer, and "$(PYTHON)" is not; try PYTHON=python3.11' >&2; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/.play: $(PROJECTS) $(CATALOGUES) | $(BIN)/pip
	@echo 'Installing tashkalar and its games into .venv (only once) ...'
	@$(PIP) -e '.[remote]' $(WITH_GAMES)
	@touch $@

.venv/.dev: $(PROJECTS) $(CATALOGUES) | $(BIN)/pip
	@echo 'Installing tashkalar, its games and development tools into .venv (only once) ...'
	@$(PIP) -e '.[dev]' $(WITH_GAMES)
	@touch $@

.venv/.full: $(PROJECTS) $(CATALOGUES) | $(BIN)/pip
	@echo 'Installing tashkalar and what its tests need into .venv (only once) ...'
	@$(PIP) -e '.[full]' $(WITH_GAMES)
	@touch $@ .venv/.dev

.venv/.long: $(PROJECTS) $(CATALOGUES) | $(BIN)/pip
	@echo 'Installing tashkalar and all that its long tests and the bench need into .venv (only once) ...'
	@$(PIP) -e '.[long]' $(WITH_GAMES)
	@touch $@ .venv/.full .venv/.dev

.venv/.learning: $(PROJECTS) $(CATALOGUES) | $(BIN)/pip
	@echo 'Installing tashkalar and PyTorch into .venv (only once) ...'
	@$(PIP) -e '.[long,learning]' $(WITH_GAMES)
	@touch $@ .venv/.long .venv/.full .venv/.dev

.venv/.translate: $(PROJECTS) | $(BIN)/pip
	@echo 'Installing tashkalar and what its translators need into .venv (only once) ...'
	@$(PIP) -e '.[translate]' $(WITH_GAMES)
	@touch $@

.venv/.docs: $(PROJECTS) | $(BIN)/pip
	@echo 'Installing tashkalar and what makes its site into .venv (only once) ...'
	@$(PIP) -e '.[docs]' $(WITH_GAMES)
	@touch $@

.venv/.mutants: $(PROJECTS) | $(BIN)/pip
	@echo 'Installing tashkalar and what tests its tests into .venv (only once) ...'
	@$(PIP) -e '.[full,mutants]' $(WITH_GAMES)
	@touch $@
