/* Joins a module in WebAssembly whose operands pack.py has sorted. */

#include <stdint.h>

/* The streams: all that is no code, then the kinds of operands; REAL is the last. */
enum {
  OTHER, DECLARATIONS, CODES, GETS, SETS, GLOBALS, BRANCHES, CALLS, OFFSETS, NUMBERS, LONG, REAL
};

/* The next byte of each part, the first of the module and its next, and how many functions it
   lacks. */
static const uint8_t *parts[REAL + 1], *other_end;
static uint8_t *first, *to;
static uint32_t bodies;

static void copy(int part, uint32_t count) {
  while (count-- > 0) *to++ = *parts[part]++;
}

/* Copies a number; returns its value. */
static uint32_t number(int part) {
  uint32_t value = 0, shift = 0;
  do {
    value |= (uint32_t)(*parts[part] & 0x7F) << shift;
    shift += 7;
    copy(part, 1);
  } while (to[-1] & 0x80);
  return value;
}

static void numbers(int part, uint32_t count) {
  while (count-- > 0) number(part);
}

/* The locals of a function, the last used first; those from `known` on are in order. */
static uint16_t recent[1 << 16];
static uint32_t known;

/* Writes a local that is stated by its place. */
static void local(int part) {
  uint32_t place = 0, shift = 0;
  uint8_t byte;
  do {
    byte = *parts[part]++;
    place |= (uint32_t)(byte & 0x7F) << shift;
    shift += 7;
  } while (byte & 0x80);
  for (; known <= place; known++) recent[known] = (uint16_t)known;
  uint32_t value = recent[place];
  for (; place > 0; place--) recent[place] = recent[place - 1];
  recent[0] = (uint16_t)value;
  for (; value >= 0x80; value >>= 7) *to++ = (uint8_t)(value | 0x80);
  *to++ = (uint8_t)value;
}

/* Goes before the code of a load or a store that is not aligned naturally, with how much less the
   exponent is. */
enum { UNALIGNED = 0xE0 };

/* The natural alignment of loads and stores, from 0x28 on: the exponent of 2. */
static const uint8_t natural[] = {2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2};

/* Copies an instruction; returns how many blocks it opens. */
static int instruction(void) {
  uint8_t code = *parts[CODES]++, less = 0;
  if (code > UNALIGNED && code <= UNALIGNED + 3) {
    less = code - UNALIGNED;
    code = *parts[CODES]++;
  }
  *to++ = code;
  if (code >= 0x28 && code <= 0x3E) {
    *to++ = (uint8_t)(natural[code - 0x28] - less);
    number(OFFSETS);
    return 0;
  }
  switch (code) {
    case 0x02: case 0x03: case 0x04: number(CODES); return 1;
    case 0x0B: return -1;
    case 0x0C: case 0x0D: number(BRANCHES); return 0;
    case 0x0E: numbers(BRANCHES, number(BRANCHES) + 1); return 0;
    case 0x10: number(CALLS); return 0;
    case 0x11: numbers(CODES, 2); return 0;
    case 0x20: local(GETS); return 0;
    case 0x21: case 0x22: local(SETS); return 0;
    case 0x23: case 0x24: number(GLOBALS); return 0;
    case 0x3F: case 0x40: number(CODES); return 0;
    case 0x41: number(NUMBERS); return 0;
    case 0x42: number(LONG); return 0;
    case 0x43: copy(REAL, 4); return 0;
    case 0x44: copy(REAL, 8); return 0;
    case 0xFC: break;
    default: return 0;
  }
  uint32_t more = number(CODES);
  numbers(CODES, more < 8 ? 0 : more % 2 == 0 ? 2 : 1);
  return 0;
}

/* The body of a function, before it its length. */
static void body(void) {
  uint8_t *place = to, *from = to + 5;
  to = from;
  known = 0;
  numbers(DECLARATIONS, 2 * number(DECLARATIONS));
  for (int depth = 1; depth > 0;) depth += instruction();
  uint32_t length = (uint32_t)(to - from), rest = length;
  for (to = place; rest >= 0x80; rest >>= 7) *to++ = (uint8_t)(rest | 0x80);
  *to++ = (uint8_t)rest;
  while (length-- > 0) *to++ = *from++;
}

static const uint8_t *read(const uint8_t *from, uint32_t *value) {
  *value = from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
  return from + 4;
}

/* Begins the module at `target`, where there is room for 4 bytes more than it has; returns its
   size. */
__attribute__((export_name("begin_join"))) uint32_t begin_join(const uint8_t *from, uint8_t *target) {
  uint32_t size, start, length;
  from = read(read(read(from, &size), &start), &bodies);
  const uint8_t *part = from + sizeof parts / sizeof *parts * 4;
  for (int index = 0; index <= REAL; index++) {
    from = read(from, &length);
    parts[index] = part;
    part += length;
    if (index == OTHER) other_end = part;
  }
  first = to = target;
  copy(OTHER, start);
  return size;
}

/* Joins until `end` bytes are there, or a function more; returns how many there are. */
__attribute__((export_name("join"))) uint32_t join(uint32_t end) {
  for (; bodies > 0 && (uint32_t)(to - first) < end; bodies--) body();
  if (bodies == 0) copy(OTHER, (uint32_t)(other_end - parts[OTHER]));
  return (uint32_t)(to - first);
}
