def skip(device):
    import torch
    if torch.cuda.is_available() or torch.backends.mps.is_available():
        return ("there is a GPU here (hide it with CUDA_VISIBLE_DEVICES= to see the error)",
                "这里有 GPU（用 CUDA_VISIBLE_DEVICES= 把它藏起来，就能看到这个错误）")


def _trainer(accelerator):
    import lightning.pytorch as pl
    return pl.Trainer(accelerator=accelerator, devices=1, logger=False, enable_checkpointing=False)


def reproduce(device):
    _trainer("gpu")


def workaround(device):
    return type(_trainer("auto").accelerator).__name__


def expected(device):
    return "CPUAccelerator"
