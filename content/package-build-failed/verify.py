INFO, META = "sentencepiece-1.0.dist-info/", "Metadata-Version: 2.1\nName: sentencepiece\nVersion: 1.0\n"
BACKEND = """
import os
def prepare_metadata_for_build_wheel(folder, config_settings=None):
    os.mkdir(folder + "/%s")
    open(folder + "/%sMETADATA", "w").write(%r)
    return "%s"
def build_wheel(folder, config_settings=None, metadata_directory=None):
    raise SystemExit("error: command 'gcc' failed: No such file or directory")
""" % (INFO, INFO, META, INFO.rstrip("/"))


def _pip_wheel(files, path=""):
    import subprocess
    import sys
    import tempfile
    import zipfile

    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            if path:
                with zipfile.ZipFile(folder + path, "a") as wheel:
                    wheel.writestr(name, text)
            else:
                open(folder + "/" + name, "w").write(text)
        command = [sys.executable, "-m", "pip", "wheel", "--no-index", "--no-deps", "-w", folder, folder + path]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300).stdout


def reproduce(device):
    build = '[build-system]\nrequires = []\nbuild-backend = "made"\nbackend-path = ["."]\n'
    output = _pip_wheel({"pyproject.toml": build, "made.py": BACKEND})
    return output if "Failed building wheel for sentencepiece" in output else None


def workaround(device):
    wheel = {INFO + "METADATA": META, INFO + "WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n", INFO + "RECORD": ""}
    output = _pip_wheel(wheel, "/sentencepiece-1.0-py3-none-any.whl")
    assert "Failed building" not in output and "ERROR" not in output, output
