def _trainer(**options):
    import lightning.pytorch as pl
    quiet = dict(logger=False, enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False)
    return pl.Trainer(max_steps=1, **quiet, **options)


def reproduce(device):
    _trainer(gpus=1)


def workaround(device):
    import torch
    import lightning.pytorch as pl

    class Net(pl.LightningModule):
        def __init__(self):
            super().__init__()
            self.w = torch.nn.Parameter(torch.ones(()))

        def training_step(self, batch, batch_idx):
            return (self.w * batch).sum()

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), lr=0.5)

    net = Net()
    _trainer(accelerator="cpu", devices=1).fit(net, torch.utils.data.DataLoader(torch.ones(1)))
    return net.w.item()


def expected(device):
    return 0.5
