def _trainer(**options):
    import sys
    sys.ps1 = getattr(sys, "ps1", ">>> ")  # what an interactive shell sets; read when Lightning is imported
    import lightning.pytorch as pl
    return pl.Trainer(accelerator="cpu", logger=False, enable_checkpointing=False, **options)


def reproduce(device):
    _trainer(strategy="ddp", devices=2)


def workaround(device):
    return _trainer(strategy="auto", devices=1).num_devices


def expected(device):
    return 1
