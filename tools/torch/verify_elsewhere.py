"""Runs checks where the installed environments do not reach: beside other releases of a library, and in an environment
that was altered on purpose. tools/torch/torch_extras.py names the environments that it begins with.

    python3 tools/torch/verify_elsewhere.py PROGRAM INDEX RECORD [ROW...]

A row installs packages into a folder in front of the environment's own, sets variables, and runs its entries there; it
ends quietly where its environment, or what it is made from, is not there. Exit status 1 where a check says something else than its row.
"""
import dataclasses
import hashlib
import json
import os
import pathlib
import subprocess
import sys

CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "tracelore"
AFFECTED, FREE = "AFFECTED, workaround works", "NOT AFFECTED"


@dataclasses.dataclass
class Row:
    base: str  # an environment of tools/torch/torch_extras.py
    entries: list
    says: str
    packages: tuple = ()  # of pip, without what they need; they lie in {folder}
    variables: dict = dataclasses.field(default_factory=dict)  # {folder}, {base}: where the environment lies
    changed: str = ""  # for --changed: what the versions that the check itself reports do not tell
    prepare: tuple = ()  # a command that fills {folder} further
    source: str = ""  # the variable that names what `prepare` reads
    python: str = "{base}/bin/python"


def transformer_engine(release, says):
    # With its workers Inductor waits at the end for ever.
    variables = {"PYTHONPATH": "{folder}", "TORCHINDUCTOR_COMPILE_THREADS": "1"}
    return Row("2.8.0", ["transformer-engine-noop-context-fn"], says, (), variables,
               "transformer_engine %s (.py files alone, compiled part replaced)" % release,
               ("{base}/bin/python", str(pathlib.Path(__file__).with_name("transformer_engine_source.py")), release, "{folder}"),
               "TRANSFORMER_ENGINE_CLONE")


TENSORBOARD = ("tensorboard==2.20.0", "absl-py", "grpcio", "markdown", "tensorboard-data-server", "werkzeug")
ROWS = {
    # Other releases of a library: the check reports them.
    "datasets-2.19": Row("2.3.1", ["datasets-script-unsupported"], FREE, ("datasets==2.19.0", "pyarrow-hotfix")),
    "numpy-1.23": Row("2.3.1", ["numpy-pillow-names-removed"], FREE, ("numpy==1.23.5",)),
    "protobuf-3": Row("2.3.1", ["protobuf-version-clash"], FREE, ("protobuf==3.20.3",)),
    "torchvision-of-another": Row("2.8.0", ["torchvision-nms-missing"], AFFECTED, ("torchvision==0.22.1",)),
    "triton-of-another": Row("2.8.0", ["triton-key-import"], AFFECTED, ("triton==3.5.1",)),
    "llamafactory": Row("2.8.0", ["llamafactory-dataset", "llamafactory-processor-missing"], AFFECTED,
                        ("llamafactory==0.9.5", "omegaconf==2.4.0", "fire", "termcolor", "antlr4-python3-runtime==4.9.3")),
    "sentencepiece-2.3": Row("2.3.1", ["sentencepiece-model-unreadable"], AFFECTED, ("sentencepiece==0.1.99",)),
    "sentencepiece-2.8": Row("2.8.0", ["sentencepiece-model-unreadable"], AFFECTED, ("sentencepiece==0.2.0",)),
    "sentencepiece-2.15": Row("2.15.0", ["sentencepiece-model-unreadable"], AFFECTED, ("sentencepiece==0.2.3",)),
    "trl-2.3": Row("2.3.1", ["trl-preference-columns"], AFFECTED, ("trl==0.9.6", "rich", "markdown-it-py", "mdurl", "pygments", "tyro==0.8.14",
                                                                   "docstring-parser", "shtab", "typing_extensions")),
    "trl-2.8": Row("2.8.0", ["trl-preference-columns"], AFFECTED, ("trl==0.26.2",)),
    "trl-2.15": Row("2.15.0", ["trl-preference-columns"], AFFECTED, ("trl==1.16.0",)),
    "ctranslate2-2.3": Row("2.3.1", ["ctranslate2-cuda-libraries"], AFFECTED, ("ctranslate2==4.4.0",)),
    "ctranslate2-2.8": Row("2.8.0", ["ctranslate2-cuda-libraries"], AFFECTED, ("ctranslate2==4.5.0",)),
    "ctranslate2-2.15": Row("2.15.0", ["ctranslate2-cuda-libraries"], AFFECTED, ("ctranslate2==4.6.2",)),
    "ctranslate2-without-cudnn": Row("2.8.0", ["ctranslate2-cuda-libraries"], FREE, ("ctranslate2==4.8.5",)),
    # What the check does not report.
    "tensorboard": Row("2.8.0", ["tensorboard-missing"], FREE, TENSORBOARD, changed="tensorboard 2.20.0"),
    "soundfile": Row("2.3.1", ["torchaudio-no-backend"], FREE, ("soundfile==0.13.1", "cffi", "pycparser"),
                     changed="soundfile 0.13.1"),
    "torchtext": Row("2.8.0", ["torchtext-end-of-life"], AFFECTED, ("torchtext==0.18.0",), changed="torchtext 0.18.0"),
    "torchtext-in-time": Row("2.2.2", ["torchtext-end-of-life"], FREE, ("torchtext==0.17.2", "tqdm", "requests", "urllib3", "idna",
                                                                        "certifi", "charset-normalizer", "torchdata==0.7.1"),
                             changed="torchtext 0.17.2"),
    "no-pkg-resources": Row("2.2.2-python3.12", ["pkg-resources-missing"], AFFECTED, ("lightning-utilities==0.8.0",),
                            changed="lightning-utilities 0.8.0"),
    "pkg-resources": Row("2.8.0", ["pkg-resources-missing"], FREE, ("lightning-utilities==0.8.0",),
                         changed="lightning-utilities 0.8.0"),
    "nccl-of-another": Row("2.8.0", ["nccl-symbol-missing"], AFFECTED, ("nvidia-nccl-cu12==2.18.1",),
                           {"LD_PRELOAD": "{folder}/nvidia/nccl/lib/libnccl.so.2"},
                           "LD_PRELOAD=libnccl.so.2 (nvidia-nccl-cu12 2.18.1)"),
    # The system around it.
    "no-programs": Row("2.8.0", ["cpp-extension-ninja-missing", "inductor-no-cxx-compiler",
                                 "dynamo-backend-compiler-failed"], AFFECTED, (), {"PATH": "{folder}"}, "PATH="),
    "gbk": Row("2.8.0", ["windows-gbk-codec"], AFFECTED, (), {"LC_ALL": "zh_CN.GBK", "LOCPATH": "{folder}"},
               "LC_ALL=zh_CN.GBK", ("localedef", "-i", "zh_CN", "-f", "GBK", "{folder}/zh_CN.GBK")),
    "another-python": Row("2.8.0", ["torch-not-installed"], AFFECTED, (), {"PATH": "{base}/bin:/usr/bin:/bin"},
                          prepare=("python3", "-m", "venv", "--without-pip", "{folder}/bare"),
                          python="{folder}/bare/bin/python"),
    # Its own `checkpoint`, without a GPU.
    "transformer-engine-1.5": transformer_engine("1.5", AFFECTED),
    "transformer-engine-1.6": transformer_engine("1.6", AFFECTED),
    "transformer-engine-1.7": transformer_engine("1.7", AFFECTED),
    "transformer-engine-1.8": transformer_engine("1.8", FREE),
}


def folder_of(row, base):
    """Where the packages of the row lie; made once."""
    wanted = repr((row.base, row.packages, row.prepare))
    folder = CACHE / "beside" / hashlib.sha256(wanted.encode()).hexdigest()[:12]
    if not (folder / ".complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        if row.packages:
            subprocess.run([base / "bin/python", "-m", "pip", "install", "--quiet", "--no-deps", "--no-cache-dir",
                            "--upgrade", "--target", folder, *row.packages], check=True)
        if row.prepare:
            subprocess.run([part.format(folder=folder, base=base) for part in row.prepare], check=True)
        (folder / ".complete").write_text(wanted + "\n", encoding="utf-8")
    return folder


def run(name, row, program, index, record):
    """Whether every entry of the row says what the row does."""
    base = CACHE / "torch" / row.base
    if not (base / ".complete").exists():
        print("%s: there is no environment %s; ./dev torch %s makes it" % (name, row.base, row.base), file=sys.stderr)
        return True
    if row.source and row.source not in os.environ:
        print("%s: %s is not set" % (name, row.source), file=sys.stderr)
        return True
    places = {"folder": folder_of(row, base), "base": base}
    variables = {key: value.format(**places) for key, value in row.variables.items()}
    if row.packages:
        variables["PYTHONPATH"] = str(places["folder"])
    command = [program, "verify", *row.entries, "--index", index, "--python", row.python.format(**places), "--device", "cpu",
               "--json", "--record", record, "--timeout", "300"] + (["--changed", row.changed] if row.changed else [])
    done = subprocess.run(command, env=dict(os.environ, **variables), stdout=subprocess.PIPE, check=False)
    said = {one["entry"]: one for one in json.loads(done.stdout or "[]")}
    for entry in row.entries:
        one = said.get(entry, {"verdict": "nothing", "reason": ""})
        print("%-24s %-36s %s %s" % (name, entry, one["verdict"], "" if one["verdict"] == row.says else one["reason"]), flush=True)
    return all(entry in said and said[entry]["verdict"] == row.says for entry in row.entries)


def main():
    program, index, record, *names = sys.argv[1:]
    results = [run(name, ROWS[name], os.path.abspath(program), index, record) for name in names or ROWS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
