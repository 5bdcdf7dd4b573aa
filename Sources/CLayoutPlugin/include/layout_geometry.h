// Geometry: plain values in points. x grows to the right, y grows downward.

#ifndef LAYOUT_GEOMETRY_H
#define LAYOUT_GEOMETRY_H

#include "layout_base.h"

LAYOUT_BEGIN

typedef struct layout_point {
  double x;
  double y;
} layout_point;

typedef struct layout_size {
  double width;
  double height;
} layout_size;

// Half-open: the left and top edges belong to it, the right and bottom ones do not.
typedef struct layout_rect {
  double x;
  double y;
  double width;
  double height;
} layout_rect;

// Whether two rectangles share an area, as the host computes it; touching edges share none, nor does
// an empty or negative rectangle.
static inline int layout_intersects(const layout_rect *a, const layout_rect *b) {
  return a->width > 0 && a->height > 0 && b->width > 0 && b->height > 0 &&
         a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
         b->y < a->y + a->height;
}

typedef struct layout_insets {
  double top;
  double left;
  double bottom;
  double right;
} layout_insets;

// Applied about the centre of a frame: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
typedef struct layout_transform {
  double a;
  double b;
  double c;
  double d;
  double tx;
  double ty;
} layout_transform;

// Where something starts and ends along the scroll axis, in content coordinates.
typedef struct layout_extent {
  double start;
  double end;
} layout_extent;

typedef uint32_t layout_axis;
#define LAYOUT_VERTICAL 0u
#define LAYOUT_HORIZONTAL 1u

// What a collection view sees: window, position and margins.
typedef struct layout_viewport {
  layout_size size;             // of the visible rectangle
  layout_point content_offset;  // content point at its top left; may be fractional or overscrolled
  layout_insets content_inset;  // extra scrollable margin around the content
  layout_insets safe_area;      // part of the window covered by bars
} layout_viewport;

// A viewport and what is around it. Grows at its end.
typedef struct layout_room {
  uint32_t struct_size;
  uint32_t reserved;
  layout_viewport viewport;
  layout_insets margins;  // the layer's own, inside the safe area
} layout_room;

LAYOUT_END

#endif
