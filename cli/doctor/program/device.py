"""Does the driver serve this build, and does each GPU answer?"""
import os
import re

from . import facts
from .finding import finding, last_line, text_of

NO_DEVICE = 100  # cuInit: the driver is there and sees no GPU
# What cuInit answers where the driver itself is at fault.
DRIVER_STATES = {3: "not initialized", 34: "stub library", 35: "insufficient driver", 802: "system not yet initialized",
                 803: "system driver mismatch", 804: "compatibility not supported on device", 999: "unknown error"}
HIDING = ("CUDA_VISIBLE_DEVICES", "NVIDIA_VISIBLE_DEVICES")


def driver(env):
    """One answer at most: the first of these hides the others."""
    build, here = facts.torch_build(), env.driver
    if not build or build.get("hip"):
        return
    if not here:
        yield from _without_driver(build)
    elif not build.get("cuda"):
        if here["names"]:
            yield finding("cpu-build", "torch", torch=build["version"], gpu=here["names"][0],
                          index=_index(_major(here["serves"])))
    elif _major(here["serves"]) < _major(build["cuda"]):
        index = _index(_major(here["serves"]))
        yield finding("driver-too-old" if index else "driver-outdated", "driver", serves=here["serves"],
                      cuda=build["cuda"], torch=build["version"], index=index)
    elif here["init"] in DRIVER_STATES:
        yield finding("driver-fault", "driver", code=here["init"], state=DRIVER_STATES[here["init"]])
    elif not here["names"]:
        yield from _unseen()


def _major(version):
    return int(version.split(".")[0])


def _index(major):
    """The index of wheels for a driver of that CUDA; "" where there is none any more."""
    return {11: "cu118", 12: "cu128"}.get(major, "cu130" if major > 12 else "")


def _without_driver(build):
    if build.get("cuda") and facts.nvidia_on_bus():
        yield finding("gpu-without-driver", "driver", count=facts.nvidia_on_bus(), module=facts.kernel_module() or "-")


def _unseen():
    nodes = facts.nvidia_nodes()
    for name in HIDING:
        if nodes and name in os.environ and os.environ[name] not in ("all", "void"):
            yield finding("gpu-hidden", "driver", name=name, value=os.environ[name] or '""', nodes=len(nodes))
            return
    if nodes:
        yield finding("gpu-unseen", "driver", nodes=len(nodes))


def gpus(env):
    """Each GPU computes something: only then is it known to work."""
    import torch
    if not (env.driver.get("names") and torch.version.cuda):
        return
    try:
        count = torch.cuda.device_count()
        torch.cuda.init()
    except (RuntimeError, AssertionError, OSError) as error:
        yield finding("gpu-refused", "gpu", text_of(error), error=last_line(error))
        return
    for index in range(count):
        yield from _gpu(torch, index)


def _gpu(torch, index):
    name, capability = torch.cuda.get_device_name(index), torch.cuda.get_device_capability(index)
    codes = torch.cuda.get_arch_list()
    if codes and not _serves(codes, capability):
        yield finding("gpu-without-code", "gpu", gpu=name, capability="%d.%d" % capability, codes=" ".join(codes),
                      torch=torch.__version__)
        return
    try:
        here = "cuda:%d" % index
        image = torch.ones(1, 1, 8, 8, device=here)
        torch.nn.functional.conv2d(image, torch.ones(1, 1, 3, 3, device=here))
        (torch.ones(64, 64, device=here) @ torch.ones(64, 64, device=here)).sum().item()
    except (RuntimeError, AssertionError, OSError) as error:
        yield finding("gpu-fails", "gpu", text_of(error), gpu=name, error=last_line(error))


def _serves(codes, capability):
    """Machine code runs on its own major number, on the same or a later minor; PTX on anything later."""
    have = capability[0] * 10 + capability[1]
    for code in codes:
        kind, number = re.match(r"(sm|compute)_(\d+)", code).groups() if re.match(r"(sm|compute)_\d+", code) else ("", 0)
        number = int(number)
        if kind == "compute" and number <= have:
            return True
        if kind == "sm" and number // 10 == capability[0] and number % 10 <= capability[1]:
            return True
    return False
