// The options of the circle layout, and where its items lie.
//
// The items of all sections, in order, share one circle: item k of n is at the start angle plus k/n
// of a turn, clockwise. The circle is centred in the content, and a frame is centred on its point.
// The content has the size of the viewport, or more if the circle needs it.

#ifndef CIRCLE_GEOMETRY_H
#define CIRCLE_GEOMETRY_H

#include "CLayoutPlugin.h"

// The values in force.
typedef struct circle_options {
  double radius;          // points; 0: as large as fits
  layout_size item_size;  // points
  double start_angle;     // degrees clockwise from three o'clock
} circle_options;

enum { CIRCLE_OPTION_COUNT = 3 };

// Declared in the order in which circle_read_options reads them.
extern const layout_option circle_declared_options[CIRCLE_OPTION_COUNT];

// Reads the values in force.
layout_status circle_read_options(const layout_context *context, circle_options *options);

// One instance, all of it computed by `circle_prepare`.
typedef struct circle {
  layout_size item_size;  // of items without a size of their own
  double radius;          // of the circle of centres
  double start;           // angle of the first item, in radians from three o'clock
  layout_size content;
  int64_t total;  // items in all sections
} circle;

// Sizes of a few items that follow each other in a section.
enum { CIRCLE_RUN = 64 };
typedef struct circle_run {
  int64_t count;
  layout_size sizes[CIRCLE_RUN];
} circle_run;

// Computes everything from content, viewport and options: O(items), O(sections) for equal items.
layout_status circle_prepare(circle *circle, const layout_context *context);

// Reads the sizes of up to CIRCLE_RUN items of `section` from `first` on.
layout_status circle_read_run(const circle *circle, const layout_context *context, int64_t section,
                              int64_t first, int64_t item_count, circle_run *run);

// Attributes of the item that is number `place` of all: content coordinates, points.
layout_attributes circle_attributes(const circle *circle, int64_t section, int64_t item,
                                    int64_t place, layout_size size);

// Whether an element is drawn in a rectangle; touching edges do not count.
int circle_intersects(const layout_attributes *attributes, const layout_rect *rect);

#endif
