"""Every check: its name, its function, and when it runs.

`BEFORE` runs without PyTorch, while it is being imported; `WARM` in children of the process that has imported it. A
check yields findings; each batch runs in a process of its own, so that what crashes says so and spoils no other.
"""
from collections import namedtuple

from . import device, install, packages, system

Check = namedtuple("Check", "name function")

BEFORE = [
    Check("torch-missing", install.torch_missing),
    Check("shadowing", install.torch_shadowed),
    Check("installed-twice", install.installed_twice),
    Check("two-places", install.torch_in_two_places),
    Check("files", install.files_missing),
    Check("requirements", packages.requirements),
    Check("lightning-mix", packages.lightning_mix),
    Check("twin-packages", packages.twins),
    Check("driver", device.driver),
    Check("shared-memory", system.shared_memory),
    Check("open-files", system.open_files),
    Check("disks", system.disks),
    Check("writable", system.writable),
    Check("user", system.user),
    Check("locale", system.text_encoding),
    Check("compiler", system.compiler),
    Check("proxies", system.proxies),
]
IMPORT = Check("torch", packages.torch_import)
WARM = [
    Check("numpy-abi", packages.numpy_bridge),
    Check("cuda-libraries", packages.cuda_libraries),
    Check("gpus", device.gpus),
    Check("torch-compile", packages.dynamo_supported),
    Check("extensions", packages.extensions),
]
OPENMP = Check("openmp", packages.openmp)


def warm_batches(env):
    """The libraries that are installed in two batches, since one import brings the next one's halfway; then those above
    that can tell something here. OpenMP's runtimes are counted last, when the second batch has loaded its own."""
    gpu = bool(env.driver.get("names"))
    alone = [[check] for check in WARM if check.name not in _not_here(env, gpu)]
    batches = {True: [], False: []}
    for name, library in packages.LIBRARIES.items():
        if name in env.installed and (gpu or not library.needs_gpu):
            batches[library.heavy].append(Check("import-" + name, packages.library(name)))
    return [batches[True], batches[False] + [OPENMP]] + alone


def _not_here(env, gpu):
    return (set() if gpu else {"gpus"}) | (set() if "numpy" in env.installed else {"numpy-abi"})
