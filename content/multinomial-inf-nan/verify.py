def _logits(dtype):
    import torch
    hidden = torch.tensor([[300.0, 0.0, 0.0]]).to(dtype)
    return hidden * 300  # 90000: more than fp16 can hold


def reproduce(device):
    import torch
    # CPU on purpose: on a GPU the assertion would spoil the CUDA context
    torch.multinomial(torch.softmax(_logits(torch.float16).float(), dim=-1), 1)


def workaround(device):
    import torch
    return torch.multinomial(torch.softmax(_logits(torch.float32), dim=-1), 1)


def expected(device):
    import torch
    return torch.tensor([[0]])
