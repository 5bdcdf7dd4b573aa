#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "CPosixConfinement.h"

#if defined(__x86_64__)
#define THIS_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_MACHINE AUDIT_ARCH_AARCH64
#endif

int cposix_can_filter_calls(void) {
#ifdef THIS_MACHINE
  unsigned int action = SECCOMP_RET_TRAP;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
  return 0;
#endif
}

#ifdef THIS_MACHINE

/* MARK: The lists */

/* System calls newer than some headers; the numbers are the same on every machine. */
enum {
  number_clone3 = 435,
  number_close_range = 436,
  number_openat2 = 437,
  number_faccessat2 = 439,
  number_epoll_pwait2 = 441,
  number_futex_waitv = 449,
  number_mseal = 462
};

/* Allowed whatever they are asked for: each concerns this process alone, or a descriptor that it
   has. The frequent ones come first. */
static const unsigned int allowed[] = {
    SYS_getpid, SYS_read, SYS_write, SYS_futex, SYS_mmap, SYS_munmap, SYS_mprotect, SYS_madvise, SYS_mremap, SYS_brk,
    SYS_close, SYS_fstat, SYS_lseek, SYS_pread64, SYS_readv, SYS_writev, SYS_getdents64, SYS_dup, SYS_dup3,
    SYS_readlinkat, SYS_getcwd, SYS_ppoll, SYS_pselect6,
    /* Signals of its own. */
    SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigsuspend, SYS_rt_sigtimedwait, SYS_sigaltstack,
    SYS_setitimer, SYS_getitimer, SYS_restart_syscall,
    /* Threads. */
    SYS_gettid, SYS_set_robust_list, SYS_set_tid_address, SYS_sched_yield, SYS_sched_getaffinity, SYS_getcpu,
    SYS_mincore, SYS_exit, SYS_exit_group,
#ifdef SYS_rseq
    SYS_rseq,
#endif
    /* Events of Swift's workers. */
    SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2, SYS_timerfd_create, SYS_timerfd_settime,
    /* Facts about the process and the system. */
    SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_uname, SYS_sysinfo, SYS_getrusage, SYS_times,
    SYS_gettimeofday, SYS_nanosleep, SYS_getrandom,
#ifdef SYS_open
    SYS_dup2, SYS_readlink, SYS_poll, SYS_select, SYS_epoll_wait, SYS_pause, SYS_alarm, SYS_time,
    SYS_getrlimit,
#endif
};

/* Allowed, too, where any file may be used: what a person's own lines need to write one. */
static const unsigned int allowed_with_files[] = {
    number_openat2, SYS_newfstatat, SYS_faccessat, number_faccessat2, SYS_statx, SYS_unlinkat, SYS_mkdirat, SYS_linkat,
    SYS_renameat2, SYS_fsync, SYS_fdatasync, SYS_ftruncate,
#ifdef SYS_renameat
    SYS_renameat,
#endif
#ifdef SYS_open
    SYS_stat, SYS_lstat, SYS_access, SYS_unlink, SYS_mkdir, SYS_link, SYS_rename,
#endif
};

/* Answered by this process itself where it may not use any file: what can be opened has facts,
   nothing else has. */
static const unsigned int answered_here[] = {
    SYS_newfstatat, SYS_faccessat, number_faccessat2,
#ifdef SYS_open
    SYS_stat, SYS_lstat, SYS_access,
#endif
};

/* Refused as a system that lacks them does: callers have another way. */
static const unsigned int unknown[] = {
    /* Its flags are in memory, out of sight; the C library makes its threads with clone then. */
    number_clone3, number_openat2, SYS_statx, number_close_range, number_epoll_pwait2, number_futex_waitv, number_mseal};

#define COUNT(list) (sizeof list / sizeof list[0])

/* MARK: The program */

/* A program for the system's filter, as far as it is written. */
struct program {
  struct sock_filter steps[2 * (COUNT(allowed) + COUNT(allowed_with_files) + COUNT(answered_here) + COUNT(unknown)) +
                           192];
  unsigned short count;
};

static void add(struct program *program, unsigned short code, unsigned int value, unsigned char yes, unsigned char no) {
  struct sock_filter step = {code, yes, no, value};
  program->steps[program->count] = step;
  program->count += 1;
}

static void load(struct program *program, size_t offset) {
  add(program, BPF_LD | BPF_W | BPF_ABS, (unsigned int)offset, 0, 0);
}

/* The lower half of an argument: both machines have the lower byte first. */
static size_t argument(int index) { return offsetof(struct seccomp_data, args) + 8 * (size_t)index; }

static void end_with(struct program *program, unsigned int action) { add(program, BPF_RET | BPF_K, action, 0, 0); }

static void allow(struct program *program) { end_with(program, SECCOMP_RET_ALLOW); }

static void refuse(struct program *program, unsigned int number) {
  end_with(program, SECCOMP_RET_ERRNO | number);
}

static void each(struct program *program, const unsigned int *calls, size_t count, unsigned int action) {
  for (size_t i = 0; i < count; i += 1) {
    add(program, BPF_JMP | BPF_JEQ | BPF_K, calls[i], 0, 1);
    end_with(program, action);
  }
}

/* Begins what is decided about one call; what follows up to `end_call` decides it in every case. */
static unsigned short begin_call(struct program *program, unsigned int number) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, number, 0, 0);
  return program->count;
}

static void end_call(struct program *program, unsigned short start) {
  program->steps[start - 1].jf = (unsigned char)(program->count - start);
}

/* Refuses what was loaded where it has a bit of `bits`. */
static void refuse_bits(struct program *program, unsigned int bits, unsigned int number) {
  add(program, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
  refuse(program, number);
}

/* Allows call `number` where argument `index`, an int, is one of `values`. */
static void allow_values(struct program *program, unsigned int number, int index, const unsigned int *values,
                         size_t count) {
  unsigned short start = begin_call(program, number);
  load(program, argument(index));
  for (size_t i = 0; i < count; i += 1) {
    add(program, BPF_JMP | BPF_JEQ | BPF_K, values[i], 0, 1);
    allow(program);
  }
  refuse(program, EPERM);
  end_call(program, start);
}

/* Allows call `number` where argument `index`, an int, has no bit of `bits`. */
static void allow_without(struct program *program, unsigned int number, int index, unsigned int bits,
                          unsigned int error) {
  unsigned short start = begin_call(program, number);
  load(program, argument(index));
  refuse_bits(program, bits, error);
  allow(program);
  end_call(program, start);
}

/* Allows call `number` where argument `index`, a pointer, is null. */
static void allow_null(struct program *program, unsigned int number, int index) {
  unsigned short start = begin_call(program, number);
  for (size_t half = 0; half < 8; half += 4) {
    load(program, argument(index) + half);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    refuse(program, EPERM);
  }
  allow(program);
  end_call(program, start);
}

/* Limits are read, of this process alone. */
static void allow_reading_limits(struct program *program) {
  unsigned short start = begin_call(program, SYS_prlimit64);
  load(program, argument(0));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 2, 0);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)getpid(), 1, 0);
  refuse(program, EPERM);
  for (size_t half = 0; half < 8; half += 4) {
    load(program, argument(2) + half);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    refuse(program, EPERM);
  }
  allow(program);
  end_call(program, start);
}

/* The priority of the calling thread, which the workers of Swift set; without it they end the
   process. */
static void allow_own_priority(struct program *program) {
  unsigned short start = begin_call(program, SYS_setpriority);
  for (int index = 0; index < 2; index += 1) {
    load(program, argument(index));
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 0 /* PRIO_PROCESS, and the caller */, 1, 0);
    refuse(program, EPERM);
  }
  allow(program);
  end_call(program, start);
}

/* A new thread of this process, and nothing that a thread does not need. */
static void allow_threads(struct program *program) {
  const unsigned int usual = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
                             CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID | CLONE_DETACHED |
                             CLONE_CHILD_SETTID;
  unsigned short start = begin_call(program, SYS_clone);
  load(program, argument(0));
  refuse_bits(program, ~usual, EPERM);
  add(program, BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0);
  refuse(program, EPERM);
  allow(program);
  end_call(program, start);
}

/* The handler of a signal, but of those that the walls themselves need. */
static void allow_handlers(struct program *program) {
  unsigned short start = begin_call(program, SYS_rt_sigaction);
  load(program, argument(0));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, SIGXCPU, 1, 0);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, SIGSYS, 0, 1);
  refuse(program, EPERM);
  allow(program);
  end_call(program, start);
}

/* Calls whose arguments decide. */
static void allow_by_arguments(struct program *program, int files) {
  /* No owner, no signal of a descriptor (F_SETOWN, F_SETSIG, O_ASYNC), no lock or lease that others
     meet. */
  const unsigned int descriptors[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_ADD_SEALS, F_GET_SEALS};
  allow_values(program, SYS_fcntl, 1, descriptors, COUNT(descriptors));
  const unsigned int terminals[] = {TCGETS, TIOCGWINSZ, FIOCLEX, FIONCLEX, FIONREAD};
  allow_values(program, SYS_ioctl, 1, terminals, COUNT(terminals));
  const unsigned int names[] = {PR_SET_NAME, PR_GET_NAME, 0x53564d41 /* PR_SET_VMA */};
  allow_values(program, SYS_prctl, 0, names, COUNT(names));
  const unsigned int itself[] = {(unsigned int)getpid()};
  allow_values(program, SYS_kill, 0, itself, 1);
  allow_values(program, SYS_tgkill, 0, itself, 1);
  /* Clocks of other processes and of devices have negative numbers. */
  allow_without(program, SYS_clock_gettime, 0, 0x80000000, EPERM);
  allow_without(program, SYS_clock_getres, 0, 0x80000000, EPERM);
  allow_without(program, SYS_clock_nanosleep, 0, 0x80000000, EPERM);
  const unsigned int writing = O_ACCMODE | O_CREAT | O_TRUNC | O_ASYNC | (O_TMPFILE & ~O_DIRECTORY);
  /* A descriptor of O_PATH has the facts of a file that cannot be opened. */
  const unsigned int opening = files ? O_ASYNC : writing | O_PATH;
  allow_without(program, SYS_openat, 2, opening, EACCES);
#ifdef SYS_open
  allow_without(program, SYS_open, 1, opening, EACCES);
#endif
  /* To whom the socket is connected, that is the front. */
  allow_null(program, SYS_sendto, 4);
  allow_reading_limits(program);
  allow_own_priority(program);
  allow_threads(program);
  allow_handlers(program);
}

static void write_filter(struct program *program, int files) {
  load(program, offsetof(struct seccomp_data, arch));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, THIS_MACHINE, 1, 0);
  refuse(program, EPERM);
  load(program, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
  /* The other numbering of the same machine. */
  add(program, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
  refuse(program, EPERM);
#endif
  each(program, allowed, COUNT(allowed), SECCOMP_RET_ALLOW);
  if (files) {
    each(program, allowed_with_files, COUNT(allowed_with_files), SECCOMP_RET_ALLOW);
  } else {
    each(program, answered_here, COUNT(answered_here), SECCOMP_RET_TRAP);
  }
  each(program, unknown, COUNT(unknown), SECCOMP_RET_ERRNO | ENOSYS);
  /* Each of them loads arguments and decides in every case: nothing else is loaded after another
     call's number. */
  allow_by_arguments(program, files);
  refuse(program, EPERM);
}

/* MARK: Facts of files */

/* A folder above one that may be read, with its facts from before the walls. */
struct folder {
  char *path;
  struct stat facts;
};

enum { most_folders = 256 };
static struct folder folders[most_folders];
static int folder_count = 0;

static const struct folder *folder_at(const char *path) {
  for (int i = 0; i < folder_count; i += 1) {
    if (strcmp(folders[i].path, path) == 0) {
      return &folders[i];
    }
  }
  return NULL;
}

void cposix_remember_folders(const char *path) {
  char *part = strdup(path);
  while (part != NULL && part[0] == '/' && folder_count < most_folders) {
    struct folder *next = &folders[folder_count];
    if (folder_at(part) == NULL && stat(part, &next->facts) == 0 && (next->path = strdup(part)) != NULL) {
      folder_count += 1;
    }
    char *slash = strrchr(part, '/');
    if (slash == part && part[1] == '\0') {
      break;
    }
    slash[slash == part] = '\0';
  }
  free(part);
}

/* The result of a system call as the system itself gives it. */
static long result_of(long result) { return result < 0 ? -errno : result; }

/* Answers a question for the facts of a file by opening it, which the walls judge. */
static long facts_of(int folder, const char *path, struct stat *facts, int flags) {
  int no_follow = flags & AT_SYMLINK_NOFOLLOW ? O_NOFOLLOW : 0;
  long file = result_of(syscall(SYS_openat, folder, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | no_follow));
  if (file >= 0) {
    long result = result_of(syscall(SYS_fstat, (int)file, facts));
    syscall(SYS_close, (int)file);
    return result;
  }
  /* In the cases below the system has read the path, so it can be read. */
  if (file == -ENOENT && flags & AT_EMPTY_PATH && path[0] == '\0') {
    return result_of(syscall(SYS_fstat, folder, facts));
  }
  const struct folder *known = file == -EACCES ? folder_at(path) : NULL;
  if (known != NULL) {
    memcpy(facts, &known->facts, sizeof *facts);
    return 0;
  }
  if (file == -ELOOP && no_follow) {
    memset(facts, 0, sizeof *facts);
    facts->st_mode = S_IFLNK | 0777;
    return 0;
  }
  return file;
}

static long access_to(int folder, const char *path, int mode) {
  struct stat facts;
  long result = facts_of(folder, path, &facts, 0);
  if (result != 0) {
    return result;
  }
  int is_refused = mode & W_OK || (mode & X_OK && (facts.st_mode & 0111) == 0);
  return is_refused ? -EACCES : 0;
}

static long answer_to(int number, const long arguments[4]) {
  const char *path = (const char *)arguments[1];
  switch (number) {
#ifdef SYS_open
    case SYS_stat: return facts_of(AT_FDCWD, (const char *)arguments[0], (struct stat *)path, 0);
    case SYS_lstat:
      return facts_of(AT_FDCWD, (const char *)arguments[0], (struct stat *)path, AT_SYMLINK_NOFOLLOW);
    case SYS_access: return access_to(AT_FDCWD, (const char *)arguments[0], (int)arguments[1]);
#endif
    case SYS_newfstatat:
      return facts_of((int)arguments[0], path, (struct stat *)arguments[2], (int)arguments[3]);
    case SYS_faccessat:
    case number_faccessat2: return access_to((int)arguments[0], path, (int)arguments[2]);
    default: return -EPERM;
  }
}

/* Handles a call of `answered_here` itself, with no more rights than the caller. */
static void answer_call(int signal, siginfo_t *facts, void *context) {
  (void)signal;
  /* Somebody's own signal. */
  if (facts->si_code != 1 /* SYS_SECCOMP */) {
    return;
  }
  int number = errno;
  mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
#if defined(__x86_64__)
  const long arguments[4] = {machine->gregs[REG_RDI], machine->gregs[REG_RSI], machine->gregs[REG_RDX],
                             machine->gregs[REG_R10]};
  machine->gregs[REG_RAX] = answer_to(facts->si_syscall, arguments);
#else
  const long arguments[4] = {(long)machine->regs[0], (long)machine->regs[1], (long)machine->regs[2],
                             (long)machine->regs[3]};
  machine->regs[0] = (unsigned long long)answer_to(facts->si_syscall, arguments);
#endif
  errno = number;
}

int cposix_filter_calls(int files) {
  static struct program program;
  struct sigaction action = {0};
  action.sa_sigaction = answer_call;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  if (sigaction(SIGSYS, &action, NULL) != 0) {
    return -1;
  }
  program.count = 0;
  write_filter(&program, files);
  struct sock_fprog filter = {program.count, program.steps};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter);
}

#else

void cposix_remember_folders(const char *path) { (void)path; }

int cposix_filter_calls(int files) {
  (void)files;
  errno = ENOSYS;
  return -1;
}

#endif
