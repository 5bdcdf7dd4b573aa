#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CPosixConfinement.h"

/* The interface of the system, written out: headers of older systems know only a part of it. */
enum { landlock_create_ruleset = 444, landlock_add_rule = 445, landlock_restrict_self = 446 };
enum { version_query = 1, rule_below_path = 1 };
enum { may_execute = 1, may_read_file = 4, may_read_folder = 8 };

enum { net_version = 4, scope_version = 6, every_tcp_use = 3, abstract_sockets_and_signals = 3 };

struct rule {
  uint64_t allowed;
  int32_t folder;
} __attribute__((packed));

/* The subjects of a set of rules; an older version knows only the first members. */
struct handled {
  uint64_t files;
  uint64_t net;
  uint64_t scopes;
};

int cposix_landlock_version(void) {
  return (int)syscall(landlock_create_ruleset, NULL, 0, version_query);
}

/* Every use of files that a version can refuse. */
static uint64_t all_uses(int version) {
  static const int bits[] = {13, 14, 15, 15, 16};
  int known = (int)(sizeof bits / sizeof bits[0]);
  return (1ULL << bits[(version < known ? version : known) - 1]) - 1;
}

int cposix_landlock_rules(int files) {
  int version = cposix_landlock_version();
  if (version < 1) {
    return -1;
  }
  struct handled handled = {files ? all_uses(version) : 0, every_tcp_use, abstract_sockets_and_signals};
  size_t size = version >= scope_version ? sizeof handled
                : version >= net_version ? offsetof(struct handled, scopes)
                                         : offsetof(struct handled, net);
  return (int)syscall(landlock_create_ruleset, &handled, size, 0);
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

int cposix_drop_capabilities(void) {
  /* Root may read, and where files may be written write, what it could before. */
  const uint32_t kept = 1U << CAP_DAC_OVERRIDE | 1U << CAP_DAC_READ_SEARCH;
  struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
  if (syscall(SYS_capget, &head, sets) != 0) {
    return -1;
  }
  uint32_t held = 0;
  for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; i += 1) {
    held |= sets[i].permitted | sets[i].inheritable;
    sets[i].permitted &= i == 0 ? kept : 0;
    sets[i].effective &= i == 0 ? kept : 0;
    sets[i].inheritable = 0;
  }
  /* Other sandboxes refuse the call, also to those who have nothing to give up. */
  return held == 0 ? 0 : (int)syscall(SYS_capset, &head, sets);
}

int cposix_landlock_enforce(int rules) { return (int)syscall(landlock_restrict_self, rules, 0); }
