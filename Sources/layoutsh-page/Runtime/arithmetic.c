// Functions that a compiler expects of its run-time library if the machine has no instruction for
// them.

#include <stdint.h>

typedef __int128 wide;
typedef unsigned __int128 unsigned_wide;

/// A number of 128 bits as its halves.
typedef union {
  unsigned_wide all;
  struct {
    uint64_t low, high;
  } half;
} halves;

wide __multi3(wide one, wide other) {
  halves a = {.all = (unsigned_wide)one}, b = {.all = (unsigned_wide)other}, product;
  uint64_t a0 = (uint32_t)a.half.low, a1 = a.half.low >> 32;
  uint64_t b0 = (uint32_t)b.half.low, b1 = b.half.low >> 32;
  uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  uint64_t other_middle = a0 * b1 + (uint32_t)middle;
  product.half.low = a.half.low * b.half.low;
  product.half.high = a1 * b1 + (middle >> 32) + (other_middle >> 32) +
    a.half.low * b.half.high + a.half.high * b.half.low;
  return (wide)product.all;
}

wide __ashlti3(wide number, int count) {
  halves a = {.all = (unsigned_wide)number};
  if (count >= 64) {
    a.half.high = a.half.low << (count - 64);
    a.half.low = 0;
  } else if (count) {
    a.half.high = a.half.high << count | a.half.low >> (64 - count);
    a.half.low <<= count;
  }
  return (wide)a.all;
}

wide __lshrti3(wide number, int count) {
  halves a = {.all = (unsigned_wide)number};
  if (count >= 64) {
    a.half.low = a.half.high >> (count - 64);
    a.half.high = 0;
  } else if (count) {
    a.half.low = a.half.low >> count | a.half.high << (64 - count);
    a.half.high >>= count;
  }
  return (wide)a.all;
}

wide __ashrti3(wide number, int count) {
  halves a = {.all = (unsigned_wide)number};
  int64_t high = (int64_t)a.half.high;
  if (count >= 64) {
    a.half.low = (uint64_t)(high >> (count - 64));
    a.half.high = (uint64_t)(high >> 63);
  } else if (count) {
    a.half.low = a.half.low >> count | a.half.high << (64 - count);
    a.half.high = (uint64_t)(high >> count);
  }
  return (wide)a.all;
}

/// Rounds halves away from zero.
double round(double x) {
  double whole = __builtin_trunc(x);
  return __builtin_fabs(x - whole) >= 0.5 ? whole + __builtin_copysign(1, x) : whole;
}

/// A sum or a product and what its rounding lost.
typedef struct {
  double value, rest;
} exact;

static exact sum(double a, double b) {
  double value = a + b, part = value - a;
  return (exact){value, (a - (value - part)) + (b - part)};
}

static exact product(double a, double b) {
  double p = 134217729.0 * a, q = 134217729.0 * b;
  double ah = p - (p - a), bh = q - (q - b), al = a - ah, bl = b - bh, value = a * b;
  return (exact){value, ((ah * bh - value) + ah * bl + al * bh) + al * bl};
}

/// The product and the sum with one rounding; of numbers whose product neither overflows nor
/// underflows.
double fma(double x, double y, double z) {
  exact p = product(x, y), low = sum(z, p.rest), high = sum(p.value, low.value);
  exact rest = sum(low.rest, high.rest);
  // An odd last bit makes the last rounding take the lost digits into account.
  union {
    double number;
    uint64_t bits;
  } odd = {rest.value};
  if (rest.rest != 0 && !(odd.bits & 1)) {
    odd.bits += (rest.rest > 0) == (rest.value > 0) ? 1 : (uint64_t)-1;
  }
  return high.value + odd.number;
}
