def _model(**how):
    import warnings
    from torchvision.models import squeezenet1_1

    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        return type(squeezenet1_1(num_classes=2, **how)).__name__


def reproduce(device):
    return _model(pretrained=False)


def workaround(device):
    return _model(weights=None)


def expected(device):
    return "SqueezeNet"
