def _model():
    import torch
    from transformers import T5Config, T5ForConditionalGeneration
    options = dict(vocab_size=10, d_model=8, d_kv=4, d_ff=8, num_layers=1, num_heads=1, decoder_start_token_id=0, pad_token_id=0)
    return T5ForConditionalGeneration(T5Config(**options)), torch.ones(1, 3, dtype=torch.long)


def reproduce(device):
    model, ids = _model()
    model(input_ids=ids)


def workaround(device):
    model, ids = _model()
    loss = model(input_ids=ids, labels=ids).loss
    return [list(loss.shape), list(model.get_encoder()(input_ids=ids).last_hidden_state.shape)]


def expected(device):
    return [[], [1, 3, 8]]
