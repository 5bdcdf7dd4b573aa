// A module as it was written for version 1.0 of the contract: a column of rows with a header over
// each section, one option, labels and sections. It is compiled with the headers of 1.0 for ever.

#include "CLayoutPlugin.h"

#include <stdlib.h>

LAYOUT_PLUGIN_NOTE("first", "1.0.0")

typedef struct first {
  const layout_host *host;
  double height;
  int64_t sections;
  int64_t items;  // in each section
  layout_kind_number rule;
} first;

static double extent(const first *self) { return self->height * (double)(self->items + 1); }

static layout_status create(const layout_plugin_descriptor *plugin, const layout_host *host,
                            void **instance, layout_message *message) {
  (void)plugin;
  (void)message;
  first *made = calloc(1, sizeof(first));
  if (made == NULL) return LAYOUT_FAILED;
  made->host = host;
  *instance = made;
  return LAYOUT_OK;
}

static void destroy(void *instance) { free(instance); }

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
  (void)message;
  first *self = instance;
  layout_value height;
  layout_status status = context->general_values(context->host, 0, 1, &height);
  if (status != LAYOUT_OK) return status;
  self->height = height.numbers[0];
  self->sections = context->section_count;
  self->items = 0;
  if (self->sections > 0) status = context->item_counts(context->host, 0, 1, &self->items);
  if (status != LAYOUT_OK) return status;
  layout_text name = LAYOUT_TEXT("Rule");
  status = context->kind_named(context->host, name, &self->rule);
  if (status != LAYOUT_OK) return status;
  self->host->log(self->host->host, self->host->name);
  return LAYOUT_OK;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  (void)message;
  const first *self = instance;
  size->width = 100;
  size->height = extent(self) * (double)self->sections;
  return LAYOUT_OK;
}

// A header, the rows, and a rule that is turned over the header.
static layout_status attributes_for_element(void *instance, const layout_context *context,
                                            const layout_element *element,
                                            layout_attributes *attributes, uint64_t stride,
                                            layout_message *message) {
  (void)context;
  (void)message;
  const first *self = instance;
  int is_row = element->kind == LAYOUT_KIND_CELL;
  if (element->section < 0 || element->section >= self->sections || element->item < 0 ||
      element->item >= (is_row ? self->items : 1) ||
      (!is_row && element->kind != LAYOUT_KIND_HEADER && element->kind != self->rule))
    return LAYOUT_NONE;
  layout_attributes found = LAYOUT_ATTRIBUTES_INIT;
  found.element = *element;
  found.frame.y = extent(self) * (double)element->section +
                  self->height * (double)(is_row ? element->item + 1 : 0);
  found.frame.width = 100;
  found.frame.height = self->height;
  if (element->kind == self->rule) {
    found.transform.a = found.transform.d = 0;
    found.transform.b = 1;
    found.transform.c = -1;
  }
  layout_write_attributes(attributes, stride, 0, &found);
  return LAYOUT_OK;
}

// Whether the box around an element shares an area with a rectangle.
static int is_drawn_in(const layout_attributes *a, const layout_rect *rect) {
  int is_turned = a->transform.a == 0;
  double width = is_turned ? a->frame.height : a->frame.width;
  double height = is_turned ? a->frame.width : a->frame.height;
  double x = a->frame.x + (a->frame.width - width) / 2;
  double y = a->frame.y + (a->frame.height - height) / 2;
  return width > 0 && height > 0 && rect->width > 0 && rect->height > 0 &&
         x < rect->x + rect->width && rect->x < x + width && y < rect->y + rect->height &&
         rect->y < y + height;
}

static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count,
                                        layout_message *message) {
  const first *self = instance;
  *count = 0;
  for (int64_t section = 0; section < self->sections; section++)
    for (int64_t place = 0; place < self->items + 2; place++) {
      layout_element element = {section, 0, LAYOUT_KIND_HEADER, {0, 0, 0}};
      if (place > 0) element.kind = LAYOUT_KIND_CELL;
      if (place > 0) element.item = place - 1;
      if (place > self->items) element.kind = self->rule;
      if (place > self->items) element.item = 0;
      layout_attributes found;
      attributes_for_element(instance, context, &element, &found, sizeof found, message);
      if (!is_drawn_in(&found, rect)) continue;
      if (*count < capacity) layout_write_attributes(buffer, stride, *count, &found);
      (*count)++;
    }
  return *count <= capacity ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL;
}

static layout_status axis(void *instance, layout_axis *axis, layout_message *message) {
  (void)instance;
  (void)message;
  *axis = LAYOUT_VERTICAL;
  return LAYOUT_OK;
}

static layout_status extents(void *instance, int64_t from, uint64_t count, layout_extent *extents,
                             layout_message *message) {
  (void)message;
  const first *self = instance;
  for (uint64_t i = 0; i < count; i++) {
    extents[i].start = extent(self) * (double)(from + (int64_t)i);
    extents[i].end = extents[i].start + extent(self);
  }
  return LAYOUT_OK;
}

static layout_status section_at(void *instance, double offset, int64_t *section,
                                layout_message *message) {
  (void)message;
  const first *self = instance;
  if (offset < 0 || self->sections == 0) return LAYOUT_NONE;
  int64_t found = (int64_t)(offset / extent(self));
  *section = found < self->sections ? found : self->sections - 1;
  return LAYOUT_OK;
}

static layout_status labels(void *instance, const layout_context *context,
                            const layout_element *elements, uint64_t count, layout_text *texts,
                            layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  static const layout_text header = LAYOUT_TEXT("Rows");
  for (uint64_t i = 0; i < count; i++) {
    texts[i].length = 0;
    if (elements[i].kind == LAYOUT_KIND_HEADER) texts[i] = header;
  }
  return LAYOUT_OK;
}

// Scrolling moves nothing, and another width moves the headers.
static layout_status invalidation(void *instance, const layout_viewport *from,
                                  const layout_viewport *to, layout_invalidation *answer,
                                  const layout_element_sink *sink, layout_message *message) {
  (void)instance;
  (void)message;
  static const layout_kind_number header = LAYOUT_KIND_HEADER;
  answer->scope = LAYOUT_INVALIDATES_NOTHING;
  if (from->size.width == to->size.width) return LAYOUT_OK;
  answer->scope = LAYOUT_INVALIDATES_ELEMENTS;
  answer->content_offset_adjustment.y = 2;
  return sink->add_kinds(sink->host, &header, 1);
}

static const void *capability(void *instance, uint32_t id) {
  (void)instance;
  static const layout_sections sections = {sizeof sections, 0, axis, extents, section_at, NULL,
                                           NULL, NULL};
  // The table ends before what was added to it.
  static const layout_bounds bounds = {24, 0, invalidation, NULL, NULL};
  static const layout_labels labelling = {sizeof labelling, 0, labels};
  return id == LAYOUT_SECTIONS ? (const void *)&sections
         : id == LAYOUT_BOUNDS ? (const void *)&bounds
         : id == LAYOUT_LABELS ? (const void *)&labelling
                               : NULL;
}

static const layout_kind kinds[1] = {
    {LAYOUT_TEXT("Rule"), 0, LAYOUT_DECORATION, 1, LAYOUT_LINE, {0, 0, 0}}};

static const layout_option options[1] = {{.name = LAYOUT_TEXT("row-height"),
                                          .summary = LAYOUT_TEXT("Height of a row, in points."),
                                          .type = LAYOUT_OPTION_NUMBER,
                                          .minimum = 1,
                                          .maximum = 100,
                                          .default_value = {.type = LAYOUT_VALUE_NUMBER,
                                                            .numbers = {20}},
                                          .renamed_from = LAYOUT_TEXT("height")}};

static const layout_own_metric metrics[1] = {
    {LAYOUT_TEXT("lane"), LAYOUT_TEXT("Lane of the row."), LAYOUT_METRIC_NUMBER, 0}};

static const layout_plugin_descriptor descriptor = {
    .struct_size = sizeof(layout_plugin_descriptor),
    .abi = LAYOUT_ABI,
    .name = LAYOUT_TEXT("first"),
    .version = LAYOUT_TEXT("1.0.0"),
    .summary = LAYOUT_TEXT("Rows under headers."),
    .kinds = kinds,
    .kind_count = 1,
    .kind_size = sizeof(layout_kind),
    .options = options,
    .option_count = 1,
    .option_size = sizeof(layout_option),
    .metrics = metrics,
    .metric_count = 1,
    .metric_size = sizeof(layout_own_metric),
    .touch_reach = 8,
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
  return LAYOUT_ABI_MAJOR(host_abi) == LAYOUT_ABI_MAJOR(LAYOUT_ABI) ? &descriptor : NULL;
}
