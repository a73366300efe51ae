def _backend(is_host):
    import socket
    from torch.distributed.elastic.rendezvous import RendezvousParameters
    from torch.distributed.elastic.rendezvous.c10d_rendezvous_backend import create_backend
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    parameters = RendezvousParameters(backend="c10d", endpoint="127.0.0.1:%d" % port, run_id="job", min_nodes=1,
                                      max_nodes=1, is_host=is_host, read_timeout=5)
    backend, store = create_backend(parameters)
    return backend.set_state(b"state")[0].decode()


def reproduce(device):
    _backend(0)


def workaround(device):
    return _backend(1)


def expected(device):
    return "state"
