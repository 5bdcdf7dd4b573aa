#define _XOPEN_SOURCE 700
#include "TerminalGuard.h"
#include "SplitGuard.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

struct watched {
  int number;
  unsigned event;
};

static const struct watched watched[] = {
    {SIGINT, TERMINAL_INTERRUPT}, {SIGWINCH, TERMINAL_RESIZED}, {SIGCONT, TERMINAL_CONTINUED},
    {SIGTSTP, TERMINAL_SUSPEND},  {SIGHUP, TERMINAL_HANGUP},    {SIGTERM, TERMINAL_TERMINATE},
};
static const int fatal[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};

enum {
  watched_count = sizeof watched / sizeof watched[0],
  fatal_count = sizeof fatal / sizeof fatal[0]
};

static int signal_pipe[2] = {-1, -1};
static volatile sig_atomic_t arrived[watched_count];
static struct sigaction watched_before[watched_count];
static struct sigaction fatal_before[fatal_count];

static volatile sig_atomic_t guarding;
static volatile pid_t guarding_process;
static int guarded_terminal = -1;
static int guarded_escapes;
static struct termios guarded_modes;

// Puts the terminal back as terminal_watch_begin found it, bracketed paste off, plain text, cursor
// shown. Does nothing when no line is being read or in a forked child. Async-signal-safe.
static void terminal_restore(void) {
  static const char plain[] = "\033[?2004l\033[0m\033[?25h";
  if (!guarding || getpid() != guarding_process) return;
  int code = errno;
  guarding = 0;
  tcsetattr(guarded_terminal, TCSANOW, &guarded_modes);
  if (guarded_escapes) {
    ssize_t written = write(STDOUT_FILENO, plain, sizeof plain - 1);
    (void)written;
  }
  errno = code;
}

static void note_signal(int number) {
  int code = errno;
  if (getpid() != guarding_process) {
    // A child forked while a line was read: the signal is its own business.
    if (number != SIGWINCH && number != SIGCONT) {
      signal(number, SIG_DFL);
      raise(number);
    }
    errno = code;
    return;
  }
  for (int i = 0; i < watched_count; i++) {
    if (watched[i].number == number) arrived[i] = 1;
  }
  ssize_t written = write(signal_pipe[1], "", 1);
  (void)written;
  errno = code;
}

static void restore_and_die(int number) {
  terminal_restore();
  for (int i = 0; i < fatal_count; i++) {
    if (fatal[i] == number) sigaction(number, &fatal_before[i], NULL);
  }
  raise(number);
}

static int open_pipe(void) {
  if (signal_pipe[0] >= 0) return 0;
  if (pipe(signal_pipe) != 0) return -1;
  for (int i = 0; i < 2; i++) {
    if (fcntl(signal_pipe[i], F_SETFD, FD_CLOEXEC) != 0 || fcntl(signal_pipe[i], F_SETFL, O_NONBLOCK) != 0) return -1;
  }
  atexit(terminal_restore);
  return 0;
}

int terminal_watch_begin(int terminal, int escapes) {
  if (open_pipe() != 0) return -1;
  split_guard_echo();
  if (tcgetattr(terminal, &guarded_modes) != 0) return -1;
  guarded_terminal = terminal;
  guarded_escapes = escapes;
  guarding_process = getpid();
  guarding = 1;
  terminal_watch_take();

  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigfillset(&action.sa_mask);
  action.sa_handler = note_signal;
  for (int i = 0; i < watched_count; i++) sigaction(watched[i].number, &action, &watched_before[i]);
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_ONSTACK;
  action.sa_handler = restore_and_die;
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &action, &fatal_before[i]);
  return signal_pipe[0];
}

void terminal_watch_end(void) {
  for (int i = 0; i < watched_count; i++) sigaction(watched[i].number, &watched_before[i], NULL);
  for (int i = 0; i < fatal_count; i++) sigaction(fatal[i], &fatal_before[i], NULL);
  guarding = 0;
  split_guard_silence();
  // Came after the last look: Ctrl-C right after Enter is meant for what runs now.
  unsigned missed = terminal_watch_take();
  for (int i = 0; i < watched_count; i++) {
    if (missed & watched[i].event) raise(watched[i].number);
  }
}

unsigned terminal_watch_take(void) {
  char bytes[64];
  while (read(signal_pipe[0], bytes, sizeof bytes) > 0) {
  }
  unsigned events = 0;
  for (int i = 0; i < watched_count; i++) {
    if (arrived[i]) {
      arrived[i] = 0;
      events |= watched[i].event;
    }
  }
  return events;
}

void terminal_stop_process(void) {
  struct sigaction action, before;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &action, &before);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &before, NULL);
}
