// layout.framing/1 and layout.interaction/1: a window for the base, and what fingers and time do.

#ifndef LAYOUT_INTERACTION_H
#define LAYOUT_INTERACTION_H

#include "layout_explanation.h"

LAYOUT_BEGIN

// What the base of a decorator sees, and how far its content scrolls.
typedef struct layout_base_window {
  layout_viewport viewport;    // finite, size >= 0
  layout_insets scroll_inset;  // finite; holds for scrolling instead of the adjusted inset
  layout_point origin;         // finite; its top left, seen from that of the decorator's window
} layout_base_window;

#define LAYOUT_FRAMING 0x0801u
typedef struct layout_framing {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes the window of the base. Called before the first `prepare`, with a context that has no
  // base, and whenever base, viewport or state may have changed.
  layout_status (*LAYOUT_NULLABLE base_window)(void *instance, const layout_context *context,
                                               layout_base_window *window,
                                               layout_message *message);
} layout_framing;

// What a finger or time does. A kind that the plugin does not know is LAYOUT_REFUSED.
typedef struct layout_gesture {
  uint32_t kind;
  uint32_t is_animated;  // of LAYOUT_GESTURE_MOVE: 1 where it takes time
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

// What a gesture did; all finite, magnitudes up to 1e9.
typedef struct layout_response {
  layout_point content_offset;    // where the content is scrolled to
  layout_point content_velocity;  // with which it goes on after a release; points per second
  double moved;                   // how much larger what is shown of the layout has become
  uint64_t state_count;           // numbers written to the state
} layout_response;

// Maximum number of values in a state.
#define LAYOUT_STATE_MOST 64u

// The instance keeps nothing of a gesture: the host keeps the numbers that `respond` writes and
// shows them as `state` of later contexts. A call that does not return LAYOUT_OK has changed
// nothing.
#define LAYOUT_INTERACTION 0x0901u
typedef struct layout_interaction {
  uint32_t struct_size;
  uint32_t reserved;
  // Writes what the gesture makes of the state of `context`: to a buffer of `capacity` numbers,
  // LAYOUT_STATE_MOST at least, that the host owns.
  layout_status (*LAYOUT_NULLABLE respond)(void *instance, const layout_context *context,
                                           const layout_gesture *gesture, double *state,
                                           uint64_t capacity, layout_response *response,
                                           layout_message *message);
  // Adds the values that describe the current state, one fact each: its numbers all bear the name
  // of the value; a text that is not empty stands for them. NULL: nothing.
  layout_status (*LAYOUT_NULLABLE report)(void *instance, const layout_context *context,
                                          const layout_fact_sink *sink, layout_message *message);
  // Adds a fact for each rule of release that the layout knows: the rule's name, and what it would
  // make of a release now at `velocity`, points per second. NULL: it knows none.
  layout_status (*LAYOUT_NULLABLE compare)(void *instance, const layout_context *context,
                                           const layout_point *velocity,
                                           const layout_fact_sink *sink, layout_message *message);
} layout_interaction;

LAYOUT_END

#endif
