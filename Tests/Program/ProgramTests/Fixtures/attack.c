// Makes the system calls that a file lists while a module is being loaded: a line for each, with
// its name or number and up to six arguments. Calls that would only end, stop or block the module
// itself are left out if given as numbers. An argument is a number, or a letter: 'v' the process to
// attack, 'f' the front, 's' this process, 'b' memory, 'p' the path of a file outside of the
// session's folder, 'i' of one inside. A line "spin" stays busy with all signals blocked, a line
// "leave" ends the first thread and does the same. CALLS, INSIDE and SECRET are paths.

#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static char memory[1 << 16];

static long value(const char *word, long victim) {
  switch (word[0]) {
    case 'v': return victim;
    case 'f': return getppid();
    case 's': return getpid();
    case 'b': return (long)(intptr_t)memory;
    case 'p': return (long)(intptr_t)SECRET;
    case 'i': return (long)(intptr_t)INSIDE;
    default: return strtol(word, NULL, 0);
  }
}

static const struct {
  const char *name;
  long number;
} named[] = {
#define CALL(name) {#name, SYS_##name}
    CALL(fcntl), CALL(ioctl), CALL(kill), CALL(tgkill), CALL(tkill), CALL(rt_sigqueueinfo), CALL(setpriority),
    CALL(sched_setaffinity), CALL(sched_setscheduler), CALL(sched_setparam), CALL(sched_setattr), CALL(ioprio_set),
    CALL(prlimit64), CALL(prctl), CALL(ptrace), CALL(clone), CALL(unshare), CALL(shmget), CALL(msgget), CALL(semget),
    CALL(openat), CALL(unlinkat), CALL(renameat2), CALL(fchmodat), CALL(utimensat), CALL(mount), CALL(memfd_create),
    CALL(socket), CALL(pipe2),
};

static const long pointless[] = {
    SYS_exit, SYS_exit_group, SYS_rt_sigreturn, SYS_munmap, SYS_mprotect, SYS_mremap, SYS_brk, SYS_mmap, SYS_close,
    SYS_futex, SYS_ppoll, SYS_pselect6, SYS_rt_sigsuspend, SYS_rt_sigtimedwait, SYS_nanosleep, SYS_clock_nanosleep,
    SYS_read, SYS_readv, SYS_epoll_pwait, SYS_setitimer, SYS_madvise, SYS_kill, SYS_tgkill,
#ifdef SYS_open
    SYS_pause, SYS_poll, SYS_select, SYS_epoll_wait, SYS_alarm, 335 /* uretprobe */, 336 /* uprobe */,
#endif
};

// The number of a call, or -1 for none to make.
static long call(const char *word) {
  for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
    if (strcmp(word, named[i].name) == 0) return named[i].number;
  long number = strtol(word, NULL, 0);
  for (size_t i = 0; i < sizeof pointless / sizeof pointless[0]; i++)
    if (number == pointless[i]) return -1;
  return number;
}

static void *spin(void *nothing) {
  for (volatile unsigned long i = 0;; i++) continue;
  return nothing;
}

static void stay(int leaves) {
  sigset_t all;
  sigfillset(&all);
  prctl(PR_SET_PDEATHSIG, 0);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, spin, NULL);
  if (leaves) syscall(SYS_exit, 0);
  spin(NULL);
}

__attribute__((constructor)) static void attack(void) {
  FILE *file = fopen(CALLS, "re");
  char line[256];
  long victim = 0;
  if (file == NULL) return;
  if (fgets(line, sizeof line, file) != NULL) victim = strtol(line, NULL, 10);
  // No call holds the run up for long.
  alarm(2);
  while (fgets(line, sizeof line, file) != NULL) {
    long words[7] = {0};
    int count = 0;
    if (strcmp(line, "spin\n") == 0 || strcmp(line, "leave\n") == 0) {
      alarm(0);
      stay(line[0] == 'l');
    }
    for (char *rest = NULL, *word = strtok_r(line, " \n", &rest); word != NULL && count < 7;
         word = strtok_r(NULL, " \n", &rest))
      words[count] = count == 0 ? call(word) : value(word, victim), count++;
    // The contents of the memory vary from call to call: the victim's number, and small numbers.
    for (size_t i = 0; i < 64; i++) ((int *)memory)[i] = i % 3 == 0 ? (int)victim : (int)((i + (size_t)words[0]) % 16);
    // If the confinement had a hole, that would end all of the user's processes; the others are
    // enough to see it.
    if (words[0] == SYS_kill && words[1] == -1) continue;
    if (count > 0 && words[0] >= 0) syscall(words[0], words[1], words[2], words[3], words[4], words[5], words[6]);
  }
  fclose(file);
}
