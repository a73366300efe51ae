def _train(returned):
    import torch
    import lightning.pytorch as pl

    class Net(pl.LightningModule):
        def __init__(self):
            super().__init__()
            self.weight = torch.nn.Parameter(torch.ones(()))

        def training_step(self, batch, batch_idx):
            return returned((self.weight * batch).sum())

        def configure_optimizers(self):
            return torch.optim.SGD(self.parameters(), lr=0.5)

    options = dict(logger=False, enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False)
    trainer = pl.Trainer(accelerator="cpu", devices=1, max_epochs=1, **options)
    net = Net()
    trainer.fit(net, torch.utils.data.DataLoader(torch.ones(1)))
    return net.weight.item()


def reproduce(device):
    _train(lambda loss: {"train_loss": loss})


def workaround(device):
    return _train(lambda loss: {"loss": loss, "train_loss": loss.detach()})


def expected(device):
    return 0.5
