def _parse():
    import os
    import tempfile
    os.environ.setdefault("YOLO_CONFIG_DIR", tempfile.gettempdir())
    from ultralytics.nn import tasks
    return tasks, {"nc": 1, "backbone": [[-1, 1, "TraceloreBlock", []]], "head": []}


def reproduce(device):
    import traceback
    tasks, model = _parse()
    try:
        tasks.parse_model(model, 3, verbose=False)
    except KeyError:
        return traceback.format_exc()


def workaround(device):
    import torch
    tasks, model = _parse()
    tasks.TraceloreBlock = torch.nn.Identity
    try:
        return len(tasks.parse_model(model, 3, verbose=False)[0])
    finally:
        del tasks.TraceloreBlock


def expected(device):
    return 1
