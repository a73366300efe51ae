def _gradient(method, batch, steps):  # its norm over 8 samples, with that compute_loss
    import tempfile
    import torch
    from transformers import LlamaConfig, LlamaForCausalLM, Trainer, TrainingArguments

    torch.manual_seed(0)
    model = LlamaForCausalLM(LlamaConfig(vocab_size=16, hidden_size=8, intermediate_size=8, num_hidden_layers=1, num_attention_heads=1))
    rows = [{"input_ids": [i, 3, 9], "labels": [i, 3, 9]} for i in range(8)]
    with tempfile.TemporaryDirectory() as folder:
        args = TrainingArguments(folder, max_steps=1, per_device_train_batch_size=batch, gradient_accumulation_steps=steps,
                                 logging_steps=1, use_cpu=True, report_to=[], save_strategy="no", disable_tqdm=True)
        trainer = type("MyTrainer", (Trainer,), {"compute_loss": method})(model, args, train_dataset=rows)
        trainer.train()
    return float(trainer.state.log_history[0]["grad_norm"])


def _old(self, model, inputs, return_outputs=False):
    outputs = model(**inputs)
    return (outputs.loss, outputs) if return_outputs else outputs.loss


def _new(self, model, inputs, return_outputs=False, **kwargs):
    from transformers import Trainer
    loss, outputs = Trainer.compute_loss(self, model, inputs, return_outputs=True, **kwargs)
    return (loss, outputs) if return_outputs else loss


def reproduce(device):
    return round(_gradient(_old, 1, 8) / _gradient(_old, 8, 1), 3)


def workaround(device):
    return round(_gradient(_new, 1, 8) / _gradient(_new, 8, 1), 3)


def expected(device):
    return 1.0
