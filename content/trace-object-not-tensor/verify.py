def _model():
    import torch
    from transformers import GPTNeoConfig, GPTNeoForCausalLM

    torch.manual_seed(0)
    config = GPTNeoConfig(vocab_size=8, hidden_size=4, num_layers=1, num_heads=1, max_position_embeddings=8,
                          attention_types=[[["global"], 1]])
    return GPTNeoForCausalLM(config).eval(), torch.tensor([[1, 2, 3]])


def reproduce(device):
    import torch

    torch.jit.trace(*_model())


def workaround(device):
    import torch

    class Exported(torch.nn.Module):
        def __init__(self, model):
            super().__init__()
            self.model = model

        def forward(self, input_ids):
            return self.model(input_ids=input_ids, use_cache=False).logits

    model, ids = _model()
    return torch.jit.trace(Exported(model), ids)(ids)


def expected(device):
    model, ids = _model()
    return model(ids).logits
