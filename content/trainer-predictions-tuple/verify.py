def _evaluate(metrics):
    import tempfile
    from transformers import BartConfig, BartForSequenceClassification, Trainer, TrainingArguments
    model = BartForSequenceClassification(BartConfig(
        vocab_size=16, d_model=8, encoder_layers=1, decoder_layers=1, encoder_attention_heads=1,
        decoder_attention_heads=1, encoder_ffn_dim=8, decoder_ffn_dim=8, num_labels=3))
    rows = [{"input_ids": [5, 6, 7, 2], "labels": 1}] * 8
    with tempfile.TemporaryDirectory() as folder:
        args = TrainingArguments(folder, use_cpu=True, report_to=[], disable_tqdm=True)
        return Trainer(model, args, eval_dataset=rows, compute_metrics=metrics).evaluate()


def reproduce(device):
    import numpy as np
    _evaluate(lambda p: {"classes": len(np.argmax(p.predictions, axis=1))})


def workaround(device):
    return _evaluate(lambda p: {"classes": len(p.predictions[0].argmax(axis=-1))})["eval_classes"]


def expected(device):
    return 8
