def _train(outer_logs):
    import torch
    import lightning.pytorch as pl

    class Inner(pl.LightningModule):
        def __init__(self):
            super().__init__()
            self.layer = torch.nn.Linear(2, 1)

    class Outer(pl.LightningModule):
        def __init__(self):
            super().__init__()
            self.inner = Inner()

        def training_step(self, batch, batch_idx):
            loss = self.inner.layer(batch).mean()
            (self if outer_logs else self.inner).log("train_loss", loss)
            return loss

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), 0.1)

    quiet = dict(logger=False, enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False)
    trainer = pl.Trainer(accelerator="cpu", devices=1, max_epochs=1, **quiet)
    trainer.fit(Outer(), torch.utils.data.DataLoader(torch.ones(4, 2)))
    return sorted(trainer.callback_metrics)


def reproduce(device):
    _train(outer_logs=False)


def workaround(device):
    return _train(outer_logs=True)


def expected(device):
    return ["train_loss"]
