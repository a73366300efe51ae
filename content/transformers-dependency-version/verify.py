def reproduce(device):
    from transformers.utils.versions import require_version
    require_version("tokenizers>=99.0,<99.1", "Try: `pip install transformers -U`")


def workaround(device):
    from transformers.utils.versions import require_version
    require_version("tokenizers>=0.1")
    return "accepted"


def expected(device):
    return "accepted"
