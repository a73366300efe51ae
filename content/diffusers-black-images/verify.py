def _picture(dtype):
    import warnings
    import torch
    from diffusers import AutoencoderKL
    from diffusers.image_processor import VaeImageProcessor
    torch.manual_seed(0)
    vae = AutoencoderKL(block_out_channels=(8,), norm_num_groups=2, latent_channels=4, sample_size=8)
    with torch.no_grad():
        vae.decoder.conv_in.weight.mul_(1e6)  # what large activations of a trained VAE do
        images = vae.to(dtype).decode(torch.ones(1, 4, 8, 8, dtype=dtype)).sample
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        picture = VaeImageProcessor().postprocess(images)[0]
    return picture, "\n".join("%s:%d: %s: %s" % (w.filename, w.lineno, w.category.__name__, w.message) for w in seen)


def reproduce(device):
    import torch
    return _picture(torch.float16)[1]


def workaround(device):
    import torch
    picture, seen = _picture(torch.float32)
    return "cast" in seen, max(high for _, high in picture.getextrema()) > 0


def expected(device):
    return False, True
