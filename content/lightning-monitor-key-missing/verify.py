def _fit(key):
    import torch
    import lightning.pytorch as pl
    from lightning.pytorch.callbacks import EarlyStopping

    class Net(pl.LightningModule):
        def __init__(self):
            super().__init__()
            self.w = torch.nn.Parameter(torch.ones(()))

        def training_step(self, batch, batch_idx):
            return (self.w * batch).sum()

        def validation_step(self, batch, batch_idx):
            self.log("val_loss", (self.w * batch).sum())

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), lr=0.5)

    data = torch.utils.data.DataLoader(torch.ones(1))
    options = dict(logger=False, enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False)
    trainer = pl.Trainer(accelerator="cpu", devices=1, max_epochs=1, callbacks=[EarlyStopping(key)], **options)
    trainer.fit(Net(), data, data)
    return trainer.callback_metrics["val_loss"].item()


def reproduce(device):
    _fit("val/loss")


def workaround(device):
    return _fit("val_loss")


def expected(device):
    return 0.5
