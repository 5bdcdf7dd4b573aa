#ifndef CPOSIX_DESCRIPTORS_H
#define CPOSIX_DESCRIPTORS_H

/* Every function here that returns -1 leaves the reason in errno. */

/* Opens the file at `path` (borrowed until return) with `flags` plus O_CLOEXEC; `mode` is used where
   a file is made. Returns a descriptor the caller owns and closes, or -1. Retries after EINTR. */
int cposix_open(const char *path, int flags, unsigned int mode);

/* As `cposix_open`, with `path` relative to the open folder `directory` (borrowed). */
int cposix_open_at(int directory, const char *path, int flags, unsigned int mode);

/* Opens the folder at `path` (borrowed), to open files below it: it need not be readable. Returns a descriptor
   the caller owns, or -1. */
int cposix_open_folder(const char *path);

/* Opens the file at `path` (borrowed), which counts from the open folder `folder` (borrowed), for reading. No
   link, `..` or change of names meanwhile leads out of that folder: errno is EXDEV then, or ELOOP for a link
   where the system cannot follow links safely. Returns a descriptor the caller owns, or -1. */
int cposix_open_beneath(int folder, const char *path);

/* Makes a connected pair of local stream sockets, both close-on-exec. Fills `ends` with two
   descriptors the caller owns and returns 0, or returns -1 and leaves `ends` alone. */
int cposix_socket_pair(int ends[2]);

/* Makes a pipe, both ends close-on-exec: `ends[0]` reads, `ends[1]` writes. The caller owns both.
   Returns 0, or -1 and leaves `ends` alone. */
int cposix_pipe(int ends[2]);

/* Makes reads and writes on `descriptor` return at once (`on` not 0) or wait (`on` 0).
   Returns 0, or -1. The flag belongs to the open file, so it is seen by every process sharing it. */
int cposix_set_nonblocking(int descriptor, int on);

/* Makes `descriptor` vanish at exec (`on` not 0) or survive it (`on` 0). Returns 0, or -1. */
int cposix_set_close_on_exec(int descriptor, int on);

/* Copies `descriptor` (borrowed) to the lowest free number not below `lowest`, close-on-exec.
   Returns a new descriptor the caller owns, or -1. */
int cposix_duplicate_from(int descriptor, int lowest);

/* Closes every descriptor whose number is at least `lowest`. Never fails: what is not open is skipped. */
void cposix_close_from(int lowest);

/* Opens /dev/null in place of each of the descriptors 0, 1 and 2 that is closed, so that no file opened
   later gets one of these numbers and with it what is printed. Returns 0, or -1 with errno. */
int cposix_fill_standard_descriptors(void);

/* Takes (`exclusive` not 0) or gives back (`exclusive` 0) the whole-file lock of `descriptor` without
   waiting. Returns 0, or -1 with errno EWOULDBLOCK where another open file holds it. */
int cposix_lock(int descriptor, int exclusive);

#endif
