#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
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
