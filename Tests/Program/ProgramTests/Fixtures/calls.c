// Every system call that a confined kernel may not make, and the attacks that its arguments allow,
// tried while a module is being loaded. It prints a line for each attempt, `NAME: ok` or the
// system's reason, and counts for the calls that nothing needs. INSIDE is a file in the folder of
// the session with the number of a process to attack; SECRET is a file outside of it.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

static pid_t victim;

static void report(const char *name, long result) {
  printf("%s: %s\n", name, result >= 0 ? "ok" : strerror(errno));
}

#define TRY(name, call) (errno = 0, report(name, (long)(call)))

// The calls that computing and reading files need, repeated here: everything else is tried.
static const int needed[] = {
    SYS_getpid, SYS_read, SYS_write, SYS_futex, SYS_mmap, SYS_munmap, SYS_mprotect, SYS_madvise, SYS_mremap, SYS_brk,
    SYS_close, SYS_fstat, SYS_lseek, SYS_pread64, SYS_readv, SYS_writev, SYS_getdents64, SYS_dup, SYS_dup3,
    SYS_readlinkat, SYS_getcwd, SYS_ppoll, SYS_pselect6, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn,
    SYS_rt_sigpending, SYS_rt_sigsuspend, SYS_rt_sigtimedwait, SYS_sigaltstack, SYS_setitimer, SYS_getitimer,
    SYS_restart_syscall, SYS_gettid, SYS_set_robust_list, SYS_set_tid_address, SYS_sched_yield, SYS_sched_getaffinity,
    SYS_getcpu, SYS_mincore, SYS_exit, SYS_exit_group, SYS_rseq, SYS_getppid, SYS_getuid, SYS_geteuid,
    SYS_getgid, SYS_getegid, SYS_uname, SYS_sysinfo, SYS_getrusage, SYS_times, SYS_gettimeofday, SYS_nanosleep,
    SYS_getrandom, SYS_epoll_create1, SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2, SYS_timerfd_create,
    SYS_timerfd_settime,
    // Decided by their arguments, and tried one by one below.
    SYS_fcntl, SYS_ioctl, SYS_prctl, SYS_kill, SYS_tgkill, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep,
    SYS_openat, SYS_sendto, SYS_prlimit64, SYS_setpriority, SYS_clone, SYS_newfstatat, SYS_faccessat, 439 /* faccessat2 */,
#ifdef SYS_open
    SYS_dup2, SYS_readlink, SYS_poll, SYS_select, SYS_epoll_wait, SYS_pause, SYS_alarm, SYS_time, SYS_getrlimit,
    SYS_open, SYS_stat,
    SYS_lstat, SYS_access,
    // uretprobe and uprobe, which no filter sees: the system ends whoever calls them outside of a
    // probe.
    335, 336,
#endif
};

static int is_needed(int number) {
  for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++)
    if (needed[i] == number) return 1;
  return 0;
}

static void try_complement(void) {
  int refused = 0;
  for (int number = 0; number < 1024; number++) {
    if (is_needed(number)) continue;
    // Arguments that nothing can be done with, should the call get through.
    long result = syscall(number, -1L, -1L, -1L, -1L, -1L, -1L);
    if (result == -1 && (errno == EPERM || errno == ENOSYS))
      refused++;
    else
      printf("call %d: got through\n", number);
  }
  printf("refused calls: %d of %d\n", refused, 1024 - (int)(sizeof needed / sizeof needed[0]));
}

// The owners, signals, locks and modes of a descriptor.
static void try_descriptor(int file) {
  struct f_owner_ex owner = {F_OWNER_PID, victim};
  struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
  TRY("F_SETOWN", fcntl(file, F_SETOWN, victim));
  TRY("F_SETOWN of a group", fcntl(file, F_SETOWN, -getpgrp()));
  TRY("F_SETOWN_EX", fcntl(file, F_SETOWN_EX, &owner));
  TRY("FIOSETOWN", ioctl(file, 0x8901, &victim));
  TRY("SIOCSPGRP", ioctl(file, 0x8902, &victim));
  TRY("F_SETSIG", fcntl(file, F_SETSIG, SIGKILL));
  TRY("O_ASYNC", fcntl(file, F_SETFL, O_ASYNC));
  TRY("FIOASYNC", ioctl(file, FIOASYNC, &(int){1}));
  TRY("O_NONBLOCK", fcntl(file, F_SETFL, O_NONBLOCK));
  TRY("FIONBIO", ioctl(file, FIONBIO, &(int){1}));
  TRY("F_SETLEASE", fcntl(file, F_SETLEASE, F_RDLCK));
  TRY("F_NOTIFY", fcntl(file, F_NOTIFY, 1));
  TRY("F_SETLK", fcntl(file, F_SETLK, &lock));
  TRY("F_SETPIPE_SZ", fcntl(file, F_SETPIPE_SZ, 1 << 20));
  TRY("TIOCSTI", ioctl(file, TIOCSTI, "x"));
  TRY("FS_IOC_SETFLAGS", ioctl(file, FS_IOC_SETFLAGS, &(int){0}));
}

static void try_signals(void) {
  siginfo_t facts = {.si_signo = SIGKILL, .si_code = SI_QUEUE};
  TRY("kill", kill(victim, SIGKILL));
  // Without a signal: where the walls had a hole, it would end all that the user runs.
  TRY("kill everything", kill(-1, 0));
  TRY("kill the group", kill(0, 0));
  TRY("kill the front", kill(getppid(), SIGKILL));
  TRY("tgkill", syscall(SYS_tgkill, victim, victim, SIGKILL));
  TRY("tkill", syscall(SYS_tkill, victim, SIGKILL));
  TRY("rt_sigqueueinfo", syscall(SYS_rt_sigqueueinfo, victim, SIGKILL, &facts));
  TRY("rt_tgsigqueueinfo", syscall(SYS_rt_tgsigqueueinfo, victim, victim, SIGKILL, &facts));
  TRY("pidfd_open", syscall(434, victim, 0));
  TRY("pidfd_send_signal", syscall(424, 0, SIGKILL, NULL, 0));
  TRY("timer_create", timer_create(CLOCK_MONOTONIC, NULL, &(timer_t){0}));
  TRY("death signal", prctl(PR_SET_PDEATHSIG, 0));
  TRY("SIGXCPU", sigaction(SIGXCPU, &(struct sigaction){.sa_handler = SIG_IGN}, NULL));
  TRY("SIGSYS", sigaction(SIGSYS, &(struct sigaction){.sa_handler = SIG_IGN}, NULL));
#if defined(__x86_64__)
  long result;
  // The system calls of 32 bits: kill is 37.
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(37L), "b"((long)victim), "c"((long)SIGKILL) : "memory");
  errno = (int)-result;
  report("kill by int 0x80", result);
  TRY("kill by x32", syscall(0x40000000 | SYS_kill, victim, SIGKILL));
#endif
}

static void try_others(void) {
  struct sched_param priority = {0};
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(0, &one);
  char byte;
  struct iovec own = {&byte, 1}, other = {&byte, 1};
  uint64_t attributes[7] = {56};
  TRY("setpriority of a user", setpriority(PRIO_USER, 0, 19));
  TRY("setpriority", setpriority(PRIO_PROCESS, (id_t)victim, 19));
  TRY("setpriority of a group", setpriority(PRIO_PGRP, 0, 19));
  TRY("setpriority of the front", setpriority(PRIO_PROCESS, (id_t)getppid(), 19));
  TRY("sched_setaffinity", sched_setaffinity(victim, sizeof one, &one));
  TRY("sched_setscheduler", sched_setscheduler(victim, SCHED_IDLE, &priority));
  TRY("sched_setparam", sched_setparam(victim, &priority));
  TRY("sched_setattr", syscall(SYS_sched_setattr, victim, attributes, 0));
  TRY("ioprio_set", syscall(SYS_ioprio_set, 3, 0, 3 << 13));
  TRY("prlimit", prlimit(victim, RLIMIT_CPU, NULL, &(struct rlimit){0, 0}));
  TRY("prlimit of itself", prlimit(0, RLIMIT_CPU, &(struct rlimit){1, 1}, NULL));
  TRY("process_vm_readv", process_vm_readv(victim, &own, 1, &other, 1, 0));
  TRY("process_madvise", syscall(440, 0, &own, 1, MADV_COLD, 0));
  TRY("move_pages", syscall(SYS_move_pages, victim, 0, NULL, NULL, NULL, 0));
  TRY("get_robust_list", syscall(SYS_get_robust_list, victim, &(void *){0}, &(size_t){0}));
  TRY("kcmp", syscall(SYS_kcmp, victim, victim, 0, 0, 0));
  TRY("clock of another", clock_gettime((clockid_t)(~(unsigned)victim << 3 | 2), &(struct timespec){0}));
  TRY("getpgid", getpgid(victim));
  TRY("shmget", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
  TRY("semget", semget(IPC_PRIVATE, 1, IPC_CREAT | 0600));
  TRY("msgget", msgget(IPC_PRIVATE, IPC_CREAT | 0600));
  TRY("shmctl", shmctl(0, IPC_RMID, NULL));
  TRY("mq_open", syscall(SYS_mq_open, "layoutsh", O_CREAT | O_RDWR, 0600, NULL));
}

static void try_system(void) {
  struct timex clock = {0};
  struct timespec now = {1, 0};
  TRY("inotify", inotify_init1(0));
  TRY("fanotify", syscall(SYS_fanotify_init, 0, 0));
  TRY("mount", mount("none", "/tmp", "tmpfs", 0, NULL));
  TRY("umount", umount2("/proc", MNT_DETACH));
  TRY("fsopen", syscall(430, "tmpfs", 0));
  TRY("open_tree", syscall(428, AT_FDCWD, "/", 1));
  TRY("unshare", unshare(CLONE_NEWUSER));
  TRY("clock_settime", clock_settime(CLOCK_REALTIME, &now));
  TRY("settimeofday", settimeofday(&(struct timeval){1, 0}, NULL));
  TRY("adjtimex", adjtimex(&clock));
  TRY("clock_adjtime", clock_adjtime(CLOCK_REALTIME, &clock));
  TRY("ring", syscall(425, 1, NULL));
  TRY("capset", syscall(SYS_capset, NULL, NULL));
  TRY("setuid", setuid(65533));
  TRY("hardware poison", madvise((void *)((uintptr_t)&victim & ~4095UL), 4096, 100));
  TRY("sync", syscall(SYS_sync));
  TRY("chroot", chroot("."));
  TRY("chdir", chdir("/"));
}

static void try_processes(void) {
  TRY("clone3", syscall(435, NULL, 0));
  TRY("clone", syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
  TRY("clone with memory", syscall(SYS_clone, CLONE_VM, 0, 0, 0, 0));
  TRY("clone beside", syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0));
  TRY("clone in a space", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
  TRY("thread in a space",
      syscall(SYS_clone, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD | CLONE_NEWNS, 0, 0, 0, 0));
  TRY("execveat", syscall(SYS_execveat, 0, "", NULL, NULL, AT_EMPTY_PATH));
  TRY("memfd_create", memfd_create("x", 0));
  TRY("memfd_secret", syscall(447, 0));
  TRY("seccomp", prctl(PR_SET_SECCOMP, 1));
  TRY("dumpable", prctl(PR_SET_DUMPABLE, 0));
  TRY("subreaper", prctl(PR_SET_CHILD_SUBREAPER, 1));
}

static void try_links(void) {
  int ends[2];
  struct msghdr message = {0};
  TRY("pipe", pipe2(ends, 0));
  TRY("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
  TRY("abstract socket", socket(AF_UNIX, SOCK_DGRAM, 0));
  TRY("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
  TRY("signalfd", signalfd(-1, &(sigset_t){0}, 0));
  TRY("sendmsg", sendmsg(3, &message, MSG_DONTWAIT));
  TRY("recvmsg", recvmsg(3, &message, MSG_DONTWAIT));
  TRY("sendto an address", sendto(3, "", 0, 0, (struct sockaddr *)&message, sizeof(struct sockaddr)));
  TRY("setsockopt", setsockopt(3, SOL_SOCKET, SO_SNDBUF, &(int){1}, sizeof(int)));
}

static void try_files(void) {
  struct stat facts;
  struct statfs space;
  char room[4096];
  TRY("stat outside", stat(SECRET, &facts));
  TRY("lstat outside", lstat(SECRET, &facts));
  TRY("fstatat outside", fstatat(AT_FDCWD, SECRET, &facts, AT_EMPTY_PATH));
  TRY("statx outside", syscall(SYS_statx, AT_FDCWD, SECRET, 0, 0x7ff, room));
  TRY("access outside", access(SECRET, F_OK));
  TRY("faccessat outside", faccessat(AT_FDCWD, SECRET, R_OK, AT_EACCESS));
  TRY("O_PATH outside", open(SECRET, O_PATH));
  TRY("openat2 outside", syscall(437, AT_FDCWD, SECRET, (uint64_t[3]){O_PATH, 0, 0}, 24));
  TRY("listxattr outside", listxattr(SECRET, room, sizeof room));
  TRY("getxattr outside", getxattr(SECRET, "user.x", room, sizeof room));
  TRY("statfs outside", statfs("/", &space));
  TRY("name_to_handle_at", syscall(SYS_name_to_handle_at, AT_FDCWD, SECRET, room, room + 512, 0));
  TRY("open_by_handle_at", syscall(SYS_open_by_handle_at, AT_FDCWD, room, O_RDONLY));
  TRY("opendir outside", open("/etc", O_RDONLY | O_DIRECTORY));
  TRY("write inside", open(INSIDE, O_WRONLY));
  TRY("append inside", open(INSIDE, O_RDONLY | O_TRUNC));
  TRY("temporary file", open("/tmp", O_TMPFILE | O_RDWR, 0600));
  TRY("umask", syscall(SYS_umask, 0));
  TRY("access for writing", access(INSIDE, W_OK));
  TRY("stat inside", stat(INSIDE, &facts) == 0 && facts.st_size > 0 ? 0 : -1);
  TRY("stat above", stat("/", &facts));
  TRY("fstat", fstat(1, &facts));
  TRY("access inside", access(INSIDE, R_OK));
}

// Files in memory that can grow without end; -1 alone means that there is none.
static void try_memory_files(void) {
  int unbounded = -1, files = 0;
  for (int file = 3; file < 1024; file++) {
    int seals = fcntl(file, F_GET_SEALS);
    if (seals < 0) continue;
    files++;
    if ((seals & F_SEAL_GROW) == 0) unbounded = file;
  }
  errno = EINVAL;
  report("unbounded memory file", unbounded);
  printf("memory files: %d\n", files);
}

static void *nothing(void *argument) { return argument; }

static void try_ordinary(void) {
  pthread_t thread;
  TRY("thread", pthread_create(&thread, NULL, nothing, NULL) == 0 && pthread_join(thread, NULL) == 0 ? 0 : -1);
  TRY("own signal", kill(getpid(), 0));
  TRY("own limits", getrlimit(RLIMIT_AS, &(struct rlimit){0, 0}));
  TRY("sleep", usleep(1));
  TRY("local time", localtime(&(time_t){0}) == NULL ? -1 : 0);
  TRY("own priority", setpriority(PRIO_PROCESS, 0, 0));
  TRY("name", prctl(PR_SET_NAME, "layout"));
}

// Leaves nothing undone to live longer than its front.
static void *spin(void *nothing) {
  for (volatile unsigned long i = 0;; i++) continue;
  return nothing;
}

static void outlive(int leaves) {
  sigset_t all;
  sigfillset(&all);
  prctl(PR_SET_PDEATHSIG, 0);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  pthread_t thread;
  pthread_create(&thread, NULL, spin, NULL);
  if (leaves) syscall(SYS_exit, 0);
  spin(NULL);
}

__attribute__((constructor)) static void try_walls(void) {
  setvbuf(stdout, NULL, _IONBF, 0);
  int file = open(INSIDE, O_RDONLY);
  char text[16] = "";
  if (file < 0 || read(file, text, sizeof text - 1) <= 0) return;
  if (text[0] == 'o') outlive(text[1] == 'l');
  victim = (pid_t)atoi(text);
  try_complement();
  try_descriptor(1);
  try_descriptor(file);
  try_signals();
  try_others();
  try_system();
  try_processes();
  try_links();
  try_files();
  try_memory_files();
  try_ordinary();
  printf("end: ok\n");
}
