def _start(share):
    import os
    import sglang
    engine = sglang.Engine(model_path=os.environ["SGLANG_CHECK_MODEL"], mem_fraction_static=share)
    try:
        return bool(engine.generate("Hello", {"max_new_tokens": 1}))
    finally:
        engine.shutdown()


def skip(device):
    import os
    if "SGLANG_CHECK_MODEL" not in os.environ:
        return "needs a small model: its path in SGLANG_CHECK_MODEL", "需要一个小模型：把路径写进 SGLANG_CHECK_MODEL"


def reproduce(device):
    _start(0.002)


def workaround(device):
    return _start(0.5)


def expected(device):
    return True
