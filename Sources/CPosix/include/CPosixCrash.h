#ifndef CPOSIX_CRASH_H
#define CPOSIX_CRASH_H

#include <stdint.h>

enum { cposix_crash_frames = 64 };

/* One frame of a crash that lies in a library opened by its descriptor: see
   `cposix_library_path`. */
typedef struct cposix_crash_frame {
  uint64_t library; /* the descriptor */
  uint64_t offset;  /* of the instruction, as addresses are counted inside the library's file */
} cposix_crash_frame;

/* A handler's record of a crash, in memory shared with another process, which trusts nothing in
   it. */
typedef struct cposix_crash {
  uint64_t signal;        /* 0: no crash was recorded */
  uint64_t address;       /* what the signal is about, if `has_address` is not 0 */
  uint64_t has_address;
  uint64_t stack;         /* the stack pointer */
  uint64_t count;         /* how many of `frames` are filled, the innermost first */
  cposix_crash_frame frames[cposix_crash_frames];
} cposix_crash;

/* From now on SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE and SIGABRT fill `record` (borrowed for the
   life of the process) before they end the process as they always do. Works on a stack of its own;
   a fault while it reads the stack ends the record early, and so does one second. Copies of this
   process leave the record alone. */
void cposix_catch_crashes(cposix_crash *record);

/* Writes the path by which this process, its debuggers and their tools can all open `descriptor` to
   `path` (borrowed until return, at least 64 bytes). */
void cposix_library_path(int descriptor, char *path);

#endif
