// A plugin that breaks the contract in one way, chosen by the macro MODE when it is compiled.
//
// Ten items of 10 x 10 in section 0, one below the other. Nothing is wrong with MODE 0.

#include "CLayoutPlugin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  GOOD,
  NAN_FRAME,
  NEGATIVE_SIZE,
  DUPLICATE,
  WRONG_ORDER,
  SECTION_OUT_OF_RANGE,
  ITEM_OUT_OF_RANGE,
  UNKNOWN_KIND,
  UNKNOWN_POINTER,
  BAD_ALPHA,
  BAD_TRANSFORM,
  NEGATIVE_INSET,
  NAN_INSET,
  COUNT_PAST_CAPACITY,
  WRITES_PAST_CAPACITY,
  COUNTS_ONLY,
  NO_COUNT,
  BAD_HIDDEN,
  ENDLESSLY_SMALL,
  HUGE_COUNT,
  NAN_CONTENT_SIZE,
  NEGATIVE_CONTENT_SIZE,
  OTHER_ELEMENT,
  FAILS_WITH_ESCAPES,
  REFUSES_WITHOUT_REASON,
  UNKNOWN_STATUS,
  LONG_MESSAGE,
  MOVED_MESSAGE,
  READS_OUT_OF_RANGE,
  READS_ANOTHER_COUNT,
  MEASURES_NOBODY,
  MEASURES_BY_NOTHING,
  NO_INSTANCE,
  HOLE_IN_CAPABILITY,
  SHORT_CAPABILITY,
  BACKWARD_EXTENT,
  SECTION_AT_NOWHERE,
  UNKNOWN_AXIS,
  UNKNOWN_DIRECTION,
  UNKNOWN_SCROLL_AXIS,
  FROM_THE_FAR_END,
  OLD_SECTIONS,
  ACROSS_FROM_THE_RIGHT,
  UNKNOWN_READING_DIRECTION,
  UNKNOWN_INVALIDATION,
  MANY_ZONES,
  NAN_ZONE,
  UNKNOWN_ZONE,
  NAN_TARGET,
  NAN_PLACE,
  NAN_LANDING,
  UNKNOWN_ENDLESS_AXES,
  ENDLESS_FACTS,
  MOVES_BY_ITSELF,
  FADES_BY_ITSELF,
  NAN_INITIAL,
  OTHER_FINAL,
  EMPTY_INITIAL,
  HOLE_IN_ANIMATION,
  HOLE_IN_INTERACTION,
  HOLE_IN_LABELS,
  LONG_LABEL,
  NAN_CAPTION,
  LONG_CAPTION,
  NAN_OPENING,
  LONG_OPENING,
  NO_INVALIDATION,
  NAN_ADJUSTMENT,
  HUGE_ADJUSTMENT,
  FALSE_ADJUSTMENT,
  LISTS_NOBODY,
  LISTS_NO_KIND,
  LISTS_TOO_MANY,
  NO_ZONE_COUNT,
  NO_STATE_COUNT,
  NAN_STATE,
  MANY_NUMBERS,
  NAN_OFFSET,
  HUGE_MOVE,
  NAN_REPORT,
  NAMELESS_REPORT,
  NO_SUCH_CELL,
  NO_SUCH_TARGET,
  BAD_ACTION,
  CHANGED_ITEM,
  FORBIDDEN_ITEM,
  NEW_ITEM,
  NO_SUCH_PLACE,
  NAN_VALUE,
  UNSETTABLE_VALUE,
  MANY_VALUES,
  BAD_REFUSAL,
  FOLLOWS_NOTHING,
  LATER_OUTCOME,
  NAN_COMPARISON,
  NAN_WINDOW,
  NEGATIVE_WINDOW,
  FRAMES_NOTHING,
  // Of the descriptor.
  NULL_FUNCTION,
  NULL_DESCRIPTOR,
  WRONG_ABI,
  SHORT_DESCRIPTOR,
  LONG_DESCRIPTOR,
  OTHER_NAME,
  OTHER_VERSION,
  OPTION_TWICE,
  FORMER_NAME_TWICE,
  UNKNOWN_OPTION,
  BAD_DEFAULT,
  MANY_OPTIONS,
  LONG_TEXT,
  NARROW_STRIDE,
  FAR_REACH,
  TORN_VALUES,
  LOST_VALUES,
  METRIC_TWICE,
  METRIC_TAKEN,
  MANY_METRICS,
  // Of a loan, with LENDS.
  LENDS_NOWHERE,
  LENDS_NARROWLY,
  LENDS_WIDELY,
  LENDS_TOO_MUCH,
  HOLE_IN_LENDING,
};

#ifndef NOTE_NAME
#define NOTE_NAME "misbehaving"
#endif
#ifndef NO_NOTE
#ifndef NOTE_VERSION
#define NOTE_VERSION "0.9.0"
#endif
#ifndef NOTE_MINIMUM
#define NOTE_MINIMUM 0x00010000u
#endif
#ifndef NOTE_FLAGS
#define NOTE_FLAGS (MODE == NAN_WINDOW || MODE == NEGATIVE_WINDOW ? LAYOUT_NOTE_DECORATOR : 0u)
#endif
LAYOUT_PLUGIN_NOTE_FOR(NOTE_NAME, NOTE_VERSION, NOTE_MINIMUM, NOTE_FLAGS)
#endif

static const int items = 10;

static layout_attributes cell(int64_t item) {
  layout_attributes a = LAYOUT_ATTRIBUTES_INIT;
  a.element.item = item;
  a.frame.y = 10.0 * (double)item;
  a.frame.width = a.frame.height = 10;
  a.touch_insets.top = (float)item;
  return a;
}

static void spoil(layout_attributes *third) {
  switch (MODE) {
    case NAN_FRAME: third->frame.x = NAN; break;
    case NEGATIVE_SIZE: third->frame.height = -1; break;
    case DUPLICATE: third->element.item = 1; break;
    case WRONG_ORDER: third->element.item = 0; break;
    case SECTION_OUT_OF_RANGE: third->element.section = 1; break;
    case ITEM_OUT_OF_RANGE: third->element.item = 10; break;
    case UNKNOWN_KIND: third->element.kind = 9; break;
    case UNKNOWN_POINTER: third->pointer = 9; break;
    case BAD_HIDDEN: third->is_hidden = 2; break;
    case BAD_ALPHA: third->alpha = 1.5; break;
    case NEGATIVE_INSET: third->touch_insets.left = -1; break;
    case NAN_INSET: third->touch_insets.bottom = NAN; break;
    case BAD_TRANSFORM: third->transform.b = INFINITY; break;
    default: break;
  }
}

static layout_status say(layout_message *message, layout_status status, const char *text) {
  size_t length = strlen(text);
  if (length > message->capacity) length = message->capacity;
  memcpy(message->start, text, length);
  message->length = (uint32_t)length;
  return status;
}

static const layout_section_reading *reading;

static layout_status create(const layout_plugin_descriptor *plugin, const layout_host *host,
                            void **instance, layout_message *message) {
  (void)plugin;
  reading = host->extension(host->host, LAYOUT_SECTION_READING);
  (void)message;
  *instance = MODE == NO_INSTANCE ? NULL : malloc(1);
  return LAYOUT_OK;
}

#ifdef NEEDS_MORE
void nowhere_to_be_found(void *instance);
#define free nowhere_to_be_found
#endif

static void destroy(void *instance) { free(instance); }

static layout_status check_option(void *instance, uint32_t option, const layout_value *value,
                                  layout_message *message) {
  (void)instance;
  (void)option;
  (void)value;
  static char moved[64] = "from elsewhere";
  switch (MODE) {
    case FAILS_WITH_ESCAPES: return say(message, LAYOUT_FAILED, "\033[31mred\007\xff");
    case REFUSES_WITHOUT_REASON: return LAYOUT_REFUSED;
    case UNKNOWN_STATUS: return say(message, 77, "what");
    case LONG_MESSAGE:
      memset(message->start, 'x', message->capacity);
      message->length = UINT32_MAX;
      return LAYOUT_REFUSED;
    case MOVED_MESSAGE:
      say(message, LAYOUT_REFUSED, "from here");
      message->start = moved;
      message->capacity = UINT32_MAX;
      return LAYOUT_REFUSED;
    default: return LAYOUT_OK;
  }
}

static layout_status prepare(void *instance, const layout_context *context,
                             layout_message *message) {
  (void)instance;
  (void)message;
  double value = 0;
  if (MODE == READS_OUT_OF_RANGE)
    (void)context->read(context->host, LAYOUT_METRIC_WIDTH, 0, 9, 2, &value);
  if (MODE == READS_ANOTHER_COUNT)
    (void)reading->read(context->host, LAYOUT_METRIC_WIDTH, 0, 1, 1, &value);
  if (context->section_count == 0) return LAYOUT_OK;
  layout_text_rule rule = LAYOUT_TEXT_RULE_INIT;
  layout_element element = cell(MODE == MEASURES_NOBODY ? 10 : 2).element;
  layout_size proposed = {100, NAN}, size = {-1, -1};
  if (MODE == MEASURES_BY_NOTHING) rule.line_height = 0;
  layout_status status =
      context->measure(context->host, MODE == GOOD ? NULL : &rule, &element, &proposed, 1, &size);
  if (MODE == GOOD && (status != LAYOUT_OK || size.width != 100)) return LAYOUT_FAILED;
  return LAYOUT_OK;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  (void)instance;
  (void)message;
  size->width = MODE == NAN_CONTENT_SIZE ? NAN : 10;
  size->height = MODE == NEGATIVE_CONTENT_SIZE ? -5 : 100;
  return LAYOUT_OK;
}

static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count,
                                        layout_message *message) {
  (void)instance;
  (void)context;
  (void)rect;
  (void)stride;
  (void)message;
  if (MODE == NO_COUNT) return LAYOUT_OK;
  *count = (uint64_t)items;
  switch (MODE) {
    case COUNT_PAST_CAPACITY: *count = capacity + 1; return LAYOUT_OK;
    case WRITES_PAST_CAPACITY: buffer[capacity] = cell(0); return LAYOUT_OK;
    case COUNTS_ONLY: return LAYOUT_OK;
    case ENDLESSLY_SMALL: *count = capacity + 1; return LAYOUT_BUFFER_TOO_SMALL;
    case HUGE_COUNT: *count = UINT64_MAX - 1; return LAYOUT_BUFFER_TOO_SMALL;
    default: break;
  }
  for (int64_t item = 0; item < items; item++) buffer[item] = cell(item);
  spoil(&buffer[2]);
  static int answers = 0;
  if (MODE == MOVES_BY_ITSELF && answers++ > 0) buffer[2].frame.y += 0.5;
  return LAYOUT_OK;
}

static layout_status attributes_for_element(void *instance, const layout_context *context,
                                            const layout_element *element,
                                            layout_attributes *attributes, uint64_t stride,
                                            layout_message *message) {
  (void)instance;
  (void)context;
  (void)stride;
  (void)message;
  if (element->kind != LAYOUT_KIND_CELL || element->section != 0 || element->item < 0 ||
      element->item >= items)
    return LAYOUT_NONE;
  *attributes = cell(MODE == OTHER_ELEMENT ? 3 : element->item);
  if (element->item == 2 && MODE != WRONG_ORDER && MODE != DUPLICATE) spoil(attributes);
  if (MODE == FADES_BY_ITSELF && element->item == 4) attributes->alpha = 0.25;
  return LAYOUT_OK;
}

#ifdef LENDS
// Slots as a later minor version might have them.
typedef struct wide_attributes {
  layout_attributes attributes;
  uint64_t later[4];
} wide_attributes;

static layout_status lend(void *instance, const layout_context *context, const layout_rect *rect,
                          layout_loan *loan, layout_message *message) {
  (void)instance;
  (void)context;
  (void)rect;
  (void)message;
  static wide_attributes slots[10];
  if (MODE == NO_COUNT) return LAYOUT_OK;
  memset(slots, 0xA5, sizeof slots);
  for (int64_t item = 0; item < items; item++) slots[item].attributes = cell(item);
  spoil(&slots[2].attributes);
  if (MODE == COUNTS_ONLY) memset(slots, 0xFF, sizeof slots);
  loan->start = MODE == LENDS_NOWHERE ? NULL : &slots[0].attributes;
  loan->stride = MODE == LENDS_NARROWLY ? 136 : MODE == LENDS_WIDELY ? 4104 : sizeof slots[0];
  loan->count = MODE == LENDS_TOO_MUCH ? (uint64_t)1 << 40 : (uint64_t)items;
  return LAYOUT_OK;
}
#endif

static layout_status axis(void *instance, layout_axis *axis, layout_message *message) {
  (void)instance;
  (void)message;
  *axis = MODE == UNKNOWN_AXIS ? 5 : LAYOUT_VERTICAL;
  return LAYOUT_OK;
}

static layout_status is_reversed(void *instance, uint32_t *is_reversed, layout_message *message) {
  (void)instance;
  (void)message;
  *is_reversed = MODE == UNKNOWN_DIRECTION ? 7 : MODE == FROM_THE_FAR_END || MODE == OLD_SECTIONS;
  return LAYOUT_OK;
}

static layout_status scroll_axis(void *instance, layout_axis *axis, layout_message *message) {
  (void)instance;
  (void)message;
  *axis = MODE == UNKNOWN_SCROLL_AXIS ? 9 : LAYOUT_HORIZONTAL;
  return LAYOUT_OK;
}

static layout_status is_right_to_left(void *instance, uint32_t *is_right_to_left,
                                      layout_message *message) {
  (void)instance;
  (void)message;
  *is_right_to_left = MODE == UNKNOWN_READING_DIRECTION ? 3 : MODE == ACROSS_FROM_THE_RIGHT;
  return LAYOUT_OK;
}

static layout_status extents(void *instance, int64_t first, uint64_t count, layout_extent *extents,
                             layout_message *message) {
  (void)instance;
  (void)first;
  (void)message;
  for (uint64_t i = 0; i < count; i++) {
    extents[i].start = MODE == BACKWARD_EXTENT ? 101 : 0;
    extents[i].end = 100;
  }
  return LAYOUT_OK;
}

static layout_status section_at(void *instance, double offset, int64_t *section,
                                layout_message *message) {
  (void)instance;
  (void)offset;
  (void)message;
  *section = MODE == SECTION_AT_NOWHERE ? 7 : 0;
  return LAYOUT_OK;
}

static layout_status invalidation(void *instance, const layout_viewport *from,
                                  const layout_viewport *to, layout_invalidation *answer,
                                  const layout_element_sink *sink, layout_message *message) {
  (void)instance;
  (void)from;
  (void)to;
  (void)message;
  static layout_element elements[65537];
  layout_element third = cell(2).element;
  layout_kind_number kind = 9;
  if (MODE == NO_INVALIDATION) return LAYOUT_OK;
  answer->scope = MODE == UNKNOWN_INVALIDATION ? 4 : LAYOUT_INVALIDATES_ELEMENTS;
  switch (MODE) {
    case NAN_ADJUSTMENT: answer->content_offset_adjustment.y = NAN; return LAYOUT_OK;
    case HUGE_ADJUSTMENT: answer->content_size_adjustment.width = -1e10; return LAYOUT_OK;
    case FALSE_ADJUSTMENT: answer->content_size_adjustment.height = 7; return LAYOUT_OK;
    case LISTS_NOBODY: third.item = 10; break;
    case LISTS_NO_KIND: (void)sink->add_kinds(sink->host, &kind, 1); return LAYOUT_OK;
    case LISTS_TOO_MANY: (void)sink->add(sink->host, elements, 65537); return LAYOUT_OK;
    default: answer->content_offset_adjustment.y = 5; break;
  }
  return sink->add(sink->host, &third, 1);
}

static layout_status touch_zones(void *instance, const layout_context *context,
                                 layout_touch_zone *buffer, uint64_t capacity, uint64_t *count,
                                 layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  if (MODE == NO_ZONE_COUNT) return LAYOUT_OK;
  *count = MODE == MANY_ZONES ? capacity + 1 : 1;
  buffer[0].rect.x = MODE == NAN_ZONE ? NAN : 1;
  buffer[0].rect.width = buffer[0].rect.height = 5;
  buffer[0].rule = MODE == UNKNOWN_ZONE ? 9 : LAYOUT_TOUCH_STILL;
  return MODE == MANY_ZONES ? LAYOUT_BUFFER_TOO_SMALL : LAYOUT_OK;
}

static layout_status target_offset(void *instance, const layout_context *context,
                                   const layout_point *proposed, const layout_point *velocity,
                                   layout_point *target, layout_message *message) {
  (void)instance;
  (void)context;
  (void)velocity;
  (void)message;
  *target = *proposed;
  if (MODE == NAN_TARGET) target->y = NAN;
  return LAYOUT_OK;
}

static layout_status explain(void *instance, const layout_context *context,
                             const layout_element *element, const layout_fact_sink *sink,
                             layout_message *message) {
  (void)instance;
  (void)context;
  (void)element;
  (void)message;
  layout_fact fact = {LAYOUT_TEXT("because"), NULL, 0};
  layout_status status = sink->add(sink->host, &fact, 1);
  while (MODE == ENDLESS_FACTS && status == LAYOUT_OK) status = sink->add(sink->host, &fact, 1);
  return status;
}

static layout_status initial_attributes(void *instance, const layout_context *context,
                                        const layout_element *element,
                                        layout_attributes *attributes, uint64_t stride,
                                        layout_message *message) {
  (void)instance;
  (void)context;
  (void)stride;
  (void)message;
  if (MODE == EMPTY_INITIAL) return LAYOUT_OK;
  if (element->item == 9) return LAYOUT_NONE;
  *attributes = cell(element->item);
  attributes->frame.x = MODE == NAN_INITIAL ? NAN : -100;
  return LAYOUT_OK;
}

static layout_status final_attributes(void *instance, const layout_context *context,
                                      const layout_element *element, layout_attributes *attributes,
                                      uint64_t stride, layout_message *message) {
  (void)instance;
  (void)context;
  (void)stride;
  (void)message;
  *attributes = cell(MODE == OTHER_FINAL ? element->item + 1 : element->item);
  attributes->frame.x = 100;
  return LAYOUT_OK;
}

static layout_status respond(void *instance, const layout_context *context,
                             const layout_gesture *gesture, double *state, uint64_t capacity,
                             layout_response *response, layout_message *message) {
  (void)instance;
  (void)gesture;
  (void)message;
  uint64_t count = context->state_count + 1;
  if (MODE == MANY_NUMBERS) count = capacity + 1;
  for (uint64_t i = 0; i < count; i++) state[i] = (double)i;
  if (MODE == NAN_STATE) state[count - 1] = NAN;
  response->content_offset.x = response->content_offset.y = MODE == NAN_OFFSET ? NAN : 3;
  response->moved = MODE == HUGE_MOVE ? 1e10 : 5;
  if (MODE != NO_STATE_COUNT) response->state_count = count;
  return LAYOUT_OK;
}

static layout_status facts_of(const layout_fact_sink *sink, double number, uint64_t count) {
  layout_fact_value value = {LAYOUT_TEXT("height"), number};
  layout_fact fact = {LAYOUT_TEXT(""), &value, count};
  return sink->add(sink->host, &fact, 1);
}

static layout_status report(void *instance, const layout_context *context,
                            const layout_fact_sink *sink, layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  return facts_of(sink, MODE == NAN_REPORT ? NAN : 7, MODE == NAMELESS_REPORT ? 0 : 1);
}

static layout_status compare(void *instance, const layout_context *context,
                             const layout_point *velocity, const layout_fact_sink *sink,
                             layout_message *message) {
  (void)instance;
  (void)context;
  (void)velocity;
  (void)message;
  return facts_of(sink, MODE == NAN_COMPARISON ? INFINITY : 7, 1);
}

static layout_status outcome(void *instance, const layout_context *context,
                             layout_outcome *outcome, layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  static const layout_text actions[] = {LAYOUT_TEXT("flag"), LAYOUT_TEXT("No")};
  outcome->kind = MODE == NO_SUCH_TARGET  ? LAYOUT_OUTCOME_MOVE
                  : MODE == LATER_OUTCOME ? 99
                                          : LAYOUT_OUTCOME_ACTION;
  outcome->element.kind = outcome->target.kind = LAYOUT_KIND_CELL;
  outcome->element.item = MODE == NO_SUCH_CELL ? 99 : 2;
  outcome->target.item = MODE == NO_SUCH_TARGET ? 99 : 0;
  outcome->action = actions[MODE == BAD_ACTION];
  if (MODE < CHANGED_ITEM || MODE > BAD_REFUSAL) return LAYOUT_OK;
  static layout_item_value values[3];
  values[0].metric = LAYOUT_METRIC_DATE;
  values[0].kind = values[1].kind = LAYOUT_ITEM_VALUE_NUMBER;
  values[0].number = 20179;
  values[1].metric = MODE == UNSETTABLE_VALUE ? LAYOUT_METRIC_KEPT : LAYOUT_METRIC_END;
  values[1].number = MODE == NAN_VALUE ? NAN : 540;
  values[2].metric = LAYOUT_METRIC_START;
  values[2].kind = LAYOUT_ITEM_VALUE_NONE;
  outcome->kind = MODE == NEW_ITEM || MODE == NO_SUCH_PLACE ? LAYOUT_OUTCOME_INSERT
                                                            : LAYOUT_OUTCOME_CHANGE;
  if (MODE == NO_SUCH_PLACE) outcome->element.item = 99;
  outcome->values = values;
  outcome->value_count = MODE == MANY_VALUES ? 65 : 3;
  outcome->is_proposal = MODE == FORBIDDEN_ITEM || MODE == BAD_REFUSAL;
  static const layout_text refusals[] = {LAYOUT_TEXT("overlap"), LAYOUT_TEXT("No")};
  if (outcome->is_proposal) outcome->refusal = refusals[MODE == BAD_REFUSAL];
  return LAYOUT_OK;
}

static layout_status follows(void *instance, const layout_context *context, uint32_t *follows,
                             layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  *follows = MODE != FOLLOWS_NOTHING;
  return LAYOUT_OK;
}

static layout_status place(void *instance, const layout_context *context, const layout_point *point,
                           layout_touch_place *place, layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  if (point->x < 0) return LAYOUT_NONE;
  place->grip = LAYOUT_GRIP_END;
  place->date = 20179;
  place->minute = MODE == NAN_PLACE ? NAN : 540;
  return LAYOUT_OK;
}

static layout_status base_window(void *instance, const layout_context *context,
                                 layout_base_window *window, layout_message *message) {
  (void)instance;
  (void)message;
  window->viewport = context->viewport;
  window->origin.x = window->origin.y = 0;
  if (MODE == NAN_WINDOW) window->viewport.content_inset.top = NAN;
  if (MODE == NEGATIVE_WINDOW) window->viewport.size.height = -1;
  return LAYOUT_OK;
}

static layout_status place_of_point(void *instance, const layout_context *context,
                                    const layout_point *point, layout_point *place,
                                    layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  place->x = point->x;
  place->y = MODE == NAN_PLACE ? NAN : point->y;
  return point->x < 0 ? LAYOUT_NONE : LAYOUT_OK;
}

static layout_status labels(void *instance, const layout_context *context,
                            const layout_element *elements, uint64_t count, layout_text *texts,
                            layout_message *message) {
  (void)instance;
  (void)message;
  for (uint64_t i = 0; i < count; i++)
    if (elements[i].item == 2) {
      texts[i].start = "the third";
      texts[i].length = MODE == LONG_LABEL ? UINT64_MAX : 9;
    } else if (elements[i].item == 3) {
      // The value in the item's own columns, in one lane or in none.
      double lane = 0;
      if (context->read(context->host, LAYOUT_METRIC_OWN, 0, 3, 1, &lane) != LAYOUT_OK ||
          context->read_texts(context->host, LAYOUT_METRIC_OWN + 1, 0, 3, 1, &texts[i]) != LAYOUT_OK)
        return LAYOUT_FAILED;
      if (isnan(lane)) texts[i] = (layout_text)LAYOUT_TEXT("nowhere");
    }
  return LAYOUT_OK;
}

static layout_status captions(void *instance, const layout_context *context,
                              const layout_element *elements, uint64_t count,
                              layout_caption *captions, layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  for (uint64_t i = 0; i < count; i++) {
    if (elements[i].item != 2) continue;
    captions[i].is_set = 1;
    captions[i].item = elements[i];
    captions[i].detail = (layout_text)LAYOUT_TEXT("09:00");
    captions[i].goes_on = LAYOUT_SIDE_RIGHT;
    captions[i].group = 1;
    captions[i].inset = MODE == NAN_CAPTION ? NAN : 5;
    if (MODE == LONG_CAPTION) captions[i].colour.length = UINT64_MAX;
  }
  return LAYOUT_OK;
}

static layout_status opening(void *instance, const layout_context *context,
                             layout_opening *opening, layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  opening->offset.y = MODE == NAN_OPENING ? NAN : 40;
  opening->name = (layout_text)LAYOUT_TEXT("08:00");
  if (MODE == LONG_OPENING) opening->name.length = UINT64_MAX;
  return MODE == GOOD || MODE == NAN_OPENING || MODE == LONG_OPENING ? LAYOUT_OK : LAYOUT_NONE;
}

static layout_status endless_axes(void *instance, layout_axes *axes, layout_message *message) {
  (void)instance;
  (void)message;
  *axes = MODE == UNKNOWN_ENDLESS_AXES ? 4 : LAYOUT_LEFT_AND_RIGHT;
  return LAYOUT_OK;
}

// The second cell lands 7 points before it at the start; the others where the host wants.
static layout_status landing_offset(void *instance, const layout_context *context,
                                    const layout_element *element, uint32_t position,
                                    layout_point *offset, layout_message *message) {
  (void)instance;
  (void)context;
  (void)message;
  if (element->item != 1 || position != LAYOUT_POSITION_START) return LAYOUT_NONE;
  *offset = (layout_point){MODE == NAN_LANDING ? NAN : 0, 3};
  return LAYOUT_OK;
}

static const void *capability(void *instance, uint32_t id) {
  (void)instance;
  static const layout_sections sections = {
      MODE == SHORT_CAPABILITY ? 8 : MODE == OLD_SECTIONS ? 32 : sizeof sections, 0, axis,
      MODE == HOLE_IN_CAPABILITY ? NULL : extents, section_at, is_reversed, scroll_axis,
      is_right_to_left};
  static const layout_touch touch = {sizeof touch, 0, touch_zones};
  static const layout_bounds bounds = {sizeof bounds, 0, invalidation, NULL, NULL};
  static const layout_snapping snapping = {sizeof snapping, 0, target_offset, place_of_point,
                                           NULL};
  static const layout_landing landing = {sizeof landing, 0, endless_axes, landing_offset};
  static const layout_explanation explanation = {sizeof explanation, 0, explain, NULL, NULL,
                                                 place};
  static const layout_animation animation = {sizeof animation, 0, initial_attributes,
                                             MODE == HOLE_IN_ANIMATION ? NULL : final_attributes};
  static const layout_interaction interaction = {
      sizeof interaction, 0,       MODE == HOLE_IN_INTERACTION ? NULL : respond,
      report,             compare, outcome,
      follows};
  static const layout_framing framing = {sizeof framing, 0, base_window};
  static const layout_labels labelling = {sizeof labelling, 0,
                                          MODE == HOLE_IN_LABELS ? NULL : labels, captions,
                                          opening};
#ifdef LENDS
  static const layout_lending lending = {sizeof lending, 0, MODE == HOLE_IN_LENDING ? NULL : lend};
#endif
  const int frames = MODE == NAN_WINDOW || MODE == NEGATIVE_WINDOW || MODE == FRAMES_NOTHING;
  switch (id) {
    case LAYOUT_INTERACTION: return &interaction;
    case LAYOUT_FRAMING: return frames ? &framing : NULL;
    case LAYOUT_ANIMATION: return &animation;
    case LAYOUT_SECTIONS: return &sections;
    case LAYOUT_BOUNDS: return &bounds;
    case LAYOUT_SNAPPING: return &snapping;
    case LAYOUT_LANDING: return &landing;
    case LAYOUT_EXPLANATION: return &explanation;
    case LAYOUT_TOUCH: return &touch;
    case LAYOUT_LABELS: return &labelling;
#ifdef LENDS
    case LAYOUT_LENDING: return &lending;
#endif
    default: return NULL;
  }
}

// An option as a later minor version might declare it.
typedef struct wide_option {
  layout_option option;
  uint64_t later[2];
} wide_option;

static const layout_text words[2] = {LAYOUT_TEXT("leading"), LAYOUT_TEXT("trailing")};
#define RENAMED                                \
  (MODE == TORN_VALUES   ? "left=leading right=" \
   : MODE == LOST_VALUES ? "left=middle"         \
                         : "left=leading right=trailing")

static const wide_option options[2] = {
    {.option = {.name = LAYOUT_TEXT("first"),
                .form = LAYOUT_TEXT("A,B"),
                .type = MODE == UNKNOWN_OPTION ? 99 : LAYOUT_OPTION_NUMBER,
                .maximum = 9,
                .default_value = {.type = MODE == UNKNOWN_OPTION ? 99 : LAYOUT_VALUE_NUMBER,
                                  .numbers = {MODE == BAD_DEFAULT ? 10 : 1}}}},
    {.option = {.name = {MODE == OPTION_TWICE ? "first" : "later",
                         MODE == LONG_TEXT ? 1u << 30 : 5},
                .type = LAYOUT_OPTION_CHOICE,
                .choices = words,
                .choice_count = 2,
                .default_value = {.type = LAYOUT_VALUE_CHOICE},
                .renamed_values = {RENAMED, MODE == TORN_VALUES ? 19 : MODE == LOST_VALUES ? 11 : 27},
                .renamed_from = {MODE == FORMER_NAME_TWICE ? "former first" : "former oldest",
                                 MODE == FORMER_NAME_TWICE ? 12 : 13}}},
};

static const layout_own_metric metrics[3] = {
    {{MODE == METRIC_TAKEN ? "width" : "lane", MODE == METRIC_TAKEN ? 5 : 4},
     LAYOUT_TEXT("Lane of the item."), LAYOUT_METRIC_NUMBER, 0},
    {LAYOUT_TEXT("remark"), LAYOUT_TEXT("What is noted of the item."), LAYOUT_METRIC_TEXT, 0},
    {{MODE == METRIC_TWICE ? "lane" : "later", MODE == METRIC_TWICE ? 4 : 5},
     LAYOUT_TEXT("Of a type of a later version."), 9, 0},
};

// A descriptor as a later minor version might have it.
typedef struct long_descriptor {
  layout_plugin_descriptor descriptor;
  uint64_t later[4];
} long_descriptor;

static const long_descriptor table = {
    .descriptor =
        {
            .struct_size = MODE == SHORT_DESCRIPTOR  ? 100
                           : MODE == LONG_DESCRIPTOR ? sizeof(long_descriptor)
                                                     : sizeof(layout_plugin_descriptor),
            .abi = MODE == WRONG_ABI         ? 0x00020000
                   : MODE == LONG_DESCRIPTOR ? 0x00010007
                                             : LAYOUT_ABI,
            .name = {MODE == OTHER_NAME ? "somebody-el" : "misbehaving", 11},
            .version = {MODE == OTHER_VERSION ? "1.0.0" : "0.9.0", 5},
            .summary = LAYOUT_TEXT("Breaks the contract."),
            .options = &options[0].option,
            .option_count = MODE == MANY_OPTIONS ? UINT32_MAX : 2,
            .option_size = MODE == NARROW_STRIDE ? 8 : sizeof(wide_option),
            .metrics = metrics,
            .metric_count = MODE == MANY_METRICS ? 65 : 3,
            .metric_size = sizeof(layout_own_metric),
            .touch_reach = MODE == FAR_REACH ? 1001 : 44,
            .author = LAYOUT_TEXT("Somebody"),
            .licence = LAYOUT_TEXT("MIT"),
            .url = LAYOUT_TEXT("https://example.org/misbehaving"),
            .is_decorator = MODE == NAN_WINDOW || MODE == NEGATIVE_WINDOW,
            .create = create,
            .destroy = destroy,
            .capability = capability,
            .check_option = check_option,
            .prepare = MODE == NULL_FUNCTION ? NULL : prepare,
            .content_size = content_size,
            .attributes_in_rect = attributes_in_rect,
            .attributes_for_element = attributes_for_element,
        },
};

#ifdef NO_ENTRY
#define layout_plugin_entry some_other_function
const layout_plugin_descriptor *some_other_function(uint32_t host_abi);
#endif

const layout_plugin_descriptor *layout_plugin_entry(uint32_t host_abi) {
  (void)host_abi;
  return MODE == NULL_DESCRIPTOR ? NULL : &table.descriptor;
}
