// layout.landing/1: the layout chooses where an item lands that is scrolled to.

#ifndef LAYOUT_LANDING_H
#define LAYOUT_LANDING_H

#include "layout_context.h"

LAYOUT_BEGIN

// The place in the viewport to which an item is scrolled.
#define LAYOUT_POSITION_START 0u
#define LAYOUT_POSITION_CENTER 1u
#define LAYOUT_POSITION_END 2u

#define LAYOUT_LANDING 0x1101u
typedef struct layout_landing {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the axes along which the content goes round, so that offsets have no ends there; asked
  // after each `prepare` and `apply`. NULL: none.
  layout_status (*LAYOUT_NULLABLE endless_axes)(void *instance, layout_axes *axes,
                                                layout_message *message);
  // Writes the offset at which a cell is at `position`, which is LAYOUT_POSITION_...; the host
  // clamps it. LAYOUT_NONE: the host chooses, along the axis of the sections alone. The cell
  // exists, but need not be one that a query returns.
  layout_status (*LAYOUT_NULLABLE offset)(void *instance, const layout_context *context,
                                          const layout_element *element, uint32_t position,
                                          layout_point *offset, layout_message *message);
} layout_landing;

LAYOUT_END

#endif
