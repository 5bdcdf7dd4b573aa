// The circle layout: the contract in plain C, from declaration to answers.

#include "Circle.h"

#include "CircleGeometry.h"

#include <stdlib.h>
#include <string.h>

LAYOUT_PLUGIN_NOTE("circle", "1.0.0")

static layout_status create(const layout_plugin_descriptor *plugin, const layout_host *host,
                            void **instance, layout_message *message) {
  (void)plugin;
  (void)host;
  static const char text[] = "no memory for an instance";
  *instance = calloc(1, sizeof(circle));
  if (*instance != NULL) return LAYOUT_OK;
  message->length = sizeof(text) - 1 < message->capacity ? sizeof(text) - 1 : message->capacity;
  memcpy(message->start, text, message->length);
  return LAYOUT_FAILED;
}

static void destroy(void *instance) { free(instance); }

// Every value inside the declared ranges can be used.
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
  return circle_prepare(instance, context);
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  (void)message;
  *size = ((const circle *)instance)->content;
  return LAYOUT_OK;
}

// O(items): any item of a circle may reach into any rectangle.
static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count,
                                        layout_message *message) {
  (void)message;
  uint64_t found = 0;
  int64_t place = 0;
  for (int64_t section = 0; section < context->section_count; section++) {
    int64_t items = 0;
    layout_status status = context->item_counts(context->host, section, 1, &items);
    if (status != LAYOUT_OK) return status;
    for (int64_t first = 0; first < items; first += CIRCLE_RUN) {
      circle_run run;
      status = circle_read_run(instance, context, section, first, items, &run);
      if (status != LAYOUT_OK) return status;
      for (int64_t i = 0; i < run.count; i++) {
        layout_attributes attributes =
            circle_attributes(instance, section, first + i, place++, run.sizes[i]);
        if (!circle_intersects(&attributes, rect)) continue;
        if (found < capacity) layout_write_attributes(buffer, stride, found, &attributes);
        found++;
      }
    }
  }
  *count = found;
  return found <= capacity ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL;
}

// O(sections): the place of an item among all is counted.
static layout_status find(const circle *instance, const layout_context *context,
                          const layout_element *element, layout_attributes *attributes) {
  if (element->kind != LAYOUT_KIND_CELL || element->section < 0 ||
      element->section >= context->section_count)
    return LAYOUT_NONE;
  int64_t place = 0;
  int64_t items = 0;
  for (int64_t section = 0; section <= element->section; section++) {
    place += items;
    layout_status status = context->item_counts(context->host, section, 1, &items);
    if (status != LAYOUT_OK) return status;
  }
  if (element->item < 0 || element->item >= items) return LAYOUT_NONE;
  circle_run run;
  layout_status status =
      circle_read_run(instance, context, element->section, element->item, element->item + 1, &run);
  if (status != LAYOUT_OK) return status;
  *attributes = circle_attributes(instance, element->section, element->item, place + element->item,
                                  run.sizes[0]);
  return LAYOUT_OK;
}

static layout_status attributes_for_element(void *instance, const layout_context *context,
                                            const layout_element *element,
                                            layout_attributes *attributes, uint64_t stride,
                                            layout_message *message) {
  (void)message;
  layout_attributes found;
  layout_status status = find(instance, context, element, &found);
  if (status == LAYOUT_OK) layout_write_attributes(attributes, stride, 0, &found);
  return status;
}

// Moves attributes to the middle of the circle, transparent and scaled.
static void withdraw(const circle *circle, double scale, layout_attributes *attributes) {
  attributes->frame.x = circle->content.width / 2 - attributes->frame.width / 2;
  attributes->frame.y = circle->content.height / 2 - attributes->frame.height / 2;
  attributes->transform.a = attributes->transform.d = scale;
  attributes->alpha = 0;
}

static layout_status write_withdrawn(const circle *instance, const layout_context *context,
                                     const layout_element *element, double scale,
                                     layout_attributes *attributes, uint64_t stride) {
  layout_attributes found;
  layout_status status = find(instance, context, element, &found);
  if (status != LAYOUT_OK) return status;
  withdraw(instance, scale, &found);
  layout_write_attributes(attributes, stride, 0, &found);
  return LAYOUT_OK;
}

// New items come out of the middle.
static layout_status initial_attributes(void *instance, const layout_context *context,
                                        const layout_element *element,
                                        layout_attributes *attributes, uint64_t stride,
                                        layout_message *message) {
  (void)message;
  return write_withdrawn(instance, context, element, 1, attributes, stride);
}

// Items that go away shrink into the middle.
static layout_status final_attributes(void *instance, const layout_context *context,
                                      const layout_element *element, layout_attributes *attributes,
                                      uint64_t stride, layout_message *message) {
  (void)message;
  return write_withdrawn(instance, context, element, 0.1, attributes, stride);
}

static const void *capability(void *instance, uint32_t id) {
  (void)instance;
  static const layout_animation animation = {sizeof animation, 0, initial_attributes,
                                             final_attributes};
  return id == LAYOUT_ANIMATION ? &animation : NULL;
}

static const layout_plugin_descriptor descriptor = {
    .struct_size = sizeof(layout_plugin_descriptor),
    .abi = LAYOUT_ABI,
    .missing_kinds = LAYOUT_MISSING_HEADERS | LAYOUT_MISSING_FOOTERS,
    .name = LAYOUT_TEXT("circle"),
    .version = LAYOUT_TEXT("1.0.0"),
    .summary = LAYOUT_TEXT("All items on one circle, section after section."),
    .author = LAYOUT_TEXT("the layoutsh authors"),
    .licence = LAYOUT_TEXT("Apache-2.0"),
    .options = circle_declared_options,
    .option_count = CIRCLE_OPTION_COUNT,
    .option_size = sizeof(layout_option),
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
