// @NAME@: full-width rows from top to bottom, each section under a header.

#include <CLayoutPlugin.h>

#include <stdlib.h>
#include <string.h>

LAYOUT_PLUGIN_NOTE("@NAME@", "0.1.0")

enum { SPACING, OPTION_COUNT };  // numbers of the options, in the order of `options`

static const double header_height = 30;
static const double row_height = 44;  // of rows without a height of their own

// One instance, all of it computed by `prepare`. Row i of section s is row first[s] + i of all.
typedef struct rows_layout {
  layout_size content;
  int64_t section_count;
  int64_t *first;      // section_count + 1
  double *header_top;  // section_count
  double *top;         // one for each row
  double *height;      // one for each row
} rows_layout;

// MARK: Options

static const layout_option options[OPTION_COUNT] = {
    [SPACING] = {.name = LAYOUT_TEXT("spacing"),
                 .summary = LAYOUT_TEXT("The space between rows, in points."),
                 .type = LAYOUT_OPTION_NUMBER,
                 .minimum = 0,
                 .maximum = 1000,
                 .default_value = {.type = LAYOUT_VALUE_NUMBER, .numbers = {8}}},
};

// Every value inside the declared range can be used.
static layout_status check_option(void *instance, uint32_t option, const layout_value *value,
                                  layout_message *message) {
  (void)instance, (void)option, (void)value, (void)message;
  return LAYOUT_OK;
}

// MARK: Instances

static layout_status fail(layout_message *message, const char *words) {
  size_t length = strlen(words);
  message->length = length < message->capacity ? (uint32_t)length : message->capacity;
  memcpy(message->start, words, message->length);
  return LAYOUT_FAILED;
}

static layout_status create(const layout_plugin_descriptor *plugin, const layout_host *host,
                            void **instance, layout_message *message) {
  (void)plugin, (void)host;
  *instance = calloc(1, sizeof(rows_layout));
  return *instance != NULL ? LAYOUT_OK : fail(message, "no memory for an instance");
}

static void forget(rows_layout *layout) {
  free(layout->first);
  free(layout->header_top);
  free(layout->top);
  free(layout->height);
  memset(layout, 0, sizeof *layout);
}

static void destroy(void *instance) {
  forget(instance);
  free(instance);
}

// MARK: Prepare

// Counts the rows of every section.
static layout_status count_rows(rows_layout *layout, const layout_context *context,
                                layout_message *message) {
  size_t sections = (size_t)context->section_count;
  layout->section_count = context->section_count;
  layout->first = calloc(sections + 1, sizeof *layout->first);
  layout->header_top = calloc(sections + 1, sizeof *layout->header_top);
  if (layout->first == NULL || layout->header_top == NULL) return fail(message, "no memory");
  for (int64_t section = 0; section < context->section_count; section++) {
    int64_t count = 0;
    layout_status status = context->item_counts(context->host, section, 1, &count);
    if (status != LAYOUT_OK) return status;
    layout->first[section + 1] = layout->first[section] + count;
  }
  size_t rows = (size_t)layout->first[sections];
  layout->top = calloc(rows + 1, sizeof *layout->top);
  layout->height = calloc(rows + 1, sizeof *layout->height);
  return layout->top != NULL && layout->height != NULL ? LAYOUT_OK : fail(message, "no memory");
}

// Reads the heights that rows have of their own; the others get `row_height`.
static layout_status read_heights(rows_layout *layout, const layout_context *context) {
  for (int64_t section = 0; section < layout->section_count; section++) {
    int64_t first = layout->first[section];
    int64_t end = layout->first[section + 1];
    if (first == end) continue;
    layout_status status = context->read(context->host, LAYOUT_METRIC_HEIGHT, section, 0,
                                         (uint64_t)(end - first), layout->height + first);
    if (status != LAYOUT_OK) return status;
    for (int64_t row = first; row < end; row++)
      if (!(layout->height[row] >= 0)) layout->height[row] = row_height;  // NaN: none of its own
  }
  return LAYOUT_OK;
}

// Places headers and rows. O(rows).
static layout_status prepare(void *instance, const layout_context *context,
                             layout_message *message) {
  rows_layout *layout = instance;
  forget(layout);
  layout_value values[OPTION_COUNT];
  layout_status status = context->general_values(context->host, 0, OPTION_COUNT, values);
  if (status == LAYOUT_OK) status = count_rows(layout, context, message);
  if (status == LAYOUT_OK) status = read_heights(layout, context);
  if (status != LAYOUT_OK) {
    forget(layout);
    return status;
  }
  double spacing = values[SPACING].numbers[0];
  double y = 0;
  for (int64_t section = 0; section < layout->section_count; section++) {
    layout->header_top[section] = y;
    y += header_height;
    for (int64_t row = layout->first[section]; row < layout->first[section + 1]; row++) {
      if (row > layout->first[section]) y += spacing;
      layout->top[row] = y;
      y += layout->height[row];
    }
  }
  layout->content.width = context->viewport.size.width;
  layout->content.height = y;
  return LAYOUT_OK;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  (void)message;
  *size = ((const rows_layout *)instance)->content;
  return LAYOUT_OK;
}

// MARK: Attributes

static layout_attributes attributes(const rows_layout *layout, int64_t section, layout_kind_number kind,
                                    int64_t item) {
  int64_t row = layout->first[section] + item;
  layout_attributes found = LAYOUT_ATTRIBUTES_INIT;
  found.element.section = section;
  found.element.kind = kind;
  found.element.item = item;
  found.frame.width = layout->content.width;
  found.frame.y = kind == LAYOUT_KIND_HEADER ? layout->header_top[section] : layout->top[row];
  found.frame.height = kind == LAYOUT_KIND_HEADER ? header_height : layout->height[row];
  return found;
}

// Writes what intersects `rect`, in order. O(rows); a search for the first row would make it less.
static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count,
                                        layout_message *message) {
  (void)context, (void)message;
  const rows_layout *layout = instance;
  uint64_t found = 0;
  for (int64_t section = 0; section < layout->section_count; section++) {
    int64_t rows = layout->first[section + 1] - layout->first[section];
    for (int64_t item = -1; item < rows; item++) {  // -1: the header
      layout_attributes one = item < 0 ? attributes(layout, section, LAYOUT_KIND_HEADER, 0)
                                       : attributes(layout, section, LAYOUT_KIND_CELL, item);
      if (!layout_intersects(&one.frame, rect)) continue;
      if (found < capacity) layout_write_attributes(buffer, stride, found, &one);
      found++;
    }
  }
  *count = found;
  return found <= capacity ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL;
}

static layout_status attributes_for_element(void *instance, const layout_context *context,
                                            const layout_element *element,
                                            layout_attributes *buffer, uint64_t stride,
                                            layout_message *message) {
  (void)context, (void)message;
  const rows_layout *layout = instance;
  if (element->section < 0 || element->section >= layout->section_count) return LAYOUT_NONE;
  int64_t rows = layout->first[element->section + 1] - layout->first[element->section];
  int64_t count = element->kind == LAYOUT_KIND_HEADER ? 1
                  : element->kind == LAYOUT_KIND_CELL ? rows
                                                      : 0;
  if (element->item < 0 || element->item >= count) return LAYOUT_NONE;
  layout_attributes one = attributes(layout, element->section, element->kind, element->item);
  layout_write_attributes(buffer, stride, 0, &one);
  return LAYOUT_OK;
}

// MARK: Entry

// No capability yet: layout_capabilities.h lists what there is.
static const void *capability(void *instance, uint32_t id) {
  (void)instance, (void)id;
  return NULL;
}

static const layout_plugin_descriptor descriptor = {
    .struct_size = sizeof(layout_plugin_descriptor),
    .abi = LAYOUT_ABI,
    .name = LAYOUT_TEXT("@NAME@"),
    .version = LAYOUT_TEXT("0.1.0"),
    .summary = LAYOUT_TEXT("Full-width rows from top to bottom, each section under a header."),
    .options = options,
    .option_count = OPTION_COUNT,
    .option_size = sizeof(layout_option),
    .missing_kinds = LAYOUT_MISSING_FOOTERS,
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
