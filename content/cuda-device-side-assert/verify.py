def _loss(label):
    import subprocess
    import sys
    code = (
        "import torch\n"
        "scores = torch.tensor([[2.0, 1.0, 0.0]], device='cuda')\n"
        "print(torch.nn.functional.cross_entropy(scores, torch.tensor([%d], device='cuda')).item())" % label)
    # a process of its own: the assert leaves its CUDA context unusable
    return subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          universal_newlines=True, timeout=300).stdout


def reproduce(device):
    output = _loss(3)  # three classes: 0, 1, 2
    return output if "assert" in output.lower() else None


def workaround(device):
    return float(_loss(2).split()[-1])


def expected(device):
    import torch
    return torch.nn.functional.cross_entropy(torch.tensor([[2.0, 1.0, 0.0]]), torch.tensor([2])).item()
