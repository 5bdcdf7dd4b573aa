#ifndef CPOSIX_CONFINEMENT_H
#define CPOSIX_CONFINEMENT_H

#include <stddef.h>

/* Walls that the system puts around a process that runs untrusted input. None can be taken down again; all
   hold for the threads the process starts later. Functions that return -1 leave the reason in errno. */

/* Returns the Landlock version of the system, 1 or more, or -1 if it has none. */
int cposix_landlock_version(void);

/* Creates a set of rules that refuses every use of the file system. Returns a descriptor the caller owns, or -1. */
int cposix_landlock_rules(void);

/* Lets files at and below `path` (borrowed) be read and, with `execute` not 0, executed. Returns 0, even if
   nothing is at `path`, or -1. */
int cposix_landlock_allow(int rules, const char *path, int execute);

/* Permanently gives up the rights that programs gain when executed. Returns 0, or -1. */
int cposix_refuse_new_privileges(void);

/* Puts this process under `rules` (borrowed). Needs `cposix_refuse_new_privileges`. Returns 0, or -1. */
int cposix_landlock_enforce(int rules);

/* Returns 1 if the system can filter system calls on this machine, otherwise 0. */
int cposix_can_filter_calls(void);

/* Refuses this process, with EPERM: sockets, new programs and processes, looking into other processes, signals to
   them, changing limits, owners, modes and times of files, and typing into terminals. Needs `cposix_refuse_new_privileges`.
   Returns 0, or -1. */
int cposix_filter_calls(void);

/* Lets this process have `bytes` of memory more than it has now. If an
   allocation fails, the process exits with `exit_code`. Returns 0, or -1. */
int cposix_limit_memory(size_t bytes, int exit_code);

/* Lets the process `pid`, this one or a child, use `seconds` of processor time more than it has used so far;
   then it gets SIGXCPU. Returns 0, or -1. */
int cposix_limit_processor_time(int pid, long seconds);

#endif
