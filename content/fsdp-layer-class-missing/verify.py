def _policy(layer):
    import os

    import torch
    from accelerate import FullyShardedDataParallelPlugin

    class Block(torch.nn.Linear):
        pass

    os.environ["FSDP_AUTO_WRAP_POLICY"] = "TRANSFORMER_BASED_WRAP"
    os.environ["FSDP_TRANSFORMER_CLS_TO_WRAP"] = layer
    try:
        plugin = FullyShardedDataParallelPlugin()
        plugin.set_auto_wrap_policy(torch.nn.Sequential(Block(2, 2)))
        return sorted(c.__name__ for c in plugin.auto_wrap_policy.keywords["transformer_layer_cls"])
    finally:
        del os.environ["FSDP_AUTO_WRAP_POLICY"], os.environ["FSDP_TRANSFORMER_CLS_TO_WRAP"]


def reproduce(device):
    _policy("LlamaDecoderLayer")


def workaround(device):
    return _policy("Block")


def expected(device):
    return ["Block"]
