def skip(device):
    import shutil
    if shutil.which("pdsh"):
        return "pdsh is installed", "已安装 pdsh"


def _start(hosts):
    import os
    import tempfile

    from deepspeed.launcher import runner
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "hostfile")
        with open(path, "w") as f:
            f.write("".join(host + " slots=1\n" for host in hosts))
        script, result = os.path.join(folder, "train.py"), os.path.join(folder, "result")
        with open(script, "w") as f:
            f.write("open(%r, 'w').write('trained')\n" % result)
        runner.main(["--hostfile", path, "--master_addr", "127.0.0.1", "--no_ssh_check", script])
        with open(result) as f:
            return f.read()


def reproduce(device):
    _start(["node1", "node2"])


def workaround(device):
    return _start(["localhost"])


def expected(device):
    return "trained"
