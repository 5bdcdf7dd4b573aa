// Elements and their attributes.

#ifndef LAYOUT_ATTRIBUTES_H
#define LAYOUT_ATTRIBUTES_H

#include "layout_geometry.h"

#include <string.h>

LAYOUT_BEGIN

typedef uint8_t layout_category;
#define LAYOUT_CELL 0u
#define LAYOUT_SUPPLEMENTARY 1u
#define LAYOUT_DECORATION 2u  // also for a category that the reader does not know

// Rank of a kind inside a section. Other numbers than these three come from the context.
typedef uint16_t layout_kind_number;
#define LAYOUT_KIND_HEADER 0u
#define LAYOUT_KIND_CELL 1u
#define LAYOUT_KIND_FOOTER 2u

// A set of standard kinds.
typedef uint16_t layout_missing;
#define LAYOUT_MISSING_HEADERS 1u
#define LAYOUT_MISSING_FOOTERS 2u

// The way elements of a kind are drawn. An unknown number counts as LAYOUT_PLAIN.
typedef uint8_t layout_appearance;
#define LAYOUT_PLAIN 0u     // a box with its name, as cells are
#define LAYOUT_SHEET 1u     // a surface with round corners and without a name
#define LAYOUT_BACKDROP 2u  // a veil that dims what lies behind it
#define LAYOUT_HANDLE 3u    // a short bar in the middle of the frame
#define LAYOUT_LINE 4u      // a thin line without a name

// A kind besides header, cell and footer.
typedef struct layout_kind {
  layout_text name;           // in a descriptor: owned by the plugin, for the life of the process
                              // from a context: borrowed until the plugin's function returns
  layout_kind_number number;  // 0 in a descriptor: the host numbers the kinds
  layout_category category;   // LAYOUT_SUPPLEMENTARY or LAYOUT_DECORATION
  uint8_t is_unpinnable;      // 1: never lies in a section with room to move along the axis
  layout_appearance appearance;
  uint8_t reserved[3];  // 0
} layout_kind;

// Identity of a cell, supplementary view or decoration. Order: section, then kind, then item.
typedef struct layout_element {
  int64_t section;
  int64_t item;  // 0 for the only one of its kind in a section
  layout_kind_number kind;
  uint16_t reserved[3];  // 0
} layout_element;

// A number that the reader does not know counts as LAYOUT_POINTER_AUTO.
typedef uint8_t layout_pointer_mode;
#define LAYOUT_POINTER_AUTO 0u          // the element and its content can be hit
#define LAYOUT_POINTER_PASS_THROUGH 1u  // what lies behind it is hit instead
#define LAYOUT_POINTER_BOX_ONLY 2u      // it is hit, its content is not
#define LAYOUT_POINTER_NONE 3u          // neither it nor its content is hit

#define LAYOUT_FLAG_PINNED 1u     // held at an edge of the visible bounds
#define LAYOUT_FLAG_ESTIMATED 2u  // size not measured yet
#define LAYOUT_FLAG_SCROLLED 4u   // moved by the scroller of its section; since version 1.1

// Extra touch area outside each edge of an element's frame, in points; each finite and >= 0.
typedef struct layout_touch_insets {
  float top;
  float left;
  float bottom;
  float right;
} layout_touch_insets;

// May grow: functions that write attributes are given the stride of the reader's own struct.
typedef struct layout_attributes {
  layout_element element;
  layout_rect frame;           // before the transform, in content coordinates; finite, size >= 0
  layout_transform transform;  // about the centre of the frame; finite
  double alpha;                // 0 to 1
  int64_t z_index;             // higher is in front
  uint16_t flags;              // LAYOUT_FLAG_...; unknown bits are passed on
  uint8_t is_hidden;           // 0 or 1
  layout_pointer_mode pointer;
  uint32_t reserved;  // 0
  layout_touch_insets touch_insets;  // before the transform; beyond touch_reach of the descriptor
                                     // nothing is found
  // 0. Kept for a corner radius and a depth in 3-D.
  uint64_t reserved_later[2];
} layout_attributes;

// Initializer of attributes of cell 0 of section 0: opaque, not turned, an empty frame at 0, 0.
#define LAYOUT_ATTRIBUTES_INIT                                                                   \
  {{0, 0, LAYOUT_KIND_CELL, {0, 0, 0}}, {0, 0, 0, 0}, {1, 0, 0, 1, 0, 0}, 1, 0, 0, 0,            \
   LAYOUT_POINTER_AUTO, 0, {0, 0, 0, 0}, {0, 0}}

// The number, rounded to a double and no longer part of a larger computation. Compilers may fuse a
// product with a sum, or reorder both under -ffast-math; the host does neither.
static inline double layout_rounded(double number) {
  volatile double rounded = number;
  return rounded;
}

// The box of an element: the smallest rectangle around it as drawn, its frame after the transform,
// in content coordinates. Bit by bit what the host computes, with any compiler and any of its
// options: an element is in the rectangles that its box intersects.
//
//     layout_rect box = layout_box(&one);
//     if (layout_intersects(&box, rect)) layout_write_attributes(buffer, stride, found++, &one);
static inline layout_rect layout_box(const layout_attributes *attributes) {
  const layout_rect *frame = &attributes->frame;
  const layout_transform *t = &attributes->transform;
  if (t->a == 1 && t->b == 0 && t->c == 0 && t->d == 1 && t->tx == 0 && t->ty == 0) return *frame;
  double half_width = layout_rounded(layout_rounded(frame->width / 2 * __builtin_fabs(t->a)) +
                                     layout_rounded(frame->height / 2 * __builtin_fabs(t->c)));
  double half_height = layout_rounded(layout_rounded(frame->width / 2 * __builtin_fabs(t->b)) +
                                      layout_rounded(frame->height / 2 * __builtin_fabs(t->d)));
  double centre_x = layout_rounded(layout_rounded(frame->x + frame->width / 2) + t->tx);
  double centre_y = layout_rounded(layout_rounded(frame->y + frame->height / 2) + t->ty);
  layout_rect box;
  box.x = layout_rounded(centre_x - half_width);
  box.y = layout_rounded(centre_y - half_height);
  box.width = layout_rounded(centre_x + half_width) - box.x;
  box.height = layout_rounded(centre_y + half_height) - box.y;
  return box;
}

// Writes attributes to slot `index` of a buffer whose slots lie `stride` bytes apart: what both
// sides know of them, zeros for the rest of the slot.
static inline void layout_write_attributes(layout_attributes *buffer, uint64_t stride,
                                           uint64_t index, const layout_attributes *attributes) {
  unsigned char *slot = (unsigned char *)buffer + index * stride;
  if (stride < sizeof(layout_attributes)) {
    memcpy(slot, attributes, stride);
    return;
  }
  memcpy(slot, attributes, sizeof(layout_attributes));
  memset(slot + sizeof(layout_attributes), 0, stride - sizeof(layout_attributes));
}

LAYOUT_END

#endif
