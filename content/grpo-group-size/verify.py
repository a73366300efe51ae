def _round(accumulate):
    import tempfile
    from trl import GRPOConfig
    with tempfile.TemporaryDirectory() as folder:
        return GRPOConfig(output_dir=folder, use_cpu=True, bf16=False, report_to="none", num_generations=8,
                          per_device_train_batch_size=1, gradient_accumulation_steps=accumulate).generation_batch_size


def reproduce(device):
    _round(accumulate=1)


def workaround(device):
    return _round(accumulate=8)


def expected(device):
    return 8
