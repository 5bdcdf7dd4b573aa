# make run        build the program and its modules for debug, and start the shell
# make test       build everything for debug and run all tests
# make program    build the program and its modules for release, as they are installed and packed
# make install    install that below PREFIX, as /usr/local; DESTDIR comes before it; it needs no Swift
# make editors    write the syntax files of session files for editors
# make gif        draw the animation of README again
# make templates  put what 'new-plugin' writes into the program again, after files came or went
# make lint       check the form of every source file
# make format     put every source file into form
# make clean      remove what was built
# make help       list these targets, and those of the other make files:
#                 .ci/packaging/packaging.mk builds what else is installed, installs and packs;
#                 Tests/tests.mk runs long and measures

SWIFT ?= swift
# What 'layoutsh --version' prints; release builds alone know it.
ifndef LAYOUTSH_COMMIT
export LAYOUTSH_COMMIT := $(shell .ci/commit.sh)
endif

# The program and its modules, no more: a build of everything takes a third longer.
PRODUCTS := layoutsh $(addsuffix .layout,$(shell .ci/layouts))
ALONE := LAYOUTSH_PROGRAM_ALONE=1
# All builds are alike, so that each finds what another has built. Debug information only costs time
# here: for a debugger, 'swift build' as it is. The tests are found by the index.
LEAN := -debug-info-format none
# The program calls its modules on its only thread.
RELEASE := env LAYOUTSH_ONE_THREAD=1 $(SWIFT) build -c release $(LEAN)
SOURCES := Package.swift Sources Plugins Tests

# The compiler uses all cores by itself.
.NOTPARALLEL:
.PHONY: run test program editors gif templates lint format clean help toolchain

run: toolchain
	$(ALONE) $(SWIFT) build $(LEAN)
	@exec .build/debug/layoutsh

# Two halves that take equally long: what waits for processes and terminals, and what computes, with
# some of the waiting beside it.
WAITING := ^ProgramTests\.[E-Z]
test: toolchain
	$(SWIFT) build --build-tests $(LEAN)
	$(SWIFT) test --skip-build --ignore-lock --skip '$(WAITING)' & others=$$!; \
	  $(SWIFT) test --skip-build --ignore-lock --filter '$(WAITING)'; status=$$?; \
	  wait $$others && exit $$status

program: toolchain
	$(ALONE) $(RELEASE)
	@echo "$(LAYOUTSH_COMMIT)" >.build/release/built-of

EDITORS := Sources/layoutsh/Resources/Editors
editors: toolchain
	$(SWIFT) build --product layoutsh $(LEAN)
	.build/debug/layoutsh __syntax textmate >$(EDITORS)/vscode/session.tmLanguage.json
	.build/debug/layoutsh __syntax vim >$(EDITORS)/vim/syntax/layoutsh.vim

MINUTE := Sources/layoutsh.docc/Resources/one-minute
gif: toolchain
	$(SWIFT) build --product layoutsh $(LEAN)
	.build/debug/layoutsh export $(MINUTE).session --gif $(MINUTE).gif

templates:
	Sources/CResources/embed.sh

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

clean:
	rm -rf .build

help:
	@sed -n 's/^# \(make .*\|  \{9,\}.*\)/\1/p' Makefile .ci/packaging/packaging.mk Tests/tests.mk

# The one place that knows what a fresh machine lacks: a Swift toolchain, and libedit's headers.
toolchain:
	@command -v $(firstword $(SWIFT)) >/dev/null || { \
	  echo "layoutsh needs Swift 6.2 or later: https://www.swift.org/install/linux" >&2; exit 1; }
	@[ -e /usr/include/histedit.h ] || .ci/packaging/fetch libedit-dev "libedit's headers"

include .ci/packaging/packaging.mk Tests/tests.mk
