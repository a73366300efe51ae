def _load(**arguments):
    import os
    import tempfile

    import torch
    import lightning.pytorch as pl

    class Net(pl.LightningModule):
        def __init__(self, width):
            super().__init__()
            self.layer = torch.nn.Linear(width, 1)

    trainer = pl.Trainer(accelerator="cpu", devices=1, logger=False, enable_checkpointing=False)
    trainer.strategy.connect(Net(width=3))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "last.ckpt")
        trainer.save_checkpoint(path)
        return list(Net.load_from_checkpoint(path, **arguments).layer.weight.shape)


def reproduce(device):
    _load()


def workaround(device):
    return _load(width=3)


def expected(device):
    return [1, 3]
