def reproduce(device):
    from vllm.platforms import current_platform
    if type(current_platform).__name__ == "UnspecifiedPlatform":
        raise Observed("vLLM found no platform on this machine")  # noqa: F821


def workaround(device):
    import subprocess
    run = subprocess.run(["nvidia-smi", "-L"], capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError("nvidia-smi fails as well: " + run.stderr + run.stdout)
    return True


def expected(device):
    return True
