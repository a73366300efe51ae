def _save(folder):
    import os
    import torch
    path = os.path.join(folder, "model.pth")
    torch.save({"w": torch.arange(200000.0)}, path + ".tmp")
    os.replace(path + ".tmp", path)
    return path


def reproduce(device):
    import os
    import tempfile
    import torch
    with tempfile.TemporaryDirectory() as folder:
        path = _save(folder)
        with open(path, "r+b") as f:
            f.truncate(os.path.getsize(path) * 2 // 3)  # a download that stopped
        torch.load(path)


def workaround(device):
    import tempfile
    import torch
    with tempfile.TemporaryDirectory() as folder:
        return torch.load(_save(folder))["w"]


def expected(device):
    import torch
    return torch.arange(200000.0)
