def _parse(*words):
    from dataclasses import make_dataclass

    from transformers import HfArgumentParser

    arguments = make_dataclass("Arguments", [("lora_rank", int, 4)])
    return HfArgumentParser(arguments).parse_args_into_dataclasses(args=list(words))[0].lora_rank


def reproduce(device):
    _parse("--lora_rnk", "8")


def workaround(device):
    return _parse("--lora_rank", "8")


def expected(device):
    return 8
