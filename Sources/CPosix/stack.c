#define _GNU_SOURCE
#include <sys/resource.h>
#include <unistd.h>

/* The stack that the program and the run-time libraries need, with room for nesting readers. */
enum { smallest_stack = 256 << 10 };

/* Gives the main thread the stack that it needs, or ends the program with a sentence; a stack that
   is too small would end it with a signal. Runs before any library is initialised, with almost no
   stack itself. */
static void check_stack(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= smallest_stack) return;
  struct rlimit wanted = {smallest_stack, limit.rlim_max};
  if (limit.rlim_max >= smallest_stack && setrlimit(RLIMIT_STACK, &wanted) == 0) return;
  char digits[24];
  size_t start = sizeof digits;
  unsigned long kibibytes = (unsigned long)(limit.rlim_cur >> 10);
  do {
    start -= 1;
    digits[start] = (char)('0' + kibibytes % 10);
    kibibytes /= 10;
  } while (kibibytes > 0);
  static const char before[] = "error: expected a stack of 256 KiB or more (ulimit -s), found ";
  ssize_t written = write(STDERR_FILENO, before, sizeof before - 1);
  written = write(STDERR_FILENO, digits + start, sizeof digits - start);
  written = write(STDERR_FILENO, " KiB\n", 5);
  (void)written;
  _exit(1);
}

__attribute__((section(".preinit_array"), used)) static void (*const check)(void) = check_stack;
