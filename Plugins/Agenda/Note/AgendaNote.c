#include <CLayoutPlugin.h>
LAYOUT_PLUGIN_NOTE("agenda", "1.0.0")
