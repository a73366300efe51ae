def leaf_branch(x):
    return x * 2 if x.sum() > 0 else x - 1


def leaf_where(x):
    return (x * 2).where(x.sum() > 0, x - 1)


def middle(x, leaf):
    return leaf(x * 2) + 3


def outer(x, leaf):
    return middle(x.relu(), leaf).sum()


def measure(leaf, device):  # (graphs, breaks, operators compiled) of outer -> middle -> leaf
    import torch._dynamo
    torch._dynamo.reset()
    report = torch._dynamo.explain(outer)(torch.ones(4, device=device), leaf)
    return report.graph_count, report.graph_break_count, report.op_count


def reproduce(device):
    import torch
    leaves = {"with a branch": leaf_branch, "disabled": torch.compiler.disable(leaf_branch), "clean": leaf_where}
    counts = {name: measure(leaf, device) for name, leaf in leaves.items()}
    if counts["clean"][1] < counts["with a branch"][1]:
        raise Observed("(graphs, breaks, operators compiled) by leaf: %s" % counts)


def workaround(device):
    import torch
    return torch.compile(outer, backend="eager", fullgraph=True)(torch.ones(4, device=device), leaf_where)


def expected(device):
    import torch
    return outer(torch.ones(4, device=device), leaf_branch)
