// What layouts in C use of the C library.
#pragma once

#define isfinite(x) __builtin_isfinite(x)
