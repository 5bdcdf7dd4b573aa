// @NAME@: cards in one row; the one in the middle is upright, its neighbours are turned and
// smaller.

#include <CLayoutPlugin.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <new>
#include <string>
#include <vector>

LAYOUT_PLUGIN_NOTE("@NAME@", "0.1.0")

namespace {

// MARK: Options

// Numbers of the options, in the order of `options`.
enum Option : std::uint32_t { spacing, turn, shrink, optionCount };

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
    number("spacing", "The space between cards, in points.", 0, 1000, 20),
    number("turn", "The turn of a card next to the middle one, in degrees.", 0, 90, 15),
    number("shrink", "The part that such a card is smaller by.", 0, 0.9, 0.2),
};

// Every value inside the declared range can be used.
layout_status checkOption(void *, std::uint32_t, const layout_value *, layout_message *) {
  return LAYOUT_OK;
}

// MARK: The layout

// One instance, all of it computed by `prepare`. Card i of section s is card first[s] + i of all.
class Carousel {
 public:
  layout_status prepare(const layout_context &context);
  layout_size contentSize() const { return content; }
  std::int64_t sectionCount() const { return static_cast<std::int64_t>(first.size()) - 1; }
  std::int64_t cardCount(std::int64_t section) const { return at(section + 1) - at(section); }
  layout_attributes card(const layout_viewport &viewport, std::int64_t section,
                         std::int64_t item) const;
  layout_point rest(const layout_viewport &viewport, layout_point proposed) const;

  // Calls `body` with the section and item of every card that may be drawn in `rect`.
  template <typename Body>
  void forCards(const layout_rect &rect, Body body) const;

 private:
  static constexpr double width = 150;
  static constexpr double height = 200;
  static constexpr double reach = 250;  // the diagonal of a card, its widest turn

  layout_size content{};
  layout_point middle{};  // of card 0, in content coordinates
  double step = width;    // from the middle of a card to that of the next
  double angle = 0;       // of a card one step away from the middle of the viewport, in radians
  double smaller = 0;     // the part that such a card is smaller by
  std::vector<std::int64_t> first{0};  // one more than there are sections

  std::int64_t at(std::int64_t section) const { return first[static_cast<std::size_t>(section)]; }
  double last() const { return std::max(0.0, static_cast<double>(first.back()) - 1); }
};

// Places the first card so that it can be in the middle of the viewport, and turn there.
// O(sections).
layout_status Carousel::prepare(const layout_context &context) {
  layout_value values[optionCount];
  layout_status status = context.general_values(context.host, 0, optionCount, values);
  if (status != LAYOUT_OK) return status;
  first.assign(1, 0);
  for (std::int64_t section = 0; section < context.section_count; section++) {
    std::int64_t count = 0;
    status = context.item_counts(context.host, section, 1, &count);
    if (status != LAYOUT_OK) return status;
    first.push_back(first.back() + count);
  }
  step = width + values[spacing].numbers[0];
  angle = values[turn].numbers[0] * 3.14159265358979323846 / 180;
  smaller = values[shrink].numbers[0];
  content = {std::max(context.viewport.size.width, reach),
             std::max(context.viewport.size.height, reach)};
  middle = {content.width / 2, content.height / 2};
  content.width += last() * step;
  return LAYOUT_OK;
}

layout_attributes Carousel::card(const layout_viewport &viewport, std::int64_t section,
                                 std::int64_t item) const {
  const double x = middle.x + static_cast<double>(at(section) + item) * step;
  layout_attributes found = LAYOUT_ATTRIBUTES_INIT;
  found.element.section = section;
  found.element.item = item;
  found.frame = {x - width / 2, middle.y - height / 2, width, height};
  // Distance of the card from the middle of the viewport, in steps; beyond one nothing changes.
  const double away = (x - viewport.content_offset.x - viewport.size.width / 2) / step;
  const double side = std::clamp(away, -1.0, 1.0);
  const double scale = 1 - smaller * std::abs(side);
  const double a = scale * std::cos(angle * side), b = scale * std::sin(angle * side);
  found.transform = {a, b, -b, a, 0, 0};
  found.z_index = -static_cast<std::int64_t>(std::min(100.0, std::round(std::abs(away))));
  return found;
}

template <typename Body>
void Carousel::forCards(const layout_rect &rect, Body body) const {
  // No card reaches further than half its diagonal; a rectangle may lie anywhere.
  const double count = static_cast<double>(first.back());
  const double low = std::floor((rect.x - reach / 2 - middle.x) / step);
  const double high = std::ceil((rect.x + rect.width + reach / 2 - middle.x) / step) + 1;
  const auto start = static_cast<std::int64_t>(std::clamp(low, 0.0, count));
  const auto end = static_cast<std::int64_t>(std::clamp(high, 0.0, count));
  for (std::int64_t section = 0; section < sectionCount(); section++) {
    const std::int64_t begin = at(section);
    for (std::int64_t number = std::max(start, begin); number < std::min(end, at(section + 1)); number++)
      body(section, number - begin);
  }
}

// Scrolling stops with a card in the middle.
layout_point Carousel::rest(const layout_viewport &viewport, layout_point proposed) const {
  const double half = viewport.size.width / 2;
  const double nearest = std::round((proposed.x + half - middle.x) / step);
  return {middle.x + std::clamp(nearest, 0.0, last()) * step - half, proposed.y};
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
    *instance = new Carousel;
    return LAYOUT_OK;
  });
}

void destroy(void *instance) { delete static_cast<Carousel *>(instance); }

layout_status prepare(void *instance, const layout_context *context, layout_message *message) {
  return guarded(message, [&] { return static_cast<Carousel *>(instance)->prepare(*context); });
}

layout_status contentSize(void *instance, layout_size *size, layout_message *) {
  *size = static_cast<const Carousel *>(instance)->contentSize();
  return LAYOUT_OK;
}

// Writes what is drawn in `rect`, in order. O(sections + cards near `rect`).
layout_status attributesInRect(void *instance, const layout_context *context,
                               const layout_rect *rect, layout_attributes *buffer,
                               std::uint64_t stride, std::uint64_t capacity, std::uint64_t *count,
                               layout_message *) {
  const auto &layout = *static_cast<const Carousel *>(instance);
  std::uint64_t found = 0;
  layout.forCards(*rect, [&](std::int64_t section, std::int64_t item) {
    const layout_attributes one = layout.card(context->viewport, section, item);
    const layout_rect box = layout_box(&one);
    if (!layout_intersects(&box, rect)) return;
    if (found < capacity) layout_write_attributes(buffer, stride, found, &one);
    found++;
  });
  *count = found;
  return found <= capacity ? LAYOUT_OK : LAYOUT_BUFFER_TOO_SMALL;
}

layout_status attributesForElement(void *instance, const layout_context *context,
                                   const layout_element *element, layout_attributes *buffer,
                                   std::uint64_t stride, layout_message *) {
  const auto &layout = *static_cast<const Carousel *>(instance);
  const auto section = element->section, item = element->item;
  if (element->kind != LAYOUT_KIND_CELL || section < 0 || section >= layout.sectionCount() ||
      item < 0 || item >= layout.cardCount(section))
    return LAYOUT_NONE;
  const layout_attributes found = layout.card(context->viewport, section, item);
  layout_write_attributes(buffer, stride, 0, &found);
  return LAYOUT_OK;
}

// MARK: Capabilities

// A new size invalidates everything, a scroll the turned cards.
layout_status invalidation(void *, const layout_viewport *from, const layout_viewport *to,
                           layout_invalidation *answer, const layout_element_sink *,
                           layout_message *) {
  const bool isResized =
      from->size.width != to->size.width || from->size.height != to->size.height;
  const bool isScrolled = from->content_offset.x != to->content_offset.x;
  answer->scope = isResized    ? LAYOUT_INVALIDATES_EVERYTHING
                  : isScrolled ? LAYOUT_INVALIDATES_ELEMENTS
                               : LAYOUT_INVALIDATES_NOTHING;
  return LAYOUT_OK;
}

layout_status targetOffset(void *instance, const layout_context *context,
                           const layout_point *proposed, const layout_point *, layout_point *target,
                           layout_message *) {
  *target = static_cast<const Carousel *>(instance)->rest(context->viewport, *proposed);
  return LAYOUT_OK;
}

const layout_bounds bounds = {sizeof(layout_bounds), 0, invalidation, nullptr, nullptr};
const layout_snapping snapping = {sizeof(layout_snapping), 0, targetOffset, nullptr, nullptr};

// layout_capabilities.h lists what else there is.
const void *capability(void *, std::uint32_t id) {
  switch (id) {
    case LAYOUT_BOUNDS: return &bounds;
    case LAYOUT_SNAPPING: return &snapping;
    default: return nullptr;
  }
}

// MARK: Entry

layout_plugin_descriptor describe() {
  layout_plugin_descriptor plugin{};
  plugin.struct_size = sizeof plugin;
  plugin.abi = LAYOUT_ABI;
  plugin.name = text("@NAME@");
  plugin.version = text("0.1.0");
  plugin.summary = text("Cards in one row, turned and smaller away from the middle.");
  plugin.options = options;
  plugin.option_count = optionCount;
  plugin.option_size = sizeof(layout_option);
  plugin.missing_kinds = LAYOUT_MISSING_HEADERS | LAYOUT_MISSING_FOOTERS;
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
