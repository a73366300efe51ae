def _test(**data):
    import torch
    import lightning.pytorch as pl

    class Net(pl.LightningModule):
        def __init__(self):
            super().__init__()
            self.w = torch.nn.Parameter(torch.ones(()))

        def test_step(self, batch, batch_idx):
            self.log("test_loss", (self.w * batch).sum())

    options = dict(logger=False, enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False)
    trainer = pl.Trainer(accelerator="cpu", devices=1, **options)
    return trainer.test(Net(), verbose=False, **data)


def reproduce(device):
    _test()


def workaround(device):
    import torch
    return _test(dataloaders=torch.utils.data.DataLoader(torch.ones(1)))


def expected(device):
    return [{"test_loss": 1.0}]
