# make run        build the program and its modules for debug, as 'swift run' does, and start the shell
# make live       build the server of the live page, which needs SwiftNIO; 'live on' at the prompt starts it
# make page       build the engine of a page, .build/page-Osize/engine.wasm: engine, layouts and shell as WebAssembly;
#                 'layoutsh export FILE --html OUT --engine' puts it into pages
# make test       build everything for debug and run all tests
# make program    build the program and its modules for release, as they are installed and packed
# make test-all   all that must hold: form, every test, a package that depends on this one, long random runs
# make laws       judge the bundled modules by the laws of layouts, each decorator over each layout
# make fuzz       feed every part random input, most of it under the address sanitizer too
# make faults     kill the shell's processes and fill its disk 2,000 times, and compare what is recovered
# make soak       ten minutes of mixed lines in one shell, whose memory must stay flat
# make mutants    change the rules in 380 places, one at a time, and list what no test notices; with SINCE=COMMIT
#                 newer lines alone
# make bench      measure start-up and throughput against sqlite3, and the engine against plain C, with aims
#                 and limits; the results are added to Tests/Benchmarks/results.txt
# make bench-page measure each command in the engine of a page against the program, at 100,000 items
# make docs       build the handbook and the reference of the libraries
# make editors    write the syntax files of session files for editors
# make templates  put what 'new-plugin' writes into the program again, after files came or went
# make install    build and install below PREFIX, as /usr/local; DESTDIR comes before it; what is installed
#                 needs no Swift; after 'make program', 'sudo make install' needs none either
# make uninstall  remove what 'make install' installed
# make deb        build the packages layoutsh and layoutsh-dev
# make dist       build the archives of the sources and of the program, with their checksums
# make packages   try what 'install', 'deb' and 'dist' make where there is no Swift
# make lint       check the form of every source file
# make format     put every source file into form
# make clean      remove what was built

SWIFT ?= swift
SOURCES := Package.swift Sources Plugins Tests

# What 'layoutsh --version' prints; release builds alone know it.
ifndef LAYOUTSH_COMMIT
export LAYOUTSH_COMMIT := $(shell .ci/commit.sh)
endif

SEED ?= 1
STEP := Tests/step.sh
FUZZ := .build/release/layoutsh-fuzz
CHECK := .build/release/layoutsh check --save .build --seed $(SEED)
CHECKED := -c debug --sanitize=address --build-path .build/asan
FUZZ_CHECKED := env ASAN_OPTIONS=detect_leaks=0 .build/asan/debug/layoutsh-fuzz

.PHONY: run live page served paged test test-all laws fuzz faults soak mutants release checked bench bench-page docs editors templates lint format \
  clean needs built again install uninstall deb dist packages program tools

# The compiler uses all cores by itself; 'dist' links the program in another way for a while.
.NOTPARALLEL:

# What the program needs and no more: a build of everything takes a third longer.
MODULES := flow sticky calendar overlay circle
PRODUCTS := layoutsh $(addsuffix .layout,$(MODULES))

# 'run', 'test' and 'editors' build alike, so that each finds what another has built. Debug information
# only costs time here: for a debugger, 'swift build' as it is.
DEBUG := -debug-info-format none

run: needs
	for product in $(PRODUCTS); do $(SWIFT) build $(DEBUG) --product $$product || exit; done
	@exec .build/debug/layoutsh

program: needs
	for product in $(PRODUCTS); do $(SWIFT) build -c release --product $$product || exit; done
	@echo "$(LAYOUTSH_COMMIT)" >$(BUILT)

# As 'program', but starts no compiler where nothing changed: root may have none in its PATH.
BUILT := .build/release/built-of
built:
	@[ "$$(cat $(BUILT) 2>/dev/null)" = "$(LAYOUTSH_COMMIT)" ] && [ $(BUILT) -nt .build/release/layoutsh ] && \
	  [ -z "$$(find Package.swift Sources Plugins -newer $(BUILT) | head -1)" ] || $(MAKE) program

# The server of the live page, a package of its own; it is put beside the program in every build.
LIVE := .build/live/release/layoutsh-live
live: needs
	$(SWIFT) build -c release --package-path Sources/layoutsh-live --scratch-path .build/live
	@for folder in .build/debug .build/release; do \
	  [ ! -d $$folder ] || cp --remove-destination $(LIVE) $$folder/; \
	done

# The engine of a page needs a compiler with the embedded standard library for wasm32.
page: needs
	SWIFT="$(SWIFT)" Sources/layoutsh-page/build.sh

# As 'live', where it can be built; the rest works without it.
served:
	@[ -x $(LIVE) ] && [ -z "$$(find Sources/layoutsh-live -newer $(LIVE) | head -1)" ] || $(MAKE) live || \
	  echo "layoutsh-live is left out: without it there is no live page" >&2

# As 'page', likewise.
ENGINE := .build/page-Osize/engine.wasm.lzma
paged:
	@[ -f $(ENGINE) ] && [ -z "$$(find Sources Plugins -newer $(ENGINE) -name '*.[chs]*' | head -1)" ] || $(MAKE) page && \
	  [ -f $(ENGINE) ] || echo "the engine of pages is left out: without it there is no 'export --engine'" >&2

PREFIX ?= /usr/local
# What is made of a commit is as old as the commit, or as the archive of its sources.
export SOURCE_DATE_EPOCH ?= $(shell { test -e .git && git log -1 --format=%ct 2>/dev/null; } || stat -c %Y CHANGELOG.md)
PACKAGES := .build/packages

install: built served paged tools
	.ci/packaging/stage "$(DESTDIR)" "$(PREFIX)" $(MODULES)

INSTALLED := bin/layoutsh lib/layoutsh/layoutsh-live lib/layoutsh/engine.wasm.lzma lib/layoutsh/zones.bin.lzma \
  lib/layoutsh/unpack.wasm lib/layoutsh/runtime $(MODULES:%=lib/layoutsh/lib%.layout.so) include/layoutsh \
  share/layoutsh/sessions share/layoutsh/templates share/layoutsh/editors share/layoutsh/Containerfile \
  share/doc/layoutsh \
  lib/pkgconfig/layoutsh.pc share/man/man1/layoutsh.1.gz share/man/man7/layoutsh-session.7.gz \
  share/bash-completion/completions/layoutsh share/zsh/site-functions/_layoutsh \
  share/fish/vendor_completions.d/layoutsh.fish

# Modules of others stay; folders that are empty now go.
uninstall:
	@for part in $(INSTALLED); do \
	  rm -rf "$(DESTDIR)$(PREFIX)/$$part"; \
	  folder="$(PREFIX)/$${part%/*}"; \
	  if [ -n "$(DESTDIR)" ]; then (cd "$(DESTDIR)" && rmdir -p "./$$folder" 2>/dev/null); \
	  else case $$folder in */layoutsh) rmdir "$$folder" 2>/dev/null;; esac; fi; \
	done; true

deb: program served paged tools
	.ci/packaging/deb $(PACKAGES) $(MODULES)

dist: program served paged tools
	SWIFT="$(SWIFT)" .ci/packaging/dist $(PACKAGES) $(MODULES)

# Before 'dist' links the program anew.
again: deb
	Tests/Packages/again.sh $(PACKAGES) $(MODULES)

packages: again dist
	Tests/Packages/installed.sh
	Tests/Packages/debian.sh $(PACKAGES)
	Tests/Packages/archives.sh $(PACKAGES)

# Two halves that take equally long: what waits for processes and terminals, and what computes, with some of the
# waiting beside it.
WAITING := ^ProgramTests\.[C-Z]

test: needs
	$(SWIFT) build --build-tests $(DEBUG)
	$(SWIFT) test --skip-build --ignore-lock --skip '$(WAITING)' & others=$$!; \
	  $(SWIFT) test --skip-build --ignore-lock --filter '$(WAITING)'; status=$$?; \
	  wait $$others && exit $$status

test-all: needs
	@$(STEP) "check the form of every source file" 5m $(MAKE) lint
	@$(STEP) "build the tests" 30m $(SWIFT) build --build-tests $(DEBUG)
	@$(STEP) "run all tests, the long ones too" 40m env LAYOUTSH_TEST_ALL=1 $(SWIFT) test --skip-build
	@$(STEP) "colour every lesson by the syntax files of editors" 5m Tests/Editors/check.sh
	@$(STEP) "build and run a package that depends on this one" 30m env SWIFT="$(SWIFT)" Tests/Consumer/check.sh
	@$(STEP) "the rules of UIKit's layout classes" 30m $(SWIFT) test $(UIKIT)
	@$(STEP) "build for release" 30m $(SWIFT) build -c release
	@$(STEP) "build the engine of a page and compare its answers" 60m env SWIFT="$(SWIFT)" Tests/Page/check.sh .build/release/layoutsh -Onone 200
	@$(STEP) "the same for size, 10,000 random scripts" 120m env SWIFT="$(SWIFT)" Tests/Page/check.sh .build/release/layoutsh -Osize 10000
	@$(STEP) "open pages with the engine in a browser" 30m Tests/Page/page.sh .build/release/layoutsh .build/page-Osize
	@$(STEP) "count the instructions of what is measured" 20m Tests/Benchmarks/count.sh .build/release/layoutsh-bench
	@$(STEP) "take the course by keys, with right and wrong answers" 30m python3 Tests/Lessons/learn.py .build/release/layoutsh
	@$(STEP) "change every number of the lessons by one" 30m python3 Tests/Lessons/mutants.py .build/release/layoutsh
	@$(STEP) "try every task with wrong scenes and with other right ways" 60m python3 Tests/Lessons/wrong.py .build/release/layoutsh
	@$(STEP) "build the live page's server and try it" 30m Tests/Live/check.sh
	@$(STEP) "touch the live page in a browser" 30m Tests/Live/browser.sh .build/release/layoutsh
	@$(STEP) "make, build and check modules of all languages" 20m Tests/Templates/check.sh .build/release/layoutsh
	@$(STEP) "run the tests that findings are written as" 40m env SWIFT="$(SWIFT)" Tests/AsTest/check.sh .build/release/layoutsh
	@$(STEP) "do what the pages about UIKit's classes say" 30m Tests/Adopting/check.sh .build/release/layoutsh
	@$(STEP) "make the layouts of strangers, and plant bugs in them" 20m Tests/Strangers/check.sh .build/release/layoutsh
	@$(STEP) "build the handbook" 20m $(MAKE) docs
	@$(STEP) "install, pack and try where there is no Swift" 30m $(MAKE) packages
	@$(STEP) "run the steps of the container file" 30m env SWIFT="$(SWIFT)" Tests/Container/check.sh
	@$(STEP) "run those of the one with Swift" 30m Tests/Container/swift.sh
	@$(MAKE) laws fuzz faults soak

laws: release
	@for module in flow circle calendar; do \
	  $(STEP) "$$module by the laws of layouts" 30m $(CHECK) $$module --cases 10000 --budget none || exit; \
	done
	@for module in sticky overlay; do for base in flow circle calendar; do \
	  $(STEP) "$$module over $$base by the laws" 30m $(CHECK) $$module --over $$base --cases 10000 --budget none || exit; \
	done; done

fuzz: release checked
	@$(STEP) "random lines" 20m $(FUZZ) lines --seed $(SEED) --rounds 200000
	@$(STEP) "random session files" 20m $(FUZZ) sessions --seed $(SEED) --rounds 100000
	@$(STEP) "damaged libraries" 20m $(FUZZ) libraries --seed $(SEED) --rounds 5000
	@$(STEP) "attacks from inside a kernel" 30m $(FUZZ) walls --seed $(SEED) --rounds 3000
	@$(STEP) "forged frames" 30m $(FUZZ) frames --seed $(SEED) --rounds 1000
	@$(STEP) "random keys" 30m $(FUZZ) keys --seed $(SEED) --rounds 1000
	@$(STEP) "random lines, checked for memory errors" 20m $(FUZZ_CHECKED) lines --seed $(SEED) --rounds 20000
	@$(STEP) "random session files, checked" 20m $(FUZZ_CHECKED) sessions --seed $(SEED) --rounds 20000
	@$(STEP) "forged frames, checked" 20m $(FUZZ_CHECKED) frames --seed $(SEED) --rounds 50
	@$(STEP) "attacks from inside a kernel, checked" 20m $(FUZZ_CHECKED) walls --seed $(SEED) --rounds 200
	@$(STEP) "random keys, checked" 20m $(FUZZ_CHECKED) keys --seed $(SEED) --rounds 50

faults: release
	@$(STEP) "random deaths of both processes" 60m $(FUZZ) faults --seed $(SEED) --rounds 2000

soak: release
	@$(STEP) "ten minutes of mixed lines in one shell" 20m $(FUZZ) soak --seed $(SEED) --rounds 740000

release: needs
	@$(STEP) "build for release" 30m $(SWIFT) build -c release

# The program and the fuzzer under the address sanitizer; leaks are what 'soak' looks for.
checked: needs
	@$(STEP) "build the program to be checked" 30m $(SWIFT) build $(CHECKED) --product layoutsh
	@$(STEP) "build the fuzzer to be checked" 30m $(SWIFT) build $(CHECKED) --product layoutsh-fuzz

mutants: needs
	Tests/Mutation/run.sh

RESULTS := Tests/Benchmarks/results.txt
# The package of UIKit's classes is one of its own.
UIKIT := --package-path Sources/layout-uikit --scratch-path .build/uikit

bench: needs
	$(SWIFT) build -c release
	$(SWIFT) build -c release $(UIKIT) --product uikit-bench
	@rm -f .build/bench.txt
	.build/release/layoutsh-bench --write .build/bench.txt
	@{ echo; echo "commit $$(git describe --always --dirty)"; cat .build/bench.txt; } >>$(RESULTS)

# The engine of a page against the program; not a part of 'bench', which needs no node.
bench-page: needs paged
	$(SWIFT) build -c release
	node Tests/Page/speed.mjs .build/release/layoutsh .build/page-Osize

# The libraries that other packages link; a warning is an error.
DOCUMENTED := LayoutCore CollectionEngine LayoutPluginKit FlowLayout StickyLayout OverlayLayout CalendarLayout
DOCS := .build/docs

docs: export PATH := $(dir $(shell readlink -f "$$(command -v $(firstword $(SWIFT)))")):$(PATH)
docs: needs
	for module in $(DOCUMENTED); do $(SWIFT) build --target $$module || exit; done
	rm -rf $(DOCS) && mkdir -p $(DOCS)/symbols
	for module in $(DOCUMENTED); do \
	  swift-symbolgraph-extract -module-name $$module -target $$(uname -m)-unknown-linux-gnu \
	    -I .build/debug/Modules -Xcc -fmodule-map-file=.build/debug/CLayoutPlugin.build/module.modulemap \
	    -Xcc -fmodule-map-file=.build/debug/CMathematics.build/module.modulemap \
	    -minimum-access-level public -skip-synthesized-members -output-dir $(DOCS)/symbols || exit; \
	done
	docc convert Sources/layoutsh.docc --additional-symbol-graph-dir $(DOCS)/symbols \
	  --warnings-as-errors --output-dir $(DOCS)/layoutsh.doccarchive

templates:
	Sources/CResources/embed.sh

EDITORS := Sources/layoutsh/Resources/Editors
SYNTAX := .build/debug/layoutsh __syntax

editors: needs
	$(SWIFT) build --product layoutsh $(DEBUG)
	$(SYNTAX) textmate >$(EDITORS)/vscode/session.tmLanguage.json
	$(SYNTAX) vim >$(EDITORS)/vim/syntax/layoutsh.vim

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
	@[ -e /usr/include/histedit.h ] || .ci/packaging/fetch libedit-dev "libedit's headers"

# What packing needs besides.
tools:
	@command -v patchelf >/dev/null || .ci/packaging/fetch patchelf
