#include "Build.h"

// The manifest defines it from the environment: only this file is compiled again for another
// commit.
#ifndef LAYOUTSH_COMMIT
#define LAYOUTSH_COMMIT "unknown"
#endif

const char *build_commit(void) { return LAYOUTSH_COMMIT; }

#ifdef DEBUG
const char *build_kind(void) { return "debug"; }
#else
const char *build_kind(void) { return "release"; }
#endif
