def _compiled(function, calls, **options):  # graphs that there are after each call
    import torch
    torch._dynamo.reset()
    graphs, counts = [], []

    def backend(graph, inputs):
        graphs.append(graph)
        return graph.forward

    compiled = torch.compile(function, backend=backend, **options)
    for call in calls:
        call(compiled)
        counts.append(len(graphs))
    return counts

def _sum(x):
    return (x @ x).relu().sum()

def _printing(x):
    y = x @ x
    print(end="")
    return y.relu().sum()

def _cases(function, method, **options):
    import torch
    model = type("Model", (torch.nn.Module,), {"forward": lambda self, x: x + 1, "generate": lambda self, x: self.forward(x)})()
    squares = [lambda f, n=n: f(torch.ones(n, n)) for n in (8, 9, 10, 11)]
    return [_compiled(function, squares[:1]), _compiled(_sum, squares, **options), _compiled(model, [lambda f: getattr(f, method)(torch.ones(8))])]

def reproduce(device):
    split, shapes, other = _cases(_printing, "generate", dynamic=False)
    if split == [2] and shapes == [1, 2, 3, 4] and other == [0]:
        raise Observed("print(): 2 graphs; dynamic=False, four shapes: %s compilations; generate() in place of forward(): none" % shapes)

def workaround(device):
    return _cases(_sum, "__call__", dynamic=True)

def expected(device):
    return [[1], [1, 1, 1, 1], [1]]
