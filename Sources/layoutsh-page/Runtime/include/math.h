// The functions of the C library that layouts in C use.
#pragma once

#define isfinite(x) __builtin_isfinite(x)
