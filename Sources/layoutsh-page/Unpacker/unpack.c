/* Unpacks what pack.py has packed, in a page: browsers know gzip alone, with which the engine is
   half as large again. */

#include <stdint.h>

/* The digit to the base 91 that a letter stands for: "#" is 0, and "<" is none. */
static inline uint32_t digit(uint8_t letter) {
  return letter - (letter > '<' ? 36u : 35u);
}

/* Decodes text in its place, where there is a byte more; returns how many bytes it is. Two digits,
   the lower first, are 13 bits; the last one of an odd number is up to six. */
__attribute__((export_name("decode"))) uint32_t decode(uint8_t *text, uint32_t length) {
  uint32_t bits = 0, count = 0;
  uint8_t *to = text;
  text[length] = '#';
  for (uint32_t place = 0; place < length; place += 2) {
    bits |= (digit(text[place]) + digit(text[place + 1]) * 91) << count;
    for (count += 13; count >= 8; count -= 8) {
      *to++ = (uint8_t)bits;
      bits >>= 8;
    }
  }
  return (length * 13 - length % 2) / 16;
}

/* All in one function, so that the decoder is in registers also where a browser has not optimised
   yet. */
#define INLINE static inline __attribute__((always_inline))

/* The decoder of a stream of LZMA: a range coder whose probabilities adapt bit by bit. */
typedef struct decoder {
  const uint8_t *next; /* the next byte of the stream */
  uint32_t range, code;
} decoder;

/* The start of each group of probabilities. A group for lengths has two for the choice, then 128,
   128 and 256. */
enum {
  is_match = 0,
  is_rep = is_match + 192,
  is_rep0 = is_rep + 12,
  is_rep1 = is_rep0 + 12,
  is_rep2 = is_rep1 + 12,
  is_rep0_long = is_rep2 + 12,
  slots = is_rep0_long + 192,
  specials = slots + 256,
  aligns = specials + 115,
  lengths = aligns + 16,
  rep_lengths = lengths + 514,
  literals = rep_lengths + 514,
  most_literal_bits = 4
};

static uint16_t odds[literals + (0x300 << most_literal_bits)];

INLINE void refill(decoder *from) {
  if (from->range >= 1u << 24) return;
  from->range <<= 8;
  from->code = from->code << 8 | *from->next++;
}

INLINE uint32_t bit(decoder *from, uint16_t *odd) {
  uint32_t bound = (from->range >> 11) * *odd;
  uint32_t found = from->code >= bound;
  if (found) {
    from->range -= bound;
    from->code -= bound;
    *odd = (uint16_t)(*odd - (*odd >> 5));
  } else {
    from->range = bound;
    *odd = (uint16_t)(*odd + ((2048 - *odd) >> 5));
  }
  refill(from);
  return found;
}

/* A bit of a number or of a byte, without a branch, which no processor could predict. */
INLINE uint32_t number_bit(decoder *from, uint16_t *odd) {
  uint32_t bound = (from->range >> 11) * *odd;
  uint32_t found = from->code >= bound, mask = 0 - found;
  from->range = bound + ((from->range - 2 * bound) & mask);
  from->code -= bound & mask;
  // The odds of a 0 grow by a part of what they lack, rounded down: 2017 is 2048 less 31.
  *odd = (uint16_t)(*odd - ((*odd - (int32_t)(2017 & ~mask)) >> 5));
  refill(from);
  return found;
}

/* Bits of even odds. */
INLINE uint32_t plain_bits(decoder *from, uint32_t count) {
  uint32_t value = 0;
  while (count-- > 0) {
    from->range >>= 1;
    uint32_t found = from->code >= from->range;
    from->code -= from->range & (0 - found);
    value = value << 1 | found;
    refill(from);
  }
  return value;
}

/* A number of `count` bits, the highest first. */
INLINE uint32_t tree(decoder *from, uint16_t *group, uint32_t count) {
  uint32_t symbol = 1;
  for (uint32_t index = 0; index < count; index++) symbol = symbol << 1 | number_bit(from, group + symbol);
  return symbol - (1u << count);
}

/* A number of `count` bits, the lowest first. */
INLINE uint32_t reverse_tree(decoder *from, uint16_t *group, uint32_t count) {
  uint32_t symbol = 1, value = 0;
  for (uint32_t index = 0; index < count; index++) {
    uint32_t found = number_bit(from, group + symbol);
    symbol = symbol << 1 | found;
    value |= found << index;
  }
  return value;
}

INLINE uint32_t length(decoder *from, uint16_t *group, uint32_t place) {
  if (!bit(from, group)) return 2 + tree(from, group + 2 + (place << 3), 3);
  if (!bit(from, group + 1)) return 10 + tree(from, group + 130 + (place << 3), 3);
  return 18 + tree(from, group + 258, 8);
}

/* The distance of a match of a length, less one. */
INLINE uint32_t distance(decoder *from, uint32_t length) {
  uint32_t slot = tree(from, odds + slots + ((length < 6 ? length - 2 : 3) << 6), 6);
  if (slot < 4) return slot;
  uint32_t count = (slot >> 1) - 1, base = (2 | (slot & 1)) << count;
  if (slot < 14) return base + reverse_tree(from, odds + specials + base - slot, count);
  uint32_t high = plain_bits(from, count - 4) << 4;
  return base + high + reverse_tree(from, odds + aligns, 4);
}

/* A byte. */
INLINE uint8_t literal(decoder *from, uint16_t *group) {
  uint32_t symbol = 1;
  while (symbol < 0x100) symbol = symbol << 1 | number_bit(from, group + symbol);
  return (uint8_t)symbol;
}

/* A byte; `match` is the one at the last distance. `same` is 0 from the first bit on in which they
   differ. */
INLINE uint8_t other_literal(decoder *from, uint16_t *group, uint32_t match) {
  uint32_t symbol = 1, same = 0x100;
  while (symbol < 0x100) {
    match <<= 1;
    uint32_t wanted = match & same;
    uint32_t found = number_bit(from, group + same + wanted + symbol);
    symbol = symbol << 1 | found;
    same &= wanted ^ (found - 1);
  }
  return (uint8_t)symbol;
}

/* The last four distances, less one each. */
static uint32_t distances[4];

/* Moves a distance that is used again to the front. */
static void use_again(uint32_t index) {
  uint32_t chosen = distances[index];
  for (; index > 0; index--) distances[index] = distances[index - 1];
  distances[0] = chosen;
}

/* The stream, the bytes unpacked and their total, and the state of the last step. */
static decoder stream;
static uint32_t at, size, state, before_bits, literal_mask, place_mask;

/* Begins a file of `xz --format=lzma` whose header states its size; returns the size. */
__attribute__((export_name("begin"))) uint32_t begin(const uint8_t *packed) {
  before_bits = packed[0] % 9;
  literal_mask = (1u << packed[0] / 9 % 5) - 1;
  place_mask = (1u << packed[0] / 45) - 1;
  size = at = state = 0;
  for (int index = 8; index >= 5; index--) size = size << 8 | packed[index];
  for (uint32_t index = 0; index < sizeof odds / sizeof *odds; index++) odds[index] = 1024;
  for (int index = 0; index < 4; index++) distances[index] = 0;
  stream = (decoder){packed + 14, UINT32_MAX, 0};
  for (int index = 0; index < 4; index++) stream.code = stream.code << 8 | *stream.next++;
  return size;
}

/* Unpacks to `to`, where there is room for all, until `end` bytes are there, or a match more.
   Browsers optimise a function between its calls: many short ones take half as long as one. */
__attribute__((export_name("unpack"))) void unpack(uint8_t *to, uint32_t end) {
  decoder here = stream, *from = &here;
  if (end > size) end = size;
  while (at < end) {
    uint32_t place = at & place_mask, count;
    if (!bit(from, odds + is_match + (state << 4) + place)) {
      uint32_t context = (at & literal_mask) << before_bits;
      if (at > 0) context += (uint32_t)to[at - 1] >> (8 - before_bits);
      uint16_t *group = odds + literals + 0x300 * context;
      to[at] = state < 7 ? literal(from, group) : other_literal(from, group, to[at - distances[0] - 1]);
      at++;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    if (!bit(from, odds + is_rep + state)) {
      count = length(from, odds + lengths, place);
      use_again(3);
      distances[0] = distance(from, count);
      state = state < 7 ? 7 : 10;
    } else if (bit(from, odds + is_rep0 + state)) {
      use_again(!bit(from, odds + is_rep1 + state) ? 1 : bit(from, odds + is_rep2 + state) ? 3 : 2);
      count = length(from, odds + rep_lengths, place);
      state = state < 7 ? 8 : 11;
    } else if (bit(from, odds + is_rep0_long + (state << 4) + place)) {
      count = length(from, odds + rep_lengths, place);
      state = state < 7 ? 8 : 11;
    } else {
      count = 1;
      state = state < 7 ? 9 : 11;
    }
    for (; count > 0 && at < size; count--, at++) to[at] = to[at - distances[0] - 1];
  }
  stream = here;
}
