#include <stdint.h>

#include "CBenchmark.h"

/* The section that holds `place`. */
static size_t section_at(const struct cbenchmark_sections *all, double place) {
  size_t low = 0, high = all->sections - 1;
  while (low < high) {
    size_t middle = low + (high - low + 1) / 2;
    if (all->starts[middle] <= place) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

size_t cbenchmark_pinned_window(const struct cbenchmark_sections *all, double top, double bottom,
                                struct cbenchmark_frame *frames) {
  size_t found = 0;
  size_t number = section_at(all, top);
  for (; number < all->sections && all->starts[number] < bottom; number += 1) {
    double start = all->starts[number], first = start + all->header;
    double end = first + (double)all->rows * all->height;
    double last = end - all->header;
    double header = start > top ? start : top < last ? top : last;
    frames[found++] =
        (struct cbenchmark_frame){SIZE_MAX, 0, header, all->across, all->header};
    size_t row = top > first ? (size_t)((top - first) / all->height) : 0;
    for (; row < all->rows; row += 1) {
      double y = first + (double)row * all->height;
      if (y >= bottom) {
        break;
      }
      frames[found++] = (struct cbenchmark_frame){number * all->rows + row, 0, y, all->width,
                                                  all->height};
    }
  }
  return found;
}
