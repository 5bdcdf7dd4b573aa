#include "CBenchmark.h"

double cbenchmark_content_height(const double *widths, const double *heights, size_t count,
                                 double room, double gap, double line_gap) {
  double end = 0;
  double used = 0;
  double tallest = 0;
  for (size_t item = 0; item < count; item += 1) {
    double longer = used + gap + widths[item];
    if (item == 0) {
      used = widths[item];
    } else if (longer <= room) {
      used = longer;
    } else {
      end += tallest + line_gap;
      used = widths[item];
      tallest = 0;
    }
    if (heights[item] > tallest) {
      tallest = heights[item];
    }
  }
  return end + tallest;
}
