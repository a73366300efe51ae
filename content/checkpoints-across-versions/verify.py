def files(folder):
    """Four checkpoints as people write them, by this torch: {kind: path}"""
    import argparse, torch
    weights = {"weight": torch.arange(6.0).reshape(2, 3), "bias": torch.ones(2)}
    kinds = {"tensors only": dict(obj=weights), "from DDP": dict(obj={"module." + n: w for n, w in weights.items()}),
             "old format": dict(obj=weights, _use_new_zipfile_serialization=False),
             "with Namespace": dict(obj={"model": weights, "args": argparse.Namespace(lr=0.1, epochs=3)})}
    for name, arguments in kinds.items():
        torch.save(f="%s/%s.pt" % (folder, name), **arguments)
    return {name: "%s/%s.pt" % (folder, name) for name in kinds}


def reproduce(device):
    import pickle, tempfile, torch
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, path in files(folder).items():
            try:
                torch.load(path)
            except pickle.UnpicklingError as error:
                rows.append("%s: %s" % (name, str(error).splitlines()[0][:60]))
    if rows:
        raise Observed("\n  ".join(rows))


def workaround(device):
    """Rewritten once so that every version, and the strictest reader, takes it"""
    import tempfile, torch
    with tempfile.TemporaryDirectory() as folder:
        paths = files(folder)
        old = torch.load(paths["with Namespace"], map_location="cpu", weights_only=False)
        torch.save({"model": old["model"], "args": vars(old["args"])}, folder + "/plain.pt")
        plain = torch.load(folder + "/plain.pt", map_location=device, weights_only=True)
    return plain["args"]["epochs"], plain["model"]["weight"].cpu()


def expected(device):
    import torch
    return 3, torch.arange(6.0).reshape(2, 3)
