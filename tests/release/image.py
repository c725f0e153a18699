"""Writes a container image as a tar file in the layout of the Open Container Initiative: image.py FOLDER FILE VERSION.

The image has the programs of FOLDER as /usr/bin/keymove*, an empty /work, /tmp, and nothing else: the programs are static.
Without a daemon, and the same bytes for the same files and SOURCE_DATE_EPOCH.
"""

import gzip
import hashlib
import io
import json
import os
import sys
import tarfile
from datetime import datetime, timezone
from pathlib import Path

folder, file, version = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
when = int(os.environ.get("SOURCE_DATE_EPOCH", "0"))


def entry(name: str, mode: int, size: int = 0, kind: bytes = tarfile.REGTYPE) -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.mode, info.size, info.type, info.mtime = mode, size, kind, when
    return info


def layer() -> bytes:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as tar:
        for name, mode in [("usr", 0o755), ("usr/bin", 0o755), ("tmp", 0o1777), ("work", 0o777)]:
            tar.addfile(entry(name, mode, kind=tarfile.DIRTYPE))
        for program in sorted(folder.glob("keymove*")):
            tar.addfile(entry(f"usr/bin/{program.name}", 0o755, program.stat().st_size), io.BytesIO(program.read_bytes()))
    return data.getvalue()


blobs = {}


def blob(data: bytes, kind: str) -> dict:
    digest = hashlib.sha256(data).hexdigest()
    blobs[digest] = data
    return {"mediaType": kind, "digest": f"sha256:{digest}", "size": len(data)}


def text(value: object) -> bytes:
    return json.dumps(value, sort_keys=True).encode()


plain = layer()
config = {
    "architecture": "amd64",
    "os": "linux",
    "created": datetime.fromtimestamp(when, timezone.utc).isoformat().replace("+00:00", "Z"),
    "config": {
        "Entrypoint": ["/usr/bin/keymove"],
        "Env": ["PATH=/usr/bin"],
        "WorkingDir": "/work",
        "Labels": {"org.opencontainers.image.title": "keymove", "org.opencontainers.image.version": version, "org.opencontainers.image.licenses": "GPL-3.0-or-later"},
    },
    "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(plain).hexdigest()]},
}
manifest = {
    "schemaVersion": 2,
    "mediaType": "application/vnd.oci.image.manifest.v1+json",
    "config": blob(text(config), "application/vnd.oci.image.config.v1+json"),
    "layers": [blob(gzip.compress(plain, 9, mtime=when), "application/vnd.oci.image.layer.v1.tar+gzip")],
}
named = {**blob(text(manifest), manifest["mediaType"]), "annotations": {"org.opencontainers.image.ref.name": version}}
index = {"schemaVersion": 2, "manifests": [named]}
with tarfile.open(file, "w") as tar:
    for name, data in [("oci-layout", text({"imageLayoutVersion": "1.0.0"})), ("index.json", text(index))]:
        tar.addfile(entry(name, 0o644, len(data)), io.BytesIO(data))
    for digest in sorted(blobs):
        tar.addfile(entry(f"blobs/sha256/{digest}", 0o644, len(blobs[digest])), io.BytesIO(blobs[digest]))
