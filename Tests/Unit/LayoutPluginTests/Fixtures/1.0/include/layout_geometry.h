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

// Returns 1 if two rectangles share an area, as the host computes it, else 0. Touching edges share
// none, nor does an empty or negative rectangle.
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

// Start and end along the scroll axis, in content coordinates.
typedef struct layout_extent {
  double start;
  double end;
} layout_extent;

typedef uint32_t layout_axis;
#define LAYOUT_VERTICAL 0u
#define LAYOUT_HORIZONTAL 1u

// A set of axes.
typedef uint32_t layout_axes;
#define LAYOUT_LEFT_AND_RIGHT 1u
#define LAYOUT_TOP_AND_BOTTOM 2u

// The viewport of a collection view: size, position and margins.
typedef struct layout_viewport {
  layout_size size;             // of the visible rectangle
  layout_point content_offset;  // content point at its top left; may be fractional or overscrolled
  layout_insets content_inset;  // extra scrollable margin around the content
  layout_insets safe_area;      // part of the window covered by bars
} layout_viewport;

// UIKit's adjustedContentInset: the content inset plus the safe area along the axes in `adjusted`,
// which is `adjusted_axes` of a context or a room.
static inline layout_insets layout_adjusted_inset(const layout_viewport *viewport,
                                                  layout_axes adjusted) {
  layout_insets inset = viewport->content_inset;
  if (adjusted & LAYOUT_TOP_AND_BOTTOM) {
    inset.top += viewport->safe_area.top;
    inset.bottom += viewport->safe_area.bottom;
  }
  if (adjusted & LAYOUT_LEFT_AND_RIGHT) {
    inset.left += viewport->safe_area.left;
    inset.right += viewport->safe_area.right;
  }
  return inset;
}

// A viewport and the margins around it. Grows at its end.
typedef struct layout_room {
  uint32_t struct_size;
  layout_axes adjusted_axes;  // axes on which the safe area widens the content inset
  layout_viewport viewport;
  layout_insets margins;  // the layer's own, inside the safe area
} layout_room;

LAYOUT_END

#endif
