def _train(columns, batch=8, steps=1, **more):  # (steps done, norm of the gradient)
    import tempfile
    import torch
    from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments
    torch.manual_seed(0)
    model = BertForSequenceClassification(BertConfig(
        vocab_size=8, hidden_size=8, num_hidden_layers=1, num_attention_heads=1, intermediate_size=8,
        hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0))
    with tempfile.TemporaryDirectory() as folder:
        args = TrainingArguments(folder, max_steps=1, per_device_train_batch_size=batch, gradient_accumulation_steps=steps,
                                 logging_steps=1, use_cpu=True, report_to=[], save_strategy="no", disable_tqdm=True)
        trainer = Trainer(model, args, train_dataset=[columns] * 8, **more)
        trainer.train()
        return trainer.state.global_step, float(trainer.state.log_history[0]["grad_norm"])


def my_loss(outputs, labels, num_items_in_batch=None):
    import torch
    total = torch.nn.functional.cross_entropy(outputs.logits, labels, reduction="sum")
    return total / (len(labels) if num_items_in_batch is None else num_items_in_batch)


def reproduce(device):
    _train({"input_ids": [1, 2], "attention_mask": [1, 1]})


def workaround(device):
    import inspect
    from transformers import Trainer
    row = {"input_ids": [1, 2], "attention_mask": [1, 1], "labels": 1}
    own = {"compute_loss_func": my_loss} if "compute_loss_func" in inspect.signature(Trainer.__init__).parameters else {}
    steps, gradient = _train(row, **own)
    return [steps, round(_train(row, 1, 8, **own)[1] / gradient, 3)]


def expected(device):
    return [1, 1.0]
