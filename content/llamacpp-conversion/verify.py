def _script():
    import os
    return os.path.join(os.environ.get("LLAMA_CPP", ""), "convert_hf_to_gguf.py")


def skip(device):
    import os
    if not os.path.exists(_script()):
        return "LLAMA_CPP names no folder of llama.cpp", "环境变量 LLAMA_CPP 没有指向 llama.cpp 的文件夹"


def _run(*arguments):
    import subprocess
    import sys
    return subprocess.run([sys.executable, _script(), *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          universal_newlines=True, timeout=120).stdout


def reproduce(device):
    import json
    import os
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "config.json"), "w") as file:
            json.dump({"architectures": ["NoSuchForCausalLM"], "model_type": "llama"}, file)
        return _run(folder)


def workaround(device):
    return "LlamaForCausalLM" in _run("--print-supported-models")


def expected(device):
    return True
