// @NAME@: fades the cells of the layout it wraps; headers stay as they are.

#include <CLayoutPlugin.h>

#include <stdlib.h>

LAYOUT_DECORATOR_NOTE("@NAME@", "0.1.0")

enum { ALPHA, OPTION_COUNT };  // numbers of the options, in the order of `options`

static const layout_option options[OPTION_COUNT] = {
    [ALPHA] = {.name = LAYOUT_TEXT("alpha"),
               .summary = LAYOUT_TEXT("The alpha of cells, from 0 to 1."),
               .type = LAYOUT_OPTION_NUMBER,
               .minimum = 0,
               .maximum = 1,
               .default_value = {.type = LAYOUT_VALUE_NUMBER, .numbers = {0.5}}},
};

// Every value inside the declared range can be used.
static layout_status check_option(void *instance, uint32_t option, const layout_value *value,
                                  layout_message *message) {
  (void)instance, (void)option, (void)value, (void)message;
  return LAYOUT_OK;
}

// One instance, all of it computed by `prepare`.
typedef struct fade_layout {
  layout_size content;
  double alpha;
} fade_layout;

static layout_status create(const layout_plugin_descriptor *plugin, const layout_host *host,
                            void **instance, layout_message *message) {
  (void)plugin, (void)host, (void)message;
  *instance = calloc(1, sizeof(fade_layout));
  return *instance != NULL ? LAYOUT_OK : LAYOUT_FAILED;
}

static void destroy(void *instance) { free(instance); }

static layout_status prepare(void *instance, const layout_context *context,
                             layout_message *message) {
  (void)message;
  fade_layout *layout = instance;
  layout_value values[OPTION_COUNT];
  layout_status status = context->general_values(context->host, 0, OPTION_COUNT, values);
  if (status != LAYOUT_OK) return status;
  layout->alpha = values[ALPHA].numbers[0];
  layout->content = context->base->content_size;
  return LAYOUT_OK;
}

static layout_status content_size(void *instance, layout_size *size, layout_message *message) {
  (void)message;
  *size = ((const fade_layout *)instance)->content;
  return LAYOUT_OK;
}

// Fades what the base wrote to slot `index` of a buffer.
static void fade(const fade_layout *layout, layout_attributes *buffer, uint64_t stride,
                 uint64_t index) {
  layout_attributes *found = (layout_attributes *)((unsigned char *)buffer + index * stride);
  if (found->element.kind == LAYOUT_KIND_CELL) found->alpha *= layout->alpha;
}

// The base finds the elements and writes them, checked, to the host's own buffer.
static layout_status attributes_in_rect(void *instance, const layout_context *context,
                                        const layout_rect *rect, layout_attributes *buffer,
                                        uint64_t stride, uint64_t capacity, uint64_t *count,
                                        layout_message *message) {
  const layout_wrapped *base = context->base;
  layout_status status =
      base->attributes_in_rect(base->host, rect, buffer, stride, capacity, count, message);
  if (status != LAYOUT_OK) return status;
  for (uint64_t i = 0; i < *count; i++) fade(instance, buffer, stride, i);
  return LAYOUT_OK;
}

static layout_status attributes_for_element(void *instance, const layout_context *context,
                                            const layout_element *element,
                                            layout_attributes *buffer, uint64_t stride,
                                            layout_message *message) {
  const layout_wrapped *base = context->base;
  layout_status status =
      base->attributes_for_element(base->host, element, buffer, stride, message);
  if (status == LAYOUT_OK) fade(instance, buffer, stride, 0);
  return status;
}

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
    .summary = LAYOUT_TEXT("Fades the cells of the layout it wraps."),
    .options = options,
    .option_count = OPTION_COUNT,
    .option_size = sizeof(layout_option),
    .is_decorator = 1,
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
