def _launch(names):
    import os, subprocess, sys, tempfile
    code = ("import argparse\nparser = argparse.ArgumentParser()\n"
            "parser.add_argument(%s, type=int)\n"
            "print('rank', parser.parse_args().local_rank)\n" % names)
    with tempfile.TemporaryDirectory() as folder:
        script = os.path.join(folder, "train.py")
        with open(script, "w") as f:
            f.write(code)
        command = [sys.executable, "-m", "torch.distributed.launch", "--nproc_per_node=1",
                   "--master_addr=127.0.0.1", "--master_port=0", script]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              universal_newlines=True)
        return done.stdout


def reproduce(device):
    return _launch('"--local_rank"')


def workaround(device):
    out = _launch('"--local-rank", "--local_rank"')
    return [line for line in out.splitlines() if line.startswith("rank")]


def expected(device):
    return ["rank 0"]
