#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>
#include <unwind.h>

#include "CPosixCrash.h"
#include "CPosixProcess.h"

static const int deadly[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

/* Room for the handler when the stack is used up. Untouched pages cost nothing. */
static char own_stack[1 << 16];
/* Limits of the frames that are read, and of the time for it. */
enum { most_frames = 4096, most_seconds = 1 };

static cposix_crash *record;
/* Prefixes of the names of libraries that are reported: with the number of this process, or
   without. */
static char own_prefix[48];
static const char self_prefix[] = "/proc/self/fd/";
/* The thread whose crash is being recorded; 0 for none. */
static _Atomic pid_t recording;
static int crashing;
/* The target of a fault in the handler. */
static sigjmp_buf escape;

void cposix_library_path(int descriptor, char *path) {
  snprintf(path, 64, "/proc/%d/fd/%d", (int)getpid(), descriptor);
  /* In other name spaces, /proc numbers processes differently. */
  if (access(path, F_OK) != 0) snprintf(path, 64, "%s%d", self_prefix, descriptor);
}

/* Ends the process as the signal does without a handler. */
static void die(int signal) {
  cposix_default_signal(signal);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  kill(getpid(), signal);
}

static void give_up(int signal) {
  (void)signal;
  die(crashing);
}

/* The descriptor in the name of a library, or -1. */
static int64_t descriptor_in(const char *name) {
  if (name == NULL) return -1;
  size_t length = strlen(own_prefix);
  if (strncmp(name, own_prefix, length) != 0) {
    length = strlen(self_prefix);
    if (strncmp(name, self_prefix, length) != 0) return -1;
  }
  int64_t number = 0;
  for (const char *digit = name + length; *digit != 0; digit += 1) {
    if (*digit < '0' || *digit > '9' || number > 1 << 24) return -1;
    number = number * 10 + (*digit - '0');
  }
  return number;
}

/* The library at an address. Takes no lock where the C library has such a function. */
static const struct link_map *library_at(uintptr_t address) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 35)
  struct dl_find_object found;
  return _dl_find_object((void *)address, &found) == 0 ? found.dlfo_link_map : NULL;
#else
  Dl_info facts;
  struct link_map *map = NULL;
  return dladdr1((void *)address, &facts, (void **)&map, RTLD_DL_LINKMAP) != 0 ? map : NULL;
#endif
}

/* Records a frame if it is a module's; returns whether there is room for more. */
static int note_address(uintptr_t address) {
  const struct link_map *library = library_at(address);
  int64_t descriptor = library == NULL ? -1 : descriptor_in(library->l_name);
  if (descriptor < 0) return 1;
  cposix_crash_frame frame = {(uint64_t)descriptor, address - library->l_addr};
  record->frames[record->count] = frame;
  record->count += 1;
  return record->count < cposix_crash_frames;
}

/* A walk from the handler out, which counts from the interrupted instruction on. */
struct walk {
  uintptr_t start;
  int has_started;
  int steps;
};

static _Unwind_Reason_Code note_frame(struct _Unwind_Context *context, void *argument) {
  struct walk *walk = argument;
  int is_exact = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &is_exact);
  walk->steps += 1;
  if (walk->steps > most_frames) return _URC_END_OF_STACK;
  if (!walk->has_started && address != walk->start) return _URC_NO_REASON;
  walk->has_started = 1;
  /* A return address may be the first of the next line, or of the next function. */
  int goes_on = note_address(is_exact || address == 0 ? address : address - 1);
  return goes_on ? _URC_NO_REASON : _URC_END_OF_STACK;
}

struct registers {
  uintptr_t instruction, stack, frame, link;
};

static struct registers registers_in(const ucontext_t *context) {
#if defined(__x86_64__)
  const greg_t *all = context->uc_mcontext.gregs;
  struct registers found = {(uintptr_t)all[REG_RIP], (uintptr_t)all[REG_RSP], (uintptr_t)all[REG_RBP], 0};
#elif defined(__aarch64__)
  const mcontext_t *all = &context->uc_mcontext;
  struct registers found = {all->pc, all->sp, all->regs[29], all->regs[30]};
#else
  (void)context;
  struct registers found = {0, 0, 0, 0};
#endif
  return found;
}

/* After a jump to where no code is: its caller, and the chain of frame pointers from there. */
static void note_callers(struct registers from) {
  uintptr_t caller = from.link != 0 ? from.link : *(const uintptr_t *)from.stack;
  uintptr_t frame = from.frame;
  for (int steps = 0; steps < most_frames && note_address(caller - 1); steps += 1) {
    const uintptr_t *pair = (const uintptr_t *)frame;
    if (frame < from.stack || frame % sizeof(uintptr_t) != 0 || pair[0] <= frame) return;
    caller = pair[1];
    frame = pair[0];
  }
}

static void note_crash(int signal, const siginfo_t *facts, const ucontext_t *context) {
  struct registers registers = registers_in(context);
  record->count = 0;
  record->stack = registers.stack;
  record->address = (uint64_t)(uintptr_t)facts->si_addr;
  record->has_address = signal == SIGSEGV && (facts->si_code == SEGV_MAPERR || facts->si_code == SEGV_ACCERR);
  record->signal = (uint64_t)signal;
  if (sigsetjmp(escape, 1) != 0) return;
  if (library_at(registers.instruction) == NULL) {
    note_callers(registers);
    return;
  }
  struct walk walk = {registers.instruction, 0, 0};
  _Unwind_Backtrace(note_frame, &walk);
}

static void take_crash(int signal, siginfo_t *facts, void *context) {
  pid_t thread = gettid(), none = 0;
  if (record != NULL && !cposix_is_any_copy()) {
    if (atomic_compare_exchange_strong(&recording, &none, thread)) {
      crashing = signal;
      struct itimerval limit = {{0, 0}, {most_seconds, 0}};
      struct sigaction action = {0};
      action.sa_handler = give_up;
      sigaction(SIGALRM, &action, NULL);
      setitimer(ITIMER_REAL, &limit, NULL);
      note_crash(signal, facts, context);
    } else if (none == thread) {
      siglongjmp(escape, 1);
    } else {
      /* Another thread is at it, and then the process is over. */
      for (;;) pause();
    }
  }
  die(signal);
}

void cposix_catch_crashes(cposix_crash *place) {
  record = place;
  recording = 0;
  snprintf(own_prefix, sizeof own_prefix, "/proc/%d/fd/", (int)getpid());
  stack_t room = {0};
  room.ss_sp = own_stack;
  room.ss_size = sizeof own_stack;
  sigaltstack(&room, NULL);
  struct sigaction action = {0};
  action.sa_sigaction = take_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i += 1) {
    sigaction(deadly[i], &action, NULL);
  }
}
