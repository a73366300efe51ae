"""Is PyTorch there, whole, once, and is it the one that `import torch` finds?"""
import os
import sys

from . import facts
from .finding import finding

# Names that a file of the reader's own hides most often.
HIDDEN = ("torch", "torchvision", "torchaudio", "numpy", "transformers", "datasets", "accelerate", "lightning",
          "pytorch_lightning", "triton", "peft", "diffusers", "tokenizers", "safetensors", "onnx", "PIL")
# Whose files are compared with what was installed.
WHOLE = ("torch", "torchvision", "torchaudio", "triton", "numpy")


def torch_missing(env):
    if "torch" not in env.installed and not facts.torch_build():
        yield finding("torch-missing", "torch", python=sys.executable)


def torch_shadowed(env):
    for module in HIDDEN:
        own = [one for one in env.found if one.name == facts.normal(module)]
        folders = {one.folder for one in own}
        for place in _own_places():
            if place in folders:
                break
            path = _module_at(place, module)
            if path and (own or module == "torch") and not _is_installed(path, module):
                whole = os.path.dirname(path) if path.endswith("__init__.py") else path
                yield finding("torch-shadowed" if module == "torch" else "module-shadowed", module, module=module,
                              file=whole)
                break


def _own_places():
    """Where Python looks before the installed packages: beside the program, then PYTHONPATH."""
    listed = [place for place in os.environ.get("PYTHONPATH", "").split(os.pathsep) if place]
    return [os.path.realpath(place) for place in [os.getcwd()] + listed]


def _module_at(place, module):
    for path in (os.path.join(place, module, "__init__.py"), os.path.join(place, module + ".py")):
        if os.path.isfile(path):
            return path
    return None


def _is_installed(path, module):
    """An editable install is found in its own sources: nothing is hidden by them."""
    folder = facts.module_folder(module)
    return folder is not None and os.path.realpath(folder) == os.path.dirname(os.path.realpath(path)) \
        and path not in [_module_at(place, module) for place in _own_places()[1:]]


def installed_twice(env):
    """Two records of one package in one folder: an update that broke off half-way."""
    seen = {}
    for one in env.found:
        first = seen.setdefault((one.name, one.folder), one)
        if first is not one and str(first.found._path) != str(one.found._path):
            yield finding("installed-twice", one.name, package=one.name, folder=one.folder,
                          versions=" ".join(sorted({first.version, one.version})))


def torch_in_two_places(env):
    copies = [one for one in env.found if one.name == "torch"]
    for hidden in copies[1:]:
        if (hidden.folder, hidden.version) != (copies[0].folder, copies[0].version) \
                and hidden.folder != copies[0].folder:
            yield finding("torch-in-two-places", "torch", first=copies[0].version, folder=copies[0].folder,
                          hidden=hidden.version, other=hidden.folder)
            return


def files_missing(env):
    for one in env.installed.values():
        if one.name not in WHOLE and not one.name.startswith("nvidia-"):
            continue
        broken = [path for path, size in one.files() if _is_broken(path, size)]
        if broken:
            yield finding("files-missing", one.name, package=one.name, version=one.version, count=len(broken),
                          file=os.path.relpath(broken[0], one.folder))


def _is_broken(path, size):
    library = path.endswith(".so") or ".so." in os.path.basename(path)
    if not library and not path.endswith(".py"):
        return False
    try:
        return os.stat(path).st_size != size and library and size is not None
    except OSError:
        return True
