#define _XOPEN_SOURCE 700
#include "SplitGuard.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int ending[] = {SIGHUP, SIGTERM, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};

enum { ending_count = sizeof ending / sizeof ending[0], longest_text = 256 };

static char text[longest_text];
static size_t text_count;
static volatile sig_atomic_t guarding;
static volatile sig_atomic_t has_stopped;
static volatile pid_t guarding_process;
static volatile sig_atomic_t is_silent;

// Switches the terminal's echo; its other modes stay as they are. Async-signal-safe.
static void set_echo(int is_on) {
  struct termios modes;
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  modes.c_lflag = is_on ? modes.c_lflag | ECHO : modes.c_lflag & ~(tcflag_t)ECHO;
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

void split_guard_silence(void) {
  struct termios modes;
  if (!guarding || is_silent || getpid() != guarding_process) return;
  if (tcgetattr(STDIN_FILENO, &modes) != 0 || !(modes.c_lflag & ECHO)) return;
  is_silent = 1;
  set_echo(0);
}

void split_guard_echo(void) {
  if (!is_silent || getpid() != guarding_process) return;
  is_silent = 0;
  set_echo(1);
}

static void give_back(void) {
  if (!guarding || getpid() != guarding_process) return;
  split_guard_echo();
  guarding = 0;
  ssize_t written = write(STDOUT_FILENO, text, text_count);
  (void)written;
}

static void give_back_and_die(int number) {
  give_back();
  signal(number, SIG_DFL);
  raise(number);
}

static void give_back_and_stop(int number) {
  int code = errno;
  if (guarding && getpid() == guarding_process) has_stopped = 1;
  give_back();
  struct sigaction action, stopping;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = SIG_DFL;
  sigaction(number, &action, &stopping);
  raise(number);
  sigset_t stop, masked;
  sigemptyset(&stop);
  sigaddset(&stop, number);
  // Here it stops, until it is continued.
  sigprocmask(SIG_UNBLOCK, &stop, &masked);
  sigprocmask(SIG_SETMASK, &masked, NULL);
  sigaction(number, &stopping, NULL);
  errno = code;
}

void split_guard_install(void) {
  static int is_installed;
  if (is_installed) return;
  is_installed = 1;
  atexit(give_back);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigfillset(&action.sa_mask);
  action.sa_flags = SA_ONSTACK;
  action.sa_handler = give_back_and_die;
  for (int i = 0; i < ending_count; i++) sigaction(ending[i], &action, NULL);
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  action.sa_handler = give_back_and_stop;
  sigaction(SIGTSTP, &action, NULL);
}

void split_guard_begin(const char *bytes, size_t count) {
  split_guard_end();
  text_count = count < longest_text ? count : longest_text;
  memcpy(text, bytes, text_count);
  guarding_process = getpid();
  guarding = 1;
  split_guard_silence();
}

void split_guard_end(void) {
  split_guard_echo();
  guarding = 0;
}

int split_guard_take_stop(void) {
  int result = has_stopped;
  has_stopped = 0;
  return result;
}
