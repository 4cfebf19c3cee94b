# Short verbs only; each is one step of CI as well. A verb sets up what it needs by itself.
PY := .venv/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
LOCK := uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 pyproject.toml

.PHONY: setup run play test lint format type games browser fuzz firmware emulate hil bench docs pictures circuit clean lock

setup: .venv/dev.stamp

run: .venv/run.stamp
	@$(PY) -m zeitnot run

play: .venv/run.stamp
	@$(PY) -m zeitnot play $(GAME)

test: .venv/dev.stamp
	$(PY) -m pytest -n 2 --dist worksteal

lint: .venv/dev.stamp
	$(PY) -m ruff check . && $(PY) -m ruff format --check . && .venv/bin/lint-imports

format: .venv/dev.stamp
	$(PY) -m ruff check --fix . && $(PY) -m ruff format .

type: .venv/dev.stamp
	$(PY) -m mypy

browser: .venv/dev.stamp
	@command -v chromium >/dev/null || (apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core)
	$(PY) -m pytest tests/browser

games: .venv/dev.stamp
	$(PY) -m pytest -n 2 --dist worksteal tests/games

fuzz: .venv/dev.stamp
	$(PY) -m pytest -n 2 tests/fuzz

firmware: .venv/dev.stamp
	$(PY) -m firmware.tools.image firmware/image

emulate: .venv/dev.stamp
	firmware/emulation/build_image.sh && $(PY) -m pytest -s tests/emulate

hil: .venv/dev.stamp
	$(PY) -m pytest -n 2 --dist worksteal tests/hil

bench: .venv/dev.stamp
	$(PY) -m tests.bench

circuit: .venv/dev.stamp
	$(PY) -m hardware.circuit.build hardware/netlists && $(PY) -m hardware.drawings

pictures: .venv/dev.stamp
	$(PY) -m hardware.pictures

docs: .venv/dev.stamp
	$(PY) -m tests.generated --write

lock:
	$(LOCK) --extra setup --output-file requirements.lock && $(LOCK) --extra dev --output-file requirements-dev.lock

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .hypothesis .import_linter_cache

.venv/bin/python:
	python3 -m venv .venv

.venv/run.stamp: requirements.lock pyproject.toml | .venv/bin/python
	$(PIP) --require-hashes -r requirements.lock && $(PIP) --no-deps --no-build-isolation -e . && touch $@

.venv/dev.stamp: requirements-dev.lock pyproject.toml | .venv/bin/python
	$(PIP) --require-hashes -r requirements-dev.lock && $(PIP) --no-deps --no-build-isolation -e . && touch .venv/run.stamp $@
