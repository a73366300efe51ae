def _export(name, out_variant):
    """How many bytes the program has; the operator doubles."""
    import torch
    from executorch.exir import EdgeCompileConfig, to_edge
    library = torch.library.Library(name, "DEF")
    library.define("double(Tensor x) -> Tensor")
    library.impl("double", lambda x: x * 2, "CompositeExplicitAutograd")
    if out_variant:
        library.define("double.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)")
        library.impl("double.out", lambda x, *, out: out.copy_(x * 2), "CompositeExplicitAutograd")
    operator = getattr(torch.ops, name).double

    class Model(torch.nn.Module):
        def forward(self, x):
            return operator(x) + 1
    exported = torch.export.export(Model(), (torch.ones(2),))
    edge = to_edge(exported, compile_config=EdgeCompileConfig(_check_ir_validity=False))
    return len(edge.to_executorch().buffer)


def reproduce(device):
    _export("without_out", False)


def workaround(device):
    return _export("with_out", True) > 0


def expected(device):
    return True
