def skip(device):
    import os
    if "CT2_CHECK_MODEL" not in os.environ:
        return "needs a converted model: its path in CT2_CHECK_MODEL", "需要一个转换好的模型：把路径写进 CT2_CHECK_MODEL"


def _load():
    import os
    import ctranslate2
    return bool(ctranslate2.models.Whisper(os.environ["CT2_CHECK_MODEL"], device="cuda").is_multilingual in (True, False))


def reproduce(device):
    import torch
    free, _ = torch.cuda.mem_get_info()
    filler = torch.empty(free - (8 << 20), dtype=torch.uint8, device="cuda")
    try:
        _load()
    finally:
        del filler
        torch.cuda.empty_cache()


def workaround(device):
    return _load()


def expected(device):
    return True
