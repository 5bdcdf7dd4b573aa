#define _GNU_SOURCE
#include <sys/mman.h>

#include "CPosixMemory.h"

void *cposix_map_shared(size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? NULL : memory;
}
