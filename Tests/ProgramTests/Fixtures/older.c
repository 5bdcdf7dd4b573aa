// Runs a program as on an older system: without Landlock, openat2 and, with "nofilter", filters of its own.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define REFUSE(first, last)                                        \
  BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first, 0, 2),                \
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, last, 1, 0),             \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)

int main(int count, char **words) {
  (void)count;
  unsigned int filtering = strcmp(words[1], "nofilter") == 0 ? SYS_seccomp : 444;
  struct sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      REFUSE(437, 437),
      REFUSE(444, 446),
      REFUSE(filtering, filtering),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof steps / sizeof steps[0], steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 99;
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return 99;
  execv(words[2], words + 2);
  return 98;
}
