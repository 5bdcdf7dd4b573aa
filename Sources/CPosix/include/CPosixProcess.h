#ifndef CPOSIX_PROCESS_H
#define CPOSIX_PROCESS_H

#include <stdint.h>

/* Copies this process. Flushes the standard streams first, so that nothing is written twice.
   Returns 0 in the child, the child's process id in the parent, -1 with errno on failure. The
   caller must ensure that no other thread holds a lock that the child needs. */
int cposix_fork(void);

/* Returns a path that leads this process to the file of its program, even if the file was moved; it
   lives as long as the process. */
const char *cposix_program(void);

/* Returns the number of processors this process may use, at least 1. */
int cposix_processor_count(void);

/* Flushes the standard streams of this process. */
void cposix_flush(void);

/* Restores the default action of every signal that has a handler, and of SIGILL, SIGTRAP, SIGSEGV,
   SIGBUS, SIGFPE and SIGABRT even if they were ignored; unblocks all signals. For a new child. */
void cposix_default_signals(void);

/* Gives one signal its default action. Returns 0, or -1 with errno for a number that is not a
   signal. */
int cposix_default_signal(int signal);

/* Ignores one signal. Returns 0, or -1 with errno. */
int cposix_ignore_signal(int signal);

/* Prevents core files of this process and its children. */
void cposix_no_core_file(void);

/* Asks for SIGKILL when the parent thread dies, then checks that `parent` is still the parent.
   Returns 0, or -1 if the parent is already gone. */
int cposix_die_with_parent(int parent);

/* From now on SIGINT only sets a flag of this process, and interrupts a blocking system call. */
void cposix_catch_interrupt(void);

/* Returns a value other than 0 if SIGINT came since then. Costs one load. */
int cposix_interrupted(void);

/* The way a child ended. Exactly one of the two is meaningful. */
typedef struct cposix_ending {
  int signal; /* the signal that ended it, or 0 if it exited */
  int code;   /* its exit code, if `signal` is 0 */
} cposix_ending;

/* Checks whether the child `pid` has ended; waits for it if `block` is not 0. Returns 1 and fills
   `ending` (borrowed until return) if it has, which also reaps the child; 0 if it has not; -1 with
   errno if there is no such child. Retries after EINTR. What is left of the session of an adopted
   kernel is killed, and a stopped kernel is continued if this does not block. */
int cposix_wait(int pid, int block, cposix_ending *ending);

/* Returns a descriptor that polls readable once the child `pid` has ended; the caller owns it.
   -1 with errno if the system has no such descriptor (Linux before 5.3). */
int cposix_process_descriptor(int pid);

/* Blocks SIGINT and SIGCHLD in this thread so that `cposix_next_signal` can collect them. */
void cposix_hold_signals(void);

/* Discards held signals that were not collected and unblocks SIGINT and SIGCHLD. */
void cposix_release_signals(void);

/* Returns a descriptor, which the caller closes, that is readable while a held signal waits; -1
   with errno on failure. */
int cposix_held_signals_descriptor(void);

/* Waits for a held signal for at most `milliseconds` (negative: no limit). Returns its number, or 0
   when the time has passed or another signal interrupted the wait. */
int cposix_next_signal(long milliseconds);

/* Starts to watch for SIGINT in a front end: from now on each one makes the returned descriptor
   readable. The descriptor belongs to the process and is never closed; -1 with errno on failure.
   Calling it again returns the same descriptor and installs the handler again. */
int cposix_watch_interrupts(void);

/* Forgets the descriptor of cposix_watch_interrupts, which is closed here; the next call creates
   another. */
void cposix_forget_interrupts(void);

/* Empties a descriptor of cposix_watch_interrupts. Result: 1 if there was an interrupt, else 0. */
int cposix_drain_interrupts(int descriptor);

/* Kernels: child processes in sessions of their own, which the terminal cannot reach. Their front
   end passes on a terminal's signals to its foreground processes, and leaves none of their children
   behind. */

/* Handles from now on the signals that kernels need, as the first kernel has them handled. What
   handles them for a while, as a line editor does, has to begin later. */
void cposix_own_kernels(void);

/* Passes SIGCONT and SIGWINCH on to the child `pid` and to its whole session from now on, and stops
   it whenever SIGTSTP, SIGTTIN or SIGTTOU stops this process, until `cposix_wait` has reaped it.
   Signals that this process ignores stay ignored. At most 16 kernels; more are not passed
   anything. */
void cposix_adopt_kernel(int pid);

/* Returns whether `pid` is an adopted kernel of this process. */
int cposix_is_kernel(int pid);

/* Forgets the adopted kernel `pid`. */
void cposix_forget_kernel(int pid);

/* Continues the child `pid` if anything but this process or a debugger has stopped it. */
void cposix_wake_kernel(int pid);

/* Returns the time for which job control had this process stopped, in nanoseconds. */
int64_t cposix_suspended_time(void);

/* Declares this process the original: `cposix_is_copy` recognises all copies forked from it from
   now on, however they are made. Returns 0, or -1 with errno. */
int cposix_mark_original(void);

/* 1 in the original and in a process that shares its memory, 0 in a copy. */
extern const volatile uint32_t *cposix_original_mark;

/* Returns whether this process is an unexpected copy of the one that called `cposix_mark_original`;
   0 if that was not called. Costs two loads; does not detect a copy that shares its memory, such as
   that of vfork. */
static inline int cposix_is_copy(void) { return *cposix_original_mark == 0; }

/* Like `cposix_is_copy`, but also detects copies that share its memory. Costs a system call. */
int cposix_is_any_copy(void);

#endif
