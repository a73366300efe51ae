def _errors():  # {UUID: uncorrected errors since the driver was loaded}; GPUs without ECC are left out
    import subprocess
    rows = subprocess.run(["nvidia-smi", "--query-gpu=uuid,ecc.errors.uncorrected.volatile.total", "--format=csv,noheader"],
                          stdout=subprocess.PIPE, universal_newlines=True).stdout.splitlines()
    pairs = [row.split(", ") for row in rows]
    return {pair[0]: int(pair[1]) for pair in pairs if len(pair) == 2 and pair[1].isdigit()}


def skip(device):
    import shutil
    if shutil.which("nvidia-smi") is None:
        return "nvidia-smi is not here to be asked", "这里没有 nvidia-smi，无从查询"
    if not _errors():
        return "no GPU here has ECC switched on", "这里没有打开 ECC 的 GPU"


def reproduce(device):
    bad = {uuid: count for uuid, count in _errors().items() if count}
    if bad:
        raise Observed("uncorrected ECC errors since the driver was loaded: %s" % bad)


def workaround(device):
    import os
    import subprocess
    import sys
    good = [uuid for uuid, count in _errors().items() if not count]
    code = "import torch; print((torch.ones(64, 64, device='cuda') @ torch.ones(64, 64, device='cuda')).sum().item())"
    done = subprocess.run([sys.executable, "-c", code], env=dict(os.environ, CUDA_VISIBLE_DEVICES=good[0]),
                          stdout=subprocess.PIPE, universal_newlines=True)
    return float(done.stdout)


def expected(device):
    return 64.0 ** 3
