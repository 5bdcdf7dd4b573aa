// Made by embed.sh. The bytes of the templates and of the kit, in the program's read-only data.

#include "Templates.h"

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
#embed "../CLayoutPlugin/include/layout_landing.h"
};

static const uint8_t file_43[] = {
#embed "../CLayoutPlugin/include/layout_lending.h"
};

static const uint8_t file_44[] = {
#embed "../CLayoutPlugin/include/layout_measuring.h"
};

static const uint8_t file_45[] = {
#embed "../CLayoutPlugin/include/layout_notation.h"
};

static const uint8_t file_46[] = {
#embed "../CLayoutPlugin/include/layout_note.h"
};

static const uint8_t file_47[] = {
#embed "../CLayoutPlugin/include/layout_options.h"
};

static const uint8_t file_48[] = {
#embed "../CLayoutPlugin/include/layout_plugin.h"
};

static const uint8_t file_49[] = {
#embed "../CLayoutPlugin/include/layout_scrollers.h"
};

static const uint8_t file_50[] = {
#embed "../CLayoutPlugin/include/layout_touch.h"
};

static const uint8_t file_51[] = {
#embed "../CLayoutPlugin/include/layout_wrapped.h"
};

static const uint8_t file_52[] = {
#embed "../CLayoutPlugin/CLayoutPlugin.c"
};

static const uint8_t file_53[] = {
#embed "../CLayoutPlugin/include/CLayoutPlugin.h"
};

static const uint8_t file_54[] = {
#embed "../CLayoutPlugin/include/layout_attributes.h"
};

static const uint8_t file_55[] = {
#embed "../CLayoutPlugin/include/layout_base.h"
};

static const uint8_t file_56[] = {
#embed "../CLayoutPlugin/include/layout_capabilities.h"
};

static const uint8_t file_57[] = {
#embed "../CLayoutPlugin/include/layout_context.h"
};

static const uint8_t file_58[] = {
#embed "../CLayoutPlugin/include/layout_explanation.h"
};

static const uint8_t file_59[] = {
#embed "../CLayoutPlugin/include/layout_geometry.h"
};

static const uint8_t file_60[] = {
#embed "../CLayoutPlugin/include/layout_host.h"
};

static const uint8_t file_61[] = {
#embed "../CLayoutPlugin/include/layout_interaction.h"
};

static const uint8_t file_62[] = {
#embed "../CLayoutPlugin/include/layout_invalidation.h"
};

static const uint8_t file_63[] = {
#embed "../CLayoutPlugin/include/layout_labels.h"
};

static const uint8_t file_64[] = {
#embed "../CLayoutPlugin/include/layout_landing.h"
};

static const uint8_t file_65[] = {
#embed "../CLayoutPlugin/include/layout_lending.h"
};

static const uint8_t file_66[] = {
#embed "../CLayoutPlugin/include/layout_measuring.h"
};

static const uint8_t file_67[] = {
#embed "../CLayoutPlugin/include/layout_notation.h"
};

static const uint8_t file_68[] = {
#embed "../CLayoutPlugin/include/layout_note.h"
};

static const uint8_t file_69[] = {
#embed "../CLayoutPlugin/include/layout_options.h"
};

static const uint8_t file_70[] = {
#embed "../CLayoutPlugin/include/layout_plugin.h"
};

static const uint8_t file_71[] = {
#embed "../CLayoutPlugin/include/layout_scrollers.h"
};

static const uint8_t file_72[] = {
#embed "../CLayoutPlugin/include/layout_touch.h"
};

static const uint8_t file_73[] = {
#embed "../CLayoutPlugin/include/layout_wrapped.h"
};

static const uint8_t file_74[] = {
#embed "../LayoutCore/Capabilities.swift"
};

static const uint8_t file_75[] = {
#embed "../LayoutCore/CollectionLayout.swift"
};

static const uint8_t file_76[] = {
#embed "../LayoutCore/Declarations.swift"
};

static const uint8_t file_77[] = {
#embed "../LayoutCore/Element.swift"
};

static const uint8_t file_78[] = {
#embed "../LayoutCore/EmptyContext.swift"
};

static const uint8_t file_79[] = {
#embed "../LayoutCore/Geometry.swift"
};

static const uint8_t file_80[] = {
#embed "../LayoutCore/Interaction.swift"
};

static const uint8_t file_81[] = {
#embed "../LayoutCore/Invalidation.swift"
};

static const uint8_t file_82[] = {
#embed "../LayoutCore/KindTable.swift"
};

static const uint8_t file_83[] = {
#embed "../LayoutCore/Labelling.swift"
};

static const uint8_t file_84[] = {
#embed "../LayoutCore/Landing.swift"
};

static const uint8_t file_85[] = {
#embed "../LayoutCore/LayoutAttributes.swift"
};

static const uint8_t file_86[] = {
#embed "../LayoutCore/LayoutContext.swift"
};

static const uint8_t file_87[] = {
#embed "../LayoutCore/LayoutOption+Unset.swift"
};

static const uint8_t file_88[] = {
#embed "../LayoutCore/LayoutOption.swift"
};

static const uint8_t file_89[] = {
#embed "../LayoutCore/Measuring.swift"
};

static const uint8_t file_90[] = {
#embed "../LayoutCore/OptionText.swift"
};

static const uint8_t file_91[] = {
#embed "../LayoutCore/SectionScrollers.swift"
};

static const uint8_t file_92[] = {
#embed "../LayoutCore/SnapScroll.swift"
};

static const uint8_t file_93[] = {
#embed "../LayoutCore/TextRule.swift"
};

static const uint8_t file_94[] = {
#embed "../LayoutCore/Ticks.swift"
};

static const uint8_t file_95[] = {
#embed "../LayoutABI/Attributes+C.swift"
};

static const uint8_t file_96[] = {
#embed "../LayoutABI/Boundary+C.swift"
};

static const uint8_t file_97[] = {
#embed "../LayoutABI/Geometry+C.swift"
};

static const uint8_t file_98[] = {
#embed "../LayoutABI/Growth.swift"
};

static const uint8_t file_99[] = {
#embed "../LayoutABI/Interaction+C.swift"
};

static const uint8_t file_100[] = {
#embed "../LayoutABI/Lending.swift"
};

static const uint8_t file_101[] = {
#embed "../LayoutABI/Measuring+C.swift"
};

static const uint8_t file_102[] = {
#embed "../LayoutABI/Notation+C.swift"
};

static const uint8_t file_103[] = {
#embed "../LayoutABI/Options+C.swift"
};

static const uint8_t file_104[] = {
#embed "../LayoutABI/Scrollers+C.swift"
};

static const uint8_t file_105[] = {
#embed "../LayoutPluginKit/CapabilityTables+Bounds.swift"
};

static const uint8_t file_106[] = {
#embed "../LayoutPluginKit/CapabilityTables+Landing.swift"
};

static const uint8_t file_107[] = {
#embed "../LayoutPluginKit/CapabilityTables+Measuring.swift"
};

static const uint8_t file_108[] = {
#embed "../LayoutPluginKit/CapabilityTables+Notation.swift"
};

static const uint8_t file_109[] = {
#embed "../LayoutPluginKit/CapabilityTables+Scrollers.swift"
};

static const uint8_t file_110[] = {
#embed "../LayoutPluginKit/CapabilityTables.swift"
};

static const uint8_t file_111[] = {
#embed "../LayoutPluginKit/ImportedBase.swift"
};

static const uint8_t file_112[] = {
#embed "../LayoutPluginKit/ImportedContext.swift"
};

static const uint8_t file_113[] = {
#embed "../LayoutPluginKit/LayoutFunctions.swift"
};

static const uint8_t file_114[] = {
#embed "../LayoutPluginKit/LayoutHost.swift"
};

static const uint8_t file_115[] = {
#embed "../LayoutPluginKit/LayoutPlugin.swift"
};

static const uint8_t file_116[] = {
#embed "../SummaryTree/Node+Edit.swift"
};

static const uint8_t file_117[] = {
#embed "../SummaryTree/Node.swift"
};

static const uint8_t file_118[] = {
#embed "../SummaryTree/PartitionPoint.swift"
};

static const uint8_t file_119[] = {
#embed "../SummaryTree/SummarizedList+Find.swift"
};

static const uint8_t file_120[] = {
#embed "../SummaryTree/SummarizedList+Iteration.swift"
};

static const uint8_t file_121[] = {
#embed "../SummaryTree/SummarizedList+Split.swift"
};

static const uint8_t file_122[] = {
#embed "../SummaryTree/SummarizedList.swift"
};

static const uint8_t file_123[] = {
#embed "../CollectionEngine/Content/ColumnEdit.swift"
};

static const uint8_t file_124[] = {
#embed "../CollectionEngine/Content/Content.swift"
};

static const uint8_t file_125[] = {
#embed "../CollectionEngine/Content/ContentBuilder.swift"
};

static const uint8_t file_126[] = {
#embed "../CollectionEngine/Content/ContentSection+Measuring.swift"
};

static const uint8_t file_127[] = {
#embed "../CollectionEngine/Content/ContentSection.swift"
};

static const uint8_t file_128[] = {
#embed "../CollectionEngine/Content/ItemChange.swift"
};

static const uint8_t file_129[] = {
#embed "../CollectionEngine/Content/ItemColumn.swift"
};

static const uint8_t file_130[] = {
#embed "../CollectionEngine/Content/MetricNumbers.swift"
};

static const uint8_t file_131[] = {
#embed "../CollectionEngine/Content/NumberChunk.swift"
};

static const uint8_t file_132[] = {
#embed "../CollectionEngine/Content/PackedNumbers.swift"
};

static const uint8_t file_133[] = {
#embed "../CollectionEngine/Content/SectionBatch.swift"
};

static const uint8_t file_134[] = {
#embed "../CollectionEngine/Content/SectionIdentity.swift"
};

static const uint8_t file_135[] = {
#embed "../CollectionEngine/Content/SectionNumbers.swift"
};

static const uint8_t file_136[] = {
#embed "../CollectionEngine/Content/SectionOverrides.swift"
};

static const uint8_t file_137[] = {
#embed "../CollectionEngine/Errors/BatchRefusal.swift"
};

static const uint8_t file_138[] = {
#embed "../CollectionEngine/Errors/EngineError.swift"
};

static const uint8_t file_139[] = {
#embed "../CollectionEngine/Errors/Limits.swift"
};

static const uint8_t file_140[] = {
#embed "../CollectionEngine/Layers/BaseView.swift"
};

static const uint8_t file_141[] = {
#embed "../CollectionEngine/Layers/Counters.swift"
};

static const uint8_t file_142[] = {
#embed "../CollectionEngine/Layers/Focus.swift"
};

static const uint8_t file_143[] = {
#embed "../CollectionEngine/Layers/GestureReply.swift"
};

static const uint8_t file_144[] = {
#embed "../CollectionEngine/Layers/InvalidationContext.swift"
};

static const uint8_t file_145[] = {
#embed "../CollectionEngine/Layers/KnownLengths.swift"
};

static const uint8_t file_146[] = {
#embed "../CollectionEngine/Layers/LastAnswer.swift"
};

static const uint8_t file_147[] = {
#embed "../CollectionEngine/Layers/Layer.swift"
};

static const uint8_t file_148[] = {
#embed "../CollectionEngine/Layers/LayerInvalidation.swift"
};

static const uint8_t file_149[] = {
#embed "../CollectionEngine/Layers/LayerPlace.swift"
};

static const uint8_t file_150[] = {
#embed "../CollectionEngine/Layers/LayerPolicies.swift"
};

static const uint8_t file_151[] = {
#embed "../CollectionEngine/Layers/LayoutStack+Capabilities.swift"
};

static const uint8_t file_152[] = {
#embed "../CollectionEngine/Layers/LayoutStack+Contexts.swift"
};

static const uint8_t file_153[] = {
#embed "../CollectionEngine/Layers/LayoutStack+Insets.swift"
};

static const uint8_t file_154[] = {
#embed "../CollectionEngine/Layers/LayoutStack+Measuring.swift"
};

static const uint8_t file_155[] = {
#embed "../CollectionEngine/Layers/LayoutStack+Outcome.swift"
};

static const uint8_t file_156[] = {
#embed "../CollectionEngine/Layers/LayoutStack+Queries.swift"
};

static const uint8_t file_157[] = {
#embed "../CollectionEngine/Layers/LayoutStack+Scrollers.swift"
};

static const uint8_t file_158[] = {
#embed "../CollectionEngine/Layers/LayoutStack+Viewports.swift"
};

static const uint8_t file_159[] = {
#embed "../CollectionEngine/Layers/LayoutStack.swift"
};

static const uint8_t file_160[] = {
#embed "../CollectionEngine/Layers/LevelContext.swift"
};

static const uint8_t file_161[] = {
#embed "../CollectionEngine/Layers/OffsetRange.swift"
};

static const uint8_t file_162[] = {
#embed "../CollectionEngine/Layers/RecentSections.swift"
};

static const uint8_t file_163[] = {
#embed "../CollectionEngine/Layers/SectionOffsets.swift"
};

static const uint8_t file_164[] = {
#embed "../CollectionEngine/Layers/Selection.swift"
};

static const uint8_t file_165[] = {
#embed "../CollectionEngine/Layers/TracedLayout+Gestures.swift"
};

static const uint8_t file_166[] = {
#embed "../CollectionEngine/Layers/TracedLayout.swift"
};

static const uint8_t file_167[] = {
#embed "../CollectionEngine/Layers/Transition.swift"
};

static const uint8_t file_168[] = {
#embed "../CollectionEngine/Motion/BoxTree.swift"
};

static const uint8_t file_169[] = {
#embed "../CollectionEngine/Motion/Motion.swift"
};

static const uint8_t file_170[] = {
#embed "../CollectionEngine/Motion/MotionEnd.swift"
};

static const uint8_t file_171[] = {
#embed "../CollectionEngine/Scene/AnchorSpan.swift"
};

static const uint8_t file_172[] = {
#embed "../CollectionEngine/Scene/LayerProbe.swift"
};

static const uint8_t file_173[] = {
#embed "../CollectionEngine/Scene/OwnTouchInsets.swift"
};

static const uint8_t file_174[] = {
#embed "../CollectionEngine/Scene/Scene+Anchoring.swift"
};

static const uint8_t file_175[] = {
#embed "../CollectionEngine/Scene/Scene+Batch.swift"
};

static const uint8_t file_176[] = {
#embed "../CollectionEngine/Scene/Scene+Checks.swift"
};

static const uint8_t file_177[] = {
#embed "../CollectionEngine/Scene/Scene+Content.swift"
};

static const uint8_t file_178[] = {
#embed "../CollectionEngine/Scene/Scene+Estimated.swift"
};

static const uint8_t file_179[] = {
#embed "../CollectionEngine/Scene/Scene+Focus.swift"
};

static const uint8_t file_180[] = {
#embed "../CollectionEngine/Scene/Scene+Gestures.swift"
};

static const uint8_t file_181[] = {
#embed "../CollectionEngine/Scene/Scene+Hit.swift"
};

static const uint8_t file_182[] = {
#embed "../CollectionEngine/Scene/Scene+Invalidation.swift"
};

static const uint8_t file_183[] = {
#embed "../CollectionEngine/Scene/Scene+ItemSteps.swift"
};

static const uint8_t file_184[] = {
#embed "../CollectionEngine/Scene/Scene+Keeping.swift"
};

static const uint8_t file_185[] = {
#embed "../CollectionEngine/Scene/Scene+Layers.swift"
};

static const uint8_t file_186[] = {
#embed "../CollectionEngine/Scene/Scene+Measuring.swift"
};

static const uint8_t file_187[] = {
#embed "../CollectionEngine/Scene/Scene+Motion.swift"
};

static const uint8_t file_188[] = {
#embed "../CollectionEngine/Scene/Scene+Options.swift"
};

static const uint8_t file_189[] = {
#embed "../CollectionEngine/Scene/Scene+Outcomes.swift"
};

static const uint8_t file_190[] = {
#embed "../CollectionEngine/Scene/Scene+Pictures.swift"
};

static const uint8_t file_191[] = {
#embed "../CollectionEngine/Scene/Scene+Place.swift"
};

static const uint8_t file_192[] = {
#embed "../CollectionEngine/Scene/Scene+Points.swift"
};

static const uint8_t file_193[] = {
#embed "../CollectionEngine/Scene/Scene+Queries.swift"
};

static const uint8_t file_194[] = {
#embed "../CollectionEngine/Scene/Scene+Ranges.swift"
};

static const uint8_t file_195[] = {
#embed "../CollectionEngine/Scene/Scene+Regions.swift"
};

static const uint8_t file_196[] = {
#embed "../CollectionEngine/Scene/Scene+RightToLeft.swift"
};

static const uint8_t file_197[] = {
#embed "../CollectionEngine/Scene/Scene+ScrolledElements.swift"
};

static const uint8_t file_198[] = {
#embed "../CollectionEngine/Scene/Scene+ScrollerNodes.swift"
};

static const uint8_t file_199[] = {
#embed "../CollectionEngine/Scene/Scene+ScrollerSteps.swift"
};

static const uint8_t file_200[] = {
#embed "../CollectionEngine/Scene/Scene+Scrollers.swift"
};

static const uint8_t file_201[] = {
#embed "../CollectionEngine/Scene/Scene+SectionGestures.swift"
};

static const uint8_t file_202[] = {
#embed "../CollectionEngine/Scene/Scene+Selection.swift"
};

static const uint8_t file_203[] = {
#embed "../CollectionEngine/Scene/Scene+Snapshot.swift"
};

static const uint8_t file_204[] = {
#embed "../CollectionEngine/Scene/Scene+Status.swift"
};

static const uint8_t file_205[] = {
#embed "../CollectionEngine/Scene/Scene+Transitions.swift"
};

static const uint8_t file_206[] = {
#embed "../CollectionEngine/Scene/Scene+Turning.swift"
};

static const uint8_t file_207[] = {
#embed "../CollectionEngine/Scene/Scene+View.swift"
};

static const uint8_t file_208[] = {
#embed "../CollectionEngine/Scene/Scene.swift"
};

static const uint8_t file_209[] = {
#embed "../CollectionEngine/Scene/SceneCopy.swift"
};

static const uint8_t file_210[] = {
#embed "../CollectionEngine/Scene/SceneStep.swift"
};

static const uint8_t file_211[] = {
#embed "../CollectionEngine/Sentences.swift"
};

static const uint8_t file_212[] = {
#embed "../CollectionEngine/Touch/Finger.swift"
};

static const uint8_t file_213[] = {
#embed "../CollectionEngine/Touch/Hit.swift"
};

static const uint8_t file_214[] = {
#embed "../CollectionEngine/Touch/Placement.swift"
};

static const uint8_t file_215[] = {
#embed "../CollectionEngine/Touch/RecognisedTouch.swift"
};

static const uint8_t file_216[] = {
#embed "../CollectionEngine/Touch/Region+Intersection.swift"
};

static const uint8_t file_217[] = {
#embed "../CollectionEngine/Touch/Region.swift"
};

static const uint8_t file_218[] = {
#embed "../CollectionEngine/Touch/RegionSweep.swift"
};

static const uint8_t file_219[] = {
#embed "../CollectionEngine/Touch/ScrollerRest.swift"
};

static const uint8_t file_220[] = {
#embed "../CollectionEngine/Touch/TouchNode.swift"
};

static const uint8_t file_221[] = {
#embed "../CollectionEngine/Tracing/CallTrace.swift"
};

static const uint8_t file_222[] = {
#embed "../CollectionEngine/Updates/BatchChecks.swift"
};

static const uint8_t file_223[] = {
#embed "../CollectionEngine/Updates/BatchClaims.swift"
};

static const uint8_t file_224[] = {
#embed "../CollectionEngine/Updates/BatchNormaliser.swift"
};

static const uint8_t file_225[] = {
#embed "../CollectionEngine/Updates/BatchOperation.swift"
};

static const uint8_t file_226[] = {
#embed "../CollectionEngine/Updates/BatchPlan.swift"
};

static const uint8_t file_227[] = {
#embed "../CollectionEngine/Updates/ContentChange.swift"
};

static const uint8_t file_228[] = {
#embed "../CollectionEngine/Updates/ContentSnapshot.swift"
};

static const uint8_t file_229[] = {
#embed "../CollectionEngine/Updates/ContentUpdate.swift"
};

static const uint8_t file_230[] = {
#embed "../CollectionEngine/Updates/IdentifierMatch.swift"
};

static const uint8_t file_231[] = {
#embed "../CollectionEngine/Updates/ItemEdits.swift"
};

static const uint8_t file_232[] = {
#embed "../CollectionEngine/Updates/ItemStep.swift"
};

static const uint8_t file_233[] = {
#embed "../CollectionEngine/Updates/ReloadPlaces.swift"
};

static const uint8_t file_234[] = {
#embed "../CollectionEngine/Updates/SnapshotPlan.swift"
};

static const uint8_t file_235[] = {
#embed "../LayoutLaws/Cost.swift"
};

static const uint8_t file_236[] = {
#embed "../LayoutLaws/Difference.swift"
};

static const uint8_t file_237[] = {
#embed "../LayoutLaws/Law.swift"
};

static const uint8_t file_238[] = {
#embed "../LayoutLaws/LawFinding.swift"
};

static const uint8_t file_239[] = {
#embed "../LayoutLaws/LawProfile.swift"
};

static const uint8_t file_240[] = {
#embed "../LayoutLaws/LawScene.swift"
};

static const uint8_t file_241[] = {
#embed "../LayoutLaws/Laws+Answers.swift"
};

static const uint8_t file_242[] = {
#embed "../LayoutLaws/Laws+Changes.swift"
};

static const uint8_t file_243[] = {
#embed "../LayoutLaws/Laws+Measuring.swift"
};

static const uint8_t file_244[] = {
#embed "../LayoutLaws/Laws+Module.swift"
};

static const uint8_t file_245[] = {
#embed "../LayoutLaws/Laws+Scrollers.swift"
};

static const uint8_t file_246[] = {
#embed "../LayoutLaws/Laws+Scrolling.swift"
};

static const uint8_t file_247[] = {
#embed "../LayoutLaws/Laws+Sizes.swift"
};

static const uint8_t file_248[] = {
#embed "../LayoutLaws/Laws+Touch.swift"
};

static const uint8_t file_249[] = {
#embed "../LayoutLaws/Touching.swift"
};

static const uint8_t file_250[] = {
#embed "../CMathematics/CMathematics.c"
};

static const uint8_t file_251[] = {
#embed "../CMathematics/include/CMathematics.h"
};

static const uint8_t file_252[] = {
#embed "../TerminalText/DisplayWidth.swift"
};

static const uint8_t file_253[] = {
#embed "../TerminalText/TerminalSieve+Sequences.swift"
};

static const uint8_t file_254[] = {
#embed "../TerminalText/TerminalSieve.swift"
};

static const uint8_t file_255[] = {
#embed "../TerminalText/TextEncoding.swift"
};

static const uint8_t file_256[] = {
#embed "../TerminalText/TextRole.swift"
};

static const uint8_t file_257[] = {
#embed "../TerminalText/VisibleText.swift"
};

static const uint8_t file_258[] = {
#embed "../TerminalText/Wrapping.swift"
};

static const uint8_t file_259[] = {
#embed "../TextFormats/Base64.swift"
};

static const uint8_t file_260[] = {
#embed "../TextFormats/Base91.swift"
};

static const uint8_t file_261[] = {
#embed "../TextFormats/CSVText.swift"
};

static const uint8_t file_262[] = {
#embed "../TextFormats/Deflate.swift"
};

static const uint8_t file_263[] = {
#embed "../TextFormats/JSONNode.swift"
};

static const uint8_t file_264[] = {
#embed "../TextFormats/JSONReader+Looking.swift"
};

static const uint8_t file_265[] = {
#embed "../TextFormats/JSONReader.swift"
};

static const uint8_t file_266[] = {
#embed "../TextFormats/JSONValue.swift"
};

static const uint8_t file_267[] = {
#embed "../TextFormats/JSONWriter.swift"
};

static const uint8_t file_268[] = {
#embed "../TextFormats/Sentences.swift"
};

static const uint8_t file_269[] = {
#embed "../TextFormats/TextScanner.swift"
};

static const uint8_t file_270[] = {
#embed "../../Plugins/Compositional/Layout/Boundary.swift"
};

static const uint8_t file_271[] = {
#embed "../../Plugins/Compositional/Layout/Compositional+Capabilities.swift"
};

static const uint8_t file_272[] = {
#embed "../../Plugins/Compositional/Layout/Compositional+Explanation.swift"
};

static const uint8_t file_273[] = {
#embed "../../Plugins/Compositional/Layout/Compositional+Measuring.swift"
};

static const uint8_t file_274[] = {
#embed "../../Plugins/Compositional/Layout/Compositional+Queries.swift"
};

static const uint8_t file_275[] = {
#embed "../../Plugins/Compositional/Layout/Compositional+Updates.swift"
};

static const uint8_t file_276[] = {
#embed "../../Plugins/Compositional/Layout/Compositional.swift"
};

static const uint8_t file_277[] = {
#embed "../../Plugins/Compositional/Layout/CompositionalOption.swift"
};

static const uint8_t file_278[] = {
#embed "../../Plugins/Compositional/Layout/Elements.swift"
};

static const uint8_t file_279[] = {
#embed "../../Plugins/Compositional/Layout/PlacedSection.swift"
};

static const uint8_t file_280[] = {
#embed "../../Plugins/Compositional/Layout/PreparedLayout.swift"
};

static const uint8_t file_281[] = {
#embed "../../Plugins/Compositional/Layout/Solving/GroupPlan.swift"
};

static const uint8_t file_282[] = {
#embed "../../Plugins/Compositional/Layout/Solving/GroupRun+Building.swift"
};

static const uint8_t file_283[] = {
#embed "../../Plugins/Compositional/Layout/Solving/GroupRun.swift"
};

static const uint8_t file_284[] = {
#embed "../../Plugins/Compositional/Layout/Solving/SectionRecipe.swift"
};

static const uint8_t file_285[] = {
#embed "../../Plugins/Compositional/Layout/Solving/SolvedGroup.swift"
};

static const uint8_t file_286[] = {
#embed "../../Plugins/Compositional/Layout/Spec/CompositionalSpec.swift"
};

static const uint8_t file_287[] = {
#embed "../../Plugins/Compositional/Layout/Spec/CustomGroups.swift"
};

static const uint8_t file_288[] = {
#embed "../../Plugins/Compositional/Layout/Spec/EdgeItems.swift"
};

static const uint8_t file_289[] = {
#embed "../../Plugins/Compositional/Layout/Spec/Lengths.swift"
};

static const uint8_t file_290[] = {
#embed "../../Plugins/Compositional/Layout/Spec/SpecCompletion.swift"
};

static const uint8_t file_291[] = {
#embed "../../Plugins/Compositional/Layout/Spec/SpecJSON.swift"
};

static const uint8_t file_292[] = {
#embed "../../Plugins/Compositional/Layout/Spec/SpecKey.swift"
};

static const uint8_t file_293[] = {
#embed "../../Plugins/Compositional/Layout/Spec/SpecLimits.swift"
};

static const uint8_t file_294[] = {
#embed "../../Plugins/Compositional/Layout/Spec/SpecReader.swift"
};

static const uint8_t file_295[] = {
#embed "../../Plugins/Compositional/Layout/Spec/SpecScanner.swift"
};

static const uint8_t file_296[] = {
#embed "../../Plugins/Compositional/Layout/Spec/SpecSetter.swift"
};

static const uint8_t file_297[] = {
#embed "../../Plugins/Compositional/Layout/Spec/SpecWriter.swift"
};

static const uint8_t file_298[] = {
#embed "../../Plugins/Compositional/Layout/Spec/SwiftValues.swift"
};

static const uint8_t file_299[] = {
#embed "../../Plugins/Compositional/Layout/Spec/SwiftWriter.swift"
};

static const uint8_t file_300[] = {
#embed "../../Plugins/Flow/Layout/Flow+Explanation.swift"
};

static const uint8_t file_301[] = {
#embed "../../Plugins/Flow/Layout/Flow+Measuring.swift"
};

static const uint8_t file_302[] = {
#embed "../../Plugins/Flow/Layout/Flow+Queries.swift"
};

static const uint8_t file_303[] = {
#embed "../../Plugins/Flow/Layout/Flow+Scrolling.swift"
};

static const uint8_t file_304[] = {
#embed "../../Plugins/Flow/Layout/Flow+Snapping.swift"
};

static const uint8_t file_305[] = {
#embed "../../Plugins/Flow/Layout/Flow+Updates.swift"
};

static const uint8_t file_306[] = {
#embed "../../Plugins/Flow/Layout/Flow.swift"
};

static const uint8_t file_307[] = {
#embed "../../Plugins/Flow/Layout/FlowLines.swift"
};

static const uint8_t file_308[] = {
#embed "../../Plugins/Flow/Layout/FlowMetrics.swift"
};

static const uint8_t file_309[] = {
#embed "../../Plugins/Flow/Layout/FlowOption.swift"
};

static const uint8_t file_310[] = {
#embed "../../Plugins/Flow/Layout/ItemSizes.swift"
};

static const uint8_t file_311[] = {
#embed "../../Plugins/Flow/Layout/LineGeometry.swift"
};

static const uint8_t file_312[] = {
#embed "../../Plugins/Flow/Layout/LineTree/FlowScratch.swift"
};

static const uint8_t file_313[] = {
#embed "../../Plugins/Flow/Layout/LineTree/KnownLines.swift"
};

static const uint8_t file_314[] = {
#embed "../../Plugins/Flow/Layout/LineTree/LeafIndex.swift"
};

static const uint8_t file_315[] = {
#embed "../../Plugins/Flow/Layout/LineTree/LeafSteps.swift"
};

static const uint8_t file_316[] = {
#embed "../../Plugins/Flow/Layout/LineTree/LineCursor.swift"
};

static const uint8_t file_317[] = {
#embed "../../Plugins/Flow/Layout/LineTree/LineNodes+Edits.swift"
};

static const uint8_t file_318[] = {
#embed "../../Plugins/Flow/Layout/LineTree/LineNodes+Steps.swift"
};

static const uint8_t file_319[] = {
#embed "../../Plugins/Flow/Layout/LineTree/LineNodes.swift"
};

static const uint8_t file_320[] = {
#embed "../../Plugins/Flow/Layout/LineTree/LineRules.swift"
};

static const uint8_t file_321[] = {
#embed "../../Plugins/Flow/Layout/LineTree/LineTree.swift"
};

static const uint8_t file_322[] = {
#embed "../../Plugins/Flow/Layout/LineTree/SlotArray.swift"
};

static const uint8_t file_323[] = {
#embed "../../Plugins/Flow/Layout/PreparedFlow.swift"
};

static const uint8_t file_324[] = {
#embed "../../Plugins/Flow/Layout/SectionsAhead.swift"
};

static const uint8_t file_325[] = {
#embed "../../Plugins/Sticky/Layout/AxisPins.swift"
};

static const uint8_t file_326[] = {
#embed "../../Plugins/Sticky/Layout/BandRun.swift"
};

static const uint8_t file_327[] = {
#embed "../../Plugins/Sticky/Layout/BandStack.swift"
};

static const uint8_t file_328[] = {
#embed "../../Plugins/Sticky/Layout/LooseElements.swift"
};

static const uint8_t file_329[] = {
#embed "../../Plugins/Sticky/Layout/PinList.swift"
};

static const uint8_t file_330[] = {
#embed "../../Plugins/Sticky/Layout/PinSide.swift"
};

static const uint8_t file_331[] = {
#embed "../../Plugins/Sticky/Layout/PinnedPlace.swift"
};

static const uint8_t file_332[] = {
#embed "../../Plugins/Sticky/Layout/SectionPin.swift"
};

static const uint8_t file_333[] = {
#embed "../../Plugins/Sticky/Layout/SideRun+Items.swift"
};

static const uint8_t file_334[] = {
#embed "../../Plugins/Sticky/Layout/SideRun.swift"
};

static const uint8_t file_335[] = {
#embed "../../Plugins/Sticky/Layout/Sticky+Explanation.swift"
};

static const uint8_t file_336[] = {
#embed "../../Plugins/Sticky/Layout/Sticky+Invalidation.swift"
};

static const uint8_t file_337[] = {
#embed "../../Plugins/Sticky/Layout/Sticky.swift"
};

static const uint8_t file_338[] = {
#embed "../../Plugins/Sticky/Layout/StickyRules.swift"
};

static const uint8_t file_339[] = {
#embed "../../Plugins/Sticky/Layout/WholeHeaders.swift"
};

static const uint8_t file_340[] = {
#embed "../layout-uikit/Sources/AVFoundation/AVFoundation.swift"
};

static const uint8_t file_341[] = {
#embed "../layout-uikit/Sources/CoreGraphics/CGAffineTransform.swift"
};

static const uint8_t file_342[] = {
#embed "../layout-uikit/Sources/CoreGraphics/CGGeometry.swift"
};

static const uint8_t file_343[] = {
#embed "../layout-uikit/Sources/CoreGraphics/InertDrawing.swift"
};

static const uint8_t file_344[] = {
#embed "../layout-uikit/Sources/LayoutUIKit/Adapter+Capabilities.swift"
};

static const uint8_t file_345[] = {
#embed "../layout-uikit/Sources/LayoutUIKit/Adapter+Compositional.swift"
};

static const uint8_t file_346[] = {
#embed "../layout-uikit/Sources/LayoutUIKit/Adapter.swift"
};

static const uint8_t file_347[] = {
#embed "../layout-uikit/Sources/LayoutUIKit/AdoptedLayout.swift"
};

static const uint8_t file_348[] = {
#embed "../layout-uikit/Sources/LayoutUIKit/AdoptedOption.swift"
};

static const uint8_t file_349[] = {
#embed "../layout-uikit/Sources/LayoutUIKit/ContentSource.swift"
};

static const uint8_t file_350[] = {
#embed "../layout-uikit/Sources/LayoutUIKit/Conversions.swift"
};

static const uint8_t file_351[] = {
#embed "../layout-uikit/Sources/LayoutUIKit/FollowedUpdates.swift"
};

static const uint8_t file_352[] = {
#embed "../layout-uikit/Sources/ObjectiveC/ObjectiveC.swift"
};

static const uint8_t file_353[] = {
#embed "../layout-uikit/Sources/QuartzCore/CATransform3D.swift"
};

static const uint8_t file_354[] = {
#embed "../layout-uikit/Sources/QuartzCore/InertLayers.swift"
};

static const uint8_t file_355[] = {
#embed "../layout-uikit/Sources/UIKit/AbsentThings.swift"
};

static const uint8_t file_356[] = {
#embed "../layout-uikit/Sources/UIKit/AbsentViews.swift"
};

static const uint8_t file_357[] = {
#embed "../layout-uikit/Sources/UIKit/BatchMap.swift"
};

static const uint8_t file_358[] = {
#embed "../layout-uikit/Sources/UIKit/BatchRules.swift"
};

static const uint8_t file_359[] = {
#embed "../layout-uikit/Sources/UIKit/CollectionDelegate.swift"
};

static const uint8_t file_360[] = {
#embed "../layout-uikit/Sources/UIKit/CompositionalAnswers.swift"
};

static const uint8_t file_361[] = {
#embed "../layout-uikit/Sources/UIKit/CompositionalBuilding.swift"
};

static const uint8_t file_362[] = {
#embed "../layout-uikit/Sources/UIKit/CompositionalEngine.swift"
};

static const uint8_t file_363[] = {
#embed "../layout-uikit/Sources/UIKit/CompositionalHandlers.swift"
};

static const uint8_t file_364[] = {
#embed "../layout-uikit/Sources/UIKit/CompositionalItems.swift"
};

static const uint8_t file_365[] = {
#embed "../layout-uikit/Sources/UIKit/CompositionalLengths.swift"
};

static const uint8_t file_366[] = {
#embed "../layout-uikit/Sources/UIKit/CompositionalSections.swift"
};

static const uint8_t file_367[] = {
#embed "../layout-uikit/Sources/UIKit/DataSource.swift"
};

static const uint8_t file_368[] = {
#embed "../layout-uikit/Sources/UIKit/FlowAnswers.swift"
};

static const uint8_t file_369[] = {
#embed "../layout-uikit/Sources/UIKit/FlowDelegate.swift"
};

static const uint8_t file_370[] = {
#embed "../layout-uikit/Sources/UIKit/FlowEngine.swift"
};

static const uint8_t file_371[] = {
#embed "../layout-uikit/Sources/UIKit/InertControls.swift"
};

static const uint8_t file_372[] = {
#embed "../layout-uikit/Sources/UIKit/InertDrawing.swift"
};

static const uint8_t file_373[] = {
#embed "../layout-uikit/Sources/UIKit/InertScenes.swift"
};

static const uint8_t file_374[] = {
#embed "../layout-uikit/Sources/UIKit/InertThings.swift"
};

static const uint8_t file_375[] = {
#embed "../layout-uikit/Sources/UIKit/InertViews.swift"
};

static const uint8_t file_376[] = {
#embed "../layout-uikit/Sources/UIKit/NewestAnswer.swift"
};

static const uint8_t file_377[] = {
#embed "../layout-uikit/Sources/UIKit/OlderNames.swift"
};

static const uint8_t file_378[] = {
#embed "../layout-uikit/Sources/UIKit/OptionalMethods.swift"
};

static const uint8_t file_379[] = {
#embed "../layout-uikit/Sources/UIKit/RareAttributes.swift"
};

static const uint8_t file_380[] = {
#embed "../layout-uikit/Sources/UIKit/ScrollDelegate.swift"
};

static const uint8_t file_381[] = {
#embed "../layout-uikit/Sources/UIKit/ShownAttributes.swift"
};

static const uint8_t file_382[] = {
#embed "../layout-uikit/Sources/UIKit/UICollectionView+Answers.swift"
};

static const uint8_t file_383[] = {
#embed "../layout-uikit/Sources/UIKit/UICollectionView+Updates.swift"
};

static const uint8_t file_384[] = {
#embed "../layout-uikit/Sources/UIKit/UICollectionView+Views.swift"
};

static const uint8_t file_385[] = {
#embed "../layout-uikit/Sources/UIKit/UICollectionView.swift"
};

static const uint8_t file_386[] = {
#embed "../layout-uikit/Sources/UIKit/UICollectionViewCompositionalLayout.swift"
};

static const uint8_t file_387[] = {
#embed "../layout-uikit/Sources/UIKit/UICollectionViewFlowLayout.swift"
};

static const uint8_t file_388[] = {
#embed "../layout-uikit/Sources/UIKit/UICollectionViewLayout.swift"
};

static const uint8_t file_389[] = {
#embed "../layout-uikit/Sources/UIKit/UICollectionViewLayoutAttributes.swift"
};

static const uint8_t file_390[] = {
#embed "../layout-uikit/Sources/UIKit/UICollectionViewLayoutInvalidationContext.swift"
};

static const uint8_t file_391[] = {
#embed "../layout-uikit/Sources/UIKit/UIGeometry.swift"
};

static const uint8_t file_392[] = {
#embed "../layout-uikit/Sources/UIKit/UIScrollView.swift"
};

static const uint8_t file_393[] = {
#embed "../layout-uikit/Sources/UIKit/UIView+Space.swift"
};

static const uint8_t file_394[] = {
#embed "../layout-uikit/Sources/UIKitTesting/Frames.swift"
};

static const uint8_t file_395[] = {
#embed "../layout-uikit/Sources/UIKitTesting/LawChecks.swift"
};

static const uint8_t file_396[] = {
#embed "../layout-uikit/Sources/UIKitTesting/TestSource.swift"
};

static const uint8_t file_397[] = {
#embed "../layout-uikit/Sources/_Testing_CoreGraphics/Overlay.swift"
};

static const uint8_t file_398[] = {
#embed "../layout-uikit/Sources/_Testing_UIKit/Overlay.swift"
};

static const uint8_t file_399[] = {
#embed "../layout-uikit/Package.swift"
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
    {"headers/include/layout_landing.h", file_42, sizeof file_42},
    {"headers/include/layout_lending.h", file_43, sizeof file_43},
    {"headers/include/layout_measuring.h", file_44, sizeof file_44},
    {"headers/include/layout_notation.h", file_45, sizeof file_45},
    {"headers/include/layout_note.h", file_46, sizeof file_46},
    {"headers/include/layout_options.h", file_47, sizeof file_47},
    {"headers/include/layout_plugin.h", file_48, sizeof file_48},
    {"headers/include/layout_scrollers.h", file_49, sizeof file_49},
    {"headers/include/layout_touch.h", file_50, sizeof file_50},
    {"headers/include/layout_wrapped.h", file_51, sizeof file_51},
    {"kit/Kit/Sources/CLayoutPlugin/CLayoutPlugin.c", file_52, sizeof file_52},
    {"kit/Kit/Sources/CLayoutPlugin/include/CLayoutPlugin.h", file_53, sizeof file_53},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_attributes.h", file_54, sizeof file_54},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_base.h", file_55, sizeof file_55},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_capabilities.h", file_56, sizeof file_56},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_context.h", file_57, sizeof file_57},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_explanation.h", file_58, sizeof file_58},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_geometry.h", file_59, sizeof file_59},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_host.h", file_60, sizeof file_60},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_interaction.h", file_61, sizeof file_61},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_invalidation.h", file_62, sizeof file_62},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_labels.h", file_63, sizeof file_63},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_landing.h", file_64, sizeof file_64},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_lending.h", file_65, sizeof file_65},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_measuring.h", file_66, sizeof file_66},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_notation.h", file_67, sizeof file_67},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_note.h", file_68, sizeof file_68},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_options.h", file_69, sizeof file_69},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_plugin.h", file_70, sizeof file_70},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_scrollers.h", file_71, sizeof file_71},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_touch.h", file_72, sizeof file_72},
    {"kit/Kit/Sources/CLayoutPlugin/include/layout_wrapped.h", file_73, sizeof file_73},
    {"kit/Kit/Sources/LayoutCore/Capabilities.swift", file_74, sizeof file_74},
    {"kit/Kit/Sources/LayoutCore/CollectionLayout.swift", file_75, sizeof file_75},
    {"kit/Kit/Sources/LayoutCore/Declarations.swift", file_76, sizeof file_76},
    {"kit/Kit/Sources/LayoutCore/Element.swift", file_77, sizeof file_77},
    {"kit/Kit/Sources/LayoutCore/EmptyContext.swift", file_78, sizeof file_78},
    {"kit/Kit/Sources/LayoutCore/Geometry.swift", file_79, sizeof file_79},
    {"kit/Kit/Sources/LayoutCore/Interaction.swift", file_80, sizeof file_80},
    {"kit/Kit/Sources/LayoutCore/Invalidation.swift", file_81, sizeof file_81},
    {"kit/Kit/Sources/LayoutCore/KindTable.swift", file_82, sizeof file_82},
    {"kit/Kit/Sources/LayoutCore/Labelling.swift", file_83, sizeof file_83},
    {"kit/Kit/Sources/LayoutCore/Landing.swift", file_84, sizeof file_84},
    {"kit/Kit/Sources/LayoutCore/LayoutAttributes.swift", file_85, sizeof file_85},
    {"kit/Kit/Sources/LayoutCore/LayoutContext.swift", file_86, sizeof file_86},
    {"kit/Kit/Sources/LayoutCore/LayoutOption+Unset.swift", file_87, sizeof file_87},
    {"kit/Kit/Sources/LayoutCore/LayoutOption.swift", file_88, sizeof file_88},
    {"kit/Kit/Sources/LayoutCore/Measuring.swift", file_89, sizeof file_89},
    {"kit/Kit/Sources/LayoutCore/OptionText.swift", file_90, sizeof file_90},
    {"kit/Kit/Sources/LayoutCore/SectionScrollers.swift", file_91, sizeof file_91},
    {"kit/Kit/Sources/LayoutCore/SnapScroll.swift", file_92, sizeof file_92},
    {"kit/Kit/Sources/LayoutCore/TextRule.swift", file_93, sizeof file_93},
    {"kit/Kit/Sources/LayoutCore/Ticks.swift", file_94, sizeof file_94},
    {"kit/Kit/Sources/LayoutABI/Attributes+C.swift", file_95, sizeof file_95},
    {"kit/Kit/Sources/LayoutABI/Boundary+C.swift", file_96, sizeof file_96},
    {"kit/Kit/Sources/LayoutABI/Geometry+C.swift", file_97, sizeof file_97},
    {"kit/Kit/Sources/LayoutABI/Growth.swift", file_98, sizeof file_98},
    {"kit/Kit/Sources/LayoutABI/Interaction+C.swift", file_99, sizeof file_99},
    {"kit/Kit/Sources/LayoutABI/Lending.swift", file_100, sizeof file_100},
    {"kit/Kit/Sources/LayoutABI/Measuring+C.swift", file_101, sizeof file_101},
    {"kit/Kit/Sources/LayoutABI/Notation+C.swift", file_102, sizeof file_102},
    {"kit/Kit/Sources/LayoutABI/Options+C.swift", file_103, sizeof file_103},
    {"kit/Kit/Sources/LayoutABI/Scrollers+C.swift", file_104, sizeof file_104},
    {"kit/Kit/Sources/LayoutPluginKit/CapabilityTables+Bounds.swift", file_105, sizeof file_105},
    {"kit/Kit/Sources/LayoutPluginKit/CapabilityTables+Landing.swift", file_106, sizeof file_106},
    {"kit/Kit/Sources/LayoutPluginKit/CapabilityTables+Measuring.swift", file_107, sizeof file_107},
    {"kit/Kit/Sources/LayoutPluginKit/CapabilityTables+Notation.swift", file_108, sizeof file_108},
    {"kit/Kit/Sources/LayoutPluginKit/CapabilityTables+Scrollers.swift", file_109, sizeof file_109},
    {"kit/Kit/Sources/LayoutPluginKit/CapabilityTables.swift", file_110, sizeof file_110},
    {"kit/Kit/Sources/LayoutPluginKit/ImportedBase.swift", file_111, sizeof file_111},
    {"kit/Kit/Sources/LayoutPluginKit/ImportedContext.swift", file_112, sizeof file_112},
    {"kit/Kit/Sources/LayoutPluginKit/LayoutFunctions.swift", file_113, sizeof file_113},
    {"kit/Kit/Sources/LayoutPluginKit/LayoutHost.swift", file_114, sizeof file_114},
    {"kit/Kit/Sources/LayoutPluginKit/LayoutPlugin.swift", file_115, sizeof file_115},
    {"uikit/Kit/Sources/SummaryTree/Node+Edit.swift", file_116, sizeof file_116},
    {"uikit/Kit/Sources/SummaryTree/Node.swift", file_117, sizeof file_117},
    {"uikit/Kit/Sources/SummaryTree/PartitionPoint.swift", file_118, sizeof file_118},
    {"uikit/Kit/Sources/SummaryTree/SummarizedList+Find.swift", file_119, sizeof file_119},
    {"uikit/Kit/Sources/SummaryTree/SummarizedList+Iteration.swift", file_120, sizeof file_120},
    {"uikit/Kit/Sources/SummaryTree/SummarizedList+Split.swift", file_121, sizeof file_121},
    {"uikit/Kit/Sources/SummaryTree/SummarizedList.swift", file_122, sizeof file_122},
    {"uikit/Kit/Sources/CollectionEngine/Content/ColumnEdit.swift", file_123, sizeof file_123},
    {"uikit/Kit/Sources/CollectionEngine/Content/Content.swift", file_124, sizeof file_124},
    {"uikit/Kit/Sources/CollectionEngine/Content/ContentBuilder.swift", file_125, sizeof file_125},
    {"uikit/Kit/Sources/CollectionEngine/Content/ContentSection+Measuring.swift", file_126, sizeof file_126},
    {"uikit/Kit/Sources/CollectionEngine/Content/ContentSection.swift", file_127, sizeof file_127},
    {"uikit/Kit/Sources/CollectionEngine/Content/ItemChange.swift", file_128, sizeof file_128},
    {"uikit/Kit/Sources/CollectionEngine/Content/ItemColumn.swift", file_129, sizeof file_129},
    {"uikit/Kit/Sources/CollectionEngine/Content/MetricNumbers.swift", file_130, sizeof file_130},
    {"uikit/Kit/Sources/CollectionEngine/Content/NumberChunk.swift", file_131, sizeof file_131},
    {"uikit/Kit/Sources/CollectionEngine/Content/PackedNumbers.swift", file_132, sizeof file_132},
    {"uikit/Kit/Sources/CollectionEngine/Content/SectionBatch.swift", file_133, sizeof file_133},
    {"uikit/Kit/Sources/CollectionEngine/Content/SectionIdentity.swift", file_134, sizeof file_134},
    {"uikit/Kit/Sources/CollectionEngine/Content/SectionNumbers.swift", file_135, sizeof file_135},
    {"uikit/Kit/Sources/CollectionEngine/Content/SectionOverrides.swift", file_136, sizeof file_136},
    {"uikit/Kit/Sources/CollectionEngine/Errors/BatchRefusal.swift", file_137, sizeof file_137},
    {"uikit/Kit/Sources/CollectionEngine/Errors/EngineError.swift", file_138, sizeof file_138},
    {"uikit/Kit/Sources/CollectionEngine/Errors/Limits.swift", file_139, sizeof file_139},
    {"uikit/Kit/Sources/CollectionEngine/Layers/BaseView.swift", file_140, sizeof file_140},
    {"uikit/Kit/Sources/CollectionEngine/Layers/Counters.swift", file_141, sizeof file_141},
    {"uikit/Kit/Sources/CollectionEngine/Layers/Focus.swift", file_142, sizeof file_142},
    {"uikit/Kit/Sources/CollectionEngine/Layers/GestureReply.swift", file_143, sizeof file_143},
    {"uikit/Kit/Sources/CollectionEngine/Layers/InvalidationContext.swift", file_144, sizeof file_144},
    {"uikit/Kit/Sources/CollectionEngine/Layers/KnownLengths.swift", file_145, sizeof file_145},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LastAnswer.swift", file_146, sizeof file_146},
    {"uikit/Kit/Sources/CollectionEngine/Layers/Layer.swift", file_147, sizeof file_147},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayerInvalidation.swift", file_148, sizeof file_148},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayerPlace.swift", file_149, sizeof file_149},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayerPolicies.swift", file_150, sizeof file_150},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayoutStack+Capabilities.swift", file_151, sizeof file_151},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayoutStack+Contexts.swift", file_152, sizeof file_152},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayoutStack+Insets.swift", file_153, sizeof file_153},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayoutStack+Measuring.swift", file_154, sizeof file_154},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayoutStack+Outcome.swift", file_155, sizeof file_155},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayoutStack+Queries.swift", file_156, sizeof file_156},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayoutStack+Scrollers.swift", file_157, sizeof file_157},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayoutStack+Viewports.swift", file_158, sizeof file_158},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LayoutStack.swift", file_159, sizeof file_159},
    {"uikit/Kit/Sources/CollectionEngine/Layers/LevelContext.swift", file_160, sizeof file_160},
    {"uikit/Kit/Sources/CollectionEngine/Layers/OffsetRange.swift", file_161, sizeof file_161},
    {"uikit/Kit/Sources/CollectionEngine/Layers/RecentSections.swift", file_162, sizeof file_162},
    {"uikit/Kit/Sources/CollectionEngine/Layers/SectionOffsets.swift", file_163, sizeof file_163},
    {"uikit/Kit/Sources/CollectionEngine/Layers/Selection.swift", file_164, sizeof file_164},
    {"uikit/Kit/Sources/CollectionEngine/Layers/TracedLayout+Gestures.swift", file_165, sizeof file_165},
    {"uikit/Kit/Sources/CollectionEngine/Layers/TracedLayout.swift", file_166, sizeof file_166},
    {"uikit/Kit/Sources/CollectionEngine/Layers/Transition.swift", file_167, sizeof file_167},
    {"uikit/Kit/Sources/CollectionEngine/Motion/BoxTree.swift", file_168, sizeof file_168},
    {"uikit/Kit/Sources/CollectionEngine/Motion/Motion.swift", file_169, sizeof file_169},
    {"uikit/Kit/Sources/CollectionEngine/Motion/MotionEnd.swift", file_170, sizeof file_170},
    {"uikit/Kit/Sources/CollectionEngine/Scene/AnchorSpan.swift", file_171, sizeof file_171},
    {"uikit/Kit/Sources/CollectionEngine/Scene/LayerProbe.swift", file_172, sizeof file_172},
    {"uikit/Kit/Sources/CollectionEngine/Scene/OwnTouchInsets.swift", file_173, sizeof file_173},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Anchoring.swift", file_174, sizeof file_174},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Batch.swift", file_175, sizeof file_175},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Checks.swift", file_176, sizeof file_176},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Content.swift", file_177, sizeof file_177},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Estimated.swift", file_178, sizeof file_178},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Focus.swift", file_179, sizeof file_179},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Gestures.swift", file_180, sizeof file_180},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Hit.swift", file_181, sizeof file_181},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Invalidation.swift", file_182, sizeof file_182},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+ItemSteps.swift", file_183, sizeof file_183},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Keeping.swift", file_184, sizeof file_184},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Layers.swift", file_185, sizeof file_185},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Measuring.swift", file_186, sizeof file_186},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Motion.swift", file_187, sizeof file_187},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Options.swift", file_188, sizeof file_188},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Outcomes.swift", file_189, sizeof file_189},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Pictures.swift", file_190, sizeof file_190},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Place.swift", file_191, sizeof file_191},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Points.swift", file_192, sizeof file_192},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Queries.swift", file_193, sizeof file_193},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Ranges.swift", file_194, sizeof file_194},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Regions.swift", file_195, sizeof file_195},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+RightToLeft.swift", file_196, sizeof file_196},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+ScrolledElements.swift", file_197, sizeof file_197},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+ScrollerNodes.swift", file_198, sizeof file_198},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+ScrollerSteps.swift", file_199, sizeof file_199},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Scrollers.swift", file_200, sizeof file_200},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+SectionGestures.swift", file_201, sizeof file_201},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Selection.swift", file_202, sizeof file_202},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Snapshot.swift", file_203, sizeof file_203},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Status.swift", file_204, sizeof file_204},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Transitions.swift", file_205, sizeof file_205},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+Turning.swift", file_206, sizeof file_206},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene+View.swift", file_207, sizeof file_207},
    {"uikit/Kit/Sources/CollectionEngine/Scene/Scene.swift", file_208, sizeof file_208},
    {"uikit/Kit/Sources/CollectionEngine/Scene/SceneCopy.swift", file_209, sizeof file_209},
    {"uikit/Kit/Sources/CollectionEngine/Scene/SceneStep.swift", file_210, sizeof file_210},
    {"uikit/Kit/Sources/CollectionEngine/Sentences.swift", file_211, sizeof file_211},
    {"uikit/Kit/Sources/CollectionEngine/Touch/Finger.swift", file_212, sizeof file_212},
    {"uikit/Kit/Sources/CollectionEngine/Touch/Hit.swift", file_213, sizeof file_213},
    {"uikit/Kit/Sources/CollectionEngine/Touch/Placement.swift", file_214, sizeof file_214},
    {"uikit/Kit/Sources/CollectionEngine/Touch/RecognisedTouch.swift", file_215, sizeof file_215},
    {"uikit/Kit/Sources/CollectionEngine/Touch/Region+Intersection.swift", file_216, sizeof file_216},
    {"uikit/Kit/Sources/CollectionEngine/Touch/Region.swift", file_217, sizeof file_217},
    {"uikit/Kit/Sources/CollectionEngine/Touch/RegionSweep.swift", file_218, sizeof file_218},
    {"uikit/Kit/Sources/CollectionEngine/Touch/ScrollerRest.swift", file_219, sizeof file_219},
    {"uikit/Kit/Sources/CollectionEngine/Touch/TouchNode.swift", file_220, sizeof file_220},
    {"uikit/Kit/Sources/CollectionEngine/Tracing/CallTrace.swift", file_221, sizeof file_221},
    {"uikit/Kit/Sources/CollectionEngine/Updates/BatchChecks.swift", file_222, sizeof file_222},
    {"uikit/Kit/Sources/CollectionEngine/Updates/BatchClaims.swift", file_223, sizeof file_223},
    {"uikit/Kit/Sources/CollectionEngine/Updates/BatchNormaliser.swift", file_224, sizeof file_224},
    {"uikit/Kit/Sources/CollectionEngine/Updates/BatchOperation.swift", file_225, sizeof file_225},
    {"uikit/Kit/Sources/CollectionEngine/Updates/BatchPlan.swift", file_226, sizeof file_226},
    {"uikit/Kit/Sources/CollectionEngine/Updates/ContentChange.swift", file_227, sizeof file_227},
    {"uikit/Kit/Sources/CollectionEngine/Updates/ContentSnapshot.swift", file_228, sizeof file_228},
    {"uikit/Kit/Sources/CollectionEngine/Updates/ContentUpdate.swift", file_229, sizeof file_229},
    {"uikit/Kit/Sources/CollectionEngine/Updates/IdentifierMatch.swift", file_230, sizeof file_230},
    {"uikit/Kit/Sources/CollectionEngine/Updates/ItemEdits.swift", file_231, sizeof file_231},
    {"uikit/Kit/Sources/CollectionEngine/Updates/ItemStep.swift", file_232, sizeof file_232},
    {"uikit/Kit/Sources/CollectionEngine/Updates/ReloadPlaces.swift", file_233, sizeof file_233},
    {"uikit/Kit/Sources/CollectionEngine/Updates/SnapshotPlan.swift", file_234, sizeof file_234},
    {"uikit/Kit/Sources/LayoutLaws/Cost.swift", file_235, sizeof file_235},
    {"uikit/Kit/Sources/LayoutLaws/Difference.swift", file_236, sizeof file_236},
    {"uikit/Kit/Sources/LayoutLaws/Law.swift", file_237, sizeof file_237},
    {"uikit/Kit/Sources/LayoutLaws/LawFinding.swift", file_238, sizeof file_238},
    {"uikit/Kit/Sources/LayoutLaws/LawProfile.swift", file_239, sizeof file_239},
    {"uikit/Kit/Sources/LayoutLaws/LawScene.swift", file_240, sizeof file_240},
    {"uikit/Kit/Sources/LayoutLaws/Laws+Answers.swift", file_241, sizeof file_241},
    {"uikit/Kit/Sources/LayoutLaws/Laws+Changes.swift", file_242, sizeof file_242},
    {"uikit/Kit/Sources/LayoutLaws/Laws+Measuring.swift", file_243, sizeof file_243},
    {"uikit/Kit/Sources/LayoutLaws/Laws+Module.swift", file_244, sizeof file_244},
    {"uikit/Kit/Sources/LayoutLaws/Laws+Scrollers.swift", file_245, sizeof file_245},
    {"uikit/Kit/Sources/LayoutLaws/Laws+Scrolling.swift", file_246, sizeof file_246},
    {"uikit/Kit/Sources/LayoutLaws/Laws+Sizes.swift", file_247, sizeof file_247},
    {"uikit/Kit/Sources/LayoutLaws/Laws+Touch.swift", file_248, sizeof file_248},
    {"uikit/Kit/Sources/LayoutLaws/Touching.swift", file_249, sizeof file_249},
    {"uikit/Kit/Sources/CMathematics/CMathematics.c", file_250, sizeof file_250},
    {"uikit/Kit/Sources/CMathematics/include/CMathematics.h", file_251, sizeof file_251},
    {"uikit/Kit/Sources/TerminalText/DisplayWidth.swift", file_252, sizeof file_252},
    {"uikit/Kit/Sources/TerminalText/TerminalSieve+Sequences.swift", file_253, sizeof file_253},
    {"uikit/Kit/Sources/TerminalText/TerminalSieve.swift", file_254, sizeof file_254},
    {"uikit/Kit/Sources/TerminalText/TextEncoding.swift", file_255, sizeof file_255},
    {"uikit/Kit/Sources/TerminalText/TextRole.swift", file_256, sizeof file_256},
    {"uikit/Kit/Sources/TerminalText/VisibleText.swift", file_257, sizeof file_257},
    {"uikit/Kit/Sources/TerminalText/Wrapping.swift", file_258, sizeof file_258},
    {"uikit/Kit/Sources/TextFormats/Base64.swift", file_259, sizeof file_259},
    {"uikit/Kit/Sources/TextFormats/Base91.swift", file_260, sizeof file_260},
    {"uikit/Kit/Sources/TextFormats/CSVText.swift", file_261, sizeof file_261},
    {"uikit/Kit/Sources/TextFormats/Deflate.swift", file_262, sizeof file_262},
    {"uikit/Kit/Sources/TextFormats/JSONNode.swift", file_263, sizeof file_263},
    {"uikit/Kit/Sources/TextFormats/JSONReader+Looking.swift", file_264, sizeof file_264},
    {"uikit/Kit/Sources/TextFormats/JSONReader.swift", file_265, sizeof file_265},
    {"uikit/Kit/Sources/TextFormats/JSONValue.swift", file_266, sizeof file_266},
    {"uikit/Kit/Sources/TextFormats/JSONWriter.swift", file_267, sizeof file_267},
    {"uikit/Kit/Sources/TextFormats/Sentences.swift", file_268, sizeof file_268},
    {"uikit/Kit/Sources/TextFormats/TextScanner.swift", file_269, sizeof file_269},
    {"uikit/Kit/Sources/CompositionalLayout/Boundary.swift", file_270, sizeof file_270},
    {"uikit/Kit/Sources/CompositionalLayout/Compositional+Capabilities.swift", file_271, sizeof file_271},
    {"uikit/Kit/Sources/CompositionalLayout/Compositional+Explanation.swift", file_272, sizeof file_272},
    {"uikit/Kit/Sources/CompositionalLayout/Compositional+Measuring.swift", file_273, sizeof file_273},
    {"uikit/Kit/Sources/CompositionalLayout/Compositional+Queries.swift", file_274, sizeof file_274},
    {"uikit/Kit/Sources/CompositionalLayout/Compositional+Updates.swift", file_275, sizeof file_275},
    {"uikit/Kit/Sources/CompositionalLayout/Compositional.swift", file_276, sizeof file_276},
    {"uikit/Kit/Sources/CompositionalLayout/CompositionalOption.swift", file_277, sizeof file_277},
    {"uikit/Kit/Sources/CompositionalLayout/Elements.swift", file_278, sizeof file_278},
    {"uikit/Kit/Sources/CompositionalLayout/PlacedSection.swift", file_279, sizeof file_279},
    {"uikit/Kit/Sources/CompositionalLayout/PreparedLayout.swift", file_280, sizeof file_280},
    {"uikit/Kit/Sources/CompositionalLayout/Solving/GroupPlan.swift", file_281, sizeof file_281},
    {"uikit/Kit/Sources/CompositionalLayout/Solving/GroupRun+Building.swift", file_282, sizeof file_282},
    {"uikit/Kit/Sources/CompositionalLayout/Solving/GroupRun.swift", file_283, sizeof file_283},
    {"uikit/Kit/Sources/CompositionalLayout/Solving/SectionRecipe.swift", file_284, sizeof file_284},
    {"uikit/Kit/Sources/CompositionalLayout/Solving/SolvedGroup.swift", file_285, sizeof file_285},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/CompositionalSpec.swift", file_286, sizeof file_286},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/CustomGroups.swift", file_287, sizeof file_287},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/EdgeItems.swift", file_288, sizeof file_288},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/Lengths.swift", file_289, sizeof file_289},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/SpecCompletion.swift", file_290, sizeof file_290},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/SpecJSON.swift", file_291, sizeof file_291},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/SpecKey.swift", file_292, sizeof file_292},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/SpecLimits.swift", file_293, sizeof file_293},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/SpecReader.swift", file_294, sizeof file_294},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/SpecScanner.swift", file_295, sizeof file_295},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/SpecSetter.swift", file_296, sizeof file_296},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/SpecWriter.swift", file_297, sizeof file_297},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/SwiftValues.swift", file_298, sizeof file_298},
    {"uikit/Kit/Sources/CompositionalLayout/Spec/SwiftWriter.swift", file_299, sizeof file_299},
    {"uikit/Kit/Sources/FlowLayout/Flow+Explanation.swift", file_300, sizeof file_300},
    {"uikit/Kit/Sources/FlowLayout/Flow+Measuring.swift", file_301, sizeof file_301},
    {"uikit/Kit/Sources/FlowLayout/Flow+Queries.swift", file_302, sizeof file_302},
    {"uikit/Kit/Sources/FlowLayout/Flow+Scrolling.swift", file_303, sizeof file_303},
    {"uikit/Kit/Sources/FlowLayout/Flow+Snapping.swift", file_304, sizeof file_304},
    {"uikit/Kit/Sources/FlowLayout/Flow+Updates.swift", file_305, sizeof file_305},
    {"uikit/Kit/Sources/FlowLayout/Flow.swift", file_306, sizeof file_306},
    {"uikit/Kit/Sources/FlowLayout/FlowLines.swift", file_307, sizeof file_307},
    {"uikit/Kit/Sources/FlowLayout/FlowMetrics.swift", file_308, sizeof file_308},
    {"uikit/Kit/Sources/FlowLayout/FlowOption.swift", file_309, sizeof file_309},
    {"uikit/Kit/Sources/FlowLayout/ItemSizes.swift", file_310, sizeof file_310},
    {"uikit/Kit/Sources/FlowLayout/LineGeometry.swift", file_311, sizeof file_311},
    {"uikit/Kit/Sources/FlowLayout/LineTree/FlowScratch.swift", file_312, sizeof file_312},
    {"uikit/Kit/Sources/FlowLayout/LineTree/KnownLines.swift", file_313, sizeof file_313},
    {"uikit/Kit/Sources/FlowLayout/LineTree/LeafIndex.swift", file_314, sizeof file_314},
    {"uikit/Kit/Sources/FlowLayout/LineTree/LeafSteps.swift", file_315, sizeof file_315},
    {"uikit/Kit/Sources/FlowLayout/LineTree/LineCursor.swift", file_316, sizeof file_316},
    {"uikit/Kit/Sources/FlowLayout/LineTree/LineNodes+Edits.swift", file_317, sizeof file_317},
    {"uikit/Kit/Sources/FlowLayout/LineTree/LineNodes+Steps.swift", file_318, sizeof file_318},
    {"uikit/Kit/Sources/FlowLayout/LineTree/LineNodes.swift", file_319, sizeof file_319},
    {"uikit/Kit/Sources/FlowLayout/LineTree/LineRules.swift", file_320, sizeof file_320},
    {"uikit/Kit/Sources/FlowLayout/LineTree/LineTree.swift", file_321, sizeof file_321},
    {"uikit/Kit/Sources/FlowLayout/LineTree/SlotArray.swift", file_322, sizeof file_322},
    {"uikit/Kit/Sources/FlowLayout/PreparedFlow.swift", file_323, sizeof file_323},
    {"uikit/Kit/Sources/FlowLayout/SectionsAhead.swift", file_324, sizeof file_324},
    {"uikit/Kit/Sources/StickyLayout/AxisPins.swift", file_325, sizeof file_325},
    {"uikit/Kit/Sources/StickyLayout/BandRun.swift", file_326, sizeof file_326},
    {"uikit/Kit/Sources/StickyLayout/BandStack.swift", file_327, sizeof file_327},
    {"uikit/Kit/Sources/StickyLayout/LooseElements.swift", file_328, sizeof file_328},
    {"uikit/Kit/Sources/StickyLayout/PinList.swift", file_329, sizeof file_329},
    {"uikit/Kit/Sources/StickyLayout/PinSide.swift", file_330, sizeof file_330},
    {"uikit/Kit/Sources/StickyLayout/PinnedPlace.swift", file_331, sizeof file_331},
    {"uikit/Kit/Sources/StickyLayout/SectionPin.swift", file_332, sizeof file_332},
    {"uikit/Kit/Sources/StickyLayout/SideRun+Items.swift", file_333, sizeof file_333},
    {"uikit/Kit/Sources/StickyLayout/SideRun.swift", file_334, sizeof file_334},
    {"uikit/Kit/Sources/StickyLayout/Sticky+Explanation.swift", file_335, sizeof file_335},
    {"uikit/Kit/Sources/StickyLayout/Sticky+Invalidation.swift", file_336, sizeof file_336},
    {"uikit/Kit/Sources/StickyLayout/Sticky.swift", file_337, sizeof file_337},
    {"uikit/Kit/Sources/StickyLayout/StickyRules.swift", file_338, sizeof file_338},
    {"uikit/Kit/Sources/StickyLayout/WholeHeaders.swift", file_339, sizeof file_339},
    {"uikit/Kit/Sources/AVFoundation/AVFoundation.swift", file_340, sizeof file_340},
    {"uikit/Kit/Sources/CoreGraphics/CGAffineTransform.swift", file_341, sizeof file_341},
    {"uikit/Kit/Sources/CoreGraphics/CGGeometry.swift", file_342, sizeof file_342},
    {"uikit/Kit/Sources/CoreGraphics/InertDrawing.swift", file_343, sizeof file_343},
    {"uikit/Kit/Sources/LayoutUIKit/Adapter+Capabilities.swift", file_344, sizeof file_344},
    {"uikit/Kit/Sources/LayoutUIKit/Adapter+Compositional.swift", file_345, sizeof file_345},
    {"uikit/Kit/Sources/LayoutUIKit/Adapter.swift", file_346, sizeof file_346},
    {"uikit/Kit/Sources/LayoutUIKit/AdoptedLayout.swift", file_347, sizeof file_347},
    {"uikit/Kit/Sources/LayoutUIKit/AdoptedOption.swift", file_348, sizeof file_348},
    {"uikit/Kit/Sources/LayoutUIKit/ContentSource.swift", file_349, sizeof file_349},
    {"uikit/Kit/Sources/LayoutUIKit/Conversions.swift", file_350, sizeof file_350},
    {"uikit/Kit/Sources/LayoutUIKit/FollowedUpdates.swift", file_351, sizeof file_351},
    {"uikit/Kit/Sources/ObjectiveC/ObjectiveC.swift", file_352, sizeof file_352},
    {"uikit/Kit/Sources/QuartzCore/CATransform3D.swift", file_353, sizeof file_353},
    {"uikit/Kit/Sources/QuartzCore/InertLayers.swift", file_354, sizeof file_354},
    {"uikit/Kit/Sources/UIKit/AbsentThings.swift", file_355, sizeof file_355},
    {"uikit/Kit/Sources/UIKit/AbsentViews.swift", file_356, sizeof file_356},
    {"uikit/Kit/Sources/UIKit/BatchMap.swift", file_357, sizeof file_357},
    {"uikit/Kit/Sources/UIKit/BatchRules.swift", file_358, sizeof file_358},
    {"uikit/Kit/Sources/UIKit/CollectionDelegate.swift", file_359, sizeof file_359},
    {"uikit/Kit/Sources/UIKit/CompositionalAnswers.swift", file_360, sizeof file_360},
    {"uikit/Kit/Sources/UIKit/CompositionalBuilding.swift", file_361, sizeof file_361},
    {"uikit/Kit/Sources/UIKit/CompositionalEngine.swift", file_362, sizeof file_362},
    {"uikit/Kit/Sources/UIKit/CompositionalHandlers.swift", file_363, sizeof file_363},
    {"uikit/Kit/Sources/UIKit/CompositionalItems.swift", file_364, sizeof file_364},
    {"uikit/Kit/Sources/UIKit/CompositionalLengths.swift", file_365, sizeof file_365},
    {"uikit/Kit/Sources/UIKit/CompositionalSections.swift", file_366, sizeof file_366},
    {"uikit/Kit/Sources/UIKit/DataSource.swift", file_367, sizeof file_367},
    {"uikit/Kit/Sources/UIKit/FlowAnswers.swift", file_368, sizeof file_368},
    {"uikit/Kit/Sources/UIKit/FlowDelegate.swift", file_369, sizeof file_369},
    {"uikit/Kit/Sources/UIKit/FlowEngine.swift", file_370, sizeof file_370},
    {"uikit/Kit/Sources/UIKit/InertControls.swift", file_371, sizeof file_371},
    {"uikit/Kit/Sources/UIKit/InertDrawing.swift", file_372, sizeof file_372},
    {"uikit/Kit/Sources/UIKit/InertScenes.swift", file_373, sizeof file_373},
    {"uikit/Kit/Sources/UIKit/InertThings.swift", file_374, sizeof file_374},
    {"uikit/Kit/Sources/UIKit/InertViews.swift", file_375, sizeof file_375},
    {"uikit/Kit/Sources/UIKit/NewestAnswer.swift", file_376, sizeof file_376},
    {"uikit/Kit/Sources/UIKit/OlderNames.swift", file_377, sizeof file_377},
    {"uikit/Kit/Sources/UIKit/OptionalMethods.swift", file_378, sizeof file_378},
    {"uikit/Kit/Sources/UIKit/RareAttributes.swift", file_379, sizeof file_379},
    {"uikit/Kit/Sources/UIKit/ScrollDelegate.swift", file_380, sizeof file_380},
    {"uikit/Kit/Sources/UIKit/ShownAttributes.swift", file_381, sizeof file_381},
    {"uikit/Kit/Sources/UIKit/UICollectionView+Answers.swift", file_382, sizeof file_382},
    {"uikit/Kit/Sources/UIKit/UICollectionView+Updates.swift", file_383, sizeof file_383},
    {"uikit/Kit/Sources/UIKit/UICollectionView+Views.swift", file_384, sizeof file_384},
    {"uikit/Kit/Sources/UIKit/UICollectionView.swift", file_385, sizeof file_385},
    {"uikit/Kit/Sources/UIKit/UICollectionViewCompositionalLayout.swift", file_386, sizeof file_386},
    {"uikit/Kit/Sources/UIKit/UICollectionViewFlowLayout.swift", file_387, sizeof file_387},
    {"uikit/Kit/Sources/UIKit/UICollectionViewLayout.swift", file_388, sizeof file_388},
    {"uikit/Kit/Sources/UIKit/UICollectionViewLayoutAttributes.swift", file_389, sizeof file_389},
    {"uikit/Kit/Sources/UIKit/UICollectionViewLayoutInvalidationContext.swift", file_390, sizeof file_390},
    {"uikit/Kit/Sources/UIKit/UIGeometry.swift", file_391, sizeof file_391},
    {"uikit/Kit/Sources/UIKit/UIScrollView.swift", file_392, sizeof file_392},
    {"uikit/Kit/Sources/UIKit/UIView+Space.swift", file_393, sizeof file_393},
    {"uikit/Kit/Sources/UIKitTesting/Frames.swift", file_394, sizeof file_394},
    {"uikit/Kit/Sources/UIKitTesting/LawChecks.swift", file_395, sizeof file_395},
    {"uikit/Kit/Sources/UIKitTesting/TestSource.swift", file_396, sizeof file_396},
    {"uikit/Kit/Sources/_Testing_CoreGraphics/Overlay.swift", file_397, sizeof file_397},
    {"uikit/Kit/Sources/_Testing_UIKit/Overlay.swift", file_398, sizeof file_398},
    {"uikit/Kit/Package.swift", file_399, sizeof file_399},
};

size_t template_file_count(void) { return sizeof files / sizeof files[0]; }

template_file template_file_at(size_t index) { return files[index]; }
