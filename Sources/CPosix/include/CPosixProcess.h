#ifndef CPOSIX_PROCESS_H
#define CPOSIX_PROCESS_H

#include <stdint.h>

/* Copies this process. Flushes the standard streams first, so that nothing is written twice. Returns
   0 in the child, the child's process id in the parent, -1 with errno on failure. The caller must
   see to it that no other thread holds a lock the child will want. */
int cposix_fork(void);

/* How many processors this process may use; at least 1. */
int cposix_processor_count(void);

/* Writes out what the standard streams of this process still hold. */
void cposix_flush(void);

/* Gives every signal that has a handler its default action back, and SIGILL, SIGTRAP, SIGSEGV, SIGBUS,
   SIGFPE and SIGABRT theirs even where they were ignored; unblocks all signals. For a new child. */
void cposix_default_signals(void);

/* Gives one signal its default action. Returns 0, or -1 with errno for a number that is no signal. */
int cposix_default_signal(int signal);

/* Ignores one signal. Returns 0, or -1 with errno. */
int cposix_ignore_signal(int signal);

/* Lets no core file be written by this process and its children. */
void cposix_no_core_file(void);

/* Asks for SIGKILL when the parent thread dies, then checks that `parent` still is the parent.
   Returns 0, or -1 where the parent is gone already. */
int cposix_die_with_parent(int parent);

/* From now on SIGINT only sets a flag of this process, and interrupts the system call that waits. */
void cposix_catch_interrupt(void);

/* Not 0 where SIGINT came since the flag was last cleared. Costs one load. */
int cposix_interrupted(void);

/* Clears the flag that SIGINT sets. */
void cposix_clear_interrupt(void);

/* How a child ended. Exactly one of the two is meaningful. */
typedef struct cposix_ending {
  int signal; /* the signal that ended it, or 0 where it left by itself */
  int code;   /* its exit code, where `signal` is 0 */
} cposix_ending;

/* Looks whether the child `pid` has ended; waits for it where `block` is not 0. Returns 1 and fills
   `ending` (borrowed until return) where it has, which also forgets the child; 0 where it has not;
   -1 with errno where there is no such child. Retries after EINTR. With an adopted kernel goes all that is
   left of its session, and one that was stopped is continued where this does not block. */
int cposix_wait(int pid, int block, cposix_ending *ending);

/* Returns a descriptor that polls readable once the child `pid` has ended; the caller owns it.
   -1 with errno where the system has no such thing (Linux before 5.3). */
int cposix_process_descriptor(int pid);

/* Blocks SIGINT and SIGCHLD in this thread so that `cposix_next_signal` can collect them. */
void cposix_hold_signals(void);

/* Forgets held signals that were not collected and lets SIGINT and SIGCHLD through again. */
void cposix_release_signals(void);

/* Returns a descriptor, to be closed, that is readable while a held signal waits to be collected; -1
   with errno where there is none. */
int cposix_held_signals_descriptor(void);

/* Waits for a held signal for at most `milliseconds` (negative: for ever). Returns its number, or 0
   when the time has passed or another signal interrupted the wait. */
int cposix_next_signal(long milliseconds);

/* Starts to watch for SIGINT in a front end: from now on each one makes the returned descriptor
   readable. The descriptor belongs to the process and is never closed; -1 with errno on failure.
   Calling it again returns the same descriptor and installs the handler anew. */
int cposix_watch_interrupts(void);

/* For a process whose descriptor of cposix_watch_interrupts is closed: the next call makes another one. */
void cposix_forget_interrupts(void);

/* Empties a descriptor of cposix_watch_interrupts. Result: 1 if there was an interrupt, else 0. */
int cposix_drain_interrupts(int descriptor);

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
