#ifndef CBENCHMARK_H
#define CBENCHMARK_H

#include <stddef.h>

/* The least that any layout of lines can do: one pass over the sizes that breaks lines where an item
   no longer fits, keeping nothing. `widths` and `heights` (borrowed until return, `count` each, in
   points) are those of the items; `room` is the length of a line, `gap` what lies between two items,
   `line_gap` between two lines. Returns the height of the content, in points. */
double cbenchmark_content_height(const double *widths, const double *heights, size_t count,
                                 double room, double gap, double line_gap);

/* Gives memory that was freed back to the system, so that what is resident is in use. */
void cbenchmark_trim_memory(void);

#endif
