// Capabilities of a layout, all optional: separate tables, fetched by id from an instance.
//
// An id is a number and a version in its lowest byte: another version is another table. A table is
// owned by the plugin and lives as long as the instance it was fetched from. Ids with the highest
// bit set are extensions of the host.

#ifndef LAYOUT_CAPABILITIES_H
#define LAYOUT_CAPABILITIES_H

#include "layout_context.h"

LAYOUT_BEGIN

// layout.sections/1: the layout knows where its sections lie along the scroll axis.
#define LAYOUT_SECTIONS 0x0101u
typedef struct layout_sections {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the direction in which sections follow each other.
  layout_status (*LAYOUT_NULLABLE axis)(void *instance, layout_axis *axis,
                                        layout_message *message);
  // Writes the extents of `count` sections from `first` on; finite, start <= end.
  layout_status (*LAYOUT_NULLABLE extents)(void *instance, int64_t first, uint64_t count,
                                           layout_extent *extents, layout_message *message);
  // Writes the last section that starts at or before `offset`; LAYOUT_NONE if none does.
  layout_status (*LAYOUT_NULLABLE section_at)(void *instance, double offset, int64_t *section,
                                              layout_message *message);
  // Writes 1 if section 0 is at the far end of the axis, so that positions descend with the section
  // number, as from right to left; else 0. NULL: always 0.
  layout_status (*LAYOUT_NULLABLE is_reversed)(void *instance, uint32_t *is_reversed,
                                               layout_message *message);
  // Writes the main scroll axis, on which the safe area widens the content inset. NULL: the axis
  // along which sections follow each other.
  layout_status (*LAYOUT_NULLABLE scroll_axis)(void *instance, layout_axis *axis,
                                               layout_message *message);
  // Writes 1 if x runs from right to left, along the axis or across it, so that the content starts
  // at its right edge; else 0. NULL: 1 for a reversed horizontal axis.
  layout_status (*LAYOUT_NULLABLE is_right_to_left)(void *instance, uint32_t *is_right_to_left,
                                                    layout_message *message);
} layout_sections;

// One change of a batch. `start` and `end` count sections or, inside `section`, items.
//
// A batch comes in one order: section deletes descending, section inserts ascending, item deletes
// descending, item inserts ascending, reloads ascending. The numbers of each change are those after
// the changes before it, so changes can be applied one by one. A moved item is a delete and an
// insert, and so is a reloaded section.
typedef struct layout_update {
  uint32_t kind;
  uint32_t reserved;
  int64_t section;
  int64_t start;
  int64_t end;  // not included
} layout_update;
#define LAYOUT_DELETE_SECTIONS 1u  // section is 0
#define LAYOUT_INSERT_SECTIONS 2u  // section is 0
#define LAYOUT_DELETE_ITEMS 3u
#define LAYOUT_INSERT_ITEMS 4u
#define LAYOUT_RELOAD_ITEMS 5u

// layout.incremental/1: the layout updates itself after a batch, at the cost of the changes.
#define LAYOUT_INCREMENTAL 0x0201u
typedef struct layout_incremental {
  uint32_t struct_size;
  uint32_t reserved;
  // Brings the instance to the content that `context` shows, as a `prepare` would. Updates are
  // borrowed until the call returns. The host applies them to a base before its decorator. For an
  // unknown kind of update return LAYOUT_REFUSED: after any status other than LAYOUT_OK the host
  // calls `prepare`.
  layout_status (*LAYOUT_NULLABLE apply)(void *instance, const layout_context *context,
                                         const layout_update *LAYOUT_NULLABLE updates,
                                         uint64_t count, layout_message *message);
} layout_incremental;

// layout.snapping/1: the layout chooses where scrolling comes to rest.
#define LAYOUT_SNAPPING 0x0401u
typedef struct layout_snapping {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the offset to rest at instead of `proposed`; velocity in points per second.
  layout_status (*LAYOUT_NULLABLE target_offset)(void *instance, const layout_context *context,
                                                 const layout_point *proposed,
                                                 const layout_point *velocity, layout_point *target,
                                                 layout_message *message);
  // Writes the place of a point of the content, in two measures of the layout's own that a change
  // of its options keeps, such as a calendar's days and seconds. LAYOUT_NONE: it has none.
  layout_status (*LAYOUT_NULLABLE place_of_point)(void *instance, const layout_context *context,
                                                  const layout_point *point, layout_point *place,
                                                  layout_message *message);
  // The inverse: writes the point of the content at a place, or returns LAYOUT_NONE if there is
  // none. NULL: no place has a point.
  layout_status (*LAYOUT_NULLABLE point_of_place)(void *instance, const layout_context *context,
                                                  const layout_point *place, layout_point *point,
                                                  layout_message *message);
} layout_snapping;

// layout.animation/1: the layout chooses where elements appear from and disappear to. Both write
// attributes of the element asked for to a slot of `stride` bytes, or return LAYOUT_NONE for the
// default: the element's own attributes with alpha 0.
#define LAYOUT_ANIMATION 0x0601u
typedef struct layout_animation {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the attributes from which a new element starts. The instance is prepared for the state
  // after the change, which `context` shows too.
  layout_status (*LAYOUT_NULLABLE initial_attributes)(void *instance, const layout_context *context,
                                                      const layout_element *element,
                                                      layout_attributes *attributes,
                                                      uint64_t stride, layout_message *message);
  // Writes the attributes with which a removed element ends. The instance is prepared for the state
  // before the change, which `context` shows too.
  layout_status (*LAYOUT_NULLABLE final_attributes)(void *instance, const layout_context *context,
                                                    const layout_element *element,
                                                    layout_attributes *attributes, uint64_t stride,
                                                    layout_message *message);
} layout_animation;

LAYOUT_END

#endif
