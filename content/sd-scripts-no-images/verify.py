def _find(below):
    """As sd-scripts: folders of train_data_dir whose name begins with a number and _, and the images in them."""
    import pathlib
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        images = pathlib.Path(folder, "10_mydog dog")
        images.mkdir()
        (images / "001.png").touch()
        found = []
        for entry in pathlib.Path(folder, below).iterdir():
            if entry.is_dir() and entry.name.split("_")[0].isdigit():
                found += [path.name for path in entry.iterdir()]
        if not found:
            return "No data found. Please verify arguments (train_data_dir must be the parent of folders with images)"
        return found


def reproduce(device):
    return _find("10_mydog dog")


def workaround(device):
    return _find("")


def expected(device):
    return ["001.png"]
