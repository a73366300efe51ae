def files(folder):
    """Four checkpoints as people write them, by this torch"""
    import argparse, torch
    weights = {"weight": torch.arange(6.0).reshape(2, 3), "bias": torch.ones(2)}
    wrapped = {"module." + name: value for name, value in weights.items()}
    kinds = {"tensors only": dict(obj=weights), "from DDP": dict(obj=wrapped),
             "old format": dict(obj=weights, _use_new_zipfile_serialization=False),
             "with Namespace": dict(obj={"model": weights, "args": argparse.Namespace(lr=0.1, epochs=3)})}
    for name, arguments in kinds.items():
        path = "%s/%s.pt" % (folder, name)
        torch.save(f=path, **arguments)
        yield name, path


def attempt(work):
    try:
        work()
        return "loads"
    except Exception as error:
        return type(error).__name__


def reproduce(device):
    import tempfile, torch, zipfile
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, path in files(folder):
            rows.append((name, "zip" if zipfile.is_zipfile(path) else "no zip", attempt(lambda: torch.load(path)),
                         attempt(lambda: torch.load(path, weights_only=True)), attempt(lambda: torch.load(path, weights_only=False))))
    if any(row[2] != "loads" for row in rows):
        raise Observed("".join("\n  %s (%s): default %s, weights_only=True %s, False %s" % row for row in rows))


def workaround(device):
    """Rewritten once so that every version, and the strictest reader, takes it"""
    import tempfile, torch
    model = torch.nn.Linear(3, 2).to(device)
    with tempfile.TemporaryDirectory() as folder:
        paths = dict(files(folder))
        old = torch.load(paths["with Namespace"], map_location="cpu", weights_only=False)
        torch.save({"model": old["model"], "args": vars(old["args"])}, folder + "/plain.pt")
        plain = torch.load(folder + "/plain.pt", map_location=device, weights_only=True)
        wrapped = torch.load(paths["from DDP"], map_location=device, weights_only=True)
    renamed = {name[len("module."):]: value for name, value in wrapped.items()}
    model.load_state_dict(renamed)
    return plain["args"]["epochs"], plain["model"]["weight"].cpu(), model.weight.detach().cpu()


def expected(device):
    import torch
    weight = torch.arange(6.0).reshape(2, 3)
    return 3, weight, weight
