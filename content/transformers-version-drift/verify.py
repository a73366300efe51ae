def _cache():
    import torch
    from transformers import DynamicCache
    cache = DynamicCache()
    cache.update(torch.zeros(1, 2, 3, 4), torch.zeros(1, 2, 3, 4), 0)
    return cache


def _gradient(batch, steps):  # its norm over 8 samples, with the compute_loss of the write-up
    import tempfile
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

    class MyTrainer(Trainer):
        def compute_loss(self, model, inputs, return_outputs=False, **kwargs):
            loss, outputs = super().compute_loss(model, inputs, return_outputs=True, **kwargs)
            return (loss, outputs) if return_outputs else loss

    torch.manual_seed(0)
    model = LlamaForCausalLM(LlamaConfig(vocab_size=16, hidden_size=8, intermediate_size=8, num_hidden_layers=1, num_attention_heads=1))
    rows = [{"input_ids": [i, 3, 9], "labels": [i, 3, 9]} for i in range(8)]
    with tempfile.TemporaryDirectory() as folder:
        args = TrainingArguments(folder, max_steps=1, per_device_train_batch_size=batch, gradient_accumulation_steps=steps,
                                 logging_steps=1, use_cpu=True, report_to=[], save_strategy="no", disable_tqdm=True)
        trainer = MyTrainer(model, args, train_dataset=rows)
        trainer.train()
    return float(trainer.state.log_history[0]["grad_norm"])


def reproduce(device):
    return str(_cache().seen_tokens)


def workaround(device):
    return [_cache().get_seq_length(0), round(_gradient(1, 8) / _gradient(8, 1), 3)]


def expected(device):
    return [3, 1.0]
