// What a layout can read while the host calls it: content in columns, options, kinds, its base.

#ifndef LAYOUT_CONTEXT_H
#define LAYOUT_CONTEXT_H

#include "layout_attributes.h"
#include "layout_options.h"
#include "layout_wrapped.h"

LAYOUT_BEGIN

// Numeric columns of the content. NaN where an item has no value of its own.
typedef uint32_t layout_metric;
#define LAYOUT_METRIC_WIDTH 0u   // points
#define LAYOUT_METRIC_HEIGHT 1u  // points
#define LAYOUT_METRIC_START 2u   // minutes after midnight
#define LAYOUT_METRIC_END 3u     // minutes after midnight
#define LAYOUT_METRIC_DAY 4u     // counted from section 0
#define LAYOUT_METRIC_DATE 5u    // days after 1970-01-01

#define LAYOUT_COLUMN_ABSENT 0u   // no item has a value
#define LAYOUT_COLUMN_UNIFORM 1u  // every item has `value`
#define LAYOUT_COLUMN_MIXED 2u    // anything else

typedef struct layout_column {
  uint32_t kind;  // LAYOUT_COLUMN_...
  uint32_t reserved;
  double value;  // of a uniform column
} layout_column;

// The whole table is borrowed until the plugin's function returns, and so is all text read from
// it. The functions take `host` first and write to memory that the plugin owns. Sections, items
// and options must be in range: a read outside is LAYOUT_REFUSED, and is reported as the plugin's
// fault.
typedef struct layout_context {
  uint32_t struct_size;
  uint32_t reserved;
  void *host;  // the host's own
  layout_viewport viewport;
  int64_t section_count;
  const layout_wrapped *LAYOUT_NULLABLE base;  // of a decorator; null for every other layout

  // Writes the number of items of `count` sections from `first` on.
  layout_status (*item_counts)(void *host, int64_t first, uint64_t count, int64_t *counts);
  // Writes what is known of the column of each of `count` sections from `first` on.
  layout_status (*columns)(void *host, layout_metric metric, int64_t first, uint64_t count,
                           layout_column *columns);
  // Writes the values of `count` items of `section` from `first` on; O(log n + count).
  layout_status (*read)(void *host, layout_metric metric, int64_t section, int64_t first,
                        uint64_t count, double *values);
  // Writes the general values of `count` options from number `first` on.
  layout_status (*general_values)(void *host, uint32_t first, uint64_t count, layout_value *values);
  // Writes the value of `option` that holds in each of `count` sections from `first` on.
  layout_status (*section_values)(void *host, uint32_t option, int64_t first, uint64_t count,
                                  layout_value *values);
  // Writes 1 for each of `count` sections from `first` on that has values of its own, else 0.
  layout_status (*own_values)(void *host, int64_t first, uint64_t count, uint8_t *flags);
  // Writes the kinds besides header, cell and footer, in order, to slots `stride` bytes apart, and
  // how many there are; LAYOUT_BUFFER_TOO_SMALL when more than `capacity`: then only the count.
  layout_status (*kinds)(void *host, layout_kind *kinds, uint64_t stride, uint64_t capacity,
                         uint64_t *count);
  // Writes the number of the kind called `name`; LAYOUT_NONE when there is none.
  layout_status (*kind_named)(void *host, layout_text name, layout_kind_number *number);

  // 1 when the caller no longer wants the answer: return LAYOUT_REFUSED soon. Cheap.
  uint32_t (*is_cancelled)(void *host);

  // The numbers that the layout wrote for its last gesture, as in layout_interaction.h; none before
  // the first. Borrowed until the plugin's function returns.
  const double *LAYOUT_NULLABLE state;
  uint64_t state_count;
} layout_context;

LAYOUT_END

#endif
