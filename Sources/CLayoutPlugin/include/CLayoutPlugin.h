// The layout plugin contract.
//
// A plugin is a shared library lib<name>.layout.so with one exported function,
// layout_plugin_entry, and one ELF note that names it. The host calls the entry once, reads the
// descriptor, creates an instance for each collection view and asks it where things are.
//
// Rules that hold everywhere
// - All calls on one thread. No function unwinds, jumps out or ends the process.
// - Tables start with struct_size, set by the side that allocated them. A reader looks at the
//   smaller of that and its own size and takes what is missing as absent, so tables grow at the
//   end and older and newer sides work together. Structs in arrays do not grow within a major
//   version, except where a stride stands beside them.
// - Text is UTF-8 with a length. Lengths and coordinates are doubles in points, y downward.
// - "borrowed until X": the reader keeps no pointer after X. "owned": the side that is named frees.
// - Ids, statuses and kinds that a reader does not know are ignored or passed on, never an error
//   by themselves.

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
#include "layout_note.h"
#include "layout_options.h"
#include "layout_plugin.h"
#include "layout_touch.h"
#include "layout_wrapped.h"

#endif
