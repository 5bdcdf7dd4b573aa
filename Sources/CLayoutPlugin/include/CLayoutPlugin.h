// The layout plugin contract.
//
// A plugin is a shared library lib<name>.layout.so with one exported function,
// layout_plugin_entry, and one ELF note that names it. The host calls the entry once, reads the
// descriptor, creates an instance for each collection view and asks it where things are.
//
// Rules that hold everywhere
// - A table starts with struct_size, set by the side that allocated it, and only ever grows at the
//   end; both sides give at least the size it has in version 1.0. A reader ignores the fields of a
//   longer table that it does not know and treats those missing from a shorter one as absent.
//   Structs in arrays grow only where the array has a stride.
// - Text is UTF-8 with a length. Lengths and coordinates are doubles in points, y downward.
// - "borrowed until X": the reader keeps no pointer after X. "owned": the side that is named frees.
// - Unknown ids, statuses, kinds and modes are ignored, passed on, or read as the comment beside
//   them specifies; they are never an error by themselves. Reserved fields are 0.
//
// Threads and processes
// - All calls come on one thread. No function unwinds, jumps out or ends the process.
// - A plugin has any number of instances at the same time; they share nothing that can be observed.
// - While a decorator asks its base, the host calls other instances, of the same plugin too, but
//   never an instance that is in a call already. Nothing else is called from within a call.
// - The host may fork between two calls and go on in either process: keep no threads, and no state
//   outside of memory.

#ifndef LAYOUT_CLAYOUTPLUGIN_H
#define LAYOUT_CLAYOUTPLUGIN_H

#include "layout_attributes.h"
#include "layout_base.h"
#include "layout_capabilities.h"
#include "layout_context.h"
#include "layout_explanation.h"
#include "layout_geometry.h"
#include "layout_host.h"
#include "layout_interaction.h"
#include "layout_invalidation.h"
#include "layout_labels.h"
#include "layout_landing.h"
#include "layout_lending.h"
#include "layout_measuring.h"
#include "layout_notation.h"
#include "layout_note.h"
#include "layout_options.h"
#include "layout_plugin.h"
#include "layout_scrollers.h"
#include "layout_touch.h"
#include "layout_wrapped.h"

#endif
