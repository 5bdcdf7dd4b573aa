#include <CLayoutPlugin.h>
LAYOUT_PLUGIN_NOTE("table", "1.0.0")
