CODE = """
import resource, sys, torch
if sys.argv[1] == "file_system":
    torch.multiprocessing.set_sharing_strategy("file_system")
loader = torch.utils.data.DataLoader(range(300), batch_size=1, num_workers=1,
                                     multiprocessing_context="fork")
batches = iter(loader)
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
kept = [batch for batch in batches]  # every kept tensor holds a descriptor
print(sum(int(batch) for batch in kept))
"""


def _collect(strategy):
    import subprocess
    import sys

    done = subprocess.run([sys.executable, "-c", CODE, strategy], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=300)
    return done.stdout.decode(errors="replace")


def skip(device):
    import sys
    if sys.platform != "linux":
        return ("file_descriptor sharing is the default on Linux only",
                "只有 Linux 默认用 file_descriptor 方式共享")


def reproduce(device):
    return _collect("file_descriptor")


def workaround(device):
    return int(_collect("file_system").split()[-1])


def expected(device):
    return sum(range(300))
