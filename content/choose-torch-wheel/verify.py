CARDS = {"GTX 1080": (6, 1), "V100": (7, 0), "T4": (7, 5), "RTX 3090": (8, 6), "RTX 4090": (8, 9), "H100": (9, 0), "B200": (10, 0), "RTX 5090": (12, 0)}
BUILDS = [("cu130", 580, [75, 80, 86, 90, 100, 120]), ("cu128", 525, [70, 75, 80, 86, 90, 100, 120]),
          ("cu126", 525, [50, 60, 70, 75, 80, 86, 90])]  # index, least driver, sm_ in its Linux x86-64 wheels


def serves(codes, capability):
    """Machine code runs on its own major number, on the same or a later minor one"""
    return any(code // 10 == capability[0] and code % 10 <= capability[1] for code in codes)


def choose(card, driver):
    return next((index for index, least, codes in BUILDS if driver >= least and serves(codes, CARDS[card])), None)


def skip(device):
    import torch
    if not torch.version.cuda:
        return ("this torch is not a CUDA build: torch.version.cuda is None",
                "这里的 torch 不是 CUDA 版：torch.version.cuda 是 None")


def reproduce(device):
    import re, torch
    codes = [int(code) for code in re.findall(r"sm_(\d+)", torch._C._cuda_getArchFlags() or "")]
    here = CARDS if device == "cpu" else {torch.cuda.get_device_name(device): torch.cuda.get_device_capability(device)}
    missing = [name for name, capability in here.items() if not serves(codes, capability)]
    if missing:
        raise Observed("torch %s, CUDA %s, holds sm_%s: no code for %s" % (
            torch.__version__, torch.version.cuda, " ".join(map(str, codes)), ", ".join(missing)))


def workaround(device):
    cases = [("RTX 4090", 535), ("RTX 4090", 580), ("RTX 5090", 570), ("V100", 580), ("GTX 1080", 580), ("H100", 470)]
    return [choose(card, driver) for card, driver in cases]


def expected(device):
    return ["cu128", "cu130", "cu128", "cu128", "cu126", None]
