def with_item(x):
    return x / x.max().item()


def with_tensor(x):
    return x / x.max()


def graphs(function, device):
    import torch
    import torch._dynamo
    torch._dynamo.reset()
    report = torch._dynamo.explain(function)(torch.arange(1.0, 5.0, device=device))
    return report.graph_count, report.graph_break_count


def reproduce(device):
    count, breaks = graphs(with_item, device)
    if breaks:
        raise Observed("%d graphs, %d break(s) because of Tensor.item()" % (count, breaks))


def workaround(device):
    import torch
    compiled = torch.compile(with_tensor, backend="eager", fullgraph=True)
    return graphs(with_tensor, device), compiled(torch.arange(1.0, 5.0, device=device))


def expected(device):
    import torch
    return (1, 0), with_item(torch.arange(1.0, 5.0, device=device))
