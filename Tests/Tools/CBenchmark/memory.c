#include <malloc.h>

#include "CBenchmark.h"

void cbenchmark_trim_memory(void) { malloc_trim(0); }
