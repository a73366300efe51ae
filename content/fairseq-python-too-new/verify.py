def _config(make_field):
    """A dataclass within a dataclass, named as in fairseq 0.12.2."""
    from dataclasses import make_dataclass

    common = make_dataclass("CommonConfig", [("seed", int, 1)])
    common.__module__ = "fairseq.dataclass.configs"
    return make_dataclass("FairseqConfig", [("common", common, make_field(common))])().common.seed


def reproduce(device):
    _config(lambda common: common())


def workaround(device):
    from dataclasses import field
    return _config(lambda common: field(default_factory=common))


def expected(device):
    return 1
