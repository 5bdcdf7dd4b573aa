#include "CPosixContent.h"

#include <string.h>

void cposix_mix(const void *bytes, size_t count, uint64_t *a, uint64_t *b) {
  const unsigned char *next = bytes;
  uint64_t first = *a, second = *b;
  for (size_t words = count / 8; words > 0; words--, next += 8) {
    uint64_t word;
    memcpy(&word, next, sizeof word);
    first = (first ^ word) * UINT64_C(0x00000100000001B3) * UINT64_C(0x9E3779B97F4A7C15);
    first ^= first >> 29;
    second = ((second + word) * UINT64_C(0xFF51AFD7ED558CCD)) ^ (second >> 31);
  }
  for (size_t rest = count % 8; rest > 0; rest--, next++) {
    first = (first ^ *next) * UINT64_C(0x00000100000001B3);
    second = ((second + *next) * UINT64_C(0xFF51AFD7ED558CCD)) ^ (second >> 31);
  }
  *a = first;
  *b = second;
}
