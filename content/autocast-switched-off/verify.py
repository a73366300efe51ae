def _told(name):
    import warnings
    import torch
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        with torch.autocast("cpu", dtype=getattr(torch, name)):
            pass
    return ["UserWarning: %s" % warning.message for warning in told if "autocast" in str(warning.message)]


def reproduce(device):
    return "\n".join(_told("float32"))


def workaround(device):
    return _told("bfloat16")


def expected(device):
    return []
