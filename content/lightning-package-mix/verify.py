def _fit(base):
    import torch
    import lightning.pytorch as pl

    class Net(base):
        def __init__(self):
            super().__init__()
            self.w = torch.nn.Parameter(torch.ones(()))

        def training_step(self, batch, batch_idx):
            return (self.w * batch).sum()

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), lr=0.5)

    net = Net()
    options = dict(logger=False, enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False)
    trainer = pl.Trainer(accelerator="cpu", devices=1, max_steps=1, **options)
    trainer.fit(net, torch.utils.data.DataLoader(torch.ones(1)))
    return net.w.item()


def reproduce(device):
    import torch
    try:
        from pytorch_lightning import LightningModule as base
    except ImportError:
        base = torch.nn.Module
    _fit(base)


def workaround(device):
    import lightning.pytorch as pl
    return _fit(pl.LightningModule)


def expected(device):
    return 0.5
