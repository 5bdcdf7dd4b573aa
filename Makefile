# make run        build and start the shell
# make test       build everything and run all tests
# make test-all   everything that holds: the tests, long ones too, and long random runs
# make fuzz       feed every part random input, most of it under the address sanitizer too
# make faults     kill the shell's processes 2,000 times and compare what is recovered
# make bench      measure start-up and throughput against sqlite3, and the engine against a C loop
# make lint       check the form of every source file
# make format     put every source file into form
# make clean      remove what was built

SWIFT ?= swift
SOURCES := Package.swift Sources Plugins Tests

SEED ?= 1
FUZZ := .build/release/layoutsh-fuzz
CHECKED := -c debug --sanitize=address --build-path .build/asan

.PHONY: run test test-all fuzz faults bench lint format clean needs

run: needs
	$(SWIFT) build -c release
	@exec .build/release/layoutsh

test: needs
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

test-all: needs lint
	$(SWIFT) build --build-tests
	LAYOUTSH_TEST_ALL=1 $(SWIFT) test --skip-build
	$(MAKE) fuzz faults

fuzz: needs
	$(SWIFT) build -c release
	$(FUZZ) lines --seed $(SEED) --rounds 200000
	$(FUZZ) sessions --seed $(SEED) --rounds 100000
	$(FUZZ) libraries --seed $(SEED) --rounds 5000
	$(FUZZ) keys --seed $(SEED) --rounds 300
	$(SWIFT) build $(CHECKED) --product layoutsh
	$(SWIFT) build $(CHECKED) --product layoutsh-fuzz
	ASAN_OPTIONS=detect_leaks=0 .build/asan/debug/layoutsh-fuzz lines --seed $(SEED) --rounds 20000
	ASAN_OPTIONS=detect_leaks=0 .build/asan/debug/layoutsh-fuzz sessions --seed $(SEED) --rounds 20000
	ASAN_OPTIONS=detect_leaks=0 .build/asan/debug/layoutsh-fuzz keys --seed $(SEED) --rounds 50

faults: needs
	$(SWIFT) build -c release
	$(FUZZ) faults --seed $(SEED) --rounds 2000

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
