def _two_ranks(device_map):
    import os
    import socket
    import subprocess
    import sys
    code = ("import torch\nfrom accelerate import Accelerator\nmodel = torch.nn.Linear(2, 2)\n"
            "model.hf_device_map = %r\nAccelerator(cpu=True).prepare(model)\nprint('prepared')" % device_map)
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = str(s.getsockname()[1])
    ranks = []
    for rank in "01":
        env = dict(os.environ, RANK=rank, LOCAL_RANK=rank, WORLD_SIZE="2", LOCAL_WORLD_SIZE="2",
                   MASTER_ADDR="127.0.0.1", MASTER_PORT=port, ACCELERATE_USE_CPU="true", OMP_NUM_THREADS="1")
        ranks.append(subprocess.Popen([sys.executable, "-c", code], env=env, universal_newlines=True,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT))
    try:
        return [r.communicate(timeout=100)[0] for r in ranks][0]
    finally:
        for r in ranks:
            r.kill()


def reproduce(device):
    return _two_ranks({"a": 0, "b": 1})


def workaround(device):
    return "prepared" in _two_ranks({"": "cpu"}).split()


def expected(device):
    return True
