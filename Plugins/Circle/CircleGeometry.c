#include "CircleGeometry.h"

#include "CMathematics.h"

#include <math.h>

const layout_option circle_declared_options[CIRCLE_OPTION_COUNT] = {
    {
        .name = LAYOUT_TEXT("radius"),
        .summary = LAYOUT_TEXT("Radius in points, measured to the centres of the items; 0 uses all the room."),
        .type = LAYOUT_OPTION_NUMBER,
        .minimum = 0,
        .maximum = 1e6,
        .default_value = {.type = LAYOUT_VALUE_NUMBER},
    },
    {
        .name = LAYOUT_TEXT("item-size"),
        .summary = LAYOUT_TEXT("Size of items that have none of their own, in points."),
        .type = LAYOUT_OPTION_SIZE,
        .default_value = {.type = LAYOUT_VALUE_SIZE, .numbers = {50, 50}},
    },
    {
        .name = LAYOUT_TEXT("start-angle"),
        .summary = LAYOUT_TEXT("Angle of the first item, in degrees clockwise from the right."),
        .type = LAYOUT_OPTION_NUMBER,
        .minimum = -360,
        .maximum = 360,
        .default_value = {.type = LAYOUT_VALUE_NUMBER},
    },
};

layout_status circle_read_options(const layout_context *context, circle_options *options) {
  layout_value values[CIRCLE_OPTION_COUNT];
  layout_status status =
      context->general_values(context->host, 0, CIRCLE_OPTION_COUNT, values);
  if (status != LAYOUT_OK) return status;
  options->radius = values[0].numbers[0];
  options->item_size.width = values[1].numbers[0];
  options->item_size.height = values[1].numbers[1];
  options->start_angle = values[2].numbers[0];
  return LAYOUT_OK;
}

static const double turn = 6.283185307179586476925287;

static double larger(double a, double b) { return a > b ? a : b; }
static double smaller(double a, double b) { return a < b ? a : b; }

// An own length counts if it is a length; NaN means none.
static double own_length(double value, double otherwise) {
  return isfinite(value) && value >= 0 ? value : otherwise;
}

// Replaces `lengths` by the own lengths of a run of items, if they have any.
static layout_status read_lengths(const layout_context *context, layout_metric metric,
                                  int64_t section, int64_t first, int64_t count, double *lengths) {
  layout_column column;
  layout_status status = context->columns(context->host, metric, section, 1, &column);
  if (status != LAYOUT_OK || column.kind == LAYOUT_COLUMN_ABSENT) return status;
  double values[CIRCLE_RUN];
  if (column.kind == LAYOUT_COLUMN_UNIFORM) {
    for (int64_t i = 0; i < count; i++) values[i] = column.value;
  } else {
    status = context->read(context->host, metric, section, first, (uint64_t)count, values);
    if (status != LAYOUT_OK) return status;
  }
  for (int64_t i = 0; i < count; i++) lengths[i] = own_length(values[i], lengths[i]);
  return LAYOUT_OK;
}

layout_status circle_read_run(const circle *circle, const layout_context *context, int64_t section,
                              int64_t first, int64_t item_count, circle_run *run) {
  int64_t left = item_count - first;
  run->count = left < CIRCLE_RUN ? left : CIRCLE_RUN;
  double widths[CIRCLE_RUN];
  double heights[CIRCLE_RUN];
  for (int64_t i = 0; i < run->count; i++) {
    widths[i] = circle->item_size.width;
    heights[i] = circle->item_size.height;
  }
  layout_status status =
      read_lengths(context, LAYOUT_METRIC_WIDTH, section, first, run->count, widths);
  if (status != LAYOUT_OK) return status;
  status = read_lengths(context, LAYOUT_METRIC_HEIGHT, section, first, run->count, heights);
  if (status != LAYOUT_OK) return status;
  for (int64_t i = 0; i < run->count; i++) {
    run->sizes[i].width = widths[i];
    run->sizes[i].height = heights[i];
  }
  return LAYOUT_OK;
}

// Counts the items of a section and widens `largest` to hold each of them.
static layout_status measure_section(circle *circle, const layout_context *context, int64_t section,
                                     layout_size *largest) {
  int64_t count = 0;
  layout_status status = context->item_counts(context->host, section, 1, &count);
  if (status != LAYOUT_OK) return status;
  circle->total += count;
  for (int64_t first = 0; first < count; first += CIRCLE_RUN) {
    circle_run run;
    status = circle_read_run(circle, context, section, first, count, &run);
    if (status != LAYOUT_OK) return status;
    for (int64_t i = 0; i < run.count; i++) {
      largest->width = larger(largest->width, run.sizes[i].width);
      largest->height = larger(largest->height, run.sizes[i].height);
    }
  }
  return LAYOUT_OK;
}

layout_status circle_prepare(circle *circle, const layout_context *context) {
  // 1. Options.
  circle_options options;
  layout_status status = circle_read_options(context, &options);
  if (status != LAYOUT_OK) return status;
  circle->item_size = options.item_size;
  circle->start = options.start_angle / 360 * turn;
  // 2. Number of items and the largest of them.
  circle->total = 0;
  layout_size largest = {0, 0};
  for (int64_t section = 0; section < context->section_count; section++) {
    status = measure_section(circle, context, section, &largest);
    if (status != LAYOUT_OK) return status;
  }
  // 3. Radius: as given, or the largest with every frame inside the viewport.
  layout_size window = context->viewport.size;
  circle->radius = options.radius;
  if (options.radius == 0) {
    double room = smaller(window.width - largest.width, window.height - largest.height);
    circle->radius = larger(0, room / 2);
  }
  // 4. Content: the viewport, or what the circle and half a frame on each side need.
  circle->content = window;
  if (circle->total > 0) {
    circle->content.width = larger(window.width, 2 * circle->radius + largest.width);
    circle->content.height = larger(window.height, 2 * circle->radius + largest.height);
  }
  return LAYOUT_OK;
}

layout_attributes circle_attributes(const circle *circle, int64_t section, int64_t item,
                                    int64_t place, layout_size size) {
  double angle = circle->start + turn * ((double)place / (double)circle->total);
  layout_attributes attributes = LAYOUT_ATTRIBUTES_INIT;
  attributes.element.section = section;
  attributes.element.item = item;
  attributes.frame.x =
      circle->content.width / 2 + circle->radius * portable_cos(angle) - size.width / 2;
  attributes.frame.y =
      circle->content.height / 2 + circle->radius * portable_sin(angle) - size.height / 2;
  attributes.frame.width = size.width;
  attributes.frame.height = size.height;
  return attributes;
}

int circle_intersects(const layout_attributes *attributes, const layout_rect *b) {
  // Items of the circle itself are not transformed, so the box around one is its frame.
  const layout_rect *a = &attributes->frame;
  if (!(a->width > 0 && a->height > 0 && b->width > 0 && b->height > 0)) return 0;
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
         b->y < a->y + a->height;
}
