def _record(fetches):
    import collections

    import torch
    from deepspeed.runtime.zero.partitioned_param_coordinator import PartitionedParameterCoordinator as Coordinator

    module = torch.nn.Identity()            # a stand-in: a module that was entered, with as many fetches as `fetches` says
    module.id = module.ds_id = 7
    module.ds_external_parameters = lambda: []
    trace = object.__new__(Coordinator)
    trace.is_record_trace = lambda: True
    steps = collections.defaultdict(collections.deque)
    steps[7].extend(range(fetches))
    setattr(trace, "_PartitionedParameterCoordinator__step_id_module_fetched_for", steps)
    trace.record_parameters(module)
    return "recorded"


def reproduce(device):
    import traceback

    try:
        _record(fetches=0)
    except IndexError:
        return traceback.format_exc()


def workaround(device):
    return _record(fetches=1)


def expected(device):
    return "recorded"
