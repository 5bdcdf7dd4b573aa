// Version, status, text and messages, which every other header needs.

#ifndef LAYOUT_BASE_H
#define LAYOUT_BASE_H

#include <stdint.h>

#ifdef __cplusplus
#define LAYOUT_C_BEGIN extern "C" {
#define LAYOUT_C_END }
#else
#define LAYOUT_C_BEGIN
#define LAYOUT_C_END
#endif

// Pointers are never null unless marked LAYOUT_NULLABLE.
#ifdef __clang__
#define LAYOUT_NULLABLE _Nullable
#define LAYOUT_NONNULL _Nonnull
#define LAYOUT_BEGIN                                                  \
  _Pragma("clang diagnostic push")                                    \
  _Pragma("clang diagnostic ignored \"-Wnullability-extension\"")     \
  _Pragma("clang assume_nonnull begin") LAYOUT_C_BEGIN
#define LAYOUT_END \
  LAYOUT_C_END _Pragma("clang assume_nonnull end") _Pragma("clang diagnostic pop")
#else
#define LAYOUT_NULLABLE
#define LAYOUT_NONNULL
#define LAYOUT_BEGIN LAYOUT_C_BEGIN
#define LAYOUT_END LAYOUT_C_END
#endif

// Makes a symbol visible to the host even with -fvisibility=hidden.
#define LAYOUT_EXPORT __attribute__((visibility("default")))

LAYOUT_BEGIN

// Major version in the upper half, minor in the lower. Two sides work together when the majors
// are equal; a minor step only appends.
#define LAYOUT_ABI 0x00010001u
#define LAYOUT_ABI_MAJOR(abi) ((abi) >> 16)
#define LAYOUT_ABI_MINOR(abi) ((abi)&0xFFFFu)

// The result of a call. An unknown value counts as LAYOUT_FAILED.
typedef uint32_t layout_status;
#define LAYOUT_OK 0u                // done; results are written
#define LAYOUT_REFUSED 1u           // a plain no, with a reason in the message
#define LAYOUT_BUFFER_TOO_SMALL 2u  // nothing is lost: call again with room for the count written
#define LAYOUT_NONE 3u              // no such thing; results are not written
#define LAYOUT_FAILED 4u            // the called side is broken

// UTF-8, not terminated. The place of use specifies the owner and the lifetime.
typedef struct layout_text {
  const char *LAYOUT_NULLABLE start;  // may be null when length is 0
  uint64_t length;                    // in bytes
} layout_text;

// Initializer of a layout_text from a literal.
#define LAYOUT_TEXT(literal) {(literal), sizeof(literal) - 1}

// Room for one sentence about a status other than LAYOUT_OK.
typedef struct layout_message {
  char *start;        // owned by the caller
  uint32_t capacity;  // in bytes; the function writes no more
  uint32_t length;    // written by the function; 0 before the call
} layout_message;

LAYOUT_END

#endif
