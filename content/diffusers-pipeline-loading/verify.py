def _load(**components):
    import json
    import os
    import tempfile
    from diffusers import DDIMPipeline, DDPMScheduler
    with tempfile.TemporaryDirectory() as folder:
        DDPMScheduler().save_pretrained(os.path.join(folder, "scheduler"))
        with open(os.path.join(folder, "model_index.json"), "w") as f:
            json.dump({"_class_name": "DDIMPipeline", "_diffusers_version": "0.25.0",
                       "scheduler": ["diffusers", "DDPMScheduler"]}, f)
        return DDIMPipeline.from_pretrained(folder, **components)


def reproduce(device):
    _load()


def workaround(device):
    from diffusers import UNet2DModel
    unet = UNet2DModel(sample_size=8, layers_per_block=1, block_out_channels=(4, 4), norm_num_groups=2,
                       down_block_types=("DownBlock2D", "DownBlock2D"), up_block_types=("UpBlock2D", "UpBlock2D"))
    return type(_load(unet=unet).unet).__name__


def expected(device):
    return "UNet2DModel"
