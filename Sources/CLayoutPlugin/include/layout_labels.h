// layout.labels/1: the layout names what it shows.

#ifndef LAYOUT_LABELS_H
#define LAYOUT_LABELS_H

#include "layout_context.h"

LAYOUT_BEGIN

// The content that a picture shows of an element in addition to its frame. The host has set all
// fields to 0. Texts are owned by the plugin and borrowed until the next call into the instance.
typedef struct layout_caption {
  layout_element item;      // the cell whose label the element bears
  layout_text detail;       // beside the label where there is room, such as "09:00"; empty: none
  layout_text colour;       // as the item names it, such as "#ff8800"; empty: none
  double inset;             // of the label from the side where it begins, in points; finite, >= 0
  uint32_t is_set;          // 1; 0: the element has its label alone, all else is ignored
  uint32_t goes_on;         // the sum of LAYOUT_SIDE_..., beyond which there is more of the same
  uint32_t is_from_right;   // 1: the label begins at the right side
  uint32_t group;           // those of a group have the same colour: 1, 2, ...; 0: none
} layout_caption;
#define LAYOUT_SIDE_LEFT 1u
#define LAYOUT_SIDE_RIGHT 2u
#define LAYOUT_SIDE_TOP 4u
#define LAYOUT_SIDE_BOTTOM 8u

// The offset at which the picture of a layer opens that nobody has scrolled yet.
typedef struct layout_opening {
  layout_point offset;  // finite; the host keeps it in the range of the scroll
  layout_text name;     // such as "08:00"; owned and borrowed as those of captions
} layout_opening;

#define LAYOUT_LABELS 0x0A01u
typedef struct layout_labels {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the label of each of `count` elements, such as "Monday" or "09:00"; an empty text for an
  // element that has none or does not exist. Asked for supplementary and decoration elements: a
  // cell's label is that of its item. The texts are owned by the plugin and borrowed until the next
  // call into the instance.
  layout_status (*LAYOUT_NULLABLE labels)(void *instance, const layout_context *context,
                                          const layout_element *elements, uint64_t count,
                                          layout_text *labels, layout_message *message);
  // Writes the caption of each of `count` elements that a query has returned in `context`, cells
  // too. NULL: all have their labels alone. Since 1.1.
  layout_status (*LAYOUT_NULLABLE captions)(void *instance, const layout_context *context,
                                            const layout_element *elements, uint64_t count,
                                            layout_caption *captions, layout_message *message);
  // Writes where the picture of a layer opens that nobody has scrolled yet. LAYOUT_NONE, and NULL:
  // at the layer's own offset. Since 1.1.
  layout_status (*LAYOUT_NULLABLE opening)(void *instance, const layout_context *context,
                                           layout_opening *opening, layout_message *message);
} layout_labels;

LAYOUT_END

#endif
