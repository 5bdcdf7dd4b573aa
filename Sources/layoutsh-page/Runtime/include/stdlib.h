// The functions of the C library that layouts in C use.
#pragma once
#include <stddef.h>

void *calloc(size_t count, size_t size);
void free(void *memory);
