#include <CLayoutPlugin.h>
LAYOUT_PLUGIN_NOTE("list", "1.0.0")
