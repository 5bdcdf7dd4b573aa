# make run      build and start the shell
# make test     build everything and run all tests
# make bench    measure start-up and throughput against sqlite3, and the engine against a C loop
# make lint     check the form of every source file
# make format   put every source file into form
# make clean    remove what was built

SWIFT ?= swift
SOURCES := Package.swift Sources Plugins Tests

.PHONY: run test bench lint format clean needs

run: needs
	$(SWIFT) build -c release
	@exec .build/release/layoutsh

test: needs
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

bench: needs
	$(SWIFT) build -c release
	.build/release/layoutsh-bench

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

clean:
	rm -rf .build

# The one place that knows what a fresh machine lacks: a Swift toolchain, and libedit's headers.
needs:
	@command -v $(firstword $(SWIFT)) >/dev/null || { \
	  echo "layoutsh needs Swift 6.2 or later: https://www.swift.org/install/linux" >&2; exit 1; }
	@if [ ! -e /usr/include/histedit.h ]; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  { command -v apt-get && { [ -z "$$sudo" ] || command -v sudo; }; } >/dev/null || { \
	    echo "layoutsh needs libedit's headers: install the package libedit-dev" >&2; exit 1; }; \
	  echo "installing libedit-dev" >&2; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq libedit-dev >/dev/null || { \
	    echo "could not install libedit-dev: install it by hand, then try again" >&2; exit 1; }; \
	fi
