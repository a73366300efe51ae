JOB = {"SLURM_JOB_NAME": "train.sh", "SLURM_NODEID": "0", "SLURM_PROCID": "0", "SLURM_LOCALID": "0"}


def _trainer(**variables):
    import os

    import lightning.pytorch as pl

    before = dict(os.environ)
    try:
        os.environ.update(JOB, **variables)
        trainer = pl.Trainer(accelerator="cpu", devices=2, num_nodes=1, logger=False, enable_checkpointing=False)
        return [trainer.num_devices, trainer.world_size]
    finally:
        os.environ.clear()
        os.environ.update(before)


def reproduce(device):
    _trainer(SLURM_NTASKS="8")


def workaround(device):
    return _trainer(SLURM_NTASKS="2", SLURM_NTASKS_PER_NODE="2", SLURM_NNODES="1")


def expected(device):
    return [2, 2]
