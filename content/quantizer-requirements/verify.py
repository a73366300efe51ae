def skip(device):
    from importlib.util import find_spec
    if not any(find_spec(name) for name in ("optimum", "gptqmodel", "auto_gptq")):
        return "neither optimum nor gptqmodel is installed", "optimum 和 gptqmodel 都没有装"


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
