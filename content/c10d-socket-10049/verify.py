def skip(device):
    import sys
    if sys.platform != "win32":
        return "the warning is one of Windows", "这条警告只在 Windows 上出现"


def _store():
    import subprocess
    import sys
    code = ("import socket, torch.distributed as d; s = socket.socket(); s.bind(('', 0)); p = s.getsockname()[1]; s.close(); "
            "store = d.TCPStore('localhost', p, 1, True, use_libuv=False); store.set('k', 'held'); print(store.get('k').decode())")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    return done.stdout + done.stderr


def reproduce(device):
    return _store()


def workaround(device):
    return "held" in _store()


def expected(device):
    return True
