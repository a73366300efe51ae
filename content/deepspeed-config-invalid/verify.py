def _size(value):
    from deepspeed.runtime.config import DeepSpeedConfig
    config = DeepSpeedConfig({"train_batch_size": 1, "zero_optimization": {"stage": 3, "stage3_prefetch_bucket_size": value}})
    return config.zero_config.prefetch_bucket_size


def reproduce(device):
    _size(0.9 * 4096 * 4096)


def workaround(device):
    return _size(int(0.9 * 4096 * 4096))


def expected(device):
    return 15099494
