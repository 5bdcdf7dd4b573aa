// layout.bounds/1: invalidation by a change of the viewport or of measured sizes.

#ifndef LAYOUT_INVALIDATION_H
#define LAYOUT_INVALIDATION_H

#include "layout_context.h"

LAYOUT_BEGIN

// Extent of an invalidation; each scope includes the ones before it.
#define LAYOUT_INVALIDATES_NOTHING 0u   // the instance answers as before
#define LAYOUT_INVALIDATES_ELEMENTS 1u  // the elements and kinds in the sink; any if it is empty
#define LAYOUT_INVALIDATES_COUNTS 2u    // elements and content size; the host reads the axis, too
#define LAYOUT_INVALIDATES_EVERYTHING 3u  // a prepare is needed; also any unknown number

// The answer. The host sets struct_size, scope to an unknown number, and the rest to zeros; a
// plugin writes only fields within struct_size.
typedef struct layout_invalidation {
  uint32_t struct_size;
  uint32_t scope;  // LAYOUT_INVALIDATES_...
  // Added to the offset that the change asked for; then the host clamps the sum. The
  // instance is asked about that offset, too; an adjustment in this second answer is ignored.
  layout_point content_offset_adjustment;
  // Growth of the content size. With 0, 0 the host does not read content_size again, unless scope
  // is COUNTS or more.
  layout_size content_size_adjustment;
} layout_invalidation;

// Receives what a plugin invalidates. Borrowed until the plugin's function returns. The functions
// take `host` first; repeated calls add up. An element that does not exist, a kind that the layer
// does not have, or more than 65536 of both are LAYOUT_REFUSED and reported as the plugin's fault.
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
  uint32_t ignores_offset;  // 1: scrolling alone invalidates nothing, the host need not ask
  // Writes the scope of the change; called before the new viewport is in force. Unless a prepare is
  // needed, the instance answers for `to` once the call has returned. Without this capability a
  // change of size or insets needs a prepare, and scrolling invalidates nothing.
  layout_status (*LAYOUT_NULLABLE invalidation)(void *instance, const layout_viewport *from,
                                                const layout_viewport *to,
                                                layout_invalidation *answer,
                                                const layout_element_sink *sink,
                                                layout_message *message);
  // Writes the scope of new measured sizes of these elements: `measure` of `context`, which shows
  // the state after the change, now returns other sizes for them. Unless a prepare is needed, the
  // instance uses the new sizes once the call has returned. NULL: the items arrive as updates,
  // LAYOUT_RELOAD_ITEMS.
  layout_status (*LAYOUT_NULLABLE sizes_invalidation)(
      void *instance, const layout_context *context, const layout_element *elements, uint64_t count,
      layout_invalidation *answer, const layout_element_sink *sink, layout_message *message);
  // As `invalidation`, and called instead of it: for layouts that read the margins or the adjusted
  // inset. NULL: a change of the margins invalidates nothing, one of the adjusted axes needs a
  // prepare.
  layout_status (*LAYOUT_NULLABLE room_invalidation)(void *instance, const layout_room *from,
                                                     const layout_room *to,
                                                     layout_invalidation *answer,
                                                     const layout_element_sink *sink,
                                                     layout_message *message);
} layout_bounds;

LAYOUT_END

#endif
