internal import CollectionEngine
internal import LayoutCore
internal import ShellValues

extension Command {
  static let load = Command(
    "load", .modules, .edit,
    "Loads a layout into the current layer, replacing what was there; with 'as NAME' into a layer "
      + "of that name, created in front if new.",
    suggestedFor: ["new", "create", "open", "layout"], role: .load, deeds: .loads,
    forms: [Form(.loadRequest) { shell, request throws(Refusal) in try shell.load(request) }],
    examples: ["load flow", "load flow as sheet line-spacing=20"])

  static let unload = Command(
    "unload", .modules, .edit, "Removes a layer; the last one stays, without a layout.",
    suggestedFor: ["remove", "rm", "del", "erase"], role: .unload, deeds: .loads,
    forms: [
      Form(.layer("LAYER")) { shell, layer throws(Refusal) in
        let changed = try shell.engine { () throws(EngineError) in
          try shell.scene.unload(layer)
        }
        shell.scene.suspendedLayers.remove(layer)
        return try shell.changed(changed, remarks: ["\(layer): unloaded"])
      }
    ],
    examples: ["load flow as sheet; unload sheet"])

  static let reload = Command(
    "reload", .modules, .edit, "Reloads a module, or all; --lenient drops options that are gone.",
    role: .reload, deeds: .loads,
    forms: [
      Form(.optional(.module("NAME")), .flag("--lenient")) {
        shell, module, isLenient throws(Refusal) in try shell.reload(module, isLenient: isLenient)
      }
    ],
    examples: ["load flow; reload flow", "load flow; reload flow --lenient"])

  static let plugins = Command(
    "plugins", .modules, .query, "Lists the available modules, or describes one.",
    suggestedFor: ["modules", "layouts", "layout", ".schema"],
    forms: [
      Form(.flag("--paths"), "Lists the modules.") { shell, showsPaths in
        .modules(shell.catalogue.modules(), isDetailed: false, showsPaths: showsPaths)
      },
      Form(
        .module("NAME"), .flag("--paths"), "Describes a module, which it loads.", deeds: .loads
      ) { shell, name, showsPaths throws(Refusal) in
        .modules([try shell.describe(name)], isDetailed: true, showsPaths: showsPaths)
      },
    ],
    examples: ["plugins", "plugins flow"])
}
