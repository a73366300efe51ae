def _registered():  # what a project's file does while it is imported
    import sys
    import torch
    from timm.models import register_model

    def tracelore_tiny_net(pretrained=False, **options):
        return torch.nn.Linear(2, options.get("num_classes", 3))
    module = sys.modules[__name__]
    module.tracelore_tiny_net = tracelore_tiny_net
    register_model(tracelore_tiny_net)


def reproduce(device):
    import timm
    timm.create_model("tracelore_tiny_net", num_classes=4)


def workaround(device):
    import timm
    _registered()
    return timm.create_model("tracelore_tiny_net", num_classes=4).out_features


def expected(device):
    return 4
