def _model():
    import tempfile
    from transformers import BitsAndBytesConfig, GPT2Config, GPT2LMHeadModel
    config = GPT2Config(vocab_size=64, n_embd=64, n_layer=1, n_head=1, n_positions=8)
    with tempfile.TemporaryDirectory() as folder:
        GPT2LMHeadModel(config).save_pretrained(folder)
        return GPT2LMHeadModel.from_pretrained(
            folder, device_map={"": 0}, quantization_config=BitsAndBytesConfig(load_in_8bit=True))


def skip(device):
    import torch
    return None if torch.cuda.is_available() else ("needs a CUDA GPU", "需要 CUDA GPU")


def reproduce(device):
    _model().half()


def workaround(device):
    import torch
    tokens = torch.ones(1, 3, dtype=torch.long, device="cuda:0")
    with torch.no_grad():
        return list(_model()(tokens).logits.shape)


def expected(device):
    return [1, 3, 64]
