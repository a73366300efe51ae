def _config(ranks):
    from megatron.core.transformer import TransformerConfig
    config = TransformerConfig(num_layers=1, hidden_size=24, num_attention_heads=6, tensor_model_parallel_size=ranks)
    return config.num_attention_heads // ranks


def reproduce(device):
    _config(4)


def workaround(device):
    return _config(3)


def expected(device):
    return 2
