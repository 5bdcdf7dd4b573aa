#include "CircleOptions.h"

const layout_option circle_declared_options[CIRCLE_OPTION_COUNT] = {
    {
        .name = LAYOUT_TEXT("radius"),
        .summary = LAYOUT_TEXT("Radius of the circle of the items' centres, in points; 0: as large as fits."),
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
