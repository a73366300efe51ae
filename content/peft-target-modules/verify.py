def _lora(names):
    import torch
    from peft import LoraConfig, get_peft_model
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Linear(4, 2))
    model = get_peft_model(model, LoraConfig(r=2, target_modules=names)) if names else model
    return model(torch.ones(1, 4)).detach()


def reproduce(device):
    _lora(["q_proj"])


def workaround(device):
    return _lora(["0", "1"])


def expected(device):
    return _lora(None)  # fresh adapters change nothing
