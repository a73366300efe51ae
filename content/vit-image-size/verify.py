def _vit(size):
    from torchvision.models.vision_transformer import VisionTransformer
    return VisionTransformer(image_size=size, patch_size=16, num_layers=1, num_heads=2,
                             hidden_dim=16, mlp_dim=16, num_classes=5)


def reproduce(device):
    import torch
    _vit(32).to(device)(torch.zeros(1, 3, 64, 64, device=device))


def workaround(device):
    import torch
    from torchvision.models.vision_transformer import interpolate_embeddings
    larger = _vit(64)
    larger.load_state_dict(interpolate_embeddings(64, 16, _vit(32).state_dict()))
    return tuple(larger.to(device)(torch.zeros(1, 3, 64, 64, device=device)).shape)


def expected(device):
    return (1, 5)
