#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CPosixProcess.h"

/* Set by SIGINT, read and cleared by the program. */
static volatile sig_atomic_t interrupt_seen = 0;

static void note_interrupt(int signal) {
  (void)signal;
  interrupt_seen = 1;
}

int cposix_fork(void) {
  fflush(NULL);
  return (int)fork();
}

const char *cposix_program(void) { return "/proc/self/exe"; }

int cposix_processor_count(void) {
  cpu_set_t usable;
  CPU_ZERO(&usable);
  int count = sched_getaffinity(0, sizeof usable, &usable) == 0 ? CPU_COUNT(&usable) : 1;
  return count > 0 ? count : 1;
}

void cposix_flush(void) { fflush(NULL); }

static int set_action(int signal, void (*action)(int)) {
  struct sigaction wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.sa_handler = action;
  sigemptyset(&wanted.sa_mask);
  return sigaction(signal, &wanted, NULL);
}

int cposix_default_signal(int signal) { return set_action(signal, SIG_DFL); }

int cposix_ignore_signal(int signal) { return set_action(signal, SIG_IGN); }

void cposix_default_signals(void) {
  static const int deadly[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
  for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i += 1) {
    set_action(deadly[i], SIG_DFL);
  }
  for (int signal = 1; signal < NSIG; signal += 1) {
    struct sigaction present;
    if (sigaction(signal, NULL, &present) == 0 && present.sa_handler != SIG_IGN &&
        present.sa_handler != SIG_DFL) {
      set_action(signal, SIG_DFL);
    }
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

void cposix_no_core_file(void) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

int cposix_die_with_parent(int parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  return getppid() == (pid_t)parent ? 0 : -1;
}

void cposix_catch_interrupt(void) {
  interrupt_seen = 0;
  set_action(SIGINT, note_interrupt);
}

int cposix_interrupted(void) { return interrupt_seen != 0; }

/* Waits for the end of a kernel without reaping it, and kills what it has left in its session.
   Returns as `cposix_wait`. */
static int end_session(pid_t pid, int block) {
  siginfo_t found;
  int result;
  found.si_pid = 0;
  if (!block) cposix_wake_kernel(pid);
  do {
    result = waitid(P_PID, (id_t)pid, &found, WEXITED | WNOWAIT | (block ? 0 : WNOHANG));
  } while (result < 0 && errno == EINTR);
  if (result < 0 || found.si_pid == 0) return result;
  kill(-pid, SIGKILL);
  cposix_forget_kernel(pid);
  return 1;
}

int cposix_wait(int pid, int block, cposix_ending *ending) {
  if (cposix_is_kernel(pid)) {
    int ended = end_session((pid_t)pid, block);
    if (ended <= 0) return ended;
  }
  int status = 0;
  pid_t result;
  do {
    result = waitpid((pid_t)pid, &status, block ? 0 : WNOHANG);
  } while (result < 0 && errno == EINTR);
  if (result <= 0) {
    return (int)result;
  }
  ending->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  ending->code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  return 1;
}

int cposix_process_descriptor(int pid) {
#ifdef SYS_pidfd_open
  return (int)syscall(SYS_pidfd_open, pid, 0);
#else
  (void)pid;
  errno = ENOSYS;
  return -1;
#endif
}

static sigset_t held_signals(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGCHLD);
  return set;
}

void cposix_hold_signals(void) {
  sigset_t set = held_signals();
  sigprocmask(SIG_BLOCK, &set, NULL);
}

void cposix_release_signals(void) {
  sigset_t set = held_signals();
  while (cposix_next_signal(0) != 0) {
  }
  sigprocmask(SIG_UNBLOCK, &set, NULL);
}

int cposix_held_signals_descriptor(void) {
  sigset_t set = held_signals();
  return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int cposix_next_signal(long milliseconds) {
  sigset_t set = held_signals();
  struct timespec limit = {milliseconds / 1000, (milliseconds % 1000) * 1000000};
  int signal = sigtimedwait(&set, NULL, milliseconds < 0 ? NULL : &limit);
  return signal < 0 ? 0 : signal;
}

/* A self-pipe: what a signal handler may do safely is to write one byte. */
static int interrupt_pipe[2] = {-1, -1};

static void tell_interrupt(int signal) {
  (void)signal;
  int number = errno;
  /* A full pipe has the same effect as another byte. */
  ssize_t written = write(interrupt_pipe[1], "", 1);
  (void)written;
  errno = number;
}

int cposix_watch_interrupts(void) {
  if (interrupt_pipe[0] < 0 && pipe2(interrupt_pipe, O_CLOEXEC | O_NONBLOCK) != 0) {
    return -1;
  }
  struct sigaction action = {0};
  action.sa_handler = tell_interrupt;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  return sigaction(SIGINT, &action, NULL) == 0 ? interrupt_pipe[0] : -1;
}

void cposix_forget_interrupts(void) {
  interrupt_pipe[0] = -1;
  interrupt_pipe[1] = -1;
}

int cposix_drain_interrupts(int descriptor) {
  char bytes[64];
  int seen = 0;
  while (read(descriptor, bytes, sizeof bytes) > 0) {
    seen = 1;
  }
  return seen;
}
