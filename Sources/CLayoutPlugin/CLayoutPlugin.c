// The shape of every struct of the contract, fixed at compile time.

#include "CLayoutPlugin.h"

#include <stddef.h>

#define SIZE(type, size) _Static_assert(sizeof(type) == (size), #type " has changed size")
#define FIELD(type, field, offset) \
  _Static_assert(offsetof(type, field) == (offset), #type "." #field " has moved")

_Static_assert(sizeof(void *) == 8, "the contract is for 64-bit machines");
_Static_assert(sizeof(double) == 8, "a double has 64 bits");

SIZE(layout_text, 16);
SIZE(layout_message, 16);
SIZE(layout_point, 16);
SIZE(layout_size, 16);
SIZE(layout_rect, 32);
SIZE(layout_insets, 32);
SIZE(layout_transform, 48);
SIZE(layout_extent, 16);

SIZE(layout_viewport, 96);
FIELD(layout_viewport, content_offset, 16);
FIELD(layout_viewport, content_inset, 32);
FIELD(layout_viewport, safe_area, 64);

SIZE(layout_kind, 24);
FIELD(layout_kind, number, 16);
FIELD(layout_kind, category, 18);
FIELD(layout_kind, is_unpinnable, 19);
FIELD(layout_kind, appearance, 20);

SIZE(layout_element, 24);
FIELD(layout_element, kind, 16);

SIZE(layout_attributes, 128);
FIELD(layout_attributes, frame, 24);
FIELD(layout_attributes, transform, 56);
FIELD(layout_attributes, alpha, 104);
FIELD(layout_attributes, z_index, 112);
FIELD(layout_attributes, flags, 120);
FIELD(layout_attributes, is_hidden, 122);
FIELD(layout_attributes, pointer, 123);

SIZE(layout_value, 56);
FIELD(layout_value, numbers, 8);
FIELD(layout_value, text, 40);

SIZE(layout_option, 144);
FIELD(layout_option, choices, 48);
FIELD(layout_option, type, 60);
FIELD(layout_option, minimum, 64);
FIELD(layout_option, is_per_section, 80);
FIELD(layout_option, default_value, 88);

SIZE(layout_column, 16);
FIELD(layout_column, value, 8);

SIZE(layout_context, 224);
FIELD(layout_context, host, 8);
FIELD(layout_context, viewport, 16);
FIELD(layout_context, section_count, 112);
FIELD(layout_context, base, 120);
FIELD(layout_context, item_counts, 128);
FIELD(layout_context, kind_named, 184);
FIELD(layout_context, is_cancelled, 200);
FIELD(layout_context, state, 208);

SIZE(layout_wrapped, 80);
FIELD(layout_wrapped, content_size, 16);
FIELD(layout_wrapped, attributes_in_rect, 32);
FIELD(layout_wrapped, section_at, 56);
FIELD(layout_wrapped, has_ordered_sections, 64);
FIELD(layout_wrapped, is_reversed, 68);
FIELD(layout_wrapped, missing_kinds, 70);
FIELD(layout_wrapped, version, 72);

SIZE(layout_update, 32);
FIELD(layout_update, section, 8);
SIZE(layout_sections, 40);
FIELD(layout_sections, is_reversed, 32);
SIZE(layout_incremental, 16);
SIZE(layout_bounds, 16);
SIZE(layout_snapping, 32);
FIELD(layout_snapping, target_offset, 8);
FIELD(layout_snapping, place_of_point, 16);
FIELD(layout_snapping, point_of_place, 24);
SIZE(layout_animation, 24);
FIELD(layout_animation, initial_attributes, 8);
FIELD(layout_animation, final_attributes, 16);
SIZE(layout_explanation, 24);
FIELD(layout_explanation, explain, 8);
FIELD(layout_explanation, explain_point, 16);
SIZE(layout_touch_zone, 40);
FIELD(layout_touch_zone, rule, 32);
SIZE(layout_touch, 16);
SIZE(layout_base_window, 144);
FIELD(layout_base_window, scroll_inset, 96);
FIELD(layout_base_window, origin, 128);
SIZE(layout_framing, 16);
SIZE(layout_gesture, 40);
FIELD(layout_gesture, vector, 8);
FIELD(layout_gesture, milliseconds, 24);
SIZE(layout_response, 48);
FIELD(layout_response, moved, 32);
SIZE(layout_interaction, 32);
FIELD(layout_interaction, compare, 24);
SIZE(layout_bytes, 16);
SIZE(layout_host, 24);
FIELD(layout_host, time_zone, 16);
SIZE(layout_connection, 16);
SIZE(layout_fact_value, 24);
SIZE(layout_fact, 32);
SIZE(layout_fact_sink, 24);

SIZE(layout_plugin_descriptor, 168);
FIELD(layout_plugin_descriptor, name, 8);
FIELD(layout_plugin_descriptor, kinds, 56);
FIELD(layout_plugin_descriptor, kind_count, 72);
FIELD(layout_plugin_descriptor, missing_kinds, 92);
FIELD(layout_plugin_descriptor, own, 96);
FIELD(layout_plugin_descriptor, create, 104);
FIELD(layout_plugin_descriptor, attributes_for_element, 160);
