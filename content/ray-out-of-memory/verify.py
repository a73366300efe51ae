def _slept(threshold):
    import os
    import time
    import ray

    settings = {"RAY_memory_usage_threshold": threshold, "RAY_memory_monitor_refresh_ms": "50"}
    before = {name: os.environ.get(name) for name in settings}
    os.environ.update(settings)

    @ray.remote(max_retries=0)
    def load(seconds):
        time.sleep(seconds)
        return "loaded"

    try:
        ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
        return ray.get(load.remote(20 if threshold == "0.01" else 1), timeout=50)
    finally:
        ray.shutdown()
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


def reproduce(device):
    _slept("0.01")


def workaround(device):
    return _slept("1.0")


def expected(device):
    return "loaded"
