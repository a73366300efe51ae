def _load(saved_with_head):
    import io
    import logging
    import tempfile
    from transformers import BertConfig, BertForSequenceClassification, BertModel
    config = BertConfig(vocab_size=30, hidden_size=8, num_hidden_layers=1, num_attention_heads=2, intermediate_size=8)
    said = io.StringIO()
    handler = logging.StreamHandler(said)
    logging.getLogger("transformers").addHandler(handler)
    with tempfile.TemporaryDirectory() as folder:
        kind = BertForSequenceClassification if saved_with_head else BertModel
        kind(config).save_pretrained(folder)
        _, info = BertForSequenceClassification.from_pretrained(folder, output_loading_info=True)
    logging.getLogger("transformers").removeHandler(handler)
    return said.getvalue(), sorted(info["missing_keys"])


def reproduce(device):
    return _load(saved_with_head=False)[0]


def workaround(device):
    return _load(saved_with_head=True)[1]


def expected(device):
    return []
