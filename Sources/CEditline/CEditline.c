#include "CEditline.h"
typedef int CEditline_placeholder;
