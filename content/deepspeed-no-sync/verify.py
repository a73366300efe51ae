def _engine():
    import torch
    from deepspeed.runtime.engine import DeepSpeedEngine

    engine = object.__new__(DeepSpeedEngine)  # a stand-in: an engine of ZeRO stage 2 that holds no model
    torch.nn.Module.__init__(engine)
    engine.zero_optimization_stage = lambda: 2
    engine.inside_no_sync_ctxt = False
    return engine


def reproduce(device):
    with _engine().no_sync():
        pass


def workaround(device):
    from types import SimpleNamespace

    from accelerate import Accelerator
    from accelerate.utils import DistributedType

    plugin = SimpleNamespace(zero_stage=2)
    accelerator = SimpleNamespace(use_distributed=True, distributed_type=DistributedType.DEEPSPEED, is_fsdp2=False,
                                  state=SimpleNamespace(deepspeed_plugin=plugin))
    with Accelerator.no_sync(accelerator, _engine()):
        return "entered"


def expected(device):
    return "entered"
