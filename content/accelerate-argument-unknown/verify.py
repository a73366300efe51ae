def reproduce(device):
    from accelerate import Accelerator
    Accelerator(cpu=device == "cpu", dispatch_batches=False)


def workaround(device):
    from accelerate import Accelerator
    from accelerate.utils import DataLoaderConfiguration
    accelerator = Accelerator(cpu=device == "cpu",
                              dataloader_config=DataLoaderConfiguration(dispatch_batches=False))
    return accelerator.dispatch_batches


def expected(device):
    return False
