// What layouts in C use of the C library.
#pragma once
#include <stddef.h>

void *calloc(size_t count, size_t size);
void free(void *memory);
