#include <stdlib.h>
#include <string.h>

#include "CBenchmark.h"

struct line {
  size_t first;
  double start, end;
};

struct cbenchmark_lines {
  double *widths, *heights;
  double gap;
  struct line *lines;
  size_t count;
};

static double *copied(const double *values, size_t count) {
  double *copy = malloc(count * sizeof *copy);
  memcpy(copy, values, count * sizeof *copy);
  return copy;
}

struct cbenchmark_lines *cbenchmark_lines_make(const double *widths, const double *heights,
                                               size_t count, double room, double gap,
                                               double line_gap) {
  struct cbenchmark_lines *all = malloc(sizeof *all);
  all->widths = copied(widths, count);
  all->heights = copied(heights, count);
  all->gap = gap;
  all->lines = malloc((count + 1) * sizeof *all->lines);
  all->count = 0;
  double start = 0;
  for (size_t item = 0; item < count;) {
    struct line *line = &all->lines[all->count++];
    double used = widths[item], tallest = heights[item];
    line->first = item++;
    while (item < count && used + gap + widths[item] <= room) {
      used += gap + widths[item];
      tallest = heights[item] > tallest ? heights[item] : tallest;
      item += 1;
    }
    line->start = start;
    line->end = start + tallest;
    start = line->end + line_gap;
  }
  all->lines[all->count].first = count;
  return all;
}

void cbenchmark_lines_free(struct cbenchmark_lines *lines) {
  free(lines->widths);
  free(lines->heights);
  free(lines->lines);
  free(lines);
}

/* The first line that ends after `place`. */
static size_t line_after(const struct cbenchmark_lines *all, double place) {
  size_t low = 0, high = all->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (all->lines[middle].end > place) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

size_t cbenchmark_lines_window(const struct cbenchmark_lines *all, double top, double bottom,
                               struct cbenchmark_frame *frames) {
  size_t found = 0;
  for (size_t number = line_after(all, top);
       number < all->count && all->lines[number].start < bottom; number += 1) {
    const struct line *line = &all->lines[number];
    double x = 0;
    for (size_t item = line->first; item < line[1].first; item += 1) {
      double width = all->widths[item], height = all->heights[item];
      if (line->start + height > top) {
        frames[found++] = (struct cbenchmark_frame){item, x, line->start, width, height};
      }
      x += width + all->gap;
    }
  }
  return found;
}

bool cbenchmark_lines_item_at(const struct cbenchmark_lines *all, double x, double y,
                              struct cbenchmark_frame *frame) {
  size_t number = line_after(all, y);
  if (number == all->count || all->lines[number].start > y) {
    return false;
  }
  const struct line *line = &all->lines[number];
  double start = 0;
  for (size_t item = line->first; item < line[1].first; item += 1) {
    double width = all->widths[item], height = all->heights[item];
    if (x < start + width) {
      *frame = (struct cbenchmark_frame){item, start, line->start, width, height};
      return x >= start && y < line->start + height;
    }
    start += width + all->gap;
  }
  return false;
}
