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

double cbenchmark_waterfall_height(const double *widths, const double *heights, size_t count,
                                   size_t lanes, double width, double gap) {
  double ends[64] = {0};
  double height = 0;
  for (size_t item = 0; item < count; item += 1) {
    size_t shortest = 0;
    for (size_t lane = 1; lane < lanes; lane += 1) {
      if (ends[lane] < ends[shortest]) {
        shortest = lane;
      }
    }
    double end = ends[shortest] + heights[item] * width / widths[item];
    ends[shortest] = end + gap;
    if (end > height) {
      height = end;
    }
  }
  return height;
}
