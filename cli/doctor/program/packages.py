"""Do the packages fit each other, and can each be imported beside this PyTorch?"""
import ctypes
import importlib
import os
import re
from collections import namedtuple

from . import elf, facts
from .finding import NotHere, finding, last_line, text_of

# distribution -> what is imported; whether it asks for a GPU; whether it brings half of the others with it.
Library = namedtuple("Library", "module needs_gpu heavy")
LIBRARIES = {
    "numpy": Library("numpy", False, False),
    "torchvision": Library("torchvision", False, True),
    "torchaudio": Library("torchaudio", False, False),
    "torchtext": Library("torchtext", False, False),
    "torchcodec": Library("torchcodec", False, False),
    "triton": Library("triton", False, False),
    "transformers": Library("transformers.modeling_utils", False, True),
    "tokenizers": Library("tokenizers", False, True),
    "safetensors": Library("safetensors.torch", False, True),
    "accelerate": Library("accelerate", False, True),
    "datasets": Library("datasets", False, True),
    "peft": Library("peft", False, True),
    "diffusers": Library("diffusers", False, True),
    "lightning": Library("lightning.pytorch", False, True),
    "pytorch-lightning": Library("pytorch_lightning", False, True),
    "torchmetrics": Library("torchmetrics", False, True),
    "timm": Library("timm", False, True),
    "scipy": Library("scipy.linalg", False, False),
    "scikit-learn": Library("sklearn", False, False),
    "pandas": Library("pandas", False, False),
    "opencv-python": Library("cv2", False, False),
    "opencv-python-headless": Library("cv2", False, False),
    "onnx": Library("onnx", False, False),
    "onnxruntime": Library("onnxruntime", False, False),
    "onnxruntime-gpu": Library("onnxruntime", True, False),
    "tensorboard": Library("torch.utils.tensorboard", False, False),
    "torch-geometric": Library("torch_geometric", False, False),
    "torch-scatter": Library("torch_scatter", False, False),
    "torch-sparse": Library("torch_sparse", False, False),
    "torch-cluster": Library("torch_cluster", False, False),
    "pyg-lib": Library("pyg_lib", False, False),
    "deepspeed": Library("deepspeed", False, True),
    "xformers": Library("xformers.ops", False, True),
    "flash-attn": Library("flash_attn", True, False),
    "bitsandbytes": Library("bitsandbytes", True, False),
    "mmcv": Library("mmcv.ops", False, False),
    "transformer-engine": Library("transformer_engine.pytorch", True, False),
    "vllm": Library("vllm", True, True),
    "apex": Library("apex", True, False),
    "torchao": Library("torchao", False, False),
    "faiss-cpu": Library("faiss", False, False),
    "ctranslate2": Library("ctranslate2", False, False),
    "xgboost": Library("xgboost", False, False),
    "numexpr": Library("numexpr", False, False),
    "sentencepiece": Library("sentencepiece", False, False),
}
# Between which a release asks for another one's release; each is of this field.
BOUND = set(LIBRARIES) | {"torch", "huggingface-hub", "protobuf", "pillow", "fsspec", "dill", "pyarrow"}
# Built for one release of PyTorch alone, and known to fail beside another.
COMPANIONS = ("torchvision", "torchaudio")
# Two names for the same files.
TWINS = (("onnxruntime", "onnxruntime-gpu"),)


def requirements(env):
    """What an installed package asks of another one that is installed, and does not get."""
    parse = _requirement_parser()
    for one in env.installed.values():
        if one.name not in BOUND and not one.name.startswith("nvidia-"):
            continue
        for line in one.found.requires or []:
            need = parse(line)
            name = facts.normal(need.name)
            have = env.installed.get(name)
            if have is None or not (name in BOUND or name.startswith("nvidia-")):
                continue
            if need.marker is not None and not need.marker.evaluate({"extra": ""}):
                continue
            if not need.specifier.contains(have.version, prereleases=True):
                companion = one.name in COMPANIONS and name == "torch"
                yield finding("companion-mismatch" if companion else "requirement-unmet", one.name, package=one.name,
                              version=one.version, needs=name, bounds=need.specifier, have=have.version,
                              requirement="%s%s" % (name, need.specifier))


def _requirement_parser():
    for home in ("packaging", "pip._vendor.packaging", "setuptools._vendor.packaging"):
        try:
            return importlib.import_module(home + ".requirements").Requirement
        except ImportError:
            continue
    raise NotHere("no-packaging")


def lightning_mix(env):
    new, old = env.installed.get("lightning"), env.installed.get("pytorch-lightning")
    if new and old and new.version != old.version:
        yield finding("lightning-mix", "lightning", lightning=new.version, pytorch_lightning=old.version)


def twins(env):
    for one, other in TWINS:
        if one in env.installed and other in env.installed:
            yield finding("twin-packages", one, first=one, second=other)


def torch_import(env):
    """What the warm parent met; the import itself has happened, or failed, there."""
    if env.import_failure:
        yield finding("torch-import-failed", "torch", text_of(env.import_failure), error=last_line(env.import_failure))


def numpy_bridge(env):
    import numpy
    import torch
    try:
        torch.arange(3.0).numpy()
    except RuntimeError as error:
        yield finding("numpy-abi", "numpy", text_of(error), numpy=numpy.__version__, torch=torch.__version__)


def dynamo_supported(env):
    import torch
    if not hasattr(torch, "compile"):
        return
    from torch._dynamo import eval_frame
    try:
        eval_frame.check_if_dynamo_supported()
    except RuntimeError as error:
        yield finding("compile-unsupported", "torch", text_of(error), error=last_line(error), torch=torch.__version__)


def library(name):
    """A check that imports one library, as the reader's program would."""
    def check(env):
        os.environ["KMP_DUPLICATE_LIB_OK"] = "TRUE"  # a second OpenMP shall be seen, not end the process
        try:
            importlib.import_module(LIBRARIES[name].module)
        except (Exception, SystemExit) as error:
            if not isinstance(error, ModuleNotFoundError) or error.name != LIBRARIES[name].module.split(".")[0]:
                yield finding("import-failed", name, text_of(error), package=name,
                              version=env.installed[name].version, error=last_line(error))
    return check


def extensions(env):
    """Shared objects that were linked with PyTorch's libraries and do not fit those that are here."""
    for one in env.installed.values():
        if one.name == "torch" or one.name.startswith("nvidia-"):
            continue
        for path, _ in one.files():
            if not path.endswith(".so") or not _uses_torch(path):
                continue
            try:
                ctypes.CDLL(path, mode=os.RTLD_NOW)
            except OSError as error:
                symbol = re.search(r"undefined symbol: (\S+)", str(error))
                if symbol and re.search(r"c10|N2at|N5torch|St5tuple", symbol.group(1)):
                    yield finding("extension-mismatch", one.name, "ImportError: %s" % error, package=one.name,
                                  version=one.version, file=os.path.basename(path), symbol=symbol.group(1))
                    break


def _uses_torch(path):
    return any(name.startswith(("libtorch", "libc10")) for name in elf.needed(path))


def openmp(env):
    """Of the libraries that were imported here before: several copies of Intel's or LLVM's runtime."""
    loaded = {os.path.realpath(path) for path in facts.mapped_files()
              if re.match(r"lib(iomp5|omp)\b", os.path.basename(path))}
    if len(loaded) > 1:
        first, second = sorted(loaded)[:2]
        yield finding("openmp-twice", first=first, second=second)


def cuda_libraries(env):
    """cuDNN and NCCL load, and what is loaded is what the wheel brought."""
    import torch
    if not torch.version.cuda:
        return
    for name, ask in (("cudnn", torch.backends.cudnn.version), ("nccl", lambda: torch.cuda.nccl.version())):
        try:
            ask()
        except (RuntimeError, OSError) as error:
            yield finding(name + "-broken", name, text_of(error), error=last_line(error))
        except (AttributeError, ImportError):  # this build has none
            continue
    yield from _from_elsewhere()


def _from_elsewhere():
    import torch
    site = os.path.dirname(os.path.dirname(os.path.realpath(torch.__file__)))
    own = {}
    for folder, _, files in os.walk(os.path.join(site, "nvidia")):
        own.update({name: os.path.join(folder, name) for name in files if ".so" in name})
    for path in facts.mapped_files():
        name = os.path.basename(path)
        if name in own and not os.path.realpath(path).startswith(site + os.sep):
            yield finding("library-elsewhere", name, library=name, path=path, own=own[name])
