// The ELF note by which a plugin is known before any of its code runs.
//
// Section .note.layout, owner "LAYP", type 1. Descriptor: the ABI version, then "name version" in
// ASCII, then zeros to a multiple of 4. The loader of the system maps and ignores it.
//
//     LAYOUT_PLUGIN_NOTE("circle", "1.0.0")

#ifndef LAYOUT_NOTE_H
#define LAYOUT_NOTE_H

#include "layout_base.h"

#define LAYOUT_NOTE_SECTION ".note.layout"
#define LAYOUT_NOTE_TYPE 1u

#define LAYOUT_PLUGIN_NOTE(name, version)                                                     \
  __attribute__((section(LAYOUT_NOTE_SECTION), used, aligned(4))) static const struct {       \
    uint32_t owner_size;                                                                      \
    uint32_t body_size;                                                                       \
    uint32_t type;                                                                            \
    char owner[8];                                                                            \
    uint32_t abi;                                                                             \
    char text[(sizeof(name " " version) + 3) / 4 * 4];                                        \
  } layout_plugin_note = {                                                                    \
      5u,           4u + (uint32_t)((sizeof(name " " version) + 3) / 4 * 4), LAYOUT_NOTE_TYPE, \
      "LAYP\0\0\0", LAYOUT_ABI,                                              name " " version};

#endif
