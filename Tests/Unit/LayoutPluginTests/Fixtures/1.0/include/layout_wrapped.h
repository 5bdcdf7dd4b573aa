// The base of a decorator: a prepared layout whose answers the host has checked.

#ifndef LAYOUT_WRAPPED_H
#define LAYOUT_WRAPPED_H

#include "layout_attributes.h"

LAYOUT_BEGIN

// Borrowed until the plugin's function returns. The functions take `host` first. A failure of the
// base is LAYOUT_REFUSED or LAYOUT_FAILED with a message; a decorator that cannot go on returns the
// same status with the same message.
typedef struct layout_wrapped {
  uint32_t struct_size;
  layout_axis axis;  // along which the base's sections follow each other
  void *host;        // the host's own
  layout_size content_size;

  // Writes the attributes of every element that the base draws in `rect`, by the rule of
  // attributes_in_rect in layout_plugin.h, in order, to a buffer of `capacity` slots `stride` bytes
  // apart that the plugin owns, and their number to `count`. `stride` is the plugin's
  // sizeof(layout_attributes). LAYOUT_BUFFER_TOO_SMALL if there are more than `capacity`: then only
  // the count is written.
  layout_status (*attributes_in_rect)(void *host, const layout_rect *rect,
                                      layout_attributes *LAYOUT_NULLABLE buffer, uint64_t stride,
                                      uint64_t capacity, uint64_t *count,
                                      layout_message *message);
  // Writes the attributes of one element to a slot of `stride` bytes; LAYOUT_NONE if the base
  // has no such element.
  layout_status (*attributes_for_element)(void *host, const layout_element *element,
                                          layout_attributes *attributes, uint64_t stride,
                                          layout_message *message);
  // Writes the extents of `count` sections from `first` on.
  layout_status (*section_extents)(void *host, int64_t first, uint64_t count,
                                   layout_extent *extents, layout_message *message);
  // Writes the last section that starts at or before `offset`; LAYOUT_NONE if none does.
  layout_status (*section_at)(void *host, double offset, int64_t *section,
                              layout_message *message);
  // 1: the base itself knows its sections, which follow each other along the axis. 0: extents are
  // derived by the host and may overlap in any order.
  uint32_t has_ordered_sections;
  uint16_t is_reversed;          // 1: section 0 lies at the far end of the axis
  layout_missing missing_kinds;  // standard kinds that the base never shows
  int64_t version;  // changes whenever an answer of the base may have changed
  uint32_t is_right_to_left;  // 1: x runs from right to left, along the axis or across it
  uint32_t reserved;
} layout_wrapped;

LAYOUT_END

#endif
