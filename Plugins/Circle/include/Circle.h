// The circle layout, a plugin in plain C. Its only public function is layout_plugin_entry.

#ifndef CIRCLE_H
#define CIRCLE_H

#include "CLayoutPlugin.h"

#endif
