// layout.touch/1: in some places touches behave differently from what the elements there declare.

#ifndef LAYOUT_TOUCH_H
#define LAYOUT_TOUCH_H

#include "layout_context.h"

LAYOUT_BEGIN

// A rectangle in content coordinates, and its effect on touches.
typedef struct layout_touch_zone {
  layout_rect rect;
  uint32_t rule;
  uint32_t reserved;
} layout_touch_zone;
#define LAYOUT_TOUCH_PASS 0u   // a touch falls through the layer, elements or not
#define LAYOUT_TOUCH_STILL 1u  // a touch reaches what is there, but a drag scrolls nothing
#define LAYOUT_TOUCH_CLIP 2u   // cells and supplementary views are shown and hit only inside
// Readers ignore a zone with an unknown rule.

#define LAYOUT_TOUCH 0x0701u
typedef struct layout_touch {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the zones to a buffer of `capacity`, at least 64, that the host owns, and their number
  // to `count`. Where zones overlap, the first counts.
  layout_status (*LAYOUT_NULLABLE zones)(void *instance, const layout_context *context,
                                         layout_touch_zone *buffer, uint64_t capacity,
                                         uint64_t *count, layout_message *message);
} layout_touch;

LAYOUT_END

#endif
