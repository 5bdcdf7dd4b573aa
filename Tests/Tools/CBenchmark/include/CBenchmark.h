#ifndef CBENCHMARK_H
#define CBENCHMARK_H

#include <stdbool.h>
#include <stddef.h>

/* References for the answers of layouts: plain C that does just the work, for one kind of content
   each. Lengths and places are in points. Arrays are borrowed until return; the result of `…_make`
   is owned until `…_free`. Items are placed in lines from the leading edge on. */

/* The least that any layout of lines can do: one pass over the sizes that breaks lines where an
   item no longer fits, keeping nothing. `widths` and `heights` (`count` each) are those of the
   items; `room` is the length of a line, `gap` what lies between two items, `line_gap` between two
   lines. Returns the height of the content. */
double cbenchmark_content_height(const double *widths, const double *heights, size_t count,
                                 double room, double gap, double line_gap);

/* The least that a waterfall can do: one pass over the sizes that puts each item, `width` wide and
   as high as its ratio says, in the shortest of `lanes`, at most 64, keeping nothing. Returns the
   height of the content. */
double cbenchmark_waterfall_height(const double *widths, const double *heights, size_t count,
                                   size_t lanes, double width, double gap);

/* An element and where it lies. */
struct cbenchmark_frame {
  size_t item;
  double x, y, width, height;
};

/* Items in lines, broken once: sizes, and where each line starts. */
struct cbenchmark_lines;
struct cbenchmark_lines *cbenchmark_lines_make(const double *widths, const double *heights,
                                               size_t count, double room, double gap,
                                               double line_gap);
void cbenchmark_lines_free(struct cbenchmark_lines *lines);

/* Fills `frames`, which has room, with the items between `top` and `bottom`; returns their
   number. */
size_t cbenchmark_lines_window(const struct cbenchmark_lines *lines, double top, double bottom,
                               struct cbenchmark_frame *frames);

/* Finds the item at a point; false if there is none. */
bool cbenchmark_lines_item_at(const struct cbenchmark_lines *lines, double x, double y,
                              struct cbenchmark_frame *frame);

/* Items in lines that are edited: short blocks of sizes under a tree of fixed shape that knows, for
   each item at which a line may enter a block, where the next block is entered and how long the
   lines are. For edits at random places only: blocks are never split or joined. */
struct cbenchmark_edits;
struct cbenchmark_edits *cbenchmark_edits_make(const double *widths, const double *heights,
                                               size_t count, double room, double gap,
                                               double line_gap);
void cbenchmark_edits_free(struct cbenchmark_edits *edits);

/* Puts an item of this size before `item`, or takes `item` out. */
void cbenchmark_edits_insert(struct cbenchmark_edits *edits, size_t item, double width,
                             double height);
void cbenchmark_edits_delete(struct cbenchmark_edits *edits, size_t item);

/* The frame of an item. */
struct cbenchmark_frame cbenchmark_edits_frame(const struct cbenchmark_edits *edits, size_t item);

/* Rows of one size in sections of `rows` each, under headers of `header`. */
struct cbenchmark_sections {
  size_t sections, rows;
  double header, width, height, across;
  const double *starts;
};

/* Fills `frames`, which has room, with headers and rows between `top` and `bottom`, the header of
   the first section pinned at `top`; returns their number. Items are numbered through, headers are
   SIZE_MAX. */
size_t cbenchmark_pinned_window(const struct cbenchmark_sections *sections, double top,
                                double bottom, struct cbenchmark_frame *frames);

/* Gives memory that was freed back to the system, so that what is resident is in use. */
void cbenchmark_trim_memory(void);

#endif
