#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "CPosixDescriptors.h"
#include "CPosixProcess.h"

static struct winsize cells(int rows, int columns) {
  struct winsize size;
  memset(&size, 0, sizeof size);
  size.ws_row = (unsigned short)rows;
  size.ws_col = (unsigned short)columns;
  return size;
}

int cposix_set_window_size(int descriptor, int rows, int columns) {
  struct winsize size = cells(rows, columns);
  return ioctl(descriptor, TIOCSWINSZ, &size) < 0 ? -1 : 0;
}

/* Opens a new pseudo-terminal of the given size: `ends[0]` is ours, `ends[1]` the program's. */
static int open_terminal(int rows, int columns, int ends[2]) {
  char name[128];
  int ours = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (ours < 0) {
    return -1;
  }
  if (grantpt(ours) == 0 && unlockpt(ours) == 0 && ptsname_r(ours, name, sizeof name) == 0 &&
      cposix_set_window_size(ours, rows, columns) == 0) {
    int theirs = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (theirs >= 0) {
      ends[0] = ours;
      ends[1] = theirs;
      return 0;
    }
  }
  close(ours);
  return -1;
}

int cposix_spawn_on_terminal(const char *path, char *const arguments[], char *const environment[],
                             int rows, int columns, int *terminal) {
  int ends[2];
  if (open_terminal(rows, columns, ends) < 0) {
    return -1;
  }
  pid_t child = fork();
  if (child == 0) {
    cposix_default_signals();
    setsid();
    if (ioctl(ends[1], TIOCSCTTY, 0) == 0 && dup2(ends[1], 0) == 0 && dup2(ends[1], 1) == 1 &&
        dup2(ends[1], 2) == 2) {
      execve(path, arguments, environment);
    }
    _exit(127);
  }
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return -1;
  }
  *terminal = ends[0];
  return (int)child;
}

int cposix_spawn_aside(const char *folder, char *const arguments[], int output) {
  pid_t child = fork();
  if (child == 0) {
    cposix_default_signals();
    setpgid(0, 0);
    int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (chdir(folder) == 0 && dup2(nothing, 0) == 0 && dup2(output, 1) == 1 &&
        dup2(output, 2) == 2) {
      execvp(arguments[0], arguments);
    }
    _exit(127);
  }
  // In the child too: whoever is first.
  if (child > 0) setpgid(child, child);
  return (int)child;
}

int cposix_spawn_joined(const char *path, int socket) {
  char *arguments[] = {(char *)path, NULL};
  char *environment[] = {NULL};
  pid_t child = fork();
  if (child == 0) {
    cposix_default_signals();
    setsid();
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (dup2(nothing, 0) == 0 && dup2(nothing, 1) == 1 && dup2(nothing, 2) == 2 &&
        (socket == 3 ? cposix_set_close_on_exec(3, 0) == 0 : dup2(socket, 3) == 3)) {
      cposix_close_from(4);
      execve(path, arguments, environment);
    }
    _exit(127);
  }
  return (int)child;
}
