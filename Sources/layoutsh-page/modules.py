#!/usr/bin/env python3
"""modules.py ROOT OUT: reads what 'swift package dump-package' prints, and writes to OUT what the build of the engine of
a page needs of it: its modules are what PageEngine imports, the bundled layouts, and all that these need.

  modules           the modules in Swift, one a line, whatever is needed first
  NAME.sources      the files of each
  files.c           the files in C, each with the macro that names the entry of a layout, or '-'
  includes          where C finds headers
  module.modulemap  the modules in C, for Swift
  PageLayouts.swift the layouts by name, a part of PageEngine
"""
import json, pathlib, re, sys

root, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
manifest = json.load(sys.stdin)
targets = {target["name"]: target for target in manifest["targets"]}
left_out = [line for line in (root / "Sources/layoutsh-page/program-only.txt").read_text().split("\n")
            if line and not line.startswith("#")]
engine = root / "Sources/layoutsh-page/PageEngine"


def folder(name):
    return root / targets[name].get("path", "Sources/" + name)


def needs(name):
    return [each["byName"][0] for each in targets[name]["dependencies"] if "byName" in each]


def files(place, kind):
    found = [each for each in place.rglob("*" + kind)
             if not any(str(each.relative_to(root)).startswith(start) for start in left_out)]
    return sorted(map(str, found))


def write(name, lines):
    (out / name).write_text("".join(line + "\n" for line in lines))


# A layout is a product 'flow.layout' of one module: in C, or in Swift with its logic in another.
layouts = {}
for product in manifest["products"]:
    name, _, kind = product["name"].partition(".")
    if kind == "layout":
        entry = product["targets"][0]
        layouts[name] = entry, next((need for need in needs(entry) if need.endswith("Layout")), None)

order = []


def visit(name):
    if name in targets and name not in left_out and name not in order:
        for need in needs(name):
            visit(need)
        order.append(name)


for file in files(engine, ".swift"):
    for name in re.findall(r"^(?:\w+ )?import (\w+)", pathlib.Path(file).read_text(), re.M):
        visit(name)
for entry, library in layouts.values():
    visit(library or entry)

swift = [name for name in order if files(folder(name), ".swift")]
in_c = [name for name in order if name not in swift]
entries = {entry: name + "_layout_entry" for name, (entry, library) in layouts.items() if not library}
for name in swift:
    write(name + ".sources", files(folder(name), ".swift"))
write("modules", swift)
write("PageEngine.sources", files(engine, ".swift") + [str(out / "PageLayouts.swift")])
write("files.c", [f"{file} {entries.get(name, '-')}" for name in in_c for file in files(folder(name), ".c")])
write("includes", [f"-I{folder(name) / 'include'}" for name in in_c])

# The export of a layout in C has one name in every library, and here a name for each.
(out / "layouts.h").write_text("#include <CLayoutPlugin.h>\n#include <stdint.h>\n\n" + "".join(
    f"const layout_plugin_descriptor *{entry}(uint32_t host_abi);\n" for entry in entries.values()))
write("module.modulemap",
      [f'module {name} {{ header "{folder(name)}/include/{name}.h" }}' for name in in_c if name not in entries]
      + [f'module CPageLayouts {{ header "{out}/layouts.h" export * }}'])


def maker(name):
    """What makes a layout in Swift, as its entry says: 'LayoutPlugin.entry(hostABI) { Flow() }'."""
    entry, library = layouts[name]
    if not library:
        return f'services.layout("{name}", {entries[entry]})'
    text = "".join(pathlib.Path(file).read_text() for file in files(folder(entry), ".swift"))
    return re.search(r"LayoutPlugin\.entry\(hostABI\) \{ (.*) \}\n", text)[1].replace("$0.", "services.")


libraries = [library for _, library in layouts.values() if library]
write("PageLayouts.swift", [
    *[f"internal import {name}" for name in sorted({*libraries, "CPageLayouts", "LayoutCore"})],
    "enum PageLayouts {",
    "  static let names = [" + ", ".join(f'"{name}"' for name in sorted(layouts)) + "]",
    "  static func make(_ name: String, _ services: PageServices) -> (any CollectionLayout)? {",
    "    switch name {",
    *[f'    case "{name}": return {maker(name)}' for name in sorted(layouts)],
    "    default: return nil",
    "    }", "  }", "}"])
