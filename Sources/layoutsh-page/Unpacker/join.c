/* Joins the halves of a module in WebAssembly whose operands pack.py has sorted. */

#include <stdint.h>

/* The streams: all that is no code, then the kinds of operands; REAL is the last. */
enum {
  OTHER, DECLARATIONS, CODES, GETS, SETS, GLOBALS, BRANCHES, CALLS, OFFSETS, NUMBERS, LONG, REAL
};

/* All in one function, so that the places are in registers. */
#define INLINE static inline __attribute__((always_inline))

/* The next byte of each part, and of the module. */
typedef struct joiner {
  const uint8_t *parts[REAL + 1];
  uint8_t *to;
} joiner;

/* Where the last call ended, the first byte of the half, how many functions it lacks, and the bytes
   after them. */
static joiner reached;
static uint8_t *first;
static uint32_t bodies, after;

INLINE void copy(joiner *at, int part, uint32_t count) {
  __builtin_memcpy(at->to, at->parts[part], count);
  at->parts[part] += count;
  at->to += count;
}

/* Copies a number; returns its value. */
INLINE uint32_t number(joiner *at, int part) {
  uint32_t value = 0, shift = 0;
  uint8_t byte;
  do {
    byte = *at->parts[part]++;
    *at->to++ = byte;
    value |= (uint32_t)(byte & 0x7F) << shift;
    shift += 7;
  } while (byte & 0x80);
  return value;
}

INLINE void numbers(joiner *at, int part, uint32_t count) {
  while (count-- > 0) number(at, part);
}

/* The locals of a function, the last used first, four of 16 bits in each number; those from `known`
   on are in order. */
static uint64_t recent[1 << 14];
static uint32_t known;

/* Writes a local that is stated by its place. */
INLINE void local(joiner *at, int part) {
  uint32_t place = 0, shift = 0;
  uint8_t byte;
  do {
    byte = *at->parts[part]++;
    place |= (uint32_t)(byte & 0x7F) << shift;
    shift += 7;
  } while (byte & 0x80);
  for (; known <= place; known += 4) {
    recent[known / 4] = 0x0003000200010000 + 0x0001000100010001 * (uint64_t)known;
  }
  // All before it move on by one place.
  uint32_t last = place / 4, bits = place % 4 * 16;
  uint32_t value = recent[last] >> bits & 0xFFFF;
  uint64_t next = value;
  for (uint32_t index = 0; index < last; index++) {
    uint64_t four = recent[index];
    recent[index] = four << 16 | next;
    next = four >> 48;
  }
  uint64_t four = recent[last], before = ((uint64_t)1 << bits) - 1;
  recent[last] = (four & ~(before << 16 | 0xFFFF)) | (four & before) << 16 | next;
  for (; value >= 0x80; value >>= 7) *at->to++ = (uint8_t)(value | 0x80);
  *at->to++ = (uint8_t)value;
}

/* Goes before the code of a load or a store that is not aligned naturally, with how much less the
   exponent is. */
enum { UNALIGNED = 0xE0 };

/* The natural alignment of loads and stores, from 0x28 on: the exponent of 2. */
static const uint8_t natural[] = {2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2};

/* Copies an instruction; returns how many blocks it opens. */
INLINE int instruction(joiner *at) {
  uint8_t code = *at->parts[CODES]++, less = 0;
  if (code > UNALIGNED && code <= UNALIGNED + 3) {
    less = code - UNALIGNED;
    code = *at->parts[CODES]++;
  }
  *at->to++ = code;
  switch (code) {
    case 0x02: case 0x03: case 0x04: number(at, CODES); return 1;
    case 0x0B: return -1;
    case 0x0C: case 0x0D: number(at, BRANCHES); return 0;
    case 0x0E: numbers(at, BRANCHES, number(at, BRANCHES) + 1); return 0;
    case 0x10: number(at, CALLS); return 0;
    case 0x11: numbers(at, CODES, 2); return 0;
    case 0x20: local(at, GETS); return 0;
    case 0x21: case 0x22: local(at, SETS); return 0;
    case 0x23: case 0x24: number(at, GLOBALS); return 0;
    case 0x3F: case 0x40: number(at, CODES); return 0;
    case 0x41: number(at, NUMBERS); return 0;
    case 0x42: number(at, LONG); return 0;
    case 0x43: copy(at, REAL, 4); return 0;
    case 0x44: copy(at, REAL, 8); return 0;
    case 0xFC: break;
    default:
      if (code >= 0x28 && code <= 0x3E) {
        *at->to++ = (uint8_t)(natural[code - 0x28] - less);
        number(at, OFFSETS);
      }
      return 0;
  }
  uint32_t more = number(at, CODES);
  numbers(at, CODES, more < 8 ? 0 : more % 2 == 0 ? 2 : 1);
  return 0;
}

/* The body of a function, before it its length. */
INLINE void body(joiner *at) {
  uint8_t *place = at->to, *from = at->to + 5;
  at->to = from;
  known = 0;
  numbers(at, DECLARATIONS, 2 * number(at, DECLARATIONS));
  for (int depth = 1; depth > 0;) depth += instruction(at);
  uint32_t length = (uint32_t)(at->to - from), rest = length;
  for (at->to = place; rest >= 0x80; rest >>= 7) *at->to++ = (uint8_t)(rest | 0x80);
  *at->to++ = (uint8_t)rest;
  __builtin_memmove(at->to, from, length);
  at->to += length;
}

/* The number at `from`. */
static uint32_t read(const uint8_t *from) {
  return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

/* The bytes of the numbers that state a half: its functions, its bytes, and those of each part. */
enum { HALF = (REAL + 3) * 4 };

/* Begins a half of a module, 0 or 1, at `target`, where there is room for 4 bytes more than it has;
   returns its size. */
__attribute__((export_name("begin_join"))) uint32_t begin_join(const uint8_t *from, uint32_t half, uint8_t *target) {
  const uint8_t *part = from + 2 * HALF, *own = from + half * HALF;
  for (int index = OTHER; index <= REAL; index++) {
    uint32_t before = read(from + 8 + index * 4), all = before + read(from + HALF + 8 + index * 4);
    reached.parts[index] = part + (half ? before : 0);
    part += all;
  }
  first = reached.to = target;
  bodies = read(own);
  after = read(own + 8);
  if (half == 0) {
    copy(&reached, OTHER, after);
    after = 0;
  }
  return read(own + 4);
}

/* Joins until `end` bytes are there, or a function more; returns how many there are. */
__attribute__((export_name("join"))) uint32_t join(uint32_t end) {
  joiner here = reached;
  for (; bodies > 0 && (uint32_t)(here.to - first) < end; bodies--) body(&here);
  if (bodies == 0) {
    copy(&here, OTHER, after);
    after = 0;
  }
  reached = here;
  return (uint32_t)(here.to - first);
}
