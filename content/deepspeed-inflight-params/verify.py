def _left_over():
    class Parameter:  # a stand-in: a parameter that was fetched and not used
        def ds_summary(self, **_):
            return {"id": 1, "status": "INFLIGHT"}

    class Handle:
        def wait(self):
            pass

    return {Parameter(): Handle()}


def _step(registry):
    from deepspeed.runtime.zero.partitioned_param_coordinator import PartitionedParameterCoordinator as Coordinator

    name = "_PartitionedParameterCoordinator__"
    end = object.__new__(Coordinator)
    setattr(end, name + "inflight_param_registry", registry)
    setattr(end, name + "release_param", lambda *_: None)
    end.is_complete_trace = lambda: True
    for left in ("param_queue", "most_recent_step_id_param_fetched_for", "step_id_module_fetched_for"):
        setattr(end, name + left, None)
    try:
        end.reset_step()
    except (AttributeError, TypeError):  # past the check: the stand-in has no more
        pass
    return "went on"


def reproduce(device):
    return _step(_left_over())


def workaround(device):
    return _step({})


def expected(device):
    return "went on"
