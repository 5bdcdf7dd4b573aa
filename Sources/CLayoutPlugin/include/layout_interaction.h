// layout.framing/1 and layout.interaction/1: a viewport for the base; fingers and time.

#ifndef LAYOUT_INTERACTION_H
#define LAYOUT_INTERACTION_H

#include "layout_explanation.h"

LAYOUT_BEGIN

// The viewport that a decorator gives its base, and the scroll range of its content.
typedef struct layout_base_window {
  layout_viewport viewport;    // finite, size >= 0
  layout_insets scroll_inset;  // finite; used for scrolling instead of the adjusted inset
  layout_point origin;         // finite; its top left, relative to the decorator's viewport
} layout_base_window;

#define LAYOUT_FRAMING 0x0801u
typedef struct layout_framing {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the viewport of the base. Called before the first `prepare`, with a context that has no
  // base, and whenever base, viewport or state may have changed.
  layout_status (*LAYOUT_NULLABLE base_window)(void *instance, const layout_context *context,
                                               layout_base_window *window,
                                               layout_message *message);
} layout_framing;

// One input of a gesture: a finger's movement or the passing of time. For an unknown kind return
// LAYOUT_REFUSED.
typedef struct layout_gesture {
  uint32_t kind;
  uint32_t is_animated;  // of LAYOUT_GESTURE_MOVE: 1 if it takes time
  layout_point vector;   // point in the viewport, distance or velocity, in points (per second)
  double milliseconds;   // of a drag, 0: at once; of a tick
  int64_t notch;         // of LAYOUT_GESTURE_MOVE
} layout_gesture;
#define LAYOUT_GESTURE_PRESS 1u    // a finger comes down, also outside of what the layout shows
#define LAYOUT_GESTURE_DRAG 2u     // it moves by a distance
#define LAYOUT_GESTURE_RELEASE 3u  // it goes up, at a velocity
#define LAYOUT_GESTURE_CANCEL 4u   // it is cancelled
#define LAYOUT_GESTURE_TICK 5u     // time passes
#define LAYOUT_GESTURE_SETTLE 6u   // time passes until nothing moves
#define LAYOUT_GESTURE_MOVE 7u     // to a resting place

// The effect of a gesture; all numbers are finite, with magnitudes up to 1e9.
typedef struct layout_response {
  layout_point content_offset;    // new offset of the content
  layout_point content_velocity;  // velocity after a release, in points per second
  double moved;                   // growth of the visible part of the layout, in points
  uint64_t state_count;           // numbers written to the state
} layout_response;

// A value that an item gets in a column.
typedef struct layout_item_value {
  uint32_t metric;   // LAYOUT_METRIC_..., or a column of the layout's own
  uint32_t kind;     // LAYOUT_ITEM_VALUE_...
  double number;     // finite, in the unit of the column
  layout_text text;  // owned by the plugin, borrowed until the next call into the instance
} layout_item_value;
#define LAYOUT_ITEM_VALUE_NONE 0u    // the item has none any more
#define LAYOUT_ITEM_VALUE_NUMBER 1u
#define LAYOUT_ITEM_VALUE_TEXT 2u    // of a column of the layout's own

// The outcome of a touch, beside what it moves.
typedef struct layout_outcome {
  uint32_t kind;            // LAYOUT_OUTCOME_...; an unknown one is read as none
  uint32_t deletes;         // of an action: 1 to delete its cell if no command is bound to that
                            // name
  layout_element element;   // the cell that has been moved or acted upon
  layout_element target;    // of a move: where it is then, counted after its removal
  layout_text action;       // lower-case letters, digits, hyphens; at most 64 bytes; owned by the
                            // plugin, borrowed until the next call into the instance
  const layout_item_value *LAYOUT_NULLABLE values;  // of a change or an insertion; owned and
                                                    // borrowed as `action`
  uint64_t value_count;                             // at most LAYOUT_ITEM_VALUES_MOST
  layout_text refusal;    // a word for the rule that forbids the change, such as "overlap", in the
                          // form of `action`; empty: none does
  uint32_t is_proposal;   // 1: the change would be asked for if the finger lifted now, or is
                          // forbidden and was not made
  uint32_t reserved;
} layout_outcome;
#define LAYOUT_OUTCOME_NONE 0u
#define LAYOUT_OUTCOME_HANDLED 1u  // the layout has made use of the touch: lifting is no tap
#define LAYOUT_OUTCOME_MOVE 2u     // the cell `element` moves to `target`
#define LAYOUT_OUTCOME_ACTION 3u   // an action has been performed on a cell
#define LAYOUT_OUTCOME_CHANGE 4u   // the item of `element` gets `values`
#define LAYOUT_OUTCOME_INSERT 5u   // a new item with `values` comes before `element`, or at the end

// Maximum number of values of an outcome.
#define LAYOUT_ITEM_VALUES_MOST 64u

// Maximum number of values in a state.
#define LAYOUT_STATE_MOST 64u

// The instance keeps nothing of a gesture: the host keeps the numbers that `respond` writes and
// passes them as `state` of later contexts. A call that does not return LAYOUT_OK changes nothing.
#define LAYOUT_INTERACTION 0x0901u
typedef struct layout_interaction {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the state that follows from the state of `context` and the gesture, to a buffer of
  // `capacity` numbers, at least LAYOUT_STATE_MOST, that the host owns.
  layout_status (*LAYOUT_NULLABLE respond)(void *instance, const layout_context *context,
                                           const layout_gesture *gesture, double *state,
                                           uint64_t capacity, layout_response *response,
                                           layout_message *message);
  // Adds the values that describe the current state, one fact each: all numbers of a fact are named
  // after the value; a text that is not empty replaces them. NULL: nothing to report.
  layout_status (*LAYOUT_NULLABLE report)(void *instance, const layout_context *context,
                                          const layout_fact_sink *sink, layout_message *message);
  // Adds a fact for each release rule of the layout: the rule's name, and the result of a release
  // now at `velocity`, in points per second. NULL: there are no such rules.
  layout_status (*LAYOUT_NULLABLE compare)(void *instance, const layout_context *context,
                                           const layout_point *velocity,
                                           const layout_fact_sink *sink, layout_message *message);
  // Writes the outcome of the touch in the state of `context`; the host has set all its fields to
  // 0. Called while a finger is down and again after it has lifted. `element` and `target` are
  // cells of the content; a target, and an insertion, may be one past the last cell of a section.
  // NULL: no touch has an outcome. Since 1.1.
  layout_status (*LAYOUT_NULLABLE outcome)(void *instance, const layout_context *context,
                                           layout_outcome *outcome, layout_message *message);
  // Writes 1 if fingers reach the layout in `context`, else 0: they then scroll its content. NULL:
  // they always do. Since 1.1.
  layout_status (*LAYOUT_NULLABLE follows)(void *instance, const layout_context *context,
                                           uint32_t *follows, layout_message *message);
} layout_interaction;

LAYOUT_END

#endif
