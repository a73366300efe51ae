def _models():
    from mmengine.registry import Registry
    return Registry("model", scope="tracelore")


def reproduce(device):
    _models().build(dict(type="TinyNet"))


def workaround(device):
    models = _models()

    @models.register_module()
    class TinyNet:
        width = 3
    return models.build(dict(type="TinyNet")).width


def expected(device):
    return 3
