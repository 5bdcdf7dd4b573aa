// hex: a grid of hexagons with a corner at the top; every second row is moved by half a hexagon.

#include <CLayoutPlugin.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

LAYOUT_PLUGIN_NOTE("hex", "0.1.0")

enum { SIZE, GAP, HEADER, OPTION_COUNT };  // numbers of the options, in the order of `options`

static const double height_of_width = 1.1547005383792515;  // 2 / sqrt(3)

// One instance, all of it computed by `prepare`. Nothing is kept for each item: a row of `columns`
// hexagons and one of `columns` - 1 below it, or of one, make a pair.
typedef struct hex_layout {
  layout_size content;
  double width, height, gap, header;
  double pitch;        // from the top of a row to that of the next
  int64_t columns;     // in rows 0, 2, 4 and so on
  int64_t section_count;
  int64_t *counts;     // items of each section
  double *top;         // of each section, and the end of the last
} hex_layout;

// MARK: Options

#define LENGTH(key, words, low, value)                                      \
  {.name = LAYOUT_TEXT(key), .summary = LAYOUT_TEXT(words),                 \
   .type = LAYOUT_OPTION_NUMBER, .minimum = low, .maximum = 1000,           \
   .default_value = {.type = LAYOUT_VALUE_NUMBER, .numbers = {value}}}

static const layout_option options[OPTION_COUNT] = {
    [SIZE] = LENGTH("size", "Width of a hexagon, in points.", 4, 60),
    [GAP] = LENGTH("gap", "Space between hexagons, in points.", 0, 4),
    [HEADER] = LENGTH("header", "Height of headers, in points; 0: none.", 0, 24),
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
  *instance = calloc(1, sizeof(hex_layout));
  return *instance != NULL ? LAYOUT_OK : fail(message, "no memory for an instance");
}

static void forget(hex_layout *layout) {
  free(layout->counts);
  free(layout->top);
  memset(layout, 0, sizeof *layout);
}

static void destroy(void *instance) {
  forget(instance);
  free(instance);
}

// MARK: The grid

// Hexagons in row 1, 3, 5 and so on.
static int64_t short_row(const hex_layout *layout) {
  return layout->columns > 1 ? layout->columns - 1 : 1;
}

// Rows of a section with `count` items.
static int64_t rows(const hex_layout *layout, int64_t count) {
  int64_t pair = layout->columns + short_row(layout);
  int64_t rest = count % pair;
  return count / pair * 2 + (rest > 0) + (rest > layout->columns);
}

// The first item of a row.
static int64_t first_item(const hex_layout *layout, int64_t row) {
  return row / 2 * (layout->columns + short_row(layout)) + row % 2 * layout->columns;
}

// The frame of item `item` of a section.
static layout_rect cell(const hex_layout *layout, int64_t section, int64_t item) {
  int64_t pair = layout->columns + short_row(layout);
  int64_t rest = item % pair;
  int64_t odd = rest >= layout->columns;
  int64_t row = item / pair * 2 + odd;
  double step = layout->width + layout->gap;
  double shift = odd && layout->columns > 1 ? step / 2 : 0;
  return (layout_rect){.x = (double)(odd ? rest - layout->columns : rest) * step + shift,
                       .y = layout->top[section] + layout->header + (double)row * layout->pitch,
                       .width = layout->width,
                       .height = layout->height};
}

// MARK: Prepare

// Reads the counts and puts sections on top of one another. O(sections).
static layout_status prepare(void *instance, const layout_context *context,
                             layout_message *message) {
  hex_layout *layout = instance;
  forget(layout);
  layout_value values[OPTION_COUNT];
  layout_status status = context->general_values(context->host, 0, OPTION_COUNT, values);
  if (status != LAYOUT_OK) return status;
  layout->width = values[SIZE].numbers[0];
  layout->gap = values[GAP].numbers[0];
  layout->header = values[HEADER].numbers[0];
  layout->height = layout->width * height_of_width;
  layout->pitch = layout->height * 0.75 + layout->gap;
  double fit = floor((context->viewport.size.width + layout->gap) / (layout->width + layout->gap));
  layout->columns = fit > 1 ? (int64_t)fit : 1;

  size_t sections = (size_t)context->section_count;
  layout->counts = calloc(sections + 1, sizeof *layout->counts);
  layout->top = calloc(sections + 1, sizeof *layout->top);
  if (layout->counts == NULL || layout->top == NULL) {
    forget(layout);
    return fail(message, "no memory");
  }
  if (sections > 0) status = context->item_counts(context->host, 0, sections, layout->counts);
  if (status != LAYOUT_OK) {
    forget(layout);
    return status;
  }
  layout->section_count = context->section_count;
  for (int64_t section = 0; section < layout->section_count; section++) {
    int64_t count = rows(layout, layout->counts[section]);
    layout->top[section + 1] = layout->top[section] + layout->header +
                               (count > 0 ? (double)(count - 1) * layout->pitch + layout->height : 0);
  }
  layout->content.width = (double)layout->columns * (layout->width + layout->gap) - layout->gap;
  if (layout->content.width < context->viewport.size.width)
    layout->content.width = context->viewport.size.width;
  layout->content.height = layout->top[sections];
  return LAYOUT_OK;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  (void)message;
  *size = ((const hex_layout *)instance)->content;
  return LAYOUT_OK;
}

// MARK: Attributes

static layout_attributes attributes(const hex_layout *layout, int64_t section,
                                    layout_kind_number kind, int64_t item) {
  layout_attributes found = LAYOUT_ATTRIBUTES_INIT;
  found.element.section = section;
  found.element.kind = kind;
  found.element.item = item;
  if (kind == LAYOUT_KIND_CELL) {
    found.frame = cell(layout, section, item);
  } else {
    found.frame.y = layout->top[section];
    found.frame.width = layout->content.width;
    found.frame.height = layout->header;
  }
  return found;
}

// Whether two rectangles share an area; touching edges do not count.
static int intersects(const layout_rect *a, const layout_rect *b) {
  return a->width > 0 && a->height > 0 && b->width > 0 && b->height > 0 &&
         a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
         b->y < a->y + a->height;
}

// The last section that starts at or before `offset`; -1 when none does. O(log sections).
static int64_t last_section(const hex_layout *layout, double offset) {
  int64_t low = 0, high = layout->section_count;
  while (low < high) {
    int64_t middle = low + (high - low) / 2;
    if (layout->top[middle] <= offset) low = middle + 1; else high = middle;
  }
  return low - 1;
}

// A row number for a distance from the first row, from 0 to `most`: rectangles may be as large as a
// number can be.
static int64_t row_at(const hex_layout *layout, double distance, int64_t most) {
  double row = floor(distance / layout->pitch);
  return row <= 0 ? 0 : row >= (double)most ? most : (int64_t)row;
}

// Writes what intersects `rect`, in order. O(log sections + what is found in its rows).
static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count,
                                        layout_message *message) {
  (void)context, (void)message;
  const hex_layout *layout = instance;
  uint64_t found = 0;
  int64_t section = last_section(layout, rect->y);
  // Sections without a height begin where the next one does.
  while (section > 0 && layout->top[section - 1] >= rect->y) section--;
  if (section < 0) section = 0;
  for (; section < layout->section_count && layout->top[section] < rect->y + rect->height;
       section++) {
    int64_t items = layout->counts[section];
    int64_t most = rows(layout, items);
    double origin = layout->top[section] + layout->header;
    int64_t low = row_at(layout, rect->y - layout->height - origin, most);
    int64_t high = row_at(layout, rect->y + rect->height - origin, most) + 1;
    int64_t start = first_item(layout, low), end = first_item(layout, high);
    if (end > items) end = items;
    for (int64_t item = start - 1; item < end; item++) {  // start - 1: the header
      if (item < start && !(layout->header > 0)) continue;
      layout_attributes one = item < start
                                  ? attributes(layout, section, LAYOUT_KIND_HEADER, 0)
                                  : attributes(layout, section, LAYOUT_KIND_CELL, item);
      if (!intersects(&one.frame, rect)) continue;
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
  const hex_layout *layout = instance;
  if (element->section < 0 || element->section >= layout->section_count) return LAYOUT_NONE;
  int64_t count = element->kind == LAYOUT_KIND_HEADER ? layout->header > 0
                  : element->kind == LAYOUT_KIND_CELL ? layout->counts[element->section]
                                                      : 0;
  if (element->item < 0 || element->item >= count) return LAYOUT_NONE;
  layout_attributes one = attributes(layout, element->section, element->kind, element->item);
  layout_write_attributes(buffer, stride, 0, &one);
  return LAYOUT_OK;
}

// MARK: Sections

static layout_status axis(void *instance, layout_axis *axis, layout_message *message) {
  (void)instance, (void)message;
  *axis = LAYOUT_VERTICAL;
  return LAYOUT_OK;
}

static layout_status extents(void *instance, int64_t first, uint64_t count, layout_extent *extents,
                             layout_message *message) {
  (void)message;
  const hex_layout *layout = instance;
  for (uint64_t i = 0; i < count; i++) {
    extents[i].start = layout->top[first + (int64_t)i];
    extents[i].end = layout->top[first + (int64_t)i + 1];
  }
  return LAYOUT_OK;
}

static layout_status section_at(void *instance, double offset, int64_t *section,
                                layout_message *message) {
  (void)message;
  *section = last_section(instance, offset);
  return *section >= 0 ? LAYOUT_OK : LAYOUT_NONE;
}

static const layout_sections sections = {
    .struct_size = sizeof(layout_sections),
    .axis = axis,
    .extents = extents,
    .section_at = section_at,
};

// MARK: Snapping

// Scrolling comes to rest where a header or a row begins: the nearest, or the next in its
// direction.
static layout_status target_offset(void *instance, const layout_context *context,
                                   const layout_point *proposed, const layout_point *velocity,
                                   layout_point *target, layout_message *message) {
  (void)context, (void)message;
  const hex_layout *layout = instance;
  *target = *proposed;
  int64_t section = last_section(layout, proposed->y);
  if (section < 0) return LAYOUT_OK;
  double start = layout->top[section], first = start + layout->header;
  int64_t count = rows(layout, layout->counts[section]);
  double below, above = start;  // where it could rest, on both sides of `proposed`
  if (proposed->y < first || count == 0) {
    below = first;
  } else {
    int64_t row = row_at(layout, proposed->y - first, count - 1);
    above = first + (double)row * layout->pitch;
    below = row + 1 < count ? above + layout->pitch : layout->top[section + 1];
  }
  int goes_down = velocity->y > 0                                   ? 1
                  : velocity->y < 0                                 ? 0
                  : proposed->y - above > below - proposed->y;
  target->y = goes_down ? below : above;
  return LAYOUT_OK;
}

static const layout_snapping snapping = {
    .struct_size = sizeof(layout_snapping),
    .target_offset = target_offset,
};

// MARK: Entry

static const void *capability(void *instance, uint32_t id) {
  (void)instance;
  return id == LAYOUT_SECTIONS ? (const void *)&sections
         : id == LAYOUT_SNAPPING ? (const void *)&snapping : NULL;
}

static const layout_plugin_descriptor descriptor = {
    .struct_size = sizeof(layout_plugin_descriptor),
    .abi = LAYOUT_ABI,
    .name = LAYOUT_TEXT("hex"),
    .version = LAYOUT_TEXT("0.1.0"),
    .summary = LAYOUT_TEXT("Hexagons that stand on a corner, every second row moved by half of one."),
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
