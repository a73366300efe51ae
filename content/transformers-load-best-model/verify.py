def _arguments(**options):
    import os
    import tempfile
    from transformers import TrainingArguments
    where = os.path.join(tempfile.gettempdir(), "not-written")
    return TrainingArguments(where, load_best_model_at_end=True, report_to=[], **options)


def reproduce(device):
    _arguments(eval_strategy="epoch", save_strategy="steps")


def workaround(device):
    return _arguments(eval_strategy="epoch", save_strategy="epoch").metric_for_best_model


def expected(device):
    return "loss"
