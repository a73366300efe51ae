def _check(lowest):
    from transformers.utils.peft_utils import check_peft_version

    check_peft_version(min_version=lowest)
    return "accepted"


def reproduce(device):
    return _check("9999.0.0")


def workaround(device):
    import peft

    return _check(peft.__version__)


def expected(device):
    return "accepted"
