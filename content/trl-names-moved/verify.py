def reproduce(device):
    from trl import DataCollatorForCompletionOnlyLM  # noqa: F401


def workaround(device):
    from trl import SFTConfig
    return SFTConfig.__name__


def expected(device):
    return "SFTConfig"
