#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "CPosixHeldOutput.h"

enum {
  capacity = (1 << 16) - 64,
  /* A writable pipe takes at least this much without waiting. */
  at_once = 4096,
};

struct cposix_held_output {
  _Atomic uint32_t busy;
  /* The bytes from `start` to `end` are not written yet. */
  _Atomic uint32_t start;
  _Atomic uint32_t end;
  uint8_t bytes[capacity];
};

cposix_held_output *cposix_held_output_make(void) {
  void *memory = mmap(NULL, sizeof(cposix_held_output), PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}

void cposix_held_output_free(cposix_held_output *held) { munmap(held, sizeof *held); }

static int take(cposix_held_output *held) {
  return atomic_exchange_explicit(&held->busy, 1, memory_order_acquire) == 0;
}

static void wait_and_take(cposix_held_output *held) {
  static const struct timespec moment = {0, 100000};
  while (!take(held)) {
    nanosleep(&moment, NULL);
  }
}

static void release(cposix_held_output *held) {
  atomic_store_explicit(&held->busy, 0, memory_order_release);
}

/* Writes all of `count` bytes and returns how many were written: fewer where the system refuses
   more. */
static size_t push(int descriptor, const uint8_t *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t written = write(descriptor, bytes + done, count - done);
    if (written > 0) {
      done += (size_t)written;
    } else if (written == 0) {
      errno = ENOSPC;
      break;
    } else if (errno == EAGAIN) {
      struct pollfd entry = {descriptor, POLLOUT, 0};
      poll(&entry, 1, -1);
    } else if (errno != EINTR) {
      break;
    }
  }
  return done;
}

/* Writes what is held; the caller has taken it. */
static int push_held(cposix_held_output *held, int descriptor) {
  uint32_t start = held->start;
  uint32_t end = held->end;
  size_t done = push(descriptor, held->bytes + start, end - start);
  if (done < end - start) {
    /* Nothing is written twice. */
    held->start = start + (uint32_t)done;
    return -1;
  }
  held->end = 0;
  held->start = 0;
  return 0;
}

int cposix_held_output_add(cposix_held_output *held, int descriptor, const void *bytes,
                           size_t count) {
  int result = 0;
  wait_and_take(held);
  if (count > capacity - held->end) {
    result = push_held(held, descriptor);
  }
  if (result == 0 && count > capacity) {
    result = push(descriptor, bytes, count) == count ? 0 : -1;
  } else if (result == 0) {
    memcpy(held->bytes + held->end, bytes, count);
    held->end += (uint32_t)count;
  }
  release(held);
  return result;
}

int cposix_held_output_write(cposix_held_output *held, int descriptor) {
  wait_and_take(held);
  int result = push_held(held, descriptor);
  release(held);
  return result;
}

void cposix_held_output_offer(cposix_held_output *held, int descriptor) {
  if (!take(held)) {
    return;
  }
  struct pollfd entry = {descriptor, POLLOUT, 0};
  while (held->start < held->end && poll(&entry, 1, 0) == 1 && entry.revents == POLLOUT) {
    uint32_t count = held->end - held->start;
    ssize_t written = write(descriptor, held->bytes + held->start, count < at_once ? count : at_once);
    if (written <= 0) {
      break;
    }
    held->start += (uint32_t)written;
  }
  release(held);
}

int cposix_held_output_salvage(cposix_held_output *held, int descriptor) {
  if (held->end > capacity || held->start > held->end) {
    held->start = 0;
    held->end = 0;
  }
  return push_held(held, descriptor);
}
