// Numbers from text, rounded once: to the nearest, and to even between two.

#include <stdbool.h>
#include <stdint.h>

/// Digits that are kept; a number between two neighbours has at most 767.
#define ROOM 800

/// 0.DIGITS times ten to the power of `point`.
typedef struct {
  unsigned char digits[ROOM];
  int count, point;
  /// Whether digits that were left out are not all zero.
  bool goes_on;
} decimal;

static void trim(decimal *number) {
  while (number->count && !number->digits[number->count - 1]) number->count--;
  if (!number->count) number->point = 0;
}

static void push(decimal *number, unsigned digit) {
  if (number->count < ROOM) {
    number->digits[number->count++] = (unsigned char)digit;
  } else if (digit) {
    number->goes_on = true;
  }
}

/// Divides by two to the power of `bits`, at most 59.
static void halve(decimal *number, int bits) {
  decimal result = {.point = number->point, .goes_on = number->goes_on};
  uint64_t rest = 0, mask = (UINT64_C(1) << bits) - 1;
  bool has_begun = false;
  for (int index = 0; index < number->count || rest; index++) {
    rest = rest * 10 + (index < number->count ? number->digits[index] : 0);
    unsigned digit = (unsigned)(rest >> bits);
    rest &= mask;
    has_begun = has_begun || digit;
    if (has_begun) {
      push(&result, digit);
    } else {
      result.point--;
    }
    if (result.count == ROOM && rest) {
      result.goes_on = true;
      if (index >= number->count) break;
    }
  }
  trim(&result);
  *number = result;
}

/// Multiplies by two to the power of `bits`, at most 59.
static void twice(decimal *number, int bits) {
  unsigned char reversed[ROOM + 20];
  int length = 0;
  uint64_t carry = 0;
  for (int index = number->count - 1; index >= 0 || carry; index--) {
    if (index >= 0) carry += (uint64_t)number->digits[index] << bits;
    reversed[length++] = (unsigned char)(carry % 10);
    carry /= 10;
  }
  decimal result = {.point = number->point + length - number->count, .goes_on = number->goes_on};
  while (length) push(&result, reversed[--length]);
  trim(&result);
  *number = result;
}

/// Bits by which to shift a number with `digits` digits before its point, so that it comes near
/// one.
static int shift_for(int digits) {
  static const unsigned char bits[] = {1, 3, 6, 9, 13, 16, 19, 23, 26, 29, 33, 36, 39, 43, 46, 49, 53, 56};
  return digits < (int)sizeof bits ? bits[digits] : 59;
}

/// The whole part of a number below two to the power of 54, rounded.
static uint64_t whole(const decimal *number) {
  uint64_t value = 0;
  for (int index = 0; index < number->point; index++) {
    value = value * 10 + (index < number->count ? number->digits[index] : 0);
  }
  int next = number->point;
  if (next < 0 || next >= number->count || number->digits[next] < 5) return value;
  bool is_half = number->digits[next] == 5 && next + 1 == number->count && !number->goes_on;
  return is_half ? value + (value & 1) : value + 1;
}

static double rounded(decimal *number) {
  if (!number->count || number->point < -330) return 0;
  if (number->point > 310) return __builtin_inf();
  int exponent = 0;
  while (number->point > 0) {
    int bits = shift_for(number->point);
    halve(number, bits);
    exponent += bits;
  }
  while (number->point < 0 || number->digits[0] < 5) {
    int bits = shift_for(-number->point);
    twice(number, bits);
    exponent -= bits;
    if (number->point > 0) {
      halve(number, 1);
      exponent++;
    }
  }
  int precision = exponent < -1021 ? exponent + 1074 : 53;
  if (precision < 0) return 0;
  if (precision) twice(number, precision);
  uint64_t value = whole(number);
  if (value >> 53) {
    value >>= 1;
    exponent++;
  }
  if (exponent > 1024) return __builtin_inf();
  uint64_t biased = value >> 52 ? (uint64_t)(exponent < -1021 ? 1 : exponent + 1022) : 0;
  union {
    uint64_t bits;
    double number;
  } result = {biased << 52 | (value & ((UINT64_C(1) << 52) - 1))};
  return result.number;
}

static bool is_digit(char character) { return character >= '0' && character <= '9'; }

/// Reads digits with a point among them; returns their end, or null if there are none.
static const char *read_digits(const char *text, decimal *number) {
  bool has_point = false, has_digits = false;
  for (;; text++) {
    if (*text == '.' && !has_point) {
      has_point = true;
    } else if (is_digit(*text)) {
      has_digits = true;
      if (number->count || *text != '0') {
        push(number, (unsigned)(*text - '0'));
        if (!has_point) number->point++;
      } else if (has_point) {
        number->point--;
      }
    } else {
      return has_digits ? text : 0;
    }
  }
}

/// Reads a decimal number; returns its end, or null if the text is not a number.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  bool is_negative = *text == '-';
  if (*text == '-' || *text == '+') text++;
  decimal number = {0};
  text = read_digits(text, &number);
  if (!text) return 0;
  if (*text == 'e' || *text == 'E') {
    const char *digit = text + 1;
    bool is_small = *digit == '-';
    if (*digit == '-' || *digit == '+') digit++;
    if (is_digit(*digit)) {
      int exponent = 0;
      for (; is_digit(*digit); digit++) {
        if (exponent < 100000) exponent = exponent * 10 + (*digit - '0');
      }
      number.point += is_small ? -exponent : exponent;
      text = digit;
    }
  }
  trim(&number);
  double value = rounded(&number);
  *result = is_negative ? -value : value;
  return text;
}
