"""What a program of Keymove consists of: `parts.py sbom` prints a bill of materials (CycloneDX 1.5), `parts.py licences` every part with its
licence and the texts. Both are of what cargo compiles into the program for Linux, from the lock file; the vendored parts of the page and the fonts
have their own lists, which are added."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
#: Parts that do not come by cargo, with the files that say under what licence.
VENDORED = [*sorted(ROOT.glob("crates/server/web/vendor/*/LICEN*")), *sorted(ROOT.glob("crates/*/fonts/LICEN*")), *sorted(ROOT.glob("crates/*/pieces/LICEN*"))]


def packages():
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", "x86_64-unknown-linux-musl"]
    data = json.loads(subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout)
    by_id = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    root = next(package["id"] for package in data["packages"] if package["name"] == "keymove")
    found, left = {}, [root]
    while left:
        one = left.pop()
        if one in found:
            continue
        # What only tests need is no part.
        needed = [dep["pkg"] for dep in nodes[one]["deps"] if any(kind["kind"] in (None, "build") for kind in dep["dep_kinds"])]
        found[one] = needed
        left += needed
    return root, {one: (by_id[one], needed) for one, needed in found.items()}


def reference(package):
    return f"pkg:cargo/{package['name']}@{package['version']}"


def component(package):
    kind = "application" if package["name"] == "keymove" else "library"
    found = {"type": kind, "bom-ref": reference(package), "name": package["name"], "version": package["version"], "purl": reference(package)}
    if package.get("license"):
        found["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    if package.get("description"):
        found["description"] = " ".join(package["description"].split())
    return found


def sbom():
    root, parts = packages()
    serial = hashlib.sha256(json.dumps(sorted(reference(package) for package, _ in parts.values())).encode()).hexdigest()
    listed = sorted((component(package) for one, (package, _) in parts.items() if one != root), key=lambda part: part["bom-ref"])
    listed += [{"type": "file", "bom-ref": f"file:{path.parent.relative_to(ROOT)}", "name": str(path.parent.relative_to(ROOT))} for path in VENDORED]
    dependencies = [
        {"ref": reference(package), "dependsOn": sorted({reference(parts[other][0]) for other in needed})} for package, needed in parts.values()
    ]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{serial[:8]}-{serial[8:12]}-4{serial[13:16]}-8{serial[17:20]}-{serial[20:32]}",
        "version": 1,
        "metadata": {"timestamp": timestamp(), "component": component(parts[root][0])},
        "components": listed,
        "dependencies": sorted(dependencies, key=lambda one: one["ref"]),
    }


def timestamp():
    from datetime import datetime, timezone

    return datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), timezone.utc).isoformat().replace("+00:00", "Z")


def licences():
    _, parts = packages()
    texts = {}
    print("Keymove is free software under the GNU General Public License, version 3 or later; its text is in LICENSE. It contains:\n")
    for package, _ in sorted(parts.values(), key=lambda part: (part[0]["name"], part[0]["version"])):
        if package["source"] is None:
            continue
        print(f"{package['name']} {package['version']}: {package.get('license') or 'see ' + str(package.get('license_file'))}")
        for file in sorted(Path(package["manifest_path"]).parent.iterdir()):
            if file.is_file() and re.match(r"(?i)(licen[cs]e|copying|notice|unlicense)", file.name):
                texts.setdefault(file.read_text(errors="replace").strip(), []).append(f"{package['name']} {package['version']}")
    for path in VENDORED:
        print(path.parent.relative_to(ROOT))
        texts.setdefault(path.read_text(errors="replace").strip(), []).append(str(path.parent.relative_to(ROOT)))
    for text, names in texts.items():
        print(f"\n{'=' * 100}\n{', '.join(names)}\n\n{text}")


if sys.argv[1:] == ["sbom"]:
    print(json.dumps(sbom(), indent=1))
elif sys.argv[1:] == ["licences"]:
    licences()
else:
    sys.exit("expected sbom or licences")
