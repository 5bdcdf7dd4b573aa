#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include "CPosix.h"

/* A self-pipe: what a signal handler may do safely is to write one byte. */
static int ends[2] = {-1, -1};

static void note_interrupt(int signal) {
  (void)signal;
  int number = errno;
  /* A full pipe says the same as one more byte would. */
  ssize_t written = write(ends[1], "", 1);
  (void)written;
  errno = number;
}

int cposix_watch_interrupts(void) {
  if (ends[0] < 0 && pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) {
    return -1;
  }
  struct sigaction action = {0};
  action.sa_handler = note_interrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  return sigaction(SIGINT, &action, NULL) == 0 ? ends[0] : -1;
}

void cposix_forget_interrupts(void) {
  ends[0] = -1;
  ends[1] = -1;
}

int cposix_drain_interrupts(int descriptor) {
  char bytes[64];
  int seen = 0;
  while (read(descriptor, bytes, sizeof bytes) > 0) {
    seen = 1;
  }
  return seen;
}
