def reproduce(device):
    import tempfile
    from huggingface_hub import snapshot_download
    with tempfile.TemporaryDirectory() as cache:
        snapshot_download("org/model", endpoint="http://127.0.0.1:9", cache_dir=cache)


def workaround(device):
    import os
    import tempfile
    from huggingface_hub import hf_hub_download
    with tempfile.TemporaryDirectory() as cache:
        repo, commit = os.path.join(cache, "models--org--model"), "0" * 40
        os.makedirs(os.path.join(repo, "refs"))
        os.makedirs(os.path.join(repo, "snapshots", commit))
        with open(os.path.join(repo, "refs", "main"), "w") as f:
            f.write(commit)
        with open(os.path.join(repo, "snapshots", commit, "config.json"), "w") as f:
            f.write("{}")
        path = hf_hub_download("org/model", "config.json", cache_dir=cache, local_files_only=True)
        with open(path) as f:
            return f.read()


def expected(device):
    return "{}"
