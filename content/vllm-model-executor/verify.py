CODE = """
import tempfile
from transformers import LlamaConfig, LlamaForCausalLM
from vllm import LLM
with tempfile.TemporaryDirectory() as folder:
    LlamaForCausalLM(LlamaConfig(vocab_size=256, hidden_size=256, intermediate_size=256, num_hidden_layers=1,
                                 num_attention_heads=4, max_position_embeddings=256)).save_pretrained(folder)
    llm = LLM(folder, skip_tokenizer_init=True, enforce_eager=True, gpu_memory_utilization=0.3)
    print(type(llm.llm_engine.model_executor.driver_worker).__name__)
"""


def _run(processes):
    import os
    import subprocess
    import sys
    environment = dict(os.environ, VLLM_ENABLE_V1_MULTIPROCESSING=processes)
    return subprocess.run([sys.executable, "-c", CODE], env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, universal_newlines=True, timeout=600)


def reproduce(device):
    result = _run("1")
    if result.returncode:
        raise AttributeError(result.stderr.strip().rsplit("AttributeError: ", 1)[-1].splitlines()[0])


def workaround(device):
    return _run("0").returncode


def expected(device):
    return 0
