// The ELF note that identifies a plugin before any of its code runs.
//
// Section .note.layout, owner "LAYP", type 1. Descriptor: the plugin's ABI version, the lowest host
// version it works with, flags, then "name version" in ASCII, then zeros to a multiple of 4. A
// third word is the class that a module adopts; readers ignore further ones. The system's loader
// ignores the note. Write one, at the top level of one C file:
//
//     LAYOUT_PLUGIN_NOTE("circle", "1.0.0")
//     LAYOUT_DECORATOR_NOTE("lift", "1.0.0")                    wraps another layout
//     LAYOUT_PLUGIN_NOTE_FOR("grid", "2.1.0", 0x00010002u, 0u)  needs a host of 1.2 or later
//     LAYOUT_ADOPTED_NOTE("falls", "1.0.0", "WaterfallLayout")  stands for this class of an app

#ifndef LAYOUT_NOTE_H
#define LAYOUT_NOTE_H

#include "layout_base.h"

#define LAYOUT_NOTE_SECTION ".note.layout"
#define LAYOUT_NOTE_TYPE 1u

// Flags; readers ignore unknown ones.
#define LAYOUT_NOTE_DECORATOR 1u  // wraps another layout
#define LAYOUT_NOTE_REMEMBERS 2u  // answers depend on earlier calls: an undo makes a new instance

#define LAYOUT_PLUGIN_NOTE(name, version) LAYOUT_PLUGIN_NOTE_FOR(name, version, 0x00010000u, 0u)
#define LAYOUT_ADOPTED_NOTE(name, version, class_name) \
  LAYOUT_PLUGIN_NOTE(name, version " " class_name)
#define LAYOUT_DECORATOR_NOTE(name, version) \
  LAYOUT_PLUGIN_NOTE_FOR(name, version, 0x00010000u, LAYOUT_NOTE_DECORATOR)

#define LAYOUT_PLUGIN_NOTE_FOR(name, version, lowest_host, note_flags)                         \
  __attribute__((section(LAYOUT_NOTE_SECTION), used, aligned(4))) static const struct {        \
    uint32_t owner_size;                                                                       \
    uint32_t body_size;                                                                        \
    uint32_t type;                                                                             \
    char owner[8];                                                                             \
    uint32_t abi;                                                                              \
    uint32_t minimum;                                                                          \
    uint32_t flags;                                                                            \
    char text[(sizeof(name " " version) + 3) / 4 * 4];                                         \
  } layout_plugin_note = {5u,                                                                  \
                          12u + (uint32_t)((sizeof(name " " version) + 3) / 4 * 4),            \
                          LAYOUT_NOTE_TYPE,                                                    \
                          "LAYP\0\0\0",                                                        \
                          LAYOUT_ABI,                                                          \
                          lowest_host,                                                         \
                          note_flags,                                                          \
                          name " " version};

#endif
