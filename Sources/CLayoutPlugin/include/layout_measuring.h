// layout.measuring/1: lengths that only the views of elements know. The host measures what is
// visible, keeps the lengths with the items, and holds what is on screen in place.

#ifndef LAYOUT_MEASURING_H
#define LAYOUT_MEASURING_H

#include "layout_context.h"

LAYOUT_BEGIN

typedef uint32_t layout_measured;
#define LAYOUT_MEASURES_NOTHING 0u  // the layout alone decides
#define LAYOUT_MEASURES_MAIN 1u     // along the scroll axis; the layout decides the other length
#define LAYOUT_MEASURES_BOTH 2u     // both lengths

// The axes along which elements are measured, by their kind; others are never measured. The host
// sets struct_size, and the rest to zeros.
typedef struct layout_measured_axes {
  uint32_t struct_size;
  layout_measured header;
  layout_measured cell;
  layout_measured footer;
  uint32_t is_selective;  // 1: some elements of these kinds are never measured
  uint32_t reserved;
} layout_measured_axes;

// Of an element that is measured the instance uses the first of these that is known: its own
// length, the known one, the estimate, its own default. The host tells it of new known lengths by
// `sizes_invalidation` of layout.bounds, headers and footers too; without that, items arrive as
// updates, LAYOUT_RELOAD_ITEMS, and headers and footers with a `prepare`. It also sets
// LAYOUT_FLAG_ESTIMATED.
#define LAYOUT_MEASURING 0x0C01u
typedef struct layout_measuring {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the axes; read after each `prepare` and `apply`.
  layout_status (*LAYOUT_NULLABLE axes)(void *instance, layout_measured_axes *axes,
                                        layout_message *message);
  // Writes the room for the view of each of `count` elements, in points: NaN along an axis without
  // a limit, NaN along both for an element that is never measured.
  layout_status (*LAYOUT_NULLABLE proposed_sizes)(void *instance, const layout_context *context,
                                                  const layout_element *elements, uint64_t count,
                                                  layout_size *sizes, layout_message *message);
} layout_measuring;

// layout.keeping/1: a number that the host keeps with each item, such as its lane.
#define LAYOUT_KEEPING 0x0C02u
typedef struct layout_keeping {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the number to keep with each of `count` items of `section` from `first` on, NaN for
  // none; read after each `prepare` and `apply`. The instance reads it as LAYOUT_METRIC_KEPT from
  // then on, wherever the item goes.
  layout_status (*LAYOUT_NULLABLE kept_values)(void *instance, int64_t section, int64_t first,
                                               uint64_t count, double *values,
                                               layout_message *message);
} layout_keeping;

#define LAYOUT_ESTIMATES_DEFAULT 0u  // the layout's own default length
#define LAYOUT_ESTIMATES_LENGTH 1u   // a length along the scroll axis, in both of `size`
#define LAYOUT_ESTIMATES_SIZE 2u     // both lengths

typedef struct layout_estimate {
  uint32_t struct_size;
  uint32_t kind;  // LAYOUT_ESTIMATES_...
  layout_size size;  // points, each > 0
} layout_estimate;

// host.measuring/1: what the host knows of the elements of a layer. Options called `estimate`,
// `re-estimate`, `max-passes` and `text` are read by the host; the columns
// LAYOUT_METRIC_KNOWN_WIDTH and LAYOUT_METRIC_KNOWN_HEIGHT have the known lengths of cells.
#define LAYOUT_HOST_MEASURING 0x80000501u
typedef struct layout_host_measuring {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the estimate; LAYOUT_NONE where nothing is measured. Takes the `host` of layout_context
  // first, as does the other.
  layout_status (*LAYOUT_NULLABLE estimate)(void *host, layout_estimate *estimate);
  // Writes the known lengths of `count` cells, headers or footers, NaN where they are not known.
  layout_status (*LAYOUT_NULLABLE known_sizes)(void *host, const layout_element *elements,
                                               uint64_t count, layout_size *sizes);
} layout_host_measuring;

LAYOUT_END

#endif
