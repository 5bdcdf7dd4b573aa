// Made by embed.sh. The bytes of the templates and of the kit, in the program's read-only data.

#include "CTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t file_0[] = {
#embed "../layoutsh/Resources/Templates/c++/@NAME@.carousel.cpp"
};

static const uint8_t file_1[] = {
#embed "../layoutsh/Resources/Templates/c++/@NAME@.decorator.cpp"
};

static const uint8_t file_2[] = {
#embed "../layoutsh/Resources/Templates/c++/@NAME@.rows.cpp"
};

static const uint8_t file_3[] = {
#embed "../layoutsh/Resources/Templates/c++/Makefile"
};

static const uint8_t file_4[] = {
#embed "../layoutsh/Resources/Templates/c/@NAME@.carousel.c"
};

static const uint8_t file_5[] = {
#embed "../layoutsh/Resources/Templates/c/@NAME@.decorator.c"
};

static const uint8_t file_6[] = {
#embed "../layoutsh/Resources/Templates/c/@NAME@.rows.c"
};

static const uint8_t file_7[] = {
#embed "../layoutsh/Resources/Templates/c/Makefile"
};

static const uint8_t file_8[] = {
#embed "../layoutsh/Resources/Templates/kit/Kit/Package.swift.in"
};

static const uint8_t file_9[] = {
#embed "../layoutsh/Resources/Templates/kit/Kit/module.version"
};

static const uint8_t file_10[] = {
#embed "../layoutsh/Resources/Templates/rust/Cargo.toml"
};

static const uint8_t file_11[] = {
#embed "../layoutsh/Resources/Templates/rust/Makefile"
};

static const uint8_t file_12[] = {
#embed "../layoutsh/Resources/Templates/rust/src/capabilities.rs"
};

static const uint8_t file_13[] = {
#embed "../layoutsh/Resources/Templates/rust/src/contract.rs"
};

static const uint8_t file_14[] = {
#embed "../layoutsh/Resources/Templates/rust/src/lib.carousel.rs"
};

static const uint8_t file_15[] = {
#embed "../layoutsh/Resources/Templates/rust/src/lib.decorator.rs"
};

static const uint8_t file_16[] = {
#embed "../layoutsh/Resources/Templates/rust/src/lib.rows.rs"
};

static const uint8_t file_17[] = {
#embed "../layoutsh/Resources/Templates/shared/@NAME@.carousel.session"
};

static const uint8_t file_18[] = {
#embed "../layoutsh/Resources/Templates/shared/@NAME@.decorator.session"
};

static const uint8_t file_19[] = {
#embed "../layoutsh/Resources/Templates/shared/@NAME@.rows.session"
};

static const uint8_t file_20[] = {
#embed "../layoutsh/Resources/Templates/shared/README.md"
};

static const uint8_t file_21[] = {
#embed "../layoutsh/Resources/Templates/shared/dot-github/workflows/check.yml"
};

static const uint8_t file_22[] = {
#embed "../layoutsh/Resources/Templates/shared/dot-gitignore"
};

static const uint8_t file_23[] = {
#embed "../layoutsh/Resources/Templates/swift/Makefile"
};

static const uint8_t file_24[] = {
#embed "../layoutsh/Resources/Templates/swift/Package.swift.in"
};

static const uint8_t file_25[] = {
#embed "../layoutsh/Resources/Templates/swift/Sources/Layout/Carousel.carousel.swift.in"
};

static const uint8_t file_26[] = {
#embed "../layoutsh/Resources/Templates/swift/Sources/Layout/Fade.decorator.swift.in"
};

static const uint8_t file_27[] = {
#embed "../layoutsh/Resources/Templates/swift/Sources/Layout/Rows.rows.swift.in"
};

static const uint8_t file_28[] = {
#embed "../layoutsh/Resources/Templates/swift/Sources/Note/include/note.h"
};

static const uint8_t file_29[] = {
#embed "../layoutsh/Resources/Templates/swift/Sources/Note/note.decorator.c"
};

static const uint8_t file_30[] = {
#embed "../layoutsh/Resources/Templates/swift/Sources/Note/note.layout.c"
};

static const uint8_t file_31[] = {
#embed "../CLayoutPlugin/include/CLayoutPlugin.h"
};

static const uint8_t file_32[] = {
#embed "../CLayoutPlugin/include/layout_attributes.h"
};

static const uint8_t file_33[] = {
#embed "../CLayoutPlugin/include/layout_base.h"
};

static const uint8_t file_34[] = {
#embed "../CLayoutPlugin/include/layout_capabilities.h"
};

static const uint8_t file_35[] = {
#embed "../CLayoutPlugin/include/layout_context.h"
};

static const uint8_t file_36[] = {
#embed "../CLayoutPlugin/include/layout_explanation.h"
};

static const uint8_t file_37[] = {
#embed "../CLayoutPlugin/include/layout_geometry.h"
};

static const uint8_t file_38[] = {
#embed "../CLayoutPlugin/include/layout_host.h"
};

static const uint8_t file_39[] = {
#embed "../CLayoutPlugin/include/layout_interaction.h"
};

static const uint8_t file_40[] = {
#embed "../CLayoutPlugin/include/layout_invalidation.h"
};

static const uint8_t file_41[] = {
#embed "../CLayoutPlugin/include/layout_labels.h"
};

static const uint8_t file_42[] = {
#embed "../CLayoutPlugin/include/layout_lending.h"
};

static const uint8_t file_43[] = {
#embed "../CLayoutPlugin/include/layout_note.h"
};

static const uint8_t file_44[] = {
#embed "../CLayoutPlugin/include/layout_options.h"
};

static const uint8_t file_45[] = {
#embed "../CLayoutPlugin/include/layout_plugin.h"
};

static const uint8_t file_46[] = {
#embed "../CLayoutPlugin/include/layout_touch.h"
};

static const uint8_t file_47[] = {
#embed "../CLayoutPlugin/include/layout_wrapped.h"
};

static const uint8_t file_48[] = {
#embed "../CLayoutPlugin/CLayoutPlugin.c"
};

static const uint8_t file_49[] = {
#embed "../CLayoutPlugin/include/CLayoutPlugin.h"
};

static const uint8_t file_50[] = {
#embed "../CLayoutPlugin/include/layout_attributes.h"
};

static const uint8_t file_51[] = {
#embed "../CLayoutPlugin/include/layout_base.h"
};

static const uint8_t file_52[] = {
#embed "../CLayoutPlugin/include/layout_capabilities.h"
};

static const uint8_t file_53[] = {
#embed "../CLayoutPlugin/include/layout_context.h"
};

static const uint8_t file_54[] = {
#embed "../CLayoutPlugin/include/layout_explanation.h"
};

static const uint8_t file_55[] = {
#embed "../CLayoutPlugin/include/layout_geometry.h"
};

static const uint8_t file_56[] = {
#embed "../CLayoutPlugin/include/layout_host.h"
};

static const uint8_t file_57[] = {
#embed "../CLayoutPlugin/include/layout_interaction.h"
};

static const uint8_t file_58[] = {
#embed "../CLayoutPlugin/include/layout_invalidation.h"
};

static const uint8_t file_59[] = {
#embed "../CLayoutPlugin/include/layout_labels.h"
};

static const uint8_t file_60[] = {
#embed "../CLayoutPlugin/include/layout_lending.h"
};

static const uint8_t file_61[] = {
#embed "../CLayoutPlugin/include/layout_note.h"
};

static const uint8_t file_62[] = {
#embed "../CLayoutPlugin/include/layout_options.h"
};

static const uint8_t file_63[] = {
#embed "../CLayoutPlugin/include/layout_plugin.h"
};

static const uint8_t file_64[] = {
#embed "../CLayoutPlugin/include/layout_touch.h"
};

static const uint8_t file_65[] = {
#embed "../CLayoutPlugin/include/layout_wrapped.h"
};

static const uint8_t file_66[] = {
#embed "../LayoutCore/Capabilities.swift"
};

static const uint8_t file_67[] = {
#embed "../LayoutCore/CollectionLayout.swift"
};

static const uint8_t file_68[] = {
#embed "../LayoutCore/Declarations.swift"
};

static const uint8_t file_69[] = {
#embed "../LayoutCore/Element.swift"
};

static const uint8_t file_70[] = {
#embed "../LayoutCore/Geometry.swift"
};

static const uint8_t file_71[] = {
#embed "../LayoutCore/Interaction.swift"
};

static const uint8_t file_72[] = {
#embed "../LayoutCore/Invalidation.swift"
};

static const uint8_t file_73[] = {
#embed "../LayoutCore/KindTable.swift"
};

static const uint8_t file_74[] = {
#embed "../LayoutCore/LayoutAttributes.swift"
};

static const uint8_t file_75[] = {
#embed "../LayoutCore/LayoutContext.swift"
};

static const uint8_t file_76[] = {
#embed "../LayoutCore/LayoutOption.swift"
};

static const uint8_t file_77[] = {
#embed "../LayoutCore/TextRule.swift"
};

static const uint8_t file_78[] = {
#embed "../LayoutABI/Attributes+C.swift"
};

static const uint8_t file_79[] = {
#embed "../LayoutABI/Boundary+C.swift"
};

static const uint8_t file_80[] = {
#embed "../LayoutABI/Geometry+C.swift"
};

static const uint8_t file_81[] = {
#embed "../LayoutABI/Growth.swift"
};

static const uint8_t file_82[] = {
#embed "../LayoutABI/Interaction+C.swift"
};

static const uint8_t file_83[] = {
#embed "../LayoutABI/Lending.swift"
};

static const uint8_t file_84[] = {
#embed "../LayoutABI/Options+C.swift"
};

static const uint8_t file_85[] = {
#embed "../LayoutPluginKit/CapabilityTables+Bounds.swift"
};

static const uint8_t file_86[] = {
#embed "../LayoutPluginKit/CapabilityTables.swift"
};

static const uint8_t file_87[] = {
#embed "../LayoutPluginKit/ImportedContext.swift"
};

static const uint8_t file_88[] = {
#embed "../LayoutPluginKit/LayoutFunctions.swift"
};

static const uint8_t file_89[] = {
#embed "../LayoutPluginKit/LayoutHost.swift"
};

static const uint8_t file_90[] = {
#embed "../LayoutPluginKit/LayoutPlugin.swift"
};

static const template_file files[] = {
    {"c++/@NAME@.carousel.cpp", file_0, sizeof file_0},
    {"c++/@NAME@.decorator.cpp", file_1, sizeof file_1},
    {"c++/@NAME@.rows.cpp", file_2, sizeof file_2},
    {"c++/Makefile", file_3, sizeof file_3},
    {"c/@NAME@.carousel.c", file_4, sizeof file_4},
    {"c/@NAME@.decorator.c", file_5, sizeof file_5},
    {"c/@NAME@.rows.c", file_6, sizeof file_6},
    {"c/Makefile", file_7, sizeof file_7},
    {"kit/Kit/Package.swift.in", file_8, sizeof file_8},
    {"kit/Kit/module.version", file_9, sizeof file_9},
    {"rust/Cargo.toml", file_10, sizeof file_10},
    {"rust/Makefile", file_11, sizeof file_11},
    {"rust/src/capabilities.rs", file_12, sizeof file_12},
    {"rust/src/contract.rs", file_13, sizeof file_13},
    {"rust/src/lib.carousel.rs", file_14, sizeof file_14},
    {"rust/src/lib.decorator.rs", file_15, sizeof file_15},
    {"rust/src/lib.rows.rs", file_16, sizeof file_16},
    {"shared/@NAME@.carousel.session", file_17, sizeof file_17},
    {"shared/@NAME@.decorator.session", file_18, sizeof file_18},
    {"shared/@NAME@.rows.session", file_19, sizeof file_19},
    {"shared/README.md", file_20, sizeof file_20},
    {"shared/dot-github/workflows/check.yml", file_21, sizeof file_21},
    {"shared/dot-gitignore", file_22, sizeof file_22},
    {"swift/Makefile", file_23, sizeof file_23},
    {"swift/Package.swift.in", file_24, sizeof file_24},
    {"swift/Sources/Layout/Carousel.carousel.swift.in", file_25, sizeof file_25},
    {"swift/Sources/Layout/Fade.decorator.swift.in", file_26, sizeof file_26},
    {"swift/Sources/Layout/Rows.rows.swift.in", file_27, sizeof file_27},
    {"swift/Sources/Note/include/note.h", file_28, sizeof file_28},
    {"swift/Sources/Note/note.decorator.c", file_29, sizeof file_29},
    {"swift/Sources/Note/note.layout.c", file_30, sizeof file_30},
    {"headers/include/CLayoutPlugin.h", file_31, sizeof file_31},
    {"headers/include/layout_attributes.h", file_32, sizeof file_32},
    {"headers/include/layout_base.h", file_33, sizeof file_33},
    {"headers/include/layout_capabilities.h", file_34, sizeof file_34},
    {"headers/include/layout_context.h", file_35, sizeof file_35},
    {"headers/include/layout_explanation.h", file_36, sizeof file_36},
    {"headers/include/layout_geometry.h", file_37, sizeof file_37},
    {"headers/include/layout_host.h", file_38, sizeof file_38},
    {"headers/include/layout_interaction.h", file_39, sizeof file_39},
    {"headers/include/layout_invalidation.h", file_40, sizeof file_40},
    {"headers/include/layout_labels.h", file_41, sizeof file_41},
    {"headers/include/layout_lending.h", file_42, sizeof file_42},
    {"headers/include/layout_note.h", file_43, sizeof file_43},
    {"headers/include/layout_options.h", file_44, sizeof file_44},
    {"headers/include/layout_plugin.h", file_45, sizeof file_45},
    {"headers/include/layout_touch.h", file_46, sizeof file_46},
    {"headers/include/layout_wrapped.h", file_47, sizeof file_47},
    {"kit/Kit/Sources/CLayoutPlugin/CLayoutPlugin.c", file_48, sizeof file_48},
    {"kit/Kit/Sources/CLayoutPlugin/include/CLayoutPlugin.h", file_49, sizeof file_49},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_attributes.h", file_50, sizeof file_50},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_base.h", file_51, sizeof file_51},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_capabilities.h", file_52, sizeof file_52},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_context.h", file_53, sizeof file_53},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_explanation.h", file_54, sizeof file_54},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_geometry.h", file_55, sizeof file_55},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_host.h", file_56, sizeof file_56},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_interaction.h", file_57, sizeof file_57},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_invalidation.h", file_58, sizeof file_58},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_labels.h", file_59, sizeof file_59},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_lending.h", file_60, sizeof file_60},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_note.h", file_61, sizeof file_61},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_options.h", file_62, sizeof file_62},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_plugin.h", file_63, sizeof file_63},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_touch.h", file_64, sizeof file_64},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_wrapped.h", file_65, sizeof file_65},
    {"kit/Kit/Sources/LayoutCore/Capabilities.swift", file_66, sizeof file_66},
    {"kit/Kit/Sources/LayoutCore/CollectionLayout.swift", file_67, sizeof file_67},
    {"kit/Kit/Sources/LayoutCore/Declarations.swift", file_68, sizeof file_68},
    {"kit/Kit/Sources/LayoutCore/Element.swift", file_69, sizeof file_69},
    {"kit/Kit/Sources/LayoutCore/Geometry.swift", file_70, sizeof file_70},
    {"kit/Kit/Sources/LayoutCore/Interaction.swift", file_71, sizeof file_71},
    {"kit/Kit/Sources/LayoutCore/Invalidation.swift", file_72, sizeof file_72},
    {"kit/Kit/Sources/LayoutCore/KindTable.swift", file_73, sizeof file_73},
    {"kit/Kit/Sources/LayoutCore/LayoutAttributes.swift", file_74, sizeof file_74},
    {"kit/Kit/Sources/LayoutCore/LayoutContext.swift", file_75, sizeof file_75},
    {"kit/Kit/Sources/LayoutCore/LayoutOption.swift", file_76, sizeof file_76},
    {"kit/Kit/Sources/LayoutCore/TextRule.swift", file_77, sizeof file_77},
    {"kit/Kit/Sources/LayoutABI/Attributes+C.swift", file_78, sizeof file_78},
    {"kit/Kit/Sources/LayoutABI/Boundary+C.swift", file_79, sizeof file_79},
    {"kit/Kit/Sources/LayoutABI/Geometry+C.swift", file_80, sizeof file_80},
    {"kit/Kit/Sources/LayoutABI/Growth.swift", file_81, sizeof file_81},
    {"kit/Kit/Sources/LayoutABI/Interaction+C.swift", file_82, sizeof file_82},
    {"kit/Kit/Sources/LayoutABI/Lending.swift", file_83, sizeof file_83},
    {"kit/Kit/Sources/LayoutABI/Options+C.swift", file_84, sizeof file_84},
    {"kit/Kit/Sources/LayoutPluginKit/CapabilityTables+Bounds.swift", file_85, sizeof file_85},
    {"kit/Kit/Sources/LayoutPluginKit/CapabilityTables.swift", file_86, sizeof file_86},
    {"kit/Kit/Sources/LayoutPluginKit/ImportedContext.swift", file_87, sizeof file_87},
    {"kit/Kit/Sources/LayoutPluginKit/LayoutFunctions.swift", file_88, sizeof file_88},
    {"kit/Kit/Sources/LayoutPluginKit/LayoutHost.swift", file_89, sizeof file_89},
    {"kit/Kit/Sources/LayoutPluginKit/LayoutPlugin.swift", file_90, sizeof file_90},
};

size_t template_file_count(void) { return sizeof files / sizeof files[0]; }

template_file template_file_at(size_t index) { return files[index]; }
