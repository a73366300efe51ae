BACKEND = """
import os
META = "Metadata-Version: 2.1\\nName: sentencepiece\\nVersion: 1.0\\n"
def prepare_metadata_for_build_wheel(folder, config_settings=None):
    os.mkdir(folder + "/sentencepiece-1.0.dist-info")
    open(folder + "/sentencepiece-1.0.dist-info/METADATA", "w").write(META)
    return "sentencepiece-1.0.dist-info"
def build_wheel(folder, config_settings=None, metadata_directory=None):
    raise SystemExit("error: command 'gcc' failed: No such file or directory")
"""


def _pip_wheel(files, path=""):
    import subprocess
    import sys
    import tempfile
    import zipfile

    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            if path:
                zipfile.ZipFile(folder + path, "a").writestr(name, text)
            else:
                open(folder + "/" + name, "w").write(text)
        command = [sys.executable, "-m", "pip", "wheel", "--no-index", "--no-deps", "-w", folder, folder + path]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300).stdout


def reproduce(device):
    build = '[build-system]\nrequires = []\nbuild-backend = "made"\nbackend-path = ["."]\n'
    output = _pip_wheel({"pyproject.toml": build, "made.py": BACKEND})
    return output if "Failed building wheel for sentencepiece" in output else None


def workaround(device):
    parts = {"METADATA": "Metadata-Version: 2.1\nName: sentencepiece\nVersion: 1.0\n", "WHEEL": "Wheel-Version: 1.0\nTag: py3-none-any\n", "RECORD": ""}
    wheel = {"sentencepiece-1.0.dist-info/" + name: text for name, text in parts.items()}
    output = _pip_wheel(wheel, "/sentencepiece-1.0-py3-none-any.whl")
    assert "Failed building" not in output and "ERROR" not in output, output
