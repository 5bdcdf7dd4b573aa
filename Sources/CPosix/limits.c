#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "CPosixConfinement.h"

/* The exit code when an allocation fails; 0: the caller handles it. */
static int exit_code_without_memory = 0;

/* Size of the address space of this process, in bytes; 0 if the system does not report it. */
static size_t mapped_bytes(void) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (file == NULL) {
    return 0;
  }
  if (fscanf(file, "%lu", &pages) != 1) {
    pages = 0;
  }
  fclose(file);
  return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

int cposix_limit_memory(size_t bytes, int exit_code) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) < 0) {
    return -1;
  }
  rlim_t wanted = (rlim_t)(mapped_bytes() + bytes);
  if (limit.rlim_max == RLIM_INFINITY || wanted < limit.rlim_max) {
    limit.rlim_max = wanted;
  }
  limit.rlim_cur = limit.rlim_max;
  exit_code_without_memory = exit_code;
  return setrlimit(RLIMIT_AS, &limit);
}

/* The seconds of processor time that the process `pid` has used, rounded down, and its limit.
   Returns 0, or -1. */
static int processor_time(int pid, long *used, struct rlimit *limit) {
  clockid_t clock;
  struct timespec time;
  int number = clock_getcpuclockid((pid_t)pid, &clock);
  if (number != 0) {
    errno = number;
    return -1;
  }
  if (clock_gettime(clock, &time) < 0 || prlimit((pid_t)pid, RLIMIT_CPU, NULL, limit) < 0) {
    return -1;
  }
  *used = (long)time.tv_sec;
  return 0;
}

int cposix_limit_processor_time(int pid, long seconds) {
  struct rlimit limit;
  long used;
  if (processor_time(pid, &used, &limit) < 0) {
    return -1;
  }
  limit.rlim_cur = (rlim_t)(used + 1 + seconds);
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_cur > limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
  }
  return prlimit((pid_t)pid, RLIMIT_CPU, &limit, NULL);
}

int cposix_limit_life(long seconds) {
  struct rlimit limit;
  long used;
  if (processor_time(getpid(), &used, &limit) < 0) {
    return -1;
  }
  rlim_t wanted = (rlim_t)(used + 1 + seconds);
  if (limit.rlim_max == RLIM_INFINITY || wanted < limit.rlim_max) {
    limit.rlim_max = wanted;
  }
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > limit.rlim_max) {
    limit.rlim_cur = limit.rlim_max;
  }
  return setrlimit(RLIMIT_CPU, &limit);
}

long cposix_processor_time(int pid) {
  struct rlimit limit;
  long used;
  return processor_time(pid, &used, &limit) < 0 ? -1 : used;
}

/* Replaces the C library's allocator: a Swift program cannot go on without memory and would end
   with a trap without a message. The address sanitizer has an allocator of its own, also one that
   is preloaded to watch a module. */
#if defined(__GLIBC__) && !(defined(__has_feature) && __has_feature(address_sanitizer))

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void *__interceptor_malloc(size_t size) __attribute__((weak));
extern void *__interceptor_calloc(size_t count, size_t size) __attribute__((weak));
extern void *__interceptor_realloc(void *old, size_t size) __attribute__((weak));
extern void *__interceptor_memalign(size_t alignment, size_t size) __attribute__((weak));

/* A call of the preloaded allocator, or of the C library's. */
#define ALLOCATE(function, ...) \
  (__interceptor_##function != NULL ? __interceptor_##function(__VA_ARGS__) : __libc_##function(__VA_ARGS__))

static void *checked(void *memory, size_t size) {
  if (memory == NULL && size != 0 && exit_code_without_memory != 0) {
    _exit(exit_code_without_memory);
  }
  return memory;
}

void *malloc(size_t size) { return checked(ALLOCATE(malloc, size), size); }

void *calloc(size_t count, size_t size) { return checked(ALLOCATE(calloc, count, size), count != 0 ? size : 0); }

void *realloc(void *old, size_t size) { return checked(ALLOCATE(realloc, old, size), size); }

void *aligned_alloc(size_t alignment, size_t size) { return checked(ALLOCATE(memalign, alignment, size), size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  int number = errno;
  void *memory = aligned_alloc(alignment, size);
  errno = number;
  if (memory == NULL) {
    return ENOMEM;
  }
  *place = memory;
  return 0;
}

#endif
