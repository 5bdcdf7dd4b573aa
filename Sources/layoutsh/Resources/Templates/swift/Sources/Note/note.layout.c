#include <CLayoutPlugin.h>
LAYOUT_PLUGIN_NOTE("@NAME@", "0.1.0")
