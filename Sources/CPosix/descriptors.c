#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CPosixDescriptors.h"

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

int cposix_open_folder(const char *path) { return cposix_open(path, O_PATH | O_DIRECTORY, 0); }

/* The interface of openat2, written out: older headers lack it. */
enum { number_openat2 = 437, no_magic_links = 2, beneath = 8 };

struct way {
  uint64_t flags;
  uint64_t mode;
  uint64_t resolve;
};

/* The same for systems without openat2: one part of the path after the other, and no links. */
static int open_without_links(int folder, const char *path) {
  int place = dup(folder);
  char part[256];
  while (place >= 0) {
    size_t length = strcspn(path, "/");
    if (length >= sizeof part || (length == 2 && path[0] == '.' && path[1] == '.')) {
      close(place);
      errno = length >= sizeof part ? ENAMETOOLONG : EXDEV;
      return -1;
    }
    memcpy(part, path, length);
    part[length] = '\0';
    path += length;
    int is_last = path[strspn(path, "/")] == '\0';
    int flags = is_last ? O_RDONLY | O_NONBLOCK : O_PATH | O_DIRECTORY;
    int next = cposix_open_at(place, length == 0 ? "." : part, flags | O_NOFOLLOW, 0);
    int number = errno;
    close(place);
    /* A link in the middle is no folder. */
    errno = number == ENOTDIR && !is_last ? ELOOP : number;
    if (is_last) {
      return next;
    }
    path += strspn(path, "/");
    place = next;
  }
  return -1;
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
    return open_without_links(folder, path);
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

/* Systems that forbid programs in memory files allow those that can never become one; mapping code from
   them is another matter. Kernels before 6.3 do not know the flag. */
static int make_memory_file(const char *name) {
  unsigned int flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int file = memfd_create(name, flags | MFD_NOEXEC_SEAL);
  return file < 0 && errno == EINVAL ? memfd_create(name, flags) : file;
}

int cposix_memory_draft(const char *name) { return make_memory_file(name); }

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

#ifndef F_SEAL_FUTURE_WRITE
#define F_SEAL_FUTURE_WRITE 0x0010
#endif

/* Makes `file`, which nobody has mapped, one that cannot be changed. The system refuses F_SEAL_WRITE while it uses a
   page itself, as it does now and then under load, but not the seal that forbids all writing from now on. */
static int seal(int file) {
  int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW;
  if (fcntl(file, F_ADD_SEALS, seals | F_SEAL_WRITE) == 0) {
    return 0;
  }
  return errno == EBUSY ? fcntl(file, F_ADD_SEALS, seals | F_SEAL_FUTURE_WRITE) : -1;
}

int cposix_memory_file(const char *name, const void *bytes, size_t size) {
  int file = make_memory_file(name);
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
