def _fetch(elements):
    from types import SimpleNamespace
    from deepspeed.runtime.zero import partitioned_param_coordinator as zero

    class Parameter:  # a stand-in of that many elements
        ds_id, ds_status, ds_shape, ds_active_sub_modules = 0, zero.ZeroParamStatus.NOT_AVAILABLE, (elements,), set()
        partition_numel = lambda self: elements  # noqa: E731

        def ds_summary(self, **_):
            return {"id": 0, "status": self.ds_status.name, "numel": 0, "ds_numel": elements, "shape": (0,), "ds_shape": (elements,),
                    "requires_grad": True}

    def gather(params, *_):
        for parameter in params:
            parameter.ds_status = zero.ZeroParamStatus.AVAILABLE

    weight, coordinator = Parameter(), object.__new__(zero.PartitionedParameterCoordinator)
    coordinator.fast_sharding_for_leaf_module = False
    coordinator._dump_param_ids = lambda *_: None
    quiet = SimpleNamespace(start_event=lambda *_: None, stop_event=lambda *_: None)
    for key, value in [("inflight_param_registry", {}), ("profiler", quiet), ("all_gather_params", gather)]:
        setattr(coordinator, "_PartitionedParameterCoordinator__" + key, value)
    try:
        coordinator.fetch_sub_module(SimpleNamespace(id=1, ds_id=1, named_parameters=lambda **_: [("w", weight)],
                                                     ds_external_parameters=lambda: []), forward=True)
    except AttributeError:  # past the check: the stand-in has no stream
        return weight.ds_status.name


def reproduce(device):
    _fetch(0)


def workaround(device):
    return _fetch(6)


def expected(device):
    return "AVAILABLE"
