#ifndef CPOSIX_MEMORY_H
#define CPOSIX_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* Makes a file in memory alone, with no name in any folder, that holds `size` bytes (borrowed until
   return) and can never be changed; `name` (borrowed) is what debuggers show. It is gone with its last
   descriptor and mapping, however the process ends. Returns a descriptor the caller owns, close-on-exec,
   or -1 with errno: EFBIG where the limit on file sizes is lower and SIGXFSZ is ignored. */
int cposix_memory_file(const char *name, const void *bytes, size_t size);

/* Makes an empty file in memory alone that can be written; all else is as with `cposix_memory_file`. */
int cposix_memory_draft(const char *name);

/* Maps `size` zeroed bytes that stay shared with every process forked from here. Returns memory the
   caller owns until it calls munmap with the same size, or NULL with errno. */
void *cposix_map_shared(size_t size);

/* Stores `value` at `place` (borrowed, 8-byte aligned) so that a process reading the same shared
   memory sees it even if this one dies in the next instruction: the compiler may not drop or
   delay the store. */
static inline void cposix_store(uint64_t *place, uint64_t value) {
  *(volatile uint64_t *)place = value;
}

/* Loads from `place` (borrowed, 8-byte aligned) anew every time it is called. */
static inline uint64_t cposix_load(const uint64_t *place) {
  return *(const volatile uint64_t *)place;
}

#endif
