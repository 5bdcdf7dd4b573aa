# make live       build the server of the live page, which needs SwiftNIO; 'live on' starts it
# make page       build the engine of a page as WebAssembly, .build/page-Osize/engine.wasm
# make docs       build the handbook and the reference of the libraries
# make uninstall  remove what 'make install' installed
# make deb        build the packages layoutsh and layoutsh-dev
# make dist       build the archives of the sources and of the program, with their checksums
# make packages   try what 'install', 'deb' and 'dist' make where there is no Swift

.PHONY: live page docs install uninstall deb dist packages check-reproducible program-if-changed \
  live-if-possible page-if-possible packing-tools

PREFIX ?= /usr/local
PACKAGES := .build/packages
# What is made of a commit is as old as the commit, or as the archive of its sources.
export SOURCE_DATE_EPOCH ?= $(shell { test -e .git && git log -1 --format=%ct 2>/dev/null; } || stat -c %Y CHANGELOG.md)

# A package of its own; the server is put beside the program in every build.
live: toolchain
	$(SWIFT) build -c release --package-path Sources/layoutsh-live --scratch-path .build/live
	@for folder in .build/debug .build/release; do \
	  [ ! -d $$folder ] || cp --remove-destination .build/live/release/layoutsh-live $$folder/; \
	done

# Needs a compiler with the embedded standard library for wasm32.
page: toolchain
	SWIFT="$(SWIFT)" Sources/layoutsh-page/build.sh

docs: toolchain
	SWIFT="$(SWIFT)" .ci/docs

# After 'make program', 'sudo make install' needs no Swift either.
install: program-if-changed live-if-possible page-if-possible packing-tools
	.ci/packaging/stage "$(DESTDIR)" "$(PREFIX)"

INSTALLED := bin/layoutsh lib/layoutsh/layoutsh-live lib/layoutsh/engine.wasm.lzma lib/layoutsh/engine.wasm.2.lzma \
  lib/layoutsh/zones.bin.lzma lib/layoutsh/unpack.wasm lib/layoutsh/runtime $(PRODUCTS:%.layout=lib/layoutsh/lib%.layout.so) include/layoutsh \
  share/layoutsh/sessions share/layoutsh/templates share/layoutsh/editors share/layoutsh/Containerfile \
  share/layoutsh/LayoutCapture.swift share/doc/layoutsh \
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

deb: program live-if-possible page-if-possible packing-tools
	.ci/packaging/deb $(PACKAGES)

dist: program live-if-possible page-if-possible packing-tools
	SWIFT="$(SWIFT)" .ci/packaging/dist $(PACKAGES)

# Packs the same build twice; before 'dist' links the program anew.
check-reproducible: deb
	Tests/Packaging/Packages/reproducible.sh $(PACKAGES)

packages: check-reproducible dist
	Tests/Packaging/Packages/installed.sh
	Tests/Packaging/Packages/debian.sh $(PACKAGES)
	Tests/Packaging/Packages/archives.sh $(PACKAGES)

# As 'program', but starts no compiler where nothing changed: root may have none in its PATH.
BUILT := .build/release/built-of
program-if-changed:
	@[ "$$(cat $(BUILT) 2>/dev/null)" = "$(LAYOUTSH_COMMIT)" ] && [ $(BUILT) -nt .build/release/layoutsh ] && \
	  [ -z "$$(find Package.swift Sources Plugins -newer $(BUILT) | head -1)" ] || $(MAKE) program

# As 'live', where it can be built; the rest works without it.
LIVE := .build/live/release/layoutsh-live
live-if-possible:
	@[ -x $(LIVE) ] && [ -z "$$(find Sources/layoutsh-live -newer $(LIVE) | head -1)" ] || $(MAKE) live || \
	  echo "layoutsh-live is left out: without it there is no live page" >&2

# As 'page', likewise.
ENGINE := .build/page-Osize/engine.wasm.lzma
page-if-possible:
	@[ -f $(ENGINE) ] && [ -z "$$(find Sources Plugins -newer $(ENGINE) -name '*.[chs]*' | head -1)" ] || $(MAKE) page && \
	  [ -f $(ENGINE) ] || echo "the engine of pages is left out: without it there is no 'export --engine'" >&2

packing-tools:
	@command -v patchelf >/dev/null || .ci/packaging/fetch patchelf
