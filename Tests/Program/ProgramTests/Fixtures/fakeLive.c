/* A server of the live page for tests, without a page: it passes what is added to the file NAME.in
   beside it to the shell, on descriptor 3, and adds what the shell sends to NAME.out. It ends with
   the shell. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

static int beside(const char *ending, int flags) {
  char path[4096];
  char name[4200];
  long count = readlink("/proc/self/exe", path, sizeof path - 1);
  if (count < 0) _exit(2);
  path[count] = 0;
  snprintf(name, sizeof name, "%s.%s", path, ending);
  return open(name, flags, 0600);
}

int main(void) {
  char block[65536];
  int in = beside("in", O_RDONLY);
  int out = beside("out", O_WRONLY | O_CREAT | O_APPEND);
  if (in < 0 || out < 0) return 2;
  for (;;) {
    struct pollfd shell = {3, POLLIN, 0};
    long count = read(in, block, sizeof block);
    if (count > 0 && write(3, block, (size_t)count) != count) return 1;
    if (poll(&shell, 1, 5) <= 0) continue;
    count = read(3, block, sizeof block);
    if (count <= 0) return 0;
    if (write(out, block, (size_t)count) != count) return 1;
  }
}
