#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CPosixConfinement.h"

/* The interface of the system, written out: headers of older systems know only a part of it. */
enum { landlock_create_ruleset = 444, landlock_add_rule = 445, landlock_restrict_self = 446 };
enum { version_query = 1, rule_below_path = 1 };
enum { may_execute = 1, may_read_file = 4, may_read_folder = 8 };

struct rule {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

int cposix_landlock_version(void) {
  return (int)syscall(landlock_create_ruleset, NULL, 0, version_query);
}

/* Every use of files that a version can refuse. */
static uint64_t all_uses(int version) {
  static const int bits[] = {13, 14, 15, 15, 16};
  int known = (int)(sizeof bits / sizeof bits[0]);
  return (1ULL << bits[(version < known ? version : known) - 1]) - 1;
}

int cposix_landlock_rules(void) {
  int version = cposix_landlock_version();
  if (version < 1) {
    return -1;
  }
  uint64_t handled = all_uses(version);
  return (int)syscall(landlock_create_ruleset, &handled, sizeof handled, 0);
}

int cposix_landlock_allow(int rules, const char *path, int execute) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) {
    return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -1;
  }
  struct stat facts;
  int is_folder = fstat(place, &facts) == 0 && S_ISDIR(facts.st_mode);
  struct rule rule = {may_read_file | (is_folder ? may_read_folder : 0) | (execute ? may_execute : 0), place};
  int result = (int)syscall(landlock_add_rule, rules, rule_below_path, &rule, 0);
  int number = errno;
  close(place);
  errno = number;
  return result;
}

int cposix_refuse_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int cposix_landlock_enforce(int rules) { return (int)syscall(landlock_restrict_self, rules, 0); }

#if defined(__x86_64__)
#define THIS_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define THIS_MACHINE AUDIT_ARCH_AARCH64
#endif

/* System calls newer than some headers; the numbers are the same on every machine. */
enum {
  number_pidfd_send_signal = 424,
  number_io_uring_setup = 425,
  number_clone3 = 435,
  number_pidfd_getfd = 438,
  number_fchmodat2 = 452
};

/* Refused whatever they are asked for. */
static const unsigned int refused[] = {
#ifdef SYS_fork
    SYS_fork, SYS_vfork,
#endif
    SYS_execve, SYS_execveat, SYS_socket, SYS_socketpair, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev,
    number_pidfd_getfd, number_pidfd_send_signal, number_io_uring_setup, SYS_bpf, SYS_perf_event_open,
    SYS_userfaultfd, SYS_setrlimit, SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot,
    SYS_reboot, SYS_kexec_load, SYS_tkill, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_swapon, SYS_swapoff,
    SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname, SYS_acct, SYS_quotactl,
    SYS_add_key, SYS_request_key, SYS_keyctl, SYS_truncate,
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    SYS_fchmod, SYS_fchmodat, number_fchmodat2, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr,
    SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr};

enum { refused_count = sizeof refused / sizeof refused[0] };

int cposix_can_filter_calls(void) {
#ifdef THIS_MACHINE
  unsigned int action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
#else
  return 0;
#endif
}

#ifdef THIS_MACHINE

/* A program for the system's filter, as far as it is written. */
struct program {
  struct sock_filter steps[refused_count * 2 + 64];
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

static void answer(struct program *program, unsigned int number) {
  add(program, BPF_RET | BPF_K, number == 0 ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | number, 0, 0);
}

/* Refuses what was loaded where it is `value`. */
static void refuse_equal(struct program *program, unsigned int value, unsigned int number) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
  answer(program, number);
}

/* Refuses call `number` where argument `index`, with the bits of `mask`, is one of `values`; goes on with the number
   of the call loaded. */
static void refuse_argument(struct program *program, unsigned int number, int index, const unsigned int *values,
                            unsigned char count) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, number, 0, (unsigned char)(2 * count + 2));
  load(program, argument(index));
  for (unsigned char i = 0; i < count; i += 1) {
    refuse_equal(program, values[i], EPERM);
  }
  load(program, offsetof(struct seccomp_data, nr));
}

/* Refuses call `number`, a signal, to any process but this one; goes on with the number of the call loaded. */
static void refuse_signal(struct program *program, unsigned int number) {
  add(program, BPF_JMP | BPF_JEQ | BPF_K, number, 0, 4);
  load(program, argument(0));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, (unsigned int)getpid(), 1, 0);
  answer(program, EPERM);
  load(program, offsetof(struct seccomp_data, nr));
}

static void write_filter(struct program *program) {
  load(program, offsetof(struct seccomp_data, arch));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, THIS_MACHINE, 1, 0);
  answer(program, EPERM);
  load(program, offsetof(struct seccomp_data, nr));
#if defined(__x86_64__)
  /* The other numbering of the same machine. */
  add(program, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
  answer(program, EPERM);
#endif
  for (unsigned int i = 0; i < refused_count; i += 1) {
    refuse_equal(program, refused[i], EPERM);
  }
  /* Its flags are in memory, out of sight; the C library makes its threads with clone then. */
  refuse_equal(program, number_clone3, ENOSYS);
  /* A new process, that is: not a thread of this one. */
  add(program, BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4);
  load(program, argument(0));
  add(program, BPF_JMP | BPF_JSET | BPF_K, 0x00010000, 1, 0);
  answer(program, EPERM);
  load(program, offsetof(struct seccomp_data, nr));
  const unsigned int signals[] = {SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i += 1) {
    refuse_signal(program, signals[i]);
  }
  const unsigned int typing[] = {TIOCSTI, TIOCLINUX};
  refuse_argument(program, SYS_ioctl, 1, typing, 2);
  const unsigned int time_is_up[] = {SIGXCPU};
  refuse_argument(program, SYS_rt_sigaction, 0, time_is_up, 1);
  /* Reading limits has no new ones. */
  add(program, BPF_JMP | BPF_JEQ | BPF_K, SYS_prlimit64, 0, 5);
  load(program, argument(2));
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2);
  load(program, argument(2) + 4);
  add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
  answer(program, EPERM);
  answer(program, 0);
}

int cposix_filter_calls(void) {
  static struct program program;
  program.count = 0;
  write_filter(&program);
  struct sock_fprog filter = {program.count, program.steps};
  return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &filter);
}

#else

int cposix_filter_calls(void) {
  errno = ENOSYS;
  return -1;
}

#endif
