def reproduce(device):
    import torch
    torch.zeros(2, device="gpu")


def workaround(device):
    import torch

    def as_device(text):
        text = str(text).strip().lower().replace("gpu", "cuda")
        if text.isdigit():
            text = "cuda:" + text
        return torch.device(text or "cpu")

    return [str(as_device(text)) for text in ("gpu", " CUDA:1 ", 0, "", "cpu")]


def expected(device):
    return ["cuda", "cuda:1", "cuda:0", "cpu", "cpu"]
