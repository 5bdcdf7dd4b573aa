// layout.bounds/1: what a change of the viewport, or of measured sizes, invalidates.

#ifndef LAYOUT_INVALIDATION_H
#define LAYOUT_INVALIDATION_H

#include "layout_context.h"

LAYOUT_BEGIN

// How much a change invalidates; each includes the ones before it.
#define LAYOUT_INVALIDATES_NOTHING 0u   // the instance answers as before
#define LAYOUT_INVALIDATES_ELEMENTS 1u  // the elements and kinds in the sink; any where it is empty
#define LAYOUT_INVALIDATES_COUNTS 2u    // elements came or went; the host reads content size and axis
#define LAYOUT_INVALIDATES_EVERYTHING 3u  // a prepare is needed; also any unknown number

// The answer. The host sets struct_size, scope to no known number, and zeros for the rest; a plugin
// writes only the fields that struct_size reaches.
typedef struct layout_invalidation {
  uint32_t struct_size;
  uint32_t scope;  // LAYOUT_INVALIDATES_...
  // Added to the offset that the change asked for; then the host clamps it. An answer about the
  // offset that results moves nothing any more.
  layout_point content_offset_adjustment;
  // By how much the content became larger. With 0, 0 the host does not read content_size again,
  // unless scope is COUNTS or more.
  layout_size content_size_adjustment;
} layout_invalidation;

// Where a plugin leaves what it invalidates. Borrowed until the plugin's function returns. The
// functions take `host` first; what is added in several calls counts together. An element that does
// not exist, a kind that the layer does not have, or more than 65536 of both are LAYOUT_REFUSED,
// and are reported as the plugin's fault.
typedef struct layout_element_sink {
  uint32_t struct_size;
  uint32_t reserved;
  void *host;  // the host's own
  layout_status (*add)(void *host, const layout_element *elements, uint64_t count);
  layout_status (*add_kinds)(void *host, const layout_kind_number *kinds, uint64_t count);
} layout_element_sink;

#define LAYOUT_BOUNDS 0x0301u
typedef struct layout_bounds {
  uint32_t struct_size;
  uint32_t ignores_offset;  // 1: another offset alone invalidates nothing, the host need not ask
  // Writes what the change invalidates; asked before the new viewport is in force. Unless a prepare
  // is needed, the instance answers for `to` when the call returns. Without this capability a
  // change of size or insets needs a prepare, and scrolling nothing.
  layout_status (*LAYOUT_NULLABLE invalidation)(void *instance, const layout_viewport *from,
                                                const layout_viewport *to,
                                                layout_invalidation *answer,
                                                const layout_element_sink *sink,
                                                layout_message *message);
  // Writes what it invalidates that `measure` of the context, which shows the state after the
  // change, answers otherwise for these elements. Unless a prepare is needed, the instance answers
  // with the new sizes when the call returns. NULL: the items are updates, LAYOUT_RELOAD_ITEMS.
  layout_status (*LAYOUT_NULLABLE sizes_invalidation)(
      void *instance, const layout_context *context, const layout_element *elements, uint64_t count,
      layout_invalidation *answer, const layout_element_sink *sink, layout_message *message);
  // The same as `invalidation`, and asked in its place: for layouts that read the margins or the
  // adjusted inset. NULL: other margins change nothing, other adjusted axes need a prepare.
  layout_status (*LAYOUT_NULLABLE room_invalidation)(void *instance, const layout_room *from,
                                                     const layout_room *to,
                                                     layout_invalidation *answer,
                                                     const layout_element_sink *sink,
                                                     layout_message *message);
} layout_bounds;

LAYOUT_END

#endif
