def _arguments(**precision):
    import tempfile
    from transformers import TrainingArguments
    with tempfile.TemporaryDirectory() as folder:
        return TrainingArguments(folder, report_to=[], **precision)


def reproduce(device):
    _arguments(bf16=True)


def workaround(device):
    import torch
    cuda = torch.cuda.is_available()
    bf16 = cuda and torch.cuda.get_device_capability() >= (8, 0)
    args = _arguments(bf16=bf16, fp16=cuda and not bf16)
    return args.bf16 or args.fp16


def expected(device):
    import torch
    return torch.cuda.is_available()
