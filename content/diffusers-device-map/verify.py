def _pipeline():
    from diffusers import DDPMPipeline, DDPMScheduler, UNet2DModel

    unet = UNet2DModel(sample_size=8, block_out_channels=(32, 32), layers_per_block=1,
                       down_block_types=("DownBlock2D", "DownBlock2D"), up_block_types=("UpBlock2D", "UpBlock2D"))
    pipe = DDPMPipeline(unet=unet, scheduler=DDPMScheduler())
    pipe.hf_device_map = {"unet": "cpu", "scheduler": "cpu"}  # as a map over two devices leaves it
    return pipe


def reproduce(device):
    return _pipeline().to("cpu")


def workaround(device):
    pipe = _pipeline()
    pipe.reset_device_map()
    return str(pipe.to("cpu").device)


def expected(device):
    return "cpu"
