def _store(port):
    import datetime

    import torch.distributed as dist

    store = dist.TCPStore("127.0.0.1", port, 1, True, timeout=datetime.timedelta(seconds=10))
    store.set("answer", "42")
    return int(store.get("answer")), store.port


def _listener():
    """Another job that holds a port."""
    import socket

    taken = socket.socket(socket.AF_INET6 if socket.has_ipv6 else socket.AF_INET)
    taken.bind(("", 0))
    taken.listen()
    return taken


def reproduce(device):
    with _listener() as taken:
        _store(taken.getsockname()[1])


def workaround(device):
    with _listener() as taken:
        answer, port = _store(0)  # 0: the system picks a free port
        return [answer, port != taken.getsockname()[1]]


def expected(device):
    return [42, True]
