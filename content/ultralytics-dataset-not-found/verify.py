def _check(relative):
    import os
    import pathlib
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("YOLO_CONFIG_DIR", folder)
        from ultralytics.data.utils import check_det_dataset
        root = pathlib.Path(folder, "tracelore_shapes")
        for split in ("train", "val"):
            (root / "images" / split).mkdir(parents=True)
        file = root / "data.yaml"
        file.write_text("path: %s\ntrain: images/train\nval: images/val\nnames: {0: circle}\n"
                        % ("./tracelore_shapes" if relative else root.as_posix()))
        data = check_det_dataset(str(file), autodownload=False)
        return pathlib.Path(data["val"]).relative_to(root.resolve()).as_posix()


def reproduce(device):
    _check(relative=True)


def workaround(device):
    return _check(relative=False)


def expected(device):
    return "images/val"
