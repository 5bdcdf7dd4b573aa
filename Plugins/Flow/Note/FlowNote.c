#include <CLayoutPlugin.h>
LAYOUT_PLUGIN_NOTE("flow", "1.0.0")
