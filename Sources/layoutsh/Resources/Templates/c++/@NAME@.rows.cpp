// @NAME@: full-width rows from top to bottom, each section under a header.

#include <CLayoutPlugin.h>

#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <utility>
#include <vector>

LAYOUT_PLUGIN_NOTE("@NAME@", "0.1.0")

namespace {

// MARK: Options

// Numbers of the options, in the order of `options`.
enum Option : std::uint32_t { spacing, optionCount };

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
    number("spacing", "The space between rows, in points.", 0, 1000, 8),
};

// Every value inside the declared range can be used.
layout_status checkOption(void *, std::uint32_t, const layout_value *, layout_message *) {
  return LAYOUT_OK;
}

// MARK: The layout

// One instance, all of it computed by `prepare`.
class Rows {
 public:
  layout_status prepare(const layout_context &context);
  layout_size contentSize() const { return content; }
  std::int64_t sectionCount() const { return static_cast<std::int64_t>(sections.size()); }
  std::int64_t rowCount(std::int64_t section) const {
    return static_cast<std::int64_t>(at(section).rows.size());
  }
  layout_attributes header(std::int64_t section) const {
    return attributes(section, LAYOUT_KIND_HEADER, 0, at(section).header);
  }
  layout_attributes row(std::int64_t section, std::int64_t item) const {
    return attributes(section, LAYOUT_KIND_CELL, item,
                      at(section).rows[static_cast<std::size_t>(item)]);
  }

 private:
  static constexpr double headerHeight = 30;
  static constexpr double rowHeight = 44;  // of rows without a height of their own

  // Along the scroll axis, in content coordinates.
  struct Span {
    double top;
    double height;
  };
  struct Section {
    Span header;
    std::vector<Span> rows;
  };

  layout_size content{};
  std::vector<Section> sections;

  const Section &at(std::int64_t section) const {
    return sections[static_cast<std::size_t>(section)];
  }
  layout_attributes attributes(std::int64_t section, layout_kind_number kind, std::int64_t item,
                               Span span) const;
};

// Places headers and rows. O(rows).
layout_status Rows::prepare(const layout_context &context) {
  layout_value values[optionCount];
  layout_status status = context.general_values(context.host, 0, optionCount, values);
  if (status != LAYOUT_OK) return status;
  sections.clear();
  double y = 0;
  std::vector<double> heights;
  for (std::int64_t section = 0; section < context.section_count; section++) {
    std::int64_t count = 0;
    status = context.item_counts(context.host, section, 1, &count);
    if (status != LAYOUT_OK) return status;
    heights.resize(static_cast<std::size_t>(count));
    if (count > 0) {
      status = context.read(context.host, LAYOUT_METRIC_HEIGHT, section, 0,
                            static_cast<std::uint64_t>(count), heights.data());
      if (status != LAYOUT_OK) return status;
    }
    Section made{{y, headerHeight}, {}};
    y += headerHeight;
    for (double own : heights) {
      if (!made.rows.empty()) y += values[spacing].numbers[0];
      const double height = own >= 0 ? own : rowHeight;  // NaN: none of its own
      made.rows.push_back({y, height});
      y += height;
    }
    sections.push_back(std::move(made));
  }
  content = {context.viewport.size.width, y};
  return LAYOUT_OK;
}

layout_attributes Rows::attributes(std::int64_t section, layout_kind_number kind,
                                   std::int64_t item, Span span) const {
  layout_attributes found = LAYOUT_ATTRIBUTES_INIT;
  found.element.section = section;
  found.element.kind = kind;
  found.element.item = item;
  found.frame = {0, span.top, content.width, span.height};
  return found;
}

// MARK: The contract

// Runs `body`: no exception leaves the module.
template <typename Body>
layout_status guarded(layout_message *message, Body body) noexcept {
  try {
    return body();
  } catch (const std::bad_alloc &) {
    constexpr char words[] = "no memory";
    message->length = sizeof words - 1 < message->capacity ? sizeof words - 1 : message->capacity;
    std::memcpy(message->start, words, message->length);
  } catch (...) {
  }
  return LAYOUT_FAILED;
}

layout_status create(const layout_plugin_descriptor *, const layout_host *, void **instance,
                     layout_message *message) {
  return guarded(message, [&] {
    *instance = new Rows;
    return LAYOUT_OK;
  });
}

void destroy(void *instance) { delete static_cast<Rows *>(instance); }

layout_status prepare(void *instance, const layout_context *context, layout_message *message) {
  return guarded(message, [&] { return static_cast<Rows *>(instance)->prepare(*context); });
}

layout_status contentSize(void *instance, layout_size *size, layout_message *) {
  *size = static_cast<const Rows *>(instance)->contentSize();
  return LAYOUT_OK;
}

// Writes what intersects `rect`, in order. O(rows); a search for the first row would make it less.
layout_status attributesInRect(void *instance, const layout_context *, const layout_rect *rect,
                               layout_attributes *buffer, std::uint64_t stride,
                               std::uint64_t capacity, std::uint64_t *count, layout_message *) {
  const auto &layout = *static_cast<const Rows *>(instance);
  std::uint64_t found = 0;
  const auto add = [&](const layout_attributes &one) {
    if (!layout_intersects(&one.frame, rect)) return;
    if (found < capacity) layout_write_attributes(buffer, stride, found, &one);
    found++;
  };
  for (std::int64_t section = 0; section < layout.sectionCount(); section++) {
    add(layout.header(section));
    for (std::int64_t item = 0; item < layout.rowCount(section); item++)
      add(layout.row(section, item));
  }
  *count = found;
  return found <= capacity ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL;
}

layout_status attributesForElement(void *instance, const layout_context *,
                                   const layout_element *element, layout_attributes *buffer,
                                   std::uint64_t stride, layout_message *) {
  const auto &layout = *static_cast<const Rows *>(instance);
  const auto section = element->section, item = element->item;
  if (section < 0 || section >= layout.sectionCount() || item < 0) return LAYOUT_NONE;
  layout_attributes found;
  if (element->kind == LAYOUT_KIND_HEADER && item == 0) {
    found = layout.header(section);
  } else if (element->kind == LAYOUT_KIND_CELL && item < layout.rowCount(section)) {
    found = layout.row(section, item);
  } else {
    return LAYOUT_NONE;
  }
  layout_write_attributes(buffer, stride, 0, &found);
  return LAYOUT_OK;
}

// No capability yet: layout_capabilities.h lists what there is.
const void *capability(void *, std::uint32_t) { return nullptr; }

layout_plugin_descriptor describe() {
  layout_plugin_descriptor plugin{};
  plugin.struct_size = sizeof plugin;
  plugin.abi = LAYOUT_ABI;
  plugin.name = text("@NAME@");
  plugin.version = text("0.1.0");
  plugin.summary = text("Full-width rows from top to bottom, each section under a header.");
  plugin.options = options;
  plugin.option_count = optionCount;
  plugin.option_size = sizeof(layout_option);
  plugin.missing_kinds = LAYOUT_MISSING_FOOTERS;
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
