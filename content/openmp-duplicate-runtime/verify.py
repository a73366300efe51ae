_CODE = """
import importlib  # sklearn last: it allows duplicates when it is imported
for name in ("numpy", "torch", "scipy.linalg", "faiss", "ctranslate2", "cv2", "xgboost", "sklearn"):
    try:
        importlib.import_module(name)
    except ImportError:
        pass
import numpy, torch
a = numpy.ones((300, 300), dtype="float32")
print("sum", int((a @ a).sum()), int((torch.ones(300, 300) @ torch.ones(300, 300)).sum()))
"""


def _together(**variables):
    import os
    import subprocess
    import sys
    env = {k: v for k, v in os.environ.items() if k != "KMP_DUPLICATE_LIB_OK"}
    env.update(variables)
    done = subprocess.run([sys.executable, "-c", _CODE], env=env, capture_output=True, text=True)
    return done.stdout + done.stderr


def reproduce(device):
    return _together()


def workaround(device):
    return "sum 27000000 27000000" in _together(KMP_DUPLICATE_LIB_OK="TRUE")


def expected(device):
    return True
