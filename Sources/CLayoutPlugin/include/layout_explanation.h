// layout.explanation/1: the layout explains why an element is where it is.

#ifndef LAYOUT_EXPLANATION_H
#define LAYOUT_EXPLANATION_H

#include "layout_context.h"

LAYOUT_BEGIN

// A named number of a fact.
typedef struct layout_fact_value {
  layout_text name;
  double value;
} layout_fact_value;

// One step of an explanation: a sentence and the numbers behind it. A sentence may end with its
// rules in brackets, as "... (F-10, O-01a)": each a capital letter, a hyphen, two digits, and a
// letter for a part of a rule.
typedef struct layout_fact {
  layout_text text;
  const layout_fact_value *LAYOUT_NULLABLE values;  // value_count numbers
  uint64_t value_count;
} layout_fact;

// Receives an explanation. Borrowed until the plugin's function returns.
typedef struct layout_fact_sink {
  uint32_t struct_size;
  uint32_t reserved;
  void *host;  // the host's own
  // Takes `count` facts, in order, after those of earlier calls. They and everything they point to
  // are owned by the plugin and borrowed until the call returns. LAYOUT_REFUSED: too many facts.
  layout_status (*add)(void *host, const layout_fact *facts, uint64_t count);
} layout_fact_sink;

// The part of an event and the time that a finger at a point would take hold of. The host has set
// the numbers to NaN, and all else to 0.
typedef struct layout_touch_place {
  uint32_t grip;         // LAYOUT_GRIP_...
  uint32_t reserved;
  double date;           // days after 1970-01-01; NaN: only the day is known
  double day;            // counted from section 0; NaN: the point has no day
  double minute;         // after midnight by the layout's clock; NaN: the point is of a whole day
  layout_text resource;  // such as a room; empty: none; owned by the plugin, borrowed until the
                         // next call into the instance
} layout_touch_place;
#define LAYOUT_GRIP_NONE 0u
#define LAYOUT_GRIP_START 1u  // a drag moves the start of the event alone
#define LAYOUT_GRIP_MOVE 2u   // all of it
#define LAYOUT_GRIP_END 3u    // its end alone

#define LAYOUT_EXPLANATION 0x0501u
typedef struct layout_explanation {
  uint32_t struct_size;
  uint32_t reserved;
  // Adds the facts that lead to the attributes of `element`; none if there is no such element.
  layout_status (*LAYOUT_NULLABLE explain)(void *instance, const layout_context *context,
                                           const layout_element *element,
                                           const layout_fact_sink *sink, layout_message *message);
  // Adds facts about the meaning of a point of the content without a cell, such as a day and a
  // time; none if it has no meaning. NULL: no point has one.
  layout_status (*LAYOUT_NULLABLE explain_point)(void *instance, const layout_context *context,
                                                 const layout_point *point,
                                                 const layout_fact_sink *sink,
                                                 layout_message *message);
  // Adds remarks on the content as a whole, for example that part of it is not shown. NULL: there
  // are never any.
  layout_status (*LAYOUT_NULLABLE remarks)(void *instance, const layout_context *context,
                                           const layout_fact_sink *sink, layout_message *message);
  // Writes the grip and the time at a point of the content. LAYOUT_NONE: the point has neither.
  // NULL: no point has either. Since 1.1.
  layout_status (*LAYOUT_NULLABLE place)(void *instance, const layout_context *context,
                                         const layout_point *point,
                                         layout_touch_place *place, layout_message *message);
} layout_explanation;

LAYOUT_END

#endif
