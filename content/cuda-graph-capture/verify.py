def _capture(inside, after):
    import subprocess
    import sys
    code = (
        "import torch\n"
        "x = torch.arange(8.0, device='cuda')\n"
        "y = x.sum(); torch.cuda.synchronize()\n"
        "graph = torch.cuda.CUDAGraph()\n"
        "with torch.cuda.graph(graph):\n"
        "    y = x.sum()%s\n"
        "graph.replay(); print(float(y%s))" % (inside, after))
    # a process of its own: a failed capture can leave the context unusable
    return subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          universal_newlines=True, timeout=300).stdout


def reproduce(device):
    output = _capture(".item()", "")
    return output if "captur" in output else None


def workaround(device):
    return float(_capture("", ".item()").split()[-1])


def expected(device):
    return 28.0
