// What the headers of the contract and its layouts use of the C library.
#pragma once
#include <stddef.h>

void *memcpy(void *to, const void *from, size_t count);
void *memset(void *memory, int byte, size_t count);
