// Runs a program as on an older system: without Landlock, openat2 and, with "nofilter", filters of
// its own; with a number, with that version of Landlock.

#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define REFUSE(first, last)                                        \
  BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, first, 0, 2),                \
      BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, last, 1, 0),             \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)

// Answers all questions for the version of Landlock with `version`, until no process is left.
static void answer(int listener, int version) {
  struct pollfd entry = {listener, POLLIN, 0};
  while (poll(&entry, 1, -1) > 0 && (entry.revents & POLLIN) != 0) {
    struct seccomp_notif question = {0};
    if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &question) != 0) continue;
    struct seccomp_notif_resp reply = {.id = question.id, .val = version};
    ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &reply);
  }
  _exit(0);
}

// Sends the descriptor `*file` through `socket`, or receives it.
static int pass(int socket, int *file, int sends) {
  char byte = 0;
  union {
    char room[CMSG_SPACE(sizeof(int))];
    struct cmsghdr head;
  } control = {{0}};
  struct iovec data = {&byte, 1};
  struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  control.head = (struct cmsghdr){CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS};
  if (sends) memcpy(CMSG_DATA(&control.head), file, sizeof *file);
  if ((sends ? sendmsg(socket, &message, 0) : recvmsg(socket, &message, 0)) != 1) return -1;
  if (!sends) memcpy(file, CMSG_DATA(&control.head), sizeof *file);
  return 0;
}

// Starts a process that answers; it is not one of those that ask, so it ends with them.
static int pretend(int version) {
  struct sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 444, 0, 3),
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof steps / sizeof steps[0], steps};
  int ends[2], listener;
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  // Twice, so that no one waits for it.
  if (fork() == 0) {
    if (fork() == 0) {
      close(ends[1]);
      // The descriptors that the tests read from stay theirs.
      for (int file = 0; file < 3; file++) close(file);
      if (pass(ends[0], &listener, 0) == 0) answer(listener, version);
    }
    _exit(0);
  }
  wait(NULL);
  listener = (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
  if (listener < 0 || pass(ends[1], &listener, 1) != 0) return -1;
  return close(listener);
}

int main(int count, char **words) {
  (void)count;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 99;
  if (words[1][0] != 'f' && words[1][0] != 'n') {
    if (pretend(words[1][0] - '0') != 0) return 97;
    execv(words[2], words + 2);
    return 98;
  }
  unsigned int filtering = strcmp(words[1], "nofilter") == 0 ? SYS_seccomp : 444;
  struct sock_filter steps[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      REFUSE(437, 437),
      REFUSE(444, 446),
      REFUSE(filtering, filtering),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof steps / sizeof steps[0], steps};
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return 99;
  execv(words[2], words + 2);
  return 98;
}
