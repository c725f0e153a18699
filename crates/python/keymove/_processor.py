"""Loads the native module for what this processor has, where the package brings two: half of the speed hangs on it."""

import importlib.util
import platform
import sys
from importlib.machinery import ExtensionFileLoader
from pathlib import Path
from typing import Set

#: What the second module was compiled for, x86-64-v3, by the names that Linux gives.
_NEEDED = {"avx2", "bmi1", "bmi2", "fma", "popcnt", "abm"}
_FASTER = Path(__file__).with_name("_native_v3.abi3.so")


def _flags() -> Set[str]:
    try:
        with open("/proc/cpuinfo") as file:
            return next((set(line.split()) for line in file if line.startswith("flags")), set())
    except OSError:
        return set()


def load() -> None:
    """Puts the faster module in the place of the other, if it is there and can run here."""
    name = "keymove._native"
    if name in sys.modules or platform.machine() != "x86_64" or not _FASTER.exists() or not _NEEDED <= _flags():
        return
    spec = importlib.util.spec_from_file_location(name, _FASTER, loader=ExtensionFileLoader(name, str(_FASTER)))
    if spec is None or spec.loader is None:
        return
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules[name] = module


load()
