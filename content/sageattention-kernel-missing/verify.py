def _inputs(device):
    import torch
    torch.manual_seed(0)
    return [torch.randn(1, 2, 128, 64, device=device, dtype=torch.float16) for _ in range(3)]


def skip(device):
    import torch
    if device == "cuda" and torch.cuda.get_device_capability() == (8, 6):
        return "cards of 8.6 use Triton, no compiled file", "8.6 的显卡用 Triton，不需要编译文件"


def reproduce(device):
    from sageattention import sageattn
    sageattn(*_inputs(device), tensor_layout="HND", is_causal=False)


def workaround(device):
    import torch
    return torch.nn.functional.scaled_dot_product_attention(*_inputs(device)).float().mean().item() < 1


def expected(device):
    return True
