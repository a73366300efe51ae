def leaf_branch(x):
    if x.sum() > 0:
        return x * 2
    return x - 1


def leaf_where(x):
    import torch
    return torch.where(x.sum() > 0, x * 2, x - 1)


def middle(x, leaf):
    return leaf(x * 2) + 3


def outer(x, leaf):
    return middle(x.relu(), leaf).sum()


def measure(leaf, device):
    """(graphs, breaks, operators compiled) of outer -> middle -> leaf"""
    import torch
    import torch._dynamo
    torch._dynamo.reset()
    report = torch._dynamo.explain(outer)(torch.ones(4, device=device), leaf)
    operators = sum(node.op.startswith("call") for graph in report.graphs for node in graph.graph.nodes)
    return report.graph_count, report.graph_break_count, operators


def reproduce(device):
    import torch
    rows = [("with a branch", leaf_branch), ("disabled", torch.compiler.disable(leaf_branch)), ("clean", leaf_where)]
    counts = [(name,) + measure(leaf, device) for name, leaf in rows]
    if counts[0][1:3] != counts[2][1:3]:
        raise Observed("; ".join("leaf %s: %d graph(s), %d break(s), %d operators compiled" % row for row in counts))


def workaround(device):
    import torch
    result = torch.compile(outer, backend="eager", fullgraph=True)(torch.ones(4, device=device), leaf_where)
    return measure(leaf_where, device)[:2], result


def expected(device):
    import torch
    return (1, 0), outer(torch.ones(4, device=device), leaf_branch)
