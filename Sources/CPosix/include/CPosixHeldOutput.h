#ifndef CPOSIX_HELD_OUTPUT_H
#define CPOSIX_HELD_OUTPUT_H

#include <stddef.h>

/* Bytes on their way to a descriptor, in memory shared with every process forked from here: what
   one process has added and not written yet another can write, even after the first has crashed.
   All calls may be made by any of them; the functions that return -1 leave the reason in errno. */
typedef struct cposix_held_output cposix_held_output;

/* Creates an empty one. The caller owns it until `cposix_held_output_free`. Returns NULL with
   errno. */
cposix_held_output *cposix_held_output_make(void);

/* Gives the memory back to the system, for this process. */
void cposix_held_output_free(cposix_held_output *held);

/* Adds `count` bytes (borrowed), first writing the oldest bytes to `descriptor` if there is no
   room; waits while the descriptor is full. Returns 0, or -1 if it cannot be written. */
int cposix_held_output_add(cposix_held_output *held, int descriptor, const void *bytes, size_t count);

/* Writes everything to `descriptor`, waiting while it is full. Returns 0, or -1. */
int cposix_held_output_write(cposix_held_output *held, int descriptor);

/* Writes to `descriptor` the bytes that it accepts at once, unless another process is busy with
   them; never waits. The rest stays. */
void cposix_held_output_offer(cposix_held_output *held, int descriptor);

/* Like `cposix_held_output_write`, after every other process that used it has ended: one of them
   may have been busy with it, or have corrupted it. */
int cposix_held_output_salvage(cposix_held_output *held, int descriptor);

#endif
