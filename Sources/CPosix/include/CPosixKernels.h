#ifndef CPOSIX_KERNELS_H
#define CPOSIX_KERNELS_H

#include <stdint.h>

/* Kernels: child processes in sessions of their own, which the terminal cannot reach. Their front end
   passes on what a terminal tells its foreground processes, and leaves none of their children behind. */

/* Passes SIGCONT and SIGWINCH on to the child `pid` and to its whole session from now on, and stops it
   whenever SIGTSTP, SIGTTIN or SIGTTOU stops this process, until `cposix_wait` has reaped it. Signals
   that this process ignores stay ignored. At most 16 kernels; more are not passed anything. */
void cposix_adopt_kernel(int pid);

/* Whether `pid` is an adopted kernel of this process. */
int cposix_is_kernel(int pid);

/* Forgets the adopted kernel `pid`. */
void cposix_forget_kernel(int pid);

/* Continues the child `pid` if something else than this process has stopped it. A debugger's stop is
   left alone. */
void cposix_wake_kernel(int pid);

/* How long this process was stopped by job control, in nanoseconds: time in which nobody waits. */
int64_t cposix_suspended_time(void);

/* Declares this process the original: copies forked from it from now on are told apart by
   `cposix_is_copy`, however they are made. Returns 0, or -1 with errno. */
int cposix_mark_original(void);

/* 1 in the original and in a process that shares its memory, 0 in a copy. */
extern const volatile uint32_t *cposix_original_mark;

/* Whether this process is a copy of the one that called `cposix_mark_original`, made without its
   knowledge; never where that was not called. Costs two loads; a copy that shares its memory, as of
   vfork, is not noticed. */
static inline int cposix_is_copy(void) { return *cposix_original_mark == 0; }

/* As `cposix_is_copy`, and notices also copies that share its memory. Costs a system call. */
int cposix_is_any_copy(void);

#endif
