CONNECT = """
from datetime import timedelta
import torch.distributed as dist
try:
    dist.TCPStore("no}host", 29511, 2, False, timedelta(seconds=1))
except Exception as error:
    print(type(error).__name__)
"""


def reproduce(device):
    from datetime import timedelta
    import torch.distributed as dist
    dist.TCPStore("no}host", 29511, 2, False, timedelta(seconds=1))


def workaround(device):
    import os
    import subprocess
    import sys
    quiet = dict(os.environ, TORCH_CPP_LOG_LEVEL="FATAL")
    done = subprocess.run([sys.executable, "-c", CONNECT], env=quiet, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return done.stdout.strip()


def expected(device):
    return "DistNetworkError"            # the connection's own error
