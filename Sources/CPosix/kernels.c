#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CPosixProcess.h"

/* MARK: Job control */

enum { most_kernels = 16 };

static _Atomic pid_t kernels[most_kernels];
/* The process whose handlers are installed; a forked child starts without kernels. */
static _Atomic pid_t owner;
static _Atomic int64_t suspended;

static const int stopping[] = {SIGTSTP, SIGTTIN, SIGTTOU};
static const int passed_on[] = {SIGCONT, SIGWINCH};

static void signal_kernels(int number) {
  for (int i = 0; i < most_kernels; i++) {
    pid_t pid = kernels[i];
    /* A new kernel has no session of its own yet. */
    if (pid > 0 && kill(-pid, number) != 0) kill(pid, number);
  }
}

static int64_t nanoseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/* Lets `number` do to this process what it does by default, and returns when that is over. */
static void stop_here(int number) {
  struct sigaction plain, before;
  sigset_t only, mask;
  memset(&plain, 0, sizeof plain);
  plain.sa_handler = SIG_DFL;
  sigaction(number, &plain, &before);
  raise(number);
  sigemptyset(&only);
  sigaddset(&only, number);
  sigprocmask(SIG_UNBLOCK, &only, &mask);
  sigprocmask(SIG_SETMASK, &mask, NULL);
  sigaction(number, &before, NULL);
}

static void stop(int number) {
  int code = errno;
  int is_owner = getpid() == owner;
  int64_t start = nanoseconds();
  if (is_owner) signal_kernels(SIGSTOP);
  stop_here(number);
  suspended += nanoseconds() - start;
  if (is_owner) signal_kernels(SIGCONT);
  errno = code;
}

static void pass_on(int number) {
  int code = errno;
  if (getpid() == owner) signal_kernels(number);
  errno = code;
}

static void handle(int number, void (*handler)(int)) {
  struct sigaction action;
  if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN) return;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

void cposix_own_kernels(void) {
  if (owner == getpid()) return;
  for (int i = 0; i < most_kernels; i++) kernels[i] = 0;
  owner = getpid();
  for (size_t i = 0; i < sizeof stopping / sizeof *stopping; i++) handle(stopping[i], stop);
  for (size_t i = 0; i < sizeof passed_on / sizeof *passed_on; i++) handle(passed_on[i], pass_on);
}

void cposix_adopt_kernel(int pid) {
  cposix_own_kernels();
  for (int i = 0; i < most_kernels; i++) {
    pid_t none = 0;
    if (atomic_compare_exchange_strong(&kernels[i], &none, (pid_t)pid)) return;
  }
}

static _Atomic pid_t *place_of(int pid) {
  if (owner != getpid()) return NULL;
  for (int i = 0; i < most_kernels; i++) {
    if (kernels[i] == (pid_t)pid) return &kernels[i];
  }
  return NULL;
}

int cposix_is_kernel(int pid) { return place_of(pid) != NULL; }

void cposix_forget_kernel(int pid) {
  _Atomic pid_t *place = place_of(pid);
  if (place != NULL) *place = 0;
}

void cposix_wake_kernel(int pid) {
  siginfo_t found;
  found.si_pid = 0;
  if (waitid(P_PID, (id_t)pid, &found, WSTOPPED | WNOHANG) == 0 && found.si_pid != 0) {
    if (kill(-pid, SIGCONT) != 0) kill(pid, SIGCONT);
  }
}

int64_t cposix_suspended_time(void) { return suspended; }

/* MARK: Copies */

static const uint32_t always = 1;
const volatile uint32_t *cposix_original_mark = &always;
static uint32_t *mark;
static pid_t original;

int cposix_mark_original(void) {
  original = getpid();
  if (mark == NULL) {
    void *page = mmap(NULL, sizeof *mark, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return -1;
    /* The system hands such a page empty to every copy of this process. */
    if (madvise(page, sizeof *mark, MADV_WIPEONFORK) != 0) {
      munmap(page, sizeof *mark);
      return -1;
    }
    mark = page;
  }
  *mark = 1;
  cposix_original_mark = mark;
  return 0;
}

int cposix_is_any_copy(void) { return original != 0 && getpid() != original; }
