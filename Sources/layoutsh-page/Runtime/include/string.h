// The functions of the C library that the contract's headers and its layouts use.
#pragma once
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t count);
void *memset(void *memory, int byte, size_t count);
