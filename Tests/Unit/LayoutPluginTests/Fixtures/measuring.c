// A plugin that is measured, which breaks the contract in the way that MODE names.
//
// Rows of section 0, 100 wide, one below the other: as high as they are known to be, or as
// estimated. Their numbers are kept with them. Nothing is wrong with MODE 0.

#include "CLayoutPlugin.h"

#include <math.h>

enum { GOOD, BAD_AXES, BAD_FLAG, NEGATIVE_ROOM, ENDLESS_ROOM, ENDLESS_NUMBER, NO_SUCH_ITEM, HOLE };

LAYOUT_PLUGIN_NOTE("misbehaving", "0.9.0")

static const layout_host_measuring *measured;
static int64_t rows;
static double total;

static layout_status create(const layout_plugin_descriptor *plugin, const layout_host *host,
                            void **instance, layout_message *message) {
  static char here;
  (void)plugin;
  (void)message;
  measured = host->extension(host->host, LAYOUT_HOST_MEASURING);
  *instance = &here;
  return LAYOUT_OK;
}

static void destroy(void *instance) { (void)instance; }

static layout_status check_option(void *instance, uint32_t option, const layout_value *value,
                                  layout_message *message) {
  (void)instance;
  (void)option;
  (void)value;
  (void)message;
  return LAYOUT_OK;
}

static layout_status row_height(const layout_context *context, int64_t item, double *height) {
  layout_element element = {0, item, LAYOUT_KIND_CELL, {0, 0, 0}};
  layout_estimate estimate = {sizeof estimate, 77, {0, 0}};
  layout_size known = {NAN, NAN};
  if (MODE == NO_SUCH_ITEM) element.item = 99;
  layout_status status = measured->known_sizes(context->host, &element, 1, &known);
  if (status != LAYOUT_OK) return status;
  status = measured->estimate(context->host, &estimate);
  *height = !isnan(known.height)                        ? known.height
            : status == LAYOUT_NONE                     ? 10
            : estimate.kind == LAYOUT_ESTIMATES_DEFAULT ? 20
                                                        : estimate.size.height;
  return LAYOUT_OK;
}

static layout_status prepare(void *instance, const layout_context *context,
                             layout_message *message) {
  (void)instance;
  (void)message;
  rows = 0;
  total = 0;
  uint64_t sections = context->section_count > 0 ? 1 : 0;
  layout_status status = context->item_counts(context->host, 0, sections, &rows);
  for (int64_t item = 0; item < rows && status == LAYOUT_OK; item++) {
    double one = 0;
    status = row_height(context, item, &one);
    total += one;
  }
  return status;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  (void)instance;
  (void)message;
  size->width = 100;
  size->height = total;
  return LAYOUT_OK;
}

static layout_status axes(void *instance, layout_measured_axes *axes, layout_message *message) {
  (void)instance;
  (void)message;
  axes->cell = MODE == BAD_AXES ? 3 : LAYOUT_MEASURES_MAIN;
  axes->header = LAYOUT_MEASURES_BOTH;
  axes->is_selective = MODE == BAD_FLAG ? 2 : 1;
  return LAYOUT_OK;
}

static layout_status proposed_sizes(void *instance, const layout_context *context,
                                    const layout_element *elements, uint64_t count,
                                    layout_size *sizes, layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  for (uint64_t index = 0; index < count; index++) {
    sizes[index].height = NAN;
    sizes[index].width = MODE == NEGATIVE_ROOM  ? -1
                         : MODE == ENDLESS_ROOM ? INFINITY
                                                : (elements[index].item == 2 ? NAN : 100);
  }
  return LAYOUT_OK;
}

static layout_status kept_values(void *instance, int64_t section, int64_t first, uint64_t count,
                                 double *values, layout_message *message) {
  (void)instance;
  (void)section;
  (void)message;
  for (uint64_t index = 0; index < count; index++)
    values[index] = MODE == ENDLESS_NUMBER ? INFINITY : (double)(first + (int64_t)index);
  return LAYOUT_OK;
}

static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count,
                                        layout_message *message) {
  (void)instance;
  (void)message;
  layout_status status = LAYOUT_OK;
  double y = 0;
  *count = 0;
  for (int64_t item = 0; item < rows && status == LAYOUT_OK; item++) {
    layout_attributes one = LAYOUT_ATTRIBUTES_INIT;
    one.element.item = item;
    one.frame.y = y;
    one.frame.width = 100;
    status = row_height(context, item, &one.frame.height);
    y += one.frame.height;
    layout_rect box = layout_box(&one);
    if (!layout_intersects(&box, rect)) continue;
    if (*count < capacity) layout_write_attributes(buffer, stride, *count, &one);
    *count += 1;
  }
  return status == LAYOUT_OK && *count > capacity ? LAYOUT_BUFFER_TOO_SMALL : status;
}

static layout_status attributes_for_element(void *instance, const layout_context *context,
                                            const layout_element *element,
                                            layout_attributes *attributes, uint64_t stride,
                                            layout_message *message) {
  (void)instance;
  (void)message;
  if (element->kind != LAYOUT_KIND_CELL || element->item >= rows) return LAYOUT_NONE;
  layout_status status = LAYOUT_OK;
  layout_attributes one = LAYOUT_ATTRIBUTES_INIT;
  one.element = *element;
  one.frame.width = 100;
  for (int64_t item = 0; item <= element->item && status == LAYOUT_OK; item++) {
    one.frame.y += one.frame.height;
    status = row_height(context, item, &one.frame.height);
  }
  if (status == LAYOUT_OK) layout_write_attributes(attributes, stride, 0, &one);
  return status;
}

static const void *capability(void *instance, uint32_t id) {
  static const layout_measuring measuring = {sizeof measuring, 0, axes,
                                             MODE == HOLE ? NULL : proposed_sizes};
  static const layout_keeping keeping = {sizeof keeping, 0, kept_values};
  (void)instance;
  return id == LAYOUT_MEASURING ? (const void *)&measuring
         : id == LAYOUT_KEEPING ? (const void *)&keeping
                                : NULL;
}

static const layout_plugin_descriptor descriptor = {
    .struct_size = sizeof(layout_plugin_descriptor),
    .abi = LAYOUT_ABI,
    .name = LAYOUT_TEXT("misbehaving"),
    .version = LAYOUT_TEXT("0.9.0"),
    .summary = LAYOUT_TEXT("Rows as high as they are measured."),
    .kind_size = sizeof(layout_kind),
    .option_size = sizeof(layout_option),
    .metric_size = sizeof(layout_own_metric),
    .create = create,
    .destroy = destroy,
    .capability = capability,
    .check_option = check_option,
    .prepare = prepare,
    .content_size = content_size,
    .attributes_in_rect = attributes_in_rect,
    .attributes_for_element = attributes_for_element,
};

const layout_plugin_descriptor *layout_plugin_entry(uint32_t host_abi) {
  (void)host_abi;
  return &descriptor;
}
