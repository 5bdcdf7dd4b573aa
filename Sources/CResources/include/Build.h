#ifndef BUILD_H
#define BUILD_H

/* Facts about the build; the strings live as long as the program. */

/* The commit of the sources, with '-dirty' if they had changed; 'unknown' if it is not known. */
const char *build_commit(void);

/* 'release' or 'debug'. */
const char *build_kind(void);

#endif
