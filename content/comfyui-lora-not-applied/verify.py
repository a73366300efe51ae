def _product():
    import torch
    up, down = torch.ones(5120, 4), torch.ones(4, 640)
    return torch.mm(up, down)


def reproduce(device):
    # as ComfyUI's weight adapter does, which logs the error of torch and goes on
    try:
        _product().reshape(5120)
    except RuntimeError as error:
        return "ERROR lora diffusion_model.middle_block.1.proj_in.weight %s" % error


def workaround(device):
    return list(_product().reshape(5120, 640).shape)


def expected(device):
    return [5120, 640]
