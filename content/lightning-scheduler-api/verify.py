def _fit(with_hook):
    import types
    import torch
    import lightning.pytorch as pl

    class Net(pl.LightningModule):
        def __init__(self):
            super().__init__()
            self.w = torch.nn.Parameter(torch.ones(()))

        def training_step(self, batch, batch_idx):
            return (self.w * batch).sum()

        def configure_optimizers(self):
            optimizer = torch.optim.SGD(self.parameters(), lr=1.0)
            halve = lambda: optimizer.param_groups[0].update(lr=optimizer.param_groups[0]["lr"] / 2)
            own = types.SimpleNamespace(optimizer=optimizer, step=halve, state_dict=dict, load_state_dict=print)
            return [optimizer], [own]

    if with_hook:
        Net.lr_scheduler_step = lambda self, scheduler, metric: scheduler.step()
    options = dict(logger=False, enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False)
    trainer = pl.Trainer(accelerator="cpu", devices=1, max_epochs=2, **options)
    trainer.fit(Net(), torch.utils.data.DataLoader(torch.ones(1)))
    return trainer.optimizers[0].param_groups[0]["lr"]


def reproduce(device):
    _fit(False)


def workaround(device):
    return _fit(True)


def expected(device):
    return 0.25
