# make test-all   all that must hold: form, every test, a package that depends on this one, pages and
#                 packages, long random runs
# make laws       judge the bundled modules by the laws of layouts, each decorator over each layout
# make fuzz       feed every part random input, most of it under the address sanitizer too
# make faults     kill the shell's processes and fill its disk 2,000 times, and compare what is
#                 recovered
# make soak       ten minutes of mixed lines in one shell, whose memory must stay flat
# make mutants    change the rules in 380 places, one at a time, and list what no test notices; with
#                 SINCE=COMMIT newer lines alone
# make bench      measure start-up and throughput against sqlite3, and the engine against plain C,
#                 with aims and limits; the results are added to Tests/Tools/Benchmarks/results.txt
# make bench-page measure each command in the engine of a page against the program, at 100,000 items

.PHONY: test-all laws fuzz faults soak mutants bench bench-page release sanitized

SEED ?= 1
STEP := Tests/Support/step.sh
FUZZ := .build/release/layoutsh-fuzz
CHECK := .build/release/layoutsh check --save .build --seed $(SEED)
SANITIZED := -c debug --sanitize=address --build-path .build/asan
FUZZ_SANITIZED := env ASAN_OPTIONS=detect_leaks=0 .build/asan/debug/layoutsh-fuzz

test-all: toolchain
	@$(STEP) "check the form of every source file" 5m $(MAKE) lint
	@$(STEP) "build the tests" 30m $(SWIFT) build --build-tests $(LEAN)
	@$(STEP) "run all tests, the long ones too" 40m env LAYOUTSH_TEST_ALL=1 $(SWIFT) test --skip-build
	@$(STEP) "colour every lesson by the syntax files of editors" 5m Tests/Release/Editors/check.sh
	@$(STEP) "build and run a package that depends on this one" 30m env SWIFT="$(SWIFT)" Tests/Packaging/Consumer/check.sh
	@$(STEP) "add a layout by a folder, a line and a page" 60m env SWIFT="$(SWIFT)" Tests/Packaging/Adding/layout.sh
	@$(STEP) "add a command and a field of a reply" 60m env SWIFT="$(SWIFT)" Tests/Release/Contributing/check.sh
	@$(STEP) "the rules of UIKit's layout classes" 30m $(SWIFT) test $(UIKIT)
	@$(STEP) "build for release" 30m $(RELEASE)
	@$(STEP) "build the engine of a page and compare its answers" 60m env SWIFT="$(SWIFT)" Tests/Browser/Page/check.sh .build/release/layoutsh -Onone 200
	@$(STEP) "the same for size, 10,000 random scripts" 120m env SWIFT="$(SWIFT)" Tests/Browser/Page/check.sh .build/release/layoutsh -Osize 10000
	@$(STEP) "open pages with the engine in a browser" 30m Tests/Browser/Page/page.sh .build/release/layoutsh .build/page-Osize
	@$(STEP) "count the instructions of what is measured" 20m Tests/Tools/Benchmarks/count.sh .build/release/layoutsh-bench
	@$(STEP) "take the course by keys, with right and wrong answers" 30m python3 Tests/Release/Lessons/learn.py .build/release/layoutsh
	@$(STEP) "take the course by keys with everything wrong first, and read the replies" 30m python3 Tests/Release/Lessons/replies.py .build/release/layoutsh
	@$(STEP) "change every number of the lessons by one" 30m python3 Tests/Release/Lessons/mutants.py .build/release/layoutsh
	@$(STEP) "try every task with wrong scenes and with other right ways" 60m python3 Tests/Release/Lessons/wrong.py .build/release/layoutsh
	@$(STEP) "build the live page's server and try it" 30m Tests/Browser/Live/check.sh
	@$(STEP) "touch the live page in a browser" 30m Tests/Browser/Live/browser.sh .build/release/layoutsh
	@$(STEP) "make, build and check modules of all languages" 20m Tests/Release/Templates/check.sh .build/release/layoutsh
	@$(STEP) "run the tests that findings are written as" 40m env SWIFT="$(SWIFT)" Tests/Release/AsTest/check.sh .build/release/layoutsh
	@$(STEP) "do what the pages about UIKit's classes say" 30m Tests/Release/Adopting/check.sh .build/release/layoutsh
	@$(STEP) "compile the UIKit code of compositional layouts" 20m env SWIFT="$(SWIFT)" Tests/Release/Printing/check.sh .build/release/layoutsh
	@$(STEP) "compare captures of random scenes" 20m env SWIFT="$(SWIFT)" Tests/Release/Capturing/check.sh .build/release/layoutsh
	@$(STEP) "decode the animations of all lessons by other programs" 20m Tests/Release/Animations/check.sh .build/release/layoutsh
	@$(STEP) "read written calendars by other programs" 20m Tests/Release/Calendars/check.sh .build/release/layoutsh
	@$(STEP) "make the layouts of strangers, and plant bugs in them" 20m Tests/Release/Strangers/check.sh .build/release/layoutsh
	@$(STEP) "build the handbook" 20m $(MAKE) docs
	@$(STEP) "install, pack and try where there is no Swift" 30m $(MAKE) packages
	@$(STEP) "run the steps of the container file" 30m env SWIFT="$(SWIFT)" Tests/Packaging/Container/check.sh
	@$(STEP) "run those of the one with Swift" 30m Tests/Packaging/Container/swift.sh
	@$(MAKE) laws fuzz faults soak

laws: release
	@for module in $$(.ci/layouts bases); do \
	  $(STEP) "$$module by the laws of layouts" 30m $(CHECK) $$module --cases 10000 --budget none || exit; \
	done
	@for module in $$(.ci/layouts decorators); do for base in $$(.ci/layouts bases); do \
	  $(STEP) "$$module over $$base by the laws" 30m $(CHECK) $$module --over $$base --cases 10000 --budget none || exit; \
	done; done

fuzz: release sanitized
	@$(STEP) "random lines" 20m $(FUZZ) lines --seed $(SEED) --rounds 200000
	@$(STEP) "random session files" 20m $(FUZZ) sessions --seed $(SEED) --rounds 100000
	@$(STEP) "damaged libraries" 20m $(FUZZ) libraries --seed $(SEED) --rounds 5000
	@$(STEP) "attacks from inside a kernel" 30m $(FUZZ) walls --seed $(SEED) --rounds 3000
	@$(STEP) "forged frames" 30m $(FUZZ) frames --seed $(SEED) --rounds 1000
	@$(STEP) "random keys" 30m $(FUZZ) keys --seed $(SEED) --rounds 1000
	@$(STEP) "random lines, checked for memory errors" 20m $(FUZZ_SANITIZED) lines --seed $(SEED) --rounds 20000
	@$(STEP) "random session files, checked" 20m $(FUZZ_SANITIZED) sessions --seed $(SEED) --rounds 20000
	@$(STEP) "forged frames, checked" 20m $(FUZZ_SANITIZED) frames --seed $(SEED) --rounds 50
	@$(STEP) "attacks from inside a kernel, checked" 20m $(FUZZ_SANITIZED) walls --seed $(SEED) --rounds 200
	@$(STEP) "random keys, checked" 20m $(FUZZ_SANITIZED) keys --seed $(SEED) --rounds 50

faults: release
	@$(STEP) "random deaths of both processes" 60m $(FUZZ) faults --seed $(SEED) --rounds 2000

soak: release
	@$(STEP) "ten minutes of mixed lines in one shell" 20m $(FUZZ) soak --seed $(SEED) --rounds 740000

release: toolchain
	@$(STEP) "build for release" 30m $(RELEASE)

# The program and the fuzzer under the address sanitizer; leaks are what 'soak' looks for.
sanitized: toolchain
	@$(STEP) "build the program to be checked" 30m $(SWIFT) build $(SANITIZED) --product layoutsh
	@$(STEP) "build the fuzzer to be checked" 30m $(SWIFT) build $(SANITIZED) --product layoutsh-fuzz

mutants: toolchain
	Tests/Tools/Mutation/run.sh

RESULTS := Tests/Tools/Benchmarks/results.txt
# The package of UIKit's classes is one of its own.
UIKIT := --package-path Sources/layout-uikit --scratch-path .build/uikit

bench: toolchain
	$(RELEASE)
	$(SWIFT) build -c release $(UIKIT) --product uikit-bench
	@rm -f .build/bench.txt
	.build/release/layoutsh-bench --write .build/bench.txt
	@{ echo; echo "commit $$(git describe --always --dirty)"; cat .build/bench.txt; } >>$(RESULTS)

# The engine of a page against the program; not a part of 'bench', which needs no node.
bench-page: toolchain page-if-possible
	$(RELEASE)
	node Tests/Browser/Page/speed.mjs .build/release/layoutsh .build/page-Osize
