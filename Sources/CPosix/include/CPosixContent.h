#ifndef CPOSIX_CONTENT_H
#define CPOSIX_CONTENT_H

#include <stddef.h>
#include <stdint.h>

/* Mixes bytes into two sums by multiplying and rotating, eight bytes at a time. Swift does the same
   in several times the time if it is not optimized, for which every kernel would wait. */
void cposix_mix(const void *bytes, size_t count, uint64_t *a, uint64_t *b);

#endif
