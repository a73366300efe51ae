def _tokens(*mixins):
    import torch
    from transformers import GPT2Config, GPT2LMHeadModel, GPT2PreTrainedModel

    config = GPT2Config(vocab_size=8, n_positions=8, n_embd=8, n_layer=1, n_head=1, bos_token_id=0, eos_token_id=None)
    inner = GPT2LMHeadModel(config).eval()

    class GPT2InferenceModel(GPT2PreTrainedModel, *mixins):
        def __init__(self):
            super().__init__(config)
            self.inner = inner

        def prepare_inputs_for_generation(self, input_ids, **rest):
            return dict(input_ids=input_ids, use_cache=False)

        def forward(self, input_ids, **rest):
            return self.inner(input_ids, use_cache=False, return_dict=True)

    start = torch.zeros(1, 1, dtype=torch.long)
    return GPT2InferenceModel().eval().generate(start, max_new_tokens=2, do_sample=False, use_cache=False).shape[1]


def reproduce(device):
    _tokens()


def workaround(device):
    from transformers import GenerationMixin
    return _tokens(GenerationMixin)


def expected(device):
    return 3
