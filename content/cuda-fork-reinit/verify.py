class Squares:
    def __init__(self, device):
        self.device = device

    def __len__(self):
        return 4

    def __getitem__(self, i):
        import torch
        return torch.tensor([float(i * i)], device=self.device)


def _total(dataset):
    import torch
    loader = torch.utils.data.DataLoader(dataset, num_workers=1, multiprocessing_context="fork")
    return sum(batch.sum().item() for batch in loader)


def skip(device):
    import multiprocessing
    import torch
    if torch.version.cuda is None:
        return "this is not a CUDA build of torch", "这里的 torch 不是 CUDA 版"
    if "fork" not in multiprocessing.get_all_start_methods():
        return "this system has no fork", "这个系统没有 fork"


def reproduce(device):
    import torch
    torch.cuda.is_available()
    _total(Squares("cuda"))


def workaround(device):
    return _total(Squares("cpu"))


def expected(device):
    return 14.0
