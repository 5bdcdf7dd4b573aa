#ifndef CBUILD_H
#define CBUILD_H

/* How the program was built; the strings live as long as the program. */

/* The commit of the sources, with '-dirty' behind it where they had changed; 'unknown' where no one
   told. */
const char *build_commit(void);

/* 'release' or 'debug'. */
const char *build_kind(void);

#endif
