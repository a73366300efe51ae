# One process of a distributed job speaks on each machine: the first that fails. The launcher that reports it afterwards is
# silent. Part of the package, and of the hook that `tracelore python-hook` writes.
def _tracelore_speaks():
    import hashlib, os, tempfile, time  # here: every start of Python reads this file
    try:
        ranks = max(int(os.environ.get(name) or 1) for name in ("WORLD_SIZE", "OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_NTASKS"))

        def mark(pid):  # a launcher is the parent of its ranks; with its start, its number is not another's
            with open("/proc/%d/stat" % pid) as stat:
                started = stat.read().rpartition(")")[2].split()[19]
            return "tracelore-spoken-%d-%s-" % (os.getuid(), hashlib.sha256(("%d %s" % (pid, started)).encode()).hexdigest()[:16])
        folder = tempfile.gettempdir()
        for name in os.listdir(folder):
            if name.startswith(mark(os.getpid())):  # a rank of ours has spoken
                return False
            if name.startswith("tracelore-spoken-%d-" % os.getuid()) and os.lstat(os.path.join(folder, name)).st_mtime < time.time() - 86400:
                os.unlink(os.path.join(folder, name))
        if ranks < 2:
            return True
        attempt = os.environ.get("TORCHELASTIC_RESTART_COUNT") or "0"  # each attempt may fail for a reason of its own
        os.close(os.open(os.path.join(folder, mark(os.getppid()) + attempt), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        return True
    except FileExistsError:
        return False
    except (OSError, ValueError, IndexError, AttributeError):
        return True  # no /proc, no folder for scratch: better twice than never
