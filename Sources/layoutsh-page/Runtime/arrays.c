// The storage of every empty array. The compiler aligns its own to four bytes, but spans want their
// elements, which would come after it, aligned as their type; this one replaces it.

#include <stdint.h>

/// A class, a count of references that never ends, no elements, and a capacity of none.
extern int32_t empty_array[4] __asm__("$es23_swiftEmptyArrayStorageSi_S3itvp");

_Alignas(16) int32_t empty_array[4] = {0, -1, 0, 1};
