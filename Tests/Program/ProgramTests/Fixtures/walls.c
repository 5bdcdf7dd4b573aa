// Attacks by a module from inside a kernel, all of them while its library is being loaded: it
// prints a line for each attempt, `NAME: ok` or the system's reason. OUTSIDE, INSIDE and SECRET are
// paths of files.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef HUGE
__attribute__((constructor)) static void take_memory(void) {
  for (size_t size = 1 << 20;; size += 1 << 20) memset(malloc(size), 1, 1);
}
#else

static void report(const char *name, int worked) {
  printf("%s: %s\n", name, worked ? "ok" : strerror(errno));
}

static void read_file(const char *name, const char *path) {
  char byte;
  int file = open(path, O_RDONLY);
  report(name, file >= 0 && read(file, &byte, 1) == 1);
  close(file);
}

static void write_file(const char *name, const char *path, int flags) {
  int file = open(path, O_WRONLY | flags, 0644);
  report(name, file >= 0);
  close(file);
}

// A copy of this process ends at once.
static void copy(const char *name, long child) {
  if (child == 0) _exit(0);
  report(name, child > 0);
  if (child > 0) waitpid((pid_t)child, NULL, 0);
}

// Writes into a file that the program's caller had open.
static int write_inherited(void) {
  struct stat facts;
  for (int file = 3; file < 1024; file++)
    if (fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && fcntl(file, F_GET_SEALS) < 0 && write(file, "x", 1) == 1)
      return 1;
  errno = EBADF;
  return 0;
}

static void *nothing(void *argument) { return argument; }

__attribute__((constructor)) static void try_walls(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  read_file("read inside", INSIDE);
  read_file("read zone", "/usr/share/zoneinfo/UTC");
  read_file("read outside", SECRET);
  read_file("read accounts", "/etc/passwd");
  write_file("write outside", OUTSIDE, O_CREAT);
  write_file("write inside", INSIDE, 0);
  write_file("create inside", INSIDE ".new", O_CREAT);
  write_file("create in /tmp", "/tmp/layoutsh-wall-test", O_CREAT | O_EXCL);
  write_file("terminal", "/dev/tty", 0);
  report("rename", rename(INSIDE, INSIDE ".old") == 0);
  report("unlink", unlink(INSIDE) == 0);
  report("truncate", truncate(INSIDE, 0) == 0);
  report("chmod", chmod(INSIDE, 0777) == 0);
  report("mkdir", mkdir(OUTSIDE ".d", 0777) == 0);
  report("socket", socket(AF_INET, SOCK_STREAM, 0) >= 0);
  report("local socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
  report("inherited", write_inherited());
  report("ring", syscall(425, 1, NULL) >= 0);
#ifdef WITHOUT_WALLS
  return;  // Nothing would keep what follows from ending this process or stopping its parent.
#endif
  char *words[] = {"sh", "-c", "exit", NULL};
  report("execve", execve("/bin/sh", words, NULL) == 0);
  copy("fork", fork());
  copy("clone", syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
  copy("clone3", syscall(435, NULL, 0));
  report("ptrace", ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0);
  report("kill", kill(getppid(), 0) == 0);
  struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY};
  report("setrlimit", setrlimit(RLIMIT_AS, &limit) == 0);
  report("time handler", signal(SIGXCPU, SIG_IGN) != SIG_ERR);
  report("memory", mmap(NULL, 64L << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
                       MAP_FAILED);
  pthread_t thread;
  report("thread", pthread_create(&thread, NULL, nothing, NULL) == 0 && pthread_join(thread, NULL) == 0);
  report("own signal", kill(getpid(), 0) == 0);
}
#endif
