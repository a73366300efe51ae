def skip(device):
    from importlib.util import find_spec
    if not any(find_spec(name) for name in ("gptqmodel", "auto_gptq")):
        return "neither gptqmodel nor auto-gptq is installed", "gptqmodel 和 auto-gptq 都没有装"


def _ready():
    from transformers.quantizers.auto import AutoHfQuantizer
    wanted = {"quant_method": "gptq", "bits": 4}
    AutoHfQuantizer.from_config(wanted, pre_quantized=True).validate_environment(device_map=None)
    return True


def reproduce(device):
    _ready()


def workaround(device):
    import torch  # the original model, not quantized, needs none of these packages
    return torch.nn.Linear(4, 4)(torch.zeros(1, 4)).shape[1] == 4


def expected(device):
    return True
