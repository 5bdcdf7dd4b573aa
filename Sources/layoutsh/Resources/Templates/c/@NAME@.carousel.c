// @NAME@: cards in one row; the one in the middle is upright, its neighbours are turned and
// smaller.

#include <CLayoutPlugin.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

LAYOUT_PLUGIN_NOTE("@NAME@", "0.1.0")

enum { SPACING, TURN, SHRINK, OPTION_COUNT };  // numbers of the options, in the order of `options`

static const double card_width = 150;
static const double card_height = 200;
static const double card_reach = 250;  // the diagonal of a card, its widest turn

// One instance, all of it computed by `prepare`. Card i of section s is card first[s] + i of all.
typedef struct carousel {
  layout_size content;
  layout_point middle;  // of card 0, in content coordinates
  double step;          // from the middle of a card to that of the next
  double turn;          // of a card one step away from the middle of the viewport, in radians
  double shrink;        // the part that such a card is smaller by
  int64_t section_count;
  int64_t *first;  // section_count + 1
} carousel;

// MARK: Options

static const layout_option options[OPTION_COUNT] = {
    [SPACING] = {.name = LAYOUT_TEXT("spacing"),
                 .summary = LAYOUT_TEXT("The space between cards, in points."),
                 .type = LAYOUT_OPTION_NUMBER,
                 .minimum = 0,
                 .maximum = 1000,
                 .default_value = {.type = LAYOUT_VALUE_NUMBER, .numbers = {20}}},
    [TURN] = {.name = LAYOUT_TEXT("turn"),
              .summary = LAYOUT_TEXT("The turn of a card next to the middle one, in degrees."),
              .type = LAYOUT_OPTION_NUMBER,
              .minimum = 0,
              .maximum = 90,
              .default_value = {.type = LAYOUT_VALUE_NUMBER, .numbers = {15}}},
    [SHRINK] = {.name = LAYOUT_TEXT("shrink"),
                .summary = LAYOUT_TEXT("The part that such a card is smaller by."),
                .type = LAYOUT_OPTION_NUMBER,
                .minimum = 0,
                .maximum = 0.9,
                .default_value = {.type = LAYOUT_VALUE_NUMBER, .numbers = {0.2}}},
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
  *instance = calloc(1, sizeof(carousel));
  return *instance != NULL ? LAYOUT_OK : fail(message, "no memory for an instance");
}

static void destroy(void *instance) {
  free(((carousel *)instance)->first);
  free(instance);
}

// MARK: Prepare

// Counts the cards of every section.
static layout_status count_cards(carousel *layout, const layout_context *context,
                                 layout_message *message) {
  free(layout->first);
  layout->section_count = 0;
  layout->first = calloc((size_t)context->section_count + 1, sizeof *layout->first);
  if (layout->first == NULL) return fail(message, "no memory");
  for (int64_t section = 0; section < context->section_count; section++) {
    int64_t count = 0;
    layout_status status = context->item_counts(context->host, section, 1, &count);
    if (status != LAYOUT_OK) return status;
    layout->first[section + 1] = layout->first[section] + count;
  }
  layout->section_count = context->section_count;
  return LAYOUT_OK;
}

static int64_t card_count(const carousel *layout) {
  return layout->section_count > 0 ? layout->first[layout->section_count] : 0;
}

// Places the first card so that it can be in the middle of the viewport, and turn there.
// O(sections).
static layout_status prepare(void *instance, const layout_context *context,
                             layout_message *message) {
  carousel *layout = instance;
  layout_value values[OPTION_COUNT];
  layout_status status = context->general_values(context->host, 0, OPTION_COUNT, values);
  if (status == LAYOUT_OK) status = count_cards(layout, context, message);
  if (status != LAYOUT_OK) return status;
  layout->step = card_width + values[SPACING].numbers[0];
  layout->turn = values[TURN].numbers[0] * 3.14159265358979323846 / 180;
  layout->shrink = values[SHRINK].numbers[0];
  layout->content.width = fmax(context->viewport.size.width, card_reach);
  layout->content.height = fmax(context->viewport.size.height, card_reach);
  layout->middle.x = layout->content.width / 2;
  layout->middle.y = layout->content.height / 2;
  layout->content.width += fmax(0, (double)card_count(layout) - 1) * layout->step;
  return LAYOUT_OK;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  (void)message;
  *size = ((const carousel *)instance)->content;
  return LAYOUT_OK;
}

// MARK: Attributes

static layout_attributes card(const carousel *layout, const layout_viewport *viewport,
                              int64_t section, int64_t item) {
  double x = layout->middle.x + (double)(layout->first[section] + item) * layout->step;
  layout_attributes found = LAYOUT_ATTRIBUTES_INIT;
  found.element.section = section;
  found.element.item = item;
  found.frame.x = x - card_width / 2;
  found.frame.y = layout->middle.y - card_height / 2;
  found.frame.width = card_width;
  found.frame.height = card_height;
  // Distance of the card from the middle of the viewport, in steps; beyond one nothing changes.
  double away = (x - viewport->content_offset.x - viewport->size.width / 2) / layout->step;
  double side = fmax(-1, fmin(1, away));
  double scale = 1 - layout->shrink * fabs(side);
  double angle = layout->turn * side;
  found.transform.a = scale * cos(angle);
  found.transform.b = scale * sin(angle);
  found.transform.c = -found.transform.b;
  found.transform.d = found.transform.a;
  found.z_index = -(int64_t)fmin(100, round(fabs(away)));
  return found;
}

// A number of cards, from 0 to all: a rectangle may lie anywhere.
static int64_t bounded(double number, int64_t count) {
  if (!(number > 0)) return 0;
  return number < (double)count ? (int64_t)number : count;
}

// Writes what is drawn in `rect`, in order. O(sections + cards near `rect`).
static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count,
                                        layout_message *message) {
  (void)message;
  const carousel *layout = instance;
  // No card reaches further than half its diagonal.
  double low = (rect->x - card_reach / 2 - layout->middle.x) / layout->step;
  double high = (rect->x + rect->width + card_reach / 2 - layout->middle.x) / layout->step;
  int64_t start = bounded(floor(low), card_count(layout));
  int64_t end = bounded(ceil(high) + 1, card_count(layout));
  uint64_t found = 0;
  for (int64_t section = 0; section < layout->section_count; section++) {
    int64_t first = layout->first[section];
    int64_t cards = layout->first[section + 1] - first;
    for (int64_t item = start > first ? start - first : 0; item < cards && first + item < end; item++) {
      layout_attributes one = card(layout, &context->viewport, section, item);
      layout_rect box = layout_box(&one);
      if (!layout_intersects(&box, rect)) continue;
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
  (void)message;
  const carousel *layout = instance;
  if (element->kind != LAYOUT_KIND_CELL || element->section < 0 || element->item < 0 ||
      element->section >= layout->section_count)
    return LAYOUT_NONE;
  int64_t cards = layout->first[element->section + 1] - layout->first[element->section];
  if (element->item >= cards) return LAYOUT_NONE;
  layout_attributes one = card(layout, &context->viewport, element->section, element->item);
  layout_write_attributes(buffer, stride, 0, &one);
  return LAYOUT_OK;
}

// MARK: Capabilities

// A new size invalidates everything, a scroll the turned cards.
static layout_status invalidation(void *instance, const layout_viewport *from,
                                  const layout_viewport *to, layout_invalidation *answer,
                                  const layout_element_sink *sink, layout_message *message) {
  (void)instance, (void)sink, (void)message;
  int is_resized = from->size.width != to->size.width || from->size.height != to->size.height;
  int is_scrolled = from->content_offset.x != to->content_offset.x;
  answer->scope = is_resized    ? LAYOUT_INVALIDATES_EVERYTHING
                  : is_scrolled ? LAYOUT_INVALIDATES_ELEMENTS
                                : LAYOUT_INVALIDATES_NOTHING;
  return LAYOUT_OK;
}

// A scroll comes to rest with a card in the middle.
static layout_status target_offset(void *instance, const layout_context *context,
                                   const layout_point *proposed, const layout_point *velocity,
                                   layout_point *target, layout_message *message) {
  (void)velocity, (void)message;
  const carousel *layout = instance;
  double half = context->viewport.size.width / 2;
  double nearest = round((proposed->x + half - layout->middle.x) / layout->step);
  double last = fmax(0, (double)card_count(layout) - 1);
  target->x = layout->middle.x + fmax(0, fmin(last, nearest)) * layout->step - half;
  target->y = proposed->y;
  return LAYOUT_OK;
}

// layout_capabilities.h lists what else there is.
static const void *capability(void *instance, uint32_t id) {
  (void)instance;
  static const layout_bounds bounds = {.struct_size = sizeof bounds, .invalidation = invalidation};
  static const layout_snapping snapping = {.struct_size = sizeof snapping,
                                           .target_offset = target_offset};
  switch (id) {
    case LAYOUT_BOUNDS: return &bounds;
    case LAYOUT_SNAPPING: return &snapping;
    default: return NULL;
  }
}

// MARK: Entry

static const layout_plugin_descriptor descriptor = {
    .struct_size = sizeof(layout_plugin_descriptor),
    .abi = LAYOUT_ABI,
    .name = LAYOUT_TEXT("@NAME@"),
    .version = LAYOUT_TEXT("0.1.0"),
    .summary = LAYOUT_TEXT("Cards in one row, turned and smaller away from the middle."),
    .options = options,
    .option_count = OPTION_COUNT,
    .option_size = sizeof(layout_option),
    .missing_kinds = LAYOUT_MISSING_HEADERS | LAYOUT_MISSING_FOOTERS,
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
