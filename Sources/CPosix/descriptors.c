#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CPosixDescriptors.h"

#ifndef F_SEAL_FUTURE_WRITE
#define F_SEAL_FUTURE_WRITE 0x0010
#endif

int cposix_open(const char *path, int flags, unsigned int mode) {
  return cposix_open_at(AT_FDCWD, path, flags, mode);
}

int cposix_open_at(int directory, const char *path, int flags, unsigned int mode) {
  int result;
  do {
    result = openat(directory, path, flags | O_CLOEXEC, (mode_t)mode);
  } while (result < 0 && errno == EINTR);
  return result;
}

int cposix_open_folder(const char *path) {
  int folder = cposix_open(path, O_PATH | O_DIRECTORY, 0);
  /* A confined process needs to read it. */
  return folder < 0 && errno == EACCES ? cposix_open(path, O_RDONLY | O_DIRECTORY, 0) : folder;
}

/* The interface of openat2, written out: older headers lack it. */
enum { number_openat2 = 437, no_magic_links = 2, beneath = 8 };

struct way {
  uint64_t flags;
  uint64_t mode;
  uint64_t resolve;
};

/* Maximum depth of a path below the folder, number of links in it, and length with the links
   followed. */
enum { most_folders = 64, most_links = 40, longest_way_text = 8192 };

/* A walk below a folder: the folders on the way here, the first of which is that one. */
struct walk {
  int folders[most_folders];
  int depth;
  int links;
  char rest[longest_way_text];
};

/* Opens a folder in another one, which is no link. */
static int open_folder_in(int folder, const char *name) {
  int flags = O_DIRECTORY | O_NOFOLLOW;
  int result = cposix_open_at(folder, name, O_PATH | flags, 0);
  /* A confined process needs to read it. */
  return result < 0 && errno == EACCES ? cposix_open_at(folder, name, O_RDONLY | flags, 0) : result;
}

/* Puts the target of the link `name` before the rest of the path. Returns 0; -1 if it leads out
   or is no link, which leaves errno as it is. */
static int follow_link(struct walk *walk, const char *name) {
  char target[4096];
  int number = errno;
  ssize_t length = readlinkat(walk->folders[walk->depth], name, target, sizeof target);
  errno = number;
  if (length < 0) {
    return -1;
  }
  walk->links += 1;
  size_t rest = strlen(walk->rest);
  if (length == 0 || target[0] == '/') {
    errno = EXDEV;
    return -1;
  }
  if (walk->links > most_links || (size_t)length + rest + 1 > sizeof walk->rest) {
    errno = ELOOP;
    return -1;
  }
  /* The rest begins with a slash, unless it is empty. */
  memmove(walk->rest + length, walk->rest, rest + 1);
  memcpy(walk->rest, target, (size_t)length);
  return 0;
}

/* Takes one step into a folder that `walk` then owns. Returns 0, or -1. */
static int enter(struct walk *walk, const char *name) {
  if (strcmp(name, ".") == 0 || name[0] == '\0') {
    return 0;
  }
  if (strcmp(name, "..") == 0) {
    if (walk->depth == 0) {
      errno = EXDEV;
      return -1;
    }
    close(walk->folders[walk->depth]);
    walk->depth -= 1;
    return 0;
  }
  int next = open_folder_in(walk->folders[walk->depth], name);
  if (next < 0) {
    return errno == ENOTDIR || errno == ELOOP ? follow_link(walk, name) : -1;
  }
  if (walk->depth + 1 == most_folders) {
    close(next);
    errno = ELOOP;
    return -1;
  }
  walk->depth += 1;
  walk->folders[walk->depth] = next;
  return 0;
}

/* Goes to the end of the path. Returns the file there, or -1. */
static int open_end(struct walk *walk) {
  for (;;) {
    char name[256];
    size_t slashes = strspn(walk->rest, "/");
    size_t length = strcspn(walk->rest + slashes, "/");
    if (length >= sizeof name) {
      errno = ENAMETOOLONG;
      return -1;
    }
    memcpy(name, walk->rest + slashes, length);
    name[length] = '\0';
    memmove(walk->rest, walk->rest + slashes + length, strlen(walk->rest + slashes + length) + 1);
    int is_last = walk->rest[0] == '\0';
    int is_name = length > 0 && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
    if (!is_last || (is_name == 0 && length > 0)) {
      if (enter(walk, name) != 0) {
        return -1;
      }
      continue;
    }
    int flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW;
    int file = cposix_open_at(walk->folders[walk->depth], is_name ? name : ".", flags, 0);
    if (file >= 0 || errno != ELOOP || follow_link(walk, name) != 0) {
      return file;
    }
  }
}

/* As above, without openat2, which older systems lack and confined processes may not use: one part
   of the path after another. */
static int open_by_steps(int folder, const char *path) {
  struct walk walk = {.folders = {fcntl(folder, F_DUPFD_CLOEXEC, 0)}};
  if (walk.folders[0] < 0) {
    return -1;
  }
  int file = -1;
  if (strlen(path) < sizeof walk.rest) {
    strcpy(walk.rest, path);
    file = open_end(&walk);
  } else {
    errno = ENAMETOOLONG;
  }
  int number = errno;
  for (int i = 0; i <= walk.depth; i += 1) {
    close(walk.folders[i]);
  }
  errno = number;
  return file;
}

int cposix_open_beneath(int folder, const char *path) {
  if (path[0] == '/') {
    errno = EXDEV;
    return -1;
  }
  struct way way = {O_RDONLY | O_NONBLOCK | O_CLOEXEC, 0, beneath | no_magic_links};
  long result;
  int attempts = 0;
  do {
    result = syscall(number_openat2, folder, path, &way, sizeof way);
    attempts += 1;
    /* Something was renamed meanwhile. */
  } while (result < 0 && (errno == EINTR || (errno == EAGAIN && attempts < 100)));
  if (result < 0 && (errno == ENOSYS || errno == EPERM)) {
    return open_by_steps(folder, path);
  }
  return (int)result;
}

int cposix_socket_pair(int ends[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

int cposix_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

/* Sets or clears one flag kept under the command pair `get` and `set`. */
static int change_flag(int descriptor, int get, int set, int flag, int on) {
  int flags = fcntl(descriptor, get);
  if (flags < 0) {
    return -1;
  }
  int wanted = on ? flags | flag : flags & ~flag;
  if (wanted == flags) {
    return 0;
  }
  return fcntl(descriptor, set, wanted) < 0 ? -1 : 0;
}

int cposix_set_nonblocking(int descriptor, int on) {
  return change_flag(descriptor, F_GETFL, F_SETFL, O_NONBLOCK, on);
}

int cposix_set_close_on_exec(int descriptor, int on) {
  return change_flag(descriptor, F_GETFD, F_SETFD, FD_CLOEXEC, on);
}

int cposix_duplicate_from(int descriptor, int lowest) {
  return fcntl(descriptor, F_DUPFD_CLOEXEC, lowest);
}

void cposix_close_from(int lowest) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, (unsigned int)lowest, ~0U, 0U) == 0) {
    return;
  }
#endif
  long limit = sysconf(_SC_OPEN_MAX);
  if (limit < 0 || limit > 65536) {
    limit = 65536;
  }
  for (int descriptor = lowest; descriptor < (int)limit; descriptor += 1) {
    close(descriptor);
  }
}

void cposix_close_inherited(void) {
  long limit = sysconf(_SC_OPEN_MAX);
  if (limit < 0 || limit > 4096) {
    limit = 4096;
  }
  /* This program's own descriptors are closed on exec, all of them. */
  for (int descriptor = 3; descriptor < (int)limit; descriptor += 1) {
    if (fcntl(descriptor, F_GETFD) == 0) {
      close(descriptor);
    }
  }
}

void cposix_close_all_but_libraries(int kept) {
  long limit = sysconf(_SC_OPEN_MAX);
  if (limit < 0 || limit > 4096) {
    limit = 4096;
  }
  for (int descriptor = 3; descriptor < (int)limit; descriptor += 1) {
    int seals = fcntl(descriptor, F_GET_SEALS);
    int is_library = seals >= 0 && (seals & (F_SEAL_WRITE | F_SEAL_FUTURE_WRITE)) != 0;
    if (descriptor != kept && !is_library) {
      close(descriptor);
    }
  }
}

int cposix_fill_standard_descriptors(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor += 1) {
    if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", O_RDWR) < 0) {
      return -1;
    }
  }
  return 0;
}

int cposix_lock(int descriptor, int exclusive) {
  int result;
  do {
    result = flock(descriptor, exclusive ? LOCK_EX | LOCK_NB : LOCK_UN);
  } while (result < 0 && errno == EINTR);
  return result;
}

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

/* Systems that forbid programs in memory files allow those that can never become one; mapping code
   from them is another matter. Kernels before 6.3 do not know the flag. */
static int new_memory_file(const char *name) {
  unsigned int flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int file = memfd_create(name, flags | MFD_NOEXEC_SEAL);
  return file < 0 && errno == EINVAL ? memfd_create(name, flags) : file;
}

/* Memory files for a process that can make none. */
enum { most_reserved = 12 };
static int reserved[most_reserved];
static size_t reserved_length[most_reserved];
static int reserved_count = 0;
static int reserved_used = 0;
static size_t reserved_size = 0;

/* A memory file of the maximum size. Untouched pages cost nothing. */
static int bounded_memory_file(const char *name, size_t size) {
  int file = new_memory_file(name);
  if (file >= 0 && (ftruncate(file, (off_t)size) != 0 || fcntl(file, F_ADD_SEALS, F_SEAL_GROW) != 0)) {
    int number = errno;
    close(file);
    errno = number;
    return -1;
  }
  return file;
}

/* The largest file that this process may make, at most `size`. */
static size_t largest_file(size_t size) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur < size ? (size_t)limit.rlim_cur : size;
}

int cposix_reserve_memory_files(size_t size) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) {
    return -1;
  }
  /* If few descriptors are allowed, most of them are for other things. */
  int wanted = limit.rlim_cur < 4 * most_reserved ? (int)limit.rlim_cur / 4 : most_reserved;
  reserved_size = largest_file(size);
  reserved_used = 0;
  for (reserved_count = 0; reserved_count < wanted; reserved_count += 1) {
    int file = bounded_memory_file("module", reserved_size);
    if (file < 0) {
      return -1;
    }
    reserved[reserved_count] = file;
  }
  return 0;
}

/* Whether `file` begins with these bytes. */
static int begins_with(int file, const uint8_t *bytes, size_t size) {
  uint8_t block[1 << 14];
  size_t done = 0;
  while (done < size) {
    size_t wanted = size - done < sizeof block ? size - done : sizeof block;
    ssize_t count = pread(file, block, wanted, (off_t)done);
    if (count <= 0 || memcmp(block, bytes + done, (size_t)count) != 0) {
      return 0;
    }
    done += (size_t)count;
  }
  return 1;
}

/* A reserved file that holds these bytes already, or -1: several shells in one process load the
   same library. */
static int reserved_file_with(const void *bytes, size_t size) {
  for (int i = 0; i < reserved_used; i += 1) {
    if (reserved_length[i] == size && begins_with(reserved[i], bytes, size)) {
      return reserved[i];
    }
  }
  return -1;
}

/* A memory file for `size` bytes. */
static int make_memory_file(const char *name, size_t size) {
  if (reserved_count == 0) {
    return new_memory_file(name);
  }
  if (size > reserved_size) {
    errno = largest_file(size) < size ? EFBIG : E2BIG;
    return -1;
  }
  if (reserved_used == reserved_count) {
    errno = EMFILE;
    return -1;
  }
  reserved_length[reserved_used] = size;
  reserved_used += 1;
  return reserved[reserved_used - 1];
}

int cposix_memory_draft(const char *name) { return new_memory_file(name); }

int cposix_bounded_draft(const char *name, size_t size) { return bounded_memory_file(name, largest_file(size)); }

static int write_all(int file, const char *bytes, size_t size) {
  while (size > 0) {
    ssize_t count = write(file, bytes, size);
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      return -1;
    }
    bytes += count;
    size -= (size_t)count;
  }
  return 0;
}

/* Makes `file`, which is not mapped yet, unchangeable. The system refuses F_SEAL_WRITE while it
   uses a page itself, as happens now and then under load, but not the seal that forbids all writing
   from now on. */
static int seal(int file) {
  int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW;
  if (fcntl(file, F_ADD_SEALS, seals | F_SEAL_WRITE) == 0) {
    return 0;
  }
  return errno == EBUSY ? fcntl(file, F_ADD_SEALS, seals | F_SEAL_FUTURE_WRITE) : -1;
}

int cposix_memory_file(const char *name, const void *bytes, size_t size) {
  int known = reserved_file_with(bytes, size);
  if (known >= 0) {
    return known;
  }
  int file = make_memory_file(name, size);
  if (file < 0) {
    return -1;
  }
  if (write_all(file, bytes, size) != 0 || seal(file) != 0) {
    int reason = errno;
    close(file);
    errno = reason;
    return -1;
  }
  return file;
}

void *cposix_map_shared(size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}
