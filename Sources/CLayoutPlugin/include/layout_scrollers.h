// layout.scrollers/1: sections that scroll by themselves. Since version 1.1.

#ifndef LAYOUT_SCROLLERS_H
#define LAYOUT_SCROLLERS_H

#include "layout_context.h"

LAYOUT_BEGIN

// Where a scroller comes to rest. An unknown number counts as LAYOUT_SCROLLER_CONTINUOUS.
typedef uint8_t layout_scroller_behavior;
#define LAYOUT_SCROLLER_CONTINUOUS 0u  // anywhere
#define LAYOUT_SCROLLER_LEADING 1u     // at the stop nearest to where it would come to rest freely
#define LAYOUT_SCROLLER_PAGE 2u        // one stop a gesture; a stop is a whole view
#define LAYOUT_SCROLLER_GROUP 3u       // one stop a gesture; a stop is a group
#define LAYOUT_SCROLLER_CENTER 4u      // one stop a gesture; a group in the middle of the view

// The axes along which elements are shown only inside the frame. An unknown number counts as
// LAYOUT_SCROLLER_CLIPS_AXIS.
typedef uint8_t layout_scroller_clip;
#define LAYOUT_SCROLLER_CLIPS_AXIS 0u     // the axis of the scroller
#define LAYOUT_SCROLLER_CLIPS_NOTHING 1u  // neither
#define LAYOUT_SCROLLER_CLIPS_BOTH 2u     // both

// The part of a section that scrolls by itself. Offsets are in points from the leading edge of its
// content: if it is reversed, they grow to the left or up. The host keeps an offset for each
// section and hands it over by LAYOUT_SCROLLER_OFFSETS: the layout applies it to the frames it
// answers with, and gives such elements LAYOUT_FLAG_SCROLLED. Those are in the answer to a
// rectangle where their part inside the frame, along the axes of `clip`, is in the rectangle.
//
// Grows at its end: write no field beyond the struct_size that the host has set.
typedef struct layout_scroller {
  uint32_t struct_size;
  layout_axis axis;       // along which it scrolls
  layout_rect frame;      // in content coordinates; finite, size >= 0
  double content_length;  // along the axis; finite, >= 0
  double range_start;     // the offsets at which it can rest; finite, start <= end
  double range_end;
  double rest;         // the offset before anyone has scrolled it, in the range
  double flick_speed;  // from which a release is a flick, in points per second; finite, >= 0
  uint64_t stop_count;  // at most LAYOUT_SCROLLER_STOPS_MOST; 0 for one that rests anywhere
  layout_scroller_behavior behavior;
  layout_scroller_clip clip;
  uint8_t is_reversed;         // 1: offsets grow against the axis, as from right to left
  uint8_t hits_overflow;       // 1: elements that stick out of the frame take touches there
  uint8_t snaps_from_release;  // 1: a gesture counts its stops from where it was released
  uint8_t reserved[3];         // 0
} layout_scroller;

// Maximum number of stops of a scroller.
#define LAYOUT_SCROLLER_STOPS_MOST 1073741824u

// The part of a scrolled element's box that is shown, for layout_intersects: empty if it is outside
// of the frame. Bit by bit what the host computes.
static inline layout_rect layout_visible_part(const layout_scroller *scroller,
                                              const layout_rect *box) {
  const layout_rect *frame = &scroller->frame;
  layout_rect part = *box;
  int both = scroller->clip == LAYOUT_SCROLLER_CLIPS_BOTH;
  if (scroller->clip == LAYOUT_SCROLLER_CLIPS_NOTHING) return part;
  if ((both || scroller->axis == LAYOUT_HORIZONTAL) &&
      !(box->x >= frame->x && box->x + box->width <= frame->x + frame->width)) {
    double end = box->x + box->width;
    if (frame->x + frame->width < end) end = frame->x + frame->width;
    part.x = box->x < frame->x ? frame->x : box->x;
    part.width = end > part.x ? end - part.x : 0;
  }
  if ((both || scroller->axis == LAYOUT_VERTICAL) &&
      !(box->y >= frame->y && box->y + box->height <= frame->y + frame->height)) {
    double end = box->y + box->height;
    if (frame->y + frame->height < end) end = frame->y + frame->height;
    part.y = box->y < frame->y ? frame->y : box->y;
    part.height = end > part.y ? end - part.y : 0;
  }
  return part;
}

// All is read after each `prepare` and `apply`, and depends on no offset: scrolling a section never
// calls `prepare`.
#define LAYOUT_SCROLLERS 0x0B01u
typedef struct layout_scrollers {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the scroller of `section`; LAYOUT_NONE if the section scrolls with the layer alone.
  layout_status (*LAYOUT_NULLABLE scroller)(void *instance, int64_t section,
                                            layout_scroller *scroller, layout_message *message);
  // Writes stop number `index`, from 0, of the scroller of `section`: an offset in its range. Stops
  // ascend.
  layout_status (*LAYOUT_NULLABLE stop)(void *instance, int64_t section, uint64_t index,
                                        double *stop, layout_message *message);
  // Writes the section whose scroller's frame contains `point`, in content coordinates;
  // LAYOUT_NONE if none does.
  layout_status (*LAYOUT_NULLABLE section_at)(void *instance, const layout_point *point,
                                              int64_t *section, layout_message *message);
} layout_scrollers;

// host.scroller-offsets/1: the offsets that people have scrolled sections to. For a decorator as
// for its base.
#define LAYOUT_SCROLLER_OFFSETS 0x80000401u
typedef struct layout_scroller_offsets {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the offsets of `count` sections from `first` on: NaN where a scroller is at rest. Takes
  // the `host` of layout_context first. Outside of its range while a scroller bounces.
  layout_status (*LAYOUT_NULLABLE offsets)(void *host, int64_t first, uint64_t count,
                                           double *offsets);
} layout_scroller_offsets;

LAYOUT_END

#endif
