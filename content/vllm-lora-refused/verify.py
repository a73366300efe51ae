def _legal(limit):
    from vllm.config import LoRAConfig
    from vllm.lora.peft_helper import PEFTHelper
    adapter = PEFTHelper.from_dict(dict(r=64, lora_alpha=64, target_modules=["q_proj"], bias="none"))
    adapter.validate_legal(LoRAConfig(max_lora_rank=limit, max_loras=1))
    return adapter.r


def reproduce(device):
    _legal(16)


def workaround(device):
    return _legal(64)


def expected(device):
    return 64
