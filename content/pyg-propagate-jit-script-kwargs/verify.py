def graph(device):
    import torch
    return torch.arange(6.0, device=device).reshape(3, 2), torch.tensor([[0, 1, 2, 2], [1, 2, 0, 1]], device=device)


def reproduce(device):
    import torch
    from torch_geometric.nn import GCNConv, MessagePassing
    torch.jit.script(GCNConv(2, 2).to(device))(*graph(device))  # fails on 2.5.2

    class Qualified(MessagePassing):
        def forward(self, x: torch.Tensor, edge_index: torch.Tensor) -> torch.Tensor:
            # propagate_type: (x: Tensor)
            return self.propagate(edge_index, x=x)

        def message(self, x_j: torch.Tensor) -> torch.Tensor:
            return x_j

    torch.jit.script(Qualified())(*graph(device))


def workaround(device):
    global Tensor  # PyG looks the name up in the module of the layer
    import torch
    from torch import Tensor
    from torch_geometric.nn import MessagePassing

    class Imported(MessagePassing):
        def forward(self, x: Tensor, edge_index: Tensor) -> Tensor:
            # propagate_type: (x: Tensor)
            return self.propagate(edge_index, x=x)

    return torch.jit.script(Imported())(*graph(device))


def expected(device):
    x, edge_index = graph(device)
    return x.new_zeros(x.shape).index_add(0, edge_index[1], x[edge_index[0]])
