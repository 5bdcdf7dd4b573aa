// The options of the circle layout.

#ifndef CIRCLE_OPTIONS_H
#define CIRCLE_OPTIONS_H

#include "CLayoutPlugin.h"

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

#endif
