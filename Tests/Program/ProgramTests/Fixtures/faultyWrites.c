/* Preloaded into a program under test: makes writes fail as a full or broken disk does.

   The file named by LAYOUTSH_FAULTS holds "KIND SKIP PART". Of the writes to files whose path
   contains PART, the first SKIP of a process succeed and the rest fail. KIND is ENOSPC, EIO, EFBIG,
   SHORT (half of the bytes are written once, then ENOSPC), NOTHING (no bytes are written) or SYNC
   (only fsync fails, with EIO). Without the file, or with an empty one, nothing fails. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int seen = 0;
static char last[64];

/* Reads the present order; 0 if there is none for this descriptor. */
static int order(int descriptor, char kind[16]) {
  const char *name = getenv("LAYOUTSH_FAULTS");
  int file = name == NULL ? -1 : open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) {
    return 0;
  }
  char text[64] = "", part[40] = "", link[40], path[4096];
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  int skip = 0;
  if (count <= 0 || sscanf(text, "%15s %d %39s", kind, &skip, part) != 3) {
    return 0;
  }
  if (strcmp(text, last) != 0) {
    seen = 0;
    strcpy(last, text);
  }
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  count = readlink(link, path, sizeof path - 1);
  if (count < 0) {
    return 0;
  }
  path[count] = 0;
  return strstr(path, part) != NULL && ++seen > skip;
}

static ssize_t refuse(int number) {
  errno = number;
  return -1;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  int number = errno;
  char kind[16] = "";
  static int taken = 0;
  if (order(descriptor, kind) && strcmp(kind, "SYNC") != 0) {
    if (strcmp(kind, "EIO") == 0) {
      return refuse(EIO);
    } else if (strcmp(kind, "EFBIG") == 0) {
      return refuse(EFBIG);
    } else if (strcmp(kind, "NOTHING") == 0) {
      return 0;
    } else if (strcmp(kind, "SHORT") == 0 && !taken && count > 1) {
      taken = 1;
      return syscall(SYS_write, descriptor, bytes, count / 2);
    }
    taken = 0;
    return refuse(ENOSPC);
  }
  errno = number;
  return syscall(SYS_write, descriptor, bytes, count);
}

int fsync(int descriptor) {
  char kind[16] = "";
  if (order(descriptor, kind) && strcmp(kind, "SYNC") == 0) {
    return (int)refuse(EIO);
  }
  return (int)syscall(SYS_fsync, descriptor);
}
