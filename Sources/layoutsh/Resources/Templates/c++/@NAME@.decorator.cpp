// @NAME@: fades the cells of the layout it wraps; headers stay as they are.

#include <CLayoutPlugin.h>

#include <cstdint>
#include <new>
#include <string>

LAYOUT_DECORATOR_NOTE("@NAME@", "0.1.0")

namespace {

// Numbers of the options, in the order of `options`.
enum Option : std::uint32_t { alpha, optionCount };

constexpr layout_text text(const char *words) {
  return {words, std::char_traits<char>::length(words)};
}

// An option that takes a number.
layout_option number(const char *name, const char *summary, double minimum, double maximum,
                     double standard) {
  layout_option option{};
  option.name = text(name);
  option.summary = text(summary);
  option.type = LAYOUT_OPTION_NUMBER;
  option.minimum = minimum;
  option.maximum = maximum;
  option.default_value.type = LAYOUT_VALUE_NUMBER;
  option.default_value.numbers[0] = standard;
  return option;
}

const layout_option options[optionCount] = {
    number("alpha", "The alpha of cells, from 0 to 1.", 0, 1, 0.5),
};

// Every value inside the declared range can be used.
layout_status checkOption(void *, std::uint32_t, const layout_value *, layout_message *) {
  return LAYOUT_OK;
}

// One instance, all of it computed by `prepare`.
struct Fade {
  layout_size content{};
  double alpha = 1;

  // Fades what the base wrote to slot `index` of a buffer.
  void apply(layout_attributes *buffer, std::uint64_t stride, std::uint64_t index) const {
    auto &found = *reinterpret_cast<layout_attributes *>(
        reinterpret_cast<unsigned char *>(buffer) + index * stride);
    if (found.element.kind == LAYOUT_KIND_CELL) found.alpha *= alpha;
  }
};

layout_status create(const layout_plugin_descriptor *, const layout_host *, void **instance,
                     layout_message *) {
  *instance = new (std::nothrow) Fade;
  return *instance != nullptr ? LAYOUT_OK : LAYOUT_FAILED;
}

void destroy(void *instance) { delete static_cast<Fade *>(instance); }

layout_status prepare(void *instance, const layout_context *context, layout_message *) {
  auto &fade = *static_cast<Fade *>(instance);
  layout_value values[optionCount];
  const auto status = context->general_values(context->host, 0, optionCount, values);
  if (status != LAYOUT_OK) return status;
  fade.alpha = values[alpha].numbers[0];
  fade.content = context->base->content_size;
  return LAYOUT_OK;
}

layout_status contentSize(void *instance, layout_size *size, layout_message *) {
  *size = static_cast<const Fade *>(instance)->content;
  return LAYOUT_OK;
}

// The base finds the elements and writes them, checked, to the host's own buffer.
layout_status attributesInRect(void *instance, const layout_context *context,
                               const layout_rect *rect, layout_attributes *buffer,
                               std::uint64_t stride, std::uint64_t capacity,
                               std::uint64_t *count, layout_message *message) {
  const auto &base = *context->base;
  const auto status =
      base.attributes_in_rect(base.host, rect, buffer, stride, capacity, count, message);
  if (status != LAYOUT_OK) return status;
  for (std::uint64_t i = 0; i < *count; i++) 
    static_cast<const Fade *>(instance)->apply(buffer, stride, i);
  return LAYOUT_OK;
}

layout_status attributesForElement(void *instance, const layout_context *context,
                                   const layout_element *element, layout_attributes *buffer,
                                   std::uint64_t stride, layout_message *message) {
  const auto &base = *context->base;
  const auto status = base.attributes_for_element(base.host, element, buffer, stride, message);
  if (status == LAYOUT_OK) static_cast<const Fade *>(instance)->apply(buffer, stride, 0);
  return status;
}

// No capability yet: layout_capabilities.h lists what there is.
const void *capability(void *, std::uint32_t) { return nullptr; }

layout_plugin_descriptor describe() {
  layout_plugin_descriptor plugin{};
  plugin.struct_size = sizeof plugin;
  plugin.abi = LAYOUT_ABI;
  plugin.name = text("@NAME@");
  plugin.version = text("0.1.0");
  plugin.summary = text("Fades the cells of the layout it wraps.");
  plugin.options = options;
  plugin.option_count = optionCount;
  plugin.option_size = sizeof(layout_option);
  plugin.is_decorator = 1;
  plugin.create = create;
  plugin.destroy = destroy;
  plugin.capability = capability;
  plugin.check_option = checkOption;
  plugin.prepare = prepare;
  plugin.content_size = contentSize;
  plugin.attributes_in_rect = attributesInRect;
  plugin.attributes_for_element = attributesForElement;
  return plugin;
}

}  // namespace

extern "C" const layout_plugin_descriptor *layout_plugin_entry(std::uint32_t host_abi) {
  static const layout_plugin_descriptor descriptor = describe();
  return LAYOUT_ABI_MAJOR(host_abi) == LAYOUT_ABI_MAJOR(LAYOUT_ABI) ? &descriptor : nullptr;
}
