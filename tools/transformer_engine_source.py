"""The Python files of a release of TransformerEngine, importable on a machine without a GPU:

    python3 tools/transformer_engine_source.py RELEASE FOLDER

1.5 to 1.8 are in no registry, so they are read from a clone that TRANSFORMER_ENGINE_CLONE names. FOLDER, in front of
Python's path, then holds `transformer_engine` as it was released, but for its compiled part: an empty library, and an
extension module of mocks. It serves what computes nothing itself, such as `checkpoint`.
"""
import os
import pathlib
import subprocess
import sys
import sysconfig
import tarfile

# A module whose every name is a mock; 1.8 loads the file itself, under another name than before.
EXTENSION = r"""
#include <Python.h>
static PyModuleDef definition = {PyModuleDef_HEAD_INIT, "compiled part, replaced", NULL, -1};
static PyObject *replaced(void) {
  PyObject *module = PyModule_Create(&definition), *names = PyModule_GetDict(module);
  PyDict_SetItemString(names, "__builtins__", PyEval_GetBuiltins());
  return PyRun_String("from unittest.mock import MagicMock\n"
                      "def __getattr__(name): return getattr(MagicMock(), name)\n", Py_file_input, names, names) ? module : NULL;
}
PyMODINIT_FUNC PyInit_transformer_engine_extensions(void) { return replaced(); }
PyMODINIT_FUNC PyInit_transformer_engine_torch(void) { return replaced(); }
"""
EXTENSIONS = ("transformer_engine_extensions.so", "transformer_engine_torch.replaced.so")
# It asks for FlashAttention's release while it is imported; below 2.0.6 it leaves it alone.
INSTALLED = {"transformer_engine": None, "flash_attn": "2.0.0"}


def unpack(clone, release, folder):
    archive = subprocess.Popen(["git", "-C", clone, "archive", "v" + release, "transformer_engine"], stdout=subprocess.PIPE)
    with tarfile.open(fileobj=archive.stdout, mode="r|") as files:
        for one in files:
            if one.name.endswith(".py"):
                files.extract(one, folder)
    if archive.wait() != 0:
        sys.exit("no release %s of TransformerEngine in %s" % (release, clone))


def stand_in(release, folder):
    for name, source in [("libtransformer_engine.so", "")] + [(name, EXTENSION) for name in EXTENSIONS]:
        subprocess.run(["cc", "-shared", "-fPIC", "-I", sysconfig.get_paths()["include"], "-x", "c", "-o", folder / name, "-"],
                       input=source, universal_newlines=True, check=True)
    for name, version in INSTALLED.items():
        about = folder / ("%s-%s.dist-info" % (name, version or release))
        about.mkdir(exist_ok=True)
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: %s\nVersion: %s\n" % (name, version or release), encoding="utf-8")
        (about / "RECORD").touch()


def main():
    release, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    clone = os.environ.get("TRANSFORMER_ENGINE_CLONE")
    if not clone:
        sys.exit("TRANSFORMER_ENGINE_CLONE names no clone of TransformerEngine's repository")
    unpack(clone, release, folder)
    stand_in(release, folder)


if __name__ == "__main__":
    main()
