// The contract's assumptions about the machine. A test compares the layout of its structs with the
// list of each version.

#include "CLayoutPlugin.h"

#include <stddef.h>

_Static_assert(sizeof(void *) == 8, "the contract is for 64-bit machines");
_Static_assert(sizeof(double) == 8, "a double has 64 bits");
_Static_assert(offsetof(layout_plugin_descriptor, struct_size) == 0, "tables start with their size");
