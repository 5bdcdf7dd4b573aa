// A pile: sections below each other, a header and a cell a row. With MUTANT it has one planted
// fault each.
//
// MUTANT 0 keeps every law. PILE_DECORATOR makes a decorator of it: its base and a veil over the
// viewport. With REFUSED it refuses to work: 1 every instance, 2 every instance but the first, 3 to
// prepare, 4 every query, 5 to prepare over a base without sections. With ENDLESS a section of more
// than 50,000 items takes forever. With ADOPTED it lays out as the class of that name.

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CLayoutPlugin.h"

#ifndef MUTANT
#define MUTANT 0
#endif
#define BROKEN(n) (MUTANT == (n))
// Those faults of a pile that is measured.
#define IS_MEASURED (MUTANT >= 47 && MUTANT <= 49)
#ifndef REFUSED
#define REFUSED 0
#endif

#ifdef PILE_DECORATOR
#define NAME "veil"
LAYOUT_DECORATOR_NOTE(NAME, "1.0.0")
#else
#define NAME "pile"
#ifdef ADOPTED
LAYOUT_ADOPTED_NOTE(NAME, "1.0.0", ADOPTED)
#else
LAYOUT_PLUGIN_NOTE(NAME, "1.0.0")
#endif
#endif

enum { HEADER = 20, ROOM = 1 << 20 };

// A section: its start, and its cells' edges from there.
typedef struct {
  double start, end;
  int64_t count;
  double *tops, *widths;  // count + 1, count
} section;

typedef struct {
  section *sections;
  int64_t count;
  double gap, width, height;
  int is_mirrored;
  int64_t calls;
  double kept;
} pile;

static double shared_gap = -1;

static void forget(pile *p, int64_t from) {
  for (int64_t s = from; s < p->count; s++) {
    free(p->sections[s].tops);
    free(p->sections[s].widths);
  }
  if (from < p->count) p->count = from;
}

static layout_status say(layout_message *message, const char *text) {
  size_t length = strlen(text);
  if (length > message->capacity) length = message->capacity;
  memcpy(message->start, text, length);
  message->length = (uint32_t)length;
  return LAYOUT_REFUSED;
}

static layout_status create(const layout_plugin_descriptor *plugin, const layout_host *host, void **instance,
                            layout_message *message) {
  static int made = 0;
  (void)plugin;
  (void)host;
  if (REFUSED == 1 || (REFUSED == 2 && made++ > 0)) return say(message, "no key to the cellar");
  pile *p = calloc(1, sizeof(pile));
  if (p == NULL) return LAYOUT_FAILED;
  p->kept = -1;
  *instance = p;
  return LAYOUT_OK;
}

static void destroy(void *instance) {
  forget(instance, 0);
  free(((pile *)instance)->sections);
  free(instance);
}

static layout_status check_option(void *instance, uint32_t option, const layout_value *value,
                                  layout_message *message) {
  (void)instance;
  if (BROKEN(1) && option == 0 && value->numbers[0] == 8) return say(message, "8 is not lucky");
  return LAYOUT_OK;
}

#ifndef PILE_DECORATOR
// Reads the sections from `from` on; those before it stay as they are.
static layout_status read_from(pile *p, const layout_context *context, int64_t from) {
  int64_t before = p->count;
  forget(p, from);
  section *grown = realloc(p->sections, sizeof(section) * (size_t)(context->section_count + 1));
  if (grown == NULL) return LAYOUT_FAILED;
  p->sections = grown;
  double y = from > 0 ? p->sections[from - 1].end : 0;
  for (int64_t s = from; s < context->section_count; s++) {
    section *one = &p->sections[s];
    memset(one, 0, sizeof *one);
    layout_status status = context->item_counts(context->host, s, 1, &one->count);
    if (status != LAYOUT_OK) return status;
    one->tops = malloc(sizeof(double) * (size_t)(one->count + 1));
    one->widths = malloc(sizeof(double) * (size_t)(one->count + 1));
    p->count = s + 1;
    if (one->tops == NULL || one->widths == NULL) return LAYOUT_FAILED;
    if (BROKEN(36)) {
      // It reads no sizes: the host's time for them, long in a debug build, would hide its own.
      for (int64_t i = 0; i < one->count; i++) one->tops[i] = one->widths[i] = NAN;
    } else if (one->count > 0) {
      status = context->read(context->host, LAYOUT_METRIC_WIDTH, s, 0, (uint64_t)one->count, one->widths);
      if (status != LAYOUT_OK) return status;
      status = context->read(context->host, LAYOUT_METRIC_HEIGHT, s, 0, (uint64_t)one->count, one->tops);
      if (status != LAYOUT_OK) return status;
    }
    for (int64_t i = 0; IS_MEASURED && !BROKEN(47) && i < one->count; i++) {
      if (!isnan(one->tops[i])) continue;
      status = context->read(context->host, LAYOUT_METRIC_KNOWN_HEIGHT, s, i, 1, &one->tops[i]);
      if (status != LAYOUT_OK) return status;
    }
    if (BROKEN(2) && one->count == 5) *(volatile int *)1 = 0;
#ifdef ENDLESS
    while (one->count > 50000) pause();
#endif
    double top = HEADER;
    for (int64_t i = 0; i < one->count; i++) {
      double height = one->tops[i];
      if (isnan(height)) height = 40;
      if (isnan(one->widths[i])) one->widths[i] = 100;
      if (BROKEN(3) && height > 120) height = NAN;
      one->tops[i] = top;
      top += height + p->gap;
      if (BROKEN(36)) {
        // A chain of multiplications takes the same time for each step, whatever memory does.
        uint64_t mixed = (uint64_t)i;
        for (int64_t j = 0; j < i; j += 8) mixed = mixed * 2862933555777941757u + (uint64_t)j;
        p->calls += (int64_t)(mixed & 1);
      }
    }
    one->tops[one->count] = top;
    one->start = y;
    y += top;
    if (BROKEN(21) && one->count < 3 && before > context->section_count) y += 5;
    one->end = y;
  }
  p->height = y;
  return LAYOUT_OK;
}

#endif

static layout_status prepare(void *instance, const layout_context *context,
                             layout_message *message) {
  pile *p = instance;
  if (REFUSED == 3) return say(message, "no stones");
  if (REFUSED == 5 && context->base != NULL && !context->base->has_ordered_sections)
    return say(message, "no sections to stand on");
  if (BROKEN(43) && context->struct_size != sizeof *context) return say(message, "another context");
  layout_value values[2];
  layout_status status = context->general_values(context->host, 0, 2, values);
  if (status != LAYOUT_OK) return status;
  p->gap = values[0].numbers[0];
  p->is_mirrored = values[1].index == 1;
  // A cancelled call needs no answer.
  if (BROKEN(40) && context->is_cancelled(context->host)) p->kept = 50;
  if (BROKEN(40) && p->kept == 50) p->gap += p->kept;
  if (context->is_cancelled(context->host)) return say(message, "cancelled");
  p->width = context->viewport.size.width;
  if (BROKEN(4) && p->gap > 90) p->gap = NAN;
  if (BROKEN(5) && p->gap > 60) p->kept = p->gap;
  if (BROKEN(5) && p->kept > 0) p->gap = p->kept;
  if (BROKEN(6)) {
    if (shared_gap < 0) shared_gap = 0;
    shared_gap = (double)context->section_count;
  }
  if (BROKEN(7) && context->section_count == 4)
    for (volatile int i = 0; i < 2; i = i > 0 ? 1 : i + 1) p->calls++;
  if (BROKEN(8) && p->width == 0) p->width = NAN;
#ifdef PILE_DECORATOR
  if (context->base == NULL) return LAYOUT_FAILED;
  if (!BROKEN(31) || p->kept < 0) {
    p->width = context->base->content_size.width;
    p->height = context->base->content_size.height;
  }
  p->kept = 0;
  return LAYOUT_OK;
#else
  return read_from(p, context, 0);
#endif
}

#ifndef PILE_DECORATOR
// The cell of an item.
static layout_attributes cell(const pile *p, int64_t s, int64_t i) {
  layout_attributes a = {.element = {.section = s, .item = i, .kind = LAYOUT_KIND_CELL},
                         .transform = {1, 0, 0, 1, 0, 0}, .alpha = 1};
  const section *one = &p->sections[s];
  double height = one->tops[i + 1] - one->tops[i] - p->gap;
  a.frame.width = one->widths[i] < p->width ? one->widths[i] : p->width;
  a.frame.height = height;
  a.frame.x = p->is_mirrored ? p->width - a.frame.width : 0;
  a.frame.y = one->start + one->tops[i];
  if (BROKEN(6)) a.frame.x += shared_gap;
  return a;
}

static layout_attributes header(const pile *p, int64_t s) {
  layout_attributes a = {.element = {.section = s, .kind = LAYOUT_KIND_HEADER},
                         .frame = {0, p->sections[s].start, p->width, HEADER},
                         .transform = {1, 0, 0, 1, 0, 0}, .alpha = 1};
  return a;
}

// The cursor: a decoration that stays at the top right of the viewport and can be pulled along it.
static layout_attributes cursor(pile *p, const layout_context *context, layout_kind_number kind) {
  double y = context->viewport.content_offset.y;
  if (BROKEN(10)) {
    if (y > p->kept) p->kept = y;
    y = p->kept;
  }
  layout_attributes a = {.element = {.kind = kind}, .frame = {250, y + 4, 30, 30},
                         .transform = {1, 0, 0, 1, 0, 0}, .alpha = 1, .z_index = 9,
                         .flags = LAYOUT_FLAG_PINNED};
  if (context->state_count > 0) a.frame.x += context->state[0];
  if (BROKEN(11)) a.frame.x += (double)(p->calls++ % 2);
  if (BROKEN(12)) a.frame.x += (double)p->calls;
  return a;
}

#endif

static int meets(const layout_rect *a, const layout_rect *b) {
  if (a->width <= 0 || a->height <= 0 || b->width <= 0 || b->height <= 0) return 0;
  if (BROKEN(13)) return a->y <= b->y + b->height && b->y <= a->y + a->height && a->x < b->x + b->width && b->x < a->x + a->width;
  if (BROKEN(14)) return a->y < b->y + b->height && b->y < a->y + a->height;
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height && b->y < a->y + a->height;
}

typedef struct {
  layout_attributes *buffer;
  uint64_t stride, capacity, count;
  const layout_rect *rect;
} answer;

#ifndef PILE_DECORATOR
static void put(answer *to, layout_attributes one) {
  if (!BROKEN(49) && !meets(&one.frame, to->rect)) return;
  if (to->count < to->capacity && BROKEN(44))
    to->buffer[to->count] = one;
  else if (to->count < to->capacity || (BROKEN(37) && to->count == to->capacity))
    layout_write_attributes(to->buffer, to->stride, to->count, &one);
  to->count++;
}

#endif

static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count, layout_message *message) {
  pile *p = instance;
  if (REFUSED == 4) return say(message, "too dark to see");
  answer to = {buffer, stride, capacity, 0, rect};
  layout_kind_number kind = 0;
  const char *name = "Cursor";
#ifdef PILE_DECORATOR
  name = "Veil";
  layout_status passed = context->base->attributes_in_rect(context->base->host, rect, buffer, stride, capacity, count, message);
  if (passed != LAYOUT_OK && passed != LAYOUT_BUFFER_TOO_SMALL) return passed;
  to.count = *count;
  layout_attributes veil = {.element = {0}, .frame = {0, 0, p->width, p->height},
                            .transform = {1, 0, 0, 1, 0, 0}, .alpha = 0.5, .z_index = 99, .pointer = LAYOUT_POINTER_NONE};
  if (context->kind_named(context->host, (layout_text){name, strlen(name)}, &kind) != LAYOUT_OK) return LAYOUT_FAILED;
  veil.element.kind = kind;
  // The veil belongs to section 0, behind everything else.
  if (meets(&veil.frame, rect)) {
    if (to.count < capacity) {
      char *slots = (char *)buffer;
      uint64_t place = to.count;
      for (; place > 0; place--) {
        const layout_attributes *before = (const void *)(slots + (place - 1) * stride);
        if (before->element.section == 0 && before->element.kind <= kind) break;
      }
      memmove(slots + (place + 1) * stride, slots + place * stride, stride * (to.count - place));
      layout_write_attributes(buffer, stride, place, &veil);
    }
    to.count++;
  }
#else
  (void)message;
  if (context->kind_named(context->host, (layout_text){name, strlen(name)}, &kind) != LAYOUT_OK) return LAYOUT_FAILED;
  int64_t skipped = BROKEN(15) && rect->width == p->width ? 1 : 0;
  for (int64_t s = 0; s < p->count || s == 0; s++) {
    if (s < p->count) {
      if (BROKEN(16) && s == 1) put(&to, cursor(p, context, kind));
      put(&to, header(p, s));
      for (int64_t i = 0; i < p->sections[s].count - skipped; i++) {
        if (BROKEN(9) && to.count > 50000) break;
        if (BROKEN(17) && rect->height < 2 && i == 1) continue;
        layout_attributes one = cell(p, s, i);
        if (BROKEN(18) && rect->height <= 1) one.z_index = -1;
        put(&to, one);
        if (BROKEN(19) && i == 6) put(&to, one);
      }
    }
    if (s == 0) put(&to, cursor(p, context, kind));
  }
#endif
  if (BROKEN(38) && to.count == capacity) return LAYOUT_BUFFER_TOO_SMALL;
  *count = BROKEN(39) && to.count > capacity ? capacity + 1 : to.count;
  return to.count <= capacity ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL;
}

static layout_status attributes_for_element(void *instance, const layout_context *context,
                                            const layout_element *element,
                                            layout_attributes *attributes, uint64_t stride,
                                            layout_message *message) {
  pile *p = instance;
  layout_attributes one;
  if (REFUSED == 4) return say(message, "too dark to see");
#ifdef PILE_DECORATOR
  layout_kind_number kind = 0;
  (void)p;
  if (context->kind_named(context->host, (layout_text){"Veil", 4}, &kind) != LAYOUT_OK) return LAYOUT_FAILED;
  if (element->kind != kind)
    return context->base->attributes_for_element(context->base->host, element, attributes, stride, message);
  if (element->section != 0 || element->item != 0) return LAYOUT_NONE;
  layout_attributes veil = {.element = *element, .frame = {0, 0, p->width, p->height},
                            .transform = {1, 0, 0, 1, 0, 0}, .alpha = 0.5, .z_index = 99, .pointer = LAYOUT_POINTER_NONE};
  one = veil;
#else
  (void)message;
  layout_kind_number kind = 0;
  if (context->kind_named(context->host, (layout_text){"Cursor", 6}, &kind) != LAYOUT_OK) return LAYOUT_FAILED;
  if (element->kind == kind) {
    if (element->section != 0 || element->item != 0) return LAYOUT_NONE;
    one = cursor(p, context, kind);
    layout_write_attributes(attributes, stride, 0, &one);
    return LAYOUT_OK;
  }
  if (element->section < 0 || element->section >= p->count) return LAYOUT_NONE;
  if (element->kind == LAYOUT_KIND_HEADER && element->item == 0) {
    one = header(p, element->section);
    layout_write_attributes(attributes, stride, 0, &one);
    return LAYOUT_OK;
  }
  int64_t count = p->sections[element->section].count;
  if (element->kind != LAYOUT_KIND_CELL || element->item < 0) return LAYOUT_NONE;
  if (BROKEN(20) && element->item == count && count > 0) {
    one = cell(p, element->section, count - 1);
    one.element.item = count;
    layout_write_attributes(attributes, stride, 0, &one);
    return LAYOUT_OK;
  }
  if (element->item >= count) return LAYOUT_NONE;
  one = cell(p, element->section, element->item);
  if (BROKEN(22)) one.frame.y = floor(one.frame.y);
  if (BROKEN(48)) one.frame.y = HEADER + (40 + p->gap) * (double)element->item;
#endif
  layout_write_attributes(attributes, stride, 0, &one);
  return LAYOUT_OK;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  pile *p = instance;
  (void)message;
  size->width = p->width;
  size->height = p->height;
  if (BROKEN(23) && p->count > 0) size->height -= 15;
  if (BROKEN(24) && p->count == 0) size->height = 0.0 / (double)p->count;
  return LAYOUT_OK;
}

#ifndef PILE_DECORATOR
static layout_status axis(void *instance, layout_axis *axis, layout_message *message) {
  (void)instance;
  (void)message;
  *axis = LAYOUT_VERTICAL;
  return LAYOUT_OK;
}

static layout_status extents(void *instance, int64_t first, uint64_t count, layout_extent *extents,
                             layout_message *message) {
  const pile *p = instance;
  (void)message;
  for (uint64_t i = 0; i < count; i++) {
    const section *one = &p->sections[first + (int64_t)i];
    extents[i].start = BROKEN(25) && first == 2 ? 0 : one->start;
    extents[i].end = one->end;
  }
  return LAYOUT_OK;
}

static layout_status section_at(void *instance, double offset, int64_t *found,
                                layout_message *message) {
  const pile *p = instance;
  (void)message;
  int64_t last = -1;
  for (int64_t s = 0; s < p->count; s++) {
    double start = p->sections[s].start;
    if (BROKEN(26) ? start < offset : start <= offset) last = s;
  }
  if (last < 0) return LAYOUT_NONE;
  *found = last;
  return LAYOUT_OK;
}

// The first section that a batch touches is read again, and all that follow.
static layout_status apply(void *instance, const layout_context *context,
                           const layout_update *updates, uint64_t count, layout_message *message) {
  pile *p = instance;
  int64_t first = context->section_count;
  for (uint64_t i = 0; i < count; i++) {
    const layout_update *one = &updates[i];
    if (one->kind > LAYOUT_RELOAD_ITEMS && !BROKEN(41)) return say(message, "an update of another kind");
    if (BROKEN(42) && i > 0) break;
    int is_section = one->kind == LAYOUT_DELETE_SECTIONS || one->kind == LAYOUT_INSERT_SECTIONS;
    int64_t touched = is_section ? one->start : one->section;
    if (BROKEN(27) && one->kind == LAYOUT_RELOAD_ITEMS) continue;
    if (BROKEN(28) && one->kind == LAYOUT_INSERT_SECTIONS) touched++;
    // An earlier section may have come before what was touched first.
    if (touched < first) first = touched;
  }
  if (BROKEN(28) && first > context->section_count) first = context->section_count;
  if (BROKEN(28) && first > p->count) first = p->count;
  double end = p->height;
  layout_status status = read_from(p, context, first < p->count ? first : p->count);
  if (BROKEN(29) && p->count > 2) p->height = end;
  return status;
}

static layout_status invalidation(void *instance, const layout_viewport *from,
                                  const layout_viewport *to, layout_invalidation *answer,
                                  const layout_element_sink *sink, layout_message *message) {
  (void)instance;
  (void)sink;
  (void)message;
  if (from->size.width != to->size.width && !BROKEN(30)) {
    answer->scope = LAYOUT_INVALIDATES_EVERYTHING;
  } else {
    answer->scope = BROKEN(32) ? LAYOUT_INVALIDATES_NOTHING : LAYOUT_INVALIDATES_ELEMENTS;
  }
  return LAYOUT_OK;
}

// Content rests at multiples of ten points.
static layout_status target_offset(void *instance, const layout_context *context,
                                   const layout_point *proposed, const layout_point *velocity,
                                   layout_point *target, layout_message *message) {
  (void)instance;
  (void)context;
  (void)velocity;
  (void)message;
  target->x = proposed->x;
  target->y = 10 * round(proposed->y / 10);
  if (BROKEN(33)) target->y = 10 * floor(proposed->y / 10) - 1;
  return LAYOUT_OK;
}

static layout_status place_of_point(void *instance, const layout_context *context,
                                    const layout_point *point, layout_point *place,
                                    layout_message *message) {
  const pile *p = instance;
  (void)context;
  (void)message;
  if (p->height <= 0) return LAYOUT_NONE;
  place->x = point->x;
  place->y = point->y / p->height;
  return LAYOUT_OK;
}

static layout_status point_of_place(void *instance, const layout_context *context,
                                    const layout_point *place, layout_point *point,
                                    layout_message *message) {
  const pile *p = instance;
  (void)context;
  (void)message;
  point->x = place->x;
  point->y = place->y * p->height + (BROKEN(34) ? p->gap : 0);
  return LAYOUT_OK;
}

// A drag pulls the cursor; let go, it comes back by half every 100 ms.
static layout_status respond(void *instance, const layout_context *context,
                             const layout_gesture *gesture, double *state, uint64_t capacity,
                             layout_response *response, layout_message *message) {
  pile *p = instance;
  (void)capacity;
  (void)message;
  double pull = context->state_count > 0 ? context->state[0] : 0;
  switch (gesture->kind) {
    case LAYOUT_GESTURE_DRAG: pull += gesture->vector.y / 10; break;
    case LAYOUT_GESTURE_TICK: pull *= BROKEN(35) ? 1 / (1 + gesture->milliseconds / 100) : exp2(-gesture->milliseconds / 100); break;
    case LAYOUT_GESTURE_SETTLE: pull = 0; break;
    default: break;
  }
  if (BROKEN(12)) p->calls++;
  state[0] = pull;
  memset(response, 0, sizeof *response);
  response->content_offset = context->viewport.content_offset;
  response->state_count = 1;
  return LAYOUT_OK;
}

// The first section's scroller; only a broken pile has one.
static layout_status scroller(void *instance, int64_t section, layout_scroller *scroller,
                              layout_message *message) {
  (void)instance;
  (void)message;
  if (section > 0) return LAYOUT_NONE;
  scroller->axis = LAYOUT_HORIZONTAL;
  scroller->frame = (layout_rect){0, 0, 100, 40};
  scroller->content_length = 200;
  scroller->range_end = 100;
  return LAYOUT_OK;
}

static layout_status stop(void *instance, int64_t section, uint64_t index, double *stop,
                          layout_message *message) {
  (void)instance;
  (void)section;
  (void)message;
  *stop = (double)index;
  return LAYOUT_OK;
}

static layout_status scroller_at(void *instance, const layout_point *point, int64_t *section,
                                 layout_message *message) {
  (void)instance;
  (void)point;
  (void)section;
  (void)message;
  return LAYOUT_NONE;
}
#endif

#ifndef PILE_DECORATOR
static layout_status measured_axes(void *instance, layout_measured_axes *axes, layout_message *message) {
  (void)instance;
  (void)message;
  axes->cell = LAYOUT_MEASURES_MAIN;
  return LAYOUT_OK;
}

static layout_status proposed_sizes(void *instance, const layout_context *context, const layout_element *elements,
                                    uint64_t count, layout_size *sizes, layout_message *message) {
  (void)instance;
  (void)context;
  (void)elements;
  (void)message;
  for (uint64_t i = 0; i < count; i++) sizes[i] = (layout_size){100, NAN};
  return LAYOUT_OK;
}
#endif

static const void *capability(void *instance, uint32_t id) {
  (void)instance;
#ifdef PILE_DECORATOR
  (void)id;
  return NULL;
#else
  static const layout_sections sections = {sizeof sections, 0, axis, extents, section_at, NULL,
                                           NULL, NULL};
  static const layout_incremental incremental = {sizeof incremental, 0, apply};
  static const layout_bounds bounds = {sizeof bounds, 0, invalidation, NULL, NULL};
  static const layout_snapping snapping = {sizeof snapping, 0, target_offset, place_of_point, point_of_place};
  static const layout_interaction interaction = {sizeof interaction, 0,    respond, NULL,
                                                 NULL,               NULL, NULL};
  static const layout_scrollers scrollers = {sizeof scrollers, 0, scroller, stop, scroller_at};
  static const layout_measuring measuring = {sizeof measuring, 0, measured_axes, proposed_sizes};
  switch (id) {
    case LAYOUT_SECTIONS: return &sections;
    case LAYOUT_INCREMENTAL: return &incremental;
    case LAYOUT_BOUNDS: return &bounds;
    case LAYOUT_SNAPPING: return &snapping;
    case LAYOUT_INTERACTION: return &interaction;
    case LAYOUT_SCROLLERS: return BROKEN(46) ? &scrollers : NULL;
    case LAYOUT_MEASURING: return IS_MEASURED ? &measuring : NULL;
    default: return BROKEN(45) && id >> 8 == LAYOUT_SECTIONS >> 8 ? &sections : NULL;
  }
#endif
}

static const layout_text sides[] = {LAYOUT_TEXT("left"), LAYOUT_TEXT("right")};
static const layout_option options[] = {
    {.name = LAYOUT_TEXT("gap"), .summary = LAYOUT_TEXT("Room below each cell, in points."),
     .type = LAYOUT_OPTION_NUMBER, .minimum = 0, .maximum = 100,
     .default_value = {.type = LAYOUT_VALUE_NUMBER, .numbers = {8}}},
    {.name = LAYOUT_TEXT("side"), .summary = LAYOUT_TEXT("Where cells stand."),
     .type = LAYOUT_OPTION_CHOICE, .choices = sides, .choice_count = 2,
     .default_value = {.type = LAYOUT_VALUE_CHOICE}},
};
static const layout_kind kinds[] = {
#ifdef PILE_DECORATOR
    {.name = LAYOUT_TEXT("Veil"), .category = LAYOUT_DECORATION},
#else
    {.name = LAYOUT_TEXT("Cursor"), .category = LAYOUT_DECORATION},
#endif
};

static const layout_plugin_descriptor descriptor = {
    .struct_size = sizeof(layout_plugin_descriptor), .abi = LAYOUT_ABI, .name = LAYOUT_TEXT(NAME),
    .version = LAYOUT_TEXT("1.0.0"), .summary = LAYOUT_TEXT("Cells below each other."),
    .options = options, .option_count = 2, .option_size = sizeof(layout_option), .kinds = kinds,
    .kind_count = 1, .kind_size = sizeof(layout_kind),
#ifdef PILE_DECORATOR
    .is_decorator = 1,
#else
    .missing_kinds = LAYOUT_MISSING_FOOTERS,
#endif
    .create = create, .destroy = destroy, .capability = capability, .check_option = check_option,
    .prepare = prepare, .content_size = content_size, .attributes_in_rect = attributes_in_rect,
    .attributes_for_element = attributes_for_element,
};

const layout_plugin_descriptor *layout_plugin_entry(uint32_t host_abi) {
  return LAYOUT_ABI_MAJOR(host_abi) == LAYOUT_ABI_MAJOR(LAYOUT_ABI) ? &descriptor : NULL;
}
