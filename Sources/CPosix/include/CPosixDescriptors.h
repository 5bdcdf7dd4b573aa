#ifndef CPOSIX_DESCRIPTORS_H
#define CPOSIX_DESCRIPTORS_H

#include <stddef.h>
#include <stdint.h>

/* Every function here that returns -1 leaves the reason in errno. */

/* Opens the file at `path` (borrowed until return) with `flags` plus O_CLOEXEC; `mode` applies to
   a new file. Returns a descriptor the caller owns and closes, or -1. Retries after EINTR. */
int cposix_open(const char *path, int flags, unsigned int mode);

/* Like `cposix_open`, with `path` relative to the open folder `directory` (borrowed). */
int cposix_open_at(int directory, const char *path, int flags, unsigned int mode);

/* Opens the folder at `path` (borrowed), to open files below it: it need not be readable. Returns a
   descriptor the caller owns, or -1. */
int cposix_open_folder(const char *path);

/* Opens the file at `path` (borrowed), relative to the open folder `folder` (borrowed), for
   reading. No link, `..` or change of names meanwhile leads out of that folder: errno is EXDEV
   then, or ELOOP for a link if the system cannot follow links safely. Returns a descriptor the
   caller owns, or -1. */
int cposix_open_beneath(int folder, const char *path);

/* Creates a connected pair of local stream sockets, both close-on-exec. Fills `ends` with two
   descriptors the caller owns and returns 0, or returns -1 and leaves `ends` alone. */
int cposix_socket_pair(int ends[2]);

/* Creates a pipe, both ends close-on-exec: `ends[0]` reads, `ends[1]` writes. The caller owns both.
   Returns 0, or -1 and leaves `ends` alone. */
int cposix_pipe(int ends[2]);

/* Makes reads and writes on `descriptor` return at once (`on` not 0) or wait (`on` 0). Returns 0,
   or -1. The flag belongs to the open file, so it is seen by every process sharing it. */
int cposix_set_nonblocking(int descriptor, int on);

/* Makes `descriptor` vanish at exec (`on` not 0) or survive it (`on` 0). Returns 0, or -1. */
int cposix_set_close_on_exec(int descriptor, int on);

/* Copies `descriptor` (borrowed) to the lowest free number not below `lowest`, close-on-exec.
   Returns a new descriptor the caller owns, or -1. */
int cposix_duplicate_from(int descriptor, int lowest);

/* Closes every descriptor whose number is at least `lowest`. Never fails: numbers that are not open
   are skipped. */
void cposix_close_from(int lowest);

/* Opens /dev/null in place of each of the descriptors 0, 1 and 2 that is closed, so that no file
   opened later gets one of these numbers and with it what is printed. Returns 0, or -1 with
   errno. */
int cposix_fill_standard_descriptors(void);

/* Takes (`exclusive` not 0) or gives back (`exclusive` 0) the whole-file lock of `descriptor`
   without waiting. Returns 0, or -1 with errno EWOULDBLOCK if another open file holds it. */
int cposix_lock(int descriptor, int exclusive);

/* Creates a file in memory, with no name in any folder, that holds `size` bytes (borrowed until
   return) and can never be changed; `name` (borrowed) is what debuggers show. It is gone with its
   last descriptor and mapping, however the process ends. Returns a descriptor the caller owns,
   close-on-exec, or -1 with errno: EFBIG if the limit on file sizes is lower and SIGXFSZ is
   ignored. */
int cposix_memory_file(const char *name, const void *bytes, size_t size);

/* Makes memory files of at most `size` bytes each, which `cposix_memory_file` uses from now on, in
   a process that may make no others soon. What is written to them is bounded by that: they are no
   memory of the process until mapped. A dozen of them are for different bytes; the same bytes get
   the same file again. Returns 0, or -1. */
int cposix_reserve_memory_files(size_t size);

/* Closes all descriptors from 3 on but `kept` and the memory files of libraries, for a copy of a
   process that may reach nothing of it. */
void cposix_close_all_but_libraries(int kept);

/* Creates an empty, writable file in memory; otherwise like `cposix_memory_file`. */
int cposix_memory_draft(const char *name);

/* Creates one of `size` zero bytes that cannot get larger, for a process that is not to be trusted
   with more. */
int cposix_bounded_draft(const char *name, size_t size);

/* Maps `size` zeroed bytes that are shared with every process forked from here. Returns memory the
   caller owns until it calls munmap with the same size, or NULL with errno. */
void *cposix_map_shared(size_t size);

/* Stores `value` at `place` (borrowed, 8-byte aligned) so that a process reading the same shared
   memory sees it even if this one crashes in the next instruction: the compiler may not drop or
   delay the store. */
static inline void cposix_store(uint64_t *place, uint64_t value) {
  *(volatile uint64_t *)place = value;
}

/* Loads from `place` (borrowed, 8-byte aligned) on every call. */
static inline uint64_t cposix_load(const uint64_t *place) {
  return *(const volatile uint64_t *)place;
}

/* Sets the size of the terminal on `descriptor` (borrowed), in cells; its foreground processes get
   SIGWINCH. Returns 0, or -1 with errno. */
int cposix_set_window_size(int descriptor, int rows, int columns);

/* Starts the program at `path` on a new pseudo-terminal of the given size, as leader of a new
   session, with default signals. `path`, `arguments` and `environment` (both ended by NULL) are
   borrowed until return. Returns the child's process id and puts the terminal's other end into
   `terminal`, which the caller owns and closes; or -1 with errno. A program that cannot be started
   exits with code 127. Safe to call from a process with threads: the child runs only C that needs
   no lock. */
int cposix_spawn_on_terminal(const char *path, char *const arguments[], char *const environment[],
                             int rows, int columns, int *terminal);

/* Starts the program that the first of `arguments` names, searched for as a shell does, in
   `folder`: with default signals, a process group of its own, no input, and `output` as what it
   prints and complains to. `folder` and `arguments`, which NULL ends, are borrowed until return.
   Returns the child's process id, or -1 with errno. A program that cannot be started exits with
   code 127. */
int cposix_spawn_aside(const char *folder, char *const arguments[], int output);

/* Starts the program at `path` in a session of its own, with default signals, an empty environment,
   no arguments, no input and no output, and `socket` as its descriptor 3, the only other one. Both
   are borrowed until return. Returns the child's process id, or -1 with errno. A program that
   cannot be started exits with code 127. */
int cposix_spawn_joined(const char *path, int socket);

#endif
