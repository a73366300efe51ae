def _mean(**arguments):
    import lightning.pytorch as pl
    import torch

    class Net(pl.LightningModule):
        def __init__(self):
            super().__init__()
            self.layer = torch.nn.Linear(1, 1)

        def validation_step(self, batch, index):
            self.log("loss", torch.tensor(2.0), **arguments)

    loader = torch.utils.data.DataLoader(["one", "two"], batch_size=2)
    trainer = pl.Trainer(accelerator="cpu", devices=1, logger=False, enable_checkpointing=False,
                         enable_progress_bar=False, enable_model_summary=False)
    trainer.validate(Net(), loader, verbose=False)
    return float(trainer.callback_metrics["loss"])


def reproduce(device):
    _mean()


def workaround(device):
    return _mean(batch_size=2)


def expected(device):
    return 2.0
