#include "CMathematics.h"

#include <stdint.h>

// A product and a sum are rounded one after the other, also where the machine could round once.
#pragma STDC FP_CONTRACT OFF

/// A number and its bits.
typedef union {
  double number;
  uint64_t bits;
} parts;

/// Two to the power of `exponent`, which a normal number can have.
static double power_of_two(int exponent) {
  parts result = {.bits = (uint64_t)(exponent + 1023) << 52};
  return result.number;
}

/// The nearest whole number, as long as the magnitude is below 2^51.
static double nearest(double x) {
  return (x + 0x1.8p52) - 0x1.8p52;
}

double portable_exp(double x) {
  if (x != x) return x;
  if (x > 709.8) return __builtin_inf();
  if (x < -745.2) return 0;
  // x = count · ln 2 + high − low, with a first part of ln 2 that makes the product exact.
  double count = nearest(x * 0x1.71547652b82fep+0);
  double high = x - count * 0x1.62e42feep-1;
  double low = count * 0x1.a39ef35793c76p-33;
  double r = high - low;
  // The series of (exp(r) − 1 − r) / r², for |r| below 0.35.
  double tail = 1.0 / 6227020800.0;
  static const double factorials[] = {479001600, 39916800, 3628800, 362880, 40320, 5040, 720, 120, 24, 6, 2};
  for (int index = 0; index < 11; index++) tail = tail * r + 1 / factorials[index];
  double rest = (high - r) - low;
  double value = 1 + (r + (r * r * tail + rest));
  int exponent = (int)count;
  if (exponent > 1023) return value * 2 * power_of_two(exponent - 1);
  if (exponent < -1022) return value * power_of_two(exponent + 200) * power_of_two(-200);
  return value * power_of_two(exponent);
}

double portable_log10(double x) {
  if (x != x || x < 0) return __builtin_nan("");
  if (x == 0) return -__builtin_inf();
  if (x == __builtin_inf()) return x;
  int exponent = 0;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    exponent = -54;
  }
  parts mantissa = {x};
  exponent += (int)(mantissa.bits >> 52) - 1023;
  mantissa.bits = (mantissa.bits & ((UINT64_C(1) << 52) - 1)) | UINT64_C(1023) << 52;
  if (mantissa.number > 1.4142135623730951) {
    mantissa.number /= 2;
    exponent++;
  }
  // ln m = 2 (s + s³/3 + s⁵/5 + …) for s = (m − 1) / (m + 1), |s| below 0.172.
  double difference = mantissa.number - 1;
  double s = difference / (mantissa.number + 1);
  double square = s * s;
  double series = 0;
  for (int odd = 23; odd >= 3; odd -= 2) series = series * square + 2.0 / odd;
  // 2s = d − s·d, whose first term is exact.
  double rest = s * (square * series - difference);
  double scaled = (difference + rest) * 0x1.bcb7b1526e50ep-2;
  // log₁₀ 2 in two parts, of which the first makes the product exact.
  return exponent * 0x1.34413509fp-2 + (exponent * 0x1.e7fbcc47c4acdp-40 + scaled);
}

/// The sine of an angle of at most π/4 with its remainder.
static double short_sine(double x, double rest) {
  static const double factorials[] = {355687428096000, 1307674368000, 6227020800, 39916800, 362880, 5040, 120};
  double square = x * x, series = 0;
  for (int index = 0; index < 7; index++) series = 1 / factorials[index] - series * square;
  series = 1.0 / 6 - series * square;
  return x + (rest - x * square * series);
}

/// The cosine of an angle of at most π/4 with its remainder.
static double short_cosine(double x, double rest) {
  static const double factorials[] = {
    6402373705728000, 20922789888000, 87178291200, 479001600, 3628800, 40320, 720, 24};
  double square = x * x, series = 0;
  for (int index = 0; index < 8; index++) series = 1 / factorials[index] - series * square;
  double half = square / 2, first = 1 - half;
  return first + (((1 - first) - half) + (square * square * series - x * rest));
}

/// The sine of an angle and a number of quarter turns.
static double turned_sine(double x, int quarters) {
  if (!(__builtin_fabs(x) < 0x1p50)) return __builtin_nan("");
  // x = count · π/2 + r, with π/2 in three parts.
  double count = nearest(x * 0x1.45f306dc9c883p-1);
  double first = x - count * 0x1.921fb544p+0, second = count * 0x1.0b4611a6p-34;
  double high = first - second;
  double low = ((first - high) - second) - count * 0x1.3198a2e037073p-69;
  double r = high + low, rest = (high - r) + low;
  switch (((int64_t)count + quarters) & 3) {
    case 0: return short_sine(r, rest);
    case 1: return short_cosine(r, rest);
    case 2: return -short_sine(r, rest);
    default: return -short_cosine(r, rest);
  }
}

double portable_sin(double x) { return turned_sine(x, 0); }

double portable_cos(double x) { return turned_sine(x, 1); }
