def reproduce(device):
    import torch

    class Net(torch.nn.Module):
        def __init__(self):
            self.fc = torch.nn.Linear(2, 2)
            super().__init__()

    Net()


def workaround(device):
    import dataclasses
    import torch

    class Net(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.fc = torch.nn.Linear(2, 2)

    @dataclasses.dataclass(eq=False)
    class Block(torch.nn.Module):
        width: int
        inner: torch.nn.Module

        def __new__(cls, *args, **kwargs):
            self = super().__new__(cls)
            torch.nn.Module.__init__(self)
            return self

    block = Block(2, Net()).to(device)
    return [tuple(p.shape) for p in block.parameters()]


def expected(device):
    return [(2, 2), (2,)]
