PROGRAM = """
import os
from tokenizers import Tokenizer, models, pre_tokenizers
words = Tokenizer(models.WordLevel({"a": 0, "b": 1}, unk_token="a"))
words.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
words.encode_batch(["a b"] * 1000)
child = os.fork()
count = sum(len(row.ids) for row in words.encode_batch(["a b"] * 1000))
if child:
    os.waitpid(child, 0)
    print("tokens", count)
"""


def _forked(**settings):
    import os, subprocess, sys
    environment = {name: value for name, value in os.environ.items() if name != "TOKENIZERS_PARALLELISM"}
    environment.update(settings)
    return subprocess.run([sys.executable, "-c", PROGRAM], env=environment, timeout=60, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, universal_newlines=True).stdout


def skip(device):
    import os
    if not hasattr(os, "fork"):
        return "this system has no fork", "这个系统没有 fork"


def reproduce(device):
    return _forked()


def workaround(device):
    said = _forked(TOKENIZERS_PARALLELISM="false")
    return ["forked" in said, int(said.split()[-1])]


def expected(device):
    return [False, 2000]
