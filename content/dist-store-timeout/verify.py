def _client(port):
    import datetime

    import torch.distributed as dist

    store = dist.TCPStore("127.0.0.1", port, 2, False, timeout=datetime.timedelta(seconds=3))
    store.set("answer", "42")
    return int(store.get("answer"))


def reproduce(device):
    import socket

    with socket.socket() as probe:  # a port on which nobody listens: rank 0 is not there
        probe.bind(("127.0.0.1", 0))
        _client(probe.getsockname()[1])


def workaround(device):
    import torch.distributed as dist

    server = dist.TCPStore("127.0.0.1", 0, 2, True, wait_for_workers=False)
    return _client(server.port)


def expected(device):
    return 42
