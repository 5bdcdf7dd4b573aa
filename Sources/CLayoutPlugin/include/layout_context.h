// The context of a call: content in columns, options, kinds and the base, to be read by a layout.

#ifndef LAYOUT_CONTEXT_H
#define LAYOUT_CONTEXT_H

#include "layout_attributes.h"
#include "layout_options.h"
#include "layout_wrapped.h"

LAYOUT_BEGIN

// Columns of the content. NaN if an item has no number of its own.
typedef uint32_t layout_metric;
#define LAYOUT_METRIC_WIDTH 0u   // points
#define LAYOUT_METRIC_HEIGHT 1u  // points
#define LAYOUT_METRIC_START 2u   // minutes after midnight
#define LAYOUT_METRIC_END 3u     // minutes after midnight
#define LAYOUT_METRIC_DAY 4u     // counted from section 0
#define LAYOUT_METRIC_DATE 5u    // days after 1970-01-01
#define LAYOUT_METRIC_MEASURED_WIDTH 6u   // points: the item's measured size, for `measure`
#define LAYOUT_METRIC_MEASURED_HEIGHT 7u  // points
#define LAYOUT_METRIC_KNOWN_WIDTH 8u   // points: what the host has measured, as in layout_measuring.h
#define LAYOUT_METRIC_KNOWN_HEIGHT 9u  // points
#define LAYOUT_METRIC_KEPT 10u         // the number that layout.keeping has kept with the item
#define LAYOUT_METRIC_LABEL 11u        // a text, for `read_texts`
#define LAYOUT_METRIC_ID 12u           // a text, for `read_texts`: what people call the item
// The first column of the layout's own: LAYOUT_METRIC_OWN + n is the one at place n of its
// descriptor.
#define LAYOUT_METRIC_OWN 64u

typedef uint32_t layout_metric_type;
#define LAYOUT_METRIC_NUMBER 1u  // a finite number, for `read`
#define LAYOUT_METRIC_TEXT 2u    // a text, for `read_texts`; also any unknown type

// A column of a layout's own: people set it on items by its name, and the host keeps it. Layouts
// that declare one name and type share the values. All texts are owned by the plugin, for the life
// of the process.
typedef struct layout_own_metric {
  layout_text name;  // the word people type: lower case, digits, hyphens; none of the host's
  layout_text summary;  // one sentence
  layout_metric_type type;
  uint32_t reserved;  // 0
} layout_own_metric;

#define LAYOUT_COLUMN_ABSENT 0u   // no item has a value
#define LAYOUT_COLUMN_UNIFORM 1u  // every item has `value`
#define LAYOUT_COLUMN_MIXED 2u    // anything else

typedef struct layout_column {
  uint32_t kind;  // LAYOUT_COLUMN_...
  uint32_t reserved;
  double value;  // of a uniform column
} layout_column;

typedef uint32_t layout_wrap;
#define LAYOUT_WRAP_CHARACTERS 0u  // after any character; also any unknown number
#define LAYOUT_WRAP_WORDS 1u       // at U+0020; a longer word starts a line and is cut

// Text metrics for labels: every character has the same width and every line the same height. A
// label has one character per Unicode scalar; a line feed ends a paragraph. Its width is that of
// its longest paragraph, its height that of its lines, each with padding.
typedef struct layout_text_rule {
  uint32_t struct_size;
  layout_wrap wrap;
  double character_width;  // > 0
  double line_height;      // > 0
  layout_insets padding;   // each >= 0
} layout_text_rule;
#define LAYOUT_TEXT_RULE_INIT \
  {sizeof(layout_text_rule), LAYOUT_WRAP_CHARACTERS, 8, 20, {8, 8, 8, 8}}

// The whole table is borrowed until the plugin's function returns, and so is all text read from
// it. The functions take `host` first and write to memory that the plugin owns. Sections, items
// and options must be in range: a read outside is LAYOUT_REFUSED, and is reported as the plugin's
// fault.
typedef struct layout_context {
  uint32_t struct_size;
  layout_axes adjusted_axes;  // axes on which the safe area widens the content inset
  void *host;  // the host's own
  layout_viewport viewport;
  int64_t section_count;
  const layout_wrapped *LAYOUT_NULLABLE base;  // of a decorator; null for every other layout

  // Writes the number of items of `count` sections from `first` on.
  layout_status (*item_counts)(void *host, int64_t first, uint64_t count, int64_t *counts);
  // Writes a summary of the column for each of `count` sections from `first` on.
  layout_status (*columns)(void *host, layout_metric metric, int64_t first, uint64_t count,
                           layout_column *columns);
  // Writes the values of `count` items of `section` from `first` on; O(log n + count).
  layout_status (*read)(void *host, layout_metric metric, int64_t section, int64_t first,
                        uint64_t count, double *values);
  // As `read`, for a column of texts; an item without one gets a text without address.
  layout_status (*read_texts)(void *host, layout_metric metric, int64_t section, int64_t first,
                              uint64_t count, layout_text *texts);
  // Writes the general values of `count` options from number `first` on.
  layout_status (*general_values)(void *host, uint32_t first, uint64_t count, layout_value *values);
  // Writes the value of `option` in force in each of `count` sections from `first` on.
  layout_status (*section_values)(void *host, uint32_t option, int64_t first, uint64_t count,
                                  layout_value *values);
  // Writes 1 for each of `count` sections from `first` on that has values of its own, else 0.
  layout_status (*own_values)(void *host, int64_t first, uint64_t count, uint8_t *flags);
  // Writes the kinds besides header, cell and footer, in order, to slots `stride` bytes apart, and
  // their number; LAYOUT_BUFFER_TOO_SMALL if there are more than `capacity`: then only the number.
  layout_status (*kinds)(void *host, layout_kind *kinds, uint64_t stride, uint64_t capacity,
                         uint64_t *count);
  // Writes the number of the kind called `name`, or returns LAYOUT_NONE if there is none.
  layout_status (*kind_named)(void *host, layout_text name, layout_kind_number *number);

  // Returns 1 once the caller no longer wants the answer: return LAYOUT_REFUSED soon. Cheap.
  uint32_t (*is_cancelled)(void *host);

  // The numbers that the layout wrote for its last gesture, as in layout_interaction.h; none before
  // the first. Borrowed until the plugin's function returns.
  const double *LAYOUT_NULLABLE state;
  uint64_t state_count;

  // Measures `count` elements; `proposed` has one size per element. The width is the first of these
  // that is known:
  // 1. the item's own width;
  // 2. its measured width;
  // 3. the width of its label, at most the proposed width;
  // 4. the proposed width.
  //
  // The height follows the same order; the label wraps at the width just found. A proposed NaN
  // means no limit, and is the answer if nothing else is known. A null rule is
  // LAYOUT_TEXT_RULE_INIT. An element that does not exist, or a rule out of range, is
  // LAYOUT_REFUSED and the plugin's fault. Pure: the same content, rule and proposal give the same
  // size.
  layout_status (*measure)(void *host, const layout_text_rule *LAYOUT_NULLABLE rule,
                           const layout_element *elements, const layout_size *proposed,
                           uint64_t count, layout_size *sizes);

  // The layer's own margins, inside the safe area: with it, they are UIKit's layout margins.
  layout_insets margins;
} layout_context;

// host.section-reading/1: reads the items of many sections in one call, much faster than `read`
// for sections of few items.
#define LAYOUT_SECTION_READING 0x80000301u
typedef struct layout_section_reading {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the values of all items of `count` sections from `first` on, section by section. Takes
  // the `host` of layout_context first. `items` must be the number of items in these sections,
  // otherwise the call is LAYOUT_REFUSED and the plugin's fault. O(log n + count + items).
  layout_status (*LAYOUT_NULLABLE read)(void *host, layout_metric metric, int64_t first,
                                        uint64_t count, uint64_t items, double *values);
} layout_section_reading;

LAYOUT_END

#endif
