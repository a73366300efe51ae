def _defragment(tensors):
    try:
        from deepspeed.runtime.zero.utils import defragment
    except ImportError:
        from deepspeed.runtime.zero.stage3 import DeepSpeedZeroOptimizer_Stage3 as Stage3
        defragment = Stage3.defragment
    return defragment(tensors)


def _parameters():
    import torch

    return [torch.ones(2), torch.ones(3, dtype=torch.bfloat16)]


def reproduce(device):
    import traceback

    try:
        _defragment(_parameters())
    except AssertionError:
        return traceback.format_exc()


def workaround(device):
    import torch

    return _defragment([p.to(torch.bfloat16) for p in _parameters()]).float().sum().item()


def expected(device):
    return 5.0
