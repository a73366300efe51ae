def _train(columns):
    import tempfile
    from transformers import BertConfig, BertForSequenceClassification, Trainer, TrainingArguments
    config = BertConfig(vocab_size=8, hidden_size=8, num_hidden_layers=1, num_attention_heads=1, intermediate_size=8)
    with tempfile.TemporaryDirectory() as folder:
        args = TrainingArguments(folder, max_steps=1, use_cpu=True, report_to=[], save_strategy="no", disable_tqdm=True)
        trainer = Trainer(BertForSequenceClassification(config), args, train_dataset=[columns] * 4)
        trainer.train()
        return trainer.state.global_step


def reproduce(device):
    _train({"input_ids": [1, 2], "attention_mask": [1, 1]})


def workaround(device):
    return _train({"input_ids": [1, 2], "attention_mask": [1, 1], "labels": 1})


def expected(device):
    return 1
