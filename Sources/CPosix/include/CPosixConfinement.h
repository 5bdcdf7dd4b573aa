#ifndef CPOSIX_CONFINEMENT_H
#define CPOSIX_CONFINEMENT_H

#include <stddef.h>

/* Walls that the system puts around a process that runs untrusted input. None can be taken down
   again; all hold for the threads the process starts later. Functions that return -1 leave the
   reason in errno. */

/* Returns the Landlock version of the system, 1 or more, or -1 if it has none. */
int cposix_landlock_version(void);

/* Creates a set of rules that refuses TCP (from version 4), signals to other processes and abstract
   sockets (from version 6) and, with `files` not 0, every use of the file system. Fails with a
   version that knows none of them. Returns a descriptor the caller owns, or -1. */
int cposix_landlock_rules(int files);

/* Lets files at and below `path` (borrowed) be read and, with `execute` not 0, executed. Returns 0,
   even if nothing is at `path`, or -1. */
int cposix_landlock_allow(int rules, const char *path, int execute);

/* Permanently gives up the rights that programs gain when executed. Returns 0, or -1. */
int cposix_refuse_new_privileges(void);

/* Puts this process under `rules` (borrowed). Needs `cposix_refuse_new_privileges`. Returns 0, or
   -1. */
int cposix_landlock_enforce(int rules);

/* Returns 1 if the system can filter system calls on this machine, otherwise 0. */
int cposix_can_filter_calls(void);

/* Gives up what root may do beyond other users, except for reading and writing any file. Returns 0,
   or -1. */
int cposix_drop_capabilities(void);

/* Keeps the facts of the folder at an absolute path and of all folders above it for after
   `cposix_filter_calls(0)`. */
void cposix_remember_folders(const char *path);

/* Allows this process the system calls that computing and reading files need, with harmless
   arguments, and refuses all others, with EPERM, or with ENOSYS where callers then use an older
   call. With `files` not 0 it may also create, rename and remove files. With 0 it opens them for
   reading only, and sees facts of what it can open and of the folders remembered. Needs
   `cposix_refuse_new_privileges`. Returns 0, or -1. */
int cposix_filter_calls(int files);

/* Closes the descriptors that this program got from the one that started it, except for the
   standard three. */
void cposix_close_inherited(void);

/* Lets this process have `bytes` of memory more than it has now. If an
   allocation fails, the process exits with `exit_code`. Returns 0, or -1. */
int cposix_limit_memory(size_t bytes, int exit_code);

/* Lets the process `pid`, this one or a child, use `seconds` of processor time more than it has
   used so far; then it gets SIGXCPU. Returns 0, or -1. */
int cposix_limit_processor_time(int pid, long seconds);

/* Lets this process use `seconds` of processor time in all from now on; then the system kills it.
   The limit can only be lowered. Returns 0, or -1. */
int cposix_limit_life(long seconds);

/* Returns the seconds of processor time that the process `pid`, this one or a child, has used,
   rounded down; or -1. */
long cposix_processor_time(int pid);

#endif
