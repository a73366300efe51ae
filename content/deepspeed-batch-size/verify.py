def _config(**values):
    from deepspeed.runtime.config import DeepSpeedConfig
    config = DeepSpeedConfig(values)
    return [config.train_batch_size, config.train_micro_batch_size_per_gpu, config.gradient_accumulation_steps]


def reproduce(device):
    _config(train_batch_size=128, train_micro_batch_size_per_gpu=8, gradient_accumulation_steps=5)


def workaround(device):
    return _config(train_micro_batch_size_per_gpu=8, gradient_accumulation_steps=4)


def expected(device):
    return [32, 8, 4]
