def _trainer(folder, steps):
    import torch
    import transformers

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layer = torch.nn.Linear(2, 1)

        def forward(self, x, labels=None):
            return {"loss": ((self.layer(x) - labels) ** 2).mean()}

    data = [{"x": [1.0, 2.0], "labels": [1.0]}] * 8
    options = dict(max_steps=steps, save_steps=2, report_to=[], disable_tqdm=True, use_cpu=True)
    return transformers.Trainer(model=Net(), args=transformers.TrainingArguments(folder, **options), train_dataset=data)


def reproduce(device):
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        _trainer(folder, 2).train(resume_from_checkpoint=True)


def workaround(device):
    import tempfile
    from transformers.trainer_utils import get_last_checkpoint
    steps = []
    with tempfile.TemporaryDirectory() as folder:
        for until in (2, 4):
            last = get_last_checkpoint(folder)
            steps.append([last and last[-12:], _trainer(folder, until).train(resume_from_checkpoint=last).global_step])
    return steps


def expected(device):
    return [[None, 2], ["checkpoint-2", 4]]
