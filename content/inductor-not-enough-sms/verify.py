def _lines(level):
    import logging

    import torch
    from torch._inductor.utils import is_big_gpu

    lines = []
    logger = logging.getLogger("torch._inductor.utils")
    handler, before = logging.Handler(), logger.level
    handler.emit = lambda record: lines.append(record.getMessage())
    logger.addHandler(handler)
    logger.setLevel(level)
    try:
        is_big_gpu.cache_clear()
        is_big_gpu(torch.device("cpu"))
    finally:
        logger.removeHandler(handler)
        logger.setLevel(before)
    return lines


def skip(device):
    import os

    if os.cpu_count() >= 68:
        return "needs a machine with fewer than 68 cores", "需要一台少于 68 核的机器"
    return None


def reproduce(device):
    return "\n".join(_lines("WARNING"))


def workaround(device):
    return _lines("ERROR")


def expected(device):
    return []
