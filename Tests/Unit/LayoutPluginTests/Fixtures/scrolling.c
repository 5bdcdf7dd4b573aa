// A plugin with section scrollers, which breaks the contract in the way that MODE names.
//
// Ten items of 50 x 50 beside each other in section 0, in a row 100 wide that scrolls by itself and
// stops at each of them; the other sections do not scroll. Nothing is wrong with MODE 0.

#include "CLayoutPlugin.h"

#include <math.h>
#include <string.h>

enum {
  GOOD,
  BAD_AXIS,
  NAN_FRAME,
  NEGATIVE_LENGTH,
  BACKWARD_RANGE,
  REST_OUTSIDE,
  MANY_STOPS,
  BAD_FLAG,
  UNWRITTEN,
  UNKNOWN_WORDS,
  STOP_OUTSIDE,
  NAN_STOP,
  DESCENDING_STOPS,
  AT_NOWHERE,
  READS_OUT_OF_RANGE,
  HOLE,
};

LAYOUT_PLUGIN_NOTE("misbehaving", "0.9.0")

static const layout_scroller_offsets *offsets;

static layout_status create(const layout_plugin_descriptor *plugin, const layout_host *host,
                            void **instance, layout_message *message) {
  static char here;
  (void)plugin;
  (void)message;
  offsets = host->extension(host->host, LAYOUT_SCROLLER_OFFSETS);
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

static layout_status prepare(void *instance, const layout_context *context,
                             layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  return LAYOUT_OK;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  (void)instance;
  (void)message;
  size->width = 100;
  size->height = 50;
  return LAYOUT_OK;
}

static layout_status scroller(void *instance, int64_t section, layout_scroller *scroller,
                              layout_message *message) {
  (void)instance;
  (void)message;
  if (section > 0) return LAYOUT_NONE;
  if (MODE == UNWRITTEN) return LAYOUT_OK;
  scroller->axis = MODE == BAD_AXIS ? 2 : LAYOUT_HORIZONTAL;
  scroller->frame.x = scroller->frame.y = 0;
  scroller->frame.width = MODE == NAN_FRAME ? NAN : 100;
  scroller->frame.height = 50;
  scroller->content_length = MODE == NEGATIVE_LENGTH ? -1 : 500;
  scroller->range_start = MODE == BACKWARD_RANGE ? 401 : 0;
  scroller->range_end = 400;
  scroller->rest = MODE == REST_OUTSIDE ? 401 : 0;
  scroller->flick_speed = 200;
  scroller->stop_count = MODE == MANY_STOPS ? 1u << 31 : 9;
  scroller->behavior = MODE == UNKNOWN_WORDS ? 77 : LAYOUT_SCROLLER_GROUP;
  scroller->clip = MODE == UNKNOWN_WORDS ? 77 : LAYOUT_SCROLLER_CLIPS_BOTH;
  scroller->is_reversed = MODE == BAD_FLAG ? 3 : 1;
  return LAYOUT_OK;
}

static layout_status stop(void *instance, int64_t section, uint64_t index, double *stop,
                          layout_message *message) {
  (void)instance;
  (void)section;
  (void)message;
  *stop = 50 * (double)index;
  if (MODE == STOP_OUTSIDE) *stop = 401;
  if (MODE == NAN_STOP) *stop = NAN;
  if (MODE == DESCENDING_STOPS) *stop = 400 - *stop;
  return LAYOUT_OK;
}

static layout_status section_at(void *instance, const layout_point *point, int64_t *section,
                                layout_message *message) {
  (void)instance;
  (void)message;
  *section = MODE == AT_NOWHERE ? 7 : 0;
  return point->y < 50 ? LAYOUT_OK : LAYOUT_NONE;
}

static layout_status cell(const layout_context *context, int64_t item, layout_attributes *cell) {
  double offset = NAN;
  uint64_t sections = MODE == READS_OUT_OF_RANGE ? 9 : 1;
  if (offsets->offsets(context->host, 0, sections, &offset) != LAYOUT_OK) return LAYOUT_REFUSED;
  cell->element.item = item;
  cell->frame.x = 50 - 50 * (double)item + (isnan(offset) ? 0 : offset);
  cell->frame.width = cell->frame.height = 50;
  cell->flags = LAYOUT_FLAG_SCROLLED;
  return LAYOUT_OK;
}

static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count,
                                        layout_message *message) {
  layout_scroller row;
  memset(&row, 0, sizeof row);
  row.struct_size = sizeof row;
  layout_status status = scroller(instance, 0, &row, message);
  *count = 0;
  for (int64_t item = 0; item < 10 && status == LAYOUT_OK; item++) {
    layout_attributes one = LAYOUT_ATTRIBUTES_INIT;
    status = cell(context, item, &one);
    layout_rect box = layout_box(&one);
    layout_rect part = layout_visible_part(&row, &box);
    if (!layout_intersects(&part, rect)) continue;
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
  layout_attributes one = LAYOUT_ATTRIBUTES_INIT;
  layout_status status = cell(context, element->item, &one);
  if (status == LAYOUT_OK) layout_write_attributes(attributes, stride, 0, &one);
  return status;
}

static const void *capability(void *instance, uint32_t id) {
  static const layout_scrollers scrollers = {sizeof scrollers, 0, scroller,
                                             MODE == HOLE ? NULL : stop, section_at};
  (void)instance;
  return id == LAYOUT_SCROLLERS ? &scrollers : NULL;
}

static const layout_plugin_descriptor descriptor = {
    .struct_size = sizeof(layout_plugin_descriptor),
    .abi = LAYOUT_ABI,
    .name = LAYOUT_TEXT("misbehaving"),
    .version = LAYOUT_TEXT("0.9.0"),
    .summary = LAYOUT_TEXT("A row that scrolls by itself."),
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
