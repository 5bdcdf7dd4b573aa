#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "CPosixMemory.h"

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

int cposix_memory_file(const char *name, const void *bytes, size_t size) {
  int file = make_memory_file(name);
  if (file < 0) {
    return -1;
  }
  int seals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  if (write_all(file, bytes, size) != 0 || fcntl(file, F_ADD_SEALS, seals) != 0) {
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
