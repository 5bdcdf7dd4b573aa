// layout.labels/1: the layout names what it shows.

#ifndef LAYOUT_LABELS_H
#define LAYOUT_LABELS_H

#include "layout_context.h"

LAYOUT_BEGIN

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
} layout_labels;

LAYOUT_END

#endif
