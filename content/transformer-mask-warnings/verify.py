def _told(causal):
    import warnings
    import torch
    torch.manual_seed(0)
    layer = torch.nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)
    padding = torch.tensor([[False, False, True]])
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        layer(torch.ones(1, 3, 8), causal, padding)
    return ["UserWarning: %s" % warning.message for warning in told if "mismatched" in str(warning.message)]


def reproduce(device):
    import torch
    return "\n".join(_told(torch.nn.Transformer.generate_square_subsequent_mask(3)))


def workaround(device):
    import torch
    return _told(torch.ones(3, 3, dtype=torch.bool).triu(1))


def expected(device):
    return []
